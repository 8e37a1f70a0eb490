"""Turn option A: resolve the action of a wedge, or both actions of an upgraded one."""

import pytest

from crusaders_rules import explain, legal, to_act
from crusaders_rules.thy_will_be_done.interpret import total
from crusaders_rules.thy_will_be_done.interpret.refusals import NothingSucceeds
from crusaders_rules.thy_will_be_done.rules import resolve
from crusaders_rules.thy_will_be_done.rules.resolve import Begins
from crusaders_rules.thy_will_be_done.state import Action, Building, Buildings, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    INFLUENCE_TRAVEL,
    MUSTER_INFLUENCE,
    RULES,
    TRAVEL_BUILD,
    TRAVEL_CRUSADE,
    at,
    play,
    player,
    refusal,
    table,
    tokens,
)


@pytest.mark.rules("turn.wedge.token")
def test_an_empty_wedge_cannot_be_resolved() -> None:
    """Not even with bonuses enough for its action."""
    area = player("a2", tokens={INFLUENCE_TRAVEL: 0}, buildings={"church": 3}, order="calatrava")
    against = refusal(table(area), d.Resolve(INFLUENCE_TRAVEL))
    assert ("turn.wedge.token", 1, 0) == (against.rule, against.needs, against.has)
    assert resolve.empty_wedge(1) is None


@pytest.mark.rules("turn.value.token")
@pytest.mark.parametrize("count", range(1, 13))
def test_each_token_is_worth_one(count: int) -> None:
    """An Influence of so many tokens gains as much."""
    state = play(table(player("a2", tokens={INFLUENCE_TRAVEL: count})), d.Resolve(INFLUENCE_TRAVEL))
    assert count == state.areas[0].influence == resolve.token_value(count)


@pytest.mark.rules("turn.value.bonus", "bonus.cumulative")
def test_only_the_bonuses_of_the_action_count() -> None:
    """What a full player area adds to each action, and to none of the others."""
    full = Buildings(4, 4, 4, 4)
    assert {
        Action.TRAVEL: 2,
        Action.MUSTER: 3,
        Action.CRUSADE: 6,
        Action.INFLUENCE: 5,
        Action.BUILD: 3,
    } == {action: total(resolve.action_bonus(action, full, 5, KnightOrder.NONE)) for action in Action}


@pytest.mark.rules("turn.value.bonus")
def test_a_bonus_names_its_rule() -> None:
    """Each term has the id of the rule that gives it, and terms of zero are left out."""
    terms = resolve.action_bonus(Action.CRUSADE, Buildings(castle=3), 2, KnightOrder.CALATRAVA)
    assert [("muster.crusade", 2), ("bonus.castle.crusade", 1), ("order.calatrava.bonus", 1)] == [
        (term.rule, term.amount) for term in terms
    ]
    assert () == resolve.action_bonus(Action.BUILD, Buildings(castle=4), 5, KnightOrder.MONTESA)


CALATRAVA = ("order.calatrava.bonus", 1, "Knights of Calatrava")
SEPULCHRE = ("order.holy-sepulchre.travel", -1, "Knights of the Holy Sepulchre")
TRAVEL_OF_BUILDINGS = [("bonus.castle.travel", 1, "castle II"), ("bonus.church.travel", 1, "church III")]
WORDS = [
    ("travel", 3, 0, "calatrava", [*TRAVEL_OF_BUILDINGS, CALATRAVA]),
    ("travel", 4, 5, "montesa", [*TRAVEL_OF_BUILDINGS, ("order.montesa.travel", 1, "Order of Montesa")]),
    ("travel", 3, 0, "holy-sepulchre", [*TRAVEL_OF_BUILDINGS, SEPULCHRE]),
    ("muster", 2, 3, "calatrava", [("bonus.farm.muster", 2, "farms"), CALATRAVA]),
    ("crusade", 0, 1, "none", [("muster.crusade", 1, "troop")]),
    (
        "crusade",
        3,
        2,
        "calatrava",
        [("muster.crusade", 2, "troops"), ("bonus.castle.crusade", 1, "castle III"), CALATRAVA],
    ),
    (
        "influence",
        3,
        0,
        "calatrava",
        [
            ("bonus.church.influence", 3, "churches"),
            ("bonus.farm.influence", 1, "farm III"),
            ("bonus.bank.influence", 1, "bank III"),
            CALATRAVA,
        ],
    ),
    ("build", 1, 0, "calatrava", [("bonus.bank.build", 1, "bank"), CALATRAVA]),
    ("build", 2, 0, "none", [("bonus.bank.build", 2, "banks")]),
]


