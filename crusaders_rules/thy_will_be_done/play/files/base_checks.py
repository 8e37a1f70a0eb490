"""What makes the buildings of a position of the base game possible, also with a second one in a region."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.files.problems import Problem, joined
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoSuchThing
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.kinds.checks import refused
from crusaders_rules.thy_will_be_done.rules import bonuses, build, components
from crusaders_rules.thy_will_be_done.state import Building, Buildings, Erected, PlayerArea, replace

Problems = Iterator[Problem]


def too_many_buildings(state: State, seat: int) -> Problems:
    """Yield the problem of a player board with more buildings than there are."""
    refusal = components.wrong_number_of_buildings(state.areas[seat].buildings, state.ruleset.edition)
    yield from refused(f"players[{seat}].buildings", refusal)


def starts_empty(state: State, seat: int) -> Problems:
    """Yield the problem of buildings before the first turn."""
    if any(state.areas[seat].buildings):
        yield Problem(f"players[{seat}].buildings", "it must be empty before the first turn", "setup.building")


def knights_unlocked(state: State, seat: int, before: int) -> int:
    """The knights that the castles of a player have unlocked."""
    return bonuses.castle_knights(state.areas[seat].buildings.castle, before)


def flips_wedges() -> bool:
    """Only an upgrade flips a wedge."""
    return False


def counted(area: PlayerArea, own: list[Erected]) -> PlayerArea:
    """The area with the buildings of its player that are on the board."""
    kinds = [one.building for one in own]
    return replace(area, buildings=Buildings(**{kind.value: kinds.count(kind) for kind in Building}))


def buildings(state: State) -> Problems:
    """Yield the problems of the buildings on the board: what may be where, and each level of each player once."""
    levels: dict[tuple[int, str], list[int]] = {}
    for place, region in enumerate(state.ruleset.laid.regions):
        there = expanded.built_in(state, place)
        if not there:
            if expanded.beside_in(state, place):
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
    # A file can name any type of building.
    if isinstance(erected.building, NewBuilding) or erected.building not in types:
        *names, last = (f"a {one}" for one in types)
        return NoSuchThing("build.type", f"{', '.join(names)} or {last}", str(erected.building))
    return build.no_room(before, erected.building, erected.owner, len(state.areas), state.ruleset)
