"""The page that adds an expansion: its blocks change a copy of the project, and the copy plays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import crusaders_rules as c
from crusaders_rules import records
from tests.howto import ROOT, copied, follow, ran

PLAYED = """
import random
import attrs
import crusaders_rules as c
from crusaders_rules import decisions, questions, records
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.play.files.schemas import made
from crusaders_rules.thy_will_be_done.play.files.titles import titles
from crusaders_rules.thy_will_be_done.play.notation import to_line
from crusaders_rules.thy_will_be_done.show.position import position_svg
from crusaders_rules.thy_will_be_done.state import KnightOrder
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import TileEffect

ST_MARY, ARMS = KnightOrder("st-mary"), TileEffect("arms")
assert '"st-mary"' in made("position") and titles()["expansions"]["relics"]["title"] == "Relics"
assert {"relics.base", "relics.tile.arms"} <= catalog().rules.keys()
seen = set()
for seed in range(4):
    chance = random.Random(seed)
    ruleset = c.Ruleset(orders="dealt", expansions=("relics", "divine-influence"))
    edition = ruleset.edition
    assert ST_MARY in edition.knight_orders and sum(tile.effect == ARMS for tile in edition.influence_tiles) == 4
    state, record, lines = c.new_game(ruleset, 4, seed=seed), c.begin_record(ruleset, 4, seed=seed), []
    while not c.is_over(state):
        found = c.legal(state)
        wanted = [
            one for one in found
            if (isinstance(one, decisions.ChooseOrder) and one.order == ST_MARY)
            or (isinstance(one, decisions.Collect) and state.added.laid.tiles[one.region].effect == ARMS)
        ]
        decision = chance.choice(wanted or found)
        assert decision == c.from_text(state, c.to_text(state, decision))
        after = c.apply(state, decision)
        if wanted:
            seat, words = state.pending.seat, c.in_words(state, decision)

            if isinstance(decision, decisions.Collect):
                before, now = state.areas[seat].troops, after.areas[seat].troops
                assert now == min(before + 1, len(edition.troop_costs)), (before, now)
                seen.add((words.split(";")[0], "arms"))
            else:
                assert isinstance(after.pending, questions.AskOrderSetup) and after.pending.added == 1
                assert "a 13th token" in words
                seen.add(("st-mary", "order"))
        lines.append(to_line(state, decision))
        state = after
        if len(lines) % 50 == 0:
            assert state == records.position_from_json(records.position_to_json(state))
    assert "Order of St. Mary" in position_svg(state) or all(area.order != ST_MARY for area in state.areas)
    for row, area in zip(c.score(state).rows, state.areas, strict=True):
        (term,) = [one for one in row if one.rule == "relics.score.wedges"]
        assert term.amount == sum(area.wheel.upgraded)
    checked = c.verify(attrs.evolve(record, decisions=tuple(lines)))
    assert checked.error is None, checked.error
try:
    c.new_game(c.Ruleset(expansions=("relics",)), 3, seed=1)
except ValueError as error:
    print(error)
print(sorted(seen))
"""
BASE = """
import random
import crusaders_rules as c
from crusaders_rules import records
state, chance = c.new_game(players=3, seed=5), random.Random(5)
while not c.is_over(state):
    state = c.apply(state, chance.choice(c.legal(state)))
print(records.position_to_json(state))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the expansion of the page."""
    folder = copied(tmp_path_factory.mktemp("expanded"))
    named = follow("add-an-expansion.md", folder)
    beside = [path for path in named if not path.startswith("crusaders_rules/thy_will_be_done/expansions/relics/")]
    data = ["specs/thy_will_be_done/expansions/relics.toml", "specs/thy_will_be_done/rules/22-relics.toml"]
    assert [*data, "crusaders_rules/thy_will_be_done/expansions/__init__.py"] == beside
    return folder


def test_an_expansion_that_follows_the_page_is_played(copy: Path) -> None:
    """Its order is chosen, its tile taken and its term scored, in games whose records are valid."""
    refused, seen = ran(copy, PLAYED).splitlines()
    assert "divine.influence.tile" in refused
    assert "('muster a troop', 'arms')" in seen
    assert "('st-mary', 'order')" in seen


def test_the_base_game_does_not_change(copy: Path) -> None:
    """A random game ends in the same position with the copy and without."""
    state, chance = c.new_game(players=3, seed=5), random.Random(5)
    while not c.is_over(state):
        state = c.apply(state, chance.choice(c.legal(state)))
    assert records.position_to_json(state) + "\n" == ran(copy, BASE)


def test_every_record_of_an_expansion_names_what_is_there() -> None:
    """A name without an object would be missed only when somebody plays."""
    from crusaders_rules.thy_will_be_done.expansions import brought, every_expansion
    from crusaders_rules.thy_will_be_done.interpret.expansions import expansion_names, load_expansion

    assert sorted(one.name for one in every_expansion()) == list(expansion_names())
    assert {one.name: one.family for one in every_expansion()} == {
        name: load_expansion(name).rule.split(".")[0] for name in expansion_names()
    }
    for field in ("setups", "effects", "final_terms", "needs"):
        assert brought(field), field


def test_a_type_checker_reads_the_names_that_the_records_bring() -> None:
    """The enumerations repeat the names of the expansions that are shipped, under ``TYPE_CHECKING``."""
    import ast

    from crusaders_rules.thy_will_be_done.expansions import knight_orders, members, tile_effects

    home = ROOT / "crusaders_rules" / "thy_will_be_done" / "state"
    for file, name, brought in (
        ("names.py", "KnightOrder", knight_orders()),
        ("../expansions/divine_influence/state/influence_tiles.py", "TileEffect", tile_effects()),
    ):
        (made,) = (one for one in ast.parse((home / file).read_text("utf-8")).body if getattr(one, "name", "") == name)
        (told,) = (one for one in ast.walk(made) if isinstance(one, ast.If))
        said = {ast.unparse(one.targets[0]): ast.literal_eval(one.value) for one in told.body}  # type: ignore[attr-defined]
        assert members(brought) == said
