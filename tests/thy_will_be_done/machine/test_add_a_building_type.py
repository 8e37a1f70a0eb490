"""The page that adds a type of building: its blocks change a copy of the project, and the copy plays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import crusaders_rules as c
from crusaders_rules import records
from crusaders_rules.thy_will_be_done.expansions import building_types
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import EVERY_TYPE, NewBuilding
from crusaders_rules.thy_will_be_done.state import BUILDING_TYPES, TYPES_OF_THE_BASE_GAME, Building, Buildings
from tests.howto import copied, follow, ran
from tests.thy_will_be_done.machine.test_add_an_expansion import BASE

OWN = "crusaders_rules/thy_will_be_done/expansions/priories/"
# More modules than these outside its own folder would say that a type is code, and not data.
MOST_TOUCHED = 6
TOUCHED = {
    "crusaders_rules/thy_will_be_done/expansions/__init__.py",
    "crusaders_rules/thy_will_be_done/rules/crusade.py",
}
GAME = """
import random
import attrs
import crusaders_rules as c
from crusaders_rules import decisions, pieces, records
from crusaders_rules.thy_will_be_done.play.notation import to_line
from crusaders_rules.thy_will_be_done.state import Building

PRIORY = Building("priory")


def play(names, seed, look):
    # A random game in which whoever can builds a priory.
    chance, ruleset = random.Random(seed), c.Ruleset(orders="none", expansions=("priories", *names))
    state, record, lines = c.new_game(ruleset, 3, seed=seed), c.begin_record(ruleset, 3, seed=seed), []
    while not c.is_over(state):
        found = c.legal(state)
        wanted = [one for one in found if isinstance(one, decisions.Erect) and one.building == PRIORY]
        decision = chance.choice(wanted or found)
        after = c.apply(state, decision)
        if wanted:
            assert after == records.position_from_json(records.position_to_json(after))
            look(state, decision, after)
        lines.append(to_line(state, decision))
        state = after
    checked = c.verify(attrs.evolve(record, decisions=tuple(lines)))
    assert checked.error is None, checked.error
    return state
"""
PLAYED = f"""{GAME}
from crusaders_rules.thy_will_be_done.play import feasibility

seen = set()


def look(state, decision, after):
    level = after.areas[state.seat].buildings.of(PRIORY)
    assert level == state.areas[state.seat].buildings.of(PRIORY) + 1
    assert pieces.Erected(state.seat, PRIORY, level) == after.buildings[decision.region]
    before, now = (feasibility.bonus_of(one, one.areas[state.seat], pieces.Action.CRUSADE) for one in (state, after))
    assert now - before == (level == 2), (level, before, now)
    assert decision == c.from_text(state, c.to_text(state, decision))
    assert decision == records.decision_from_json(state, records.decision_to_json(state, decision))
    seen.add(level)


for seed in range(3):
    state = play((), seed, look)
    for area, row in zip(state.areas, c.score(state).rows, strict=True):
        (term,) = [one for one in row if one.rule == "priories.four"]
        assert term.amount == 2 * len(area.knights) * (area.buildings.of(PRIORY) == 4)
        seen.add(("scored", term.amount > 0))
print(seen)
"""
BESIDE = f"""{GAME}
built = []
for names in (("divine-influence",), ("five-and-six",), ("divine-influence", "five-and-six")):
    play(names, 2, lambda state, decision, after: built.append(names))
    assert names in built, names
"""
SHOWN = """
import crusaders_rules as c
from crusaders_rules import records
from crusaders_rules.envs.layout import layout_of, observe
from crusaders_rules.envs.numbering import numbering_of
from crusaders_rules.thy_will_be_done.cli.brief import brief
from crusaders_rules.thy_will_be_done.play.files.schemas import made
from crusaders_rules.thy_will_be_done.play.files.settling import pieces
from crusaders_rules.thy_will_be_done.show.area import area_card, area_height, area_words
from crusaders_rules.thy_will_be_done.show.position import position_svg
from crusaders_rules.thy_will_be_done.show.text import key_of, position_text

