"""What the prototype of 2015 rules differently."""

from collections.abc import Iterable
from typing import Any

import attrs
import pytest

from crusaders_rules import explain, legal, new_game, score
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import StepPays
from crusaders_rules.thy_will_be_done.rules import crusade, player_area, scoring, travel, upgrade
from crusaders_rules.thy_will_be_done.state import Enemies, Enemy, Markers, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    ALL_WEDGES,
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    MUSTER_INFLUENCE,
    RULES,
    TRAVEL_BUILD,
    at,
    play,
    player,
    refusal,
    refused,
    table,
    tokens,
)

PROTOTYPE = Ruleset("prototype-2015", orders="none")


def there(state: State) -> State:
    """The same position in a game of the prototype."""
    ruleset = attrs.evolve(PROTOTYPE, board=state.ruleset.board)
    return replace(state, ruleset=new_game(ruleset, len(state.areas)).ruleset)


@pytest.mark.rules("prototype.upgrade.distribute", "prototype.turn.bin", "upgrade.distribute.may")
def test_a_wedge_is_distributed_after_an_upgrade() -> None:
    """Any that holds a token, be it the upgraded one or not; nobody may keep them all where they are."""
    area = player("a2", tokens={3: 0})
    state = play(there(table(area)), d.Upgrade(TRAVEL_BUILD))
    assert d.Keep() in legal(play(table(area), d.Upgrade(TRAVEL_BUILD)))
    assert {d.Distribute(wedge) for wedge in ALL_WEDGES if wedge != 3} == set(legal(state))
    against = refusal(state, d.Keep())
    assert ("prototype.upgrade.distribute", "MustDistribute") == (against.rule, type(against).__name__)
    assert "upgrade.distribute.any" == refusal(state, d.Distribute(3)).rule
    assert 0 == tokens(play(state, d.Distribute(TRAVEL_BUILD)))[TRAVEL_BUILD]
    assert upgrade.must_distribute(optional=False) == upgrade.may_not_keep(optional=False, ruleset=PROTOTYPE)


@pytest.mark.rules("skip.allowed")
def test_no_turn_is_skipped() -> None:
    """Not even with all wedges upgraded."""
    area = player("a2", upgraded=ALL_WEDGES)
    assert d.Skip() in legal(table(area))
    state = there(table(area))
    assert d.Skip() not in legal(state)
    assert [("skip.allowed", "SkippingUnknown")] == [(one.rule, type(one).__name__) for one in refused(state, d.Skip())]


def in_vain(variant: str, upgraded: Iterable[int], tokens: dict[int, int], **readings: Any) -> State:  # noqa: ANN401 -- each question has readings of its own class
    """Return a position of the prototype, by other readings than its own, in which no action can succeed."""
    area = player("a2", tokens=dict.fromkeys(ALL_WEDGES, 0) | tokens, upgraded=upgraded)
    ruleset = Ruleset(PROTOTYPE.edition, variant, "none", interpretation=Interpretation(**readings))
    state = table(area)
    return replace(state, ruleset=new_game(attrs.evolve(ruleset, board=state.ruleset.board), 2).ruleset)


IN_VAIN = [
    # As it came up in a game of four: Crusade without an enemy, and a token each on Build and Muster.
    ("learning", (0, 3), {CRUSADE_BUILD: 4, BUILD_INFLUENCE: 1, MUSTER_INFLUENCE: 1}),
    ("standard", ALL_WEDGES, {CRUSADE_BUILD: 1}),
]


@pytest.mark.rules("prototype.turn.vain", "skip.allowed", "skip.distribute")
@pytest.mark.parametrize(("variant", "upgraded", "tokens"), IN_VAIN)
def test_a_turn_in_which_nothing_can_be_done(variant: str, upgraded: tuple[int, ...], tokens: dict[int, int]) -> None:
    """A wedge that holds a token is distributed, as after an action in vain, and the neighbour has the turn."""
    state = in_vain(variant, upgraded, tokens)
    assert [d.Skip()] == list(legal(state))
    assert ["prototype.turn.vain"] == [reason.rule for reason in explain(state, d.Skip()).reasons]
    skipped = play(state, d.Skip())
    assert {d.Distribute(wedge) for wedge in tokens} == set(legal(skipped))
    tried = in_vain(variant, upgraded, tokens, acting_without_success="any")
    assert "skip.allowed" == refusal(tried, d.Skip()).rule
    for wedge in tokens:
        after = play(skipped, d.Distribute(wedge))
        vain = play(tried, d.Resolve(wedge))
        while not isinstance(vain.pending, p.AskTurn):
            vain = play(vain, legal(vain)[-1])
        assert (after.areas, after.supply, after.pending) == (vain.areas, vain.supply, vain.pending)


