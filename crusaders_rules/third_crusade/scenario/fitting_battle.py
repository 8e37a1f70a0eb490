"""Checks of the one Battle of a scenario: its Armies, Regions, pieces and Orders must fit together."""

from __future__ import annotations

from collections import Counter

from crusaders_rules.files.problems import Findings
from crusaders_rules.third_crusade.scenario.assembled import leader_of, marching_force, setup_force
from crusaders_rules.third_crusade.scenario.fitting import check_known
from crusaders_rules.third_crusade.scenario.sheets import BattleSheet, Profile, ScenarioDocument
from crusaders_rules.third_crusade.state.terms import ARMIES, CRUSADERS


def check_battle(found: Findings, document: ScenarioDocument) -> None:
    """Note what a Battle needs and a scenario does not state: four Armies, a track, a Road, pieces and Orders."""
    battle = document.battle
    if battle is None:
        return
    if document.scenario.profile != Profile.EXAMPLE:
        found.add("battle", "only a scenario with the profile example is one Battle", "third.battle.when")
    if document.scenario.players != (len(ARMIES),) or len(document.scenario.initiative) != len(ARMIES):
        found.add("battle", "needs four players and their initiative track", "third.setup.initiative")
    regions = {region.name for region in document.region}
    check_known(found, "battle", (battle.origin, battle.region), regions, "third.battle.when")
    check_known(found, "battle.army", (battle.army,), {army.name for army in document.army}, "third.battle.sides")
    if not any({battle.origin, battle.region} == set(road.between) for road in document.road):
        found.add("battle.origin", f"no Road leads from there to {battle.region}", "third.march.road")
    _check_orders(found, document, battle)


def check_battle_pieces(found: Findings, document: ScenarioDocument) -> None:
    """Note pieces that March and do not stand where the March begins, and an attack on nobody."""
    battle = document.battle
    if battle is None:
        return
    leaders = {sheet.name: leader_of(sheet) for sheet in document.leader}
    if not set(battle.leaders) <= set(leaders):
        check_known(found, "battle.leaders", battle.leaders, set(leaders), "third.component.leaders")
        return
    marching = marching_force(battle, leaders)
    there = setup_force(document, leaders, battle.origin, ARMIES)
    short = any(wanted > has for wanted, has in zip(marching.of(battle.army), there.of(battle.army), strict=True))
    if short or not set(marching.leaders) <= set(there.leaders) or not marching.number:
        found.add("battle.units", f"needs pieces of {battle.army} that stand in {battle.origin}", "third.march.move")
    attacked = setup_force(document, leaders, battle.region, ARMIES)
    enemies = [army for army in ARMIES if (army in CRUSADERS) != (battle.army in CRUSADERS)]
    if not any(attacked.of(army).number or attacked.leaders_of(army) for army in enemies):
        found.add("battle.region", f"there is no enemy of {battle.army}", "third.battle.when")


def _check_orders(found: Findings, document: ScenarioDocument, battle: BattleSheet) -> None:
    stocks = {army.name: Counter(army.orders) for army in document.army}
    placed = Counter((row.army, row.name) for row in battle.orders)
    sides = Counter((row.region, row.army in CRUSADERS) for row in battle.orders)
    for number, row in enumerate(battle.orders):
        place = f"battle.orders[{number}]"
        check_known(found, place, (row.region,), {region.name for region in document.region}, "third.planning.place")
        if placed[row.army, row.name] > stocks.get(row.army, Counter())[row.name]:
            found.add(place, f"{row.army} has too few of the Order {row.name}", "third.component.orders")
        if sides[row.region, row.army in CRUSADERS] > 1:
            found.add(place, f"the Alliance has another Order in {row.region}", "third.planning.one-each")
