"""What few games of the tests reach: places of the play that need a rare position or argument, each asked alone."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

from crusaders_rules import Ruleset, State, apply, from_text, in_words, legal, new_game
from crusaders_rules.answers import NotationError
from crusaders_rules.thy_will_be_done.examples.example_tables import _erected
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.kinds.giant_wedge import _judge
from crusaders_rules.thy_will_be_done.expansions.five_and_six.play import needs as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Orders
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.interpret.readings import BonusInSplit, SepulchreScope, TrackEnd
from crusaders_rules.thy_will_be_done.play import playouts, resolution
from crusaders_rules.thy_will_be_done.play.decision_forms import LONGEST_WORD, quoted
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.play.playouts import _playout
from crusaders_rules.thy_will_be_done.rules import player_area
from crusaders_rules.thy_will_be_done.state import (
    Action,
    AddedArea,
    Building,
    Buildings,
    Enemy,
    KnightOrder,
    Markers,
    Token,
    Wedge,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


@pytest.mark.parametrize(
    ("length", "cut"), [(LONGEST_WORD - 1, False), (LONGEST_WORD, False), (LONGEST_WORD + 1, True)]
)
def test_a_word_is_cut_where_it_is_too_long(length: int, cut: bool) -> None:  # noqa: FBT001 -- what is expected
    """And not one letter earlier."""
    shown = "x" * LONGEST_WORD + "..." if cut else "x" * length
    assert f"'{shown}'" == quoted("x" * length)


@pytest.mark.parametrize("order", KnightOrder)
def test_every_knight_order_has_words(order: KnightOrder) -> None:
    """Also no order, which a decision of somebody else's program can name."""
    state = new_game(Ruleset(orders=Orders.DEALT), 2, seed=1)
    assert isinstance(state.pending, p.AskOrder)
    said = in_words(state, d.ChooseOrder(order))
    assert said.startswith("keep this order: ")
    assert len(said) > len("keep this order: ") + 5


@pytest.mark.rules("setup.order.deal")
def test_one_knight_order_too_few_is_too_few() -> None:
    """With exactly as many as are dealt, the game begins."""
    usual = Ruleset(orders=Orders.DEALT)
    for number, refused in ((6, False), (5, True)):
        edition = attrs.evolve(usual.edition, knight_orders=usual.edition.knight_orders[:number], orders_dealt=2)
        found = player_area.too_few_orders(3, attrs.evolve(usual, edition=edition))
        assert refused == (found is not None)


def test_a_number_of_players_of_another_type_is_named() -> None:
    """In one sentence, with the rule."""
    with pytest.raises(SetupError) as error:
        new_game(players="three")  # type: ignore[arg-type]
    needed = "it must be for a whole number of players"
    assert f"components.players: there is no game for 'three' players; {needed}" == str(error.value)


@pytest.mark.rules("crusade.advance", "five.order.holy-ghost.crusade")
def test_an_enemy_that_is_neither_fought_nor_marked_is_refused_for_both_reasons() -> None:
    """The extra Crusade of the Holy Ghost is against the marked type, and a type can be fought no longer."""
    readings = Interpretation(track_end=TrackEnd.NO_MORE)
    state = new_game(Ruleset(expansions=("five-and-six",), interpretation=readings), 5, seed=1)
    last = len(state.ruleset.edition.prussian_track) - 1
    state = replace(state, markers=Markers(last, 0))
    area = replace(state.areas[0], added=AddedArea(marked=Enemy.SLAV, again=True))
    why = {token: five_and_six.not_fought(state, area, token) for token in (Token.PRUSSIAN, Token.SLAV)}
    assert ["NoLongerFought", "NotMarked"] == [type(one).__name__ for one in why[Token.PRUSSIAN]]
    assert () == why[Token.SLAV]


