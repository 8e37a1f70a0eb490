"""What no game of the tests reaches: places of the code that need a rare state, each asked alone."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.effect_places import _parts_before
from crusaders_rules.third_crusade.play.game import new_game
from crusaders_rules.third_crusade.play.kinds import effect_tracks
from crusaders_rules.third_crusade.play.kinds.command_turns import _not_on_card
from crusaders_rules.third_crusade.play.kinds.diplomacy_turns import reachable_spaces
from crusaders_rules.third_crusade.play.kinds.upkeep_turns import _may_tithe
from crusaders_rules.third_crusade.play.kinds.withdrawals import surplus_candidates, surplus_refusal
from crusaders_rules.third_crusade.play.reckoning import arranged, facts_of
from crusaders_rules.third_crusade.play.setting import SetupError, _within, setting_of
from crusaders_rules.third_crusade.rules import event_cards, preparation, reactions, slots_and_tokens
from crusaders_rules.third_crusade.scenario import load_scenario, scenario_names
from crusaders_rules.third_crusade.scenario.effects import (
    EffectChoice,
    EffectOptional,
    EffectParts,
    EffectStep,
    EffectVerb,
)
from crusaders_rules.third_crusade.scenario.sheets import Period
from crusaders_rules.third_crusade.state import Alliance, Force, RegionState, Units
from crusaders_rules.third_crusade.state.decision import choose
from crusaders_rules.third_crusade.state.under_way import BattleFight, BoardMove, EffectRun, RetreatPlan, SurplusPlan
from tests.third_crusade.play.tables import LEADERS, MARCHES, table
from tests.third_crusade.rules.test_readings import other
from tests.third_crusade.support import AYYUBID, EMPIRE, RULES, TURKOMAN

ONE = Force(ayyubid=Units(1))


@pytest.mark.rules("third.reaction.tactical-retreat")
def test_neutral_pieces_leave_with_the_player_who_retreats_alone() -> None:
    """The pieces of the partner stay."""
    alone = other("reaction.tactical-retreat.who", "player-only")
    left = reactions.leaving_in_retreat(Force(ayyubid=Units(2), turkoman=Units(1), neutral=Units(1)), AYYUBID, alone)
    assert (2, 0, 1) == (left.ayyubid.number, left.turkoman.number, left.neutral.number)


@pytest.mark.rules("third.region.covered")
def test_slots_are_noted_only_if_they_could_be_others() -> None:
    """A Region that names the Slots on which its pieces stand anyway is the Region that names none."""
    setting = setting_of(MARCHES, RULES, 4)
    plain = RegionState(force=ONE)
    named = attrs.evolve(plain, covered=slots_and_tokens.covered_slots(setting.regions[0], plain, RULES))
    assert named.covered
    assert plain == arranged(setting, 0, plain, named)


def test_a_part_of_an_effect_is_found_at_each_level() -> None:
    """A path names a part and an alternative in turn."""
    step = EffectStep(EffectVerb.GAIN, "glory")
    inner = EffectOptional((step,))
    effects: dict[str, EffectParts] = {"here": (EffectChoice(((step,), (step, inner))),)}
    assert (step,) == _within({}, effects, "here", (0, 1, 1, 0))


@pytest.mark.rules("third.deploy.deal")
@pytest.mark.parametrize("short", Alliance)
def test_a_variable_setup_needs_the_objective_cards_of_both_decks(short: Alliance) -> None:
    """One deck that is too small is enough to refuse it."""
    cards = MARCHES.document.objective
    few = tuple(card for card in cards if card.deck != short)
    fewer = attrs.evolve(MARCHES, document=attrs.evolve(MARCHES.document, objective=few))
    with pytest.raises(SetupError) as error:
        setting_of(fewer, RULES, 2, variable=True)
    assert "third.deploy.deal: marches needs 4 Objective Cards in each deck for 2 players" == str(error.value)


@pytest.mark.rules("third.diplomacy.board.move")
def test_an_army_without_a_marker_reaches_no_space(monkeypatch: pytest.MonkeyPatch) -> None:
    """No scenario has as many spaces as a player has markers, so here the player has one."""
    begun, frame = table({}), BoardMove(EMPIRE)
    armies = tuple(attrs.evolve(one, spaces=("gate-right",)) for one in begun.armies)
    desk = Desk(attrs.evolve(begun, armies=armies))
    assert reachable_spaces(desk, frame)
    monkeypatch.setattr(preparation, "diplomacy_markers", lambda _: 1)
    assert () == reachable_spaces(desk, frame)


def test_pieces_that_retreat_are_on_the_way() -> None:
    """Those still to be placed, and those that are."""
    begun, two = table({}), Force(ayyubid=Units(2))
    plan = RetreatPlan(AYYUBID, Alliance.MUSLIM, 0, None, two, ((1, ONE),))
    desk = Desk(attrs.evolve(begun, stack=(*begun.stack, plan)))
    assert Force(ayyubid=Units(3)) == desk.on_the_way()
    assert 3 == desk.units_out(AYYUBID)[0].number


@pytest.mark.parametrize("below", [0, 1])
def test_a_leader_killed_is_noted_for_the_battle_wherever_its_frame_lies(below: int) -> None:
    """Also if nothing is under it, as in a scenario of one Battle."""
    begun = table({})
    fight = BattleFight(TURKOMAN, EMPIRE, 0, 1, ONE)
    desk = Desk(attrs.evolve(begun, stack=(*begun.stack[:below], fight)))
    desk.mark_killed(Force(leaders=(next(iter(LEADERS.values())),)))
    last = desk.stack[-1]
    assert isinstance(last, BattleFight)
    assert last.killed


ICONS = ("region", "region_of", "type", "port", "controlled", "presence", "no_presence")


@pytest.mark.rules("third.event.region", "third.event.same-region")
@pytest.mark.parametrize("icon", ICONS)
def test_parts_that_ask_for_different_regions_are_not_bound_to_one(icon: str) -> None:
    """Whatever it is that they ask for differently."""
    step = EffectStep(EffectVerb.PLACE, "infantry", 1)
    fields: dict[str, Any] = {icon: "other"}
    differs = attrs.evolve(step, **fields)
    assert event_cards.keeps_region(step, (step,), RULES)
    assert not event_cards.keeps_region(differs, (step,), RULES)


@pytest.mark.rules("third.deploy.costs")
def test_a_variable_setup_needs_the_deployment_points() -> None:
    """One Army without them is enough to refuse it."""
    sheets = MARCHES.document.army
    armies = (attrs.evolve(sheets[0], deploy=None), *sheets[1:])
    fewer = attrs.evolve(MARCHES, document=attrs.evolve(MARCHES.document, army=armies))
    with pytest.raises(SetupError) as error:
        setting_of(fewer, RULES, 2, variable=True)
    assert "third.deploy.costs: marches states no deployment points" == str(error.value)


@pytest.mark.rules("third.upkeep.tithe")
def test_a_tithe_is_judged_again_once_the_points_are_others() -> None:
    """Though nothing has changed in the Region."""
    desk = Desk(table({"jerusalem": Force(holy_roman_empire=Units(1))}))
    order = next(name for name, one in desk.setting.orders.items() if one.tithe and one.cost)
    can = [_may_tithe(desk, EMPIRE, desk.setting.jerusalem, order, points) for points in (0, 9, 0)]
    assert [False, True, False] == can


@pytest.mark.rules("third.event.optional")
def test_nobody_loses_more_gold_than_there_is() -> None:
    """It is the rule on optional effects that says so."""
    begun, step = table({}), EffectStep(EffectVerb.LOSE, "gold", 9)
    frame = EffectRun(EMPIRE, "")
    desk = Desk(attrs.evolve(begun, armies=tuple(attrs.evolve(one, gold=2) for one in begun.armies)))
    found = [effect_tracks.refusal(desk, frame, step, choose("lose", "gold", number)) for number in (2, 3)]
    assert [None, "third.event.optional"] == [one and one.rule for one in found]


@pytest.mark.rules("third.setup.glory", "third.setup.markers")
@pytest.mark.parametrize("name", scenario_names())
def test_a_game_begins_at_the_start_of_the_tracks(name: str) -> None:
    """Also while chance is still dealing: nothing has been scored then."""
    scenario = load_scenario(name)
    begun = new_game(Ruleset(scenario), 4)
    assert (1, 0, (0, 0), frozenset()) == (begun.round, begun.glory, begun.faith, begun.passed)


@pytest.mark.rules("third.reaction.defence", "third.reaction.reinforce")
def test_a_reaction_order_in_vain_is_refused_in_words() -> None:
    """Under the reading that forbids it, and only if it adds nothing."""
    forbidden = other("reaction.in-vain", "no")
    refused = reactions.in_vain(0, forbidden)
    assert refused
    assert ("third.reaction.defence", "this Order would add no Battle Strength") == (refused.rule, refused.needs)
    assert [None, None] == [reactions.in_vain(1, forbidden), reactions.in_vain(0, RULES)]


@pytest.mark.rules("third.event.instead", "third.event.parts")
def test_a_part_of_a_card_is_refused_by_the_rule_on_which_parts_there_are() -> None:
    """A card that says instead has one of two parts; of another card no part comes twice."""
    desk = Desk(table({}))
    events = desk.setting.events
    both = [name for name in events if desk.setting.effect(f"event.{name}.crown")]
    found = {
        refused.rule if (refused := _not_on_card(desk, name, ("crown",), "main")) else ""
        for name in both
        if events[name].instead
    }
    assert {"third.event.instead"} == found
    again = [_not_on_card(desk, name, ("main",), "main") for name in both if not events[name].instead]
    assert {"third.event.parts"} == {refused.rule for refused in again if refused}


@pytest.mark.rules("third.event.same-region")
def test_the_parts_before_one_are_those_of_its_list_and_of_the_lists_around_it() -> None:
    """Without those after it, those of other alternatives, and those without a Region."""
    parts = [EffectStep(EffectVerb.PLACE, "infantry", count) for count in range(1, 9)]
    gold = EffectStep(EffectVerb.GAIN, "gold")
    inner = EffectChoice(((parts[4],), (parts[2], gold, parts[3], parts[5])))
    effect = (parts[0], gold, EffectOptional((parts[1], inner, parts[6])), parts[7])
    begun = new_game(Ruleset(attrs.evolve(MARCHES, effects={**MARCHES.effects, "here": effect})), 4)

    def before(at: int, *path: int) -> list[int]:
        found = _parts_before(Desk(begun), EffectRun(EMPIRE, "here", path=path, at=at))
        return sorted(part.count for part in found)

    assert [[], [1], [1], [1]] == [before(at) for at in range(4)]
    assert [[1], [1, 2], [1, 2]] == [before(at, 2, 0) for at in range(3)]
    assert [[1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3, 4]] == [before(at, 2, 0, 1, 1) for at in range(4)]


@pytest.mark.rules("third.region.covered")
def test_what_was_found_in_a_region_does_not_hold_in_another() -> None:
    """Two Regions can be in the same state, and even be the same object; what is printed there differs."""
    desk = Desk(table({"jerusalem": Force(holy_roman_empire=Units(1))}))
    here = desk.setting.jerusalem
    state, known = desk.regions[here], desk.facts(here)
    for place in range(len(desk.regions)):
        desk.regions[place] = state
        found = desk.facts(place).visible
        assert found == facts_of(desk.setting, place, state).visible
    assert any(desk.facts(place).visible != known.visible for place in range(len(desk.regions)))


@pytest.mark.rules("third.setup.absent-cards")
def test_a_card_against_an_army_outside_the_game_is_not_in_its_pile() -> None:
    """With both Armies in play, it is."""
    setting = setting_of(MARCHES, RULES, 4)
    name = next(name for name, card in setting.events.items() if card.against == (AYYUBID,))
    army, number = setting.events[name].army, tuple(Period).index(setting.events[name].period) + 1
    assert name in setting.pile(army, number, (army, AYYUBID))
    assert name not in setting.pile(army, number, (army, TURKOMAN))


@pytest.mark.rules("third.retreat.surplus")
def test_a_surplus_piece_does_not_leave_for_a_region_that_is_closed() -> None:
    """The reason is that of the Region, which is the second word; other words are no decision of this step."""
    begun = table({"jerusalem": Force(holy_roman_empire=Units(30))})
    here = begun.setting.jerusalem
    frame = SurplusPlan(EMPIRE, Alliance.CRUSADER, here)
    desk = Desk(attrs.evolve(begun, stack=(*begun.stack, frame)))
    (word, *_), far = surplus_candidates(desk, frame)[0].words, desk.setting.regions
    away = next(place for place in desk.setting.in_play if place not in (here, *desk.setting.adjacent[here]))
    closed = [
        surplus_refusal(desk, frame, choose("leave", word, far[away].name)),
        surplus_refusal(desk, frame, choose("leave", far[away].name, word)),
    ]
    assert ["third.retreat.defenders", "third.retreat.surplus"] == [one and one.rule for one in closed]
