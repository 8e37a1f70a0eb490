"""The cases of the vectors: positions that bots seldom reach, refused beginnings, and what tells cases apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from types import ModuleType

import attrs
import pytest

from crusaders_rules.conform.answering import departures
from crusaders_rules.conform.vector import Vector
from crusaders_rules.conform.whole_turns import in_whole_turns, turns_by_the_book
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.asker import Asker
from crusaders_rules.thy_will_be_done.check.cases.beginning import beginning, refused_beginnings
from crusaders_rules.thy_will_be_done.check.cases.borders import asked, base_borders
from crusaders_rules.thy_will_be_done.check.cases.borders_expanded import expanded_borders
from crusaders_rules.thy_will_be_done.check.cases.consulted import consulted
from crusaders_rules.thy_will_be_done.check.cases.crusading import at_track_ends
from crusaders_rules.thy_will_be_done.check.cases.enriching import enriched
from crusaders_rules.thy_will_be_done.check.cases.exceeding import exceeding
from crusaders_rules.thy_will_be_done.check.cases.grounds import about_readings, drawn, grounds, several_readings
from crusaders_rules.thy_will_be_done.check.cases.new_cases import explored
from crusaders_rules.thy_will_be_done.check.cases.spoiling import Spoiler
from crusaders_rules.thy_will_be_done.check.cases.turning import few_turns
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.questions import playable, readings_of
from crusaders_rules.thy_will_be_done.interpret.readings import SkipCondition
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.files.positions import check_position, position_from_data, position_to_data
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.rules import bonuses, build, components, orders, resolve, skip
from crusaders_rules.thy_will_be_done.state import KnightOrder

CHOSEN = [one for one in grounds() if not one.reading][::80]


def rare() -> list[Vector]:
    """The vectors of two grounds, one of them with an expansion."""
    asker = Asker(THY_WILL_BE_DONE)
    return [vector for number, ground in enumerate(CHOSEN[1:]) for vector in enriched(ground, number, asker)]


@pytest.mark.long
def test_positions_that_bots_seldom_reach_are_possible() -> None:
    """They have buildings of the highest level, emptied boards and crowded wedges; and they are always the same."""
    vectors = rare()
    asked = [vector.request["position"] for vector in vectors]
    assert all(position_from_data(one) for one in asked)
    buildings = [one for position in asked for one in position["board"].get("buildings", {}).values()]
    assert {1, 2, 3, 4} == {one["level"] for one in buildings}
    wedges = [wedge for position in asked for player in position["players"] for wedge in player["wheel"]]
    assert max(wedge.get("tokens", 0) for wedge in wedges) > 8
    assert list(map(attrs.asdict, vectors)) == list(map(attrs.asdict, rare()))


def test_games_with_a_reading_drawn_for_every_question_can_be_begun() -> None:
    """Some readings change the edition, and with it the board; each game begins at a possible position."""
    every = several_readings()
    assert every == several_readings()
    assert 64 == len(every)
    for ground in every:
        state = new_game(ground.ruleset, ground.players, seed=1)
        assert state == position_from_data(position_to_data(state))
    drawn = [readings_of(ground.ruleset) for ground in every]
    switches = set.intersection(*(set(one) for one in drawn))
    assert len(switches) > 60
    assert [] == [one for one in switches if set(playable()[one]) != {readings[one] for readings in drawn}]


def test_what_cannot_be_begun_is_refused_by_its_rule() -> None:
    """By the number of players, by the board, and by what cannot be combined."""
    vectors = list(refused_beginnings(THY_WILL_BE_DONE, grounds()))
    assert all(vector.answer["ok"] is False and vector.uses == "refuses" for vector in vectors)
    assert {rule for vector in vectors for rule in vector.rules} == {
        "components.players",
        "divine.base",
        "five.base",
        "setup.map.side",
        "variant.tournament.choose",
    }


def test_outcomes_of_chance_that_cannot_be_are_refused_by_their_rule() -> None:
    """They are changed in one place."""
    spoiler = Spoiler(THY_WILL_BE_DONE, Asker(THY_WILL_BE_DONE))
    found: set[str] = set()
    for number, ground in enumerate(CHOSEN):
        for vector in spoiler.of_beginning(ground.name, beginning(ground, number), number):
            assert vector.kind == "new"
            assert vector.answer["ok"] is False
            found |= set(vector.rules)
    assert {"setup.enemy.shuffle", "setup.tile.place"} <= found


def test_cases_are_told_apart_by_the_readings_that_the_rule_consults() -> None:
    """The same call under two readings is two cases, if the function reads them, and one if it does not."""
    usual = Ruleset()
    strict = Ruleset(interpretation=Interpretation(skip_condition=SkipCondition.NOTHING_SUCCEEDS))
    first, second = (
        consulted(partial(skip.may_not_skip, (True,) * 6, succeeds=False, possible=True, ruleset=one))[1]
        for one in (usual, strict)
    )
    assert {call[1:] for call in first.calls} == {call[1:] for call in second.calls}
    assert {call[0] for call in first.calls}.isdisjoint({call[0] for call in second.calls})
    first, second = (consulted(partial(skip.nothing_to_distribute, 1, one))[1] for one in (usual, strict))
    assert first == second


@pytest.mark.long
def test_pieces_are_tried_on_both_sides_of_their_number() -> None:
    """As many as there are fit on a table; one more is refused by the rule of its components."""
    found = list(exceeding(THY_WILL_BE_DONE, grounds()))
    refused = [vector for vector in found if vector.uses == "refuses"]
    assert all((vector.uses == "refuses") != vector.answer["ok"] for vector in found)
    assert all(vector.rules for vector in found)
    alone = {vector.rules for vector in refused if len(set(vector.rules)) == 1}
    pieces = ("building", "enemy", "knight", "token", "troop")
    assert {(f"components.{piece}",) for piece in pieces} <= alone
    hands = [vector for vector in found if vector.request.get("position", {}).get("pending", {}).get("asks") == "order"]
    # Chance has not dealt these, so their order alone decides.
    assert not any("outcomes" in vector.request["position"] for vector in hands)
    assert {True, False} == {vector.answer["ok"] for vector in hands}
    sides = {vector.ground: vector.answer["ok"] for vector in found if "more regions" in vector.ground}
    assert [True, False] == list(sides.values())


@pytest.mark.parametrize("games", [1, pytest.param(6, marks=pytest.mark.long)])
def test_a_new_case_is_shown_once(games: int) -> None:
    """The same games again show nothing new to an explorer that remembers them, and each answer is the book's."""
    places = [(ground, ()) for ground in islice(drawn(), games)]
    found = list(explored(THY_WILL_BE_DONE, places))
    assert [] == list(departures(THY_WILL_BE_DONE, found))
    assert {"legal", "apply", "explain", "score"} == {vector.kind for vector in found}
    assert {"allows", "refuses", "computes"} == {vector.uses for vector in found}
    assert all(vector.rules for vector in found)
    again = list(explored(THY_WILL_BE_DONE, places))
    assert list(map(attrs.asdict, found)) == list(map(attrs.asdict, again))
    twice = list(explored(THY_WILL_BE_DONE, [*places, *places[:1]]))
    assert len(twice) < len(found) + len(list(explored(THY_WILL_BE_DONE, places[:1])))


