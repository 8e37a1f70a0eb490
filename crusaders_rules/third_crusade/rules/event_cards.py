"""Event Cards: main and crown effects."""

from __future__ import annotations

from typing import TypeVar

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.command import CrownAlone, CrownsGained, EventRegion
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import NoPresence, TooDear, WrongRegion
from crusaders_rules.third_crusade.rules.control import alliance_present, controller, has_presence
from crusaders_rules.third_crusade.rules.slots_and_tokens import has_port
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.scenario.effects import EffectParts, EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import Alliance, Force, MapRegion, Owner, RegionState, Units, UnitType

Way = TypeVar("Way")

CROWN_PRICE = 2


@rule("third.event.parts", "third.event.instead")
def parts_to_play(*, crown: bool, instead: bool) -> tuple[tuple[str, ...], ...]:
    """The ways to execute an event: which of its effects, in which order.

    Args:
        crown: Whether the crown effect can be executed.
        instead: Whether it replaces the main effect.
    """
    if not crown:
        return (("main",),)
    if instead:
        return (("main",), ("crown",))
    return (("main",), ("crown",), ("main", "crown"), ("crown", "main"))


@rule("third.event.main.free")
def price_of_main() -> int:
    """What the main effect costs."""
    return 0


@rule("third.event.crown", "third.event.crown.gold")
def cannot_crown(needs: int, crowns: int, gold: int) -> Refusal | None:
    """Refuse a crown effect for which crowns and gold together do not suffice.

    Args:
        needs: The crowns that the effect shows.
        crowns: The crowns on the track.
        gold: The player's gold.
    """
    price = crown_gold(needs, crowns)
    return TooDear("third.event.crown.gold", needs=price, has=gold) if price > gold else None


@rule("third.event.crown")
def counted_crowns(before: int, now: int, interpretation: Interpretation) -> int:
    """The crowns that count for a crown effect.

    Args:
        before: The crowns on the track when the event began.
        now: Those on it now.
        interpretation: Consulted for ``crowns_gained``.
    """
    return now if interpretation.crowns_gained == CrownsGained.YES else before


@rule("third.event.crown.kept")
def crowns_after(crowns: int) -> int:
    """The crowns on the track after a crown effect: none is spent."""
    return crowns


@rule("third.event.crown.gold")
def crown_gold(needs: int, crowns: int) -> int:
    """The gold that makes up for missing crowns, 2 for each."""
    return CROWN_PRICE * max(0, needs - crowns)


@rule("third.event.region", "third.event.location")
def wrong_place(
    step: EffectStep, army: Owner, region: MapRegion, state: RegionState, interpretation: Interpretation
) -> Refusal | None:
    """Refuse a Region that does not meet what the icons of a step ask for.

    Args:
        step: The step of an effect.
        army: The Army that executes it.
        region: The Region as printed.
        state: What lies and stands there.
        interpretation: Passed on to ``controller``.
    """
    if step.type is not None and region.type != step.type:
        return WrongRegion(
            "third.event.location", needs=f"a {step.type.capitalize()}", has=f"a {region.type.capitalize()}"
        )
    if step.port and not has_port(region.ports, state.destroyed_ports):
        return WrongRegion("third.event.location", needs="a Region with a Port", has="one without")
    if step.controlled and controller(state.force, interpretation) != army:
        return WrongRegion("third.event.region", needs="a Region that you Control", has="another Region")
    absent = [side for side in step.presence if not present(state.force, side)]
    if absent:
        return NoPresence("third.event.region", needs=absent[0])
    there = [side for side in step.no_presence if present(state.force, side)]
    return (
        WrongRegion("third.event.region", needs=f"a Region without {title_of(there[0])} Presence", has="one with it")
        if there
        else None
    )


@rule("third.event.region", "third.event.same-region")
def keeps_region(step: EffectStep, before: tuple[EffectStep, ...], interpretation: Interpretation) -> bool:
    """Whether a part of an event keeps the Region of the parts before it: if all ask for the same kind of Region.

    Args:
        step: The part.
        before: The parts before it that take place in a Region.
        interpretation: Consulted for ``event_region``.
    """
    if not before or interpretation.event_region == EventRegion.EACH_PART:
        return False
    return all(_region_icons(step) == _region_icons(one) for one in before)


