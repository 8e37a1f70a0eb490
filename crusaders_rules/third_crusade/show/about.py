"""What a card, an Order, a Leader or a space of the diplomacy board is and does, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.scenario.card_titles import ICON_WORDS, title_of
from crusaders_rules.third_crusade.scenario.effect_words import effect_words
from crusaders_rules.third_crusade.scenario.sheets import (
    PERIODS,
    DiplomacySheet,
    EventSheet,
    MissionSheet,
    ObjectiveSheet,
    OrderSheet,
    RegionMark,
    SpaceSheet,
)
from crusaders_rules.third_crusade.show.heraldry import TITLES
from crusaders_rules.third_crusade.state import Leader, Owner, Presence, UnitType

_PRESENCE = {
    Presence.OWN: "with your Presence",
    Presence.ALLIANCE: "with Presence of your Alliance",
    Presence.NONE: "with Presence or without",
}


def about(setting: Setting, name: str) -> str | None:
    """Say what something is and does.

    Args:
        setting: What is played.
        name: Its name, or its title in any case, such as ``shield-wall`` or ``Shield Wall``.

    Returns:
        A sentence; None if nothing has this name.
    """
    wanted = "-".join(name.lower().split())
    kinds: tuple[tuple[Mapping[str, Any], Callable[[Setting, Any], str]], ...] = (
        (setting.orders, _order),
        (setting.events, _event),
        (setting.missions, _mission),
        (setting.diplomacy, _diplomacy),
        (setting.objectives, _objective),
        ({space.name: space for space in setting.scenario.document.space}, _space),
        (setting.scenario.leaders, _leader),
    )
    for found, tell in kinds:
        if wanted in found:
            return f"{title_of(wanted)}, {tell(setting, found[wanted])}."
    return None


def _order(setting: Setting, order: OrderSheet) -> str:
    if order.blank:
        return "Blank Order: it does nothing"
    kind = f"{'Advanced ' if order.advanced else ''}{'Reaction ' if order.reaction else ''}Order"
    where = "Region" if order.type is None else title_of(order.type)
    port = "with a Port, " if order.port else ""
    tithe = "; it has a Tithe icon" if order.tithe else ""
    does = effect_words(setting.effect(f"order.{order.name}.effect"))
    return f"{kind} for {_points(order.cost)}, in a {where} {port}{_PRESENCE[order.presence]}: {does}{tithe}"


def _points(cost: int) -> str:
    return f"{cost} command point{'' if cost == 1 else 's'}"


def _event(setting: Setting, event: EventSheet) -> str:
    name = next(name for name, card in setting.events.items() if card is event)
    crown = setting.effect(f"event.{name}.crown")
    same = ", in the same Region" if event.same_region else ""
    instead = " instead" if event.instead else ""
    crowns = f"{event.crowns} crown{'' if event.crowns == 1 else 's'}"
    second = f"; with {crowns}{instead}{same}: {effect_words(crown)}" if crown else ""
    return (
        f"Event Card of {TITLES[event.army]}, {PERIODS[event.period]}: "
        f"{effect_words(setting.effect(f'event.{name}.main'))}{second}"
    )


def _mission(_: Setting, card: MissionSheet) -> str:
    return f"Mission Card: Glory for {_mark(card.glory)}; Faith for {_mark(card.faith)}"


def _mark(mark: RegionMark) -> str:
    """Return what a Region must have to count for a mission."""
    if mark.icon is not None:
        return f"Regions with {ICON_WORDS[mark.icon]} icons"
    if mark.type is not None:
        return "Cities" if mark.type == "city" else "Deserts"
    return "Regions with a Port" if mark.port else "Mercantile Cities"


def _diplomacy(setting: Setting, card: DiplomacySheet) -> str:
    rewards = (
        f"({number}) {effect_words(setting.effect(f'diplomacy.{card.name}.rewards[{number - 1}]'))}"
        for number in range(1, len(card.rewards) + 1)
    )
    return f"Diplomacy Card, rewards: {'; '.join(rewards)}"


def _objective(setting: Setting, card: ObjectiveSheet) -> str:
    titles = {region.name: region.title for region in setting.regions}
    # A scenario may have cards about Cities that are not on its part of the map.
    cities = ", ".join(titles.get(city, title_of(city)) for city in card.cities)
    points = ", ".join(f"{glory} for {number}" for number, glory in enumerate(card.table, start=1))
    return f"Objective Card: {cities}; Glory by the number of these that you Control: {points}"


def _space(setting: Setting, space: SpaceSheet) -> str:
    lines = " and ".join(map(title_of, space.lines)) or "nowhere"
    effect = effect_words(setting.effect(f"space.{space.name}.effect"))
    return f"space in row {space.row} of the diplomacy board, with lines to {lines}: {effect}"


def _leader(_: Setting, leader: Leader) -> str:
    fights = ", ".join(_fights(leader)) or "no Unit"
    shows = f"; shows {', '.join(ICON_WORDS[one] for one in leader.icons)}" if leader.icons else ""
    whose = "Neutral Leader" if leader.owner == Owner.NEUTRAL else f"Leader of {TITLES[leader.owner]}"
    return f"{whose}, fights as {fights}{shows}"


def _fights(leader: Leader) -> Iterator[str]:
    for unit, number in zip(UnitType, leader.fights_as, strict=True):
        if number:
            yield f"{number} {title_of(unit)}"
