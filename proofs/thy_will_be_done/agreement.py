"""Legal decisions: the list, the judge and the game agree about every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.explore import Refutation, SearchResult, explore
from crusaders_rules.lift import ModelCheck, instead_of, theorem
from crusaders_rules.thy_will_be_done.check.allowing import Allow, at_most_upgraded, one_decides
from crusaders_rules.thy_will_be_done.check.game_systems import Claims, game_system, small_board
from crusaders_rules.thy_will_be_done.check.history import WithHistory
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import books, feasibility, legal, resolution
from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision, apply
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.play.notation import to_line
from crusaders_rules.thy_will_be_done.rules import resolve, travel
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Building,
    KnightOrder,
    Manner,
    Outcomes,
    PlayerArea,
    Region,
    Token,
    put_at,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

BOARD = small_board(Ruleset(board="tiny-row").laid, 1)
OUTCOMES = Outcomes(enemies=(Token.PRUSSIAN,), tiles=("church-discount",), start=1)

# The same board with a Saracen instead of the Prussian.
PICTURED = attrs.evolve(BOARD, tokens=(Token.SARACEN_CHURCH,))

DEALS = ((KnightOrder.CALATRAVA, KnightOrder.MONTESA), (KnightOrder.TEMPLAR, KnightOrder.HOSPITALLER))


def only_orders_differ(state: State, decision: Decision) -> bool:
    """Allow every choice of an order, and leave out other choices at setup and those of the other player."""
    if isinstance(state.pending, p.AskOrderSetup | p.AskKnight):
        return decision == legal.legal(state)[0]
    return isinstance(state.pending, p.AskOrder) or one_decides(state, decision)


def few_are_upgraded(state: State, decision: Decision) -> bool:
    """Leave out a second upgrade, and most decisions of the other player."""
    return one_decides(state, decision) and at_most_upgraded(1)(state, decision)


class Agreement(NamedTuple):
    """A model: its ruleset, the outcomes of chance, and the decisions that it follows.

    Attributes:
        name: Its name.
        ruleset: Its ruleset, with the board.
        outcomes: The outcomes of chance; with None the model follows all of them.
        allow: The decisions to follow; all decisions are judged in any case.
        facing: Whether the game begins at a Saracen, which is out of reach otherwise: at the first turn the start
            player is in its region, with all action tokens on the Crusade wedge.
    """

    name: str
    ruleset: Ruleset
    outcomes: Outcomes | None
    allow: Allow | None = None
    facing: bool = False

    def begun(self) -> State:
        """Return the initial position of the exploration."""
        state = new_game(self.ruleset, 2, outcomes=self.outcomes)
        if not self.facing:
            return state
        while not isinstance(state.pending, p.AskTurn):
            state = apply(state, legal.legal(state)[0])
        area = state.areas[state.pending.seat]
        crusade = [wedge.primary for wedge in area.wheel.arrangement].index(Action.CRUSADE)
        tokens = put_at((0,) * WEDGES, crusade, sum(area.wheel.tokens))
        area = replace(area, wheel=area.wheel.with_tokens(tokens), knights=state.ruleset.laid.flags[:1])
        return replace(state, areas=put_at(state.areas, state.pending.seat, area))


MODELS = (
    Agreement("agreement/learning", Ruleset(variant="learning", orders="none", board=BOARD), OUTCOMES),
    Agreement(
        "agreement/saracen",
        Ruleset(variant="learning", orders="none", board=PICTURED),
        attrs.evolve(OUTCOMES, enemies=(Token.SARACEN_CHURCH,)),
        facing=True,
    ),
    Agreement("agreement/chance", Ruleset(variant="learning", orders="none", board=BOARD), None, one_decides),
    Agreement(
        "agreement/upgrades", Ruleset(variant="first-standard", orders="none", board=BOARD), OUTCOMES, few_are_upgraded
    ),
    Agreement(
        "agreement/orders",
        Ruleset(variant="learning", orders="dealt", board=BOARD),
        attrs.evolve(OUTCOMES, deals=DEALS),
        only_orders_differ,
    ),
)


# Mutants: rules that are wrong on purpose


@instead_of(travel.too_far)
def the_judge_forgets_the_points(_: object, __: int | None, ___: int, ____: Region) -> None:
    """The judge lets knights move any distance, but the list does not."""


@instead_of(resolve.split_out_of_range)
def the_judge_forgets_the_tokens(_: object, __: int, ___: int) -> None:
    """The judge allows a player to assign more tokens than the wedge has, but the list does not."""


@instead_of(base.sites)
def the_list_forgets_the_knight(_: object, state: State, __: PlayerArea) -> list[int]:
    """The list has buildings wherever there is room, but the judge requires a knight there."""
    both = zip(state.enemies, state.buildings, strict=True)
    return [place for place, (enemy, built) in enumerate(both) if enemy is None and built is None]


@instead_of(feasibility.uses_of)
def the_list_forgets_a_wedge(right: Callable[..., tuple[int, ...]], state: State, area: PlayerArea) -> tuple[int, ...]:
    """The list never has the last wedge, but the judge allows resolving it."""
    *uses, last = right(state, area)
    return (*uses, last & resolution.MAY_UPGRADE)


# The judged decisions


# More action tokens than any knight order has on its wheel.
MOST_TOKENS = 20


@cache
def universe(regions: int) -> tuple[Decision, ...]:
    """Return decisions of every kind on a board with a number of regions: all in range, and some out of range."""
    places = range(-1, regions + 1)
    wedges = range(-1, WEDGES + 1)
    edition = Ruleset().edition
    by_wedge = (d.AddToken, d.LeaveToken, d.SetupUpgrade, d.Resolve, d.Upgrade, d.Distribute)
    tiles = {tile.name for tile in (*edition.tiles, *(BOARD.tiles or ()))}

    def every() -> Iterator[Decision]:
        yield from map(d.PutWedge, ("nothing", *(wedge.name for wedge in edition.wedges)))
        for order in KnightOrder:
            yield from (d.DealOrder(order), d.ChooseOrder(order))
        yield from (kind(wedge) for kind in by_wedge for wedge in wedges)
        yield from map(d.LayEnemy, Token)
        yield from map(d.LayTile, ("nothing", *sorted(tiles)))
        yield from map(d.DrawStart, range(-1, 2 + 1))
        yield from (kind(place) for kind in (d.PlaceKnight, d.Attack) for place in places)
        yield from (d.Skip(), d.Keep(), d.TakeReward(), d.TakeInfluence(), d.BringKnight(), d.HoldKnight())
        yield from (d.Muster(), d.Decline())
        yield from map(d.Gain, range(-1, 3))
        yield from map(d.Split, range(-1, MOST_TOKENS + 1))
        yield from (d.Twice(action, tokens) for action in Action for tokens in (-1, 1))
        yield from map(d.First, Action)
        yield from map(d.Move, *zip(*product(places, places), strict=True))
        yield from (d.Erect(building, place) for building in Building for place in places)
        yield from (d.Sow(manner, wedge) for manner in Manner for wedge in (None, *wedges))

    return tuple(every())


def _answer(state: State, decision: Decision) -> object:
    """Return why the game does not take a decision: the refusal or another error; empty if it takes it."""
    try:
        apply(state, decision)
    except IllegalDecision as error:
        return error.refusals
    except Exception as error:  # noqa: BLE001 -- whatever is raised, the decision does not apply
        return error
    return ()


def disagreement(state: State) -> tuple[Decision, str] | None:
    """Return a decision on which the list, the judge and the game disagree, with their answers."""
    listed = frozenset(legal.legal(state))
    every = universe(len(state.enemies))
    for decision in (*listed.difference(every), *every):
        refused, answer = legal.refusals(state, decision), _answer(state, decision)
        if answer != refused or (refused == ()) != (decision in listed):
            lists = "is" if decision in listed else "is not"
            judged = "; ".join(map(str, refused)) or "nothing"
            why = "; ".join(map(str, answer)) if isinstance(answer, tuple) else repr(answer)
            return (
                decision,
                f"it {lists} listed as legal; the judge refuses it by {judged}, the game by {why or 'nothing'}",
            )
    return None


def all_agree(at: WithHistory) -> bool:
    """Every decision is listed, or the judge and the game refuse it."""
    return disagreement(at.position) is None


CLAIMS = Claims(always={"every legal decision applies, and every other one is refused": all_agree})


def _explored() -> Iterator[SearchResult[WithHistory, Decision]]:
    # Tables remember the results of the right functions, and wrong functions would leave theirs behind.
    books.clear()
    try:
        for model in MODELS:
            yield explore(game_system((model.begun(),), CLAIMS, allow=model.allow), model.name)
    finally:
        books.clear()


def _told(finding: Refutation[WithHistory, Decision]) -> Mapping[str, Any]:
    trace = finding.play
    if trace is None:
        return {}
    last = trace.states[-1].position
    found = disagreement(last)
    play = "; ".join(to_line(at.position, label) for at, label in zip(trace.states[:-1], trace.labels, strict=True))
    if found is None:
        return {"after": play}
    return {"after": play or "nothing", "asked": repr(last.pending), "decision": repr(found[0]), "but": found[1]}


@theorem(
    "Every legal decision applies, and every other one is refused: in each position the list of legal decisions, the "
    "judge and the game agree about decisions of every kind, with all arguments in range and some out of range.",
    rules=[
        "turn.choice",
        "turn.split",
        "turn.split.order",
        "travel.divide",
        "travel.adjacent",
        "crusade.region",
        "crusade.success",
        "crusade.saracen.three",
        "build.knight",
        "build.cost",
        "upgrade.distribute.any",
        "upgrade.distribute.may",
        "turn.distribute.sow",
        "setup.knight.region",
    ],
    sabotage=[
        the_judge_forgets_the_points,
        the_judge_forgets_the_tokens,
        the_list_forgets_the_knight,
        the_list_forgets_a_wedge,
    ],
    assumes=(
        (
            "two players on our smallest board with a supply of one, and the default readings; the arrangement of "
            "wheels and the deal of orders are given"
        ),
        (
            "agreement/learning and agreement/saracen follow every decision; in the other models all players except "
            "the start player take their first legal decision; agreement/upgrades upgrades at most one wedge; "
            "agreement/orders leaves out other choices at setup; agreement/saracen begins with a knight in the region "
            "of the Saracen and all action tokens on the Crusade wedge"
        ),
    ),
)
def legal_and_apply_agree() -> ModelCheck:
    """Explored whole, model by model."""
    return ModelCheck(_explored, _told)
