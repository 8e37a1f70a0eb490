"""Resource tokens of every shape and size, and the Slots on which pieces stand, in play."""

from __future__ import annotations

import copy
from typing import Any

import attrs
import pytest

from crusaders_rules.files.problems import FileError
from crusaders_rules.third_crusade.check.laws import broken_laws
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    DEFAULT,
    Interpretation,
    SlotOfPiece,
    SlotOfToken,
)
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.setting import setting_of
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario
from crusaders_rules.third_crusade.state import Force, Icon, Position, RegionState, ResourceToken, Units, force
from crusaders_rules.third_crusade.state.under_way import EffectRun
from tests.third_crusade.play.tables import MARCHES, after, can, table, why_not

UPGRADE = {"shape": "hexagon", "slots": 2, "icons": ["crown", "supply"]}


def playing(
    step: dict[str, object],
    standing: Force,
    interpretation: Interpretation = DEFAULT,
    **lying: Any,  # noqa: ANN401 -- fields of a Region
) -> Position:
    """Return a state in which the first player gets what a space of the diplomacy board gives, as a step has it.

    Args:
        step: What the step states beside its verb and its count.
        standing: The pieces in Jerusalem, the one Region with pieces.
        interpretation: The readings.
        **lying: What else is in Jerusalem.
    """
    data = copy.deepcopy(MARCHES.data)
    space = data["space"][0]
    space["effect"] = [{"verb": "place", "what": "crown-token", **step}]
    setting = setting_of(parse_scenario(data, "changed"), interpretation, 4)
    state = table({"jerusalem": standing}, interpretation=interpretation)
    army = next(one for one in state.seats if one == decider(state))
    desk = Desk(attrs.evolve(state, setting=setting))
    place = setting.region_named["jerusalem"]
    desk.regions[place] = attrs.evolve(RegionState(), force=standing, **lying)
    desk.push(EffectRun(army, f"space.{space['name']}.effect", own=True))
    return desk.closed()


def jerusalem(state: Position) -> RegionState:
    """Return what lies and stands in Jerusalem."""
    found: RegionState = state.regions[state.setting.region_named["jerusalem"]]
    return found


@pytest.mark.rules("third.region.resources", "third.region.upgrades")
def test_an_effect_lays_a_token_of_any_shape_and_size() -> None:
    """On the two hexagonal Slots: it shows both icons, hides the command point below, and a Cavalry hides it."""
    laid = after(playing(UPGRADE, force(holy_roman_empire=Units(1))), "place jerusalem 1")
    assert (ResourceToken(6, (Icon.CROWN, Icon.SUPPLY), (7,)),) == jerusalem(laid).tokens
    desk = Desk(laid)
    place = laid.setting.region_named["jerusalem"]
    assert sorted(("glory", "crown", "supply", "crown", "supply")) == sorted(desk.visible(place))
    desk.set_force(place, force(holy_roman_empire=Units(1, 1)))
    assert ["crown", "glory", "supply"] == sorted(desk.visible(place))
    assert not any("Slot" in law or "pieces" in law for law in broken_laws(desk.closed()))


@pytest.mark.rules("third.region.resources", "third.region.slots.lost")
def test_a_token_needs_slots_of_its_shape() -> None:
    """One Cavalry leaves too few for an Upgrade on two; it may be replaced only by what lies on one Slot."""
    standing = force(holy_roman_empire=Units(1, 1))
    large = playing(UPGRADE, standing)
    assert "third.region.slots.lost" == why_not(large, "place jerusalem 1")
    assert {"skip"} == can(large)
    small = playing({"shape": "hexagon"}, standing)
    assert {"place jerusalem 1", "skip"} == can(small)


