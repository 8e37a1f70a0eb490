"""The readings: each switch changes exactly what it says."""

import itertools
from typing import Any

import pytest

from crusaders_rules import legal, to_act
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    LearningSkip,
    OriginOnLaps,
    SaracenTileInfluence,
    SkipCondition,
    TieAmounts,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import NothingSucceeds
from crusaders_rules.thy_will_be_done.rules import crusade, distribute, resolve, scoring, skip
from crusaders_rules.thy_will_be_done.state import Action, Building, Manner, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    ALL_WEDGES,
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    INFLUENCE_TRAVEL,
    MUSTER_INFLUENCE,
    RULES,
    TRAVEL_BUILD,
    at,
    play,
    player,
    refusal,
    table,
    tokens,
)


def test_these_are_the_default_readings() -> None:
    """A change of a default changes every game, so it shows here."""
    assert (
        Interpretation(
            acting_without_success=ActingWithoutSuccess.ONE_OF_SPLIT,
            skip_condition=SkipCondition.ALL_UPGRADED,
            learning_skip=LearningSkip.AS_LAST_RESORT,
            origin_on_laps=OriginOnLaps.INCLUDED,
            saracen_tile_influence=SaracenTileInfluence.NO,
            tie_amounts=TieAmounts.FLAT_BACK,
        )
        == Interpretation()
        == Ruleset().interpretation
    )


@pytest.mark.rules("turn.effect")
def test_where_any_action_may_be_tried_only_empty_wedges_are_refused() -> None:
    """Under that reading every wedge with a token can be resolved; what fails changes nothing but the wheel."""
    area = player("b3", tokens={TRAVEL_BUILD: 0}, influence=4)
    strict, lax = table(area), table(area, acting_without_success=ActingWithoutSuccess.ANY)
    assert {d.Resolve(INFLUENCE_TRAVEL), d.Resolve(3)} == {one for one in legal(strict) if isinstance(one, d.Resolve)}
    assert {d.Resolve(wedge) for wedge in range(1, 6)} == {one for one in legal(lax) if isinstance(one, d.Resolve)}
    assert "turn.wedge.token" == refusal(lax, d.Resolve(TRAVEL_BUILD)).rule
    for wedge in (CRUSADE_BUILD, BUILD_INFLUENCE, MUSTER_INFLUENCE):
        done = play(lax, d.Resolve(wedge))
        assert 1 == to_act(done)
        assert replace(area, wheel=done.areas[0].wheel) == done.areas[0]
        assert (0, 100) == (tokens(done)[wedge], done.supply)


@pytest.mark.rules("turn.effect", "turn.split")
def test_where_any_action_may_be_tried_every_split_is_legal() -> None:
    """Also one of which neither half succeeds."""
    area = player("b3", tokens={CRUSADE_BUILD: 4}, upgraded=[CRUSADE_BUILD])
    state = play(table(area, acting_without_success=ActingWithoutSuccess.ANY), d.Resolve(CRUSADE_BUILD))
    assert [d.Split(first) for first in range(5)] == list(legal(state))
    done = play(state, d.Split(3), d.First(Action.BUILD))
    assert (1, 0, 14) == (to_act(done), sum(done.areas[0].buildings), sum(tokens(done)))


@pytest.mark.rules("turn.effect", "crusade.success")
def test_an_attempt_that_can_succeed_is_no_attempt_to_fail() -> None:
    """An enemy within reach is attacked under either reading."""
    area = player("b2", tokens={CRUSADE_BUILD: 3})
    for reading in ActingWithoutSuccess:
        state = play(table(area, enemies={"b2": "slav"}, acting_without_success=reading), d.Resolve(CRUSADE_BUILD))
        assert (d.Attack(at("b2")),) == legal(state)


@pytest.mark.rules("turn.effect")
def test_the_judgement_itself() -> None:
    """Refused only if all fail, and never under the lax reading."""
    failure = (crusade.not_strong_enough(2, 3),)
    assert failure[0] is not None
    lax = Ruleset(interpretation=Interpretation(acting_without_success=ActingWithoutSuccess.ANY))
    assert resolve.without_success(((failure[0],),), RULES) is not None
    assert resolve.without_success(((failure[0],), ()), RULES) is None
    assert resolve.without_success(((failure[0],),), lax) is None


@pytest.mark.rules("turn.effect")
def test_the_numbers_of_the_last_action_are_given() -> None:
    """And the refusals of all of them, in their order."""
    first, second, third = (crusade.not_strong_enough(value, needs) for value, needs in ((1, 3), (2, 6), (0, 9)))
    assert first is not None
    assert second is not None
    assert third is not None
    against = resolve.without_success(((first, second), (third,)), RULES)
    assert NothingSucceeds("turn.effect", 9, 0, (first, second, third)) == against