@pytest.mark.rules(
    "turn.value.bonus", "travel.bonus", "muster.bonus", "crusade.bonus", "influence.bonus", "build.bonus"
)
@pytest.mark.parametrize(("action", "levels", "troops", "order", "terms"), WORDS)
def test_a_bonus_says_what_it_counts(
    action: str, levels: int, troops: int, order: str, terms: list[tuple[str, int, str]]
) -> None:
    """With so many buildings of each type: rule, amount and words of every term, in the order of the rulebook."""
    buildings = Buildings(levels, levels, levels, levels)
    found = resolve.action_bonus(Action(action), buildings, troops, KnightOrder(order))
    assert terms == [(term.rule, term.amount, term.what) for term in found]


@pytest.mark.rules("turn.value.bonus")
def test_each_of_two_actions_has_its_bonus_in_full() -> None:
    """One token on either action of a wedge, with three churches: four influence and two movement points."""
    area = player("a2", tokens={INFLUENCE_TRAVEL: 2}, upgraded=[INFLUENCE_TRAVEL], buildings={"church": 3})
    state = play(table(area), d.Resolve(INFLUENCE_TRAVEL), d.Split(1), d.First(Action.INFLUENCE))
    assert isinstance(state.pending, p.AskMove)
    assert (4, 2) == (state.areas[0].influence, state.pending.points)


@pytest.mark.rules("turn.split", "turn.split.all")
@pytest.mark.parametrize("count", range(1, 13))
def test_a_wedge_of_k_tokens_has_k_plus_one_assignments(count: int) -> None:
    """From none to all for the first action, the rest for the second."""
    assert tuple(range(count + 1)) == resolve.splits(count)
    area = player("a2", tokens={INFLUENCE_TRAVEL: count}, upgraded=[INFLUENCE_TRAVEL])
    state = play(table(area), d.Resolve(INFLUENCE_TRAVEL))
    assert [d.Split(first) for first in range(count + 1)] == list(legal(state))
    for wrong in (-1, count + 1):
        against = refusal(state, d.Split(wrong))
        assert ("turn.split", count, wrong) == (against.rule, against.needs, against.has)
    for first in range(count + 1):
        after = play(state, d.Split(first))
        plan = ((Action.INFLUENCE, first), (Action.TRAVEL, count - first))
        if 0 < first < count:
            assert p.AskFirst(0, INFLUENCE_TRAVEL, plan) == after.pending
        elif first:
            assert (1, count) == (to_act(after), after.areas[0].influence)
        else:
            assert isinstance(after.pending, p.AskMove)
            assert count == after.pending.points


@pytest.mark.rules("turn.split", "upgrade.icon")
def test_a_wedge_not_upgraded_has_one_action_and_no_split() -> None:
    """The turn goes straight to its action."""
    state = play(table(player("a2", tokens={INFLUENCE_TRAVEL: 3})), d.Resolve(INFLUENCE_TRAVEL))
    assert (1, 3) == (to_act(state), state.areas[0].influence)


