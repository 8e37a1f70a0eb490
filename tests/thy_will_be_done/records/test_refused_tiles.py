"""Positions that cannot be on a table with Divine Influence: each is refused in one line with its place and rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from crusaders_rules import Ruleset, apply, legal, new_game
from crusaders_rules.errors import SetupError
from crusaders_rules.files.problems import FileError
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.after import due_of, with_due, with_holding
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import expanded
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.files.positions import (
    PositionError,
    check_position,
    position_from_json,
    position_to_json,
    unchecked_from_data,
    unchecked_to_data,
)
from crusaders_rules.thy_will_be_done.state import KnightOrder, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

Document = dict[str, Any]
RULES = Ruleset(variant="knights-tournament", expansions=("divine-influence",), board="ours-two")


@pytest.fixture(scope="module")
def state() -> State:
    """Return a position in which the first player has taken tiles and built a mill that took something, or a keep."""
    state = new_game(RULES, 2, seed=7)
    band = d.ChooseOrder(KnightOrder.BAND)
    number = 0
    while True:
        choices = legal(state)
        wanted = [one for one in choices if type(one) in {d.Collect, d.ErectNew, d.TakeOff, d.Resolve}]
        state = apply(state, band if band in choices else (wanted or list(choices))[number % len(wanted or choices)])
        number += 1
        area = state.areas[0]
        if isinstance(state.pending, p.AskTurn) and holding_of(area).tiles and any(area.buildings.levels[4:]):
            assert () == check_position(state)
            return state


def problems(state: State, change: Callable[[Document], None]) -> list[str]:
    """Return the lines with which a changed position is refused."""
    document = json.loads(position_to_json(state))
    change(document)
    with pytest.raises(FileError) as caught:
        position_from_json(json.dumps(document))
    assert all("\n" not in line for line in caught.value.lines)
    return list(caught.value.lines)


def has(lines: list[str], place: str, rule: str) -> bool:
    """Whether one of the lines names a place and a rule."""
    return any(place in line and f"({rule})" in line for line in lines)


def built_in(document: Document) -> str:
    """Return a region with a building."""
    return str(next(iter(document["board"]["buildings"])))


@pytest.mark.rules("divine.build.one")
def test_a_third_building_is_refused(state: State) -> None:
    """With the expansion a region holds a building and perhaps one more."""

    def change(document: Document) -> None:
        first = built_in(document)
        one = document["board"]["buildings"][first]
        others = [{**one, "type": kind, "level": 4} for kind in ("keep", "chapel")]
        document["board"].setdefault("beside", {})[first] = others

    lines = problems(state, change)
    assert has(lines, "board.", "divine.build.one")


@pytest.mark.rules("divine.marker.place")
def test_a_coat_of_arms_too_many_or_in_the_wrong_place_is_refused(state: State) -> None:
    """A player has one for each tile taken, and none lies beside a tile."""

    def one_more(document: Document) -> None:
        coats, tiles = document["board"]["divine"]["coats"], document["board"]["divine"]["tiles"]
        coats[next(iter(tiles))] = 1

    lines = problems(state, one_more)
    assert has(lines, "board.divine.coats", "divine.marker.place")

    def none(document: Document) -> None:
        document["board"]["divine"]["coats"] = {}

    assert has(problems(state, none), "board.divine.coats", "divine.marker.place")


@pytest.mark.rules("divine.mill.remove", "divine.mill.bank-four")
def test_a_level_gone_without_its_building_is_refused(state: State) -> None:
    """No mill stands that could have taken it; and no mill takes the bank of level IV."""

    def change(document: Document) -> None:
        document["players"][1]["divine"].setdefault("gone", {})["bank"] = [3, 4]

    lines = problems(state, change)
    assert has(lines, "players[1].divine.gone", "divine.mill.remove")
    assert has(lines, "players[1].divine.gone", "divine.mill.bank-four")


@pytest.mark.rules("divine.order.band.token", "divine.order.band.value")
def test_a_giant_token_of_nobody_and_one_on_two_tokens_too_few_are_refused(state: State) -> None:
    """Only the Band has one, on one wheel; it counts as two there."""

    def gone(document: Document) -> None:
        seat = next(seat for seat, one in enumerate(document["players"]) if one["order"] == "band")
        document["players"][seat]["divine"].pop("giant")

    def twice(document: Document) -> None:
        seat = next(seat for seat, one in enumerate(document["players"]) if one["order"] == "band")
        document["players"][1 - seat]["order"] = "templar"
        document["players"][1 - seat]["divine"]["giant"] = 1

    def no_text(document: Document) -> None:
        seat = next(seat for seat, one in enumerate(document["players"]) if one["order"] == "band")
        document["players"][seat]["divine"]["giant"] = [1, 2]

    assert has(problems(state, gone), "divine.giant", "divine.order.band.token")
    assert has(problems(state, twice), "divine.giant", "divine.order.band.token")
    assert any("divine.giant" in line for line in problems(state, no_text))


@pytest.mark.rules("divine.order.band.token", "divine.chapel.token")
def test_a_position_names_the_wedges_of_the_giant_and_of_a_chapel(state: State) -> None:
    """As everywhere in a position; older files give their places on the wheel, counted from 0, and are still read."""
    seat = next(seat for seat, area in enumerate(state.areas) if area.order == KnightOrder.BAND)
    own, acting = (state.areas[one].wheel for one in (seat, state.seat))
    holding = replace(holding_of(state.areas[seat]), giant=2)
    state = replace(state, areas=put_at(state.areas, seat, with_holding(state.areas[seat], holding)))
    state = with_due(state, Due(chapel=5))
    document = unchecked_to_data(state)
    named = document["players"][seat]["divine"]["giant"], document["board"]["divine"]["due"]["chapel"]
    assert (own.arrangement[2].name, acting.arrangement[5].name) == named
    for giant, chapel in (named, (2, 5)):
        document["players"][seat]["divine"]["giant"], document["board"]["divine"]["due"]["chapel"] = giant, chapel
        read = unchecked_from_data(document)
        assert (2, 5) == (holding_of(read.areas[seat]).giant, due_of(read).chapel)
    for wrong in ("travel", 6, True, 1.5):
        document["players"][seat]["divine"]["giant"] = wrong
        with pytest.raises(PositionError, match=r"divine\.giant"):
            unchecked_from_data(document)


@pytest.mark.rules("components.wedge", "divine.order.band.value")
def test_a_giant_token_on_a_wedge_that_is_gone_is_refused(state: State) -> None:
    """A wheel with five wedges is named, and so is the token on the sixth."""

    def change(document: Document) -> None:
        one = next(one for one in document["players"] if one["order"] == "band")
        one["divine"]["giant"] = len(one["wheel"]) - 1
        one["wheel"].pop()

    lines = problems(state, change)
    assert has(lines, "wheel", "components.wedge")
    assert has(lines, "divine.giant", "divine.order.band.value")


@pytest.mark.rules("divine.influence.tile")
def test_tiles_that_do_not_fit_the_board_are_refused(state: State) -> None:
    """One that is not there so often, one where none belongs, and one too many; an unknown name has its place."""

    def too_often(document: Document) -> None:
        tiles = document["board"]["divine"]["tiles"]
        document["board"]["divine"]["tiles"] = dict.fromkeys(tiles, "travel-always")

    def one_less(document: Document) -> None:
        tiles = document["board"]["divine"]["tiles"]
        del tiles[next(iter(tiles))]

    def unknown(document: Document) -> None:
        tiles = document["board"]["divine"]["tiles"]
        tiles[next(iter(tiles))] = "chess"

    assert has(problems(state, too_often), "board.divine.tiles", "divine.influence.tile")
    assert has(problems(state, one_less), "board.divine.tiles", "divine.influence.tile")
    assert any("board.divine.tiles" in line and "chess" in line for line in problems(state, unknown))


@pytest.mark.rules("components.players", "divine.base")
def test_more_players_than_the_expansion_allows_are_refused() -> None:
    """Divine Influence alone is for two to four."""
    for players in (1, 5, 6):
        with pytest.raises(SetupError, match=r"components\.players: there is no game for"):
            new_game(Ruleset(expansions=("divine-influence",)), players)


@pytest.mark.rules("divine.influence.tile")
def test_a_board_with_more_regions_than_tiles_is_refused() -> None:
    """With the reason, before the game begins."""
    edition = expanded(load_edition("deluxified-2017"), ("divine-influence",))
    few = attrs.evolve(edition, influence_tiles=edition.influence_tiles[:2])
    with pytest.raises(SetupError, match=r"divine\.influence\.tile: there is no board with 3 regions"):
        new_game(Ruleset(few, board=load_board("tiny-row")), 2)
