"""The worked examples, those of the rulebook and ours, as vectors."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.conform.vector import ALLOWS, Vector, asking
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.fired import fired
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.notation import to_text


def worked(game: Game) -> Iterator[Vector]:
    """Yield the vectors of the worked examples: each list, each decision with its reasons, and the scores.

    Args:
        game: The game.
    """
    for example in game.examples():
        ground, first = f"worked example {example.name}", example.first()
        if is_over(first):
            answer = asking(game, (ground, ()), first, "score").answer
            rules = [term["rule"] for row in answer["players"] for term in row["terms"]]
            yield asking(game, (ground, (*rules, "score.winner")), first, "score")
        for before, decision, _ in example.steps():
            asks = (kind_of(before).rule,)
            yield asking(game, (ground, asks), before, "legal")
            reasons, written = tuple(one.rule for one in explain(before, decision).reasons), to_text(before, decision)
            yield asking(game, (ground, reasons), before, "explain", uses=ALLOWS, decision=written)
            yield asking(game, (ground, fired(before, decision) or asks), before, "apply", decision=written)
