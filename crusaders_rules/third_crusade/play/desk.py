"""The mutable twin of a state, on which a decision is carried out, and what can be read from it.

A frozen state is copied field by field, worked on, and frozen again; the state itself never changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from crusaders_rules.third_crusade.play import reckoning
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.reckoning import RegionFacts, facts_of, nothing_kept, remember_facts
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.rules import preparation, reactions, tracks
from crusaders_rules.third_crusade.rules.sides import alliance_of, armies_of, glory_steps, lone_player, partner_of
from crusaders_rules.third_crusade.state import (
    ARMIES,
    CRUSADERS,
    Alliance,
    ArmyState,
    Force,
    Icon,
    Leader,
    Owner,
    Position,
    RegionState,
    RoundPhase,
    Shape,
    Units,
    units_in,
)
from crusaders_rules.third_crusade.state.changing import changed, twin_of
from crusaders_rules.third_crusade.state.under_way import BattleFight

_SIDES = {army: not_none(alliance_of(army)) for army in ARMIES}
_ALLIANCES = tuple(Alliance)
_blank = object.__new__
_CampaignTwin = twin_of(Position)
_remember_offered = cast("Any", Position)._offered.__set__  # noqa: SLF001 -- a memo, not part of the state
_remember_spare = cast("Any", Position)._spare.__set__  # noqa: SLF001 -- a memo, not part of the state


def desk_for(state: Position) -> Desk:
    """Return a desk with a state on it: the one on which the state was made, or else a new one.

    Nobody else gets the same desk, not even at the same time.
    """
    try:
        desk: Desk = (state._spare or []).pop()  # noqa: SLF001 -- a memo, not part of the state
    except IndexError:  # it has none, as a copy, or somebody works on it
        return Desk(state)
    desk.offered = None
    return desk


def keep(state: Position, desk: Desk, offered: tuple[Any, ...]) -> None:
    """Let a state remember its legal decisions, and the desk on which they were found."""
    _remember_offered(state, offered)
    _remember_spare(state, [desk])


class Desk:
    """A state while a decision is carried out; its attributes are those of ``Position``.

    Four more remember answers.  ``offered`` has the legal decisions, once a step has listed them to see whether
    anybody must decide.  ``tallies`` and ``standing`` have the tracks and the Units as the map is now, and ``waiting``
    the marker that acts after each one as long as nobody passes.
    """

    __slots__ = (
        "armies",
        "bandits",
        "box",
        "diplomacy",
        "discards",
        "faith",
        "glory",
        "initiative",
        "missions",
        "offered",
        "passed",
        "phase",
        "regions",
        "round",
        "seats",
        "setting",
        "ships",
        "stack",
        "standing",
        "tallies",
        "waiting",
    )

    def __init__(self, state: Position) -> None:
        """Copy a state."""
        self.setting: Setting = state.setting
        self.seats: tuple[Owner, ...] = state.seats
        self.round: int = state.round
        self.phase: RoundPhase = state.phase
        self.initiative: tuple[Owner, ...] = state.initiative
        self.passed: frozenset[Owner] = state.passed
        self.glory: int = state.glory
        self.faith: tuple[int, int] = state.faith
        self.armies: list[ArmyState] = list(state.armies)
        self.regions: list[RegionState] = list(state.regions)
        self.bandits: tuple[int, ...] = state.bandits
        self.missions: tuple[str, ...] = state.missions
        self.diplomacy: tuple[str, ...] = state.diplomacy
        self.discards: tuple[str, ...] = state.discards
        self.ships: tuple[Force, Force] = state.ships
        self.box: Force = state.box
        self.stack: list[Any] = list(state.stack)
        self.offered: tuple[Any, ...] | None = None
        self.tallies: dict[tuple[Owner, Icon], int] = {}
        self.standing: dict[Owner, Units] = {}
        self.waiting: tuple[Any, ...] = (None, None, ())

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        """Leave this out of a copy of a state: another desk does as well."""
        return nothing_kept, ()

    def closed(self, history: object = None) -> Position:
        """Return the state as it is now; it remembers the legal decisions if they are known."""
        made: Any = _blank(_CampaignTwin)
        made.seats, made.round, made.phase = self.seats, self.round, self.phase
        made.initiative, made.passed = self.initiative, self.passed
        made.glory, made.faith = self.glory, self.faith
        made.armies, made.regions, made.bandits = tuple(self.armies), tuple(self.regions), self.bandits
        made.missions, made.diplomacy, made.discards = self.missions, self.diplomacy, self.discards
        made.ships, made.box, made.stack = self.ships, self.box, tuple(self.stack)
        made.setting, made.history = self.setting, history
        made._offered, made._spare = self.offered, [self]  # noqa: SLF001 -- memos, not parts of the state
        made.__class__ = Position
        state: Position = made
        return state

    # The stack.

    @property
    def top(self) -> Any:  # noqa: ANN401 -- any frame
        """What is under way."""
        return self.stack[-1]

    def push(self, frame: object) -> None:
        """Put something on the stack."""
        self.stack.append(frame)

    def pop(self) -> None:
        """Take the top frame off the stack: it has ended."""
        self.stack.pop()

    def change(self, **fields: Any) -> None:  # noqa: ANN401 -- fields of any frame
        """Change the top frame."""
        stack = self.stack
        stack[-1] = changed(stack[-1], **fields)

    # Armies.

    def army(self, owner: Owner) -> ArmyState:
        """Return what an Army has outside the map."""
        return self.armies[self.seats.index(owner)]

    def set_army(self, owner: Owner, **fields: Any) -> None:  # noqa: ANN401 -- fields of ``ArmyState``
        """Change what an Army has."""
        seat = self.seats.index(owner)
        self.armies[seat] = changed(self.armies[seat], **fields)

    def put_army(self, owner: Owner, state: ArmyState) -> None:
        """Change all that an Army has."""
        self.armies[self.seats.index(owner)] = state

    @property
    def players(self) -> tuple[Owner, ...]:
        """The Armies in initiative order, each once."""
        return reckoning.each_once(self.initiative)

    def marker_after(self, last: int) -> int:
        """Return the marker that is next to act after another one, -1 for none; somebody has not passed yet."""
        track, passed, markers = self.waiting
        if track is not self.initiative or passed is not self.passed:
            markers = reckoning.markers_after(self.initiative, self.passed)
            self.waiting = (self.initiative, self.passed, markers)
        found: int = markers[last + 1]
        return found

    def lone(self, alliance: Alliance) -> bool:
        """Whether an Alliance has one player."""
        return lone_player(self.seats, alliance) is not None

    def gain_glory(self, army: Owner, amount: int) -> None:
        """Move the Glory marker for an Army, back if the amount is negative."""
        self.glory = tracks.moved_glory(self.glory, glory_steps(army, amount), self.setting.interpretation)

    def gain_faith(self, army: Owner, amount: int) -> None:
        """Move the Faith marker of an Alliance towards an Army, away if the amount is negative."""
        alliance = Alliance.CRUSADER if army in CRUSADERS else Alliance.MUSLIM
        lone = self.lone(alliance)
        steps = amount if lone or army == armies_of(alliance)[0] else -amount
        moved = [
            tracks.moved_faith(faith, steps, self.setting.interpretation, lone=lone) if side == alliance else faith
            for side, faith in zip(_ALLIANCES, self.faith, strict=True)
        ]
        self.faith = (moved[0], moved[1])

    def faith_of(self, army: Owner) -> int:
        """Return the Faith of an Army."""
        marker = self.faith[army not in CRUSADERS]
        alliance = Alliance.CRUSADER if army in CRUSADERS else Alliance.MUSLIM
        return tracks.faith_of(marker, first=self.lone(alliance) or army == armies_of(alliance)[0])

    def partner(self, army: Owner) -> Owner | None:
        """Return the Army of the partner, None for a lone player."""
        other = partner_of(army)
        return other if other in self.seats else None

    # The map.

    def force(self, region: int) -> Force:
        """Return the pieces in a Region."""
        return self.regions[region].force

    def set_force(self, region: int, standing: Force) -> None:
        """Change the pieces in a Region."""
        self.put_region(region, changed(self.regions[region], force=standing))

    def set_region(self, region: int, **fields: Any) -> None:  # noqa: ANN401 -- fields of ``RegionState``
        """Change what lies in a Region."""
        self.put_region(region, changed(self.regions[region], **fields))

    def put_region(self, region: int, state: RegionState) -> None:
        """Change all that lies and stands in a Region; what follows from pieces and tokens stays if these do."""
        before, self.regions[region] = self.regions[region], state
        if state.force is before.force and state.tokens is before.tokens and state.sabotaged is before.sabotaged:
            remember_facts(state, before._facts)  # noqa: SLF001 -- a memo, not part of the state
        else:
            self.regions[region] = reckoning.arranged(self.setting, region, before, state)
            self.tallies.clear()
            self.standing.clear()

    def facts(self, region: int) -> RegionFacts:
        """Return what follows from the pieces and tokens of a Region."""
        state = self.regions[region]
        known: RegionFacts | None = state._facts  # noqa: SLF001 -- a memo, not part of the state
        if known is None or known.setting is not self.setting or known.place != region:
            return facts_of(self.setting, region, state)
        return known

    def controller(self, region: int) -> Owner | None:
        """Return the Army that Controls a Region."""
        return self.facts(region).controller

    def holder(self, region: int) -> Alliance | None:
        """Return the Alliance that holds a Region."""
        return self.facts(region).holder

    def neutrals(self, region: int) -> Owner | Alliance | None:
        """Return the Army or the Alliance that Controls the Neutral pieces of a Region."""
        return self.facts(region).neutrals

    def visible(self, region: int) -> tuple[Icon, ...]:
        """Return the visible icons of a Region."""
        return self.facts(region).visible

    def free(self, region: int, shape: Shape) -> int:
        """Return the free Slots of a shape in a Region."""
        return self.facts(region).free[shape]

    def own_orders(self, army: Owner) -> tuple[tuple[int, str], ...]:
        """Return the Orders of an Army on the map: the Region and the name of each."""
        side, regions, found = army not in CRUSADERS, self.regions, []
        for place in self.setting.in_play:
            order = regions[place].orders[side]
            if order is not None and order.owner == army:
                found.append((place, order.name))
        return tuple(found)

    def lift_order(self, region: int, alliance: Alliance) -> None:
        """Take the Order of an Alliance off a Region."""
        self.set_region(region, orders=reactions.off_the_map(self.regions[region].orders, alliance))

    # Counts.

    def track(self, army: Owner, icon: Icon) -> int:
        """Return where a track of an Army stands that counts icons; for command points, without bonuses."""
        if not self.tallies:
            self.tallies = reckoning.tracks(self.setting, self.regions)
        return self.tallies[army, icon]

    def base_points(self, army: Owner) -> int:
        """Return the base command points of an Army."""
        return preparation.base_points(self.track(army, Icon.COMMAND), self.army(army).bonus_points)

    def on_the_way(self) -> Force:
        """Return the pieces that are in frames of the stack: in no Region, and on no player board."""
        found = Force()
        for frame in self.stack:
            moving = getattr(frame, "force", None)
            if moving is not None:
                found = found.plus(moving)
            for _, group in getattr(frame, "moves", ()):
                found = found.plus(group)
        return found

    def units_out(self, army: Owner) -> tuple[Units, Units]:
        """Return the Units of an Army on the map and on the way, and those on ships."""
        found = self.standing.get(army)
        if found is None:
            found = self.standing[army] = units_in([state.force for state in self.regions], army)
        if len(self.stack) > 1:
            found = found.plus(self.on_the_way().of(army))
        return found, self.ships[0].of(army).plus(self.ships[1].of(army))

    def on_board(self, army: Owner) -> Units:
        """Return the Units on the player board of an Army."""
        out, afloat = self.units_out(army)
        return preparation.on_player_board(self.setting.stock[army], out.plus(afloat))

    def supply_need(self, army: Owner) -> int:
        """Return the supply that an Army needs."""
        out, afloat = self.units_out(army)
        return reckoning.supply_need(self.setting, army, out, afloat)

    def leaders_aside(self) -> tuple[Leader, ...]:
        """Return the Leaders that are in no place of the game yet."""
        out = [*self.box.leaders, *self.ships[0].leaders, *self.ships[1].leaders, *self.on_the_way().leaders]
        for state in self.regions:
            out += state.force.leaders
        names = {leader.name for leader in out}
        every = self.setting.scenario.leaders.values()
        return preparation.leaders_aside(every, (leader for leader in every if leader.name in names))

    def to_box(self, pieces: Force) -> None:
        """Remove Leaders from the game; Units return to the player boards or the pool, which no desk stores."""
        if pieces.leaders:
            self.box = self.box.plus(Force(leaders=pieces.leaders))

    def mark_killed(self, pieces: Force) -> None:
        """Note for the Battle under way that Leaders of the losing side were killed."""
        for place in range(len(self.stack) - 1, -1, -1):
            frame = self.stack[place]
            if isinstance(frame, BattleFight):
                if pieces.leaders:
                    self.stack[place] = changed(frame, killed=True)
                return


def side_of(army: Owner) -> Alliance:
    """Return the Alliance of an Army, which is not Neutral."""
    return _SIDES[army]
