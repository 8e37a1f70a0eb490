"""Refusals: each kind of illegal decision with its class, rule, numbers and sentence."""

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from crusaders_rules import explain, new_game
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset, State, refusals
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    LearningSkip,
    PartialInfluence,
    SpareTokens,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import NothingSucceeds
from crusaders_rules.thy_will_be_done.state import Action, Building, KnightOrder, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.thy_will_be_done.support import (
    ALL_WEDGES,
    BUILD_INFLUENCE,
    CRUSADE_BUILD,
    EDITION,
    INFLUENCE_TRAVEL,
    MUSTER_INFLUENCE,
    PLAYED_ORDERS,
    TRAVEL_BUILD,
    TRAVEL_CRUSADE,
    at,
    play,
    player,
    refused,
    table,
)

Case = tuple[State, Decision, str, str, object, object, tuple[str, ...]]


def setup_cases() -> Iterator[Case]:
    """Yield illegal decisions of a setup: position, decision, class, rule, needs, has, and what the sentence names."""
    names = [wedge.name for wedge in EDITION.wedges]
    wedges = new_game(Ruleset(), 2)
    yield wedges, d.PutWedge("x"), "NotOnOffer", "setup.wheel.random", tuple(names), "x", ("x", *names)
    deal = play(wedges, *map(d.PutWedge, names))
    order = KnightOrder.NONE
    yield (
        deal,
        d.DealOrder(order),
        "NotOnOffer",
        "setup.order.deal",
        PLAYED_ORDERS,
        "none",
        ("none",),
    )
    text: Any = d.DealOrder("viking")  # type: ignore[arg-type]
    yield deal, text, "WrongType", "setup.order.deal", "a KnightOrder", "order 'viking'", ("a KnightOrder", "order")
    yield deal, d.Skip(), "NotAsked", "setup.order.deal", "a knight order to deal", "skip", ("deal a knight order",)
    hands = (KnightOrder.TEMPLAR, KnightOrder.AVIZ, KnightOrder.MONTESA, KnightOrder.TEUTONIC)
    choose = play(deal, *map(d.DealOrder, hands))
    montesa = d.ChooseOrder(KnightOrder.MONTESA)
    yield choose, montesa, "NotOnOffer", "setup.order.choose", hands[:2], "montesa", ("montesa", "templar, aviz")
    left = play(choose, d.ChooseOrder(KnightOrder.TEMPLAR))
    yield (
        left,
        d.AddToken(0),
        "NotAsked",
        "setup.order.effect",
        "leave token",
        "add token",
        ("choose a wedge for one token less first",),
    )
    yield left, d.LeaveToken(6), "NoSuchThing", "setup.order.effect", "0 to 5", "wedge 6", ("wedge 6", "0 to 5")
    again = play(left, d.LeaveToken(3))
    rest = tuple(name for name in names if name != "build-influence")
    yield again, d.LeaveToken(3), "NotOnOffer", "setup.order.effect", rest, "build-influence", rest
    knights = table(player(), player("a3"), pending=p.AskKnight(0))
    b2, a3 = d.PlaceKnight(at("b2")), d.PlaceKnight(at("a3"))
    yield knights, b2, "NotAStart", "setup.knight.region", None, "b2", ("b2",)
    yield knights, a3, "StartTaken", "setup.knight.distinct", None, "a3", ("a3",)
    there = "region 36"
    yield knights, d.PlaceKnight(36), "NoSuchThing", "setup.knight.region", "0 to 35", there, (there, "0 to 35")
    start = table(player(), player(), pending=p.AskStart(-1))
    yield start, d.DrawStart(2), "NoSuchThing", "setup.start.random", "0 to 1", "seat 2", ("seat 2", "0 to 1")


