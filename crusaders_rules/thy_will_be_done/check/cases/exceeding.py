"""Tables at the limits of the components: a piece too many where everything else fits, and larger boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import product
from typing import Any

import attrs

from crusaders_rules.conform.choosing import Chooser
from crusaders_rules.conform.vector import COMPUTES, REFUSES, Vector, by_the_book
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.altered import erected, free_regions, with_area, with_defeated
from crusaders_rules.thy_will_be_done.check.cases.beginning import request_of
from crusaders_rules.thy_will_be_done.check.cases.enriching import first_turn
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground
from crusaders_rules.thy_will_be_done.check.settings import with_reading
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.setup import regions_for_tiles
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_data, load_board
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names, load_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import expansion_names
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.files.positions import unchecked_to_data
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.game_start import draw_outcomes
from crusaders_rules.thy_will_be_done.rules import player_area
from crusaders_rules.thy_will_be_done.state import (
    Enemy,
    KnightOrder,
    PlayerArea,
    put_at,
    replace,
)
from crusaders_rules.thy_will_be_done.state import pending as p

# The numbers of players for whom a game is begun with nothing but its edition, some of them for no game at all.
_PLAYERS = range(1, 8)
# How many cases of a rule and a change are kept.
_OF_ONE, _ALIKE = 24, 8

Change = Callable[[State], Iterator[State]]


def exceeding(game: Game, every: tuple[Ground, ...]) -> Iterator[Vector]:
    """Yield vectors of positions and beginnings at the limits of the components, on both sides.

    Args:
        game: The game.
        every: The grounds; those whose rulesets differ in edition and expansions are used.
    """
    yield from _beginnings(game)
    chooser = Chooser(_OF_ONE, _ALIKE)
    for number, ground in enumerate((*_one_of_each(every), *_alike())):
        turn = first_turn(ground, number, random.Random(f"exceeding {number}"))
        begun = new_game(ground.ruleset, ground.players, seed=number)
        for state, changes in ((turn, _OF_TURNS), (begun, _OF_BEGINNINGS)):
            for change in changes:
                for place, changed in enumerate(change(state)):
                    yield from _judged(game, ground, chooser, (change.__name__, place), changed)


def _one_of_each(every: tuple[Ground, ...]) -> Iterator[Ground]:
    """Yield the first ground with orders of each edition and set of expansions, in each way to hand them out."""
    seen = set()
    for ground in every:
        ruleset = ground.ruleset
        kind = (ruleset.edition.name, ruleset.expansions, ruleset.orders)
        if not ground.reading and ruleset.orders != Orders.NONE and kind not in seen:
            seen.add(kind)
            yield ground


def _alike() -> Iterator[Ground]:
    """Yield grounds in which players choose their orders, and there are no substitutes for action tokens."""
    for names in ((), ("five-and-six",), expansion_names()):
        ruleset = Ruleset(variant=Variant.TOURNAMENT, orders=Orders.CHOSEN, expansions=names)
        ruleset = with_reading(ruleset, "components.token.spare", "limited")
        players = max(ruleset.edition.players)
        laid = new_game(ruleset, players).ruleset
        yield Ground(f"spare tokens {' '.join(names)} {players}", laid, players, reading=True)


def _judged(game: Game, ground: Ground, chooser: Chooser, change: tuple[str, int], state: State) -> Iterator[Vector]:
    """Yield the vector of a position if few before it broke the same rules, or none, after the same change.

    Args:
        game: The game.
        ground: How the game was begun.
        chooser: Remembers what is shown.
        change: The name of the change, and the number of the position among those to which it leads.
        state: The position.
    """
    request = {"op": "set", "position": unchecked_to_data(state)}
    answer = by_the_book(game, request)
    rules = () if answer["ok"] else tuple(one["rule"] for one in answer["error"]["problems"])
    about = rules or ("setup.sequence",)
    if chooser.keeps(((change[0], rule), rules, (ground.name, change)) for rule in about):
        uses = REFUSES if rules else COMPUTES
        yield Vector(kind="set", ground=ground.name, rules=about, request=request, answer=answer, uses=uses)


# Changes of a position in which a player chooses a turn.


def _buildings(state: State) -> Iterator[State]:
    """One player erects all buildings of a type, and one more."""
    most = state.ruleset.edition.buildings_per_type
    for building in state.ruleset.edition.base_types:
        changed = state
        for level in range(state.areas[0].buildings.of(building) + 1, most + 2):
            changed = erected(changed, 0, building, level, free_regions(changed)[0])
            if level >= most:
                yield settled(changed)


def _troops(state: State) -> Iterator[State]:
    """One player musters all troops, and one more."""
    for troops in (len(state.ruleset.edition.troop_costs), len(state.ruleset.edition.troop_costs) + 1):
        yield settled(with_area(state, 0, replace(state.areas[0], troops=troops)))


def _tokens(state: State) -> Iterator[State]:
    """A wheel has an action token too many, or too few."""
    wheel = state.areas[0].wheel
    for place, count in enumerate(wheel.tokens):
        for other in (count + 1, count - 1):
            if other >= 0:
                tokens = put_at(wheel.tokens, place, other)
                yield with_area(state, 0, replace(state.areas[0], wheel=wheel.with_tokens(tokens)))


def _knights(state: State) -> Iterator[State]:
    """A player has more knights on the board than castles have brought, and more than there are."""
    area = state.areas[0]
    for more in range(1, 5):
        yield with_area(state, 0, replace(area, knights=tuple(sorted((*area.knights, *area.knights[:1] * more)))))


def _enemies(state: State) -> Iterator[State]:
    """One player has defeated so many enemies of a type that no token is left, or one token more."""
    for enemy in Enemy:
        here = sum(token is not None and token.enemy == enemy for token in state.enemies)
        held = sum(area.defeated.of(enemy) for area in state.areas)
        missing = sum(token.enemy == enemy for token in state.ruleset.enemy_tokens) - here - held
        others = [place for place, one in enumerate(state.enemies) if one is not None and one.enemy != enemy]
        for taken in (missing, missing + 1):
            if 0 <= taken <= len(others):
                yield settled(with_defeated(state, 0, enemy, others[:taken]))


# Changes of the first position of a game.


def _hands(state: State) -> Iterator[State]:
    """The knight orders of each hand are dealt in the opposite order."""
    # Chance has not dealt these.
    state, asked = replace(state, outcomes=None), state.pending
    if isinstance(asked, p.AskOrder | p.AskDeal):
        for seat, hand in enumerate(asked.dealt):
            turned = tuple(reversed(hand))
            yield replace(state, pending=attrs.evolve(asked, dealt=put_at(asked.dealt, seat, turned)))
            calatrava = KnightOrder.CALATRAVA
            third = (*[order for order in hand if order != calatrava], KnightOrder.AVIZ, KnightOrder.MONTESA)[:2]
            dealt = tuple(tuple(order for order in other if order not in {*third, calatrava}) for other in asked.dealt)
            yield replace(state, pending=attrs.evolve(asked, dealt=put_at(dealt, seat, (*third, calatrava))))


def _spare_tokens(state: State) -> Iterator[State]:
    """More and more players have an order that adds action tokens."""
    everybody = (KnightOrder.AVIZ,) * player_area.SPARE_TOKENS
    if player_area.too_few_tokens(KnightOrder.AVIZ, everybody, state.ruleset) is None:
        return
    for order in (KnightOrder.AVIZ, KnightOrder.HOLY_SEPULCHRE, KnightOrder.CALATRAVA):
        changed = state
        for seat, area in enumerate(state.areas):
            changed = with_area(changed, seat, _with_order(state, area, order))
            yield changed


def _with_order(state: State, area: PlayerArea, order: KnightOrder) -> PlayerArea:
    """A player area with an order and the tokens that it has at least."""
    if not area.wheel.arrangement:
        return replace(area, order=order)
    tokens = player_area.tokens_of_order(order, area.wheel.arrangement, state.ruleset.edition)
    if order == KnightOrder.AVIZ:
        tokens = put_at(tokens, 0, tokens[0] + 1)
    return replace(area, order=order, wheel=area.wheel.with_tokens(tokens))


_OF_TURNS: tuple[Change, ...] = (_buildings, _troops, _tokens, _knights, _enemies, _spare_tokens)
_OF_BEGINNINGS: tuple[Change, ...] = (_hands,)


# Games to begin.


def _beginnings(game: Game) -> Iterator[Vector]:
    """Yield requests for new games: with nothing but an edition, with its boards, and with larger ones."""
    for edition in edition_names():
        for players in _PLAYERS:
            yield _begun(game, "plain", {"op": "new", "players": players, "ruleset": {"edition": edition}})
        for variant, players in product(Variant, load_edition(edition).players):
            ruleset = Ruleset(edition=load_edition(edition), variant=variant)
            yield _begun(game, "with its board", request_of(new_game(ruleset, players)))
    for name in expansion_names():
        players = max(Ruleset(expansions=(name,)).edition.players)
        yield _begun(game, "plain", {"op": "new", "players": players, "ruleset": {"expansions": [name]}})
    yield from _drawn_wedges(game)
    ruleset = Ruleset(expansions=("divine-influence",))
    laid = new_game(ruleset).ruleset
    most, there = len(ruleset.edition.influence_tiles), len(regions_for_tiles(laid))
    for more in (most - there, most - there + 1):
        board = _larger(laid, more)
        asked = {"op": "new", "players": 4, "ruleset": {"expansions": list(ruleset.expansions), "board": board}}
        yield _begun(game, f"board with {more} more regions", asked)


def _drawn_wedges(game: Game) -> Iterator[Vector]:
    """Yield requests for new games with as many wedges as chance must draw, with fewer, and with more."""
    question = "order.short-wedge"
    for name, orders in product(playable()[question], (Orders.DEALT, Orders.NONE)):
        ruleset = with_reading(Ruleset(orders=orders), question, name)
        for players in ruleset.edition.players:
            begun = new_game(ruleset, players)
            request = request_of(begun, draw_outcomes(begun.ruleset, players, players))
            for short in ([], [0], [0] * (players - 1), [0] * players, [0] * (players + 1)):
                outcomes = {**request["outcomes"], "short": short}
                yield _begun(game, f"{len(short)} wedges drawn", {**request, "outcomes": outcomes})


def _larger(ruleset: Ruleset, more: int) -> dict[str, Any]:
    """Return the board of a ruleset as plain data, with more regions in a row below it."""
    data = deepcopy(board_data(load_board(ruleset.laid.name)))
    below = max(region["row"] for region in data["region"]) + 1
    data["region"] += [{"name": f"z{column + 1}", "column": column, "row": below} for column in range(more)]
    data["board"]["name"] = "larger"
    return data


def _begun(game: Game, ground: str, request: dict[str, Any]) -> Vector:
    answer = by_the_book(game, request)
    if answer["ok"]:
        rules: tuple[str, ...] = ("setup.sequence", "setup.map.side")
        return Vector(kind="new", ground=ground, rules=rules, request=request, answer=answer)
    rules = tuple(one["rule"] for one in answer["error"]["problems"]) or ("divine.influence.tile",)
    return Vector(kind="new", ground=ground, rules=rules, request=request, answer=answer, uses=REFUSES)