@pytest.mark.rules("skip.allowed")
@pytest.mark.parametrize(
    ("upgraded", "succeeds", "reading"), list(itertools.product((False, True), (False, True), SkipCondition))
)
def test_when_a_turn_may_be_skipped(upgraded: bool, succeeds: bool, reading: SkipCondition) -> None:  # noqa: FBT001 -- a table of cases
    """All wedges upgraded; under one reading also nothing that could succeed."""
    rules = Ruleset(interpretation=Interpretation(skip_condition=reading))
    allowed = upgraded and (reading != SkipCondition.NOTHING_SUCCEEDS or not succeeds)
    row = (True, True, True, upgraded, True, True)
    # Whether something may be tried in vain plays no part in it.
    for possible in (False, True):
        assert allowed == (skip.may_not_skip(row, succeeds, possible, rules) is None)


@pytest.mark.rules("skip.allowed", "variant.learning.no-upgrade")
def test_a_learning_game_is_skipped_as_a_last_resort_or_never() -> None:
    """Where nothing can succeed, one reading skips and the other leaves the player without a legal turn."""
    stuck = player("b3", tokens={0: 0, 1: 2, 2: 0, 3: 0, 4: 2, 5: 2}, upgraded=[0, 3])
    resort, never = LearningSkip
    state = table(stuck, variant="learning", learning_skip=resort)
    assert (d.Skip(),) == legal(state)
    assert (0, 0, 1, 1, 2, 2) == tokens(play(state, d.Skip(), d.Distribute(1)))
    dead = table(stuck, variant="learning", learning_skip=never)
    assert () == legal(dead)
    assert "skip.allowed" == refusal(dead, d.Skip()).rule
    lively = player("b3", tokens={0: 1}, upgraded=[0, 3])
    for reading in LearningSkip:
        against = refusal(table(lively, variant="learning", learning_skip=reading), d.Skip())
        assert "skip.allowed" == against.rule


@pytest.mark.rules("skip.allowed", "turn.effect")
def test_an_action_in_vain_is_another_turn() -> None:
    """Where any action may be tried, a Learning game has no last resort: a wedge can always be resolved."""
    stuck = player("b3", tokens={0: 0, 1: 2, 2: 0, 3: 0, 4: 2, 5: 2}, upgraded=[0, 3])
    for reading in LearningSkip:
        lax = table(stuck, variant="learning", learning_skip=reading, acting_without_success=ActingWithoutSuccess.ANY)
        assert [d.Resolve(wedge) for wedge in (1, 4, 5)] == list(legal(lax))
        assert "skip.allowed" == refusal(lax, d.Skip()).rule


@pytest.mark.rules("skip.allowed")
def test_the_learning_reading_is_for_learning_games_only() -> None:
    """In any other variant a wedge that is not upgraded is reason enough."""
    for variant, reading in itertools.product(("standard", "first-standard", "unpredictable"), LearningSkip):
        stuck = player("b3", tokens={0: 0, 1: 2, 2: 0, 3: 0, 4: 2, 5: 2}, upgraded=[0, 3])
        against = refusal(table(stuck, variant=variant, learning_skip=reading), d.Skip())
        assert (6, 2) == (against.needs, against.has)


@pytest.mark.rules("crusade.saracen.gain", "build.gain.tile")
@pytest.mark.parametrize(("reading", "gain"), [(SaracenTileInfluence.NO, 1), (SaracenTileInfluence.YES, 3)])
def test_whether_a_tile_pays_for_what_a_saracen_pictured(reading: SaracenTileInfluence, gain: int) -> None:
    """For a building of the type of the tile, under one reading; a built one is paid for under both."""
    area = player("b2", tokens={CRUSADE_BUILD: 6, BUILD_INFLUENCE: 3})
    tile = {"b2": "church-feast"}
    state = table(area, enemies={"b2": "saracen-church"}, tiles=tile, saracen_tile_influence=reading)
    rewarded = play(state, d.Resolve(CRUSADE_BUILD), d.Attack(at("b2")), d.TakeReward())
    assert gain == rewarded.areas[0].influence
    built = play(
        table(area, tiles=tile, saracen_tile_influence=reading),
        d.Resolve(BUILD_INFLUENCE),
        d.Erect(Building.CHURCH, at("b2")),
    )
    assert 3 == built.areas[0].influence


