"""Abstraction: positions with unseen parts; a result about them holds on every board, with anything else on the table.

They show one region and one seat. Everything else is unseen, and a run that looks at it is refuted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import cycle
from typing import Any, NamedTuple, TypeVar

import attrs

from crusaders_rules.lift import Opaque, Others, PartialTuple, cut, integer, is_unseen, record, suppose
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import apply, books, feasibility, flow, legal
from crusaders_rules.thy_will_be_done.play.kinds import STEPS, every_kind, judging
from crusaders_rules.thy_will_be_done.state import CHANCE, Action, KnightOrder, PlayerArea, Position, Region, put_at
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .values import RULESET

Case = TypeVar("Case")

# The numbers of the shown region and of the shown seat, where a theorem does not quantify over them; any others
# surround them.
HERE = SEAT = 1
THERE = HERE + 1
AWAY = THERE + 1
# A wedge, where it makes no difference which.
WEDGE = 4
AFTER = Opaque("what comes after in the row")
PLAIN = Region("here", 0, 0)
# What is loaded on first use is loaded before any run: a small board, and the step of each decision.
SMALL = Ruleset(board="tiny-row").laid
ALL_STEPS = tuple(STEPS[kind.asks, gives] for kind in every_kind() for gives in kind.gives)
# The rest of a wedge while a decision is made.
PLAN: Any = Opaque("what is left of the wedge")


class Where(NamedTuple):
    """The numbers of the seat that acts and of the region that is shown."""

    seat: int
    here: int


def somewhere() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any seat, and any region."""
    return record(Where, seat=integer(0), here=integer(0))


# Each seat, with the shown region in several places of the row.  Theorems about lists, which put regions into sets and
# so cannot show them as symbols, have another one of these in each of their cases.
_WHERES = tuple(Where(seat, here) for seat, here in enumerate((0, 2, 1, 0, 2, 1)))


def placed(cases: Iterable[Case]) -> tuple[tuple[Where, Case], ...]:
    """Each of some cases with a seat and a region; six of them or more have every seat."""
    return tuple(zip(cycle(_WHERES), cases))


def about(where: Where, thing: Any) -> Any:  # noqa: ANN401 -- a question or a decision
    """The same question or decision, of the seat and about the regions that are shown; others stay as they are."""
    regions = {HERE: where.here, THERE: where.here + 1, AWAY: where.here + 2}
    changed: dict[str, Any] = {}
    for field in attrs.fields(type(thing)):
        value = getattr(thing, field.name)
        if field.name == "seat" and value != CHANCE:
            changed["seat"] = where.seat
        elif field.name in {"region", "origin", "other"} and value is not None:
            changed[field.name] = regions.get(value, value)
        elif field.name == "knights":
            changed["knights"] = tuple(regions[one] for one in value)
    return attrs.evolve(thing, **changed)


def row(*known: object) -> Any:  # noqa: ANN401 -- it takes the place of a tuple
    """A row of any length with one known member, or a few in their order; the first has the place ``HERE``."""
    return among(HERE, *known)


def among(place: int, *known: object) -> Any:  # noqa: ANN401 -- it takes the place of a tuple
    """A row of any length in which only some members are known, the first of them at a place, plain or symbolic."""
    return PartialTuple((Others("what comes before in the row", place), *known, AFTER))


def both(here: int, one: object, there: int, other: object) -> Any:  # noqa: ANN401 -- it takes the place of a tuple
    """A row of any length in which the members at two places are known; ``here`` need not come first."""
    if there < here:
        return both(there, other, here, one)
    return among(here, one, Others("what is between in the row", there - here - 1), other)


class Prices(NamedTuple):
    """What the ways of a knight cost, with regions whose numbers may be symbolic."""

    here: int
    there: int
    cost: int

    def get(self, region: int) -> int | None:
        """Return the cost of the way to a region, or None if no way leads there."""
        if region == self.here:
            return 0
        return self.cost if region == self.there else None

    def __getitem__(self, region: int) -> int | None:  # type: ignore[override]
        """Return the cost of the way to a region."""
        return self.get(region)


def elsewhere_untouched(known: tuple[Any, ...]) -> bool:
    """Whether the parts before and after the known members of a row are unchanged."""
    first, last = tuple.__getitem__(known, 0), tuple.__getitem__(known, -1)
    return is_unseen(first) and first is not AFTER and last is AFTER


