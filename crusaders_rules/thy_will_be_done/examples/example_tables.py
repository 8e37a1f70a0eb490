"""The tables of the worked examples: positions that hold what an example names, and are possible in a game.

The player area from the rulebook is that of seat 0. Three regions in a row stand for the pictured ones; those behind
them hold the buildings that somebody has erected before. The second player has whatever else must be somewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.boards import parse_board
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.rules import game_board, player_area
from crusaders_rules.thy_will_be_done.state import (
    Building,
    Buildings,
    Enemies,
    Enemy,
    Erected,
    Markers,
    PlayerArea,
    Position,
    Token,
    Wheel,
    replace,
)
from crusaders_rules.thy_will_be_done.state import pending as p

WEST, MIDDLE, EAST = range(3)
_BEHIND = range(3, 6)
_SUPPLY = 100

BOARD = parse_board(
    {
        "board": {"name": "examples", "title": "For the worked examples", "players": [2]},
        "region": [
            {"name": "a1", "column": 0, "row": 0, "start": True, "flag": True, "tile": "banner"},
            {"name": "b1", "column": 1, "row": 0, "flag": True},
            {"name": "c1", "column": 2, "row": 0, "start": True, "flag": True},
            *({"name": f"{letter}2", "column": column, "row": 1} for column, letter in enumerate("abc")),
        ],
        "components": {
            "tiles": [{"name": "church-boon", "shape": "banner", "building": "church", "discount": 1, "influence": 1}]
        },
    },
    "the board of the worked examples",
)


def table(
    first: str,
    *tokens: int,
    upgraded: bool = False,
    enemies: tuple[Token | None, ...] = (None, None, None),
    markers: Markers = Markers(),  # noqa: B008 -- frozen
    **own: Any,  # noqa: ANN401 -- fields of various kinds
) -> State:
    """Return a position in which seat 0 has the turn.

    Args:
        first: The wedge at the top of the wheel; the other wedges follow it.
        *tokens: The tokens on the wedges from there on; the rest of twelve tokens follows, at least two a wedge as
            long as there are any.
        upgraded: Whether the first wedge is upgraded.
        enemies: The enemies in the three regions of the front.
        markers: What the strength tracks show.
        **own: The changed fields of the player area.
    """
    ruleset = Ruleset(orders="none", board=BOARD)
    wheel = _wheel(ruleset, first, tokens, upgraded=upgraded)
    area = PlayerArea(wheel, **({"knights": (WEST,)} | own))
    behind = (None,) * len(_BEHIND)
    tile = BOARD.tiles[0] if BOARD.tiles else None
    on_board = sum(one is not None for one in enemies)
    won = Enemies(markers.prussian, markers.slav, len(BOARD.flags) - on_board - sum(markers))
    held = game_board.supply_at_start(2, ruleset) - _SUPPLY
    return Position(
        ruleset=ruleset,
        areas=(area, PlayerArea(wheel, knights=(EAST,), defeated=won, influence=held)),
        enemies=(*enemies, *behind),
        buildings=_erected(area.buildings),
        tiles=(tile, *(None,) * (len(BOARD.regions) - 1)),
        markers=markers,
        supply=_SUPPLY,
        start=0,
        pending=p.AskTurn(0),
    )


def majority_table(won: Sequence[Enemies]) -> State:
    """Return the end of a game of four players, each of whom has defeated some enemies.

    Args:
        won: What each of them has defeated.
    """
    state = _begun(4)
    board, tokens = state.ruleset.laid, list(state.ruleset.enemy_tokens)
    gone = {enemy: sum(area.of(enemy) for area in won) for enemy in Enemy}
    for enemy, count in gone.items():
        for _ in range(count):
            tokens.remove(next(token for token in tokens if token.enemy == enemy))
    left = board.flags[sum(gone.values()) :]
    laid = dict(zip(left, tokens, strict=False))
    shares = _shared(state.supply, len(won))
    areas = zip(state.areas, won, shares, strict=True)
    return replace(
        state,
        areas=tuple(replace(area, defeated=one, influence=share) for area, one, share in areas),
        enemies=tuple(laid.get(place) for place in range(len(board.regions))),
        markers=Markers(gone[Enemy.PRUSSIAN], gone[Enemy.SLAV]),
        supply=0,
        pending=p.GameOver(),
    )


def _begun(players: int) -> State:
    """Return a game after its setup, in which every player has taken the first region that is free."""
    from crusaders_rules.thy_will_be_done.play.apply import apply
    from crusaders_rules.thy_will_be_done.play.legal import legal

    state = new_game(Ruleset(orders="none", variant="first-standard"), players, seed=1)
    while not isinstance(state.pending, p.AskTurn):
        state = apply(state, legal(state)[0])
    return state


def _shared(supply: int, players: int) -> Iterator[int]:
    """Yield what each player has if the supply is shared out."""
    for seat in range(players):
        yield supply // players + (seat < supply % players)


def _wheel(ruleset: Ruleset, first: str, tokens: tuple[int, ...], *, upgraded: bool) -> Wheel:
    names = [first, *(name for name in ruleset.edition.first_wheel if name != first)]
    wedges = tuple(ruleset.edition.wedge(name) for name in names)
    whole = sum(player_area.tokens_at_start(ruleset.edition))
    return Wheel(wedges, filled(tokens, whole, len(names)), (upgraded, *(False,) * (len(names) - 1)))


def filled(tokens: tuple[int, ...], whole: int, wedges: int) -> tuple[int, ...]:
    """Fill the wheel up to the whole number of tokens, two on each wedge while they last, the rest on the last one."""
    filled = list(tokens)
    while len(filled) < wedges:
        left = whole - sum(filled)
        filled.append(left if len(filled) == wedges - 1 else min(2, left))
    return tuple(filled)


def _erected(held: Buildings) -> tuple[Erected | None, ...]:
    """Return what stands on the board if seat 0 has erected its buildings behind the three regions, or at their end."""
    there = [Erected(0, building, level) for building in Building for level in range(1, held.of(building) + 1)]
    free = [*_BEHIND, EAST]
    stands = dict(zip(free, there, strict=False))
    return tuple(stands.get(place) for place in range(len(BOARD.regions)))
