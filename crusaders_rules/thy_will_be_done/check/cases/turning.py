"""Beginnings of turns with few ways to finish, for implementations that know only whole turns.

Such an implementation answers for every way through a turn at once. So one question shows much, if its position has
much in it; and a position with thousands of ways takes longer than it is worth.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from functools import partial

import attrs

from crusaders_rules.conform.choosing import Chooser
from crusaders_rules.conform.vector import Vector, asking
from crusaders_rules.conform.whole_turns import POSITIONS
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.altered import erected, free_regions, with_area
from crusaders_rules.thy_will_be_done.check.cases.consulted import watched
from crusaders_rules.thy_will_be_done.check.cases.enriching import WITHOUT_ORDERS, changed, first_turn
from crusaders_rules.thy_will_be_done.check.cases.grounds import grounds
from crusaders_rules.thy_will_be_done.check.cases.walking import TooManyPositionsError
from crusaders_rules.thy_will_be_done.interpret import Orders, State
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.play.turns import Turn, turns
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Building, replace
from crusaders_rules.thy_will_be_done.state import pending as p

# So many positions are tried from each ground: those in which the player has each number of buildings of each type.
_LEVELS = 4
_TRIED = len(Building) * _LEVELS
# How often a knight stands in a free region, and a Build wedge has as many tokens as the next building costs; and how
# many more.
_BUILDS, _AROUND = 0.7, (-1, 0, 0, 1)
# How many cases of one rule function, or of one count, are kept, and how many of them may have the same outcome.
_OF_ONE, _ALIKE = 12, 2


def few_turns(game: Game) -> Iterator[Vector]:
    """Yield the lists of decisions at beginnings of turns that show something new of whole turns, and such scores.

    Args:
        game: The game.
    """
    choosers = {name: Chooser(_OF_ONE, _ALIKE) for name in edition_names()}
    scored = {name: Chooser(_OF_ONE, 1) for name in edition_names()}
    for number, ground in enumerate(grounds()):
        ruleset = ground.ruleset
        if ground.reading or ruleset.orders != Orders.NONE or ruleset.expansions:
            continue
        for place in range(_TRIED):
            chance = random.Random(f"few turns {number} {place}")
            state = changed(first_turn(ground, _TRIED * number + place, chance), chance, WITHOUT_ORDERS)
            if not isinstance(state.pending, p.AskTurn):
                continue
            state = _about_to_build(state, tuple(Building)[place // _LEVELS], place % _LEVELS, chance)
            score = asking(game, (ground.name, ("score.end",)), state, "score")
            terms = [term for player in score.answer["players"] for term in player["terms"]]
            if scored[ruleset.edition.name].keeps((term["what"], term["amount"], "") for term in terms):
                yield attrs.evolve(score, rules=tuple(dict.fromkeys(term["rule"] for term in terms)))
            found = _few(state)
            if found is not None and choosers[ruleset.edition.name].keeps(found[1]):
                yield asking(game, (ground.name, found[0]), state, "legal")


def _about_to_build(state: State, building: Building, level: int, chance: random.Random) -> State:
    """Return the position in which the player to act has so many buildings of a type, and often can erect the next one.

    Args:
        state: A position in which a player chooses a turn; one that would be impossible so stays as it is.
        building: The type.
        level: The number of buildings, if there are not more already.
        chance: Chooses the Build wedge, the number of its tokens, and the regions.
    """
    found, seat = state, state.seat
    free = free_regions(state)
    chance.shuffle(free)
    for number, region in zip(range(state.areas[seat].buildings.of(building) + 1, level + 1), free, strict=False):
        found = erected(found, seat, building, number, region)
    area = found.areas[seat]
    wheel, tokens = area.wheel, [0] * WEDGES
    builds = [place for place, one in enumerate(wheel.arrangement) if Action.BUILD in (one.primary, one.secondary)]
    costs = state.ruleset.edition.costs(building)[area.buildings.of(building) :]
    if costs and chance.random() < _BUILDS:
        full, most = chance.choice(builds), min(sum(wheel.tokens), max(1, costs[0] + chance.choice(_AROUND)))
        others = [place for place in range(WEDGES) if place != full]
        for place in (*[full] * most, *(others[number % len(others)] for number in range(sum(wheel.tokens) - most))):
            tokens[place] += 1
        knights = sorted((*area.knights[1:], *(free_regions(found)[-1:] or area.knights[:1])))
        area = replace(area, wheel=wheel.with_tokens(tuple(tokens)), knights=tuple(knights))
    found = settled(with_area(found, seat, area))
    return state if check_position(found) else found


def _few(state: State) -> tuple[tuple[str, ...], list[tuple[Hashable, Hashable, Hashable]]] | None:
    """Return the rules of the whole turns from a position, and what they show; None if they are too many."""
    books.clear()
    made = 0

    def spend() -> None:
        nonlocal made
        made += 1
        if made > POSITIONS:
            raise TooManyPositionsError

    try:
        found, seen = watched(partial(turns, state, spend))
    except TooManyPositionsError:
        return None
    # Who lists the turns spends as much again for each of them.
    if made + len(found) > POSITIONS:
        return None
    return seen.ids, [*seen.calls, *_counts(state, found)]


def _counts(state: State, found: tuple[Turn, ...]) -> Iterator[tuple[Hashable, Hashable, Hashable]]:
    """Yield how far turns change each count of the pieces: what was there, and what can be there afterwards."""
    before = _counted(state, state.seat)
    ends = [_counted(turn.state, state.seat) for turn in found]
    for name, count in before.items():
        for extreme in (min, max):
            after = extreme((end[name] for end in ends), default=count)
            if after != count:
                yield (name, extreme.__name__), after, count


def _counted(state: State, seat: int) -> dict[str, int]:
    """Return the counts of the pieces, as the player at a seat sees them."""
    area = state.areas[seat]
    standing = Counter(place for one in state.areas for place in one.knights)
    return {
        "supply": state.supply,
        "influence": area.influence,
        "troops": area.troops,
        "knights": len(area.knights),
        "knights in a region": max(standing.values(), default=0),
        "enemies": sum(token is not None for token in state.enemies),
        "tokens on a wedge": max(area.wheel.tokens),
        **{str(building): area.buildings.of(building) for building in Building},
    }
