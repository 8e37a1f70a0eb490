"""What a scenario states: Armies, Leaders, Regions, Roads, Orders, cards, boards and pieces at the start."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.files.forms import A_LIST, line, whole
from crusaders_rules.files.structuring import items
from crusaders_rules.third_crusade.scenario.effects import NAME, EffectParts
from crusaders_rules.third_crusade.state.forces import Leader
from crusaders_rules.third_crusade.state.land import MapRegion
from crusaders_rules.third_crusade.state.terms import Alliance, Icon, Owner, Presence, RegionType, Shape, UnitType

Name = Annotated[str, NAME]
Line = Annotated[str, line(200)]
# A list of steps; ``effects.parsed`` makes an effect of it.
Steps = Annotated[Any, A_LIST]


class Profile(StrEnum):
    """What a scenario claims: to show examples, to be playable, or to be what the publisher printed."""

    EXAMPLE = "example"
    PLAYABLE = "playable"
    PUBLISHED = "published"


class Period(StrEnum):
    """A period of the round track."""

    YEAR_1190 = "1190"
    SPRING_1191 = "1191-spring"
    AUTUMN_1191 = "1191-autumn"
    YEAR_1192 = "1192"


# The titles of the periods, in the order of the rounds.
PERIODS = {
    Period.YEAR_1190: "1190",
    Period.SPRING_1191: "Spring 1191",
    Period.AUTUMN_1191: "Autumn 1191",
    Period.YEAR_1192: "1192",
}


@attrs.frozen(repr=False)
class ScenarioHead(Shown):
    """The head of a scenario: its name, title, profile, numbers of players, and the initiative track if it is fixed."""

    name: Name
    title: Line
    profile: Profile
    players: Annotated[tuple[int, ...], items(1, 3)]
    initiative: tuple[Owner, ...] = ()


@attrs.frozen(repr=False)
class BoardSection(Shown):
    """A Section of a player board: its type of Unit, how many it holds, and the supply that it needs unless full."""

    unit: UnitType
    holds: int
    supply: int


@attrs.frozen(repr=False)
class DeploymentSheet(Shown):
    """What an Army has for the variable setup: deployment points, and the names of its Leaders."""

    points: int
    leaders: tuple[Name, ...] = ()


@attrs.frozen(repr=False)
class ArmySheet(Shown):
    """An Army.

    Attributes:
        name: Which Army.
        gold: The gold at its start.
        units: How many Units of each type it has.
        sections: The Sections of its player board, from the left.
        tracks: What its tracks begin with beyond the icons of the scenario.
        orders: How many it has of each Order, by name.
        deploy: What it has for the variable setup, None if the scenario has none.
    """

    name: Owner
    gold: int
    units: dict[UnitType, int]
    sections: tuple[BoardSection, ...] = ()
    tracks: dict[Icon, int] = attrs.field(factory=dict)
    orders: dict[Name, int] = attrs.field(factory=dict)
    deploy: DeploymentSheet | None = None


@attrs.frozen(repr=False)
class LeaderBack(Shown):
    """The other side of a Leader: the Units whose icons it shows there, and its Resource icons."""

    fights_as: dict[UnitType, int] = attrs.field(factory=dict)
    icons: tuple[Icon, ...] = ()


@attrs.frozen(repr=False)
class LeaderSheet(Shown):
    """A Leader: see ``state.Leader``.  ``back`` is its other side, if the scenario states one."""

    name: Name
    owner: Owner
    shape: Shape
    fights_as: dict[UnitType, int] = attrs.field(factory=dict)
    icons: tuple[Icon, ...] = ()
    back: LeaderBack | None = None


@attrs.frozen(repr=False)
class RegionSheet(Shown):
    """A Region: see ``state.MapRegion``; ``icons`` lists, by shape, the icons of each Slot that has any."""

    name: Name
    title: Line
    type: RegionType
    jerusalem: bool = False
    mercantile: bool = False
    ports: int = 0
    north: bool = False
    icons: dict[Shape, tuple[tuple[Icon, ...], ...]] = attrs.field(factory=dict)


@attrs.frozen(repr=False)
class RoadSheet(Shown):
    """A Road, by the names of the two Regions that it joins."""

    between: Annotated[tuple[Name, ...], items(2, 2)]


@attrs.frozen(repr=False)
class OrderSheet(Shown):
    """An Order.

    Attributes:
        name: Its name.
        cost: What it costs in command points.
        presence: The Presence that it needs.
        type: The type of Region that it needs, None for any.
        port: Whether it needs a Port.
        reaction: Whether it is a Reaction Order.
        advanced: Whether it is an Advanced Order.
        tithe: Whether it has a Tithe icon.
        blank: Whether it is a Blank Order.
        effect: What it does.
    """

    name: Name
    cost: int = 0
    presence: Presence = Presence.OWN
    type: RegionType | None = None
    port: bool = False
    reaction: bool = False
    advanced: bool = False
    tithe: bool = False
    blank: bool = False
    effect: Steps = attrs.field(factory=list)


@attrs.frozen(repr=False)
class EventSheet(Shown):
    """An Event Card: its Army, period, effects, the crowns for the crown effect, and the marks on that effect.

    ``against`` names the opposing Armies without which the card is removed.
    """

    army: Owner
    period: Period
    main: Steps = attrs.field(factory=list)
    crowns: int = 0
    crown: Steps = attrs.field(factory=list)
    same_region: bool = False
    instead: bool = False
    against: tuple[Owner, ...] = ()


@attrs.frozen(repr=False)
class RegionMark(Shown):
    """What a Region must have to count for a mission: an icon, a type, a Port, or a mercantile mark."""

    icon: Icon | None = None
    type: RegionType | None = None
    port: bool = False
    mercantile: bool = False


@attrs.frozen(repr=False)
class MissionSheet(Shown):
    """A Mission Card: which Regions count for Glory and which for Faith."""

    name: Name
    glory: RegionMark
    faith: RegionMark


@attrs.frozen(repr=False)
class DiplomacySheet(Shown):
    """A Diplomacy Card: the effects of its rewards, in the order of their numbers from 1."""

    name: Name
    rewards: Steps


@attrs.frozen(repr=False)
class SpaceSheet(Shown):
    """A space of the diplomacy board: its row from the bottom, the spaces that its lines lead to, and its effect."""

    name: Name
    row: int
    lines: tuple[Name, ...] = ()
    effect: Steps = attrs.field(factory=list)


@attrs.frozen(repr=False)
class ObjectiveSheet(Shown):
    """An Objective Card: its Cities, the main one first, and the Glory for one of them, two, and so on.

    ``deck`` is the Alliance that deals it in the variable setup, None if neither does.
    """

    name: Name
    cities: tuple[Name, ...]
    table: tuple[int, ...] = ()
    north: bool = False
    deck: Alliance | None = None


@attrs.frozen(repr=False)
class PlacementSheet(Shown):
    """Pieces of one owner at the start: in a Region, or on a Genoa ship, for some numbers of players or all."""

    owner: Owner
    region: Name | None = None
    ship: Period | None = None
    players: tuple[int, ...] = ()
    units: dict[UnitType, int] = attrs.field(factory=dict)
    leaders: tuple[Name, ...] = ()


@attrs.frozen(repr=False)
class TokenSheet(Shown):
    """A token on the map at the start: a Resource token with its icons, or a Sabotage token, on a Slot of a shape.

    A Resource token may take up several Slots of its shape.
    """

    region: Name
    shape: Shape
    icons: tuple[Icon, ...] = ()
    sabotage: bool = False
    slots: Annotated[int, whole(1, 6)] = 1


@attrs.frozen(repr=False)
class PlacedOrderSheet(Shown):
    """An Order that lies on the map when a Battle begins: whose, where, and its name."""

    army: Owner
    region: Name
    name: Name


@attrs.frozen(repr=False)
class BattleSheet(Shown):
    """One Battle, from its start to its end, for a scenario in which nothing else can be played.

    Attributes:
        army: The Army that attacks.
        origin: The Region from which it Marches.
        region: The Region that it attacks.
        units: Its Units that March.
        leaders: Its Leaders that March.
        orders: The Orders on the map.
    """

    army: Owner
    origin: Name
    region: Name
    units: dict[UnitType, int] = attrs.field(factory=dict)
    leaders: tuple[Name, ...] = ()
    orders: tuple[PlacedOrderSheet, ...] = ()


@attrs.frozen(repr=False)
class ScenarioDocument(Shown):
    """A file of a scenario; ``provenance`` is checked apart.  Event Cards stand under their names."""

    scenario: ScenarioHead
    army: tuple[ArmySheet, ...]
    region: tuple[RegionSheet, ...]
    leader: tuple[LeaderSheet, ...] = ()
    road: tuple[RoadSheet, ...] = ()
    order: tuple[OrderSheet, ...] = ()
    event: dict[Name, EventSheet] = attrs.field(factory=dict)
    mission: tuple[MissionSheet, ...] = ()
    diplomacy: tuple[DiplomacySheet, ...] = ()
    space: tuple[SpaceSheet, ...] = ()
    objective: tuple[ObjectiveSheet, ...] = ()
    bidding: tuple[int, ...] = ()
    placement: tuple[PlacementSheet, ...] = ()
    token: tuple[TokenSheet, ...] = ()
    battle: BattleSheet | None = None


@attrs.frozen(eq=False, repr=False)
class Scenario(Shown):
    """A scenario that has been checked.

    Attributes:
        document: What its file states.
        regions: The Regions; elsewhere a Region is its place in this tuple.
        roads: Pairs of Regions in ascending order; elsewhere a Road is its place in this tuple.
        adjacent: For each Region, the Regions to which a Road leads.
        leaders: The Leaders by name.
        backs: The other sides of Leaders, by name.
        effects: The effects of Orders, Event Cards, rewards and spaces, by their places in the file.
        unsupported: The places of steps that the rules cannot carry out.
        data: What its file states, as plain data.
    """

    document: ScenarioDocument
    regions: tuple[MapRegion, ...]
    roads: tuple[tuple[int, int], ...]
    adjacent: tuple[tuple[int, ...], ...]
    leaders: dict[str, Leader]
    backs: dict[str, Leader]
    effects: dict[str, EffectParts]
    unsupported: tuple[str, ...]
    data: dict[str, Any] = attrs.field(factory=dict, repr=False)

    @property
    def name(self) -> str:
        """Its name."""
        return self.document.scenario.name

    def region(self, name: str) -> int:
        """Return the place of a Region by its name."""
        return next(place for place, region in enumerate(self.regions) if region.name == name)
