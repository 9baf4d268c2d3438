"""Which file and which line a failing game has to look at, as one sentence.

Must not know where games come from: it reads what the error carries.
"""

from __future__ import annotations

from companion.core.seats import clean_text

_LONGEST = 160


def blamed(error: BaseException, package: str) -> str:
    """`decide.py, line 12: KeyError: 'x'`: the last line of the game's own that the error came through, or else the
    last line of all. `package` is the game's, as `import` names it."""
    whole = error.msg if isinstance(error, SyntaxError) else str(error)
    said = clean_text(whole[:_LONGEST])
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{_file(error.filename)}, line {error.lineno}: {what}"
    place = _own_line(error, package)
    return f"{place}: {what}" if place else what


def _own_line(error: BaseException, package: str) -> str:
    found, last, step = "", "", error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        last = f"{_file(code.co_filename)}, line {step.tb_lineno}"
        if f"{step.tb_frame.f_globals.get('__name__', '')}.".startswith(f"{package}."):
            found = last
        step = step.tb_next
    return found or last


def _file(path: str) -> str:
    """Folder and name: `tallies/decide.py`."""
    return "/".join(path.replace("\\", "/").split("/")[-2:])
