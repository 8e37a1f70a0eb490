"""Which rules fire: those that are in force in the game and make a difference to the decision."""

from __future__ import annotations

import random
from types import FrameType

import attrs
import pytest

from crusaders_rules import Ruleset, legal, new_game, score, winners
from crusaders_rules.analysis import fired
from crusaders_rules.catalog.watching import profiled
from crusaders_rules.records import position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.home import RULES as REGISTRY
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import State, Variant
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.fired import made_a_difference, watch
from crusaders_rules.thy_will_be_done.play.in_force import of_the_edition
from crusaders_rules.thy_will_be_done.state import Action, Building
from crusaders_rules.thy_will_be_done.state import decision as d
from tests.thy_will_be_done.support import (
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    INFLUENCE_TRAVEL,
    TRAVEL_BUILD,
    at,
    play,
    player,
    random_game,
    table,
)

EDITIONS = ("deluxified-2017", "board-game-arena", "prototype-2015")


def in_edition(state: State, edition: str) -> State:
    """Return the same position in a game of another edition, by its readings."""
    ruleset = Ruleset(edition, orders="none", board=state.ruleset.board)
    return attrs.evolve(state, ruleset=new_game(ruleset, len(state.areas)).ruleset)


def fired_in(ruleset: Ruleset, seed: int) -> set[str]:
    """Return the rules that fire in a game of two that is played at random."""
    found: set[str] = set()
    for state, decision, _ in random_game(new_game(ruleset, 2, seed=seed), random.Random(seed)):
        found.update(fired(state, decision))
    return found


def families(rules: set[str], *heads: str) -> set[str]:
    """Return the rules whose ids begin in one of these ways."""
    return {rule for rule in rules if rule.startswith(heads)}


def test_a_plain_game_fires_plain_rules_only() -> None:
    """No rule of a knight order, of a variant, of the prototype, or on entering regions; each of them runs, though."""
    found = fired_in(Ruleset(orders="none", board="tiny-ring"), seed=2)
    assert set() == families(found, "order.", "setup.order.", "prototype.", "travel.cost.enter")
    assert {"variant.no-order"} >= families(found, "variant.")
    assert {"travel.cost.leave", "turn.distribute.sow", "influence.gain", "upgrade.flip", "end.trigger"} <= found
    state = table(player("b3"))
    _, consulted = watch(lambda: play(state, d.Resolve(TRAVEL_BUILD), d.Move(at("b3"), at("a3"))))
    assert {"order.calatrava.bonus", "travel.cost.enter"} <= consulted.keys()


@pytest.mark.parametrize("variant", ["learning", "unpredictable"])
def test_the_rules_of_a_variant_fire_in_it(variant: str) -> None:
    """And none of another one."""
    found = fired_in(Ruleset(variant=variant, orders="none", board="tiny-row"), seed=1)
    assert families(found, "variant.") <= {rule for rule in found if rule.startswith(f"variant.{variant}")} | {
        "variant.no-order"
    }


def test_the_rules_of_an_order_fire_for_its_player() -> None:
    """The bonus of Calatrava for the one who has it, on the action that is resolved, and not for the neighbour."""
    mine, other = player("b3", order="calatrava"), player("a5", order="montesa")
    ruleset = new_game(Ruleset(orders="dealt", board="ours-two"), 2).ruleset
    state = attrs.evolve(table(mine, other), ruleset=ruleset)
    assert {"order.calatrava.bonus"} == families(set(fired(state, d.Resolve(INFLUENCE_TRAVEL))), "order.")
    yours = attrs.evolve(table(mine, other, turn=1), ruleset=ruleset)
    assert {"order.montesa.travel"} == families(set(fired(yours, d.Resolve(TRAVEL_BUILD))), "order.")
    assert set() == families(set(fired(yours, d.Resolve(INFLUENCE_TRAVEL))), "order.")


