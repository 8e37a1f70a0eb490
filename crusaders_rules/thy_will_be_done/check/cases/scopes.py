"""The parts of the game that an implementation may offer without the others, and what a request needs of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from crusaders_rules.conform.offering import SCORING, SETUP, ruleset_of
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names
from crusaders_rules.thy_will_be_done.interpret.expansions import expansion_names
from crusaders_rules.thy_will_be_done.play.in_force import EXPANSIONS
from crusaders_rules.thy_will_be_done.play.kinds import every_kind
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase

_CHAPTERS = {"player-area": SETUP, "game-board": SETUP, "scoring": SCORING}


@cache
def scopes() -> Mapping[str, frozenset[str]]:
    """Return the rules of each scope: of each edition, of each expansion, of the setup and of scoring.

    A rule of the setup, of scoring or of an expansion belongs to that scope alone; any other rule belongs to each
    edition that has it or carries it over.
    """
    found: dict[str, set[str]] = {name: set() for name in (*edition_names(), *expansion_names(), SETUP, SCORING)}
    for rule in catalog().rules.values():
        alone = EXPANSIONS.get(rule.id.partition(".")[0]) or _CHAPTERS.get(rule.chapter)
        for name in (alone,) if alone else (*rule.editions, *rule.carried_over):
            if name in found:
                found[name].add(rule.id)
    return {name: frozenset(rules) for name, rules in found.items()}


def needs(request: Mapping[str, Any]) -> frozenset[str]:
    """Return the scopes that an implementation must offer to be asked a request.

    Args:
        request: A request of the protocol, with a position or for a new game.
    """
    position, ruleset = request.get("position"), ruleset_of(request)
    expansions = ruleset.get("expansions")
    found = {ruleset.get("edition", Ruleset().edition.name), *(expansions if isinstance(expansions, list) else ())}
    pending = position.get("pending") if isinstance(position, dict) else None
    if request["op"] == "new" or (isinstance(pending, dict) and pending.get("asks") in _asked_in_setup()):
        found.add(SETUP)
    if request["op"] == "score":
        found.add(SCORING)
    return frozenset(found) & scopes().keys()


@cache
def _asked_in_setup() -> frozenset[str]:
    return frozenset(kind.name for kind in every_kind() if kind.phase != Phase.GAME)


def packaged() -> Path:
    """Return the folder of the suite that comes with the package."""
    return Path(__file__).parents[2] / "vectors"
