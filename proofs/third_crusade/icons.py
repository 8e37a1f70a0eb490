"""What the map shows on the tracks: each icon counts for one Army, and a track is the sum over all Regions."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, product
from typing import Any, NamedTuple

from crusaders_rules.lift import Claims, cut, each, instead_of, integer, theorem
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.play import reckoning
from crusaders_rules.third_crusade.play.reckoning import COUNTED, RegionFacts
from crusaders_rules.third_crusade.rules import preparation
from crusaders_rules.third_crusade.rules.tracks import LAST_GLORY
from crusaders_rules.third_crusade.state import ARMIES, Force, Icon, Leader, Owner, RegionState, Shape

from .any_desk import HERE, SETTING, Answers, answers_to, under

# What may be visible in a Region, and the Leaders that may be there.
SHOWN = tuple(
    tuple(icon for icon, number in zip(COUNTED, numbers, strict=True) for _ in range(number))
    for numbers in product(range(3), repeat=len(COUNTED))
)
LED = tuple(Leader(f"leader of {owner}", owner, Shape.SQUARE, icons=(Icon.CROWN, Icon.COMMAND)) for owner in Owner)
CROWDS = (
    *chain.from_iterable(combinations(LED, number) for number in range(len(LED) + 1)),
    *((one, one) for one in LED),
)

# Mutants: rules that are wrong on purpose


@instead_of(preparation.on_track)
def two_icons_count_as_one(right: Callable[..., int], icon: Icon, visible: Iterable[Icon], leaders: Any) -> int:  # noqa: ANN401
    """Of several alike icons of a Region, one counts."""
    return min(1, right(icon, visible, leaders))


@instead_of(preparation.on_track)
def leaders_show_nothing(right: Callable[..., int], icon: Icon, visible: Iterable[Icon], _: object) -> int:
    """The icons of Leaders do not count."""
    return right(icon, visible, ())


@instead_of(preparation.icons_count_for)
def guests_count_for_the_controller(
    _: object, __: Leader, controller: Owner | None, ___: Interpretation
) -> Owner | None:
    """The icons of each Leader count for the Army that Controls the Region, whatever the reading."""
    return controller


@instead_of(reckoning.tracks)
def the_last_region_is_not_counted(right: Callable[..., Any], setting: Any, regions: Sequence[RegionState]) -> Any:  # noqa: ANN401
    """The last Region moves no track."""
    return right(setting, regions[:-1])


@instead_of(reckoning.tracks)
def crowns_count_twice(right: Callable[..., Any], *how: Any) -> Any:  # noqa: ANN401
    """Each crown counts twice."""
    return {key: 2 * number if key[1] == Icon.CROWN else number for key, number in right(*how).items()}


@instead_of(reckoning.tracks)
def a_track_has_an_end(right: Callable[..., Any], *how: Any) -> Any:  # noqa: ANN401
    """No track goes beyond thirteen."""
    return {key: min(LAST_GLORY, number) for key, number in right(*how).items()}


# Theorems


class _Counts(NamedTuple):
    """What a Region moves on which tracks."""

    counts: tuple[tuple[tuple[Owner, Icon], Any], ...]


@theorem(
    "Each visible icon of a Region counts for the Army that Controls it and for no other, each icon of a Leader for "
    "one Army at most, and no track is moved twice.",
    rules=["third.setup.tracks", "third.setup.tracks.leaders"],
    sabotage=[two_icons_count_as_one, leaders_show_nothing, guests_count_for_the_controller],
    assumes="any Leaders, one of each Owner, or two alike; at most two of each visible icon that moves a track",
)
def an_icon_counts_for_one_army(
    controller: Owner | None = each((None, *ARMIES)),
    leaders: tuple[Leader, ...] = each(CROWDS),
    readings: Answers = each(answers_to("leader_icons")),
) -> Claims:
    """Whoever Controls the Region, whatever icons are visible, under both readings."""
    setting = under(*readings)
    facts = [RegionFacts(setting, HERE, RegionState(force=Force(leaders=leaders))) for _ in SHOWN]
    whose = [(leader, preparation.icons_count_for(leader, controller, setting.interpretation)) for leader in leaders]
    own = dict(readings)["leader_icons"] != "controller"
    for leader, army in whose:
        yield "whose a Leader's icons are", army == (leader.owner if own and leader.owner in ARMIES else controller)
    for visible, one in zip(SHOWN, facts, strict=True):
        with cut(RegionFacts, controller=controller, visible=visible):
            counts = one.counts
        found = dict(counts)
        yield "no track twice", len(found) == len(counts)
        expected = Counter({(controller, icon): visible.count(icon) for icon in COUNTED if controller})
        expected.update((army, icon) for leader, army in whose if army for icon in leader.icons if icon in COUNTED)
        yield "as often as it is there", found == +expected


@theorem(
    "Each track is where it began, and further by what every Region moves it, each once.",
    rules=["third.setup.tracks"],
    sabotage=[the_last_region_is_not_counted, crowns_count_twice, a_track_has_an_end],
    assumes="two of the Regions move the tracks of one Army, and the others do not",
)
def a_track_is_the_sum_of_the_map(
    army: Owner = each(ARMIES),
    icon: Icon = each(COUNTED),
    first: int = each(range(len(SETTING.regions) - 1)),
    one: int = integer(1),
    other: int = integer(1),
) -> Claims:
    """For any numbers of icons."""
    moved = {first: one, len(SETTING.regions) - 1: other}
    with cut(reckoning, facts_of=_facts(army, icon, moved)):
        found = reckoning.tracks(SETTING, [RegionState() for _ in SETTING.regions])
    for key, start in SETTING.starts_of_tracks.items():
        yield "the sum", found[key] == start + (one + other if key == (army, icon) else 0)


def _facts(army: Owner, icon: Icon, moved: dict[int, Any]) -> Callable[..., _Counts]:
    def facts_of(_: object, place: int, __: RegionState) -> _Counts:
        return _Counts((((army, icon), moved[place]),) if place in moved else ())

    return facts_of
