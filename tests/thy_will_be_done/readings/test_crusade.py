"""Readings of Crusade: the tracks, and what a Saracen pictures."""

import itertools
from typing import Any

import attrs
import pytest

from crusaders_rules import explain, legal
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    SaracenBonus,
    SaracenDecline,
    SaracenNoneLeft,
    SaracenPrice,
    TrackEnd,
    TrackSteps,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    NoLongerFought,
    NotEnoughValue,
    NothingSucceeds,
    RewardIsThere,
)
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.play.rewards import reward_refusal
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.state import Action, Building, Enemies, Enemy, Markers, Token, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.thy_will_be_done.support import (
    CRUSADE_BUILD,
    EDITION,
    TRAVEL_CRUSADE,
    at,
    play,
    player,
    refusal,
    refused,
    table,
)

CRUSADE = d.Resolve(CRUSADE_BUILD)
ATTACK = d.Attack(at("b2"))
CHURCH = {"b2": "saracen-church"}


def rules(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """Return a ruleset with some readings."""
    return Ruleset(orders="none", interpretation=attrs.evolve(Interpretation(), **readings))


def short_tracks(state: State) -> State:
    """Return the same position where the tracks have two spaces and three."""
    edition = attrs.evolve(EDITION, prussian_track=(3, 4), slav_track=(2, 4, 5))
    return replace(state, ruleset=attrs.evolve(state.ruleset, edition=edition))


@pytest.mark.rules("crusade.strength")
@pytest.mark.parametrize("space", range(13))
def test_what_a_track_shows(space: int) -> None:
    """The numbers printed, or the first of them and one more each time; Saracens have no track."""
    printed, plus_one = (rules(track_steps=reading) for reading in TrackSteps)
    row = (3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10)
    for enemy, markers in ((Enemy.PRUSSIAN, Markers(space, 1)), (Enemy.SLAV, Markers(1, space))):
        assert row[min(space, 10)] == crusade.strength(enemy, markers, printed)
        assert 3 + space == crusade.strength(enemy, markers, plus_one)
        assert 6 == crusade.strength(Enemy.SARACEN, markers, plus_one)
    assert 7 + space == crusade.shown((7, 7), space, plus_one)
    assert 7 == crusade.shown((7, 7), space, printed)


@pytest.mark.rules("crusade.strength", "crusade.gain", "crusade.success")
@pytest.mark.parametrize(("reading", "strength"), [(TrackSteps.PRINTED_TRACK, 8), (TrackSteps.PLUS_ONE, 9)])
def test_the_seventh_prussian(reading: TrackSteps, strength: int) -> None:
    """The readings part after six defeats: in what is needed and in what is gained."""
    for tokens in (strength - 1, strength):
        area = player("b2", tokens={CRUSADE_BUILD: tokens})
        state = table(area, enemies={"b2": "prussian"}, markers=Markers(6, 0), track_steps=reading)
        assert (tokens == strength) == (CRUSADE in legal(state))
        if tokens == strength:
            assert strength == play(state, CRUSADE, ATTACK).areas[0].influence


@pytest.mark.rules("crusade.advance")
@pytest.mark.parametrize("enemy", list(Enemy))
def test_when_a_type_is_fought_no_longer(enemy: Enemy) -> None:
    """Once its own marker stands on the last space, under one reading; Saracens always."""
    stays, ends = (short_tracks(table(player("b2"), track_end=reading)).ruleset for reading in TrackEnd)
    for one, other in itertools.product(range(4), repeat=2):
        against = crusade.no_longer_fought(enemy, Markers(one, other), ends)
        over = (enemy == Enemy.PRUSSIAN and one >= 1) or (enemy == Enemy.SLAV and other >= 2)
        assert (NoLongerFought("crusade.advance", has=enemy) if over else None) == against
        assert crusade.no_longer_fought(enemy, Markers(one, other), stays) is None


@pytest.mark.rules("crusade.advance", "crusade.success")
@pytest.mark.parametrize("reading", list(TrackEnd))
def test_the_last_space_of_a_track(reading: TrackEnd) -> None:
    """The marker stays there, and such an enemy is attacked again; or no more, and it is no reason to resolve."""
    area = player("b2", "b4", tokens={CRUSADE_BUILD: 6})
    here = {"b2": "prussian", "b4": "slav"}
    both = short_tracks(table(area, enemies=here, markers=Markers(1, 1), track_end=reading))
    attacks = legal(play(both, CRUSADE))
    over = reading == TrackEnd.NO_MORE
    assert ([d.Attack(at("b4"))] if over else [ATTACK, d.Attack(at("b4"))]) == list(attacks)
    alone = short_tracks(table(area, enemies={"b2": "prussian"}, markers=Markers(1, 1), track_end=reading))
    assert over == (CRUSADE not in legal(alone))
    if over:
        assert isinstance(refusal(play(both, CRUSADE), ATTACK), NoLongerFought)
        against = refusal(alone, CRUSADE)
        assert isinstance(against, NothingSucceeds)
        assert (NoLongerFought("crusade.advance", has=Enemy.PRUSSIAN), "crusade-build") == (
            against.each[0],
            alone.areas[0].wheel.arrangement[CRUSADE_BUILD].name,
        )
    else:
        assert 4 == play(alone, CRUSADE, ATTACK).areas[0].influence


@pytest.mark.rules("crusade.saracen.free")
@pytest.mark.parametrize("reading", list(SaracenPrice))
@pytest.mark.parametrize(
    ("picture", "built", "cost"), [("church", 0, 3), ("bank", 3, 9), ("bank", 2, 7), ("troop", 3, 6), ("troop", 4, 7)]
)
def test_whether_a_reward_is_paid_for(reading: SaracenPrice, picture: str, built: int, cost: int) -> None:
    """What it costs must be met by the value, under one reading; else it pays 3 and nobody is asked."""
    buildings = {} if picture == "troop" else {picture: built}
    troops = built if picture == "troop" else 0
    for tokens in (6, 7, 9):
        area = player("b2", tokens={CRUSADE_BUILD: tokens}, buildings=buildings, troops=troops)
        state = table(area, enemies={"b2": f"saracen-{picture}"}, saracen_price=reading)
        after = play(state, CRUSADE, ATTACK)
        taken = reading == SaracenPrice.FREE or tokens + troops >= cost
        assert taken == isinstance(after.pending, p.AskReward)
        assert (0 if taken else 3) == after.areas[0].influence
        against = reward_refusal(state, area, at("b2"), Token(f"saracen-{picture}"), tokens)
        dear = NotEnoughValue("crusade.saracen.free", cost, tokens + troops, Action.CRUSADE)
        assert (None if taken else dear) == against


@pytest.mark.rules("crusade.saracen.free", "build.discount")
def test_a_reward_is_paid_for_at_the_price_of_its_region() -> None:
    """Bank IV costs 9, and 7 where a tile takes two off; the words say of no price that it is none."""
    area = player("b2", tokens={CRUSADE_BUILD: 7}, buildings={"bank": 3})
    state = table(area, enemies={"b2": "saracen-bank"}, tiles={"b2": "bank-bargain"}, saracen_price=SaracenPrice.PAID)
    asked = play(state, CRUSADE, ATTACK)
    assert isinstance(asked.pending, p.AskReward)
    assert "at no cost" not in in_words(asked, d.TakeReward())
    assert "at no cost" not in str(explain(asked, d.TakeReward()))
    assert 4 == play(asked, d.TakeReward()).areas[0].influence
    free = play(table(area, enemies={"b2": "saracen-bank"}), CRUSADE, ATTACK)
    assert "at no cost" in in_words(free, d.TakeReward())
    assert "at no cost" in str(explain(free, d.TakeReward()))


@pytest.mark.rules("crusade.saracen.three")
@pytest.mark.parametrize("reading", list(SaracenDecline))
def test_whether_a_reward_can_be_declined(reading: SaracenDecline) -> None:
    """Always; or 3 influence only where nothing is left to take."""
    area = player("b2", tokens={CRUSADE_BUILD: 6})
    asked = play(table(area, enemies=CHURCH, saracen_decline=reading), CRUSADE, ATTACK)
    if reading == SaracenDecline.ALWAYS:
        assert (d.TakeReward(), d.TakeInfluence()) == legal(asked)
        assert 3 == play(asked, d.TakeInfluence()).areas[0].influence
    else:
        assert (d.TakeReward(),) == legal(asked)
        assert RewardIsThere("crusade.saracen.three") == refusal(asked, d.TakeInfluence())
    full = replace(area, buildings=area.buildings._replace(church=4))
    assert 3 == play(table(full, enemies=CHURCH, saracen_decline=reading), CRUSADE, ATTACK).areas[0].influence


@pytest.mark.rules("crusade.saracen.three")
@pytest.mark.parametrize("reading", list(SaracenNoneLeft))
def test_what_a_saracen_pays_when_none_is_left(reading: SaracenNoneLeft) -> None:
    """Three or nothing, for a building and for a troop; declining an available reward gains 3 in either case."""
    due = 3 if reading == SaracenNoneLeft.THREE else 0
    full = player("b2", tokens={CRUSADE_BUILD: 6}, buildings={"church": 4}, troops=5)
    for picture in ("church", "troop"):
        after = play(table(full, enemies={"b2": f"saracen-{picture}"}, saracen_none_left=reading), CRUSADE, ATTACK)
        assert (due, Enemies(saracen=1)) == (after.areas[0].influence, after.areas[0].defeated)
        assert isinstance(after.pending, p.AskTurn)
    asked = play(table(full, enemies={"b2": "saracen-farm"}, saracen_none_left=reading), CRUSADE, ATTACK)
    assert 3 == play(asked, d.TakeInfluence()).areas[0].influence
    unpaid = table(
        player("b2", tokens={CRUSADE_BUILD: 6}, buildings={"bank": 3}),
        enemies={"b2": "saracen-bank"},
        saracen_none_left=reading,
        saracen_price=SaracenPrice.PAID,
    )
    assert 3 == play(unpaid, CRUSADE, ATTACK).areas[0].influence
    assert due == crusade.where_none_is_left(rules(saracen_none_left=reading))


def rewarded(picture: str, built: int, wedge: int, tokens: int, reading: SaracenBonus) -> State:
    """Return the position after a Saracen is defeated with 6 and its building taken, with some tokens left."""
    area = player("b2", tokens={wedge: 6 + tokens}, upgraded=[wedge], buildings={picture: built})
    state = table(area, enemies={"b2": f"saracen-{picture}"}, saracen_bonus=reading)
    split = d.Split(6) if wedge == CRUSADE_BUILD else d.Split(tokens)
    return play(state, d.Resolve(wedge), split, d.First(Action.CRUSADE), ATTACK, d.TakeReward())


@pytest.mark.rules("crusade.saracen.build", "turn.split.finish")
@pytest.mark.parametrize("reading", list(SaracenBonus))
@pytest.mark.parametrize(("picture", "built", "more"), [("castle", 1, 1), ("church", 2, 1), ("farm", 2, 0)])
def test_whether_a_reward_helps_to_travel(reading: SaracenBonus, picture: str, built: int, more: int) -> None:
    """Castle II and church III add a point to the Travel of the same turn, or only to later ones."""
    state = rewarded(picture, built, TRAVEL_CRUSADE, 2, reading)
    assert isinstance(state.pending, p.AskMove)
    assert 2 + (more if reading == SaracenBonus.YES else 0) == state.pending.points
    assert built + 1 == state.areas[0].influence
    assert 1 == len(state.areas[0].knights)


@pytest.mark.rules("crusade.saracen.build", "turn.split.finish")
@pytest.mark.parametrize("reading", list(SaracenBonus))
def test_whether_a_bank_helps_to_build(reading: SaracenBonus) -> None:
    """A bank won first adds to the Build of the same turn, or not; there is no site for one in its own region."""
    area = player("b2", "b3", tokens={CRUSADE_BUILD: 8}, upgraded=[CRUSADE_BUILD])
    state = table(area, enemies={"b2": "saracen-bank"}, saracen_bonus=reading)
    after = play(state, CRUSADE, d.Split(6), d.First(Action.CRUSADE), ATTACK, d.TakeReward())
    assert (reading == SaracenBonus.YES) == isinstance(after.pending, p.AskBuilding)
    assert 1 == after.areas[0].buildings.bank
    more = replace(area, wheel=player("b2", tokens={CRUSADE_BUILD: 9}, upgraded=[CRUSADE_BUILD]).wheel)
    state = table(more, enemies={"b2": "saracen-bank"}, saracen_bonus=reading)
    asked = play(state, CRUSADE, d.Split(6), d.First(Action.CRUSADE), ATTACK, d.TakeReward())
    assert isinstance(asked.pending, p.AskBuilding)
    assert (3 if reading == SaracenBonus.YES else 2) == asked.pending.tokens
    bank = d.Erect(Building.BANK, at("b3"))
    assert bank not in legal(asked)
    assert d.Erect(Building.CHURCH, at("b3")) in legal(asked)
    # In the next turn it is a bank like any other.
    later = play(asked, d.Erect(Building.CHURCH, at("b3")))
    assert (1, 1) == (later.areas[0].buildings.bank, later.areas[0].buildings.church)


@pytest.mark.rules("crusade.saracen.build", "bonus.knight.unlock")
@pytest.mark.parametrize("reading", list(SaracenBonus))
@pytest.mark.parametrize("built", [0, 2])
def test_whether_a_castle_won_frees_a_knight(reading: SaracenBonus, built: int) -> None:
    """It does; or it does not, then or later, and such a position is in order."""
    area = player("b2", tokens={CRUSADE_BUILD: 6}, buildings={"castle": built})
    state = table(area, enemies={"b2": "saracen-castle"}, saracen_bonus=reading)
    after = play(state, CRUSADE, ATTACK, d.TakeReward())
    freed = 1 if reading == SaracenBonus.YES else 0
    assert (at("b2"),) * (1 + freed) == after.areas[0].knights
    assert built + 1 == after.areas[0].buildings.castle
    against = [problem.place for problem in check_position(after)]
    short = built == 2  # the position begins without the knight of castle I
    assert (short and reading == SaracenBonus.YES) == ("players[0].knights" in against)


@pytest.mark.rules("crusade.saracen.build")
def test_a_troop_is_turned_alike() -> None:
    """The reading about buildings affects neither troops nor declined rewards."""
    assert [True, False] == [crusade.works_at_once(rules(saracen_bonus=reading)) for reading in SaracenBonus]
    area = player("b2", tokens={TRAVEL_CRUSADE: 8}, upgraded=[TRAVEL_CRUSADE], buildings={"castle": 1})
    for reading, picture, take in itertools.product(SaracenBonus, ("troop", "castle"), (True, False)):
        if take and picture == "castle":
            continue
        state = table(area, enemies={"b2": f"saracen-{picture}"}, saracen_bonus=reading)
        begun = play(state, d.Resolve(TRAVEL_CRUSADE), d.Split(2), d.First(Action.CRUSADE), ATTACK)
        after = play(begun, d.TakeReward() if take else d.TakeInfluence())
        assert isinstance(after.pending, p.AskMove)
        assert 2 == after.pending.points


@pytest.mark.rules("crusade.region")
def test_other_refusals_stand_beside() -> None:
    """An attack where no knight is and that the track forbids is refused for both."""
    state = short_tracks(
        table(
            player("b2", tokens={CRUSADE_BUILD: 6}),
            enemies={"b2": "slav", "b4": "prussian"},
            markers=Markers(1, 0),
            track_end=TrackEnd.NO_MORE,
        )
    )
    against = refused(play(state, CRUSADE), d.Attack(at("b4")))
    assert ["crusade.region", "crusade.advance"] == [one.rule for one in against]