@pytest.mark.rules("order.holy-sepulchre.travel")
def test_no_action_bears_a_reduction_that_is_divided_with_the_tokens() -> None:
    """Otherwise, the action beside Travel can bear it."""
    hand = resolution.Hand(
        Wedge(Action.TRAVEL, Action.BUILD), (Action.TRAVEL, Action.BUILD), 3, KnightOrder.HOLY_SEPULCHRE, (0, 0), ()
    )
    whole = Interpretation(sepulchre_scope=SepulchreScope.WHOLE_WEDGE)
    joined = attrs.evolve(whole, bonus_in_split=BonusInSplit.BEFORE_THE_SPLIT)
    bears = [resolution.bearing(hand, d.Split(1), Ruleset(interpretation=one)) for one in (whole, joined)]
    assert [(Action.BUILD,), ()] == bears


def test_a_turn_is_skipped_in_the_prototype_only_if_no_wedge_may_be_resolved() -> None:
    """An action that could succeed does not count, if its wedge may not be resolved."""
    ruleset = Ruleset(edition=load_edition("prototype-2015"))
    only, both = (resolution.CAN_SUCCEED,) * 6, (resolution.CAN_SUCCEED | resolution.MAY_RESOLVE,) * 6
    skips = [d.Skip() in resolution.open_turns(uses, (True,) * 6, ruleset) for uses in (only, both)]
    assert [True, False] == skips


@pytest.mark.parametrize("tokens", [-(10**6), 0, 47, 48, 10**6])
def test_a_success_is_known_for_any_number_of_tokens(tokens: int) -> None:
    """Beyond the last number that is kept as for the last one."""
    book = Ruleset().book
    assert (tokens + 2 >= 5) == book.wedges.success[Action.BUILD, 2][5](tokens)


@pytest.mark.rules("turn.result.due")
@pytest.mark.parametrize("begun", [False, True])
def test_the_first_troop_of_an_action_must_be_mustered_and_further_ones_may_be_declined(
    begun: bool,  # noqa: FBT001 -- a fact of the action
) -> None:
    """Whatever asks."""
    state = new_game(Ruleset(), 2, seed=1)
    asked = p.AskTroop(0, 0, (), 3, begun)
    found = [one.rule for one in refusals(replace(state, pending=asked), d.Decline())]
    assert ([] if begun else ["turn.result.due"]) == found


@pytest.mark.parametrize("building", Building)
def test_an_example_shows_as_many_buildings_as_are_erected(building: Building) -> None:
    """Of each type, with the levels from I on."""
    for number in range(4):
        stand = [one for one in _erected(Buildings(**{building.value: number})) if one]
        assert [(building, level) for level in range(1, number + 1)] == [(one.building, one.level) for one in stand]


def test_too_many_words_for_a_wedge_name_what_is_missing() -> None:
    """While the wheel is filled, the word after it is a wedge."""
    state = new_game(players=2)
    while not isinstance(state.pending, p.AskWedges):
        state = apply(state, legal(state)[0])
    with pytest.raises(NotationError) as error:
        from_text(state, "wedge travel crusade")
    assert "write 'wedge WEDGE'" in str(error.value)


@pytest.mark.rules("divine.order.band.token")
def test_a_wedge_that_is_none_gets_no_giant() -> None:
    """The rule on the giant's token refuses it."""
    state = new_game(players=2, seed=1)
    asked: Any = None  # which does not matter for a wedge that is none
    (refused,) = _judge(state, asked, d.PutGiant(len(state.areas[0].wheel.tokens)))
    assert "divine.order.band.token" == refused.rule


def test_a_playout_goes_on_for_two_turns_of_each_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is more ahead then has the better result."""
    monkeypatch.setattr(playouts, "worth", lambda _, seat: 3 - seat)
    state = new_game(players=3, seed=1)
    turns = Counter[int]()

    def skipping(now: State) -> Decision:
        turns[now.seat] += isinstance(now.pending, p.AskTurn)
        return legal(now)[0]

    assert 1 == _playout(state, 0, skipping, random.Random(1), 0.0)
    assert {0: 2, 1: 2, 2: 2} == turns
