"""Units on the way: a March, an arrival, Bandits, a retreat, a landing; none is lost or made but to Bandits.

Each theorem runs the functions of the step table from a desk with any number of Units of each owner and type.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from crusaders_rules.lift import Claims, Lemma, cut, each, implies, instead_of, integer, suppose, theorem, truth
from crusaders_rules.third_crusade.interpret.readings.battle import BanditsTake
from crusaders_rules.third_crusade.play import battle_start, piece_words
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds import arrivals, march_turns
from crusaders_rules.third_crusade.rules import battles, marches, reactions
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.state import NOBODY, SHAPE_OF, Alliance, Force, Owner, Shape, Units, UnitType
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import (
    BattleFight,
    MarchArrival,
    MarchPlan,
    ReinforceToll,
)

from .any_desk import (
    AIMERY,
    ANGEVIN,
    BEYOND,
    EMPIRE,
    HERE,
    KINDS,
    LEADING,
    MARCHES,
    NAMES,
    PILGRIM,
    THERE,
    YVES,
    Answers,
    Case,
    Side,
    answers_to,
    any_piece,
    apart,
    broken,
    by_the_rules,
    census,
    decided,
    enemies_of,
    joined,
    kept,
    laid,
    number_of,
    one_unit,
    settled,
    side_as,
    some_force,
    some_side,
    some_units,
    stepped,
    under,
    within,
)
from .pieces import nobody_leaves

# Mutants: rules and steps that are wrong on purpose


@instead_of(battles.left_behind)
def a_siege_engine_is_left_out(right: Callable[..., Force], standing: Force, marching: Force) -> Force:
    """The Siege Engines of the Muslims that March are still there."""
    stays = Force(ayyubid=Units(siege_engine=marching.ayyubid.siege_engine))
    return joined(right(standing, marching), stays)


@broken(march_turns, "not_none")
def who_is_chosen_leaves_at_once(right: Callable[..., Any], value: Any) -> Any:  # noqa: ANN401
    """Half of what is taken is forgotten as soon as it is named."""
    found = right(value)
    return NOBODY if isinstance(found, Force) else found


@broken(march_turns, "_regions")
def the_way_is_cleared(right: Callable[..., Any], desk: Desk, decision: Decision) -> Any:  # noqa: ANN401
    """Who names a way drives away whoever stands at its end."""
    found = right(desk, decision)
    desk.set_force(found[1], NOBODY)
    return found


@broken(march_turns, "_standing")
def a_look_takes_the_pieces(right: Callable[..., Force], desk: Desk, frame: MarchPlan, origin: int) -> Force:
    """The pieces from which a player chooses leave the map."""
    found = right(desk, frame, origin)
    desk.set_force(origin, NOBODY)
    return found


@broken(march_turns, "_go")
def the_second_group_is_lost(right: Callable[..., None], desk: Desk, frame: MarchPlan) -> None:
    """Of two groups, the second one never arrives."""
    right(desk, frame)
    if len(frame.groups) > 1:
        place = next(at for at, one in enumerate(desk.stack) if type(one) is MarchArrival)
        del desk.stack[place]


@instead_of(marches.not_yours)
def pieces_of_others_may_go(_: object, *__: object, **___: object) -> None:
    """Every piece may March, whose ever it is and wherever it stands."""
    return


@broken(march_turns, "_within")
def more_may_go_than_there_is(_: object, __: Force, ___: Force) -> bool:
    """Nobody counts the pieces that are left for a second group."""
    return True


@broken(march_turns, "_standing")
def a_group_is_counted_once_more(_: object, desk: Desk, __: MarchPlan, origin: int) -> Force:
    """The pieces of the first group can be chosen for the second one, too."""
    return desk.force(origin)


@instead_of(piece_words.single_pieces)
def the_last_piece_is_not_named(right: Callable[..., Any], standing: Force) -> Iterator[Any]:
    """A last Siege Engine has no name."""
    for piece, shape in right(standing):
        if piece.unit != UnitType.SIEGE_ENGINE or standing.of(piece.owner).siege_engine > 1:
            yield piece, shape


@instead_of(piece_words.single_pieces)
def what_is_gone_is_named(right: Callable[..., Any], standing: Force) -> Iterator[Any]:
    """An Infantry of the Angevins has a name, whether it is there or not."""
    if not standing.angevin.infantry:
        yield Casualty(ANGEVIN, UnitType.INFANTRY), Shape.SQUARE
    yield from right(standing)


@instead_of(piece_words.single_pieces)
def leaders_are_not_named(right: Callable[..., Any], standing: Force) -> Iterator[Any]:
    """Neutral Leaders have no name."""
    return ((piece, shape) for piece, shape in right(standing) if piece.leader != PILGRIM)


@broken(arrivals, "_meet_bandits")
def the_struck_are_lost_at_once(right: Callable[..., None], desk: Desk, frame: MarchArrival) -> None:
    """Bandits on a Road take their toll and also all Siege Engines of the Angevins."""
    right(desk, frame)
    if frame.road is not None:
        desk.change(force=frame.force.with_units(ANGEVIN, Units(*frame.force.angevin[:2])))


@instead_of(marches.exposed)
def leaders_pay_a_toll(_: object, pieces: Force, __: object) -> Force:
    """Each Leader counts as two Cavalry, so the toll is more than the player has."""
    return pieces.plus(Force(angevin=Units(cavalry=2 * len(pieces.leaders))))


@instead_of(marches.units_to_bandits)
def more_is_taken_than_there_is(_: object, __: int, bandits: int, *, ignored: bool) -> int:
    """Bandits take two Units for each token, whoever comes."""
    return 0 if ignored else 2 * bandits


@broken(arrivals, "piece_word")
def the_partner_pays(right: Callable[..., str], piece: Casualty) -> str:
    """The partner's Cavalry has the name of the own one, and the other way round."""
    other = {ANGEVIN: EMPIRE, EMPIRE: ANGEVIN}.get(piece.owner, piece.owner)
    return right(piece._replace(owner=other) if piece.unit == UnitType.CAVALRY else piece)


