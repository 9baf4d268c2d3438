"""Speed and size as ratios taken in one run: `uv run python -m tests.benchmarks`. Not a test: it asserts nothing."""
