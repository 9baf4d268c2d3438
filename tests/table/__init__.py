"""Tests of the table, with the toy game and time moved by hand."""
