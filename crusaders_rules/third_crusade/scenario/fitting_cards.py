"""Checks across a scenario: its Orders, cards and boards, and what its profile asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from crusaders_rules.files.problems import Findings
from crusaders_rules.files.provenance import origin_of
from crusaders_rules.third_crusade.scenario.effects import EffectParts, EffectVerb, steps_of
from crusaders_rules.third_crusade.scenario.fitting import check_known
from crusaders_rules.third_crusade.scenario.sheets import Period, Profile, ScenarioDocument
from crusaders_rules.third_crusade.state.terms import RegionType, UnitType

_REACTIONS = {EffectVerb.DEFENCE, EffectVerb.REINFORCE, EffectVerb.DIVERSION, EffectVerb.TACTICAL_RETREAT}
_ROUNDS = 4
_HAND = 4
# What the list of components counts, for a scenario that claims to be the published one.
_UNITS = {UnitType.INFANTRY: 30, UnitType.CAVALRY: 12, UnitType.SIEGE_ENGINE: 6}
_COUNTS = {"mission": 7, "diplomacy": 7, "objective": 18}
_ORDERS = 24
_EVENTS = 8


def steps_by_place(document: ScenarioDocument) -> Iterator[tuple[str, object]]:
    """Yield the plain data of each effect with its place."""
    for order in document.order:
        yield f"order.{order.name}.effect", order.effect
    for name, event in document.event.items():
        yield f"event.{name}.main", event.main
        yield f"event.{name}.crown", event.crown
    for card in document.diplomacy:
        for number, reward in enumerate(card.rewards):
            yield f"diplomacy.{card.name}.rewards[{number}]", reward
    for space in document.space:
        yield f"space.{space.name}.effect", space.effect


def check_effects(found: Findings, document: ScenarioDocument, effects: Mapping[str, EffectParts]) -> None:
    """Note effects about Leaders and Regions that do not exist, and reactions outside Reaction Orders."""
    regions = {region.name for region in document.region}
    leaders = {leader.name for leader in document.leader}
    reactions = {f"order.{order.name}.effect" for order in document.order if order.reaction}
    for place, effect in effects.items():
        for step in steps_of(effect):
            check_known(found, place, filter(None, [step.leader]), leaders, "third.leader.enter")
            check_known(found, place, filter(None, [step.region]), regions, "third.event.named-region")
            check_known(found, place, step.region_of, leaders, "third.event.named-region")
            if step.region and step.region_of:
                found.add(place, "needs a region or region-of, not both", "third.event.named-region")
            if (step.verb in _REACTIONS) != (place in reactions):
                reason = f"{step.verb} does not belong in {'a Reaction Order' if place in reactions else 'this'}"
                found.add(place, reason, "third.order.reaction")
            if (step.verb == EffectVerb.UNSUPPORTED) != bool(step.name):
                found.add(place, "an unsupported step, and no other, has a name", "third.event.icons")


def check_orders(found: Findings, document: ScenarioDocument) -> None:
    """Note Blank Orders that do something, and others that do nothing."""
    for order in document.order:
        if order.blank == bool(order.effect):
            found.add(f"order.{order.name}.effect", "a Blank Order, and no other, has none", "third.order.blank")


def check_cards(found: Findings, document: ScenarioDocument) -> None:
    """Note cards of Armies that are not there, and lines of the diplomacy board that lead nowhere or back."""
    armies = {army.name for army in document.army}
    leaders = {leader.name for leader in document.leader}
    for army in document.army:
        named = () if army.deploy is None else army.deploy.leaders
        check_known(found, f"army.{army.name}.deploy.leaders", named, leaders, "third.deploy.costs")
    for name, event in document.event.items():
        if event.army not in armies:
            found.add(f"event.{name}.army", f"there is no Army {event.army}", "third.component.event-card")
    rows = {space.name: space.row for space in document.space}
    for space in document.space:
        place = f"space.{space.name}.lines"
        check_known(found, place, space.lines, set(rows), "third.diplomacy.board.move")
        if any(rows.get(name, space.row) < space.row for name in space.lines):
            found.add(place, "a line leads forwards or sideways", "third.diplomacy.board.move")
    cities = {region.name for region in document.region if region.type == RegionType.CITY}
    if document.scenario.profile != Profile.EXAMPLE:
        for card in document.objective:
            place = f"objective.{card.name}.cities"
            check_known(found, place, card.cities, cities, "third.component.objective-card")


def check_complete(found: Findings, document: ScenarioDocument) -> None:
    """Note what a playable scenario lacks."""
    if document.scenario.profile == Profile.EXAMPLE:
        return
    most = max(document.scenario.players)
    needs = {"mission": _ROUNDS, "diplomacy": _ROUNDS, "objective": 2 * most, "space": 1}
    for key, least in needs.items():
        if len(getattr(document, key)) < least:
            rule = "third.component.diplomacy-markers" if key == "space" else "third.component.cards"
            found.add(key, f"a playable scenario needs {least} or more, not {len(getattr(document, key))}", rule)
    if len(document.bidding) != _HAND:
        found.add("bidding", f"needs {_HAND} numbers, not {len(document.bidding)}", "third.strategy.place")
    for card in document.diplomacy:
        if len(card.rewards) < most:
            reason = f"needs {most} rewards or more for {most} players, not {len(card.rewards)}"
            found.add(f"diplomacy.{card.name}.rewards", reason, "third.diplomacy.choose")
    for army in document.army:
        if not army.sections:
            found.add(f"army.{army.name}.sections", "missing", "third.component.player-board")
    _check_piles(found, document)


def _check_piles(found: Findings, document: ScenarioDocument) -> None:
    piles = Counter((event.army, event.period) for event in document.event.values())
    for army in document.army:
        for period in Period:
            if piles[army.name, period] < _HAND:
                reason = f"{army.name} needs {_HAND} cards or more for {period}, not {piles[army.name, period]}"
                found.add("event", reason, "third.strategy.draw")


def check_published(found: Findings, document: ScenarioDocument, data: Mapping[str, Any]) -> None:
    """Note where a scenario that claims to be published differs from the list of components, or was not transcribed."""
    if document.scenario.profile != Profile.PUBLISHED:
        return
    for key, number in _COUNTS.items():
        if len(getattr(document, key)) != number:
            reason = f"needs {number}, not {len(getattr(document, key))}"
            found.add(key, reason, "third.component.cards")
    piles = Counter((event.army, event.period) for event in document.event.values())
    for army in document.army:
        place = f"army.{army.name}"
        if dict(army.units) != _UNITS:
            found.add(f"{place}.units", "needs 30 Infantry, 12 Cavalry, 6 Siege Engines", "third.component.units")
        if sum(army.orders.values()) != _ORDERS:
            reason = f"needs {_ORDERS}, not {sum(army.orders.values())}"
            found.add(f"{place}.orders", reason, "third.component.orders")
        if any(piles[army.name, period] != _EVENTS for period in Period):
            found.add("event", f"{army.name} needs {_EVENTS} cards for each period", "third.component.events")
    for path in values_of(data):
        origin = origin_of(path, data["provenance"])
        if origin is not None and origin["from"] not in ("rulebook", "transcribed"):
            found.add(".".join(path), f"is {origin['from']}; every value of a published scenario must be transcribed")


def values_of(data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the place of each value that a file states, for its provenance."""
    for key, table in data.items():
        if key == "provenance":
            continue
        if key == "event":
            yield from ((key, card, name) for card, row in table.items() for name in row)
        elif isinstance(table, dict):
            yield from ((key, name) for name in table)
        elif key == "bidding":
            yield (key,)
        else:
            for number, row in enumerate(table):
                part = str(row.get("name") or "-".join(row.get("between", ())) or row.get("region") or number)
                yield from ((key, part, name) for name in row)
