"""Checks of what the expansion Divine Influence adds to a position: tiles, coats of arms, new buildings, mills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crusaders_rules.files.problems import Problem, joined
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import setup as divine_setup
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.needs import joining
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import unlocked_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    EVERY_TYPE,
    NOTHING_DUE,
    Due,
    Holding,
    Laid,
    NewBuilding,
    TileKind,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.play.needs import no_room_among
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.play.kinds import kind_of, phase_of
from crusaders_rules.thy_will_be_done.play.kinds.checks import refused
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.rules import bonuses, build
from crusaders_rules.thy_will_be_done.state import Building, Erected, PlayerArea, replace
from crusaders_rules.thy_will_be_done.state import pending as p

Problems = Iterator[Problem]
_LEVELS = range(1, divine_effects.IV + 1)
_ANY_DUE = Due(distributions=1)


def buildings(state: State) -> Problems:
    """Yield the problems of what the expansion adds.

    Args:
        state: A position of a game with the expansion.
    """
    laid = laid_on(state)
    if laid is None:
        return
    yield from _check_tiles(state, laid)
    yield from _check_sites(state)
    for seat, area in enumerate(state.areas):
        yield from _check_holding(state, laid, seat, holding_of(area))
        yield from _check_gone(state, seat, area)
        yield from _check_giant(state, seat, area)
    if laid.due != NOTHING_DUE and (kind_of(state).nothing_gained or phase_of(state) < Phase.GAME):
        yield Problem("board.divine.due", "nothing can be due yet", "divine.distribute.extra")
    if laid.due.further and laid.due.chapel is None:
        yield Problem("board.divine.due.further", "the first chapel gives a token too", "divine.chapel.token")
    if laid.due.sown is not None and divine_turn.after_sowing(_ANY_DUE, laid.due.sown, state.ruleset) == _ANY_DUE:
        reason = "how the player has distributed matters only if abilities apply once in a turn"
        yield Problem("board.divine.due.sown", reason, "divine.distribute.extra")


# Tiles and coats of arms.


def _check_tiles(state: State, laid: Laid) -> Problems:
    path, due = "board.divine.tiles", divine_setup.regions_for_tiles(state.ruleset)
    names = [region.name for region in state.ruleset.laid.regions]
    on_board = [tile for tile in laid.tiles if tile is not None]
    pool = Counter(state.ruleset.edition.influence_tiles)
    for one, count in Counter(on_board).items():
        if count > pool[one]:
            yield Problem(path, f"there are only {pool[one]} tiles {one.name}", "divine.influence.tile")
    for place, (tile, coat) in enumerate(zip(laid.tiles, laid.coats, strict=True)):
        if place not in due and (tile is not None or coat is not None):
            yield Problem(joined(path, names[place]), "no influence tile belongs there", "divine.influence.tile")
        if coat is not None and tile is not None:
            reason = "a coat of arms takes the place of a tile"
            yield Problem(joined("board.divine.coats", names[place]), reason, "divine.marker.place")
        if coat is not None and not 0 <= coat < len(state.areas):
            reason = f"needs a seat from 1 to {len(state.areas)}"
            yield Problem(joined("board.divine.coats", names[place]), reason, "divine.marker.place")
    yield from _check_number(state, len(due), len(on_board), path)


def _check_number(state: State, regions: int, on_board: int, path: str) -> Problems:
    """Yield the problem of tiles that are neither on the board nor with a player."""
    asked, now = state.pending, phase_of(state)
    laid = regions if now > Phase.INFLUENCE_TILES else 0
    if isinstance(asked, p.AskInfluenceTile):
        laid = divine_setup.regions_for_tiles(state.ruleset).index(asked.region)
    held = sum(holding_of(area).tiles for area in state.areas)
    if on_board + held != laid:
        reason = f"{on_board} on the board and {held} taken, but {laid} were laid out"
        yield Problem(path, reason, "divine.influence.tile")


def _check_holding(state: State, laid: Laid, seat: int, holding: Holding) -> Problems:
    path, area = f"players[{seat}].divine", state.areas[seat]
    unlocked, edition = unlocked_of(area), state.ruleset.edition
    known = sum(holding.once) + sum(unlocked.permanent) + holding.ends
    if known > holding.tiles:
        yield Problem(
            f"{path}.tiles", f"{known} tiles are named, but the player has {holding.tiles}", "divine.tile.once"
        )
    here = [tile for tile in laid.tiles if tile is not None]
    for kind, counts in ((TileKind.ONCE, holding.once), (TileKind.PERMANENT, unlocked.permanent)):
        for action, count in zip(ACTIONS, counts, strict=True):
            most = sum((one.kind, one.action) == (kind, action) for one in edition.influence_tiles)
            left = sum((one.kind, one.action) == (kind, action) for one in here)
            if count + left > most:
                yield Problem(f"{path}.{kind}", f"there are only {most} such tiles for {action}", f"divine.tile.{kind}")
    ends = sum(divine_tiles.scores_tiles(tile) for tile in edition.influence_tiles)
    if holding.ends + sum(map(divine_tiles.scores_tiles, here)) > ends:
        yield Problem(f"{path}.ends", f"there are only {ends} such tiles", "divine.tile.end")
    coats = laid.coats.count(seat)
    if coats != holding.tiles and (coats > holding.tiles or divine_tiles.coat_is_left(coats, state.ruleset)):
        reason = f"the player took {holding.tiles} tiles and has {coats} coats of arms on the board"
        yield Problem("board.divine.coats", reason, "divine.marker.place")


# Buildings.


def _on_board(state: State, seat: int) -> Counter[tuple[str, int]]:
    return Counter((str(one.building), one.level) for one in expanded.on_board(state) if one.owner == seat)


def _check_gone(state: State, seat: int, area: PlayerArea) -> Problems:
    """Yield what is wrong with the levels gone: each is on the board, or a mill took it."""
    path, unlocked = f"players[{seat}].divine.gone", unlocked_of(area)
    built = _on_board(state, seat)
    gone = {(str(building), level) for building in EVERY_TYPE for level in unlocked.gone(building)}
    for building in sorted({building for building, _ in gone} - {*map(str, state.ruleset.edition.types)}):
        yield Problem(path, f"no {building} is played", "divine.build.type")
    for (building, level), count in built.items():
        if count > 1 or (building, level) not in gone:
            yield Problem(path, f"{building} {level} is on the board", "divine.build.one")
    mills = sorted(level for building, level in built if building == NewBuilding.MILL)
    if isinstance(state.pending, p.AskTaken) and state.pending.seat == seat and state.pending.level in mills:
        mills.remove(state.pending.level)
    taken = sorted(level for building, level in gone - built.keys())
    if not _mills_took(mills, taken, state):
        reason = f"levels {taken} are gone and not on the board; the mills of levels {mills} could not take them"
        yield Problem(path, reason, "divine.mill.remove")
    if ("bank", divine_effects.IV) in gone - built.keys():
        yield Problem(path, "no mill can take the bank of level IV", "divine.mill.bank-four")


def _mills_took(mills: list[int], taken: list[int], state: State) -> bool:
    """Whether mills of these levels can have taken buildings of those levels, one each."""
    for level in _LEVELS:
        exact = divine_effects.not_eligible(divine_effects.IV, Building.CASTLE, level, state.ruleset) is not None
        needed = taken.count(level) if exact else sum(one >= level for one in taken)
        able = mills.count(level) if exact else sum(one >= level for one in mills)
        if needed > able:
            return False
    return True


def _check_sites(state: State) -> Problems:
    """Yield what is wrong with the buildings of a region."""
    for place, region in enumerate(state.ruleset.laid.regions):
        there, path = expanded.built_in(state, place), joined("board.buildings", region.name)
        if there and not region.space:
            yield Problem(path, "this region has no building space", "build.place")
        if there:
            yield from refused(path, build.enemy_there(state.enemies[place]))
        if any(not 0 <= one.owner < len(state.areas) for one in there):
            yield Problem(f"{path}.owner", f"needs a seat from 1 to {len(state.areas)}", "build.place")
            continue
        for number in range(1, len(there)):
            yield from refused(path, _refusal(state, there[number], there[:number]))


def _refusal(state: State, erected: Erected, before: tuple[Erected, ...]) -> Refusal | None:
    building = erected.building
    if isinstance(building, NewBuilding):
        return divine_build.no_room(
            building,
            before,
            state.areas[erected.owner].order,
            state.ruleset,
            joins=building == joining(state, before, erected.owner),
            limited=five_and_six.second_buildings(len(state.areas), state.ruleset),
        )
    return no_room_among(state, before, building, erected.owner)


def knights_unlocked(state: State, seat: int, before: int) -> int:
    """The knights that castles of a player have unlocked, those taken by mills included if they unlock any.

    Args:
        state: The position.
        seat: The player.
        before: 1 if the knight of level I was on the board from the beginning.
    """
    built = _on_board(state, seat)
    found = 0
    for level in unlocked_of(state.areas[seat]).gone(Building.CASTLE):
        if (str(Building.CASTLE), level) in built or divine_effects.unlocks_knight(Building.CASTLE, state.ruleset):
            found += bonuses.castle_knights(level, before) - bonuses.castle_knights(level - 1, before)
    return found


# The giant token.


def _check_giant(state: State, seat: int, area: PlayerArea) -> Problems:
    giant, path = holding_of(area).giant, f"players[{seat}].divine.giant"
    has = divine_orders.has_giant(area.order, state.ruleset)
    asked = state.pending
    waiting = isinstance(asked, p.AskGiantWedge) and asked.seat == seat
    if (giant is not None) != (has and not waiting):
        reason = "the giant token is on no wheel" if has else "the player has no giant token"
        yield Problem(path, reason, "divine.order.band.token")
    elif giant is not None and sum(area.wheel.tokens[giant : giant + 1]) < divine_orders.GIANT:
        yield Problem(path, "its wedge holds fewer than two tokens", "divine.order.band.value")
    levels = sorted(level for building, level in _on_board(state, seat) if building == NewBuilding.CHAPEL)
    numbers = [divine_effects.number_of(level, built, state.ruleset) for built, level in enumerate(levels)]
    chapels = sum(divine_effects.chapel_adds(NewBuilding.CHAPEL, number) for number in numbers)
    laid = laid_on(state)
    due = NOTHING_DUE if laid is None or asked.seat != seat else laid.due
    to_come = 0 if due.chapel is None else 1 + due.further
    if holding_of(area).chapels != chapels - to_come:
        reason = f"needs {chapels - to_come}, one for each of the first three chapels on the board"
        yield Problem(f"players[{seat}].divine.chapels", reason, "divine.chapel.token")


def too_many_buildings(_state: State, _seat: int) -> Problems:
    """A player board says which levels are gone, so it has no number."""
    return iter(())


def flips_wedges() -> bool:
    """A vault and some influence tiles flip wedges without the action."""
    return True


def counted(area: PlayerArea, own: list[Erected]) -> PlayerArea:
    """The area with what its player has built; what mills took stays away while a mill is on the board."""
    unlocked = Unlocked(permanent=unlocked_of(area).permanent)
    if any(one.building == NewBuilding.MILL for one in own):
        unlocked = unlocked_of(area)
    for one in own:
        # Only the levels that a player board has can be gone from it.
        if 1 <= one.level <= divine_effects.IV:
            unlocked = unlocked.without(one.building, one.level)
    chapels = [one for one in own if one.building == NewBuilding.CHAPEL and one.level <= divine_effects.III]
    holding = replace(holding_of(area), chapels=len(chapels))
    return replace(area, buildings=unlocked, added=replace(area.added or expanded.NOTHING, holding=holding))


def starts_empty(state: State, seat: int) -> Problems:
    """Yield what a player has of the expansion before the first turn."""
    area = state.areas[seat]
    holding, unlocked = holding_of(area), unlocked_of(area)
    if any(unlocked.levels) or any(unlocked.permanent) or holding.tiles or holding.chapels:
        yield Problem(f"players[{seat}].divine", "it must be empty before the first turn", "divine.base")
