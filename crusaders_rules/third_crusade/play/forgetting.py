"""What the play remembers of its answers, and how it forgets them."""

from __future__ import annotations

import sys

_PLAY = f"{__name__.rpartition('.')[0]}."


def forget_answers() -> None:
    """Empty the memories of the play, so that which rules are asked does not depend on what ran before."""
    for name, module in list(sys.modules.items()):
        if name.startswith(_PLAY):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
