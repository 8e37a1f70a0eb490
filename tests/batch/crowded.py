"""Regions that hold many buildings, by the readings that let more than two stand in one.

``python -m tests.batch.crowded`` plays games on from such positions in the library and in the batch, and compares them
as ``lockstep`` does: random games seldom come so far.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import attrs
import click

from crusaders_rules import Ruleset, State, apply, new_game
from crusaders_rules.batch.row_cells import EVERY_TYPE
from crusaders_rules.batch.rule_tables import RuleTables, tables_of
from crusaders_rules.envs.numbering import numbering_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding, Unlocked
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import RulesetError
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    PairAgain,
    SecondBuildings,
    ThirdBuilding,
)
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.play.files.table_checks import checks_of
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.rules import orders, travel
from crusaders_rules.thy_will_be_done.state import Building, Erected, PlayerArea, put_at
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.drawn import game_at_random
from tests.batch.lockstep import MOST, Counts, DifferError, choices_of, compare, drawn_from, game_of, played_at_random

# So often a building is tried, in so many regions.
_TRIED, _SITES = 120, 6
TWO = 2
# So many groups of buildings have numbers of at most two bytes.
_MANY = 1 << 16


def crowding_game(chance: random.Random) -> tuple[Ruleset, int] | None:
    """Return a ruleset and a number of players by which a region can come to hold three buildings; None if not so.

    Args:
        chance: What draws them.
    """
    try:
        ruleset, players = game_at_random(chance)
        readings = attrs.evolve(
            ruleset.interpretation,
            pair_again=chance.choice((PairAgain.YES, PairAgain.YES, PairAgain.NO)),
            third_building=chance.choice((ThirdBuilding.THREE, ThirdBuilding.THREE, ThirdBuilding.TWO_AT_MOST)),
            second_buildings=chance.choice(tuple(SecondBuildings)),
            # Where each action must succeed, what could follow is tried, and where so much can be done this takes long.
            acting_without_success=chance.choice((ActingWithoutSuccess.ANY, ActingWithoutSuccess.ONE_OF_SPLIT)),
        )
        ruleset = attrs.evolve(ruleset, interpretation=readings)
        return (ruleset, players) if tables_of(ruleset, players).third_buildings else None
    except (RulesetError, SetupError):
        return None


def crowded_position(seed: int) -> State | None:
    """Return the first turn of such a game with many buildings in some regions; None if that is not possible.

    Args:
        seed: The seed of all choices.
    """
    chance = random.Random(seed)
    drawn = crowding_game(chance)
    if drawn is None:
        return None
    state = new_game(*drawn)
    while not isinstance(state.pending, p.AskTurn):
        state = apply(state, chance.choice(list(choices_of(numbering_of(state), state).values())))
    regions = state.ruleset.laid.regions
    sites = [place for place, region in enumerate(regions) if region.space and state.enemies[place] is None]
    sites = chance.sample(sites, min(len(sites), _SITES))
    for _ in range(_TRIED):
        state = _with_one_more(state, chance.choice(sites), chance.randrange(len(state.areas)), chance)
    state = settled(state)
    areas = []
    for seat in range(len(state.areas)):
        # By a reading, knights of different players are not in one region.
        own = sites[seat :: len(state.areas)] if travel.others_bar_the_way(state.ruleset) else sites
        areas.append(_with_knights(state, seat, own or sites, chance))
    state = attrs.evolve(state, areas=tuple(areas))
    return None if check_position(state) else state


def with_many_stands(tables: RuleTables) -> None:
    """Let many groups of buildings have a number, as after many games: the numbers of others then take three bytes.

    Args:
        tables: The tables of a ruleset.
    """
    stands = tables._stands  # noqa: SLF001 -- it takes many games to fill it
    stands += [()] * (_MANY - len(stands))


def _with_knights(state: State, seat: int, sites: list[int], chance: random.Random) -> PlayerArea:
    """Return the area of a player with the knights and the tokens that its buildings bring, in some regions."""
    area = state.areas[seat]
    black, counts = orders.setup_of(area.order).black_knight, orders.black_knight(area.order, state.ruleset)
    count = 1 + checks_of(state.ruleset).knights_unlocked(state, seat, counts.unlocked) + (1 if black else 0)
    tokens = chance.sample(area.wheel.tokens, len(area.wheel.tokens))
    tokens[chance.randrange(len(tokens))] += expanded.holding_of(area).chapels
    wheel = attrs.evolve(area.wheel, tokens=tuple(tokens))
    return attrs.evolve(area, wheel=wheel, knights=tuple(sorted(chance.choice(sites) for _ in range(count))))


def _with_one_more(state: State, place: int, seat: int, chance: random.Random) -> State:
    """Return a position with one more building of a player in a region, if one of a random type may stand there."""
    area, there = state.areas[seat], expanded.built_in(state, place)
    building = chance.choice(EVERY_TYPE)
    held = area.buildings
    assert isinstance(held, Unlocked)
    built = held.of(building)
    if built == len(state.ruleset.edition.costs(building)) or not _joins(state, there, seat, building):
        return state
    state = expanded.with_building(state, place, Erected(seat, building, built + 1))
    kind = EVERY_TYPE.index(building)
    levels = put_at(held.levels, kind, held.levels[kind] | 1 << built)
    areas = put_at(state.areas, seat, attrs.evolve(area, buildings=attrs.evolve(held, levels=levels)))
    return attrs.evolve(state, areas=areas)


def _joins(state: State, there: tuple[Erected, ...], seat: int, building: Building | NewBuilding) -> bool:
    """Whether the rules let a building of a type join those of a region."""
    players, ruleset = len(state.areas), state.ruleset
    if isinstance(building, Building):
        return divine_build.no_room_for_base(building, there, seat, players, ruleset) is None
    joins = ruleset.book.divine.joining(there, seat, players) == building
    limited = five_and_six.second_buildings(players, ruleset)
    order = state.areas[seat].order
    return divine_build.no_room(building, there, order, ruleset, joins=joins, limited=limited) is None


def run(decisions: int, seed: int) -> tuple[Counts, Counter[int]]:
    """Play games on in lockstep until so many decisions are compared, and another one of each ruleset from the start.

    Args:
        decisions: The number of decisions.
        seed: The seed of the first position; the others count on from it.

    Returns:
        What was compared, and how many regions held how many buildings when the games ended, if more than two.

    Raises:
        DifferError: If the batch and the library differ; the message begins with the seed.
    """
    counts, sizes = Counts(), Counter[int]()
    while counts.decisions < decisions:
        state = crowded_position(seed)
        if state is not None:
            ruleset, players = state.ruleset, len(state.areas)
            tables, chance = tables_of(ruleset, players), random.Random(seed)
            try:
                game = game_of(tables, state, partial(drawn_from, chance), min(MOST, decisions - counts.decisions))
                compare(tables, game, counts)
                sizes.update(filter(lambda size: size > TWO, sizes_in(game.states[-1])))
                played_at_random(ruleset, players, seed, counts, min(MOST, decisions - counts.decisions))
            except DifferError as error:
                raise DifferError(f"seed {seed}: {error}") from error
        seed += 1
    return counts, sizes


def sizes_in(state: State) -> list[int]:
    """Return how many buildings each region holds."""
    return [len(expanded.built_in(state, place)) for place in range(len(state.buildings))]


@click.command()
@click.option("--decisions", default=10_000, show_default=True, help="How many decisions to compare.")
@click.option("--seed", default=1, show_default=True, help="The seed of the first position.")
def main(decisions: int, seed: int) -> None:
    """Compare the batch with the library where regions are crowded, and say how much was compared."""
    counts, sizes = run(decisions, seed)
    asked = ", ".join(f"{kind} {count}" for kind, count in (counts.added + counts.played).most_common())
    held = ", ".join(f"{size} buildings {count}" for size, count in sorted(sizes.items()))
    click.echo(f"{counts.decisions} decisions of {counts.games} games agree: {asked}; regions at the end: {held}")


if __name__ == "__main__":
    main()