def on_any_board(*regions: Region, here: int = HERE, ruleset: Ruleset = RULESET) -> Ruleset:
    """The ruleset with a board on which only some regions are known; the first of them is the shown one."""
    borders: Any = Opaque("the borders")
    board = attrs.evolve(SMALL, name="any", regions=among(here, *regions), adjacent=borders)
    return attrs.evolve(ruleset, board=board)


def area(**known: Any) -> PlayerArea:  # noqa: ANN401 -- each field has its own kind of value
    """A player area with only some known fields; it has no knight order, and nothing of an expansion, unless known."""
    fields = {field.name: Opaque(f"{field.name} of the player") for field in attrs.fields(PlayerArea) if field.init}
    return PlayerArea(**{**fields, "order": KnightOrder.NONE, "carried": 0, "added": None, **known})


def position(
    mine: PlayerArea,
    pending: p.Pending,
    here: int = HERE,
    **known: Any,  # noqa: ANN401 -- each field has its own kind of value
) -> State:
    """A position in which only the area of the player to act and the given fields are known; a base game if not given.

    Args:
        mine: The area of the player to act.
        pending: The pending question, with the seat of that player.
        here: The number of the shown region.
        **known: Other fields of the position.
    """
    fields: dict[str, Any] = {
        field.name: Opaque(f"{field.name} of the position") for field in attrs.fields(Position) if field.init
    }
    seat = SEAT if pending.seat is None else pending.seat
    plain = {
        "ruleset": on_any_board(PLAIN, here=here),
        "areas": among(seat, mine),
        "outcomes": None,
        "added": None,
        "pending": pending,
    }
    return Position(**{**fields, **plain, **known})


@attrs.frozen
class GoesOn:
    """A stand-in for the question with which the game continues the rest of a wedge.

    Attributes:
        seat: The player.
        wedge: The wedge.
        plan: What is left.
    """

    seat: int
    wedge: int
    plan: p.Plan


def goes_on(way: flow.Progress, *_: object) -> State:
    """Stop where the game would continue with the rest of the wedge or distribute it."""
    asked: Any = GoesOn(way.seat, way.wedge, way.plan)
    return way.state.with_changes(put_at(way.state.areas, way.seat, way.area), way.supply, asked)


def stopped(state: State) -> bool:
    """Whether the game stopped where it would continue."""
    asked: Any = state.pending
    return type(asked) is GoesOn


@contextmanager
def by_the_rules() -> Iterator[None]:
    """Let the game call the rule functions each time, without the tables of their results."""
    with books.unkept():
        yield


_right_no_place = judging.no_place


def _no_place(rule: str, kind: str, number: int, count: int) -> judging.Refusals:
    """Refuse a number that counts nothing; a region that is shown is on the board, whatever its number."""
    return () if kind == "region" else _right_no_place(rule, kind, number, count)


@contextmanager
def well_given() -> Iterator[None]:
    """Take what a decision names for numbers, and for regions of the board: symbolic ones have no type."""
    with cut(legal, wrong_field=lambda _: None), cut(judging, no_place=_no_place):
        yield


@contextmanager
def going_on(board: Iterable[bool] = ()) -> Iterator[None]:
    """Let the game continue with a wedge, and stop before the tokens are distributed.

    Args:
        board: Whether each Crusade and Build succeeds, in turn; what depends on the board is left open so.
    """
    right, open_ones = feasibility.succeeds, iter(board)

    def succeeds(state: State, mine: PlayerArea, action: Action, tokens: int) -> bool:
        return next(open_ones) if action in {Action.CRUSADE, Action.BUILD} else right(state, mine, action, tokens)

    with by_the_rules(), cut(feasibility, succeeds=succeeds), cut(flow, distribute_next=goes_on):
        yield


def after(before: State, decision: d.Decision, *, judged: bool = True) -> State:
    """The position after a decision, before the game continues with the wedge.

    Args:
        before: The position.
        decision: The decision.
        judged: Whether the decision is judged, so that nothing is claimed about a refused one.
    """
    judge = nullcontext() if judged else cut(apply, refusals=lambda *_: ())
    with by_the_rules(), cut(flow, proceed=goes_on), judge, well_given():
        suppose(not judged or legal.refusals(before, decision) == ())
        return apply.apply(before, decision)
