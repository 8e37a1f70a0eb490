"""List, judge and game agree about the setup, other readings, and the end; ``judged`` has the other questions."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from crusaders_rules.lift import Claims, Theorem, each, instead_of, integer, row, theorem, truth
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import Declining, PartialInfluence
from crusaders_rules.thy_will_be_done.interpret.refusals import EmptyWedge
from crusaders_rules.thy_will_be_done.play import legal
from crusaders_rules.thy_will_be_done.play.kinds import declining
from crusaders_rules.thy_will_be_done.rules import resolve
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    WEDGES,
    Action,
    Buildings,
    Enemies,
    KnightOrder,
    Token,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere, judged
from .judged import agree, the_list_forgets_its_last_choice
from .values import EDITION, PLENTY, RULESET

# Mutants: rules that are wrong on purpose


@instead_of(legal.refusals)
def the_judge_knows_no_last_wedge(right: Callable[..., Any], state: State, given: d.Decision) -> Any:  # noqa: ANN401
    """The judge refuses whatever is about the last wedge."""
    if getattr(given, "wedge", None) == WEDGES - 1:
        return (EmptyWedge("turn.wedge.token", needs=1, has=0),)
    return right(state, given)


@instead_of(legal.refusals)
def the_judge_lets_montesa_pass(right: Callable[..., Any], state: State, given: d.Decision) -> Any:  # noqa: ANN401
    """The judge lets any player have the Order of Montesa."""
    return () if getattr(given, "order", None) == KnightOrder.MONTESA else right(state, given)


@instead_of(resolve.not_in_plan)
def any_action_may_come_first(*_: object) -> None:
    """An action without tokens may come first."""


@instead_of(declining.with_decline)
def the_list_never_declines(_: object, __: State, ___: Any, found: tuple[d.Decision, ...]) -> tuple[d.Decision, ...]:  # noqa: ANN401
    """The list never has declining."""
    return found


# The setup

LAID = Ruleset(board="tiny-row")
REGIONS = len(LAID.laid.regions)
START = LAID.laid.starts[0]
NAMES = tuple(wedge.name for wedge in EDITION.wedges)
DEALT = ((KnightOrder.MONTESA, KnightOrder.AVIZ), (KnightOrder.TEUTONIC,), ())
CHOOSABLE = ((KnightOrder.MONTESA, KnightOrder.AVIZ, KnightOrder.HOLY_SEPULCHRE),) * 3
PLACES = (-1, *range(WEDGES + 1))
WEDGE_CHOICES = tuple(kind(wedge) for kind in (d.AddToken, d.LeaveToken, d.SetupUpgrade) for wedge in PLACES)


class Question(NamedTuple):
    """A question of the setup with a universe of decisions.

    Attributes:
        asked: The question.
        universe: Every decision that answers it, and others.
    """

    asked: Any
    universe: tuple[d.Decision, ...]


QUESTIONS = (
    *(
        Question(p.AskWedges(CHANCE, 0, NAMES[::step][:placed]), tuple(map(d.PutWedge, (*NAMES, "nothing"))))
        for placed in range(WEDGES)
        for step in (1, -1)
    ),
    Question(p.AskDeal(CHANCE, DEALT), tuple(map(d.DealOrder, KnightOrder))),
    *(Question(p.AskOrder(seat, CHOOSABLE), tuple(map(d.ChooseOrder, KnightOrder))) for seat in range(3)),
    *(
        Question(p.AskOrderSetup(1, CHOOSABLE, *due), WEDGE_CHOICES)
        for due in ((1, 0, 1), (0, 1, 0), (0, 2, 0, (4,)), (0, 0, 3))
    ),
    Question(p.AskShortWedge(CHANCE, 2), tuple(map(d.LeaveToken, PLACES))),
    *(Question(p.AskEnemy(CHANCE, flag), tuple(map(d.LayEnemy, Token))) for flag in LAID.laid.flags),
    *(
        Question(
            p.AskTile(CHANCE, space), tuple(map(d.LayTile, (*(tile.name for tile in LAID.bonus_tiles), "nothing")))
        )
        for space in LAID.laid.tile_spaces
    ),
    Question(p.AskStart(CHANCE), tuple(map(d.DrawStart, range(-1, 5)))),
    Question(p.AskKnight(1), tuple(map(d.PlaceKnight, range(-1, REGIONS + 1)))),
)


@theorem(
    "At setup the list has exactly the decisions that the judge allows, and the game applies them; it refuses all "
    "others.",
    rules=[
        "setup.wheel.random",
        "setup.order.deal",
        "setup.order.choose",
        "setup.order.effect",
        "setup.knight.distinct",
    ],
    sabotage=[the_list_forgets_its_last_choice, the_judge_knows_no_last_wedge, the_judge_lets_montesa_pass],
    assumes=(
        "one of our small boards, with three players; the wheel and the orders dealt so far are some of many; models "
        "explore other positions of the setup (topic agreement)"
    ),
)
def setup_choices_are_judged_as_listed(
    question: Question = each(QUESTIONS),
    tokens: tuple[int, ...] = row(integer(0), WEDGES),
    upgraded: tuple[bool, ...] = row(truth(), 2),
    taken: bool = each((False, True)),  # noqa: FBT001 -- whether the first starting region is taken
) -> Claims:
    """For any tokens on the wheel; two of its wedges are upgraded or not."""
    sides = (*upgraded, *(False,) * (WEDGES - len(upgraded)))
    wheel = Wheel(EDITION.wedges, tokens, sides)
    areas = tuple(
        anywhere.area(wheel=wheel, order=KnightOrder.ST_LAZARUS, knights=(START,) if taken and seat == 0 else ())
        for seat in range(3)
    )
    nothing = (None,) * REGIONS
    state = anywhere.position(
        areas[0],
        question.asked,
        ruleset=LAID,
        areas=areas,
        enemies=nothing,
        tiles=nothing,
        start=0,
    )
    yield from agree(state, question.universe)


# Choices of a turn, and the end

MAY_DECLINE = Ruleset(interpretation=Interpretation(declining=Declining.ALWAYS))
UP_TO = Ruleset(interpretation=Interpretation(partial_influence=PartialInfluence.UP_TO))
PAIRS = ((Action.TRAVEL, Action.BUILD), (Action.CRUSADE, Action.MUSTER), (Action.INFLUENCE, Action.TRAVEL))
CHOICES = (
    *((RULESET, p.AskFirst(0, 0, ((one, 2), (other, 1))), tuple(map(d.First, Action))) for one, other in PAIRS),
    *(
        (ruleset, p.AskTroop(0, 0, (), PLENTY, begun), (d.Muster(), d.Decline()))
        for ruleset in (RULESET, MAY_DECLINE)
        for begun in (False, True)
    ),
    *((UP_TO, p.AskGain(0, 0, (), due), tuple(map(d.Gain, range(-1, 6)))) for due in range(5)),
    *((ruleset, p.AskGain(0, 0, (), 3), tuple(map(d.Gain, range(-1, 6)))) for ruleset in (RULESET, MAY_DECLINE)),
    (RULESET, p.AskUnlockedKnight(0, 0, (), 1), (d.BringKnight(), d.HoldKnight())),
    (RULESET, p.GameOver(), (d.Skip(), d.Resolve(0), d.Keep(), d.Attack(0))),
)


@theorem(
    "The list has exactly the choices of order, troops, gains and unlocked knights that the judge allows, and the game "
    "applies them; it refuses all others, and everything when the game is over.",
    rules=["turn.split.order", "muster.flip", "influence.gain", "bonus.knight.unlock", "end.round"],
    sabotage=[any_action_may_come_first, the_list_never_declines, the_list_forgets_its_last_choice],
    assumes="the readings under which each question is asked",
)
def other_choices_are_judged_as_listed(
    choice: tuple[Ruleset, Any, tuple[d.Decision, ...]] = each(CHOICES),
    troops: int = integer(0, 4),
    held: int = integer(0),
) -> Claims:
    """On any board, for any holdings."""
    ruleset, asked, universe = choice
    mine = anywhere.area(
        troops=troops,
        influence=held,
        buildings=Buildings(castle=1),
        knights=(1,),
        defeated=Enemies(),
        order=KnightOrder.NONE,
    )
    state = anywhere.position(
        mine, asked, ruleset=anywhere.on_any_board(anywhere.PLAIN, ruleset=ruleset), areas=(mine,), supply=PLENTY
    )
    yield from agree(state, universe)


def agreement_theorems() -> dict[type, Theorem]:
    """The theorem that compares list, judge and game, for each kind of question."""
    setup = dict.fromkeys((type(question.asked) for question in QUESTIONS), setup_choices_are_judged_as_listed)
    others = dict.fromkeys((type(asked) for _, asked, _ in CHOICES), other_choices_are_judged_as_listed)
    return (
        setup
        | others
        | {
            p.AskTurn: judged.turns_and_splits_are_judged_as_listed,
            p.AskSplit: judged.turns_and_splits_are_judged_as_listed,
            p.AskMove: judged.moves_are_judged_as_listed,
            p.AskTarget: judged.attacks_are_judged_as_listed,
            p.AskBuilding: judged.buildings_are_judged_as_listed,
            p.AskReward: judged.simple_choices_are_judged_as_listed,
            p.AskDistribution: judged.simple_choices_are_judged_as_listed,
            p.AskManner: judged.manners_are_judged_as_listed,
        }
    )
