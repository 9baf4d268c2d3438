"""Two faces of one table made of nothing but lines: `lines` for people and screen readers, `stream` for programs.

Must not know a game, a screen or a network; sees views, prompts and told sentences, never a state or an entry.
"""
