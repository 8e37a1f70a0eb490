"""Bots: players that decide for themselves, to fill a seat or to play a whole game.

A bot is a function from a position to a legal decision. The same seed gives the same decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import InfluenceTile
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Edition, State
from crusaders_rules.thy_will_be_done.play import expanded, feasibility
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.kinds import phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.score import total_of
from crusaders_rules.thy_will_be_done.state import BUILDING_TYPES, Action, Building, Enemy, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

Bot = Callable[[State], Decision]

# The greedy bot's estimate of the worth of one of each in influence, beyond the influence already gained. All of them
# are hundredths, so that rounded sums are equal if they are worth the same.
UPGRADED_WEDGE = 1.2
# A tile under a knight: what it has at least, and more for each level if the value is there.
_TILE_HERE, _TILE_LEVEL = 0.2, 0.25
TROOP = 0.8
KNIGHT = 1.0
TALLEST_WEDGE = 0.35
_OPEN_SITE = 1.2
_ENEMY = 1.0
CROWDED = -0.3


def random_bot(seed: int) -> Bot:
    """Return a bot that takes any legal decision, each with the same probability.

    Args:
        seed: The seed of its choices.
    """
    chance = random.Random(seed)

    def decide(state: State) -> Decision:
        return chance.choice(legal(state))

    return decide


def greedy_bot(seed: int) -> Bot:
    """Return a bot that takes the turn that makes its player area look best.

    It looks only to the end of its turn. A knight goes to the most useful region in
    reach; the bot tries every other choice of the turn. At setup it decides at random.

    Args:
        seed: The seed of its choices at setup, and between equally good turns.
    """
    chance = random.Random(seed)

    def decide(state: State) -> Decision:
        choices = legal(state)
        if len(choices) == 1:
            return choices[0]
        asked = state.pending
        if isinstance(asked, p.AskMove):
            return _best_move(state, asked)
        if phase_of(state) != Phase.GAME:
            return chance.choice(choices)
        outlooks = [outlook_of(apply(state, one), state.seat) for one in choices]
        best = max(outlooks)
        return chance.choice([one for one, outlook in zip(choices, outlooks, strict=True) if outlook == best])

    return decide


BOTS: dict[str, Callable[[int], Bot]] = {"random": random_bot, "greedy": greedy_bot}


def bots() -> Mapping[str, Callable[[int], Bot]]:
    """Return the bots by name."""
    return BOTS


def outlook_of(state: State, seat: int) -> float:
    """Return the estimate for a player after the best end of the current turn."""
    asked = state.pending
    if asked.seat != seat or isinstance(asked, p.AskTurn):
        return worth(state, seat)
    if isinstance(asked, p.AskMove):
        return outlook_of(apply(state, _best_move(state, asked)), seat)
    return max(outlook_of(apply(state, one), state.seat) for one in legal(state))


def worth(state: State, seat: int) -> float:
    """Return the estimated worth of a player's holdings, in influence."""
    area = state.areas[seat]
    wheel = area.wheel
    # What can be built beside other buildings depends on who is to act.
    mine = state.asking(p.AskTurn(seat))
    worth: float = (
        total_of(state, seat)
        + UPGRADED_WEDGE * sum(wheel.upgraded)
        + sum(BUILDING_TYPES[building].worth * area.buildings.of(building) for building in Building)
        + sum(estimate(state, seat) for estimate in state.ruleset.book.estimates)
        + TROOP * area.troops
        + KNIGHT * len(area.knights)
        + TALLEST_WEDGE * max(wheel.tokens)
        + sum(_use(mine, area, place) for place in set(area.knights))
    )
    return round(worth, 2)


def _use(state: State, area: PlayerArea, place: int) -> float:
    """How useful it is for a player to have a knight in a region."""
    return _use_of_tile(state, area, place) + (_use_of_enemy(state, area, place) or _use_of_site(state, area, place))


def _use_of_tile(state: State, area: PlayerArea, place: int) -> float:
    """How useful the influence tile of a region is: more if the tallest wedge would pay for it."""
    tile = expanded.tile_on(state, place)
    if tile is None:
        return 0.0
    value = feasibility.value_of(state, area, Action.INFLUENCE, max(area.wheel.tokens))
    return use_of_tile(tile, value, state.ruleset.edition)


def use_of_tile(tile: InfluenceTile, value: int, edition: Edition) -> float:
    """Return how useful it is to have a knight on an influence tile.

    Args:
        tile: The tile.
        value: The value of an Influence with the tallest wedge.
        edition: The edition.
    """
    within_reach = divine_tiles.tile_too_dear(value, tile.cost) is None
    level = divine_tiles.influence_of_tile(tile, edition)
    return _TILE_HERE + (_TILE_LEVEL * level if within_reach else 0.0)


def _use_of_enemy(state: State, area: PlayerArea, place: int) -> float:
    """How useful the enemy in a region is, or one next door that the player could swap with it; 0 without an enemy."""
    token = state.enemies[place]
    if token is None:
        return 0.0
    value = feasibility.value_of(state, area, Action.CRUSADE, max(area.wheel.tokens))
    tokens = [token]
    if five_and_six.may_swap(area.order):
        tokens += [there for other in state.ruleset.laid.adjacent[place] if (there := state.enemies[other])]
    return max(_worth_fighting(state, area, one, value) for one in tokens)


def _worth_fighting(state: State, area: PlayerArea, token: Token, value: int) -> float:
    strength = state.ruleset.book.strengths[state.markers][token]
    return use_of_enemy(token, strength, value + state.ruleset.book.needs.extra_against(state, area, token).value)


def use_of_enemy(token: Token, strength: int, value: int) -> float:
    """Return how useful it is to have a knight beside an enemy.

    Args:
        token: Its token.
        strength: Its strength.
        value: The value of a Crusade with the tallest wedge.
    """
    if value < strength:
        return _ENEMY / 2
    return _ENEMY + (0.1 * strength if token.enemy != Enemy.SARACEN else _ENEMY / 2)


def _use_of_site(state: State, area: PlayerArea, place: int) -> float:
    """How useful a building space is, 0 if nothing can be built there."""
    cost = state.ruleset.book.needs.least_at(state, area, place)
    return 0.0 if cost is None else use_of_site(cost)


def use_of_site(cost: int) -> float:
    """Return how useful a building space is: less, the more the cheapest building costs that could stand there."""
    return _OPEN_SITE - 0.1 * cost


def _best_move(state: State, asked: p.AskMove) -> d.Move:
    """The move of the next knight to its most useful region, at the lowest cost."""
    area = state.areas[asked.seat]
    others = list(area.knights)
    others.remove(asked.knights[0])
    costs, _ = feasibility.ways_in(state, asked.knights[0], asked.points)
    moves = [move for move in legal(state) if isinstance(move, d.Move)]

    def value(move: d.Move) -> tuple[float, int]:
        shared = CROWDED if move.region in others else 0.0
        use = 0.0 if move.region in others else _use(state, area, move.region)
        return round(use + shared, 2), -costs[move.region]

    return max(moves, key=value)