def test_games_about_a_reading_have_it_and_its_orders() -> None:
    """Whatever else is drawn."""
    every = tuple(about_readings(1))
    named = {ground.name.removeprefix("about ").partition(" ")[0]: ground for ground, _ in every}
    assert {f"{question}={name}" for question, names in playable().items() for name in names} >= named.keys()
    assert len(named) > 150
    for name, ground in named.items():
        question, _, reading = name.partition("=")
        assert reading == readings_of(ground.ruleset).get(question, reading)
    orders = {str(order) for ground, some in every if "five.utrecht.swap" in ground.name for order in some}
    assert {"utrecht"} == orders


def test_enemies_are_fought_past_the_end_of_their_track() -> None:
    """Where a reading ends the Crusades against them, and where it does not."""
    found = [vector for vector in at_track_ends(THY_WILL_BE_DONE) if vector.kind == "explain"]
    won = {vector.ground for vector in found if vector.answer["legal"] and "attack" in vector.request["decision"]}
    assert 4 == len(won)
    assert 2 == sum("divine-influence" in ground for ground in won)
    markers = [vector.request["position"]["markers"] for vector in found]
    assert {9, 10, 11} <= {one["prussian"] for one in markers}
    assert {9, 10, 11} <= {one["slav"] for one in markers}


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.long)])
def test_tables_at_the_borders_of_rules_are_possible_and_asked_as_the_book_answers(every: int) -> None:
    """Each has a name of its own; only what is asked as a position may be impossible."""
    found = [*base_borders(), *expanded_borders()]
    assert len(found) == len({border.name for border in found})
    vectors = [vector for border in found[::every] for vector in asked(THY_WILL_BE_DONE, border)]
    assert [] == list(departures(THY_WILL_BE_DONE, vectors))
    assert {"legal", "apply", "explain", "score", "set"} == {vector.kind for vector in vectors}
    assert all(vector.rules for vector in vectors)
    assert [] == [border.name for border in found if "set" not in border.asks and check_position(border.state)]