@rule("third.event.region")
def has_region(step: EffectStep) -> bool:
    """Whether a part of an effect places or removes something in a Region; Bandits are on Roads."""
    return step.verb in (EffectVerb.PLACE, EffectVerb.REMOVE) and step.what != "bandit"


def _region_icons(step: EffectStep) -> tuple[object, ...]:
    """Return what a step asks of its Region."""
    named = (step.region, step.region_of)
    return (*named, step.type, step.port, step.controlled, step.presence, step.no_presence)


@rule("third.event.region")
def present(standing: Force, side: str) -> bool:
    """Whether an Army or an Alliance, by its name, has Presence."""
    if side in tuple(Alliance):
        return alliance_present(standing, Alliance(side))
    return has_presence(standing, Owner(side))


@rule("third.event.optional", "third.order.optional")
def with_leave(ways: tuple[Way, ...], leave: Way) -> tuple[Way, ...]:
    """The ways to go on with an effect: to carry out a part, in any way and extent, or to leave it out."""
    return (*ways, leave)


@rule("third.event.impossible")
def lapses(ways: tuple[object, ...]) -> bool:
    """Whether a part of an effect is ignored: if there is no way to carry it out."""
    return not ways


@rule("third.event.or")
def alternatives(choices: tuple[EffectParts, ...], taken: int) -> EffectParts:
    """The effect that the player chooses among the effects that OR joins."""
    return choices[taken]


@rule("third.event.same-region")
def region_for_part(other: int | None, *, same: bool) -> int | None:
    """The one Region in which a part of an event must take place, None if none is given yet.

    Args:
        other: The Region of the other part, which may come first, None if it has taken place in none.
        same: Whether the card says In same Region.
    """
    return other if same else None


@rule("third.event.same-region", "third.event.parts")
def regions_for_crown(
    regions: tuple[int, ...], main_could: tuple[int, ...], interpretation: Interpretation
) -> tuple[int, ...]:
    """The Regions for a crown effect In same Region while the main effect has taken place in none.

    Args:
        regions: All Regions.
        main_could: Those in which the main effect could take place, by its icons.
        interpretation: Consulted for ``crown_alone``.
    """
    if interpretation.crown_alone == CrownAlone.WHERE_MAIN_COULD:
        return tuple(region for region in regions if region in main_could)
    return regions if interpretation.crown_alone == CrownAlone.ANYWHERE else ()


@rule("third.event.tracks", "third.order.tracks", "third.battle-glory.tracks", "third.diplomacy.board.tracks")
def moved_points(base: int, current: int, icons: int) -> tuple[int, int]:
    """Base and current command points after icons are gained or lost: only the base points change.

    Args:
        base: Base command points.
        current: Current command points.
        icons: How many command icons are gained, negative if they are lost.
    """
    return base + icons, current


@rule("third.event.named-region", "third.event.named-region.dead")
def region_of_leader(leaders: dict[str, int], names: tuple[str, ...]) -> int | None:
    """The Region that the Presence of a Leader names, None if all Leaders that could name it are gone.

    Args:
        leaders: The Region of each Leader on the map, by name.
        names: The Leaders that may name the Region, the first one first.
    """
    return next((leaders[name] for name in names if name in leaders), None)


@rule("third.event.muster")
def mustered(owner: Owner, unit: UnitType, number: int) -> Force:
    """The Units that Muster adds to a Region: of one type, as many as shown or fewer."""
    return Force().with_units(owner, Units(*(number if kind == unit else 0 for kind in UnitType)))


@rule("third.event.advanced-order")
def gained_orders(box: tuple[str, ...], aside: tuple[str, ...], chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The Order box after an event gives Advanced Orders: the chosen ones, of those that lie aside."""
    return (*box, *(name for name in chosen if name in aside))


@rule("third.event.end")
def removed_cards(events: tuple[str, ...], discards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards out of the game after an Upkeep phase, in which the Event Cards of the round are removed."""
    return (*discards, *events)