@broken(arrivals, "_take")
def a_reinforcement_is_let_off(_: object, desk: Desk, *__: object) -> None:
    """Of those that Reinforce, Bandits take one less."""
    desk.change(toll=desk.top.toll - 1)


@broken(arrivals, "force_of_piece")
def bandits_take_two(right: Callable[..., Force], piece: Casualty) -> Force:
    """Two Units are lost for one."""
    return joined(right(piece), right(piece))


@broken(arrivals, "force_of_piece")
def bandits_take_another(right: Callable[..., Force], piece: Casualty) -> Force:
    """An Infantry is lost instead of a Siege Engine."""
    return right(piece._replace(unit=UnitType.INFANTRY) if piece.unit == UnitType.SIEGE_ENGINE else piece)


@broken(arrivals, "enter")
def who_joins_is_lost(right: Callable[..., None], desk: Desk, *how: Any, **more: Any) -> None:  # noqa: ANN401
    """Of the pieces that come, the Siege Engines of the Angevins are lost."""
    *first, coming = how
    right(desk, *first, coming.with_units(ANGEVIN, Units(*coming.angevin[:2])), **more)


@broken(battle_start, "BattleFight")
def the_attackers_are_lost_on_the_road(right: Callable[..., Any], *how: Any) -> Any:  # noqa: ANN401
    """The Cavalry of the Angevins does not wait on the Road, and is nowhere else either."""
    *first, coming, ignore = how
    units = coming.angevin
    return right(*first, coming.with_units(ANGEVIN, Units(units.infantry, 0, units.siege_engine)), ignore)


@broken(arrivals, "enter")
def who_attacks_stands_there_too(right: Callable[..., None], desk: Desk, *how: Any, **more: Any) -> None:  # noqa: ANN401
    """Who begins a Battle is in the Region and on the Road."""
    _, region, _, coming = how
    right(desk, *how, **more)
    if isinstance(desk.top, BattleFight) and desk.top.force is coming:
        desk.set_force(region, joined(desk.force(region), coming))


@broken(arrivals, "surplus")
def nobody_looks_for_slots(*_: object) -> dict[Shape, int]:
    """Pieces that arrive stand in the Region, whether there are Slots or not."""
    return {}


# Theorems


# A March

CHOSEN = ("go", "take", "done", "skip")
LISTED = ((Decision("go", (NAMES[HERE], NAMES[THERE])), Decision("skip")), (Decision("skip"),), ())


