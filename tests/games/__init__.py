"""Tests of the games, and of the contract that all of them keep."""
