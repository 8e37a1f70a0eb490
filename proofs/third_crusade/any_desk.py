"""A desk on which only a few pieces are seen: what a step does there, it does with any other pieces on the table.

The map is that of the scenario ``marches``. The pieces in a Region that a theorem does not show, on the ships, in the box
and in what is under way below are unseen: a step that looks at them is refuted, and they must be the same objects afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

import attrs

from crusaders_rules.lift import Claims, Opaque, all_of, integer, record
from crusaders_rules.third_crusade.play import battle_start, desk, reckoning
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.reckoning import RegionFacts
from crusaders_rules.third_crusade.play.setting import CampaignSetting, setting_of
from crusaders_rules.third_crusade.play.steps import march_turns
from crusaders_rules.third_crusade.rules import battles
from crusaders_rules.third_crusade.rules.rulings import DEFAULT, Rulings
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.state import (
    ARMIES,
    NOBODY,
    ArmyState,
    Campaign,
    Force,
    Leader,
    Owner,
    RegionState,
    RoundPhase,
    Units,
)
from crusaders_rules.third_crusade.state.under_way import BattleFight

MARCHES = load_scenario("marches")
ANGEVIN, EMPIRE, AYYUBID, TURKOMAN = ARMIES
TRACK = (ANGEVIN, AYYUBID, EMPIRE, TURKOMAN)
SETTING = setting_of(MARCHES, DEFAULT, 4)
# A City with a Port, and the Desert and the other Desert to which Roads lead from there.
HERE, THERE, BEYOND = 1, 4, 5
NAMES = [region.name for region in MARCHES.regions]
KINDS = tuple((owner, place) for owner in Owner for place in range(len(Units())))

_ELSEWHERE: tuple[Any, ...] = tuple(Opaque(f"the pieces in {name}") for name in NAMES)
_SHIPS: tuple[Any, Any] = (Opaque("the pieces on the first ship"), Opaque("the pieces on the second ship"))
_BOX: Any = Opaque("the pieces in the box")
_BELOW: Any = Opaque("the pieces of what is under way below")
_UNSEEN = (*_ELSEWHERE, *_SHIPS, _BOX, _BELOW)
# A Battle elsewhere, which began the steps that a theorem shows.
BELOW = BattleFight(TURKOMAN, EMPIRE, 3, 7, _BELOW)


def some_units() -> Any:  # noqa: ANN401 -- a domain
    """Any Units of one owner."""
    return record(Units, infantry=integer(0), cavalry=integer(0), siege_engine=integer(0))


def some_force(leaders: tuple[Leader, ...] = ()) -> Any:  # noqa: ANN401 -- a domain
    """Any Units of each owner, with some Leaders."""

    def made(**units: Units) -> Force:
        return Force(**units, leaders=leaders)

    return record(made, **{owner.name.lower(): some_units() for owner in Owner})


def laid(  # noqa: PLR0913 -- what a theorem shows
    *stack: object,
    seen: Mapping[int, Force] | None = None,
    ships: tuple[Force, Force] = _SHIPS,
    box: Force = _BOX,
    setting: CampaignSetting = SETTING,
    **fields: Any,  # noqa: ANN401 -- of a state
) -> Desk:
    """Return a desk on which something is under way.

    Args:
        *stack: What is under way, above a Battle elsewhere.
        seen: The pieces that are seen, by their Regions.
        ships: Those on the ships.
        box: Those in the box.
        setting: What is played.
        **fields: Other fields of the state; ``regions`` has those that hold more than pieces.
    """
    states: Mapping[int, RegionState] = fields.pop("regions", {})
    regions = [states.get(place, RegionState()) for place in range(len(NAMES))]
    pieces = [(seen or {}).get(place, _ELSEWHERE[place]) for place in range(len(NAMES))]
    plain: dict[str, Any] = {
        "seats": ARMIES,
        "round": 1,
        "phase": RoundPhase.COMMAND,
        "initiative": TRACK,
        "passed": frozenset(),
        "glory": 0,
        "faith": (0, 0),
        "armies": (ArmyState(),) * len(ARMIES),
        "bandits": (0,) * len(MARCHES.roads),
    }
    return Desk(
        Campaign(
            **{**plain, **fields},
            regions=tuple(attrs.evolve(one, force=force) for one, force in zip(regions, pieces, strict=True)),
            ships=ships,
            box=box,
            stack=(BELOW, *stack),
            setting=setting,
        )
    )


# What is counted


@attrs.frozen
class Census:
    """All pieces on a desk: those unseen, the numbers of the others by owner and type, and the names of the Leaders."""

    unseen: tuple[Any, ...]
    units: dict[tuple[Owner, int], Any]
    leaders: tuple[str, ...]
    places: tuple[Force, ...]


def census(table: Desk) -> Census:
    """Count all pieces: in Regions, on ships, in the box, and in what is under way."""
    every: list[Any] = [state.force for state in table.regions]
    every += [*table.ships, table.box]
    for frame in table.stack:
        every += [frame.force] if hasattr(frame, "force") else []
        every += [group for _, group in getattr(frame, "moves", ())]
    unseen = tuple(one for one in every if _is_unseen(one))
    seen = tuple(one for one in every if not _is_unseen(one))
    units = {(owner, place): sum(one.of(owner)[place] for one in seen) for owner, place in KINDS}
    return Census(unseen, units, tuple(sorted(one.name for force in seen for one in force.leaders)), seen)


def _is_unseen(pieces: object) -> bool:
    return any(pieces is one for one in _UNSEEN)


def kept(
    before: Census,
    after: Census,
    *,
    gone: Force = NOBODY,
    come: Force = NOBODY,
) -> Claims:
    """Claims that no piece is lost or made, but what a rule takes away or brings.

    Args:
        before: The pieces before a step.
        after: Those after it.
        gone: What returns to the player boards and the pool.
        come: What comes from there.
    """
    same = len(before.unseen) == len(after.unseen) and all(
        one is other for one, other in zip(before.unseen, after.unseen, strict=True)
    )
    yield "the pieces elsewhere are untouched", same
    for owner, place in KINDS:
        changed = come.of(owner)[place] - gone.of(owner)[place]
        words = f"{owner}, {Units._fields[place]}"
        yield f"as many as before: {words}", after.units[owner, place] == before.units[owner, place] + changed
    leaders = sorted([*before.leaders, *(one.name for one in come.leaders)])
    yield "the same Leaders", list(after.leaders) == leaders
    yield "no number is below nothing", all_of(
        number >= 0 for force in after.places for owner in Owner for number in force.of(owner)
    )


# How a step is run


@contextmanager
def cut(owner: Any, **functions: Any) -> Iterator[None]:  # noqa: ANN401 -- a module or a class
    """Replace some functions of a module or a class by stand-ins.

    Args:
        owner: The module or the class.
        **functions: The stand-in for each.
    """
    right = {name: getattr(owner, name) for name in functions}
    try:
        for name, function in functions.items():
            setattr(owner, name, function)
        yield
    finally:
        for name, function in right.items():
            setattr(owner, name, function)


class _Forgets(dict[Any, Any]):
    """A table that keeps nothing."""

    def get(self, _: object, default: object = None) -> Any:  # noqa: ANN401 -- as a table
        """Know nothing."""
        return default

    def __setitem__(self, _: object, __: object) -> None:
        """Keep nothing."""


def _facts_of(setting: CampaignSetting, place: int, state: RegionState) -> RegionFacts:
    facts = RegionFacts(setting, place, state)
    facts.refused = _Forgets()
    return facts


def _plus(one: Units, other: Units) -> Units:
    return Units(one[0] + other[0], one[1] + other[1], one[2] + other[2])


def _minus(one: Units, other: Units) -> Units:
    return Units(one[0] - other[0], one[1] - other[1], one[2] - other[2])


def _asked_each_time(table: Callable[..., Any]) -> Any:  # noqa: ANN401 -- what the table was filled from
    return table.__wrapped__  # type: ignore[attr-defined]


@contextmanager
def by_the_rules() -> Iterator[None]:
    """Let the game ask the rules each time, without tables of answers; Units are added type by type.

    That ``Units.plus`` and ``Units.minus`` do so is a theorem of its own, ``units_are_added_type_by_type``.
    """
    with ExitStack() as stack:
        stack.enter_context(cut(Units, plus=_plus, minus=_minus))
        stack.enter_context(cut(desk, facts_of=_facts_of))
        stack.enter_context(cut(reckoning, facts_of=_facts_of, _controls_neutrals=_asked_each_time(reckoning._controls_neutrals)))
        stack.enter_context(cut(battle_start, attacks=_attacks, _owners=_asked_each_time(battle_start._owners)))
        stack.enter_context(cut(march_turns, _of_owners=_asked_each_time(march_turns._of_owners)))
        yield


def _attacks(standing: Force, coming: Force) -> bool:
    return battles.is_battle(standing, coming)