@theorem(
    "Choosing where to go and with which pieces moves nothing, and a movement that is left out ends without a trace.",
    rules=["third.march.move", "third.march.disperse"],
    sabotage=[who_is_chosen_leaves_at_once, the_way_is_cleared, a_look_takes_the_pieces],
    assumes="what the list of ways has, and which pieces the words of a decision name, is left open",
)
def a_way_is_chosen(
    at: Case = each((*decided(MarchPlan, "go", "take", "skip"), *settled(MarchPlan, "going", *LISTED))),
    taken: Force = some_force(YVES),
) -> Claims:
    """Whatever stands anywhere: no piece on the map is looked at."""
    going = at.detail in {"take", "going"}
    frame = MarchPlan(ANGEVIN, "march", HERE if going else None, THERE if going else None)
    table = laid(frame)
    before = census(table)
    with cut(march_turns, pieces_of=lambda *_: taken, candidates=lambda *_: at.detail):
        words = {"go": ("go", NAMES[HERE], NAMES[THERE]), "take": ("take", "yves")}.get(str(at.detail), ("skip",))
        stepped(at, table, *words)
    yield from kept(before, census(table))
    if at.detail == "take":
        yield "what is taken is noted", table.top.groups == ((THERE, taken),)


@theorem(
    "When groups begin a March, each leaves its Region and is on the way: no piece is lost or made.",
    rules=["third.march.move", "third.march.disperse", "third.march.forced", "third.march.sea", "third.battle.apart"],
    sabotage=[nobody_leaves, a_siege_engine_is_left_out, the_second_group_is_lost],
    assumes=Lemma("the groups stand in the Region of departure", "what_is_taken_stands_there"),
)
def a_march_begins(
    at: Case = each(
        (
            *decided(MarchPlan, "march", "forced-march", "coordinated-march", "disperse", "sea-move"),
            *settled(MarchPlan, "march", "forced-march", "coordinated-march", "disperse", "sea-move"),
        )
    ),
    standing: Force = some_force(AIMERY, YVES, PILGRIM),
    first: Force = some_force(YVES),
    second: Force = some_force(AIMERY),
) -> Claims:
    """Any groups of any pieces, one or, in a Disperse, two; every other Region is unseen."""
    two = at.detail == "disperse"
    suppose(within(joined(first, second) if two else first, standing))
    groups = ((THERE, first), (BEYOND, second)) if two else ((THERE, first),)
    table = laid(MarchPlan(ANGEVIN, at.detail, HERE, groups=groups), seen={HERE: standing})
    before = census(table)
    stepped(at, table, "done")
    yield from kept(before, census(table))
    ways = [frame.target for frame in table.stack if isinstance(frame, MarchArrival)]
    yield "each group is on its way, the first one on top", ways == [target for target, _ in reversed(groups)]


@theorem(
    "Pieces that may be taken along stand in the Region of departure, and are not in another group already.",
    rules=["third.march.move", "third.march.partner", "third.march.coordinated"],
    sabotage=[pieces_of_others_may_go, more_may_go_than_there_is, a_group_is_counted_once_more],
    assumes="which pieces the words of a decision name, who Controls Neutral pieces and what Slots refuse is left open",
)
def what_is_taken_stands_there(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    verb: str = each(["march", "coordinated-march", "disperse"]),
    alliance: Alliance = each(Alliance),
    there: Side = some_side(),
    one: Side = some_side(),
    other: Side = some_side(),
    neutral: bool = truth(),  # noqa: FBT001 -- whether the player Controls the Neutral pieces there
    readings: Answers = each(answers_to("partners_neutrals")),
) -> Claims:
    """Of one Alliance, with Neutral pieces; so no group can be larger than what is left for it."""
    two, (army, partner) = verb == "disperse", armies_of(alliance)
    standing, first, taken = (
        side_as(there, alliance, LEADING[alliance]),
        side_as(one, alliance),
        side_as(other, alliance),
    )
    suppose(within(first, standing))
    frame = MarchPlan(army, verb, HERE, THERE, groups=((BEYOND, first),) if two else ())
    table = laid(frame, seen={HERE: standing}, setting=under(*readings))
    controls = army if neutral else None
    with (
        by_the_rules(),
        cut(march_turns, pieces_of=lambda *_: taken, _no_place=lambda *_: None),
        cut(marches, controls_neutrals=lambda *_: controls),
    ):
        fits = BY_QUESTION[MarchPlan].refusal(table, frame, Decision("take", ("some",))) is None
    suppose(fits)
    yield "they stand there", within(joined(first, taken) if two else taken, standing)
    foreign = taken.neutral.number > 0
    yield "Neutral pieces go along only with who Controls them", implies(foreign, neutral)
    if verb == "march":
        yield "the partner's stay", taken.of(partner).number == 0


