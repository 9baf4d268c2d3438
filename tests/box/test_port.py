"""The reading and the writing thread of one serial device, on real PTYs and sockets."""

import errno
import socket
import termios
import threading
import time
from collections.abc import Iterator

import pytest
from serial import SerialException

from companion.box.ports.port import Port, open_device
from tests.box.peers import NMEA, Deaf, Peer, gps, plugged, silent, until

pytestmark = pytest.mark.usefixtures("nothing_left")


class Ears:
    """Takes what a port says, in its threads."""

    def __init__(self) -> None:
        self.chunks: list[tuple[bytes, float]] = []
        self.faults: list[Exception] = []

    @property
    def heard(self) -> bytes:
        return b"".join(data for data, _ in self.chunks)

    def listen(self, port: Port) -> Port:
        port.start(lambda data, at: self.chunks.append((data, at)), self.faults.append)
        return port


@pytest.fixture
def peer() -> Iterator[Peer]:
    with plugged(silent()) as peer:
        yield peer


@pytest.fixture
def ears() -> Ears:
    return Ears()


def opened(path: str, ears: Ears) -> Port:
    return ears.listen(Port(open_device(path), path))


def test_bytes_go_both_ways_and_are_stamped_when_they_came(peer: Peer, ears: Ears) -> None:
    port = opened(peer.path, ears)
    before = time.monotonic()
    peer.send(b"hello\x03\r\n\x00\xff")
    port.write(b"hi")
    port.write(b" there\n")
    until(lambda: ears.heard == b"hello\x03\r\n\x00\xff")
    until(lambda: peer.heard == b"hi there\n")
    assert all(before <= at <= time.monotonic() for _, at in ears.chunks)
    port.close()
    assert ears.faults == []


def test_a_program_that_ends_does_not_reset_the_box(peer: Peer, ears: Ears) -> None:
    """case 60 [L3]: HUPCL is cleared, so closing leaves DTR as it is."""
    attributes = termios.tcgetattr(peer.slave)
    attributes[2] |= termios.HUPCL
    termios.tcsetattr(peer.slave, termios.TCSANOW, attributes)
    port = opened(peer.path, ears)
    assert not termios.tcgetattr(peer.slave)[2] & termios.HUPCL
    port.close()
    assert not termios.tcgetattr(peer.slave)[2] & termios.HUPCL


def test_a_port_is_for_one_program_alone(peer: Peer, ears: Ears) -> None:
    """case 65 [L3], E1-1: who opens it second is told so, and the first reads on."""
    port = opened(peer.path, ears)
    with pytest.raises(OSError, match="lock") as refused:
        open_device(peer.path)
    assert refused.value.errno in (errno.EAGAIN, errno.EBUSY)
    peer.send(b"still here")
    until(lambda: ears.heard == b"still here")
    port.close()
    open_device(peer.path).close()


@pytest.mark.parametrize(
    "path", ["/dev/pts/987654", "", "/dev/null", "/", "socket://127.0.0.1:1", "socket://", "spy://x"]
)
def test_what_is_no_port_is_an_os_error(path: str) -> None:
    """case 65 [L3]"""
    with pytest.raises(OSError, match=r"."):
        open_device(path)


def test_pulling_the_plug_is_told_once(peer: Peer, ears: Ears) -> None:
    """case 57 [L3], E2-1: the thread ends by itself."""
    before = set(threading.enumerate())
    port = opened(peer.path, ears)
    peer.send(b"<P 01 0")
    until(lambda: ears.heard == b"<P 01 0")
    peer.unplug()
    until(lambda: ears.faults)
    port.write(b"into nothing")
    until(lambda: not any("reads" in thread.name for thread in set(threading.enumerate()) - before))
    port.close()
    assert len(ears.faults) == 1
    assert isinstance(ears.faults[0], OSError)


def test_a_device_closed_under_the_read_is_lost(peer: Peer, ears: Ears) -> None:
    """case 69 [L3]: pyserial raises TypeError then; it does not leave the thread."""
    device = open_device(peer.path)
    port = ears.listen(Port(device, peer.path))
    peer.send(b"a")
    until(lambda: ears.heard)
    device.close()
    until(lambda: ears.faults)
    port.close()
    assert len(ears.faults) == 1


