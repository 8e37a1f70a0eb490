"""Crusades that few games have: at the ends of the strength tracks, and of orders that use several results.

The ends of the tracks need a board with more enemies than those of the package.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count, product

from crusaders_rules.conform.vector import ALLOWS, REFUSES, Vector, asking
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.altered import erected, free_regions, with_area, with_defeated
from crusaders_rules.thy_will_be_done.check.cases.enriching import first_turn
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground
from crusaders_rules.thy_will_be_done.check.settings import with_reading
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import board_data, load_board, parse_board
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.rules import orders
from crusaders_rules.thy_will_be_done.state import (
    Action,
    AddedArea,
    Building,
    Enemy,
    KnightOrder,
    PlayerArea,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_QUESTION, _BOARD, _PLAYERS = "crusade.track.end", "ours-four", 4
# The enemies of the game, and how many of a type are defeated: before, at and past the end of its track.
_TOKENS = {"prussian": 13, "slav": 13, "saracen-troop": 1}
_DEFEATED = (9, 10, 11)
# The orders whose Crusades need several results of an action to show all that they can do, each with its question.
_ORDERS = {KnightOrder.HOLY_GHOST: "five.holy-ghost.crusade", KnightOrder.UTRECHT: "five.utrecht.swap"}
_RESULTS = "resolve.one-result"
_RULES = ("crusade.advance", "crusade.strength", "turn.result.one")


def at_track_ends(game: Game) -> Iterator[Vector]:
    """Yield vectors of Crusades against enemies of each type, while few of one type are left.

    Args:
        game: The game.
    """
    data = board_data(load_board(_BOARD))
    data["components"] = {**data.get("components", {}), "tokens": _TOKENS}
    data["board"]["name"] = "more-enemies"
    board = parse_board(data, "a board")
    # The tracks of Divine Influence rise on their last step, too.
    for name, names in product(playable()[_QUESTION], ((), ("divine-influence",))):
        ruleset = with_reading(Ruleset(board=board, expansions=names), _QUESTION, name)
        words = " ".join(("board more-enemies", *names, f"{_QUESTION}={name}"))
        ground = Ground(words, new_game(ruleset, _PLAYERS).ruleset, _PLAYERS, reading=True)
        turns = (first_turn(ground, seed, random.Random(seed)) for seed in count())
        turn = next(one for one in turns if len(one.areas[one.seat].knights) > 1)
        for enemy in (Enemy.PRUSSIAN, Enemy.SLAV):
            for number in _DEFEATED:
                yield from _fought(game, ground, _after(turn, enemy, number), enemy)


def _after(state: State, enemy: Enemy, number: int) -> State:
    """Return the position in which a player has defeated some enemies of a type, and stands where the others are."""
    seat = state.seat
    places = _with_enemy(state, enemy)
    held = sum(area.defeated.of(enemy) for area in state.areas)
    state = with_defeated(state, seat, enemy, places[: number - held])
    area = state.areas[seat]
    area = replace(area, wheel=area.wheel.with_tokens(_to_crusade(area, sum(area.wheel.tokens))))
    return settled(with_area(state, seat, area))


def _to_crusade(area: PlayerArea, number: int) -> tuple[int, ...]:
    """Return the tokens of a wheel with a number of them on the wedge of Crusade, and none elsewhere."""
    return tuple(number if wedge.primary == Action.CRUSADE else 0 for wedge in area.wheel.arrangement)


def _fought(game: Game, ground: Ground, state: State, ended: Enemy) -> Iterator[Vector]:
    """Yield the vectors of a Crusade with all tokens of a wheel against an enemy of each type.

    Another knight stands where the few enemies are of which the others are defeated.
    """
    seat = state.seat
    area, tokens = state.areas[seat], state.areas[seat].wheel.tokens
    places = {enemy: _with_enemy(state, enemy)[:1] for enemy in Enemy}
    for (place,) in filter(None, places.values()):
        knights = tuple(sorted((place, *places[ended] * (len(area.knights) - 1))))
        tried = with_area(state, seat, replace(area, knights=knights))
        if check_position(tried):
            continue
        yield asking(game, (ground.name, _RULES), tried, "legal")
        yield from _asked(game, ground, tried, d.Resolve(tokens.index(max(tokens))))
        chosen = [one for one in legal(tried) if isinstance(one, d.Resolve)]
        after = apply(tried, chosen[0]) if chosen else tried
        for target in dict.fromkeys(knights) if isinstance(after.pending, p.AskTarget) else ():
            yield from _asked(game, ground, after, d.Attack(target))


def _asked(game: Game, ground: Ground, state: State, decision: Decision) -> Iterator[Vector]:
    """Yield the vectors of a decision, legal or not."""
    text, about = to_text(state, decision), (ground.name, _RULES)
    allowed = decision in legal(state)
    yield asking(game, about, state, "explain", uses=ALLOWS if allowed else REFUSES, decision=text)
    if allowed:
        yield asking(game, about, state, "apply", decision=text)


def _with_enemy(state: State, enemy: Enemy) -> list[int]:
    return [place for place, token in enumerate(state.enemies) if token is not None and token.enemy == enemy]


def crusades_of_orders(game: Game) -> Iterator[Vector]:
    """Yield vectors of Crusades with the knight orders for five and six players, if an action has several results.

    Args:
        game: The game.
    """
    for order, question in _ORDERS.items():
        for name, results in product(playable()[question], playable()[_RESULTS]):
            ruleset = Ruleset(orders=Orders.DEALT, expansions=("five-and-six",))
            ruleset = with_reading(with_reading(ruleset, question, name), _RESULTS, results)
            laid = new_game(ruleset, _PLAYERS).ruleset
            ground = Ground(f"crusades of {order} {question}={name} {_RESULTS}={results}", laid, _PLAYERS, reading=True)
            turns = (first_turn(ground, seed, random.Random(seed)) for seed in count())
            turn = _with_castle(next(one for one in turns if all(area.order != order for area in one.areas)))
            for enemy in Enemy:
                yield from _of_order(game, ground, turn, order, enemy)


def _with_castle(state: State) -> State:
    """Erect a castle for the player to act in the first free region, if it has none."""
    seat = state.seat
    if state.areas[seat].buildings.castle:
        return state
    return settled(erected(state, seat, Building.CASTLE, 1, free_regions(state)[0]))


def _of_order(game: Game, ground: Ground, state: State, order: KnightOrder, enemy: Enemy) -> Iterator[Vector]:
    """Yield the vectors of a Crusade with an order and many tokens, beside an enemy of a type and another one."""
    seat = state.seat
    area = state.areas[seat]
    marked = enemy if orders.setup_of(order).marks else None
    number = 11 if marked else 12
    tokens = _to_crusade(area, number)
    added = replace(area.added or AddedArea(), marked=marked)
    others = [one for one in Enemy if one != enemy]
    places = (*_with_enemy(state, enemy)[:2], *(place for one in others for place in _with_enemy(state, one)[:1]))
    for other in places[1:]:
        knights = tuple(sorted((places[0], other)))
        changed = replace(area, order=order, knights=knights, wheel=area.wheel.with_tokens(tokens), added=added)
        tried = with_area(state, seat, changed)
        if check_position(tried):
            continue
        for target in (None, places[0], other):
            choices = legal(tried)
            yield asking(game, (ground.name, _RULES), tried, "legal")
            decision: Decision = d.Resolve(tokens.index(number)) if target is None else d.Attack(target)
            regions = dict.fromkeys(knights) if isinstance(tried.pending, p.AskTarget) else ()
            for region in regions:
                yield from _asked(game, ground, tried, d.Attack(region))
                beside = (place for place in tried.ruleset.laid.adjacent[region] if tried.enemies[place] is not None)
                for place in beside:
                    yield from _asked(game, ground, tried, d.Swap(region, place))
            if decision not in choices:
                break
            yield from _asked(game, ground, tried, decision)
            tried = apply(tried, decision)
