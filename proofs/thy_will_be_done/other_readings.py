"""Other readings: from each question of a turn, ``apply`` keeps the invariant of whole games under them too.

A step looks at few readings. The others are unseen here, so a step that looks at one of them is refuted: whatever
answers they have, it does the same. Of those that a step looks at, each other answer has its turn, with the default
answers of the rest; ``LEFT_OUT`` has the answers that are left out.
"""
# ruff: noqa: ANN401, B008 -- a mutant takes what the right function takes; the default of an argument is its domain

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import attrs

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Mutant,
    Opaque,
    Theorem,
    cut,
    each,
    instead_of,
    integer,
    member,
    suppose,
    theorem,
)
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    BlackKnight,
    BonusInSplit,
    EndTrigger,
    LastRound,
    PartialInfluence,
    Results,
    SaracenPrice,
    SaracenTileInfluence,
    WinnerTie,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.play import flow, resolution
from crusaders_rules.thy_will_be_done.play.flow import CannotFinish
from crusaders_rules.thy_will_be_done.play.kinds import every_kind
from crusaders_rules.thy_will_be_done.rules import crusade, skip, upgrade
from crusaders_rules.thy_will_be_done.state import BonusTile, Building, KnightOrder, PlayerArea, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import invariant, points, steps
from .anywhere import PLAN, among
from .frames import mustering_takes_a_trophy, the_supply_gives_too_much, two_troops_are_mustered
from .invariant import CUTS, MOST_KNIGHTS, Place, Sheet, any_place, any_sheet, applied, kept
from .pieces import (
    buildings_are_put_elsewhere,
    saracens_are_kept_as_slavs,
    the_neighbour_owns_it,
    the_token_is_not_kept,
    two_are_erected_at_once,
)
from .steps import Case, a_knight_is_lost_on_the_way
from .turn_ends import a_gain_is_not_kept, the_same_seat_goes_on, the_turn_takes_influence
from .values import EDITION, RULESET, SARACENS, TILE_READINGS
from .wheel import an_upgrade_costs_a_token

# The questions of all kinds, and the points between them.
ASKED = {*(kind.asks for kind in every_kind()), *CUTS}
# Under some, an action looks at the rest of the wedge, at all knights of the player, at each part of a gain, at costs,
# or at itself again. Under the last two, the invariant is another one: a supply below zero, one more turn for each.
LEFT_OUT = (
    ActingWithoutSuccess.EACH,
    BonusInSplit.BEFORE_THE_SPLIT,
    BlackKnight.SECOND_KNIGHT,
    PartialInfluence.UP_TO,
    Results.MANY,
    SaracenPrice.PAID,
    ZeroSteps.NO,
    EndTrigger.SHORT,
    LastRound.ONE_MORE_ROUND,
)
# At these readings each action looks that gives influence.
_ACTION = "acting_without_success bonus_in_split end_trigger later_value partial_influence results"


# Mutants: rules that are wrong on purpose


@instead_of(flow.after_travel)
def points_that_are_kept_cost_influence(
    right: Callable[..., PlayerArea], state: State, area: PlayerArea, points: int
) -> PlayerArea:
    """Who keeps points loses all influence."""
    after = right(state, area, points)
    return attrs.evolve(after, influence=0) if after is not area else after


@instead_of(resolution.plan_of_split)
def a_split_looks_at_the_scoring(right: Callable[..., Any], *how: Any) -> Any:
    """How tokens are divided depends on the reading of a tie between winners."""
    return right(*how) if _the_scoring(how[-1]) else ()


@instead_of(flow.after_travel)
def a_travel_looks_at_the_scoring(right: Callable[..., PlayerArea], state: State, *how: Any) -> PlayerArea:
    """The points that are left depend on the reading of a tie between winners."""
    return right(state, *how) if _the_scoring(state.ruleset) else how[0]


@instead_of(flow.gain_then_ask)
def a_gain_looks_at_the_scoring(right: Callable[..., State], state: State, *how: Any) -> State:
    """What follows a gain depends on the reading of a tie between winners."""
    return right(state, *how) if _the_scoring(state.ruleset) else state


