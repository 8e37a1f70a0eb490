"""Reads a row of an observation back, as the page of the layout says; for the tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from crusaders_rules import CHANCE, State
from crusaders_rules.envs.layout import Layout, Row
from crusaders_rules.envs.one_hot import measures
from crusaders_rules.pieces import Action, Building, KnightOrder, Token
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import EVERY_TYPE, Due, Holding
from crusaders_rules.thy_will_be_done.state import Enemy

COUNTS = ("influence", "buildings", "troops", "defeated", "carried")
LEVELS = [1, 2, 3, 4]


class Reader:
    """A row, seen from a seat."""

    def __init__(self, row: Row, layout: Layout, state: State, seat: int) -> None:
        self.row, self.layout, self.state, self.seat = row, layout, state, seat
        self.names = [wedge.name for wedge in state.ruleset.edition.wedges]
        self.players = len(state.areas)
        self.game = measures(state.ruleset, self.players)
        self.orders = list(self.game.orders)

    def has(self, field: str) -> bool:
        """Whether the row has a field."""
        return field in self.layout.fields

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
            **self.added(step),
            "order": self.chosen(f"{step}.order", self.orders)[0],
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

    def added(self, step: int) -> dict[str, Any]:
        """What expansions add to it."""
        found: dict[str, Any] = {}
        if self.has(f"{step}.marked"):
            found |= {"marked": self.chosen(f"{step}.marked", list(Enemy))[0], "again": self.numbers(f"{step}.again")}
        if self.has(f"{step}.gone"):
            giant = self.chosen(f"{step}.giant", self.names)[0]
            found |= {
                "gone": self.chosen(f"{step}.gone", LEVELS),
                "giant": giant,
                **{name: self.numbers(f"{step}.{name}") for name in ("permanent", "once", "held")},
            }
        return found


def added_of(state: State, seat: int) -> dict[str, Any]:
    """What expansions add to a player area, in the same form."""
    area = state.areas[seat]
    found: dict[str, Any] = {}
    if "holy-ghost" in state.ruleset.edition.knight_orders:
        marked = [area.added.marked] if area.added and area.added.marked else []
        found |= {"marked": marked, "again": [int(area.added.again) if area.added else 0]}
    if state.ruleset.edition.influence_tiles:
        holding = (area.added and area.added.holding) or Holding()
        arrangement = area.wheel.arrangement
        found |= {
            "gone": [list(area.buildings.gone(building)) for building in EVERY_TYPE],
            "giant": [] if holding.giant is None else [arrangement[holding.giant].name],
            "permanent": list(area.buildings.permanent),
            "once": list(holding.once),
            "held": [holding.tiles, holding.ends, holding.chapels],
        }
    return found


def area_of(state: State, seat: int) -> dict[str, Any]:
    """What a player has, in the same form."""
    area = state.areas[seat]
    wheel = zip(area.wheel.arrangement, area.wheel.tokens, area.wheel.upgraded, strict=True)
    return {
        **added_of(state, seat),
        "order": [] if area.order == KnightOrder.NONE else [area.order],
        "wheel": [(place, wedge.name, tokens, upgraded) for place, (wedge, tokens, upgraded) in enumerate(wheel)],
        "knights": list(area.knights),
        "influence": [area.influence],
        "buildings": [area.buildings.of(building) for building in Building],
        "troops": [area.troops],
        "defeated": list(area.defeated),
        "carried": [area.carried],
    }


def table(reader: Reader) -> dict[str, Any]:
    """What the row says of the table."""
    board, ruleset = reader.state.ruleset.laid, reader.state.ruleset
    names = list(dict.fromkeys(tile.name for tile in ruleset.bonus_tiles))
    return {
        **table_added(reader),
        "enemies": dict(zip(board.flags, reader.chosen("enemies", list(Token)), strict=True)),
        "buildings": list(
            zip(
                reader.seats("owners"),
                reader.chosen("types", list(reader.game.types)),
                reader.numbers("levels"),
                strict=True,
            )
        ),
        "tiles": dict(zip(board.tile_spaces, reader.chosen("tiles", names), strict=True)),
        "markers": reader.numbers("markers"),
        "supply": reader.numbers("supply"),
        "start": reader.seats("start"),
        "until": reader.seats("until"),
    }


def table_added(reader: Reader) -> dict[str, Any]:
    """What the row says of what expansions add to the table."""
    found: dict[str, Any] = {}
    if reader.has("second-owners"):
        types = reader.chosen("second-types", list(reader.game.types))
        second = zip(reader.seats("second-owners"), types, reader.numbers("second-levels"), strict=True)
        found |= {"second": list(second)}
    if reader.has("coats"):
        tiles = list(dict.fromkeys(tile.name for tile in reader.state.ruleset.edition.influence_tiles))
        found |= {
            "tiles laid": reader.chosen("influence-tiles", tiles),
            "coats": reader.seats("coats"),
            "chapel": reader.chosen("chapel", reader.names)[0],
            "due": reader.numbers("due"),
        }
    return found


def table_added_of(state: State) -> dict[str, Any]:
    """What expansions add to the table, in the same form."""
    found: dict[str, Any] = {}
    beside = state.added.beside if state.added else ()
    if beside:
        assert all(len(there) <= 1 for there in beside)
        found |= {
            "second": [(one[0].owner, [one[0].building], one[0].level) if one else (None, [], 0) for one in beside]
        }
    laid = state.added.laid if state.added else None
    if laid is not None:
        due: Due = laid.due
        arrangement = state.areas[max(state.pending.seat or 0, 0)].wheel.arrangement
        found |= {
            "tiles laid": [[tile.name] if tile else [] for tile in laid.tiles],
            "coats": list(laid.coats),
            "chapel": [] if due.chapel is None else [arrangement[due.chapel].name],
            "due": [due.distributions, int(due.livonian)],
        }
    return found


def table_of(state: State) -> dict[str, Any]:
    """What lies on the table, in the same form."""
    board = state.ruleset.laid
    return {
        **table_added_of(state),
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
    dealt = reader.chosen("dealt", reader.orders)
    return {
        "mill": reader.numbers("mill") if reader.has("mill") else None,
        "marks": reader.numbers("marks") if reader.has("marks") else None,
        "question": reader.chosen("question", [kind.__name__ for kind in reader.game.kinds])[0],
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
    edition = state.ruleset.edition
    return {
        "mill": [of("level", 0), int(of("may", 0))] if edition.influence_tiles else None,
        "marks": [of("marks", 0)] if "holy-ghost" in edition.knight_orders else None,
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
