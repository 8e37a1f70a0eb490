"""Edits of the game itself that once no theorem noticed: each of them is refuted."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from tools.mutants import services
from tools.mutants.by_proofs import refuted
from tools.mutants.judges import GAME
from tools.mutants.refuting import Answer, Attempt, Trial
from tools.mutants.services import ROOT

# The tests of a tool: no part of the project changes with it.
pytestmark = pytest.mark.long

# The module, what stands there, what is planted instead, and the theorem that refutes it.
PLANTED = {
    "a token is lost in distributing": (
        "play/tables",
        "tuple(map(add, tokens, changes))",
        "tuple(map(add, tokens, (*changes[:-1], 0)))",
        "distributions_are_kept_as_changes",
    ),
    "a token is lost in an upgrade": (
        "play/kinds/turn",
        "area.with_changes(upgrade.flip(area.wheel, given.wedge), area.knights, area.influence)",
        (
            "area.with_changes(upgrade.flip(area.wheel, given.wedge).with_tokens((0, *area.wheel.tokens[1:])), "
            "area.knights, area.influence)"
        ),
        "a_turn_begins",
    ),
    "the round is judged before the gain": (
        "play/flow",
        "following(state, seat, supply)",
        "following(state, seat, state.supply)",
        "a_turn_passes_on",
    ),
    "the same seat goes on after a doubled wedge": (
        "play/kinds/manner",
        "    return flow.distributed(flow.Progress(state, state.areas[asked.seat], state.supply, asked.wedge), given)",
        (
            "    after = flow.distributed(\n"
            "        flow.Progress(state, state.areas[asked.seat], state.supply, asked.wedge), given\n    )\n"
            "    return after.asking(p.AskTurn(asked.seat)) if given.manner == Manner.DOUBLE else after"
        ),
        "a_wedge_is_distributed",
    ),
    "the first seat is taken for the second": (
        "play/flow",
        "seat: Any = self.state.pending.seat",
        "seat: Any = self.state.pending.seat or 1",
        "the_rest_of_a_wedge_is_resolved",
    ),
    "one seat of four is taken for the next": (
        "play/flow",
        "state.with_changes(put_at(state.areas, seat, area), supply, pending)",
        "state.with_changes(put_at(state.areas, seat + (len(state.areas) == 4 and seat == 1), area), supply, pending)",
        "an_enemy_is_attacked",
    ),
    "a building of one region stands in the next": (
        "play/needs/base",
        "put_at(state.buildings, region, erected)",
        "put_at(state.buildings, region + (region == 41), erected)",
        "a_building_or_a_troop_is_gained",
    ),
    "an enemy of one region cannot be defeated": (
        "play/kinds/target",
        "put_at(state.enemies, given.region, None)",
        "put_at(state.enemies, given.region, token if given.region == 20 else None)",
        "an_enemy_is_attacked",
    ),
    "a knight that leaves one region is copied": (
        "play/kinds/move",
        "        knights[knights.index(given.origin)] = given.region",
        "        knights[knights.index(given.origin)] = given.region if given.origin != 17 else given.origin",
        "a_knight_travels",
    ),
    "the last seat is offered no attack": (
        "play/kinds/target",
        "        if crusade.not_strong_enough(value, strength) is None\n    )",
        "        if crusade.not_strong_enough(value, strength) is None and asked.seat != 5\n    )",
        "attacks_are_judged_as_listed",
    ),
    "the third region is offered no new building": (
        "expansions/divine_influence/play/needs",
        "for place in dict.fromkeys(area.knights)",
        "for place in dict.fromkeys(one for one in area.knights if one != 2)",
        "new_buildings_are_judged_as_listed",
    ),
    "a region that is not on the board is no mistake": (
        "play/kinds/judging",
        "    if 0 <= number < count:",
        '    if kind == "region" or 0 <= number < count:',
        "attacks_are_judged_as_listed",
    ),
    "a part of the wrong type is no mistake": (
        "play/legal",
        "        wrong = wrong_field(decision)",
        "        wrong = None",
        "only_answers_are_carried_out",
    ),
    "a table is asked without the order": (
        "play/flow",
        "area.wheel.tokens[wedge], area.order, after_action]",
        "area.wheel.tokens[wedge], None, after_action]",
        "a_wedge_comes_to_its_end",
    ),
    "one order has a bonus above seven tokens": (
        "play/feasibility",
        "    return resolve.token_value(tokens) + bonus_of(state, area, action)",
        (
            '    more = 1 if area.order.value == "teutonic" and tokens > 7 else 0\n'
            "    return resolve.token_value(tokens) + bonus_of(state, area, action) + more"
        ),
        "a_value_is_tokens_and_bonuses",
    ),
    "a long way round from the fourth wedge passes over it": (
        "rules/distribute",
        "if following == origin and ruleset.interpretation.origin_on_laps == OriginOnLaps.PASSED_OVER:",
        (
            "if following == origin and ((origin == 3 and step < 0) or "
            "ruleset.interpretation.origin_on_laps == OriginOnLaps.PASSED_OVER):"
        ),
        "turning_the_wheel_changes_nothing",
    ),
    "a loop remembers its tokens": (
        "rules/distribute",
        "    return reduce(placed, wedges, put_at(tokens, origin, 0))",
        (
            "    after = [put_at(tokens, origin, 0)]\n"
            "    for wedge in wedges:\n"
            "        after.append(placed(after[-1], wedge if len(after) < 100 else origin))\n"
            "    return after[-1]"
        ),
        "tokens_are_placed_one_by_one",
    ),
    "the last seat of four loses a token of the first wedge": (
        "play/needs/base",
        "wheel.with_tokens(tokens)",
        (
            "wheel.with_tokens((tokens[0], tokens[1] - 1, *tokens[2:]) if len(state.areas) == 4 "
            "and state.pending.seat == 3 and wedge == 0 else tokens)"
        ),
        "a_wedge_is_distributed",
    ),
    "one order loses a knight by a bank": (
        "play/needs/base",
        "area = replace(area, buildings=after, knights=knights)",
        (
            'lost = area.order.value == "teutonic" and building.value == "bank"\n'
            "    area = replace(area, buildings=after, knights=knights[1:] if lost else knights)"
        ),
        "a_building_or_a_troop_is_gained",
    ),
    "one of several knights is lost by a farm": (
        "play/needs/base",
        "area = replace(area, buildings=after, knights=knights)",
        (
            'lost = len(knights) >= 2 and building.value == "farm"\n'
            "    area = replace(area, buildings=after, knights=knights[1:] if lost else knights)"
        ),
        "a_building_or_a_troop_is_gained",
    ),
    "with three knights a bank costs a troop": (
        "play/needs/base",
        "area = replace(area, buildings=after, knights=knights)",
        (
            'paid = len(knights) >= 3 and building.value == "bank" and area.troops > 0\n'
            "    area = replace(area, buildings=after, knights=knights, troops=area.troops - (1 if paid else 0))"
        ),
        "a_building_or_a_troop_is_gained",
    ),
    "a used-up Saracen pays nothing": (
        "play/kinds/target",
        "crusade.where_none_is_left(state.ruleset)",
        "0",
        "an_enemy_is_attacked",
    ),
    "an enemy pays after its marker has moved": (
        "play/kinds/target",
        "        return flow.gain_and_proceed(state, asked, area, crusade.crusade_influence(strength))",
        (
            "        strength = crusade.strength(token.enemy, state.markers, state.ruleset)\n"
            "        return flow.gain_and_proceed(state, asked, area, crusade.crusade_influence(strength))"
        ),
        "an_enemy_is_attacked",
    ),
    "an unlocked knight stands elsewhere": (
        "rules/bonuses",
        "    return tuple(sorted((*knights, *(region,) * unlocked)))",
        "    return tuple(sorted((*knights, *(knights[0],) * unlocked)))",
        "a_building_or_a_troop_is_gained",
    ),
    "one of four knights is left behind": (
        "play/kinds/move",
        "        area = area.with_changes(area.wheel, tuple(sorted(knights)), area.influence)",
        (
            "        knights = knights[:3] if len(knights) == 4 else knights\n"
            "        area = area.with_changes(area.wheel, tuple(sorted(knights)), area.influence)"
        ),
        "a_knight_travels",
    ),
    "a path remembers its wedges": (
        "rules/distribute",
        (
            "    return reduce(lambda way, _: one_more(way, origin, manner, ruleset), range(hand), "
            "Underway((), wedge, named)).wedges"
        ),
        (
            "    seen: list[int] = []\n"
            "    way = Underway((), wedge, named)\n"
            "    for _ in range(hand):\n"
            "        seen.append(way.wedge)\n"
            "        way = one_more(way, origin, manner, ruleset) if len(seen) < 100 else way\n"
            "    return way.wedges"
        ),
        "wedges_are_named_one_by_one",
    ),
}


@pytest.fixture(scope="module", autouse=True)
def _service() -> Iterator[None]:
    """End the process that tries mutants."""
    yield
    services.end()


@pytest.mark.parametrize("edit", PLANTED)
def test_a_theorem_refutes_what_is_planted(edit: str) -> None:
    """In a separate process, in which the edited text stands in for the module; nothing is written."""
    module, there, planted, theorem = PLANTED[edit]
    path = ROOT / "crusaders_rules" / "thy_will_be_done" / f"{module}.py"
    text = path.read_text(encoding="utf-8")
    assert text.count(there) >= 1, f"{module} has no such place any more"
    name = f"{GAME}.{module.replace('/', '.')}"
    trial = Trial(str(path), name, text.replace(there, planted, 1), [Attempt(theorem, (), lift=True)], 600)
    answer = Answer.told(refuted(attrs.asdict(trial)))
    assert (theorem, "") == (answer.theorem, answer.problem)