def test_closing_under_a_read_a_thousand_times(ears: Ears) -> None:
    """case 69 [L3]: no exception, no thread, no file left (the fixture looks)."""
    with plugged(gps()) as peer:
        for _ in range(1_000):
            opened(peer.path, ears).close()
        again = opened(peer.path, ears)
        until(lambda: NMEA in ears.heard)
        again.close()
    assert ears.faults == []


def test_many_may_close_one_port_at_once(peer: Peer, ears: Ears) -> None:
    """case 69 [L3]"""
    port = opened(peer.path, ears)
    closers = [threading.Thread(target=port.close) for _ in range(8)]
    for closer in closers:
        closer.start()
    for closer in closers:
        closer.join()
    port.close()
    assert ears.faults == []


def test_a_port_that_was_never_started_closes(peer: Peer) -> None:
    Port(open_device(peer.path), peer.path).close()


def test_a_device_that_takes_no_bytes_is_lost_and_nobody_waits_for_it(ears: Ears) -> None:
    """case 63 [L3]: `write` gives the bytes to its thread; the kernel's buffer fills, and the port is lost."""
    with plugged(Deaf()) as peer:
        port = opened(peer.path, ears)
        port.write(bytes(1_000_000))
        assert ears.faults == []
        until(lambda: ears.faults, "the end of the patience")
        port.close()
        assert "timeout" in str(ears.faults[0]).lower()


@pytest.mark.parametrize("moment", ["deliver", "lost"])
def test_a_listener_that_is_gone_does_no_harm(peer: Peer, moment: str) -> None:
    """case 69 [L3]: an event loop that is closed refuses what the threads hand over."""
    called = threading.Event()

    def refuse(*what: object) -> None:
        called.set()
        raise RuntimeError("the loop is closed")

    port = Port(open_device(peer.path), peer.path)
    port.start(refuse if moment == "deliver" else lambda data, at: None, refuse)
    if moment == "deliver":
        peer.send(b"x")
    else:
        peer.unplug()
    until(called.is_set)
    port.close()


class Doomed:
    """A device whose every call goes wrong, in one way."""

    def __init__(self, fault: Exception) -> None:
        self.fault = fault

    @property
    def in_waiting(self) -> int:
        raise self.fault

    def read(self, size: int, /) -> bytes:
        raise self.fault

    def write(self, data: bytes, /) -> int:
        raise self.fault

    def reset_output_buffer(self) -> None:
        raise self.fault

    def close(self) -> None:
        raise self.fault


@pytest.mark.parametrize(
    "fault",
    [
        OSError(errno.EIO, "Input/output error"),
        SerialException("ClearCommError failed (PermissionError(13, 'The device does not recognize the command.'))"),
        TypeError("'NoneType' object cannot be interpreted as an integer"),
        ValueError("file descriptor cannot be a negative integer (-1)"),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_every_fault_of_a_device_is_one_loss(fault: Exception, ears: Ears) -> None:
    """case 69 [L0], as Linux and Windows word it."""
    port = Port(Doomed(fault), "COM3")
    port.write(b"x")
    ears.listen(port)
    until(lambda: ears.faults)
    port.close()
    assert ears.faults == [fault]


def test_a_socket_is_a_port_too(ears: Ears) -> None:
    """A bridge on the network: bytes both ways, and its end is a loss."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = opened(f"socket://127.0.0.1:{server.getsockname()[1]}", ears)
        bridge, _ = server.accept()
        with bridge:
            bridge.sendall(b"from afar")
            port.write(b"answer")
            until(lambda: ears.heard == b"from afar")
            assert bridge.recv(100) == b"answer"
        until(lambda: ears.faults)
    port.close()
    assert len(ears.faults) == 1


def test_a_port_that_closes_is_not_lost(peer: Peer, ears: Ears) -> None:
    port = opened(peer.path, ears)
    port.close()
    peer.unplug()
    port.write(b"late")
    assert ears.faults == []
