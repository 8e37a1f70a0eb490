"""What files of models and of verdicts may say of a game: the forms of its settings, and the outcomes of chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crusaders_rules.files.forms import Keys, ValueForm, list_of, one_of, table_of, table_with, text, whole, words
from crusaders_rules.thy_will_be_done.interpret import Orders, Variant
from crusaders_rules.thy_will_be_done.state import WEDGES, KnightOrder, Outcomes, Token

_LONGEST_NAME = 120
# A board may be that of a file.
_LONGEST_PATH = 4_096
# Far above what any board or search needs.
_MOST = 1_000
_MOST_EXPANSIONS = 9
_MOST_TOKENS = 99
_name = words(_LONGEST_NAME)

_OUTCOMES: Keys = {
    "wheels": (False, list_of(list_of(_name, 0, _MOST), 0, _MOST), None),
    "deals": (False, list_of(list_of(one_of(KnightOrder), 0, _MOST), 0, _MOST), None),
    "enemies": (False, list_of(one_of(Token), 0, _MOST), None),
    "tiles": (False, list_of(_name, 0, _MOST), None),
    "start": (False, whole(1, 6), None),
    "influence": (False, list_of(_name, 0, _MOST), None),
}

# The settings that models and verdicts name alike.
FORMS: Mapping[str, ValueForm] = {
    "board": words(_LONGEST_PATH),
    "supply": whole(1, 9_999),
    "players": whole(2, 6),
    "expansions": list_of(_name, 0, _MOST_EXPANSIONS),
    "variant": one_of(Variant),
    "orders": one_of(Orders),
    "outcomes": table_with(_OUTCOMES),
    "readings": table_of(_name, _MOST),
    "depth": whole(1, 10**6),
    "tokens": list_of(whole(0, _MOST_TOKENS), WEDGES, WEDGES),
}
FILE = text(r"[A-Za-z0-9][A-Za-z0-9._-]{0,119}\.json", "the name of a file, such as 'play.json'")


def outcomes_given(given: Mapping[str, Any], drawn: Outcomes) -> Outcomes:
    """Return the given outcomes of chance, and draw the others.

    Args:
        given: Outcomes by name, as files have them; the start player is counted from 1.
        drawn: What stands in for those that are left out.

    Raises:
        TypeError, ValueError: If they are none.
    """
    return Outcomes(
        wheels=tuple(map(tuple, given.get("wheels", drawn.wheels))),
        deals=tuple(tuple(map(KnightOrder, hand)) for hand in given.get("deals", drawn.deals)),
        enemies=tuple(map(Token, given.get("enemies", drawn.enemies))),
        tiles=tuple(given.get("tiles", drawn.tiles)),
        start=given.get("start", drawn.start + 1) - 1,
        influence=tuple(given.get("influence", drawn.influence)),
    )
