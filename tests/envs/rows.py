"""Reads a row of an observation back, as the page of the layout says; for the tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from crusaders_rules import CHANCE, Action, Building, KnightOrder, State, Token
from crusaders_rules.envs.layout import KINDS, Layout, Row
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME

COUNTS = ("influence", "buildings", "troops", "defeated", "carried")
ORDERS = list(ORDERS_OF_THE_BASE_GAME)


class Reader:
    """A row, seen from a seat."""

    def __init__(self, row: Row, layout: Layout, state: State, seat: int) -> None:
        self.row, self.layout, self.state, self.seat = row, layout, state, seat
        self.names = [wedge.name for wedge in state.ruleset.edition.wedges]
        self.players = len(state.areas)

    def numbers(self, field: str) -> list[int]:
        """The numbers of a field."""
        return [int(number) for number in self.row[slice(*self.layout.fields[field])]]

    def chosen(self, field: str, of: list[Any]) -> list[list[Any]]:
        """For each group of a field, which things have a 1."""
        if not of:
            return []
        groups = np.reshape(self.numbers(field), (-1, len(of)))
        return [[thing for thing, one in zip(of, group, strict=True) if one] for group in groups]

    def seats(self, field: str) -> list[int | None]:
        """For each group of a field, the seat with a 1, None without one."""
        found = self.chosen(field, [(self.seat + step) % self.players for step in range(self.players)])
        return [one[0] if one else None for one in found]

    def area(self, step: int) -> dict[str, Any]:
        """What the player some seats further has."""
        places = self.chosen(f"{step}.place", list(range(6)))
        return {
            "order": self.chosen(f"{step}.order", ORDERS)[0],
            "wheel": sorted(
                (place[0], name, tokens, upgraded)
                for place, name, tokens, upgraded in zip(
                    places, self.names, self.numbers(f"{step}.tokens"), self.numbers(f"{step}.upgraded"), strict=True
                )
                if place
            ),
            "knights": [place for place, count in enumerate(self.numbers(f"{step}.knights")) for _ in range(count)],
            **{
                name: self.numbers(f"{step}.{name}")
                for name in ("influence", "buildings", "troops", "defeated", "carried")
            },
        }


def area_of(state: State, seat: int) -> dict[str, Any]:
    """What a player has, in the same form."""
    area = state.areas[seat]
    wheel = zip(area.wheel.arrangement, area.wheel.tokens, area.wheel.upgraded, strict=True)
    return {
        "order": [] if area.order == KnightOrder.NONE else [area.order],
        "wheel": [(place, wedge.name, tokens, upgraded) for place, (wedge, tokens, upgraded) in enumerate(wheel)],
        "knights": list(area.knights),
        "influence": [area.influence],
        "buildings": list(area.buildings),
        "troops": [area.troops],
        "defeated": list(area.defeated),
        "carried": [area.carried],
    }


def table(reader: Reader) -> dict[str, Any]:
    """What the row says of the table."""
    board, ruleset = reader.state.ruleset.laid, reader.state.ruleset
    names = list(dict.fromkeys(tile.name for tile in ruleset.bonus_tiles))
    return {
        "enemies": dict(zip(board.flags, reader.chosen("enemies", list(Token)), strict=True)),
        "buildings": list(
            zip(reader.seats("owners"), reader.chosen("types", list(Building)), reader.numbers("levels"), strict=True)
        ),
        "tiles": dict(zip(board.tile_spaces, reader.chosen("tiles", names), strict=True)),
        "markers": reader.numbers("markers"),
        "supply": reader.numbers("supply"),
        "start": reader.seats("start"),
        "until": reader.seats("until"),
    }


def table_of(state: State) -> dict[str, Any]:
    """What lies on the table, in the same form."""
    board = state.ruleset.laid
    return {
        "enemies": {flag: [token] if (token := state.enemies[flag]) else [] for flag in board.flags},
        "buildings": [(one.owner, [one.building], one.level) if one else (None, [], 0) for one in state.buildings],
        "tiles": {space: [tile.name] if (tile := state.tiles[space]) else [] for space in board.tile_spaces},
        "markers": list(state.markers),
        "supply": [state.supply],
        "start": [state.start],
        "until": [state.until],
    }


def question(reader: Reader) -> dict[str, Any]:
    """What the row says of the pending question."""
    regions = len(reader.state.ruleset.laid.regions)
    plan, moving = reader.numbers("plan"), reader.numbers("moving")
    dealt = reader.chosen("dealt", ORDERS)
    return {
        "question": reader.chosen("question", [kind.__name__ for kind in KINDS])[0],
        "asked": reader.seats("asked")[0],
        "wedge": reader.chosen("wedge", reader.names)[0],
        "plan": [(tuple(Action)[plan[at : at + 5].index(1)], plan[at + 5]) for at in (0, 6) if 1 in plan[at : at + 5]],
        "amounts": reader.numbers("amounts"),
        "next": [place for place in range(regions) if moving[place]],
        "wait": [place for place in range(regions) for _ in range(moving[regions + place])],
        "region": reader.chosen("region", list(range(regions)))[0],
        "token": reader.chosen("token", list(Token))[0],
        "flags": reader.numbers("flags"),
        "dealt": [sorted(dealt[(seat - reader.seat) % reader.players]) for seat in range(reader.players)],
        "chosen": reader.chosen("chosen", list(range(6)))[0],
        "placed": sorted(
            (place[0], name)
            for place, name in zip(reader.chosen("placed", list(range(6))), reader.names, strict=True)
            if place
        ),
        "wheel": reader.seats("wheel")[0],
    }


def question_of(state: State) -> dict[str, Any]:
    """What is asked, in the same form."""
    asked = state.pending

    def of(name: str, other: Any = None) -> Any:  # noqa: ANN401 -- any field of a question
        return getattr(asked, name, other)

    def some(name: str) -> list[Any]:
        return [] if of(name) is None else [of(name)]

    arrangement = state.areas[max(asked.seat or 0, 0)].wheel.arrangement
    return {
        "question": [type(asked).__name__],
        "asked": None if asked.seat == CHANCE else asked.seat,
        "wedge": [arrangement[wedge].name for wedge in some("wedge")],
        "plan": list(of("plan", ())),
        "amounts": [int(of(name, 0)) for name in ("tokens", "points", "amount", "added", "left", "upgrades")],
        "next": list(of("knights", ())[:1]),
        "wait": list(of("knights", ())[1:]),
        "region": some("region"),
        "token": some("token"),
        "flags": [int(of(name, 0)) for name in ("optional", "must", "begun")],
        "dealt": [sorted(hand) for hand in of("dealt", ((),) * len(state.areas))],
        "chosen": sorted(of("chosen", ())),
        "placed": list(enumerate(of("placed", ()))),
        "wheel": of("wheel"),
    }