@pytest.mark.rules("crusade.saracen.gain")
@pytest.mark.parametrize("reading", list(SaracenTileInfluence))
@pytest.mark.parametrize("picture", ["farm", "troop"])
def test_a_tile_never_pays_for_another_thing(reading: SaracenTileInfluence, picture: str) -> None:
    """Neither for another type nor for a troop, and not for the three instead."""
    state = table(
        player("b2", tokens={CRUSADE_BUILD: 6}),
        enemies={"b2": f"saracen-{picture}"},
        tiles={"b2": "church-feast"},
        saracen_tile_influence=reading,
    )
    asked = play(state, d.Resolve(CRUSADE_BUILD), d.Attack(at("b2")))
    assert 1 == play(asked, d.TakeReward()).areas[0].influence
    assert 3 == play(asked, d.TakeInfluence()).areas[0].influence


@pytest.mark.rules("score.majority.tie")
def test_what_a_tie_pays() -> None:
    """Two readings differ in exactly two cases: two who tie for the first place, and four who do."""
    pair = (TieAmounts.FLAT_BACK, TieAmounts.POOLED)
    flat, pooled = (Ruleset(interpretation=Interpretation(tie_amounts=reading)) for reading in pair)
    different = {}
    for counts in itertools.product(range(6), repeat=4):
        one, other = scoring.majority(counts, flat), scoring.majority(counts, pooled)
        first = len(scoring.first_place(counts))
        if one != other:
            different[first] = (max(one), max(other))
        if first not in (2, 4):
            assert one == other
    assert {2: (3, 4), 4: (3, 2)} == different


@pytest.mark.rules("turn.distribute.lap")
@pytest.mark.parametrize("hand", range(1, 15))
def test_whether_a_long_distribution_passes_over_its_origin(hand: int) -> None:
    """Up to five tokens the readings agree; from six on one gives the origin its share and the other nothing."""
    included, passed = (Ruleset(interpretation=Interpretation(origin_on_laps=reading)) for reading in OriginOnLaps)
    row = (0, 0, hand, 0, 0, 0)
    one, other = (
        distribute.distribute(row, 2, distribute.path(2, hand, Manner.STANDARD, None, rules))
        for rules in (included, passed)
    )
    assert (one == other) == (hand < 6)
    assert 0 == other[2]
    assert hand // 6 == one[2]
    assert hand == sum(other)
    assert max(other) - min(other[:2] + other[3:]) <= 1


@pytest.mark.rules("turn.distribute.lap", "order.aviz.origin", "order.teutonic.direction", "order.hospitaller.skip")
@pytest.mark.parametrize("order", ["aviz", "teutonic", "hospitaller", "templar"])
def test_orders_and_the_origin(order: str) -> None:
    """Where the origin is passed over, every manner keeps all tokens and names no wedge that is not reached."""
    state = play(
        table(player("a2", tokens={2: 8}, order=order), origin_on_laps=OriginOnLaps.PASSED_OVER),
        d.Resolve(INFLUENCE_TRAVEL),
    )
    assert isinstance(state.pending, p.AskManner)
    for sow in legal(state):
        done = play(state, sow)
        assert 18 == sum(tokens(done))
        begins_there = isinstance(sow, d.Sow) and sow.manner == Manner.ORIGIN_FIRST
        assert (1 if begins_there else 0) == tokens(done)[2]
        assert not isinstance(sow, d.Sow) or sow.wedge != 2


def test_no_reading_touches_the_beginning() -> None:
    """All interpretations begin with the same legal turns."""
    area = player("b3")
    turns = set()
    for readings in itertools.product(SkipCondition, LearningSkip, SaracenTileInfluence, TieAmounts, OriginOnLaps):
        names = ("skip_condition", "learning_skip", "saracen_tile_influence", "tie_amounts", "origin_on_laps")
        chosen: dict[str, Any] = dict(zip(names, readings, strict=True))
        turns.add(legal(table(area, **chosen)))
    assert 1 == len(turns)
    assert [d.Upgrade(wedge) for wedge in ALL_WEDGES] == [one for one in turns.pop() if isinstance(one, d.Upgrade)]


@pytest.mark.rules("turn.distribute.lap")
def test_an_origin_that_is_passed_over_is_passed_in_either_direction() -> None:
    """Wherever on the wheel it is; what comes next is a wedge of the wheel."""
    over = Ruleset(interpretation=Interpretation(origin_on_laps=OriginOnLaps.PASSED_OVER))
    for origin in ALL_WEDGES:
        for step in (1, -1):
            beyond = (origin + step) % 6
            assert beyond == distribute.next_wedge((origin - step) % 6, step, origin, over)
            assert origin == distribute.next_wedge((origin - step) % 6, step, origin, RULES)
