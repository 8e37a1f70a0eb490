"""Checks across a scenario: its map, its Armies and its setup must fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from crusaders_rules.files.problems import Findings
from crusaders_rules.third_crusade.scenario.assembled import leader_of, setup_force, units_of
from crusaders_rules.third_crusade.scenario.sheets import PlacementSheet, Profile, ScenarioDocument
from crusaders_rules.third_crusade.state.forces import Force
from crusaders_rules.third_crusade.state.terms import (
    ARMIES,
    CRUSADERS,
    MUSLIMS,
    SHAPE_OF,
    SLOTS,
    START_GOLD,
    Owner,
    RegionType,
    Shape,
    UnitType,
)

_SHIPS = ("1191-spring", "1191-autumn")


def check_names(found: Findings, document: ScenarioDocument) -> None:
    """Note each name that occurs twice in its list."""
    lists = ("army", "leader", "region", "order", "mission", "diplomacy", "space", "objective")
    for key in lists:
        seen: set[str] = set()
        for place, row in enumerate(getattr(document, key)):
            if row.name in seen:
                found.add(f"{key}[{place}].name", f"{row.name} is already listed")
            seen.add(row.name)


def check_regions(found: Findings, document: ScenarioDocument) -> None:
    """Note a missing Jerusalem, icons without Slots, and marks that only a City can have."""
    holy = [region.name for region in document.region if region.jerusalem]
    if len(holy) != 1:
        found.add("region", f"needs Jerusalem once, not {len(holy)} times", "third.region.kinds")
    for region in document.region:
        place = f"region.{region.name}"
        if region.type != RegionType.CITY:
            for mark in ("jerusalem", "mercantile", "ports"):
                if getattr(region, mark):
                    found.add(f"{place}.{mark}", "only a City can have it", "third.region.kinds")
        for shape, slots in region.icons.items():
            if len(slots) > SLOTS[shape]:
                reason = f"there are only {SLOTS[shape]} {shape} Slots, not {len(slots)}"
                found.add(f"{place}.icons.{shape}", reason, "third.region.slots")


def check_roads(found: Findings, document: ScenarioDocument) -> None:
    """Note Roads to nowhere, Roads that occur twice, and Regions that a playable map does not connect."""
    regions = {region.name for region in document.region}
    joined: set[frozenset[str]] = set()
    for number, road in enumerate(document.road):
        place = f"road[{number}].between"
        first, second = road.between
        for name in road.between:
            if name not in regions:
                found.add(place, f"there is no Region {name}", "third.region.roads")
        if first == second:
            found.add(place, "a Road joins two different Regions", "third.region.roads")
        elif frozenset(road.between) in joined:
            found.add(place, "this Road is already listed", "third.region.roads")
        joined.add(frozenset(road.between))
    if document.scenario.profile != Profile.EXAMPLE:
        reached = {name for road in joined for name in road}
        for region in document.region:
            if region.name not in reached and not region.ports:
                found.add(f"region.{region.name}", "no Road and no Port leads there", "third.march.road")


def check_armies(found: Findings, document: ScenarioDocument) -> None:
    """Note Armies that are none, other gold than the rulebook gives, Sections without the Units, and unknown Orders."""
    orders = {order.name for order in document.order}
    for army in document.army:
        place = f"army.{army.name}"
        if army.name == Owner.NEUTRAL:
            found.add(f"{place}.name", "Neutral pieces do not form an Army", "third.side.alliances")
        if army.gold != START_GOLD:
            found.add(f"{place}.gold", f"each player takes {START_GOLD} gold, not {army.gold}", "third.setup.gold")
        for kind in UnitType:
            holds = sum(section.holds for section in army.sections if section.unit == kind)
            if army.sections and holds != army.units.get(kind, 0):
                reason = f"the Sections hold {holds} {kind}, and the Army has {army.units.get(kind, 0)}"
                found.add(f"{place}.sections", reason, "third.component.player-board")
        for name in army.orders:
            if name not in orders:
                found.add(f"{place}.orders", f"there is no Order {name}", "third.component.orders")


def armies_with(document: ScenarioDocument, players: int) -> tuple[tuple[Owner, ...], ...]:
    """Return the choices of Armies with which so many players can play."""
    ours = tuple(army.name for army in document.army)
    crusaders = [name for name in CRUSADERS if name in ours]
    muslims = [name for name in MUSLIMS if name in ours]
    if players == len(ARMIES):
        return (ARMIES,) if len(crusaders) == len(muslims) == len(CRUSADERS) else ()
    if players == len(CRUSADERS):
        return tuple((first, second) for first in crusaders for second in muslims)
    pairs = [(*crusaders, one) for one in muslims if len(crusaders) == len(CRUSADERS)]
    others = [(one, *muslims) for one in crusaders if len(muslims) == len(MUSLIMS)]
    return (*pairs, *others)


def check_players(found: Findings, document: ScenarioDocument) -> None:
    """Note numbers of players for which the Armies do not suffice, and a track that does not alternate."""
    for players in document.scenario.players:
        if players not in (2, 3, 4):
            found.add("scenario.players", f"the game has 2, 3 or 4 players, not {players}", "third.side.four-players")
        elif not armies_with(document, players):
            found.add("scenario.players", f"there are too few Armies for {players} players", "third.side.four-players")
    track = document.scenario.initiative
    sides = [owner in CRUSADERS for owner in track]
    if track and (len(set(track)) != len(track) or any(a == b for a, b in pairwise(sides))):
        found.add("scenario.initiative", "the Alliances must alternate", "third.setup.initiative")


def check_placements(found: Findings, document: ScenarioDocument) -> None:
    """Note pieces that are placed nowhere or twice, and Leaders that do not exist or belong to others."""
    regions = {region.name for region in document.region}
    leaders = {leader.name: leader for leader in document.leader}
    placed: Counter[str] = Counter()
    for number, row in enumerate(document.placement):
        place = f"placement[{number}]"
        _check_target(found, place, row, regions)
        for name in row.leaders:
            if name not in leaders:
                found.add(f"{place}.leaders", f"there is no Leader {name}", "third.component.leaders")
            elif leaders[name].owner != row.owner:
                found.add(f"{place}.leaders", f"{name} is a Leader of {leaders[name].owner}", "third.component.leaders")
            placed[name] += 1
            if placed[name] > 1 and not row.players:
                found.add(f"{place}.leaders", f"{name} is placed already", "third.component.leaders")


def _check_target(found: Findings, place: str, row: PlacementSheet, regions: set[str]) -> None:
    if (row.region is None) == (row.ship is None):
        found.add(place, "needs a region or a ship", "third.setup.place")
    if row.region is not None and row.region not in regions:
        found.add(f"{place}.region", f"there is no Region {row.region}", "third.setup.place")
    if row.ship is not None and (row.owner not in CRUSADERS or row.ship not in _SHIPS):
        found.add(f"{place}.ship", "ships bring Crusaders in the two periods of 1191", "third.component.ships")


def check_setup(found: Findings, document: ScenarioDocument) -> None:
    """Note, for each number of players, too many pieces for Slots or Armies, and Regions with both Alliances."""
    leaders = {sheet.name: leader_of(sheet) for sheet in document.leader}
    for players in document.scenario.players:
        for armies in armies_with(document, players):
            used: Counter[tuple[Owner, UnitType]] = Counter()
            for region in document.region:
                standing = setup_force(document, leaders, region.name, armies)
                _check_region(found, document, region.name, standing)
                for owner in armies:
                    used.update(
                        {(owner, kind): count for kind, count in zip(UnitType, standing.of(owner), strict=True)}
                    )
            for row in document.placement:
                if row.ship is not None and row.owner in armies and players in (row.players or (players,)):
                    used.update({(row.owner, kind): count for kind, count in row.units.items()})
            _check_stock(found, document, used)


def _check_region(found: Findings, document: ScenarioDocument, region: str, standing: Force) -> None:
    place = f"region.{region}"
    sides = [any(_is_there(standing, owner) for owner in side) for side in (CRUSADERS, MUSLIMS)]
    if all(sides):
        _once(found, place, "both Alliances begin here, which would be a Battle", "third.battle.when")
    closed = Counter(token.shape for token in document.token if token.region == region and token.sabotage)
    for shape, many in SLOTS.items():
        pieces = pieces_of_shape(standing, shape)
        if pieces + closed[shape] > many:
            reason = f"{pieces} pieces and {closed[shape]} Sabotage tokens for {many} {shape} Slots"
            _once(found, place, reason, "third.region.slots")


def pieces_of_shape(standing: Force, shape: Shape) -> int:
    """Return how many Slots of a shape a force takes."""
    units = sum(count for kind, count in zip(UnitType, standing.units, strict=True) if SHAPE_OF[kind] == shape)
    return units + sum(leader.shape == shape for leader in standing.leaders)


def _is_there(standing: Force, owner: Owner) -> bool:
    return bool(standing.of(owner).number or standing.leaders_of(owner))


def _check_stock(found: Findings, document: ScenarioDocument, used: Counter[tuple[Owner, UnitType]]) -> None:
    for army in document.army:
        stock = dict(zip(UnitType, units_of(army.units), strict=True))
        for kind in UnitType:
            if used[army.name, kind] > stock[kind]:
                reason = (
                    f"{used[army.name, kind]} {kind} begin on the map and the ships, and the Army has {stock[kind]}"
                )
                _once(found, f"army.{army.name}.units", reason, "third.component.units")


def _once(found: Findings, place: str, reason: str, rule: str) -> None:
    """Note a problem that several numbers of players may share."""
    if all((one.place, one.reason) != (place, reason) for one in found.problems):
        found.add(place, reason, rule)


def check_tokens(found: Findings, document: ScenarioDocument) -> None:
    """Note tokens without a Region or a Slot, and Sabotage in Jerusalem."""
    regions = {region.name: region for region in document.region}
    lying: Counter[tuple[str, Shape]] = Counter()
    for number, token in enumerate(document.token):
        place = f"token[{number}]"
        if token.region not in regions:
            found.add(f"{place}.region", f"there is no Region {token.region}", "third.region.resources")
            continue
        if token.sabotage and regions[token.region].jerusalem:
            found.add(place, "no Sabotage token lies in Jerusalem", "third.token.sabotage.jerusalem")
        if token.sabotage == bool(token.icons):
            found.add(place, "needs icons, or is a Sabotage token", "third.region.resources")
        if token.sabotage and token.slots > 1:
            found.add(f"{place}.slots", "a Sabotage token lies on one Slot", "third.token.sabotage")
        lying[token.region, token.shape] += token.slots
        if lying[token.region, token.shape] > SLOTS[token.shape]:
            found.add(place, f"there are only {SLOTS[token.shape]} {token.shape} Slots", "third.region.slots")


def check_known(found: Findings, place: str, names: Iterable[str], among: set[str], rule: str) -> None:
    """Note each name that is not among others."""
    for name in names:
        if name not in among:
            found.add(place, f"there is no {name}", rule)
