"""Scenarios drawn by chance: ``marches`` with other pieces, tokens, Orders and cards, and single Battles in it.

Their games come to much that games of the package's scenarios do not, such as Leaders alone on both sides.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from itertools import count
from typing import Any

from crusaders_rules.third_crusade.scenario import ScenarioError, load_scenario
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario
from crusaders_rules.third_crusade.state import CRUSADERS, MUSLIMS, SHAPE_OF, SLOTS, Alliance, Owner, Shape, UnitType

Data = dict[str, Any]
_SIDES = (CRUSADERS, MUSLIMS)
_PRESENT = (*map(str, Alliance), *map(str, (*CRUSADERS, *MUSLIMS)))
_ICONS = ("glory", "command", "crown", "gold", "supply")
_WHY = {"from": "ours", "why": "drawn"}
# What a single Battle does not need.
_OF_ROUNDS = ("event", "mission", "diplomacy", "space", "objective", "bidding")
# What a step asks of its Region.
_ASKED = ("type", "port", "controlled", "region", "region-of", "presence", "no-presence", "same-region")
# How often something is drawn, and how often a token is one of Sabotage.
_OFTEN, _SPOILED, _SOMETIMES, _SELDOM, _RARELY = 0.5, 0.4, 0.3, 0.25, 0.2
# So many cards has a pile, and so many different icons a Leader or a token at most.
_PILE, _SHOWN = 4, 2


def drawn_game(number: int) -> Data:
    """Return a scenario for games, as plain data.

    Args:
        number: Decides what is drawn.
    """
    return _fitting(number, (_pieces, _tokens, _ships, _land, _leaders, _orders, _boxes, _boards, _cards))


def drawn_battle(number: int) -> Data:
    """Return a scenario that is a single Battle, as plain data.

    Args:
        number: Decides what is drawn.
    """
    return _fitting(number, (_pieces, _tokens, _land, _leaders, _orders, _boxes, _battle))


def _fitting(number: int, changes: tuple[Any, ...]) -> Data:
    """Return the first scenario drawn for a number that the rules do not refuse."""
    for attempt in count():
        chance, data = random.Random(f"scenario {number} {attempt}"), copy.deepcopy(load_scenario("marches").data)
        data["scenario"] |= {"name": "drawn", "title": "Drawn"}
        for change in changes:
            change(data, chance)
        if data.get("battle") or _battle not in changes:
            data["provenance"] = {key: _WHY for key in data if key != "provenance"}
            try:
                parse_scenario(data, "")
            except ScenarioError:
                continue
            return data
    raise AssertionError  # there is always another attempt


def _pieces(data: Data, chance: random.Random) -> None:
    """Place few pieces of an Alliance and Neutral ones in each Region; often a Leader stands alone."""
    aside = {owner: [one for one in data["leader"] if one["owner"] == owner] for owner in Owner}
    data["placement"] = []
    for region in data["region"]:
        free = Counter(SLOTS)
        for owner in (*chance.choice((*_SIDES, ())), Owner.NEUTRAL):
            row: Data = {"region": region["name"], "owner": str(owner), "units": {}}
            if aside[owner] and chance.random() < _OFTEN:
                leader = aside[owner].pop(0)
                if free[Shape(leader["shape"])]:
                    free[Shape(leader["shape"])] -= 1
                    row["leaders"] = [leader["name"]]
            if chance.random() < _OFTEN:
                row["units"] = _units(free, chance)
            if "leaders" in row or row["units"]:
                data["placement"].append(row)


def _units(free: Counter[Shape], chance: random.Random) -> dict[str, int]:
    """Draw Units for the Slots that are free, and take them up."""
    found = {}
    for unit in UnitType:
        shape = SHAPE_OF[unit]
        number = chance.choice((0, 1, free[shape] // 2, free[shape]))
        number = min(number, free[shape])
        free[shape] -= number
        if number:
            found[str(unit)] = number
    return found


def _ships(data: Data, chance: random.Random) -> None:
    """Load the ships with what is left."""
    gone = {name for row in data["placement"] for name in row.get("leaders", ())}
    for period in ("1191-spring", "1191-autumn"):
        owner = chance.choice(CRUSADERS)
        free = [one["name"] for one in data["leader"] if one["owner"] == owner and one["name"] not in gone]
        gone.update(free[:1])
        units = {"infantry": chance.randint(1, 3), "cavalry": chance.randrange(2)}
        data["placement"].append({"ship": period, "owner": str(owner), "units": units, "leaders": free[:1]})


def _tokens(data: Data, chance: random.Random) -> None:
    """Place tokens: of one icon or two, on one Slot or several, and Sabotage."""
    data["token"] = []
    for region in data["region"]:
        for shape, slots in SLOTS.items():
            # Tokens and Sabotage may lie side by side.
            while chance.random() < _SELDOM:
                row: Data = {"region": region["name"], "shape": str(shape)}
                if chance.random() < _SPOILED:
                    row["sabotage"] = True
                else:
                    row |= {"icons": _icons(chance, 1), "slots": chance.randint(1, slots)}
                data["token"].append(row)


def _icons(chance: random.Random, least: int) -> list[str]:
    return chance.sample(_ICONS, chance.randint(least, _SHOWN))


def _land(data: Data, chance: random.Random) -> None:
    """Exchange the icons of Regions, and give Cities other marks."""
    icons = [region.get("icons", {}) for region in data["region"]]
    chance.shuffle(icons)
    for region, shown in zip(data["region"], icons, strict=True):
        region["icons"] = shown
        if region["type"] == "city":
            region |= {"ports": chance.choice((0, 1, 2, 2)), "mercantile": chance.random() < _OFTEN}


def _leaders(data: Data, chance: random.Random) -> None:
    """Give Leaders other icons, and Unit icons or none."""
    for leader in data["leader"]:
        leader["fights-as"] = {str(unit): chance.randint(1, 2) for unit in UnitType if chance.random() < _SELDOM}
        leader["icons"] = _icons(chance, 0)
        leader["back"] = {"icons": _icons(chance, 0)}


def _orders(data: Data, chance: random.Random) -> None:
    """Change what some Orders cost and need."""
    for order in data["order"]:
        if not order.get("blank") and chance.random() < _OFTEN:
            order |= {"cost": chance.randrange(7), "presence": chance.choice(("own", "alliance", "none"))}
            order |= {"tithe": chance.random() < _SOMETIMES, "advanced": chance.random() < _RARELY}


def _boxes(data: Data, chance: random.Random) -> None:
    """Give Armies other Orders, several of a kind."""
    names = [order["name"] for order in data["order"]]
    for army in data["army"]:
        army["orders"] = {name: chance.randint(1, 3) for name in chance.sample(names, chance.randint(6, len(names)))}


def _boards(data: Data, chance: random.Random) -> None:
    """Give Armies other Sections and tracks, and other points for the variable setup."""
    for army in data["army"]:
        for section in army["sections"]:
            section["supply"] = chance.randrange(4)
        place = chance.randint(0, len(army["sections"]))
        army["sections"].insert(place, {"unit": "infantry", "holds": 0, "supply": 1})
        army["tracks"] = {icon: chance.randrange(5) for icon in ("command", "crown", "supply", "gold")}
        army["deploy"]["points"] = chance.randint(5, 20)


def _cards(data: Data, chance: random.Random) -> None:
    """Exchange the steps of cards and spaces, and change what cards ask for; each pile has as few cards as it may."""
    piles: Counter[tuple[str, str]] = Counter()
    for name, row in list(data["event"].items()):
        piles[row["army"], row["period"]] += 1
        if piles[row["army"], row["period"]] > _PILE:
            del data["event"][name]
    rows = list(data["event"].values())
    steps = [step for row in rows for step in (*row["main"], *row.get("crown", ()))]
    steps += [_asking(step, data, chance) for step in steps]
    for row in rows:
        row |= {"main": _few(steps, chance), "crown": _few(steps, chance), "crowns": chance.randrange(4)}
        row |= {"same-region": chance.random() < _SOMETIMES, "instead": chance.random() < _RARELY}
    for space in data["space"]:
        space["effect"] = _few(steps, chance)
    for card in data["objective"]:
        card["table"] = sorted(chance.randrange(5) for _ in card["table"])


def _asking(step: Data, data: Data, chance: random.Random) -> Data:
    """Return a step that asks something else of its Region, or is twice; one that takes place in none is as before."""
    if step.get("verb") not in ("place", "remove") or step["what"] == "bandit":
        return step
    bare = {key: value for key, value in step.items() if key not in _ASKED}
    leaders, regions = ([one["name"] for one in data[key]] for key in ("leader", "region"))
    return bare | chance.choice(
        (
            {"port": True},
            {"controlled": True},
            {"region": chance.choice(regions)},
            {"region-of": chance.sample(leaders, 2)},
            {"presence": [chance.choice(_PRESENT)]},
            {"no-presence": [chance.choice(_PRESENT)]},
            {"count": 1 if step["what"] == "leader" else 2},
        )
    )


def _few(steps: list[Data], chance: random.Random) -> list[Data]:
    return chance.sample(steps, chance.choice((1, 1, 2)))


def _battle(data: Data, chance: random.Random) -> None:
    """Let pieces of an Army in a Region attack the next Region if any can, with Orders on the map."""
    for key in _OF_ROUNDS:
        del data[key]
    data["scenario"] |= {"profile": "example", "players": [4], "initiative": _track(chance)}
    for army in data["army"]:
        del army["sections"], army["deploy"]
    side_in = {
        row["region"]: number for row in data["placement"] for number, side in enumerate(_SIDES) if row["owner"] in side
    }
    attacks = [
        (row, to)
        for row in data["placement"]
        if row["owner"] != Owner.NEUTRAL
        for road in data["road"]
        for to in road["between"]
        if row["region"] in road["between"] and side_in.get(to) == 1 - side_in[row["region"]]
    ]
    if not attacks:
        return
    row, region = chance.choice(attacks)
    orders = []
    reactions = [one["name"] for one in data["order"] if one.get("reaction")]
    for place in data["region"]:
        for army in (chance.choice(side) for side in _SIDES):
            box = next(one["orders"] for one in data["army"] if one["name"] == army)
            name = chance.choice(reactions)
            box[name] = box.get(name, 0) + 1
            orders.append({"army": str(army), "region": place["name"], "name": name})
    data["battle"] = {"army": row["owner"], "origin": row["region"], "region": region, "units": row["units"]}
    data["battle"] |= {"leaders": row.get("leaders", []), "orders": orders}


def _track(chance: random.Random) -> list[str]:
    first, second = ([str(army) for army in chance.sample(side, len(side))] for side in chance.sample(_SIDES, 2))
    return [army for pair in zip(first, second, strict=True) for army in pair]
