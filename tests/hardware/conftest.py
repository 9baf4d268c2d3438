"""What the firmwares' tests share."""

from tests.hardware.emulation import bench, fresh

__all__ = ["bench", "fresh"]
