"""All clauses in the order in which they are best read.

Must not hold a clause of its own.
"""

from __future__ import annotations

from companion.contract.deciding import DECIDING
from companion.contract.loading import LOADED
from companion.contract.questions import QUESTIONS
from companion.contract.refusing import ENDING, REFUSALS
from companion.contract.secrets import REACHED_SECRETS, SECRETS
from companion.contract.seeing import SEEING
from companion.contract.undoing import UNDOING

WALKED = (*DECIDING, *QUESTIONS, *REFUSALS, *SEEING)

__all__ = ["ENDING", "LOADED", "REACHED_SECRETS", "SECRETS", "UNDOING", "WALKED"]
