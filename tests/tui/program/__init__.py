"""The real program on real terminals: in tmux, and on pseudo terminals where tmux would be in the way."""
