"""What an engine offers: the parts of the game that it plays, as it says in ``hello``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

# Every game has these two beside its editions and expansions.
SETUP, SCORING = "setup", "scoring"
# What ``plays`` lists of a ruleset beside editions and expansions.
_SETTINGS = {"variant": "variants", "orders": "orders"}


def offered(hello: Mapping[str, Any], every: Iterable[str]) -> frozenset[str]:
    """Return the scopes that an engine offers.

    An engine may name its ``scopes``. Otherwise it offers the editions and expansions that it plays, all of them if
    it does not say which; the setup if it can begin a game; and scoring if it counts a score.

    Args:
        hello: Its answer to hello.
        every: All scopes of the game.
    """
    named, plays, can = hello.get("scopes"), _table(hello.get("plays")), hello["can"]
    if isinstance(named, list):
        return frozenset(one for one in named if isinstance(one, str)) & frozenset(every)
    lists = [plays[name] for name in ("editions", "expansions") if isinstance(plays.get(name), list)]
    played = {one for row in lists for one in row if isinstance(one, str)} if lists else set(every)
    left_out = {SETUP: "new" not in can, SCORING: "score" not in can}
    wanted = (played | left_out.keys()) - {name for name, out in left_out.items() if out}
    return frozenset(wanted) & frozenset(every)


def plays_setting(hello: Mapping[str, Any], ruleset: Mapping[str, Any]) -> bool:
    """Whether an engine plays the variant and the knight orders of a ruleset; what its ``hello`` omits, it plays."""
    plays = _table(hello.get("plays"))
    return all(
        not isinstance(plays.get(names), list) or ruleset.get(name) in (None, *plays[names])
        for name, names in _SETTINGS.items()
    )


def ruleset_of(request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the ruleset of a request, which may be that of its position; nothing if it has none."""
    return _table(_table(request.get("position") or request).get("ruleset"))


def has_outcomes(request: Mapping[str, Any]) -> bool:
    """Whether a request says beforehand what chance decides."""
    return "outcomes" in request or _table(request.get("position")).get("outcomes") is not None


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