@pytest.mark.rules("prototype.turn.vain")
def test_such_a_turn_is_there_only_where_no_other_is() -> None:
    """A wedge to upgrade, or a reading that has nobody skip in the Learning game, is reason enough against it."""
    upgradable = in_vain("standard", (0, 3), {CRUSADE_BUILD: 4})
    assert {d.Upgrade(wedge) for wedge in (1, 2, 4, 5)} == set(legal(upgradable))
    never = in_vain("learning", (0, 3), {CRUSADE_BUILD: 4}, learning_skip="never")
    assert () == legal(never)
    for state in (upgradable, never):
        assert "SkippingUnknown" == type(refusal(state, d.Skip())).__name__


@pytest.mark.rules("crusade.gain", "crusade.saracen.gain")
@pytest.mark.parametrize("picture", ["castle", "troop"])
def test_a_saracen_pays_its_strength(picture: str) -> None:
    """Whatever it pictures, and nobody is asked what to take."""
    area = player("b2", tokens={CRUSADE_BUILD: 6})
    state = there(table(area, enemies={"b2": f"saracen-{picture}"}))
    after = play(state, d.Resolve(CRUSADE_BUILD), d.Attack(at("b2"))).areas[0]
    assert (6, 0, 0, Enemies(saracen=1)) == (after.influence, after.buildings.castle, after.troops, after.defeated)
    for enemy in Enemy:
        assert crusade.pays_strength(enemy, PROTOTYPE)
        assert (enemy != Enemy.SARACEN) == crusade.pays_strength(enemy, RULES)


@pytest.mark.rules("travel.cost.enter", "travel.cost.enemy")
def test_the_point_is_paid_for_entering() -> None:
    """One for each region that is entered, and one more to leave an enemy: as much as it costs to leave regions."""
    assert StepPays.ENTER == PROTOTYPE.interpretation.step_pays
    for enemy in (False, True):
        assert 1 + enemy == travel.step_cost(enemy, PROTOTYPE) == travel.step_cost(enemy, RULES)


@pytest.mark.rules("turn.effect", "crusade.fail")
def test_a_crusade_may_be_lost() -> None:
    """It does nothing, and the tokens are distributed."""
    area = player("b2", tokens={CRUSADE_BUILD: 2})
    state = table(area, enemies={"b2": "prussian"}, markers=Markers(5, 0))
    assert d.Resolve(CRUSADE_BUILD) not in legal(state)
    done = play(there(state), d.Resolve(CRUSADE_BUILD))
    assert (0, 0, Enemies()) == (tokens(done)[CRUSADE_BUILD], done.areas[0].influence, done.areas[0].defeated)
    assert p.AskTurn(1) == done.pending


@pytest.mark.rules("score.majority.first", "score.majority.second")
def test_majorities_of_prussians_and_slavs() -> None:
    """Nine points, and with four players four for the second place; none for Saracens."""
    assert (Enemy.PRUSSIAN, Enemy.SLAV) == scoring.scored(PROTOTYPE)
    assert tuple(Enemy) == scoring.scored(RULES)
    assert (9, 0, 0) == scoring.majority((3, 2, 1), PROTOTYPE)
    assert (9, 4, 0, 0) == scoring.majority((3, 2, 1, 0), PROTOTYPE)
    assert (9, 9, 0, 0) == scoring.majority((2, 2, 1, 0), PROTOTYPE)
    assert (9, 4, 4, 0) == scoring.majority((3, 2, 2, 0), PROTOTYPE)
    state = there(table(player("a2", defeated={"saracen": 3, "slav": 1}), player("a5")))
    assert (9, 0) == score(state).totals
    assert (10, 0) == score(table(*state.areas)).totals


@pytest.mark.rules("score.castle", "score.church", "score.farm", "score.bank")
def test_buildings_of_level_four() -> None:
    """Two for each set, four, one for each troop but none for knights, and two for each building of level four."""
    fours = {"castle": 4, "church": 4, "farm": 4, "bank": 4}
    area = player("a2", "a3", buildings=fours, defeated={"prussian": 1, "slav": 1, "saracen": 1}, troops=3)
    state = there(table(area, player("a5", defeated={"prussian": 2, "slav": 2})))
    assert [2, 4, 3, 8] == [term.amount for term in score(state).rows[0][-4:]]


@pytest.mark.rules("setup.order.deal")
def test_one_faction_is_dealt() -> None:
    """To each player, who keeps it."""
    ruleset = attrs.evolve(PROTOTYPE, orders="dealt")
    assert (1, 2) == (player_area.tiles_due((), 4, ruleset), player_area.tiles_due((), 4, Ruleset()))
    for seed in (4, None):
        state = new_game(ruleset, 3, seed=seed)
        while not isinstance(state.pending, p.AskOrder):
            state = play(state, legal(state)[0])
        assert [1, 1, 1] == [len(hand) for hand in state.pending.dealt]
        assert 1 == len(legal(state))
