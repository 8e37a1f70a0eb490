"""What follows from the map: Control, visible icons, tracks, supply.  Nothing of it is stored in a state.

What follows from one Region is found once for the same pieces and tokens, by the rule functions, and kept with what is
played.  A state of a Region remembers where it is kept, so that a later question costs one look.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, cast

from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.rules import planning, preparation, turn_order, upkeep_steps
from crusaders_rules.third_crusade.rules.control import controller, controls_neutrals, holder
from crusaders_rules.third_crusade.rules.slots_and_tokens import (
    covered_slots,
    free_slots,
    held_slots,
    slots_after,
    visible_icons,
)
from crusaders_rules.third_crusade.state import Alliance, Force, Icon, Owner, RegionState, Shape, Units
from crusaders_rules.third_crusade.state.changing import changed

if TYPE_CHECKING:
    from crusaders_rules.answers import Refusal
    from crusaders_rules.third_crusade.play.setting import Setting

_KEPT = 20_000
# What a table says of a key that nobody has asked about.
UNKNOWN: Any = object()
_SHAPES = tuple(Shape)
# Keys of plain names and numbers are no work for the garbage collector.
NAMES = {owner: owner.value for owner in Owner}
COUNTED = (Icon.COMMAND, Icon.CROWN, Icon.SUPPLY, Icon.GOLD)

# Which marker is next to act is asked several times for each decision.
next_marker = lru_cache(_KEPT)(turn_order.next_marker)
all_passed = lru_cache(_KEPT)(planning.all_passed)
# The same few pieces stand in many Regions.
_controls_neutrals = lru_cache(_KEPT)(controls_neutrals)


@lru_cache(_KEPT)
def each_once(track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """Return the Armies on the initiative track, each once."""
    return tuple(dict.fromkeys(track))


@lru_cache(_KEPT)
def markers_after(track: tuple[Owner, ...], passed: frozenset[Owner]) -> tuple[int, ...]:
    """Return which marker is next to act after none, and after each marker; somebody has not passed yet."""
    return tuple([not_none(turn_order.next_marker(track, place, passed)) for place in range(-1, len(track))])


@lru_cache(_KEPT)
def acting(track: tuple[Owner, ...], place: int, passed: frozenset[Owner]) -> Owner:
    """Return the Army that is next to act, which there is: the one of the next marker."""
    return track[not_none(turn_order.next_marker(track, place, passed))]


class RegionFacts:
    """What follows from the pieces and tokens of a Region; each answer is found when it is first asked.

    Attributes:
        setting: What is played.
        place: The Region.
        state: The pieces and tokens there when this was made; its Orders and Ports may have changed since.
        allowed: Whether something is allowed here, by the other numbers and names that this depends on.
        refused: Why there is no room for pieces that come here.
    """

    def __init__(self, setting: Setting, place: int, state: RegionState) -> None:
        """Remember what the answers depend on."""
        self.setting, self.place, self.state = setting, place, state
        self.allowed: dict[tuple[str | int, ...], bool] = {}
        self.refused: dict[Force, Refusal | None] = {}

    @cached_property
    def controller(self) -> Owner | None:
        """The Army that Controls the Region."""
        return controller(self.state.force, self.setting.interpretation)

    @cached_property
    def holder(self) -> Alliance | None:
        """The Alliance that holds it."""
        return holder(self.state.force, self.setting.interpretation)

    @cached_property
    def neutrals(self) -> Owner | Alliance | None:
        """Who Controls its Neutral pieces."""
        return _controls_neutrals(self.state.force, self.setting.interpretation)

    @cached_property
    def visible(self) -> tuple[Icon, ...]:
        """Its visible icons."""
        return visible_icons(self.setting.regions[self.place], self.state, self.setting.interpretation)

    @cached_property
    def free(self) -> dict[Shape, int]:
        """Its free Slots of each shape."""
        printed = self.setting.regions[self.place]
        return {shape: free_slots(printed, self.state, shape) for shape in _SHAPES}

    @cached_property
    def counts(self) -> tuple[tuple[tuple[Owner, Icon], int], ...]:
        """By how much it moves each track of each Army; tracks that it does not move are left out."""
        leaders = self.state.force.leaders
        owners = [preparation.icons_count_for(one, self.controller, self.setting.interpretation) for one in leaders]
        found = []
        for army in (owner for owner in dict.fromkeys((self.controller, *owners)) if owner is not None):
            visible = self.visible if army == self.controller else ()
            mine = [leader for leader, owner in zip(leaders, owners, strict=True) if owner == army]
            for icon in COUNTED:
                number = preparation.on_track(icon, visible, mine)
                if number:
                    found.append(((army, icon), number))
        return tuple(found)

    def __reduce__(self) -> tuple[Callable[[], None], tuple[()]]:
        """Leave this out of a copy: it can be found again."""
        return nothing_kept, ()


def nothing_kept() -> None:
    """What is remembered in a copy."""


remember_facts = cast("Any", RegionState)._facts.__set__  # noqa: SLF001 -- a memo, not part of the state


def facts_of(setting: Setting, place: int, state: RegionState) -> RegionFacts:
    """Return what follows from the pieces and tokens of a Region, and let its state remember that.

    Args:
        setting: What is played.
        place: The Region.
        state: What lies and stands there.
    """
    kept = setting.facts
    key = (place, state.force, state.tokens, state.sabotaged, state.covered)
    found = kept.get(key)
    if found is None:
        if len(kept) >= _KEPT:
            kept.clear()
        found = kept[key] = RegionFacts(setting, place, state)
    remember_facts(state, found)
    return found


def arranged(setting: Setting, region: int, before: RegionState, after: RegionState) -> RegionState:
    """Return a Region after a change with its pieces on their Slots, which it notes only if they could be others.

    Args:
        setting: What is played.
        region: The Region.
        before: What lay and stood there.
        after: What lies and stands there; if it names other Slots than before, these are meant.
    """
    lies_as_before = (after.tokens, after.sabotaged) == (before.tokens, before.sabotaged)
    if lies_as_before and not before.covered and not after.covered:
        return after
    printed = setting.regions[region]
    covered = slots_after(printed, before, after, setting.interpretation)
    if after.covered != before.covered and held_slots(printed, after, setting.interpretation):
        covered = after.covered
    anew = changed(after, covered=())
    same = covered == covered_slots(printed, anew, setting.interpretation)
    return anew if same else changed(anew, covered=covered)


def tracks(setting: Setting, regions: Sequence[RegionState]) -> dict[tuple[Owner, Icon], int]:
    """Return where each track of each Army stands that counts icons; for command points, without bonuses of cards.

    Args:
        setting: What is played.
        regions: The Regions.
    """
    counted = dict(setting.starts_of_tracks)
    for place, state in enumerate(regions):
        known = state._facts  # noqa: SLF001 -- a memo, not part of the state
        if known is None or known.setting is not setting or known.place != place:
            known = facts_of(setting, place, state)
        for key, number in known.counts:
            counted[key] = counted.get(key, 0) + number
    return counted


def supply_need(setting: Setting, army: Owner, on_map: Units, on_ships: Units) -> int:
    """Return the supply that an Army needs.

    Args:
        setting: What is played.
        army: The Army.
        on_map: Its Units on the map and on the way.
        on_ships: Its Units on the Genoa ships.
    """
    out = upkeep_steps.units_out(on_map, on_ships, setting.interpretation)
    return sum(map(_section_need, setting.sections[army], out))


@lru_cache(_KEPT)
def _section_need(sections: tuple[tuple[int, int], ...], number: int) -> int:
    return upkeep_steps.supply_need(sections, number)