@pytest.mark.rules("turn.split.least")
def test_an_action_without_a_token_is_not_resolved() -> None:
    """Bonuses alone do nothing: with all tokens on Muster, four churches bring no influence of their own."""
    area = player("a2", tokens={MUSTER_INFLUENCE: 3}, upgraded=[MUSTER_INFLUENCE], buildings={"church": 4})
    state = play(table(area), d.Resolve(MUSTER_INFLUENCE), d.Split(3))
    assert (1, 1, 1) == (to_act(state), state.areas[0].troops, state.areas[0].influence)
    assert () == resolve.plan_of((Action.MUSTER, Action.INFLUENCE), (0, 0))


@pytest.mark.rules("turn.split.order")
def test_either_action_may_come_first() -> None:
    """Both are on offer, and no third one."""
    area = player("b2", tokens={TRAVEL_CRUSADE: 6}, upgraded=[TRAVEL_CRUSADE])
    state = play(table(area, enemies={"b2": "slav"}), d.Resolve(TRAVEL_CRUSADE), d.Split(2))
    assert {d.First(Action.TRAVEL), d.First(Action.CRUSADE)} == set(legal(state))
    against = refusal(state, d.First(Action.BUILD))
    assert ("turn.split.order", ("travel", "crusade"), "build") == (against.rule, against.needs, against.has)
    assert isinstance(play(state, d.First(Action.TRAVEL)).pending, p.AskMove)
    assert isinstance(play(state, d.First(Action.CRUSADE)).pending, p.AskTarget)
    plan = ((Action.TRAVEL, 2), (Action.CRUSADE, 4))
    assert plan == resolve.reorder(plan, Action.TRAVEL)
    assert plan[::-1] == resolve.reorder(plan, Action.CRUSADE)


@pytest.mark.rules("turn.split.finish", "travel.cost.enemy")
def test_the_second_action_meets_what_the_first_one_left() -> None:
    """Crusade first, and the way out of the region costs one less than before."""
    area = player("b2", tokens={TRAVEL_CRUSADE: 4}, upgraded=[TRAVEL_CRUSADE])
    begun = play(table(area, enemies={"b2": "slav"}), d.Resolve(TRAVEL_CRUSADE), d.Split(1))
    crusaded = play(begun, d.First(Action.CRUSADE), d.Attack(at("b2")))
    assert 1 < len(legal(crusaded))
    travelled = play(begun, d.First(Action.TRAVEL))
    assert (d.Move(at("b2"), at("b2")),) == legal(travelled)


@pytest.mark.rules("turn.split.finish", "muster.crusade", "bonus.cumulative")
def test_the_second_action_uses_what_the_first_one_gained() -> None:
    """A bank III erected by the Build half adds to the Influence half of the same wedge; the other order gains less."""
    area = player("b3", tokens={BUILD_INFLUENCE: 6}, upgraded=[BUILD_INFLUENCE], buildings={"bank": 2})
    begun = play(table(area), d.Resolve(BUILD_INFLUENCE), d.Split(5))
    erect = d.Erect(Building.BANK, at("b3"))
    assert 3 + 2 == play(begun, d.First(Action.BUILD), erect).areas[0].influence
    assert 1 + 3 == play(begun, d.First(Action.INFLUENCE), erect).areas[0].influence


@pytest.mark.rules("turn.split.finish", "bonus.castle.crusade", "build.enemy")
def test_a_castle_of_the_first_half_helps_the_crusade_of_the_second() -> None:
    """A castle III adds one to Crusade at once, so that one token less is enough."""
    area = player("b3", "b2", tokens={CRUSADE_BUILD: 7}, upgraded=[CRUSADE_BUILD], buildings={"castle": 2})
    state = table(area, enemies={"b2": "slav"})
    begun = play(state, d.Resolve(CRUSADE_BUILD), d.Split(2))
    built = play(begun, d.First(Action.BUILD), d.Erect(Building.CASTLE, at("b3")))
    assert (d.Attack(at("b2")),) == legal(built)
    failed = play(begun, d.First(Action.CRUSADE))
    assert isinstance(failed.pending, p.AskBuilding)
    assert 0 == sum(failed.areas[0].defeated)