@instead_of(flow.distributed)
def a_distribution_looks_at_the_scoring(right: Callable[..., State], way: flow.Progress, *how: Any) -> State:
    """What follows a distribution depends on the reading of a tie between winners."""
    return right(way, *how) if _the_scoring(way.state.ruleset) else way.state


@instead_of(flow.following)
def the_next_turn_looks_at_the_scoring(right: Callable[..., Any], state: State, *how: Any) -> Any:
    """Who is next depends on the reading of a tie between winners."""
    return right(state, *how) if _the_scoring(state.ruleset) else p.GameOver()


@instead_of(resolution.begun_with)
def the_first_action_is_lost(right: Callable[..., Any], *how: Any) -> Any:
    """An action that should come first cannot be found."""
    raise LookupError(right, how)


@instead_of(resolution.plan_of_split)
def a_split_names_no_action(right: Callable[..., Any], *how: Any) -> Any:
    """A split cannot be planned."""
    raise LookupError(right, how)


@instead_of(skip.after_skip)
def the_neighbour_distributes_after_a_skip(right: Callable[..., Any], seat: int) -> Any:
    """After a skip, the left neighbour distributes a wedge."""
    return right(seat + 1)


@instead_of(upgrade.after_upgrade)
def the_neighbour_distributes_after_an_upgrade(right: Callable[..., Any], seat: int) -> Any:
    """After an upgrade, the left neighbour distributes a wedge."""
    return right(seat + 1)


def _the_scoring(ruleset: Ruleset) -> bool:
    return ruleset.interpretation.winner_tie == WinnerTie.SHARED


# Rulesets


def _unseen_but(names: Iterable[str], **other: Any) -> Ruleset:
    """The default ruleset in which only some readings are known, and one of these has another answer."""
    readings = Interpretation(**other)
    for field in attrs.fields(Interpretation):
        if field.init and field.name not in names:
            unseen: Any = Opaque(f"the reading {field.name}")
            object.__setattr__(readings, field.name, unseen)
    return attrs.evolve(RULESET, interpretation=readings)


def rulesets(consulted: str, fixed: str = "") -> Iterator[tuple[str, Ruleset]]:
    """Yield a ruleset for each answer of each of some readings, with words for it; all other readings are unseen.

    Args:
        consulted: The names of the readings.
        fixed: The names of others that are known, and have their default answers.
    """
    names = [*consulted.split(), *fixed.split()]
    yield "the default readings", _unseen_but(names)
    for name in consulted.split():
        default = getattr(attrs.fields(Interpretation), name).default
        for answer in type(default):
            if answer not in {default, *LEFT_OUT}:
                yield f"{name.replace('_', ' ')}: {answer}", _unseen_but(names, **{name: answer})


# What a reward pays


@instead_of(crusade.reward_influence)
def a_reward_pays_no_level(right: Callable[..., int], level: int, *how: Any) -> int:
    """A reward pays only what the tile does."""
    return right(0 * level, *how)


