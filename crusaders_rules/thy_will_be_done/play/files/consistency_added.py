"""Checks of the buildings in a position, and of what expansions add to it."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.files.problems import Problem, joined
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.kinds import phase_of
from crusaders_rules.thy_will_be_done.play.kinds.checks import refused
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.rules import build, orders
from crusaders_rules.thy_will_be_done.state import Erected, PlayerArea
from crusaders_rules.thy_will_be_done.state import pending as p

Problems = Iterator[Problem]


def check_buildings(state: State) -> Problems:
    """Yield the problems of the buildings on the board: what may be where, and each level of each player once."""
    levels: dict[tuple[int, str], list[int]] = {}
    for place, region in enumerate(state.ruleset.laid.regions):
        there = expanded.built_in(state, place)
        if not there:
            if state.added is not None and state.added.beside and state.added.beside[place]:
                reason = "a second building needs a first one"
                yield Problem(joined("board.beside", region.name), reason, "five.build.second")
            continue
        path = joined("board.buildings", region.name)
        if not region.space:
            yield Problem(path, "this region has no building space", "build.place")
        yield from refused(path, build.enemy_there(state.enemies[place]))
        for number, erected in enumerate(there):
            where = path if number == 0 else joined(joined("board.beside", region.name), number - 1)
            if not 0 <= erected.owner < len(state.areas):
                yield Problem(f"{where}.owner", f"needs a seat from 1 to {len(state.areas)}", "build.place")
            yield from refused(where, _no_room(state, there[:number], erected))
            levels.setdefault((erected.owner, erected.building), []).append(erected.level)
    yield from _check_levels(state, levels)


def _check_levels(state: State, levels: dict[tuple[int, str], list[int]]) -> Problems:
    for seat, area in enumerate(state.areas):
        for building in build.building_types():
            count, there = area.buildings.of(building), sorted(levels.get((seat, building), []))
            if there != list(range(1, count + 1)):
                on_board = ", ".join(str(level) for level in there) or "none"
                reason = f"{count} erected, so the levels 1 to {count} must be on the board; found: {on_board}"
                yield Problem(f"players[{seat}].buildings.{building}", reason, "build.next")


def _no_room(state: State, before: tuple[Erected, ...], erected: Erected) -> Refusal | None:
    """Why a building could not be erected beside those before it, or at all without Divine Influence."""
    types = state.ruleset.edition.base_types
    if isinstance(erected.building, NewBuilding) or erected.building not in types:
        *names, last = (f"a {one}" for one in types)
        return NoSuchThing("build.type", f"{', '.join(names)} or {last}", str(erected.building))
    return build.no_room(before, erected.building, erected.owner, len(state.areas), state.ruleset)


def check_mark(state: State, seat: int, area: PlayerArea) -> Problems:
    """Yield the problems of the type of enemy that a player has marked, and of the extra Crusade against it."""
    path, rule, asked = f"players[{seat}]", "five.order.holy-ghost.token", state.pending
    marked, due = expanded.marked_by(area), orders.setup_of(area.order).marks
    if isinstance(asked, p.AskOrderSetup) and asked.seat == seat:
        due -= asked.marks
    if due and marked is None:
        yield Problem(f"{path}.marked", f"{area.order} marks a type of enemy at setup", rule)
    elif marked is not None and not due:
        yield Problem(f"{path}.marked", "only the Order of the Holy Ghost marks a type of enemy", rule)
    if expanded.fights_again(area) and (asked.seat != seat or not may_fight_again(state, area)):
        yield Problem(f"{path}.again", "no extra Crusade is open", "five.order.holy-ghost.crusade")


def may_fight_again(state: State, area: PlayerArea) -> bool:
    """Whether a player could be using the extra Crusade: a marked enemy is defeated, and the action is under way."""
    marked = expanded.marked_by(area)
    if marked is None or not area.defeated.of(marked) or phase_of(state) != Phase.GAME:
        return False
    gives = five_and_six.extra_crusade(marked, marked, state.ruleset).defeats > 0
    return gives and getattr(state.pending, "begun", False)
