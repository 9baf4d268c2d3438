"""The library under every fault that a disk, a second program and a pulled plug can make."""
