"""Nothing of ours on a screen keeps something under a name of Textual's: a dialog that did once hung."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Iterator
from functools import cache

import pytest
from textual.app import App
from textual.message_pump import MessagePump
from textual.screen import ModalScreen, Screen
from textual.scroll_view import ScrollView
from textual.widget import Widget
from textual.widgets import Input

import companion.tui

BASES: tuple[type[MessagePump], ...] = (App, Screen, ModalScreen, Widget, ScrollView, Input)


def classes() -> Iterator[type[MessagePump]]:
    for found in pkgutil.walk_packages(companion.tui.__path__, "companion.tui."):
        for _, each in inspect.getmembers(importlib.import_module(found.name), inspect.isclass):
            if issubclass(each, MessagePump) and each.__module__ == found.name:
                yield each


@cache
def assigned(each: type) -> set[str]:
    """The attributes that its methods set on itself."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(each)))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.AnnAssign)]
    targets = (each for node in nodes for each in (node.targets if isinstance(node, ast.Assign) else [node.target]))
    flat = (part for target in targets for part in ast.walk(target))
    return {part.attr for part in flat if isinstance(part, ast.Attribute) and ast.unparse(part.value) == "self"}


def taken(each: type[MessagePump]) -> set[str]:
    """What Textual's own classes below it keep or define."""
    names: set[str] = set()
    for base in each.__mro__:
        if base.__module__.startswith("textual."):
            names |= set(vars(base)) | assigned(base)
    return names


@pytest.mark.parametrize("each", sorted(classes(), key=str))
def test_a_name_of_our_own(each: type[MessagePump]) -> None:
    ours = {name for name in assigned(each) if name.startswith("_")}
    # Set on purpose: how an app ends by a fault, and what an input offers to complete.
    allowed = {"_return_code", "_exception", "_suggestion"}
    assert ours & taken(each) - allowed == set()
