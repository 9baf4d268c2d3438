"""The command line, through `main` and what it says."""
