"""Starts the program for `python -m companion`; holds no logic of its own."""

from companion.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
