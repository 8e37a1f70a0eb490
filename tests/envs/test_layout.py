"""Observations: everything that a seat may see, nothing else, in fixed places."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import numpy as np
import pytest

from crusaders_rules import CHANCE, Position, Ruleset, is_over, legal, new_game
from crusaders_rules.envs.layout import layout_of, observe
from crusaders_rules.envs.one_hot import ADDED_KINDS, KINDS
from crusaders_rules.pieces import PlayerArea
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    Due,
    Holding,
    Laid,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.state import Added, AddedArea, pending
from tests.envs.positions import EXPANDED, RULESETS, game
from tests.envs.rows import Reader, area_of, question, question_of, table, table_of

PLAYERS = {"prototype": 4, "five": 5, "both": 5, "second-defeat": 6}
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "observations.md"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", RULESETS)
def test_a_row_can_be_read_back(name: str) -> None:
    """Whatever a seat may see is in the row, and within the bounds, all through random games and from every seat."""
    for seed in range(2):
        for number, state in enumerate(game(RULESETS[name], PLAYERS.get(name, 3), seed)):
            if number % 4:
                continue
            seat = number // 4 % len(state.areas)
            layout, row = layout_of(state), observe(state, seat)
            assert (layout.size,) == row.shape
            assert (row >= layout.low).all()
            assert (row <= layout.high).all()
            reader = Reader(row, layout, state, seat)
            for step in range(len(state.areas)):
                assert area_of(state, (seat + step) % len(state.areas)) == reader.area(step)
            assert table_of(state) == table(reader)
            assert question_of(state) == question(reader)


def test_a_row_shows_nothing_that_is_still_to_come() -> None:
    """Two games whose chance decides differently later look alike until then."""
    state, other = (new_game(Ruleset(variant="first-standard"), 2, seed=seed) for seed in (1, 4))
    alike = attrs.evolve(state, outcomes=other.outcomes)
    assert state.outcomes is not None
    assert state != alike
    assert np.array_equal(observe(state, 0), observe(alike, 0))


def test_a_row_is_seen_from_the_seat() -> None:
    """The same area comes first for its player, and later for the others."""
    state = [one for one in game(Ruleset(), 3, seed=2) if not is_over(one)][-1]
    layout = layout_of(state)
    first, second = layout.fields["0.influence"][0], layout.fields["1.influence"][0]
    for seat in range(3):
        row = observe(state, seat)
        assert state.areas[seat].influence == row[first]
        assert state.areas[(seat + 1) % 3].influence == row[second]
        asked = row[slice(*layout.fields["asked"])]
        assert state.pending.seat == (seat + int(asked.argmax())) % 3


def test_every_field_of_a_position_is_thought_of() -> None:
    """A new field of a position, of an area or of a question needs a place in the row, or a reason here why not."""
    never_changes, not_yet_visible = {"ruleset"}, {"outcomes"}
    public = {field.name for field in attrs.fields(Position) if field.init}
    shown = {"areas", "enemies", "buildings", "tiles", "markers", "supply", "start", "pending", "until", "added"}
    assert shown | never_changes | not_yet_visible == public
    assert {"beside", "laid"} == {field.name for field in attrs.fields(Added)}
    assert {"tiles", "coats", "due"} == {field.name for field in attrs.fields(Laid)}
    # ``sown`` is known under one reading only, and what it takes away is masked.  ``further`` follows from the chapels
    # on the board and the tokens that they have added.
    assert {"chapel", "distributions", "livonian", "sown", "further"} == {field.name for field in attrs.fields(Due)}
    area = {"wheel", "order", "buildings", "troops", "knights", "defeated", "influence", "carried", "added"}
    assert area == {field.name for field in attrs.fields(PlayerArea) if field.init}
    assert {"marked", "again", "holding"} == {field.name for field in attrs.fields(AddedArea)}
    assert {"once", "tiles", "ends", "giant", "chapels"} == {field.name for field in attrs.fields(Holding)}
    assert {"levels", "permanent"} == {field.name for field in attrs.fields(Unlocked) if field.init}
    kinds = {kind for kind in vars(pending).values() if isinstance(kind, type) and kind.__name__.startswith("Ask")}
    assert {*KINDS, *ADDED_KINDS} == {*kinds, pending.GameOver}
    of_questions = {field.name for kind in (*KINDS, *ADDED_KINDS) for field in attrs.fields(kind)}
    assert {
        *("seat", "wheel", "placed", "dealt", "added", "left", "upgrades", "chosen", "region", "wedge", "plan"),
        *("points", "knights", "must", "tokens", "begun", "amount", "token", "optional", "marks", "level", "may"),
    } == of_questions


@pytest.mark.parametrize("name", sorted(RULESETS.keys() - EXPANDED.keys()))
def test_what_the_row_leaves_out_is_empty_in_the_base_game(name: str) -> None:
    """All that only expansions add, all through a random game."""
    for state in game(RULESETS[name], 4, seed=5):
        assert state.added is None
        assert all(area.added is None for area in state.areas)
        assert 0 == getattr(state.pending, "marks", 0)
        assert type(state.pending) in KINDS


def test_a_row_is_new_each_time() -> None:
    """Who keeps an observation may change it."""
    state = new_game(players=2, seed=1)
    row = observe(state, 0)
    row[:] = 7
    assert not np.array_equal(row, observe(state, 0))


@pytest.mark.parametrize("seat", [-1, 3, CHANCE, "1"])
def test_a_seat_that_is_none_is_refused(seat: int) -> None:
    """As ``view`` refuses it."""
    state = new_game(players=3, seed=1)
    assert legal(state)
    with pytest.raises(ValueError, match=r"seat: needs a whole number from 0 to 2"):
        observe(state, seat)


def test_the_page_has_the_fields() -> None:
    """For three players: the places of each field, and the length of a row for each number of players."""
    text = PAGE.read_text(encoding="utf-8")
    fields = layout_of(new_game(players=3)).fields
    listed = {
        name: (int(first), int(last) + 1)
        for first, last, name in re.findall(r"^\| (\d+) to (\d+) \| `([^`]+)` \|", text, re.MULTILINE)
    }
    assert {name: where for name, where in fields.items() if not name.startswith(("1.", "2."))} == listed
    both = layout_of(new_game(RULESETS["both"], 5)).fields
    added = [name for name in both if name not in fields and not re.match("[1-9]", name)]
    assert added == re.findall(r"^\| `([^`]+)` \|", text.split("## Expansions")[1], re.MULTILINE)
    for names, players in [("divine-influence", 3), ("five-and-six", 5), ("five-and-six", 6)]:
        assert f"| {players} | {layout_of(new_game(Ruleset(expansions=(names,)), players)).size} |" in text
    for players in (2, 3, 4):
        assert f"| {players} | {layout_of(new_game(players=players)).size} |" in text