@theorem(
    "A building that is a reward pays its level; under one reading it also pays what the bonus tile gives for its "
    "type.",
    rules=["crusade.saracen.build", "build.gain.tile"],
    sabotage=[steps.the_old_area_goes_on, a_gain_is_not_kept, a_reward_pays_no_level],
)
def a_reward_pays_by_its_reading(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    token: Token = each(token for token in SARACENS if token.building is not None),
    ruleset: Ruleset = each(TILE_READINGS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    tiled: bool = each((False, True)),  # noqa: FBT001 -- whether a bonus tile lies there
    benefits: Building = member(Building),
    extra: int = integer(0),
) -> Claims:
    """For any tile, any level and any influence."""
    here, seat = sheet.here, place.seat
    tile = BonusTile(steps.UNSEEN_NAME, steps.UNSEEN_SHAPE, benefits, steps.UNSEEN_DISCOUNT, extra) if tiled else None
    before = invariant.position(
        place,
        sheet,
        p.AskReward(seat, place.wedge, PLAN, here, token),
        KnightOrder.NONE,
        ruleset=ruleset,
        may="influence supply",
        mine={"knights": (here,)},
        enemies=among(here, None),
        buildings=among(here, None),
        tiles=among(here, tile),
    )
    steps.meets(before, place)
    after = applied(before, d.TakeReward())
    now = after.areas[seat]
    pays = ruleset.interpretation.saracen_tile_influence == SaracenTileInfluence.YES
    of_tile = extra if pays and tiled and benefits == token.building else 0
    gain = now.influence - before.areas[seat].influence
    yield "the level, and what the tile gives under its reading", gain == now.buildings.of(token.building) + of_tile


# Theorems about the steps, each again under other readings


class _Reached(Exception):  # noqa: N818 -- it carries what a step comes to
    """A step has come to the next point."""

    def __init__(self, before: State, after: State) -> None:
        super().__init__()
        self.before, self.after = before, after


def _stop(_: Case, before: State, after: State, __: Place, ___: Sheet) -> Claims:
    raise _Reached(before, after)


def _step(right: Theorem, ruleset: Ruleset, values: dict[str, Any]) -> _Reached:
    """Run the step of a theorem under a ruleset, up to the next point."""
    with cut(steps, follows=_stop), cut(points, follows=_stop), cut(invariant, given_ruleset=lambda: ruleset):
        try:
            for _ in right.function(**values):
                pass
        except _Reached as reached:
            return reached
        except CannotFinish:
            suppose(premise=False)
    raise AssertionError(right.name)


def under_other_readings(
    right: Theorem,
    consulted: str,
    sabotage: Iterable[Mutant],
    about: Callable[[Case], bool] = lambda _: True,
    fixed: str = "",
) -> Theorem:
    """State a theorem about the steps from some questions again, under other readings.

    Args:
        right: The theorem; it states more, but of the default readings.
        consulted: The readings at which the steps look.
        sabotage: The mutants that it notices.
        about: Whether a case is one of those that are shown.
        fixed: Other readings at which the steps look; only their default answers are shown.
    """
    known = inspect.signature(right.function).parameters
    known_as = dict(rulesets(consulted, fixed))
    own: dict[str, Any] = {"under": each(known_as)}
    if "case" in known:
        cases: Any = known["case"].default
        own["case"] = each(case for case in cases.options if about(case))
    else:
        options: Any = known["at"].default
        own["at"] = each(one for one in options.options if about(one[0]))
    if "tile" in known:
        own["tile"] = each(EDITION.wedges[:1])
    kinds = inspect.Parameter.KEYWORD_ONLY
    names = {**{name: one.default for name, one in known.items()}, **own}

    def claims(**values: Any) -> Claims:
        ruleset = known_as[values.pop("under")]
        case, place = values["at"] if "at" in values else (values["case"], values["place"])
        reached = _step(right, ruleset, values)
        yield "what follows is a question or a point", type(reached.after.pending) in ASKED
        waits = type(reached.after.pending) is p.AskUnlockedKnight
        may = [name for name in (*case.may.split(), "carried", "until") if not (waits and name == "knights")]
        yield from kept(reached.before, reached.after, place, values["sheet"], " ".join(may))

    claims.__name__ = f"{right.name}_under_other_readings"
    claims.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # which inspect knows
        [inspect.Parameter(name, kinds, default=domain) for name, domain in names.items()]
    )
    made = theorem(
        f"Under other readings too, the step of {right.name} keeps the invariant, and it looks at no reading but "
        f"{', '.join([*consulted.split(), *fixed.split()])}.",
        rules=right.rules,
        sabotage=sabotage,
        assumes=(
            "readings that a step looks at have another answer one at a time",
            "a wedge that is named has one of the six tiles",
            "a player who moves, attacks or builds has one knight or three",
            (
                "left out: that each of two actions must succeed or may have several results, that part of a gain "
                "may be taken, that a reward has a price, that bonuses are divided, that the black knight is the "
                "second one, that a knight must step, and the other readings of the last round"
            ),
            *((f"default readings of {', '.join(fixed.split())}",) if fixed else ()),
            *(one for one in right.assumes if not isinstance(one, Lemma)),
        ),
    )
    return made(claims)