@pytest.mark.rules("turn.split.finish", "build.enemy", "crusade.keep")
def test_crusade_first_frees_a_site_for_build() -> None:
    """A region cannot be built in while its enemy is there; after the first half it can."""
    area = player("b2", tokens={CRUSADE_BUILD: 6}, upgraded=[CRUSADE_BUILD])
    begun = play(table(area, enemies={"b2": "slav"}), d.Resolve(CRUSADE_BUILD), d.Split(3))
    state = play(begun, d.First(Action.CRUSADE), d.Attack(at("b2")), d.Erect(Building.FARM, at("b2")))
    assert (3 + 1, 1) == (state.areas[0].influence, to_act(state))
    other = play(begun, d.First(Action.BUILD))
    assert isinstance(other.pending, p.AskTarget)


@pytest.mark.rules("turn.split.finish", "end.trigger")
def test_one_action_is_finished_before_the_other_begins() -> None:
    """While knights are asked for their ways, no token of the wedge has moved and the plan waits."""
    area = player("b2", "b3", tokens={TRAVEL_CRUSADE: 6}, upgraded=[TRAVEL_CRUSADE])
    state = play(table(area, enemies={"b2": "slav"}), d.Resolve(TRAVEL_CRUSADE), d.Split(2), d.First(Action.TRAVEL))
    assert isinstance(state.pending, p.AskMove)
    assert ((Action.CRUSADE, 4),) == state.pending.plan
    assert ((Action.CRUSADE, 4), ()) == resolve.next_action(state.pending.plan)
    state = play(state, d.Move(at("b2"), at("b2")))
    assert isinstance(state.pending, p.AskMove)
    state = play(state, d.Move(at("b3"), at("b3")))
    assert isinstance(state.pending, p.AskTarget)
    assert tokens(state) == area.wheel.tokens


@pytest.mark.rules("turn.effect")
def test_an_action_that_cannot_succeed_is_refused() -> None:
    """All refusals of the wedge are named."""
    area = player("b3", tokens={CRUSADE_BUILD: 2}, upgraded=[CRUSADE_BUILD])
    against = refusal(table(area), d.Resolve(CRUSADE_BUILD))
    assert isinstance(against, NothingSucceeds)
    assert ["crusade.region", "build.cost"] == [one.rule for one in against.each]
    assert (3, 2) == (against.needs, against.has)
    assert all(one.sentence in str(against) for one in against.each)


@pytest.mark.rules("turn.effect")
def test_one_of_two_actions_may_come_to_nothing() -> None:
    """A split is refused only if neither half succeeds; a half that fails is passed over."""
    area = player("b3", tokens={CRUSADE_BUILD: 4}, upgraded=[CRUSADE_BUILD])
    state = play(table(area), d.Resolve(CRUSADE_BUILD))
    assert [d.Split(0), d.Split(1)] == list(legal(state))
    assert "turn.effect" == refusal(state, d.Split(2)).rule
    begun = play(state, d.Split(1), d.First(Action.CRUSADE))
    assert isinstance(begun.pending, p.AskBuilding)
    done = play(begun, d.Erect(Building.CHURCH, at("b3")))
    assert (1, 1) == (to_act(done), done.areas[0].buildings.church)


@pytest.mark.rules("turn.effect", "crusade.fail")
def test_what_an_action_in_vain_begins_with() -> None:
    """With nothing, which for a Crusade is a rule of its own; only the points of a Travel are there to be lost."""
    assert {
        Action.TRAVEL: Begins.LOSE_POINTS,
        Action.MUSTER: Begins.NOTHING,
        Action.CRUSADE: resolve.lost_crusade(),
        Action.INFLUENCE: Begins.NOTHING,
        Action.BUILD: Begins.NOTHING,
    } == {action: resolve.begins_with(action, False, False, RULES) for action in Action}  # noqa: FBT003 -- as in the rule