WRONG_RULES = [
    ("knights of Montesa", components, "knights_of", lambda *_: 3),
    ("a knight that waits", bonuses, "with_unlocked", lambda knights, *_: knights),
    ("a discount above the cost", build, "cost_here", lambda printed, less: max(1, printed - less)),
    ("a turn in vain in the prototype", skip, "distributes_in_vain", lambda *_: None),
    ("a Travel in vain", resolve, "in_vain", lambda *_: resolve.Begins.NOTHING),
    ("a wedge upgraded twice", orders, "no_upgrade_left", lambda *_: None),
    ("beside a pair", divine_orders, "dragon_joins", lambda order, *_: order == KnightOrder.DRAGON),
    ("keep 4", divine_effects, "number_of", lambda *_: 1),
    ("more for teutonic", divine_turn, "manners_left", lambda ways, _: ways),
    ("a third chapel", five_and_six, "new_joins_alike", lambda *_: True),
    ("enemies of the marked type", five_and_six, "counted", lambda defeated, *_: defeated),
]


@pytest.mark.parametrize(("name", "module", "function", "wrong"), WRONG_RULES, ids=[row[0] for row in WRONG_RULES])
def test_the_border_of_a_rule_shows_a_wrong_rule(
    monkeypatch: pytest.MonkeyPatch, name: str, module: ModuleType, function: str, wrong: Callable[..., object]
) -> None:
    """The table that is laid for a rule is answered otherwise if the rule is wrong."""
    laid = [border for border in (*base_borders(), *expanded_borders()) if name in border.name]
    vectors = [vector for border in laid for vector in asked(THY_WILL_BE_DONE, border)]
    assert [] == list(departures(THY_WILL_BE_DONE, vectors))
    monkeypatch.setattr(module, function, wrong)
    books.clear()
    assert [] != list(departures(THY_WILL_BE_DONE, vectors))
    monkeypatch.undo()
    books.clear()


def test_beginnings_of_turns_have_few_ways_and_much_in_them() -> None:
    """Without knight orders, and an implementation of whole turns can list each of them; some are scored, too."""
    vectors = list(islice(few_turns(THY_WILL_BE_DONE), 12))
    assert {("legal", "none", "turn"), ("score", "none", "turn")} == {
        (one.kind, one.request["position"]["ruleset"]["orders"], one.request["position"]["pending"]["asks"])
        for one in vectors
    }
    assert {"none"} == {player["order"] for one in vectors for player in one.request["position"]["players"]}
    listed = [one.request for one in vectors if one.kind == "legal"]
    assert all(turns_by_the_book(THY_WILL_BE_DONE, in_whole_turns(request))["ok"] for request in listed)
    erected = {one["level"] for row in listed for one in row["position"]["board"]["buildings"].values()}
    assert {1, 2, 3} <= erected