def turn_cases() -> Iterator[Case]:
    """Yield the same for turns and what follows a turn that is no action."""
    begun = table(player("b3", tokens={TRAVEL_BUILD: 0}, upgraded=[3, 4]))
    yield begun, d.Keep(), "NotAsked", "turn.choice", "a turn", "keep", ("take a turn first",)
    yield begun, d.Resolve(0), "EmptyWedge", "turn.wedge.token", 1, 0, ("1", "0")
    yield begun, d.Resolve(7), "NoSuchThing", "turn.choice", "0 to 5", "wedge 7", ("wedge 7", "0 to 5")
    yield begun, d.Upgrade(3), "AlreadyUpgraded", "upgrade.once", None, None, ("upgraded",)
    yield begun, d.Skip(), "NotAllUpgraded", "skip.allowed", 6, 2, ("6", "2")
    learning = table(player("b3", upgraded=[0, 3]), variant="learning")
    yield learning, d.Upgrade(1), "UpgradingOff", "variant.learning.no-upgrade", None, None, ("upgrading",)
    yield learning, d.Skip(), "SomethingElsePossible", "skip.allowed", None, None, ("skip",)
    never = table(player("b3", upgraded=[0, 3]), variant="learning", learning_skip=LearningSkip.NEVER)
    yield never, d.Skip(), "NoSkipping", "skip.allowed", None, None, ("skip",)
    yield begun, d.Resolve(MUSTER_INFLUENCE), "NothingSucceeds", "turn.effect", 3, 2, ("muster", "3", "2")
    keep = play(begun, d.Upgrade(0))
    yield keep, d.Distribute(0), "EmptyWedge", "upgrade.distribute.any", 1, 0, ("1", "0")
    skipped = play(table(player("b3", upgraded=ALL_WEDGES)), d.Skip())
    yield skipped, d.Keep(), "LeftOver", "skip.distribute", None, None, ("skip",)
    offer = ((KnightOrder.HOLY_SEPULCHRE,),) * 4
    taken = player(order="holy-sepulchre")
    few = table(taken, taken, player(), pending=p.AskOrder(2, offer), spare_tokens=SpareTokens.LIMITED)
    again = d.ChooseOrder(KnightOrder.HOLY_SEPULCHRE)
    yield few, again, "TooFewTokens", "components.token", 2, 0, ("2", "0", "action tokens")
    aviz = play(table(player("b3", order="aviz")), d.Resolve(INFLUENCE_TRAVEL))
    back, both = d.Sow(Manner.COUNTERCLOCKWISE), ("standard", "origin-first")
    yield aviz, back, "NotThisManner", "turn.distribute.sow", both, "counterclockwise", ("counterclockwise", *both)
    yield aviz, d.Keep(), "MustDistribute", "turn.distribute.mandatory", None, None, ("must distribute",)
    named = d.Sow(Manner.STANDARD, 3)
    wrong = "standard travel-crusade"
    yield aviz, named, "NotThisManner", "turn.distribute.sow", both, wrong, (wrong, *both)
    over = table(player("b3"), pending=p.GameOver())
    yield over, d.Resolve(0), "GameIsOver", "end.round", None, None, ("over",)


