"""The button box: pure parts by virtual time, the serial side against PTYs."""