SAID = (
    position_svg,
    position_text,
    lambda state: area_card(state, state, 0),
    lambda state: brief(state, 0),
    lambda state: area_words(state, 0),
    lambda state: str(key_of(state)),
    lambda state: str(pieces(state)),
    lambda state: str(numbering_of(state).actions),
    records.position_to_json,
)
assert '"priory"' in made("position")
for names in ((), ("divine-influence",)):
    rulesets = c.Ruleset(expansions=("priories", *names)), c.Ruleset(expansions=names)
    played, without = (c.new_game(ruleset, 2, seed=1) for ruleset in rulesets)
    if names:
        played, without = (records.position_from_json(records.position_to_json(state)) for state in (played, without))
    for number, say in enumerate(SAID):
        written = names and say == records.position_to_json  # Divine Influence writes the levels that are gone
        assert ("prior" in say(played) or written) and "prior" not in say(without), (names, number)
    assert area_height(played) == area_height(without) + 33
    wide, narrow = (layout_of(state).fields for state in (played, without))
    grown = {name for name in wide if wide[name][1] - wide[name][0] > narrow[name][1] - narrow[name][0]}
    of_tiles = {"gone", "second-types"} if names else set()
    assert {name.split(".")[-1] for name in grown} == {"buildings", "types"} | of_tiles
    assert all(len(observe(state, 0)) == layout_of(state).size for state in (played, without))
    try:
        c.from_text(without, "build priory a1")
    except ValueError as error:
        print(error)
"""
REFUSED = """
import json
import random
import crusaders_rules as c
from crusaders_rules import decisions, questions, records
from crusaders_rules.thy_will_be_done.state import Building

PRIORY = Building("priory")
chance = random.Random(1)
state = c.new_game(c.Ruleset(orders="none"), 2, seed=1)
while not isinstance(state.pending, questions.AskBuilding):
    state = c.apply(state, chance.choice(c.legal(state)))
(refusal,) = c.explain(state, decisions.Erect(PRIORY, c.legal(state)[0].region)).refusals
print(refusal.rule)
base, divine = (json.loads(records.position_to_json(c.new_game(c.Ruleset(expansions=names), 2, seed=1)))
    for names in ((), ("divine-influence",)))


def problems(data, place, value):
    *outer, last = place
    data = json.loads(json.dumps(data))
    inner = data
    for key in outer:
        inner = inner[key]
    inner[last] = value
    try:
        records.position_from_json(json.dumps(data))
    except ValueError as error:
        return [f"{one.reason} ({one.rule})" for one in error.problems]


one = {"owner": 1, "type": "priory", "level": 1}
print(problems(base, ("players", 0, "buildings", "priory"), 1))
print(problems(base, ("board", "buildings", "a2"), one))
print(problems(divine, ("players", 0, "divine", "gone"), {"priory": [1]}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the type of the page."""
    folder = copied(tmp_path_factory.mktemp("typed"))
    modules = {path for path in follow("add-a-building-type.md", folder) if path.endswith(".py")}
    assert {path for path in modules if not path.startswith(OWN)} == TOUCHED
    assert len(TOUCHED) <= MOST_TOUCHED
    return folder


def test_a_type_that_follows_the_page_is_played(copy: Path) -> None:
    """It is built level by level, adds its bonus and scores its term, in games whose records are valid."""
    seen = ran(copy, PLAYED)
    assert all(one in seen for one in ("1", "2", "3", "4", "('scored', True)")), seen


def test_a_type_is_played_beside_other_expansions(copy: Path) -> None:
    """Nothing in their folders changes for it."""
    ran(copy, BESIDE)


def test_a_type_is_seen_where_it_is_played_and_nowhere_else(copy: Path) -> None:
    """In drawings, texts, files, numbers and rows."""
    assert ran(copy, SHOWN) == "no building type 'priory'; choose from castle, church, farm, bank\n" * 2


def test_a_type_is_refused_where_it_is_not_played(copy: Path) -> None:
    """As a decision, and in the file of a position."""
    said = ran(copy, REFUSED)
    assert said.startswith("build.next\n")
    assert "there is no 1 of priory; it must be 0 to 0 (components.building)" in said
    assert "a castle, a church, a farm or a bank" in said
    assert "no priory is played (divine.build.type)" in said


def test_the_game_without_the_type_does_not_change(copy: Path) -> None:
    """A random game ends in the same position with the copy and without."""
    state, chance = c.new_game(players=3, seed=5), random.Random(5)
    while not c.is_over(state):
        state = c.apply(state, chance.choice(c.legal(state)))
    assert records.position_to_json(state) + "\n" == ran(copy, BASE)


def test_each_type_is_declared_once() -> None:
    """The base game and the expansions declare different types, with letters of their own."""
    assert [str(one) for one in EVERY_TYPE] == list(BUILDING_TYPES)
    assert Buildings._fields == tuple(Building) == TYPES_OF_THE_BASE_GAME
    assert len({one.letters for one in BUILDING_TYPES.values()}) == len(BUILDING_TYPES)
    partners = {name: one.partner for name, one in building_types().items()}
    assert list(partners) == list(NewBuilding)
    assert sorted(map(str, partners.values())) == sorted(TYPES_OF_THE_BASE_GAME)