@pytest.mark.rules("third.diplomacy.board.replace", "third.diplomacy.board.replaced", "third.region.covered")
def test_a_token_takes_the_slot_of_a_unit_that_is_replaced() -> None:
    """In a full Region; the token is in sight, and the Slot is not taken by one of the other Units."""
    full = playing({}, force(holy_roman_empire=Units(6)), tokens=(ResourceToken(5, (Icon.GOLD,)),))
    assert "third.region.slots.lost" == why_not(full, "place jerusalem 1")
    laid = after(full, "replace jerusalem holy-roman-empire infantry")
    there = jerusalem(laid)
    assert 5 == there.force.number
    (_, token) = there.tokens
    assert (Icon.CROWN,) == token.icons
    assert (Icon.CROWN, Icon.COMMAND) == Desk(laid).visible(laid.setting.region_named["jerusalem"])[-2:]
    assert not any("Slot" in law or "pieces" in law for law in broken_laws(laid))
    instead = after(full, "replace jerusalem token gold")
    assert (ResourceToken(5, (Icon.CROWN,)),) == jerusalem(instead).tokens
    assert 6 == jerusalem(instead).force.number


@pytest.mark.rules("third.region.resources")
def test_below_pieces_there_is_room_for_tokens_under_the_other_reading() -> None:
    """Then six Infantry are not in the way, and the token is hidden."""
    under = attrs.evolve(DEFAULT, slot_of_token=SlotOfToken.UNDER_PIECES)
    laid = after(playing({}, force(holy_roman_empire=Units(6)), under), "place jerusalem 1")
    assert (Icon.COMMAND,) == Desk(laid).visible(laid.setting.region_named["jerusalem"])


@pytest.mark.rules("third.region.covered")
def test_a_piece_leaves_its_slot_for_another_only_under_the_other_reading() -> None:
    """An Infantry hides the crown, since Glory tokens lie on the other Slots; then one of these is removed."""
    found = []
    for interpretation in (DEFAULT, attrs.evolve(DEFAULT, slot_of_piece=SlotOfPiece.REARRANGED)):
        tokens = tuple(ResourceToken(slot, (Icon.GLORY,)) for slot in (3, 4, 5))
        desk = Desk(playing({}, force(holy_roman_empire=Units(1)), interpretation, tokens=tokens))
        place = desk.setting.region_named["jerusalem"]
        assert "crown" not in desk.visible(place)
        desk.set_region(place, tokens=tokens[:2])
        found.append("crown" in desk.visible(place))
    assert [False, True] == found


@pytest.mark.rules("third.region.resources", "third.region.slots", "third.token.sabotage")
@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"what": "gold-token", "shape": "hexagon", "slots": 3}, "slots: there are only 2 hexagon Slots"),
        ({"what": "infantry", "slots": 2}, "slots: goes only with the verb place and one of glory-token"),
        ({"what": "gold-token", "icons": []}, "icons"),
    ],
)
def test_a_token_that_fits_no_region_is_refused(step: dict[str, object], said: str) -> None:
    """With the place and the reason."""
    data = copy.deepcopy(MARCHES.data)
    data["space"][0]["effect"] = [{"verb": "place", **step}]
    with pytest.raises(FileError, match=said):
        parse_scenario(data, "changed")


@pytest.mark.rules("third.setup.tokens", "third.token.sabotage")
def test_tokens_of_the_setup_may_take_up_several_slots() -> None:
    """Of their shape; a Sabotage token lies on one Slot."""
    data = copy.deepcopy(MARCHES.data)
    data["token"] = [{"region": "salt-plain", "shape": "square", "icons": ["gold"], "slots": 3}]
    state = table({}, interpretation=DEFAULT)
    assert parse_scenario(data, "changed").document.token[0].slots == 3
    data["token"][0] |= {"slots": 7}
    with pytest.raises(FileError, match="slots"):
        parse_scenario(data, "changed")
    data["token"] = [{"region": "salt-plain", "shape": "square", "sabotage": True, "slots": 2}]
    with pytest.raises(FileError, match="lies on one Slot"):
        parse_scenario(data, "changed")
    assert state.regions