@pytest.mark.rules("turn.result.due")
@pytest.mark.parametrize(("wedge", "enemies"), [(CRUSADE_BUILD, {"b2": "slav"}), (BUILD_INFLUENCE, {})])
def test_what_an_action_gives_must_be_taken(wedge: int, enemies: dict[str, str]) -> None:
    """To decline an attack or a building is refused by that rule, and not by the one on success."""
    state = play(table(player("b2", tokens={wedge: 4}), enemies=enemies), d.Resolve(wedge))
    assert "turn.result.due" == refusal(state, d.Decline()).rule
    assert resolve.may_decline(True, RULES) is None  # noqa: FBT003 -- a fact of the text


@pytest.mark.rules("turn.result.one")
def test_an_action_has_one_result() -> None:
    """Twelve tokens on Muster bring out one troop, though two of them cost seven."""
    done = play(table(player("b3", tokens={MUSTER_INFLUENCE: 12})), d.Resolve(MUSTER_INFLUENCE))
    assert (1, 1) == (done.areas[0].troops, to_act(done))
    assert resolve.left_of_value(12, 3, RULES) is None


@pytest.mark.rules("turn.distribute.when", "turn.distribute.mandatory")
def test_distribution_comes_once_after_both_actions() -> None:
    """A wedge of four, split in halves, is distributed as one hand of four, in either order of the actions."""
    area = player("a2", tokens={INFLUENCE_TRAVEL: 4}, upgraded=[INFLUENCE_TRAVEL])
    begun = play(table(area), d.Resolve(INFLUENCE_TRAVEL), d.Split(2))
    stay = d.Move(at("a2"), at("a2"))
    travelled = play(begun, d.First(Action.TRAVEL), stay)
    influenced = play(begun, d.First(Action.INFLUENCE))
    assert tokens(influenced) == area.wheel.tokens
    influenced = play(influenced, stay)
    for state in (travelled, influenced):
        assert (3, 2, 0, 3, 3, 3) == tokens(state)
        assert 1 == to_act(state)


@pytest.mark.rules("turn.distribute.mandatory", "turn.distribute.when")
def test_distribution_after_an_action_is_no_choice() -> None:
    """No manner is offered while the plan lasts, and at least the standard one afterwards."""
    plan = ((Action.INFLUENCE, 1),)
    for order in KnightOrder:
        assert () == resolve.after_actions(plan, 0, 4, order, RULES)
        assert "standard" == resolve.after_actions((), 0, 4, order, RULES)[0][0]
    aviz = play(table(player("a2", order="aviz")), d.Resolve(INFLUENCE_TRAVEL))
    assert isinstance(aviz.pending, p.AskManner)
    assert d.Keep() not in legal(aviz)
    assert "turn.distribute.mandatory" == refusal(aviz, d.Keep()).rule


@pytest.mark.rules("turn.value.token", "turn.value.bonus")
def test_explain_shows_the_sum() -> None:
    """The arithmetic of a legal decision is spelled out."""
    area = player("a2", tokens={INFLUENCE_TRAVEL: 3}, buildings={"church": 2}, order="calatrava")
    verdict = explain(table(area), d.Resolve(INFLUENCE_TRAVEL))
    assert verdict.legal
    assert any("3 tokens + 2 churches + 1 Knights of Calatrava = 6" in str(reason) for reason in verdict.reasons)
    refused_one = explain(table(player("a2", tokens={TRAVEL_BUILD: 0})), d.Resolve(TRAVEL_BUILD))
    assert not refused_one.legal
    assert () == refused_one.reasons


@pytest.mark.rules("turn.split.least")
def test_each_action_of_a_wedge_has_its_tokens() -> None:
    """A number of tokens without an action, or an action without one, is an accident."""
    assert ((Action.BUILD, 2),) == resolve.plan_of((Action.TRAVEL, Action.BUILD), (0, 2))
    for assigned in ((1,), (1, 2, 3)):
        with pytest.raises(ValueError, match="zip"):
            resolve.plan_of((Action.TRAVEL, Action.BUILD), assigned)
