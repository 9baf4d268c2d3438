"""The ATmega328P's program as it runs on this machine: all of it but the board, under sanitizers."""