# Arrival, and Bandits on the way

ROAD = MARCHES.roads.index((HERE, THERE))


@theorem(
    "Each piece of a force has a name, and nothing else has: Units of an owner and type exactly if there is one.",
    rules=["third.losses.units", "third.losses.leaders"],
    sabotage=[the_last_piece_is_not_named, what_is_gone_is_named, leaders_are_not_named],
    assumes="a force has Units of one owner, as the names of each owner's Units do not depend on others",
)
def pieces_are_named(owner: Owner = each(Owner), mine: Units = some_units()) -> Claims:
    """The other theorems let the names of all pieces be known, and decide by the numbers which of them are used."""
    standing = Force(**{owner.name.lower(): mine}, leaders=(AIMERY, PILGRIM))
    named = [piece for piece, _ in piece_words.single_pieces(standing)]
    for one, unit in KINDS:
        there = Casualty(one, unit) in named
        yield f"{one} {unit}", (number_of(standing, one, unit) > 0) == there
    leaders = [piece.leader for piece in named if piece.leader is not None]
    yield "the Leaders", leaders == [AIMERY, PILGRIM]


@theorem(
    "Bandits strike once: the pieces on the way stay as they are until somebody names those that are lost.",
    rules=["third.march.bandits", "third.march.bandits.ignored"],
    sabotage=[the_struck_are_lost_at_once, leaders_pay_a_toll, more_is_taken_than_there_is],
)
def bandits_strike(
    at: Case = each(settled(MarchArrival, "road", "sea")),
    going: Force = some_force(YVES),
    tokens: int = integer(0),
    ignored: bool = truth(),  # noqa: FBT001 -- a fact of the way
    readings: Answers = each(answers_to("bandits_take")),
) -> Claims:
    """Any pieces, any number of tokens; the toll is no more than there are Units, or pieces, as the reading says."""
    road = ROAD if at.detail == "road" else None
    frame = MarchArrival(ANGEVIN, HERE, THERE, going, road, ignored)
    table = laid(frame, bandits=(tokens,) * len(MARCHES.roads), setting=under(*readings))
    before = census(table)
    stepped(at, table)
    yield from kept(before, census(table))
    most = going.units.number if readings == (("bandits_take", BanditsTake.MOVER_UNITS),) else going.number
    yield "the toll can be paid", (table.top.toll >= 0) & (table.top.toll <= most)


@theorem(
    "Who pays Bandits loses exactly the Unit that is named, and the toll is one less.",
    rules=["third.march.bandits", "third.reaction.reinforce"],
    sabotage=[bandits_take_two, bandits_take_another, the_partner_pays],
    assumes=[Lemma("the names of pieces are those of the pieces that there are", "pieces_are_named")],
)
def bandits_are_paid(
    at: Case = each((*decided(MarchArrival, *KINDS), *decided(ReinforceToll, *KINDS))),
    going: Force = some_force(YVES),
    toll: int = integer(1),
    readings: Answers = each(answers_to("bandits_take")),
) -> Claims:
    """On the way, and of those that Reinforce; any pieces, any toll."""
    owner, unit = at.detail
    suppose(number_of(going, owner, unit) > 0)
    on_the_way = at.kind == "MarchArrival"
    frame = MarchArrival(ANGEVIN, HERE, THERE, going, toll=toll) if on_the_way else ReinforceToll(ANGEVIN, HERE, toll)
    table = laid(frame, seen={} if on_the_way else {HERE: going}, setting=under(*readings))
    before = census(table)
    with cut(arrivals, single_pieces=any_piece), cut(reactions, reinforcing=lambda standing, *_: standing):
        stepped(at, table, "lose", f"{owner}:{unit}")
    yield from kept(before, census(table), gone=one_unit(owner, unit))
    yield "the toll", table.top.toll == toll - 1


