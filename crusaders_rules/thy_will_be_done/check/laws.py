"""The laws of the game: invariants of positions and of steps, under every reading.

Models, stateful tests and random games all judge by them. A law repeats no rule: it states a consequence of
all rules together, and consults a reading through its rule function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import update_wrapper

from crusaders_rules.thy_will_be_done.check.history import SETUP, WithHistory
from crusaders_rules.thy_will_be_done.expansions.divine_influence.check import laws as divine_laws
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.expanded import holding_of
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    components,
    crusade,
    end,
    game_board,
    orders,
    player_area,
    resolve,
)
from crusaders_rules.thy_will_be_done.state import Enemies, Enemy, KnightOrder, PlayerArea
from crusaders_rules.thy_will_be_done.state import pending as p

Law = Callable[[WithHistory], bool]
StepLaw = Callable[[WithHistory, WithHistory], bool]


class EachSeat:
    """A law about each player by itself, so that each can be judged apart.

    Attributes:
        of_seat: Whether it holds for one seat; its arguments are the position, or those before and after a step, and
            the seat.
    """

    def __init__(self, of_seat: Callable[..., bool]) -> None:
        """Make a law of what holds for one seat."""
        self.of_seat = of_seat
        update_wrapper(self, of_seat)

    def __call__(self, *positions: WithHistory) -> bool:
        """Whether it holds for each seat."""
        return all(self.of_seat(*positions, seat) for seat in range(len(positions[0].position.areas)))


# The levels at which a castle unlocks a knight.
_KNIGHT_LEVELS = (1, 3)


def in_setup(state: State) -> bool:
    """Whether the setup is still in progress."""
    return isinstance(state.pending, SETUP)


# Laws of every position.


def influence_is_kept(at: WithHistory) -> bool:
    """Supply and players together hold the initial influence; gains beyond an empty supply are added to it."""
    state = at.position
    left = influence_at_start(state) - sum(area.influence for area in state.areas)
    return state.supply == max(left, end.lowest_supply(state.ruleset))


def influence_at_start(state: State) -> int:
    """Return the supply at the start of the game."""
    return game_board.supply_at_start(len(state.areas), state.ruleset)


def enemies_are_kept(at: WithHistory) -> bool:
    """The enemy token of every flag is still there or with a player; the markers count the tokens won."""
    state = at.position
    flags, there = state.ruleset.laid.flags, [place for place, token in enumerate(state.enemies) if token]
    if not set(there) <= set(flags):
        return False
    tokens = tuple(token for token in state.enemies if token)
    if components.wrong_number_of_enemies(tokens, {}, state.ruleset.enemy_tokens) is not None:
        return False
    won = _won(state)
    tracked = tuple(getattr(won, name) for name in state.markers._fields)
    return tracked == state.markers and (in_setup(state) or len(there) + sum(won) == len(flags))


def _won(state: State) -> Enemies:
    return Enemies(*map(sum, zip(*(area.defeated for area in state.areas), strict=True)))


def buildings_are_kept(at: WithHistory) -> bool:
    """Buildings on the board are those gone from player areas, but for what mills took; no region is too full."""
    state = at.position
    rows = [expanded.built_in(state, place) for place in range(len(state.buildings))]
    beside = 0 if state.added is None else sum(map(len, state.added.beside))
    return (
        divine_laws.levels_are_in_place(state)
        and beside == sum(max(0, len(row) - 1) for row in rows)
        and max(map(len, rows)) <= divine_laws.most_in_a_region(state)
        and not any(row and not region.space for region, row in zip(state.ruleset.laid.regions, rows, strict=True))
        and all(level <= state.ruleset.edition.buildings_per_type for row in rows for _, _, level in row)
    )


@EachSeat
def knights_are_kept(at: WithHistory, seat: int) -> bool:
    """The board has the first knights and those that castles have unlocked, in regions with a building space.

    A reading may leave unlocked knights on the player board: the player holds them back, or the castle from a
    Saracen unlocks none.
    """
    state = at.position
    area, regions = state.areas[seat], state.ruleset.laid.regions
    if list(area.knights) != sorted(area.knights) or not all(regions[place].space for place in area.knights):
        return False
    least, most = (0, _first(area)) if in_setup(state) else knights_due(state, seat)
    return least <= len(area.knights) <= most <= components.knights_of(area.order, state.ruleset)


def _first(area: PlayerArea) -> int:
    """Return the number of knights with which a player begins."""
    return 2 if area.order == KnightOrder.MONTESA else 1


def knights_due(state: State, seat: int) -> tuple[int, int]:
    """Return the fewest and the most knights that a seat may have on the board."""
    area, asked = state.areas[seat], state.pending
    before = orders.unlocked_before(area.order, state.ruleset)
    castles = divine_laws.castles_that_unlock(state, seat)
    unlocked = sum(level in castles for level in _KNIGHT_LEVELS[before:])
    most = _first(area) + unlocked
    if isinstance(asked, p.AskUnlockedKnight) and asked.seat == seat:
        most -= 1
    held = bonuses.may_be_held(state.ruleset) or not crusade.works_at_once(state.ruleset)
    return (_first(area) if held else most), most


@EachSeat
def tokens_are_kept(at: WithHistory, seat: int) -> bool:
    """Every wheel holds the number of action tokens that its knight order gives, and one more for each chapel."""
    state = at.position
    if in_setup(state):
        return True
    area = state.areas[seat]
    return _tokens_of(area, state) == sum(area.wheel.tokens) and min(area.wheel.tokens) >= 0


def _tokens_of(area: PlayerArea, state: State) -> int:
    change = orders.setup_of(area.order)
    begun = player_area.tokens_of_order(area.order, area.wheel.arrangement, state.ruleset.edition)
    return sum(begun) + change.added - change.left + holding_of(area).chapels


def enemy_and_building_apart(at: WithHistory) -> bool:
    """No region holds both an enemy and a building."""
    return not any(map(_both, at.position.enemies, at.position.buildings))


def _both(enemy: object, built: object) -> bool:
    return enemy is not None and built is not None


@EachSeat
def troops_within_limit(at: WithHistory, seat: int) -> bool:
    """Nobody has mustered more troops than the player area has."""
    state = at.position
    return components.wrong_number_of_troops(state.areas[seat].troops, state.ruleset.edition) is None


def tiles_are_laid_once(at: WithHistory) -> bool:
    """The board has no more copies of a bonus tile than the game, and each is on a space of its shape."""
    state = at.position
    laid = tuple(tile for tile in state.tiles if tile is not None)
    return components.wrong_tiles(laid, state.ruleset.bonus_tiles) is None and all(
        tile is None or tile.shape == region.tile
        for region, tile in zip(state.ruleset.laid.regions, state.tiles, strict=True)
    )


def turns_alternate(at: WithHistory) -> bool:
    """In turn order nobody is ever more than one turn ahead, and at the end all have had equally many turns.

    If everybody has one more turn after the one that emptied the supply, the game may end within a round.
    """
    start = at.position.start or 0
    lead = (*at.lead[start:], *at.lead[:start])
    if is_over(at.position) and not _one_more(at):
        return not any(lead)
    return max(lead) <= 1 and list(lead) == sorted(lead, reverse=True)


def round_is_finished(at: WithHistory) -> bool:
    """After the turn that empties the supply, each other player has at most one more turn.

    If everybody has one more turn, the player of that turn has one too, and all of them are played.
    """
    most = len(at.position.areas) - 1 + _one_more(at)
    if _one_more(at) and is_over(at.position):
        return at.late == most
    return at.late is None or at.late <= most


def _one_more(at: WithHistory) -> bool:
    return end.round_ends_before(0, None, at.position.ruleset) is None


def game_ends_without_supply(at: WithHistory) -> bool:
    """The game is over only if the supply is empty; before that, no turn is remembered as the last one."""
    state = at.position
    if end.supply_is_empty(state.supply, state.ruleset):
        return state.until is None or _one_more(at)
    return not is_over(state) and state.until is None


# Laws of every step.


def enemies_do_not_come_back(before: WithHistory, after: WithHistory) -> bool:
    """Once play has begun, an enemy stays until somebody wins one of its type, or Utrecht swaps two."""
    old, new = before.position, after.position
    if in_setup(old):
        return True
    if old.enemies == new.enemies:
        return _won(old) == _won(new)
    if _lying_and_won(old) != _lying_and_won(new):
        return False
    moved = [place for place, was in enumerate(old.enemies) if new.enemies[place] not in (None, was)]
    if not moved:
        return True
    # A swap exchanges two tokens; the new enemy may then be defeated at once.
    swaps = old.pending.seat is not None and five_and_six.may_swap(old.areas[old.seat].order)
    return swaps and len(moved) <= five_and_six.TWO and all(old.enemies[place] is not None for place in moved)


def _lying_and_won(state: State) -> list[int]:
    lying = [token.enemy for token in state.enemies if token is not None]
    return [count + lying.count(enemy) for enemy, count in zip(Enemy, _won(state), strict=True)]


def board_keeps_what_is_built(before: WithHistory, after: WithHistory) -> bool:
    """Once play has begun, no building and no bonus tile ever leaves the board or changes."""
    old, new = before.position, after.position
    return in_setup(old) or (
        old.tiles == new.tiles
        and _rows_grow(old, new)
        and all(was is None or now == was for was, now in zip(old.buildings, new.buildings, strict=True))
    )


def _rows_grow(old: State, new: State) -> bool:
    """Whether the buildings beside the first ones have become more, or stayed."""
    if old.added is None or new.added is None:
        return old.added is new.added
    return all(was == now[: len(was)] for was, now in zip(old.added.beside, new.added.beside, strict=True))


@EachSeat
def upgrades_stay(before: WithHistory, after: WithHistory, seat: int) -> bool:
    """Wedges are upgraded once, one at a time, and keep their tokens.

    An upgrade by a tile or a vault may be the last result of a wedge, which is then distributed; one at setup may be
    the last choice before chance takes a token.
    """
    old, new = before.position.areas[seat].wheel, after.position.areas[seat].wheel
    asked = before.position.pending
    if old is new or (in_setup(before.position) and not isinstance(asked, p.AskOrderSetup)):
        return True
    turned = sum(new.upgraded) - sum(old.upgraded)
    more_follows = isinstance(asked, p.AskFlipped | p.AskOrderSetup)
    return (
        old.arrangement == new.arrangement
        and not any(map(int.__gt__, old.upgraded, new.upgraded))
        and turned <= 1
        and (not turned or old.tokens == new.tokens or more_follows)
    )


@EachSeat
def nothing_is_lost(before: WithHistory, after: WithHistory, seat: int) -> bool:
    """A player's influence, troops, buildings, knights and won enemies never become fewer, and others' never change.

    One decision adds at most one building, one won enemy and one troop, and a second troop if both parts of a
    split may go to Muster.
    """
    state = before.position
    old, new = state.areas[seat], after.position.areas[seat]
    if old is new:
        return True
    if seat != state.pending.seat and not in_setup(state) and old != new:
        return False
    troops = 2 if resolve.not_twice(state.ruleset) is None else 1
    return (
        new.influence >= old.influence
        and len(new.knights) >= len(old.knights)
        and 0 <= new.troops - old.troops <= troops
        and divine_laws.levels_stay_gone(old, new)
        and _one_added(old.defeated, new.defeated)
    )


def _one_added(old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Whether two rows are equal except for one number, which may have grown by one."""
    return old == new or sorted(now - was for was, now in zip(old, new, strict=True)) == [*(0 for _ in old[1:]), 1]


