"""Where rules begin and end: the cases next to those that the other modules have."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.third_crusade.rules import diplomacy_phase, final, order_tokens, reactions, strategy
from crusaders_rules.third_crusade.rules.reactions import PlayedReaction
from crusaders_rules.third_crusade.rules.rulings import DiversionAgain, PartnerPick, Undecided
from crusaders_rules.third_crusade.state import ARMIES, Alliance
from tests.third_crusade.support import ANGEVIN, AYYUBID, EMPIRE, RULES


@pytest.mark.rules("third.diplomacy.board.instant")
def test_neither_glory_nor_faith_stays_on_the_map() -> None:
    """A supply token does."""
    assert [False, False, True] == [diplomacy_phase.stays_on_map(what) for what in ("glory", "faith", "supply-token")]


@pytest.mark.rules("third.end.glory", "third.end.tie")
def test_gold_decides_for_either_alliance_but_not_before_jerusalem() -> None:
    """Under the reading by which it decides at all."""
    rulings = attrs.evolve(RULES, undecided=Undecided.GOLD)
    assert Alliance.MUSLIM == final.winning_alliance(0, None, (0, 9), rulings)
    assert Alliance.MUSLIM == final.winning_alliance(0, Alliance.MUSLIM, (9, 0), rulings)


@pytest.mark.rules("third.order.reveal")
def test_only_an_executed_order_lies_open() -> None:
    """Others may be looked at by their Alliance alone."""
    assert [True, False] == [order_tokens.lies_open(name, ("march",)) for name in ("march", "levy")]


@pytest.mark.rules("third.reaction.removed")
def test_one_order_leaves_the_map() -> None:
    """The others stay in their order, also one with the same name."""
    assert ("a", "c", "b") == reactions.off_the_map(("a", "b", "c", "b"), "b")


@pytest.mark.rules("third.reaction.diversion")
@pytest.mark.parametrize("again", DiversionAgain)
def test_what_a_diversion_cancels(again: DiversionAgain) -> None:
    """Nothing unless it says what; a Reaction Order of an enemy, but a Diversion only under a reading."""
    rulings, adjacent = attrs.evolve(RULES, diversion_again=again), ((1,), (0,))

    def canceled(verb: str, place: int | None) -> bool:
        played = (PlayedReaction(AYYUBID, 1, verb, 0),)
        one = PlayedReaction(ANGEVIN, 0, "diversion", 0, place)
        return reactions.cannot_divert(adjacent, 0, played, one, rulings) is None

    assert not canceled("reinforce", None)
    assert canceled("reinforce", 0)
    assert canceled("diversion", 0) == (again == DiversionAgain.YES)


@pytest.mark.rules("third.strategy.three-players")
def test_who_may_leave_a_pick_for_later() -> None:
    """A partner among three under a reading; neither the lone player nor any of two or four."""
    rulings = attrs.evolve(RULES, partner_pick=PartnerPick.ANY)
    must = {
        seats: [strategy.must_pick_now(army, seats, 0, rulings) for army in seats]
        for seats in (ARMIES, (ANGEVIN, AYYUBID), (ANGEVIN, EMPIRE, AYYUBID))
    }
    assert [[True] * 4, [True] * 2, [False, False, True]] == list(must.values())
