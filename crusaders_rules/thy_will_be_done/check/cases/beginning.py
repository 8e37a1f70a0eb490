"""Requests for a new game, and those that no edition, expansion, variant or board allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

from crusaders_rules.conform.choosing import Chooser
from crusaders_rules.conform.vector import REFUSES, Vector, by_the_book
from crusaders_rules.files.structuring import unstructure
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground
from crusaders_rules.thy_will_be_done.interpret import Orders, State, Variant
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names
from crusaders_rules.thy_will_be_done.interpret.expansions import expansion_names
from crusaders_rules.thy_will_be_done.play.files.outcomes import outcomes_document
from crusaders_rules.thy_will_be_done.play.files.positions import position_to_data
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.game_start import draw_outcomes
from crusaders_rules.thy_will_be_done.state import Outcomes

# The numbers of players that are tried, some of them for no game at all.
_PLAYERS = range(1, 8)


def request_of(state: State, outcomes: Outcomes | None = None) -> dict[str, Any]:
    """Return the request for a new game; without outcomes, chance is asked piece by piece."""
    request = {"op": "new", "players": len(state.areas), "ruleset": position_to_data(state)["ruleset"]}
    if outcomes is None:
        return request
    return {**request, "outcomes": unstructure(outcomes_document(outcomes, state.ruleset))}


def beginning(ground: Ground, number: int) -> dict[str, Any]:
    """Return the request for a new game from a ground.

    Args:
        ground: The ground.
        number: The seed of its outcomes of chance.
    """
    outcomes = draw_outcomes(ground.ruleset, ground.players, number)
    return request_of(new_game(ground.ruleset, ground.players), outcomes)


def refused_beginnings(game: Game, grounds: Sequence[Ground]) -> Iterator[Vector]:
    """Yield requests for new games that are refused: by the number of players, or by what cannot be combined.

    Args:
        game: The game.
        grounds: The grounds, whose boards are tried with every number of players.
    """
    chooser = Chooser(200, 40)
    boards = {str(one.ruleset.laid.name): one for one in grounds if not one.reading}
    tried = [("board", request_of(new_game(one.ruleset, one.players))["ruleset"]) for one in boards.values()]
    tried += [("ruleset", ruleset) for ruleset in _rulesets()]
    for (name, ruleset), players in product(tried, _PLAYERS):
        request = {"op": "new", "players": players, "ruleset": ruleset}
        answer = by_the_book(game, request)
        rules = () if answer["ok"] else tuple(one["rule"] for one in answer["error"]["problems"])
        circumstances = (name, ruleset.get("edition"), str(ruleset.get("expansions")), players)
        if chooser.keeps((rule, rules, circumstances) for rule in rules):
            yield Vector(kind="new", ground="refused", rules=rules, request=request, answer=answer, uses=REFUSES)


def _rulesets() -> Iterator[dict[str, Any]]:
    """Yield every combination of edition, expansions, variant and way to hand out orders, allowed or not."""
    every = expansion_names()
    added = [names for number in range(len(every) + 1) for names in combinations(every, number)]
    for edition, names, variant, orders in product(edition_names(), added, Variant, Orders):
        yield {"edition": edition, "expansions": list(names), "variant": str(variant), "orders": str(orders)}
