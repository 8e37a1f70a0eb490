"""Positions near the ends of the strength tracks, which need a board with more enemies than those of the package."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

from crusaders_rules.conform.vector import ALLOWS, REFUSES, Vector, asking
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.enriching import first_turn
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground
from crusaders_rules.thy_will_be_done.check.settings import with_reading
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import board_data, load_board, parse_board
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Enemy, put_at, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_QUESTION, _BOARD, _PLAYERS = "crusade.track.end", "ours-four", 4
# The enemies of the game, and how many of a type are defeated: before, at and past the end of its track.
_TOKENS = {"prussian": 13, "slav": 13, "saracen-troop": 1}
_DEFEATED = (9, 10, 11)


def at_track_ends(game: Game) -> Iterator[Vector]:
    """Yield vectors of Crusades against enemies of each type, while few of one type are left.

    Args:
        game: The game.
    """
    data = board_data(load_board(_BOARD))
    data["components"] = {**data.get("components", {}), "tokens": _TOKENS}
    data["board"]["name"] = "more-enemies"
    board = parse_board(data, "a board")
    for name in playable()[_QUESTION]:
        ruleset = with_reading(Ruleset(board=board), _QUESTION, name)
        ground = Ground(
            f"board more-enemies {_QUESTION}={name}", new_game(ruleset, _PLAYERS).ruleset, _PLAYERS, reading=True
        )
        turns = (first_turn(ground, seed, random.Random(seed)) for seed in count())
        turn = next(one for one in turns if len(one.areas[one.pending.seat or 0].knights) > 1)
        for enemy in (Enemy.PRUSSIAN, Enemy.SLAV):
            for number in _DEFEATED:
                yield from _fought(game, ground, _after(turn, enemy, number), enemy)


def _after(state: State, enemy: Enemy, number: int) -> State:
    """Return the position in which a player has defeated some enemies of a type, and stands where the others are."""
    seat = state.pending.seat or 0
    places = _with_enemy(state, enemy)
    held = sum(area.defeated.of(enemy) for area in state.areas)
    enemies, area = state.enemies, state.areas[seat]
    for place in places[: number - held]:
        enemies = put_at(enemies, place, None)
    won = area.defeated._replace(**{enemy.value: area.defeated.of(enemy) + number - held})
    bears = next(place for place, wedge in enumerate(area.wheel.arrangement) if wedge.primary == Action.CRUSADE)
    tokens = tuple(sum(area.wheel.tokens) if place == bears else 0 for place in range(WEDGES))
    area = replace(area, defeated=won, wheel=area.wheel.with_tokens(tokens))
    return settled(replace(state, enemies=enemies, areas=put_at(state.areas, seat, area)))


def _fought(game: Game, ground: Ground, state: State, ended: Enemy) -> Iterator[Vector]:
    """Yield the vectors of a Crusade with all tokens of a wheel against an enemy of each type.

    Another knight stands where the few enemies are of which the others are defeated.
    """
    seat = state.pending.seat or 0
    area, tokens = state.areas[seat], state.areas[seat].wheel.tokens
    places = {enemy: _with_enemy(state, enemy)[:1] for enemy in Enemy}
    for (place,) in filter(None, places.values()):
        knights = tuple(sorted((place, *places[ended] * (len(area.knights) - 1))))
        tried = replace(state, areas=put_at(state.areas, seat, replace(area, knights=knights)))
        if check_position(tried):
            continue
        yield from _asked(game, ground, tried, d.Resolve(tokens.index(max(tokens))))
        chosen = [one for one in legal(tried) if isinstance(one, d.Resolve)]
        after = apply(tried, chosen[0]) if chosen else tried
        for target in dict.fromkeys(knights) if isinstance(after.pending, p.AskTarget) else ():
            yield from _asked(game, ground, after, d.Attack(target))


def _asked(game: Game, ground: Ground, state: State, decision: Decision) -> Iterator[Vector]:
    """Yield the vectors of a decision, legal or not."""
    text, about = to_text(state, decision), (ground.name, ("crusade.advance", "crusade.strength"))
    allowed = decision in legal(state)
    yield asking(game, about, state, "legal")
    yield asking(game, about, state, "explain", uses=ALLOWS if allowed else REFUSES, decision=text)
    if allowed:
        yield asking(game, about, state, "apply", decision=text)


def _with_enemy(state: State, enemy: Enemy) -> list[int]:
    return [place for place, token in enumerate(state.enemies) if token is not None and token.enemy == enemy]