def supply_only_shrinks(before: WithHistory, after: WithHistory) -> bool:
    """Nothing returns to the supply, and nothing leaves it during the setup."""
    old, new = before.position, after.position
    return new.supply == old.supply if in_setup(old) else new.supply <= old.supply


ALWAYS: Mapping[str, Law] = {
    "influence is kept": influence_is_kept,
    "enemies are kept": enemies_are_kept,
    "buildings are kept, and their levels have no gap": buildings_are_kept,
    "influence tiles are kept": divine_laws.influence_tiles_are_kept,
    "a coat of arms takes the place of a tile": divine_laws.coats_take_the_place_of_tiles,
    "the giant token counts as two": divine_laws.giants_count_as_two,
    "a chapel has added one token": divine_laws.chapels_have_added,
    "nothing is due between turns": divine_laws.nothing_is_due_between_turns,
    "knights are kept": knights_are_kept,
    "action tokens are kept": tokens_are_kept,
    "an enemy and a building never share a region": enemy_and_building_apart,
    "troops stay within their limit": troops_within_limit,
    "no bonus tile lies there twice": tiles_are_laid_once,
    "all have had equally many turns at the end": turns_alternate,
    "the round is finished, and no further one begun": round_is_finished,
    "the game ends only without supply": game_ends_without_supply,
}

