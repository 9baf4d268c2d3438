"""Parts of a screen: each shows one drawing and keeps nothing else."""