@theorem(
    "A toll without a choice is paid at once with the only Unit that there is; with a choice, somebody is asked.",
    rules=["third.march.bandits", "third.reaction.reinforce"],
    sabotage=[bandits_take_two, bandits_take_another, a_reinforcement_is_let_off],
    assumes=[Lemma("the names of pieces are those of the pieces that there are", "pieces_are_named")],
)
def a_toll_is_settled(
    at: Case = each((*settled(MarchArrival, *KINDS, None), *settled(ReinforceToll, *KINDS, None, "paid"))),
    going: Force = some_force(YVES),
    toll: int = integer(1),
    readings: Answers = each(answers_to("bandits_take")),
) -> Claims:
    """The case names the only kind of Units that there is, None if there are several."""
    on_the_way = at.kind == "MarchArrival"
    due = 0 if at.detail == "paid" else toll
    frame = MarchArrival(ANGEVIN, HERE, THERE, going, toll=due) if on_the_way else ReinforceToll(ANGEVIN, HERE, due)
    table = laid(frame, seen={} if on_the_way else {HERE: going}, setting=under(*readings))
    before, gone = census(table), NOBODY
    named = [(Casualty(owner, unit), SHAPE_OF[unit]) for owner, unit in KINDS]
    if at.detail not in {None, "paid"}:
        owner, unit = at.detail
        suppose(number_of(going, owner, unit) > 0)
        named, gone = [(Casualty(owner, unit), SHAPE_OF[unit])], one_unit(owner, unit)
    with cut(arrivals, single_pieces=lambda _: named), cut(reactions, reinforcing=lambda standing, *_: standing):
        done = stepped(at, table)
    yield from kept(before, census(table), gone=gone)
    yield "somebody is asked exactly if there is a choice", done == (at.detail is not None)


# By which way, and whether a Leader comes along.
@instead_of(battles.is_attack)
def who_arrives_fights_nobody(_: object, *__: object) -> bool:
    """Pieces that come to enemies stand there in peace."""
    return False


WAYS = (("march", True), ("march", False), ("onward", False), ("retreat", True))


@theorem(
    "Pieces that arrive stand in the Region, or, if enemies are there, wait on the Road in a Battle: none is lost.",
    rules=["third.march.move", "third.battle.when", "third.retreat.conquest", "third.march.forced.battle"],
    sabotage=[
        who_joins_is_lost,
        the_attackers_are_lost_on_the_road,
        who_attacks_stands_there_too,
        who_arrives_fights_nobody,
        nobody_looks_for_slots,
    ],
    assumes=[
        Lemma("no Region has pieces of both Alliances already", "no_region_is_mixed_outside_battle"),
        "which of the defenders leads is left open",
        "pieces retreat to a Region without enemies",
    ],
)
def pieces_arrive(
    at: Case = each(settled(MarchArrival, *WAYS)),
    standing: Force = some_force(PILGRIM),
    group: Side = some_side(),
    alliance: Alliance = each(Alliance),
) -> Claims:
    """Any pieces of one Alliance come to any pieces, by a March, the first half of a Forced March, or a retreat."""
    way, led = at.detail
    suppose(apart(standing))
    army, defender = armies_of(alliance)[0], armies_of(enemies_of(alliance))[0]
    coming = side_as(group, alliance, *((LEADING[alliance],) if led else ()))
    first = (MarchPlan(army, "forced-march", THERE, onward=True),) if way == "onward" else ()
    frame = MarchArrival(army, HERE, THERE, coming, toll=0, retreat=way == "retreat")
    # Pieces retreat to a Region without enemies.
    suppose(apart(standing.plus(coming)) if way == "retreat" else True)
    table = laid(*first, frame, seen={THERE: standing})
    before = census(table)
    with cut(battles, leader_of_defence=lambda *_: defender):
        stepped(at, table)
    yield from kept(before, census(table))
    fights = [one for one in table.stack if isinstance(one, BattleFight)][1:]
    yield "on the Road if there is a Battle", all(one.force is coming for one in fights)