def action_cases() -> Iterator[Case]:
    """Yield the same for actions."""
    split = play(table(player("b3", upgraded=[INFLUENCE_TRAVEL])), d.Resolve(INFLUENCE_TRAVEL))
    yield split, d.Split(3), "SplitOutOfRange", "turn.split", 2, 3, ("2", "3")
    first = play(split, d.Split(1))
    both = ("influence", "travel")
    yield first, d.First(Action.BUILD), "NotOnOffer", "turn.split.order", both, "build", ("build", *both)
    moving = play(table(player("b3", "c5")), d.Resolve(TRAVEL_BUILD))
    other = d.Move(at("c5"), at("c6"))
    yield moving, other, "NotThisKnight", "travel.divide", "b3", "c5", ("b3", "c5")
    yield moving, d.Move(at("b3"), at("h4")), "TooFar", "travel.points", 6, 2, ("6", "2")
    yield moving, d.Move(at("b3"), 40), "NoSuchThing", "travel.adjacent", "0 to 35", "region 40", ("region 40",)
    foes = {"b2": "slav"}
    attacker = player("b2", "b3", tokens={CRUSADE_BUILD: 6, BUILD_INFLUENCE: 4}, buildings={"farm": 4})
    target = play(table(attacker, enemies={**foes, "c2": "slav"}), d.Resolve(CRUSADE_BUILD))
    yield target, d.Attack(at("c2")), "NoKnightThere", "crusade.region", None, "c2", ("c2",)
    yield target, d.Attack(at("b3")), "NoEnemyThere", "crusade.region", None, "b3", ("b3",)
    weak = table(attacker, enemies=foes, pending=p.AskTarget(0, CRUSADE_BUILD, (), 2))
    yield weak, d.Attack(at("b2")), "NotEnoughValue", "crusade.success", 3, 2, ("crusade", "3", "2")
    site = play(table(attacker, enemies=foes), d.Resolve(BUILD_INFLUENCE))
    yield site, d.Erect(Building.BANK, at("a2")), "NoKnightThere", "build.knight", None, "a2", ("a2",)
    yield site, d.Erect(Building.BANK, at("b2")), "EnemyThere", "build.enemy", None, "slav", ("slav",)
    yield site, d.Erect(Building.FARM, at("b3")), "NoneLeft", "build.next", 3, 4, ("all 4 farms are built",)
    closed = player("b1", "b3", tokens={BUILD_INFLUENCE: 4})
    built = play(table(closed, buildings={"b3": (1, "farm", 1)}), d.Resolve(BUILD_INFLUENCE))
    yield built, d.Erect(Building.FARM, at("b3")), "BuildingThere", "build.one", 0, 1, ("building",)
    dear = play(table(player("b3", tokens={BUILD_INFLUENCE: 4}, buildings={"farm": 3})), d.Resolve(BUILD_INFLUENCE))
    yield dear, d.Erect(Building.FARM, at("b3")), "NotEnoughValue", "build.cost", 6, 4, ("build", "6", "4")


def cases_of_readings() -> Iterator[Case]:
    """Yield the same for what only some readings let a player decide, or keep a player from deciding."""
    split = play(table(player("b3", upgraded=[INFLUENCE_TRAVEL])), d.Resolve(INFLUENCE_TRAVEL))
    yield split, d.Split(1, 1), "TokensLeftIdle", "turn.split.all", 0, 1, ("1", "neither")
    yield split, d.Twice(Action.TRAVEL, 1), "NotTwice", "turn.split", None, None, ("two actions",)
    attacker = player("b2", tokens={CRUSADE_BUILD: 6})
    target = play(table(attacker, enemies={"b2": "slav"}), d.Resolve(CRUSADE_BUILD))
    yield target, d.Decline(), "NotOptional", "turn.result.due", None, None, ("decline",)
    due = table(player("b3"), pending=p.AskGain(0, MUSTER_INFLUENCE, (), 2), partial_influence=PartialInfluence.UP_TO)
    yield due, d.Gain(3), "NotThisAmount", "influence.gain", (0, 1, 2), 3, ("3", "0 or 1 or 2")
    one = player("b3", tokens={TRAVEL_BUILD: 1})
    moving = play(table(one, zero_steps=ZeroSteps.NO), d.Resolve(TRAVEL_BUILD))
    yield moving, d.Move(at("b3"), at("b3")), "NobodyMoves", "travel.optional", None, None, ("step",)
    both = player("b3", tokens={TRAVEL_CRUSADE: 4}, upgraded=[TRAVEL_CRUSADE])
    each = table(both, enemies={"b2": "slav"}, acting_without_success=ActingWithoutSuccess.EACH)
    ahead = play(each, d.Resolve(TRAVEL_CRUSADE), d.Split(1), d.First(Action.TRAVEL))
    yield ahead, d.Move(at("b3"), at("b3")), "NotFinished", "turn.effect", None, None, ("follows",)


CASES = [*setup_cases(), *turn_cases(), *action_cases(), *cases_of_readings()]