def test_a_bonus_fires_if_there_is_one() -> None:
    """For the action that is resolved, and for no other."""
    poor, rich = player("b3"), player("b3", buildings={"church": 1, "farm": 1})
    gain = d.Resolve(INFLUENCE_TRAVEL)
    assert set() == families(set(fired(table(poor), gain)), "bonus.", "influence.bonus")
    bonuses = {"bonus.church.influence", "bonus.cumulative", "influence.bonus"}
    assert bonuses == families(set(fired(table(rich), gain)), "bonus.", "influence.bonus", "muster.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_crusade_that_fails_fires_the_rule_on_failing(edition: str) -> None:
    """Where it falls short, and not where it is won."""
    area = player("b2", tokens={CRUSADE_BUILD: 6}, upgraded=[CRUSADE_BUILD])
    state = play(in_edition(table(area, enemies={"b2": "slav"}), edition), d.Resolve(CRUSADE_BUILD), d.Split(3))
    assert "crusade.fail" not in fired(state, d.First(Action.CRUSADE))
    crusade = play(state, d.First(Action.CRUSADE))
    assert "crusade.fail" not in fired(crusade, d.Attack(at("b2")))
    two = player("b2", "b3", tokens={CRUSADE_BUILD: 6}, upgraded=[CRUSADE_BUILD])
    state = play(in_edition(table(two, enemies={"b2": "slav"}), edition), d.Resolve(CRUSADE_BUILD), d.Split(1))
    assert "crusade.fail" in fired(state, d.First(Action.CRUSADE))


def test_the_end_of_the_supply_fires_where_it_comes() -> None:
    """The end is near with the last influence; what is gained beyond it is the next rule."""
    area = player("b3", tokens={INFLUENCE_TRAVEL: 2})
    ends = {supply: set(fired(table(area, supply=supply), d.Resolve(INFLUENCE_TRAVEL))) for supply in (3, 2, 1)}
    assert [set(), {"end.trigger"}, {"end.trigger", "end.overflow"}] == [
        families(found, "end.trigger", "end.overflow") for found in ends.values()
    ]


def test_what_a_position_remembers_changes_nothing() -> None:
    """The same rules fire in a position fresh from its file and in one that has been asked for its turns before."""
    for state, decision, _ in random_game(new_game(Ruleset(board="tiny-row"), 2, seed=4), random.Random(4)):
        fresh = position_from_json(position_to_json(state))
        assert fired(fresh, decision) == fired(state, decision)


def test_the_turn_passes_to_whatever_seat_is_next() -> None:
    """Also to the first one."""
    for seat in (0, 1):
        assert "turn.next" in fired(table(player("b3"), player("a5"), turn=seat), d.Resolve(INFLUENCE_TRAVEL))


def test_a_castle_fires_for_the_knight_that_it_frees() -> None:
    """Not for the knights that were freed before."""
    for castles, building, frees in (
        (0, "castle", True),
        (1, "castle", False),
        (2, "castle", True),
        (1, "farm", False),
    ):
        area = player("b2", tokens={BUILD_INFLUENCE: 8}, buildings={"castle": castles})
        state = play(table(area), d.Resolve(BUILD_INFLUENCE))
        knights = {"bonus.castle.knight", "bonus.knight.unlock"}
        found = set(fired(state, d.Erect(Building(building), at("b2"))))
        assert (knights if frees else set()) == knights & found


def test_a_price_fires_where_it_is_paid() -> None:
    """The cost of a building does, and that of a step out of a region with an enemy."""
    state = table(player("b2", tokens={BUILD_INFLUENCE: 4, TRAVEL_BUILD: 3}), enemies={"e6": "slav"})
    building = play(state, d.Resolve(BUILD_INFLUENCE))
    assert {"build.cost", "build.cost.table", "build.gain"} <= set(fired(building, legal(building)[0]))
    travel = play(state, d.Resolve(TRAVEL_BUILD))
    step = d.Move(at("b2"), at("b1"))
    assert "travel.cost.enemy" not in fired(travel, step)
    beside = play(table(player("b2", tokens={TRAVEL_BUILD: 3}), enemies={"b2": "slav"}), d.Resolve(TRAVEL_BUILD))
    assert "travel.cost.enemy" in fired(beside, step)


def strangers(ruleset: Ruleset, seed: int) -> set[tuple[str, ...]]:
    """Return the ids of the functions that make a difference in a game and have no rule of its edition."""
    found: set[tuple[str, ...]] = set()

    def hook(frame: FrameType, event: str, answer: object) -> None:
        ids = REGISTRY.ids_of(frame.f_code) if event == "return" else ()
        strange = ids and not any(of_the_edition(one, ruleset) for one in ids)
        if strange and made_a_difference(frame, answer):
            found.add(ids)

    books.clear()
    with profiled(hook):
        state = new_game(ruleset, 4, seed=seed if seed % 2 else None)
        state = [after for _, _, after in random_game(state, random.Random(seed))][-1]
        score(state)
        winners(state)
    return found


@pytest.mark.sampled(5)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variant", list(Variant))
def test_what_fires_in_an_edition_is_a_rule_of_it(edition: str, variant: Variant) -> None:
    """Each function has a rule that the edition has or carries over."""
    for seed in (1, 2):
        assert set() == strangers(Ruleset(edition, variant), seed)
    if variant != Variant.TOURNAMENT:
        assert set() == strangers(Ruleset(edition, variant, "none"), 3)


def test_a_rule_is_carried_over_into_editions_without_it() -> None:
    """Each has its reason, and a rule function or a note; an edition of somebody's own has all rules."""
    for rule in catalog().rules.values():
        assert set() == rule.carried_over.keys() & set(rule.editions), rule.id
    carried = {rule.id for rule in catalog().rules.values() if "prototype-2015" in rule.carried_over}
    assert {"upgrade.once", "travel.region", "score.majority.least", "score.majority.tie-first"} <= carried
    prototype, own = Ruleset("prototype-2015"), Ruleset(attrs.evolve(load_edition("prototype-2015"), name="own"))
    assert [True, False, True] == [
        of_the_edition("upgrade.once", prototype),
        of_the_edition("upgrade.distribute.may", prototype),
        of_the_edition("upgrade.distribute.may", own),
    ]
