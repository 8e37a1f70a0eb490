"""Decisions like those that a question asks for, legal or not, so that a player can ask why some are refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import attrs

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.decision_forms import wheel_asked
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Asks
from crusaders_rules.thy_will_be_done.state import CHANCE, Action, Enemy, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

_LEVELS = range(1, 5)
_WITH_WEDGE = (Manner.SKIP, Manner.DOUBLE)


def alike(state: State) -> Iterator[Decision]:
    """Yield the decisions that answer the pending question, with every argument that the table has, legal or not.

    Args:
        state: A position.

    Yields:
        None for chance or when the game is over.
    """
    kind = kind_of(state)
    if kind.who == Asks.NOBODY or state.pending.seat == CHANCE:
        return
    values = _values(state)
    for gives in kind.gives:
        if gives is d.Sow:
            yield from _manners(values["wedge"])
        elif gives is d.Swap:
            yield from _swaps(state)
        else:
            yield from _each(gives, values)


def _each(gives: type, values: Mapping[str, Iterable[object]]) -> Iterator[Decision]:
    """Yield the decisions of a class; fields with a default keep it."""
    names = [field.name for field in attrs.fields(gives) if field.default is attrs.NOTHING]
    if all(name in values for name in names):
        yield from (gives(**dict(zip(names, row, strict=True))) for row in product(*(values[name] for name in names)))


def _manners(wedges: Iterable[object]) -> Iterator[Decision]:
    """Yield the manners of distributing."""
    for manner in Manner:
        for wedge in wedges if manner in _WITH_WEDGE else (None,):
            yield d.Sow(manner, wedge)  # type: ignore[arg-type]


def _swaps(state: State) -> Iterator[Decision]:
    """Yield the swaps of a region of a knight with one beside it; two regions far apart are too many to ask about."""
    # Elsewhere every swap is refused, and a list of such answers says nothing.
    if five_and_six.EXPANSION in state.ruleset.expansions:
        for region in dict.fromkeys(state.areas[state.seat].knights):
            yield from (d.Swap(region, other) for other in state.ruleset.laid.adjacent[region])


def _values(state: State) -> dict[str, tuple[object, ...]]:
    """Return the values of each field, by its name."""
    asked = state.pending
    wheel = wheel_asked(state)
    wedges = tuple(range(len(wheel.arrangement)))
    regions = tuple(place for place, region in enumerate(state.ruleset.laid.regions) if region.space)
    split = wheel.tokens[asked.wedge] if isinstance(asked, p.AskSplit) else 0
    return {
        "wedge": wedges,
        "region": regions,
        "origin": asked.knights[:1] if isinstance(asked, p.AskMove) else (),
        "order": tuple(sorted({order for dealt in getattr(asked, "dealt", ()) for order in dealt})),
        "enemy": tuple(Enemy) if getattr(asked, "marks", 0) else (),
        "building": state.ruleset.edition.base_types,
        # Of the types that are played.
        "new": tuple(one for one in state.ruleset.edition.types if isinstance(one, NewBuilding)),
        "taken": state.ruleset.edition.types,
        "level": tuple(_LEVELS),
        "action": tuple(Action),
        "tokens": tuple(range(split + 1)),
        "count": tuple(range(4)),
        "amount": tuple(range(getattr(asked, "amount", 0) + 1)),
    }
