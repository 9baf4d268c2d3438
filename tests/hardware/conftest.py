"""What the firmwares' tests share."""

from tests.hardware.emulation import bench, fresh
from tests.hardware.micropython import host, make_host

__all__ = ["bench", "fresh", "host", "make_host"]