def _gained(case: Case) -> bool:
    """Whether something is gained of which there is one of each kind; with each number of knights that it can have."""
    return case.detail[0] in _GAINED and _some_knights(case)


def _some_knights(case: Case) -> bool:
    """Whether the player has one knight, or three."""
    return not {2, MOST_KNIGHTS} & {one for one in case.detail if type(one) is int}


# What a castle, a farm and a troop bring.
_GAINED = (Building.CASTLE, Building.FARM, Token.SARACEN_CASTLE, Token.SARACEN_TROOP)

a_turn_begins = under_other_readings(
    steps.a_turn_begins,
    "acting_without_success empty_wedges learning_skip learning_upgrade sepulchre_scope upgrade_again "
    "upgrade_empty_wedge",
    [
        an_upgrade_costs_a_token,
        the_neighbour_distributes_after_a_skip,
        the_neighbour_distributes_after_an_upgrade,
    ],
)
tokens_are_divided = under_other_readings(
    steps.tokens_are_divided,
    "acting_without_success bonus_in_split calatrava_split sepulchre_scope",
    [a_split_names_no_action, a_split_looks_at_the_scoring, the_first_action_is_lost],
)
a_knight_travels = under_other_readings(
    steps.a_knight_travels,
    "acting_without_success unspent_points",
    [points_that_are_kept_cost_influence, a_knight_is_lost_on_the_way, a_travel_looks_at_the_scoring],
    lambda case: _some_knights(case) and case.detail[1] != 2,  # noqa: PLR2004 -- one knight waits, or three
)
an_enemy_is_attacked = under_other_readings(
    steps.an_enemy_is_attacked,
    f"{_ACTION} freed_knight saracen_none_left saracen_price track_end",
    [the_token_is_not_kept, saracens_are_kept_as_slavs, the_supply_gives_too_much, steps.the_old_area_goes_on],
    _some_knights,
)
a_building_or_a_troop_is_gained = under_other_readings(
    steps.a_building_or_a_troop_is_gained,
    f"{_ACTION} black_knight declining discount_stack freed_knight saracen_bonus "
    "saracen_decline saracen_tile_influence",
    [two_are_erected_at_once, the_neighbour_owns_it, buildings_are_put_elsewhere, steps.the_old_area_goes_on],
    _gained,
    fixed="discount_region",
)
a_question_is_answered = under_other_readings(
    steps.a_question_of_other_readings_is_answered,
    f"{_ACTION} calatrava_split",
    [two_troops_are_mustered, the_supply_gives_too_much, a_gain_looks_at_the_scoring],
)
a_wedge_is_distributed = under_other_readings(
    steps.a_wedge_is_distributed,
    "acting_without_success hospitaller_pass hospitaller_place origin_on_laps origin_start_lap skip_distribution "
    "templar_doubled",
    [a_distribution_looks_at_the_scoring, the_turn_takes_influence, steps.after_doubling_the_player_goes_on],
)
the_rest_is_resolved = under_other_readings(
    points.the_rest_of_a_wedge_is_resolved,
    f"{_ACTION} sepulchre_least several_tiles",
    [mustering_takes_a_trophy, the_supply_gives_too_much, a_travel_looks_at_the_scoring],
    lambda case: len(case.detail) <= 1,
    fixed="declining zero_steps",
)
a_wedge_comes_to_its_end = under_other_readings(
    points.a_wedge_comes_to_its_end,
    "any_distribution distribute_optional hospitaller_pass hospitaller_place origin_on_laps origin_start_lap "
    "templar_doubled",
    [a_distribution_looks_at_the_scoring, the_turn_takes_influence, points.the_first_seat_is_the_second],
)
a_turn_passes_on = under_other_readings(
    points.a_turn_passes_on,
    "end_trigger last_round",
    [
        points.the_supply_before_the_turn_counts,
        points.the_gain_of_the_turn_is_forgotten,
        the_same_seat_goes_on,
        the_next_turn_looks_at_the_scoring,
    ],
)
