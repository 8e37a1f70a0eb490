"""The worked examples of the rulebook, computed: the expected and the actual result of each.

Each example begins at a table that could stand in a game, see ``example_tables``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.thy_will_be_done.examples.example_tables import EAST, MIDDLE, WEST, majority_table, table
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.feasibility import actions_on, value_of
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.play.score import score
from crusaders_rules.thy_will_be_done.rules.crusade import strength
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    Markers,
    Token,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

_TRAVEL, _CRUSADE, _INFLUENCE, _BUILD, _MUSTER = (
    "travel-build",
    "crusade-build",
    "influence-travel",
    "build-influence",
    "muster-influence",
)


Step = tuple[State, d.Decision, State]


@attrs.frozen
class Example:
    """A worked example.

    Attributes:
        name: Its name in the rulebook, or our name if it has none.
        shows: The subject of the example.
        expected: The result in the rulebook; of an example of ours, computed by hand from the text.
        compute: Computes the library's result.
        rules: The rules that an example of ours shows; none for an example of the rulebook, whose passages name them.
    """

    name: str
    shows: str
    expected: object
    compute: Callable[[], object]
    rules: tuple[str, ...] = ()

    def steps(self) -> tuple[Step, ...]:
        """Return the decisions of the example, each between its positions; empty if it has no decisions."""
        _PLAYED.clear()
        self.compute()
        return tuple(_PLAYED)

    def first(self) -> State:
        """Return the position with which the example begins."""
        _LAID.clear()
        self.compute()
        return _LAID[0]


_PLAYED: list[Step] = []
_LAID: list[State] = []
EXAMPLES: list[Example] = []


def _example(name: str, shows: str, expected: object) -> Callable[[Callable[[], object]], Callable[[], object]]:
    def add(compute: Callable[[], object]) -> Callable[[], object]:
        EXAMPLES.append(Example(name, shows, expected, compute))
        return compute

    return add


def _table(first: str, *tokens: int, **changed: Any) -> State:  # noqa: ANN401 -- of various kinds
    """Return a position in which seat 0 has the turn, and note it; see ``example_tables.table``."""
    return laid(table(first, *tokens, **changed))


def laid(state: State) -> State:
    """Note a position of an example."""
    _LAID.append(state)
    return state


def play(state: State, *decisions: d.Decision) -> State:
    """Take decisions, and note each as a step of an example."""
    for decision in decisions:
        before, state = state, apply(state, decision)
        _PLAYED.append((before, decision, state))
    return state


def _value(state: State, action: Action, tokens: int) -> int:
    """The value of an action of the first player."""
    return value_of(state, state.areas[0], action, tokens)


def _offer(state: State) -> tuple[Action, ...]:
    """The options of the first wedge of the first player."""
    return actions_on(state, state.areas[0], 0)


# Turn option A.


@_example("A-1", "Travel with 4 tokens and no bonus has a value of 4", 4)
def _a_1() -> object:
    return _value(_table(_TRAVEL, 4), Action.TRAVEL, 4)


@_example("A-2", "3 tokens of an upgraded wedge: its two actions get 3+0, 2+1, 1+2 or 0+3", "0+3 1+2 2+1 3+0")
def _a_2() -> object:
    asked = play(_table(_MUSTER, 3, upgraded=True), d.Resolve(0))
    return " ".join(f"{one.tokens}+{3 - one.tokens}" for one in legal(asked) if isinstance(one, d.Split))


@_example("A-3", "4 tokens are distributed to the next four wedges, one each", (0, 3, 3, 3, 3, 0))
def _a_3() -> object:
    return play(_table(_TRAVEL, 4), d.Resolve(0), d.Move(WEST, WEST)).areas[0].wheel.tokens


# Turn option B.


@_example("B-1", "a Crusade wedge with 2 tokens on it may be upgraded", "allowed")
def _b_1() -> object:
    return "; ".join(map(str, refusals(_table(_CRUSADE), d.Upgrade(0)))) or "allowed"


@_example("B-2", "it shows its upgraded side then, and no other wedge does", (0,))
def _b_2() -> object:
    upgraded = play(_table(_CRUSADE), d.Upgrade(0)).areas[0].wheel.upgraded
    return tuple(wedge for wedge, flipped in enumerate(upgraded) if flipped)


@_example("B-3", "it holds the same 2 tokens as before", 2)
def _b_3() -> object:
    return play(_table(_CRUSADE), d.Upgrade(0)).areas[0].wheel.tokens[0]


@_example("B-4", "another wedge is distributed: Muster is empty, Crusade keeps its 2, nothing is mustered", (0, 2, 0))
def _b_4() -> object:
    after = play(_table(_MUSTER, 1), d.Upgrade(2), d.Distribute(0)).areas[0]
    crusade = [wedge.name for wedge in after.wheel.arrangement].index(_CRUSADE)
    return after.wheel.tokens[0], after.wheel.tokens[crusade], after.troops


@_example("u-1", "an upgraded wedge offers what it offered before, and Build too", "travel build")
def _u_1() -> object:
    return " ".join(_offer(play(_table(_TRAVEL), d.Upgrade(0))))


# Travel and Muster.


@_example("C-1", "2 tokens and a castle II make 3 movement points, for two knights", (3, 2))
def _c_1() -> object:
    state = _table(_TRAVEL, 2, buildings=Buildings(castle=2), knights=(WEST, MIDDLE))
    asked = play(state, d.Resolve(0)).pending
    return (asked.points, len(asked.knights)) if isinstance(asked, p.AskMove) else asked


@_example("C-2", "of 3 points one knight leaves a free region for 1, another leaves an enemy for 2", "1 2, 0 left")
def _c_2() -> object:
    enemies = (None, Token.PRUSSIAN, None)
    # A third knight waits, and would move next if a point were left.
    state = _table(_TRAVEL, 2, buildings=Buildings(castle=3), knights=(WEST, MIDDLE, EAST), enemies=enemies)
    asked = [play(state, d.Resolve(0))]
    asked.append(play(asked[0], d.Move(WEST, MIDDLE)))
    asked.append(play(asked[1], d.Move(MIDDLE, EAST)))
    first, second, left = (one.pending.points if isinstance(one.pending, p.AskMove) else 0 for one in asked)
    return f"{first - second} {second - left}, {left} left"


def _mustering() -> State:
    return _table(_MUSTER, 2, buildings=Buildings(farm=2), troops=1)


@_example("D-1", "2 tokens and two farms make 4, the cost of troop II", (4, 4))
def _d_1() -> object:
    state = _mustering()
    cost = state.ruleset.edition.troop_costs[state.areas[0].troops]
    return _value(state, Action.MUSTER, 2), cost


@_example("D-2", "troop II gains 2 influence, taken from the supply", (2, 98))
def _d_2() -> object:
    after = play(_mustering(), d.Resolve(0))
    return after.areas[0].influence, after.supply


@_example("D-3", "the second troop shows its muster side", 2)
def _d_3() -> object:
    return play(_mustering(), d.Resolve(0)).areas[0].troops


# Crusade and Influence.


def _before_prussians() -> State:
    """A knight before Prussians whose strength is 5, with 4 tokens on Crusade and one troop."""
    return _table(_CRUSADE, 4, troops=1, enemies=(Token.PRUSSIAN, None, None), markers=Markers(prussian=2))


@_example("E-1", "the track shows a Prussian strength of 5", 5)
def _e_1() -> object:
    state = _before_prussians()
    return strength(Enemy.PRUSSIAN, state.markers, state.ruleset)


@_example("E-2", "4 tokens and one troop make 5, which is enough", (5, "allowed"))
def _e_2() -> object:
    state = _before_prussians()
    against = refusals(play(state, d.Resolve(0)), d.Attack(WEST))
    return _value(state, Action.CRUSADE, 4), "; ".join(map(str, against)) or "allowed"


@_example("E-3", "the token is kept, 5 influence gained, and the strength is 6", (1, 5, 6))
def _e_3() -> object:
    after = play(_before_prussians(), d.Resolve(0), d.Attack(WEST))
    area = after.areas[0]
    return area.defeated.prussian, area.influence, strength(Enemy.PRUSSIAN, after.markers, after.ruleset)


@_example("F-1", "3 tokens and a church I gain 4 influence", (4, 96))
def _f_1() -> object:
    after = play(_table(_INFLUENCE, 3, buildings=Buildings(church=1)), d.Resolve(0))
    return after.areas[0].influence, after.supply


# Build.


def _building_site() -> State:
    """A knight on a tile that makes a church 1 cheaper and gives 1 influence, with one token and a bank I."""
    return _table(_BUILD, 1, buildings=Buildings(bank=1))


@_example("G-1", "1 token and a bank I make 2, the discounted cost of the first church", (2, "allowed"))
def _g_1() -> object:
    state = _building_site()
    against = refusals(play(state, d.Resolve(0)), d.Erect(Building.CHURCH, WEST))
    return _value(state, Action.BUILD, 1), "; ".join(map(str, against)) or "allowed"


@_example("G-2", "the church stands there, and nobody can build in that region again", "church, build.one")
def _g_2() -> object:
    after = play(_building_site(), d.Resolve(0), d.Erect(Building.CHURCH, WEST))
    other = replace(after.areas[1], knights=(WEST,), buildings=Buildings(bank=3))
    asked = replace(after, areas=(after.areas[0], other), pending=p.AskBuilding(1, 0, (), 6))
    refused = [refusal.rule for refusal in refusals(asked, d.Erect(Building.FARM, WEST))]
    stands = after.buildings[WEST]
    return ", ".join([stands.building if isinstance(stands, Erected) else "nothing", *refused])


@_example("G-3", "level I and the tile gain 1 influence each", 2)
def _g_3() -> object:
    return play(_building_site(), d.Resolve(0), d.Erect(Building.CHURCH, WEST)).areas[0].influence


@_example("u-2", "farms of levels I to III add 3 to every Muster", 3)
def _u_2() -> object:
    return _value(_table(_MUSTER, buildings=Buildings(farm=3)), Action.MUSTER, 0)


# Setup and scoring.


@_example("u-3", "the supply of 2, 3 and 4 players", (140, 200, 260))
def _u_3() -> object:
    return tuple(laid(new_game(players=players, seed=1)).supply for players in (2, 3, 4))


def _majority(enemy: Enemy, *won: int) -> tuple[int, ...]:
    """The rewards of four players for the numbers of an enemy that they have defeated."""
    rows = score(laid(majority_table([Enemies(**{enemy.value: count}) for count in won]))).rows
    return tuple(sum(term.amount for term in row if term.what.startswith(enemy)) for row in rows)


@_example("H-1", "3, 2, 1 and 1 Saracens: the first and the second player alone are paid", (5, 2, 0, 0))
def _h_1() -> object:
    return _majority(Enemy.SARACEN, 3, 2, 1, 1)


@_example("H-2", "4, 2, 2 and 1 Prussians: two share the second place", (5, 1, 1, 0))
def _h_2() -> object:
    return _majority(Enemy.PRUSSIAN, 4, 2, 2, 1)


@_example("H-3", "2, 2, 2 and 1 Slavs: three share the first place, and there is no second", (3, 3, 3, 0))
def _h_3() -> object:
    return _majority(Enemy.SLAV, 2, 2, 2, 1)
