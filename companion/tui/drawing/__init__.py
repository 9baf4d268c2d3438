"""Views, prompts and sentences as lines of a given width. Must not know a widget, nor act."""