@pytest.mark.rules(
    "setup.order.choose",
    "turn.choice",
    "turn.effect",
    "turn.result.due",
    "travel.divide",
    "crusade.region",
    "build.knight",
    "skip.allowed",
    "end.round",
)
@pytest.mark.parametrize(
    ("state", "decision", "kind", "rule", "needs", "has", "words"),
    CASES,
    ids=[f"{kind}-{decision}" for _, decision, kind, *_ in CASES],
)
def test_a_refusal_says_which_rule_and_why(  # noqa: PLR0913, PLR0917 -- one column for each part of a refusal
    state: State, decision: Decision, kind: str, rule: str, needs: object, has: object, words: tuple[str, ...]
) -> None:
    """Class, rule, what is needed, what there is, and a sentence of one line that names them."""
    (against,) = refused(state, decision)
    assert (kind, rule, needs, has) == (type(against).__name__, against.rule, against.needs, against.has)
    assert [] == [word for word in words if word not in against.sentence]
    assert f"{rule}: {against.sentence}" == str(against)
    assert not set("{}\n") & set(against.sentence)
    assert (against,) == explain(state, decision).refusals


STRANGE = {"text": "x", "half": 1.5, "nothing": (), "huge": 10**30, "below": -(10**30), "thing": object()}


@pytest.mark.rules("turn.choice", "turn.split", "turn.split.order", "setup.order.choose", "turn.distribute.sow")
@pytest.mark.parametrize("thing", STRANGE.values(), ids=STRANGE)
def test_what_is_no_wedge_region_or_name_is_refused(thing: Any) -> None:  # noqa: ANN401 -- anything at all
    """Whatever a decision of the kind that is asked names, it is refused and never an accident."""
    for state, decision in {case[1].__class__: case[:2] for case in CASES if case[2] != "NotAsked"}.values():
        kind = type(decision)
        names = [field.name for field in attrs.fields(kind)]
        for strange in (kind(**{**attrs.asdict(decision, recurse=False), name: thing}) for name in names):
            assert refused(state, strange)


# More are seen elsewhere: inside a NothingSucceeds, beside a NoBuildingSpace, in the tests of readings, or in
# test_prototype. The tests of expansions see theirs.
BY_EXPANSIONS = {
    "OtherTypeThere",
    "NoTwoOfOneOwner",
    "RegionFull",
    "NotBeside",
    "CannotSwap",
    "SwapTooLate",
    "NotMarked",
}
BY_READINGS = {"NoLongerFought", "RewardIsThere", "SkippingUnknown"}
TOGETHER = {"NoEnemyTarget", "NoBuildingSite", "NoBuildingSpace", "NoWay"}


def test_every_kind_of_refusal_has_its_case() -> None:
    """No class of refusals is left out, and none is there that no decision can meet."""
    kinds = {
        name
        for name, thing in vars(refusals).items()
        if isinstance(thing, type) and issubclass(thing, Refusal) and thing is not Refusal
    }
    assert kinds == {kind for _, _, kind, *_ in CASES} | TOGETHER | BY_READINGS | BY_EXPANSIONS


@pytest.mark.rules("crusade.region", "build.knight", "turn.effect")
def test_why_nothing_could_succeed_is_told_for_each_action() -> None:
    """No enemy beside a knight, and no region open for a building."""
    area = player("b3", tokens={CRUSADE_BUILD: 6}, upgraded=[CRUSADE_BUILD])
    (against,) = refused(table(area, buildings={"b3": (1, "farm", 1)}), d.Resolve(CRUSADE_BUILD))
    assert isinstance(against, NothingSucceeds)
    assert [("NoEnemyTarget", "crusade.region"), ("NoBuildingSite", "build.knight")] == [
        (type(one).__name__, one.rule) for one in against.each
    ]


@pytest.mark.rules("travel.region", "travel.adjacent")
def test_mountains_are_refused_twice() -> None:
    """No knight may be there, and no way leads there."""
    state = play(table(player("b3")), d.Resolve(TRAVEL_BUILD))
    kinds = [type(one).__name__ for one in refused(state, d.Move(at("b3"), at("c4")))]
    assert ["NoBuildingSpace", "NoWay"] == kinds