EVERY_STEP: Mapping[str, StepLaw] = {
    "enemies do not come back": enemies_do_not_come_back,
    "what is built stays": board_keeps_what_is_built,
    "upgrades stay": upgrades_stay,
    "nothing is lost": nothing_is_lost,
    "the supply only shrinks": supply_only_shrinks,
    "a tile that is taken is counted": divine_laws.taken_tiles_are_counted,
    "additional distributions end": divine_laws.extra_distributions_end,
}


# Claims that some position must satisfy.


SOMETIMES: Mapping[str, Law] = {
    "the game ends": lambda at: is_over(at.position),
    "a building stands": lambda at: any(built is not None for built in at.position.buildings),
    "a region has two buildings": lambda at: at.position.added is not None and any(at.position.added.beside),
    "an enemy is defeated": lambda at: any(any(area.defeated) for area in at.position.areas),
    "a troop is mustered": lambda at: any(area.troops for area in at.position.areas),
    "a wedge is upgraded": lambda at: isinstance(at.position.pending, p.AskDistribution),
    "a turn is skipped": lambda at: (
        isinstance(at.position.pending, p.AskDistribution) and not at.position.pending.optional
    ),
    "two actions of a wedge are resolved": lambda at: isinstance(at.position.pending, p.AskFirst),
    "more is gained than the supply holds": lambda at: (
        is_over(at.position) and sum(area.influence for area in at.position.areas) > influence_at_start(at.position)
    ),
    "a last round is played to its end": lambda at: is_over(at.position) and at.late == len(at.position.areas) - 1,
    **divine_laws.SOMETIMES,
}
