"""The mutable twin of a state, on which a decision is carried out, and what can be read from it.

A frozen state is copied field by field, worked on, and frozen again; the state itself never changes.
"""

from __future__ import annotations

from typing import Any

from crusaders_rules.third_crusade.play import reckoning
from crusaders_rules.third_crusade.play.certain import certain
from crusaders_rules.third_crusade.play.setting import CampaignSetting
from crusaders_rules.third_crusade.rules import preparation, tracks
from crusaders_rules.third_crusade.rules.sides import alliance_of, armies_of, glory_steps, lone_player, partner_of
from crusaders_rules.third_crusade.state import (
    CRUSADERS,
    Alliance,
    ArmyState,
    Campaign,
    Force,
    Icon,
    Leader,
    Owner,
    RegionState,
    RoundPhase,
    Units,
)
from crusaders_rules.third_crusade.state.changing import changed
from crusaders_rules.third_crusade.state.under_way import BattleFight


class Desk:
    """A state while a decision is carried out; its attributes are those of ``Campaign``."""

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
        "passed",
        "phase",
        "regions",
        "round",
        "seats",
        "setting",
        "ships",
        "stack",
    )

    def __init__(self, state: Campaign) -> None:
        """Copy a state."""
        self.setting: CampaignSetting = state.setting
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

    def closed(self, history: object = None) -> Campaign:
        """Return the state as it is now."""
        return Campaign(
            self.seats,
            self.round,
            self.phase,
            self.initiative,
            self.passed,
            self.glory,
            self.faith,
            tuple(self.armies),
            tuple(self.regions),
            self.bandits,
            self.missions,
            self.diplomacy,
            self.discards,
            self.ships,
            self.box,
            tuple(self.stack),
            self.setting,
            history,
        )

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
        self.stack[-1] = changed(self.stack[-1], **fields)

    # Armies.

    def army(self, owner: Owner) -> ArmyState:
        """Return what an Army has outside the map."""
        return self.armies[self.seats.index(owner)]

    def set_army(self, owner: Owner, **fields: Any) -> None:  # noqa: ANN401 -- fields of ``ArmyState``
        """Change what an Army has."""
        seat = self.seats.index(owner)
        self.armies[seat] = changed(self.armies[seat], **fields)

    @property
    def players(self) -> tuple[Owner, ...]:
        """The Armies in initiative order, each once."""
        return tuple(dict.fromkeys(self.initiative))

    def lone(self, alliance: Alliance) -> bool:
        """Whether an Alliance has one player."""
        return lone_player(self.seats, alliance) is not None

    def gain_glory(self, army: Owner, amount: int) -> None:
        """Move the Glory marker for an Army, back if the amount is negative."""
        self.glory = tracks.moved_glory(self.glory, glory_steps(army, amount), self.setting.rulings)

    def gain_faith(self, army: Owner, amount: int) -> None:
        """Move the Faith marker of an Alliance towards an Army, away if the amount is negative."""
        alliance = Alliance.CRUSADER if army in CRUSADERS else Alliance.MUSLIM
        lone = self.lone(alliance)
        steps = amount if lone or army == armies_of(alliance)[0] else -amount
        moved = [
            tracks.moved_faith(faith, steps, self.setting.rulings, lone=lone) if side == alliance else faith
            for side, faith in zip(Alliance, self.faith, strict=True)
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
        self.regions[region] = changed(self.regions[region], force=standing)

    def set_region(self, region: int, **fields: Any) -> None:  # noqa: ANN401 -- fields of ``RegionState``
        """Change what lies in a Region."""
        self.regions[region] = changed(self.regions[region], **fields)

    def controller(self, region: int) -> Owner | None:
        """Return the Army that Controls a Region."""
        return reckoning.controller_of(self.regions[region].force, self.setting.rulings)

    def holder(self, region: int) -> Alliance | None:
        """Return the Alliance that holds a Region."""
        return reckoning.holder_of(self.regions[region].force, self.setting.rulings)

    def visible(self, region: int) -> tuple[Icon, ...]:
        """Return the visible icons of a Region."""
        return reckoning.icons_of(self.setting.regions[region], self.regions[region], self.setting.rulings)

    def own_orders(self, army: Owner) -> tuple[tuple[int, str], ...]:
        """Return the Orders of an Army on the map: the Region and the name of each."""
        side = army not in CRUSADERS
        placed = ((place, self.regions[place].orders[side]) for place in self.setting.in_play)
        return tuple((place, order.name) for place, order in placed if order is not None and order.owner == army)

    def lift_order(self, region: int, alliance: Alliance) -> None:
        """Take the Order of an Alliance off a Region."""
        crusaders, muslims = self.regions[region].orders
        left = (None, muslims) if alliance == Alliance.CRUSADER else (crusaders, None)
        self.set_region(region, orders=left)

    # Counts.

    def track(self, army: Owner, icon: Icon) -> int:
        """Return where a track of an Army stands that counts icons; for command points, without bonuses."""
        return reckoning.track(self.setting, self.regions, army, icon)

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
        out = self.on_the_way().of(army) if len(self.stack) > 1 else Units()
        for state in self.regions:
            out = out.plus(state.force.of(army))
        return out, self.ships[0].of(army).plus(self.ships[1].of(army))

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
        """Remove Leaders from the game; Units return to the player boards or the pool, where nothing is stored."""
        if not pieces.leaders:
            return
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
    alliance = alliance_of(army)
    return certain(alliance)
