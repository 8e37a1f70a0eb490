"""Units that come from the player boards and the pool, or return there: setup, effects, and supply that is short."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, Lemma, cut, each, instead_of, integer, suppose, theorem
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.interpret.refusals import NoRoom
from crusaders_rules.third_crusade.play import desk as desks
from crusaders_rules.third_crusade.play import setup
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.kinds import (
    deployment_turns,
    effect_pieces,
    effect_steps,
    effect_tokens,
    upkeep_turns,
)
from crusaders_rules.third_crusade.play.kinds.effect_steps import EFFECT
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.rules import (
    battles,
    deployment,
    event_cards,
    leaders,
    preparation,
    slots_and_tokens,
)
from crusaders_rules.third_crusade.rules.control import holder
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import (
    ARMIES,
    NOBODY,
    Force,
    Icon,
    Leader,
    MapRegion,
    Owner,
    RegionState,
    RegionType,
    ResourceToken,
    Shape,
    Units,
    UnitType,
)
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import (
    BattleFight,
    CommandPhase,
    DeploymentTurns,
    EffectRun,
    SetupPhase,
    UpkeepPhase,
)

from .any_desk import (
    AIMERY,
    ANGEVIN,
    AYYUBID,
    BEYOND,
    EMPIRE,
    HERE,
    KINDS,
    MARCHES,
    NAMES,
    PILGRIM,
    THERE,
    TURKOMAN,
    TYPES,
    YVES,
    Answers,
    Case,
    apart,
    broken,
    by_the_rules,
    census,
    decided,
    has_room,
    joined,
    kept,
    laid,
    number_of,
    one_other_answer_to,
    one_unit,
    settled,
    some_force,
    some_units,
    stepped,
    under,
    without_leaders,
    without_tables,
)

NOT_ASKED = "which of the defenders leads is left open"
APART = Lemma("no Region has pieces of both Alliances already", "no_region_is_mixed_outside_battle")
RUN = EffectRun(ANGEVIN, "event.any.main")
ASIDE = Lemma("a Leader who is placed is in no other place", "only_leaders_aside_are_placed")
ROOM = Lemma("there is a Slot for it", "only_free_slots_are_taken")
SOME = "one, two or six Units at once"
NUMBERS = (1, 2, 6)
# The part of the judge of the variable setup that looks at the player board.
UNAFFORDABLE = "_unaffordable"
SHEET = next(sheet.deploy for sheet in MARCHES.document.army if sheet.name == ANGEVIN)

# Mutants: rules and steps that are wrong on purpose


@instead_of(event_cards.mustered)
def one_more_is_mustered(right: Callable[..., Force], owner: Owner, unit: UnitType, number: int) -> Force:
    """Of Siege Engines, one more comes than is named."""
    return right(owner, unit, number + (unit == UnitType.SIEGE_ENGINE))


@instead_of(event_cards.mustered)
def others_are_mustered(right: Callable[..., Force], owner: Owner, unit: UnitType, number: int) -> Force:
    """Units of the Ayyubids come for Turkomans."""
    return right(AYYUBID if owner == TURKOMAN else owner, unit, number)


@broken(effect_pieces, "enter")
def who_comes_drives_away(right: Callable[..., None], desk: Desk, army: Owner, region: int, *how: Any) -> None:  # noqa: ANN401
    """Neutral Units give way to the pieces that are placed."""
    desk.set_force(region, desk.force(region).with_units(Owner.NEUTRAL, Units()))
    right(desk, army, region, *how)


@instead_of(battles.is_battle)
def who_is_placed_fights_nobody(_: object, *__: object) -> bool:
    """Pieces that are placed among enemies stand there in peace."""
    return False


@broken(effect_pieces, "units")
def one_more_is_removed(right: Callable[..., Units], unit: UnitType, number: int) -> Units:
    """Of Cavalry, one more goes than is named."""
    return right(unit, number + (unit == UnitType.CAVALRY))


@broken(effect_pieces, "owner_of")
def the_partner_pays(right: Callable[..., Owner], step: EffectStep, army: Owner) -> Owner:
    """Units of the Holy Roman Empire stand for those of the Angevins."""
    found = right(step, army)
    return EMPIRE if found == ANGEVIN else found


@broken(effect_pieces, "units")
def nobody_is_removed(_: object, __: UnitType, ___: int) -> Units:
    """Who is named stays."""
    return Units()


@broken(effect_pieces, "_stock")
def the_board_has_no_end(_: object, *__: object) -> int | None:
    """Every Army has a pool without end."""
    return None


@broken(effect_pieces, "of_type")
def one_more_is_on_the_board(right: Callable[..., int], some: Units, unit: UnitType) -> int:
    """An Infantry more than there is can be placed."""
    return right(some, unit) + (unit == UnitType.INFANTRY)


@broken(effect_pieces, "placed_number")
def slots_are_not_counted(_: object, wanted: int, __: int) -> int:
    """Every Unit finds a Slot."""
    return wanted


@broken(deployment_turns, UNAFFORDABLE)
def everybody_can_deploy(_: object, *__: object) -> None:
    """Nobody looks at the player board."""


@instead_of(preparation.is_placed)
def absent_armies_are_aboard(_: object, __: Owner, ___: tuple[Owner, ...]) -> bool:
    """The ships bring the pieces of Armies that nobody plays."""
    return True


@broken(setup, "setup_force")
def a_leader_is_missing(right: Callable[..., Force], *how: Any) -> Force:  # noqa: ANN401
    """Leaders are left aside at the start."""
    return attrs.evolve(right(*how), leaders=())


@broken(setup, "setup_force")
def infantry_is_missing(right: Callable[..., Force], *how: Any) -> Force:  # noqa: ANN401
    """The Angevins begin without Infantry."""
    found = right(*how)
    return found.with_units(ANGEVIN, found.angevin._replace(infantry=0))


@broken(effect_pieces, "enter")
def nobody_comes(_: object, *__: object) -> None:
    """Nothing is placed."""


@instead_of(leaders.without_leader)
def all_leaders_leave(_: object, standing: Force, __: str) -> Force:
    """All Leaders of a Region leave at once."""
    return without_leaders(standing)


@instead_of(leaders.without_leader)
def a_leader_takes_engines_along(right: Callable[..., Force], standing: Force, name: str) -> Force:
    """The Siege Engines of the Angevins leave with a Leader."""
    return right(standing, name).with_units(ANGEVIN, Units(*standing.angevin[:2]))


@broken(deployment_turns, "units_force")
def two_are_deployed(right: Callable[..., Force], army: Owner, unit: UnitType, number: int) -> Force:
    """Two Cavalry are placed for one."""
    return right(army, unit, number + (unit == UnitType.CAVALRY))


@broken(deployment_turns, "_piece")
def the_partner_deploys(right: Callable[..., Force], army: Owner, *how: Any) -> Force:  # noqa: ANN401
    """Units of the Holy Roman Empire are placed for the Angevins."""
    return right(EMPIRE if army == ANGEVIN else army, *how)


@instead_of(deployment.enemies_there)
def enemies_are_joined(_: object, *__: object) -> None:
    """A piece can be placed among enemies."""


@broken(deployment_turns, "_leaders")
def nobody_leads(_: object, __: Desk, ___: Owner) -> dict[str, Leader]:
    """Leaders are not known by name."""
    return {}


@instead_of(deployment.neutral_garrison)
def every_city_has_a_garrison(_: object, region: RegionType, __: Force) -> Units:
    """A City gets an Infantry, whoever is there."""
    return Units(infantry=int(region == RegionType.CITY))


@instead_of(deployment.neutral_garrison)
def deserts_have_a_garrison(right: Callable[..., Units], _: RegionType, standing: Force) -> Units:
    """An empty Desert gets an Infantry, too."""
    return right(RegionType.CITY, standing)


@instead_of(deployment.neutral_garrison)
def a_garrison_rides(right: Callable[..., Units], region: RegionType, standing: Force) -> Units:
    """An empty City gets a Cavalry."""
    return Units(cavalry=right(region, standing).infantry)


@broken(upkeep_turns, "force_of_piece")
def two_disband(right: Callable[..., Force], piece: Casualty) -> Force:
    """Two Siege Engines leave for one."""
    found = right(piece)
    return joined(found, found) if piece.unit == UnitType.SIEGE_ENGINE else found


@broken(upkeep_turns, "_disband")
def nobody_disbands(_: object, *__: object) -> None:
    """Nobody leaves."""


@broken(upkeep_turns, "force_of_piece")
def another_disbands(right: Callable[..., Force], piece: Casualty) -> Force:
    """An Infantry leaves for a Cavalry."""
    return right(piece._replace(unit=UnitType.INFANTRY) if piece.unit == UnitType.CAVALRY else piece)


# Effects


@theorem(
    "An effect brings exactly the Units that are named, which stand in the Region or begin a Battle there.",
    rules=["third.event.muster", "third.event.battle"],
    sabotage=[one_more_is_mustered, others_are_mustered, who_comes_drives_away, who_is_placed_fights_nobody],
    assumes=[APART, NOT_ASKED, SOME, Lemma("there are Slots for them", "only_units_of_the_board_are_placed")],
)
def units_are_placed(
    at: Case = each(decided(EffectRun, *(("place", kind) for kind in KINDS))),
    standing: Force = some_force(PILGRIM),
    number: int = each(NUMBERS),
) -> Claims:
    """Of any owner and type, into a Region with any pieces."""
    suppose(apart(standing))
    _, (owner, unit) = at.detail
    step = EffectStep(EffectVerb.PLACE, str(unit), max(NUMBERS), owner=str(owner))
    table = laid(RUN, seen={HERE: standing})
    before = census(table)
    suppose(has_room(table, HERE, one_unit(owner, unit, number)))
    with cut(effect_steps, _part=lambda *_: step), cut(battles, leader_of_defence=lambda *_: TURKOMAN):
        stepped(at, table, "place", NAMES[HERE], str(number))
    yield from kept(before, census(table), come=one_unit(owner, unit, number))


SWAPS = tuple((kind, other) for kind in KINDS for other in KINDS if other[1] == kind[1])


@theorem(
    "If a Unit takes the place of another one, one goes and one comes.",
    rules=["third.diplomacy.board.replace"],
    sabotage=[one_more_is_mustered, others_are_mustered, one_more_is_removed],
    assumes=NOT_ASKED,
)
def a_unit_is_replaced(
    at: Case = each(decided(EffectRun, *(("replace", *swap) for swap in SWAPS))),
    standing: Force = some_force(AIMERY),
) -> Claims:
    """A Unit of any owner comes for one of any owner, on a Slot of the same shape."""
    _, (owner, unit), (other, kind) = at.detail
    suppose(number_of(standing, other, kind) > 0)
    step = EffectStep(EffectVerb.PLACE, str(unit), owner=str(owner))
    table = laid(RUN, seen={HERE: standing})
    before = census(table)
    with cut(effect_steps, _part=lambda *_: step), cut(battles, leader_of_defence=lambda *_: TURKOMAN):
        stepped(at, table, "replace", NAMES[HERE], str(other), str(kind))
    yield from kept(before, census(table), gone=one_unit(other, kind), come=one_unit(owner, unit))


@theorem(
    "An effect removes exactly the Units that are named.",
    rules=["third.event.muster"],
    sabotage=[one_more_is_removed, the_partner_pays, nobody_is_removed],
    assumes=SOME,
)
def units_are_removed(
    at: Case = each(decided(EffectRun, *(("remove", kind) for kind in KINDS))),
    standing: Force = some_force(AIMERY),
    number: int = each(NUMBERS),
) -> Claims:
    """Of any owner and type; the rest of the Region, and every other one, stays as it is."""
    _, (owner, unit) = at.detail
    suppose(number <= number_of(standing, owner, unit))
    step = EffectStep(EffectVerb.REMOVE, str(unit), max(NUMBERS), owner=str(owner))
    table = laid(RUN, seen={HERE: standing})
    before = census(table)
    with cut(effect_steps, _part=lambda *_: step):
        stepped(at, table, "remove", NAMES[HERE], str(number))
    yield from kept(before, census(table), gone=one_unit(owner, unit, number))


JUDGES = ("place", "replace", "deploy")


@theorem(
    "Nobody places more Units than are on the player board.",
    rules=["third.event.muster", "third.deploy.costs", "third.region.slots.lost"],
    sabotage=[the_board_has_no_end, one_more_is_on_the_board, slots_are_not_counted, everybody_can_deploy],
    assumes="where the step of an effect may take place, and which Units can be replaced there, is left open",
)
def only_units_of_the_board_are_placed(
    judge: str = each(JUDGES),
    kind: tuple[Owner, UnitType] = each((owner, unit) for owner in ARMIES for unit in UnitType),
    board: Units = some_units(),
    free: int = integer(0),
    number: int = each(NUMBERS),
) -> Claims:
    """By the judges of effects and of the variable setup: for any player board, and any number of free Slots."""
    owner, unit = kind
    suppose(judge == "place" or number == 1)
    step = EffectStep(EffectVerb.PLACE, str(unit), max(NUMBERS), owner=str(owner))
    words = {"place": (NAMES[HERE], str(number)), "replace": (NAMES[HERE], "neutral", str(unit))}.get(judge, ())
    run = attrs.evolve(RUN, own=judge == "replace")
    frame = DeploymentTurns((0,) * len(ARMIES), (None,) * len(ARMIES), stage="place")
    table = laid(frame if judge == "deploy" else run)
    with (
        by_the_rules(),
        cut(Desk, on_board=lambda *_: board, free=lambda *_: free),
        cut(effect_pieces, wrong_region=lambda *_: None, open_regions=lambda *_: (HERE,)),
        cut(effect_pieces, replaceable_units=lambda *_: [("neutral", str(unit))]),
        cut(deployment_turns, _sheet=lambda *_: SHEET),
    ):
        if judge == "deploy":
            refused = getattr(deployment_turns, UNAFFORDABLE)(table, frame, owner, unit)
        else:
            refused = effect_pieces.unit_refusal(table, run, step, Decision(judge, words))
    suppose(refused is None)
    yield "they are on the player board", number <= board[TYPES.index(unit)]
    yield "there is a Slot, or somebody makes room", number <= free if judge == "place" else True


# Tokens, where pieces stand

GOLD = (Icon.GOLD,)
LAID = (
    RegionState(),
    RegionState(tokens=(ResourceToken(0, GOLD), ResourceToken(5, GOLD))),
    RegionState(tokens=(ResourceToken(4, GOLD, (5,)),), sabotaged=(0, 3)),
    RegionState(tokens=tuple(ResourceToken(slot, GOLD) for slot in range(6)), sabotaged=(6,)),
)
STANDING = tuple(
    Force(angevin=Units(infantry=infantry, cavalry=cavalry)) for infantry in (0, 1, 4, 6) for cavalry in (0, 2)
)
TOKENS_READ = ("slot_of_piece", "slot_of_token", "sabotage_upgrade", "token_over_icon")
# A token of one or two Slots, one or two at once, and Sabotage on each Slot of a Region.
TOKENS = (
    *(("token", size, number) for size in (1, 2) for number in (1, 2)),
    *(("sabotage", 1, slot) for slot in range(1, 10)),
)


@instead_of(slots_and_tokens.open_to_tokens)
def tokens_lie_anywhere(_: object, region: MapRegion, *__: object) -> tuple[int, ...]:
    """A token can lie on every Slot."""
    return tuple(range(len(region.slots)))


@instead_of(slots_and_tokens.no_sabotage)
def sabotage_lies_anywhere(_: object, *__: object) -> None:
    """Sabotage can lie on every Slot."""


@instead_of(slots_and_tokens.no_sabotage)
def sabotage_lies_among_pieces(_: object, __: MapRegion, state: RegionState, slot: int, ___: object) -> Refusal | None:
    """Sabotage can lie in a Region without a free Slot."""
    return NoRoom("third.token.sabotage") if slot in state.sabotaged else None


@theorem(
    "A token is laid on Slots without one, and Sabotage on a Slot without Sabotage; no piece stands on Sabotage.",
    rules=["third.region.resources", "third.token.sabotage"],
    sabotage=[tokens_lie_anywhere, sabotage_lies_anywhere, sabotage_lies_among_pieces],
    assumes="Infantry and Cavalry of one Army, some tokens and Sabotage; whether the Region is open is left open",
)
def tokens_lie_alone(
    at: Case = each(decided(EffectRun, *TOKENS)),
    standing: Force = each(STANDING),
    before: RegionState = each(LAID),
    readings: Answers = each(one_other_answer_to(*TOKENS_READ)),
) -> Claims:
    """If the judge allows it; if nothing is laid, nothing changes."""
    setting, printed = under(*readings), MARCHES.regions[HERE]
    held = attrs.evolve(before, force=standing)
    suppose(all(slots_and_tokens.free_slots(printed, held, shape) >= 0 for shape in Shape))
    what, size, number = at.detail
    token = what == "token"
    step = EffectStep(EffectVerb.PLACE, "gold-token" if token else what, 2, slots=size)
    table = laid(RUN, seen={HERE: standing}, regions={HERE: before}, setting=setting)
    had, words = census(table), ("place", NAMES[HERE], str(number))
    with (
        cut(effect_steps, _part=lambda *_: step),
        cut(effect_tokens, wrong_region=lambda *_: None, open_regions=lambda *_: (HERE,)),
    ):
        with by_the_rules():
            allowed = EFFECT.refusal(table, table.top, Decision(words[0], words[1:])) is None
        if allowed:
            stepped(at, table, *words)
    yield from kept(had, census(table))
    state = table.regions[HERE]
    on = slots_and_tokens.covered_slots(printed, state, setting.interpretation)
    yield "no piece stands on Sabotage", set(on).isdisjoint(state.sabotaged)


# Leaders


@theorem(
    "A Leader that is placed comes from aside, one that is removed goes to the box, one that is turned stays.",
    rules=["third.leader.enter", "third.leader.remove", "third.leader.flip", "third.leader.assassination"],
    sabotage=[all_leaders_leave, a_leader_takes_engines_along, nobody_comes],
    assumes=[NOT_ASKED, ASIDE, ROOM],
)
def leaders_come_and_go(
    at: Case = each(decided(EffectRun, "place leader", "remove leader", "flip leader")),
    standing: Force = some_force(AIMERY, YVES),
    empty: Force = some_force(AIMERY),
) -> Claims:
    """Any Units stand around, and none of them moves."""
    verb = EffectVerb(at.detail.split()[0])
    step = EffectStep(verb, "" if verb == EffectVerb.FLIP else "leader", leader="yves")
    enters = verb == EffectVerb.PLACE
    table = laid(RUN, seen={HERE: empty if enters else standing}, box=NOBODY)
    before = census(table)
    suppose(has_room(table, HERE, Force(leaders=(YVES,))) if enters else True)
    words = {EffectVerb.PLACE: ("enter", "yves", NAMES[HERE]), EffectVerb.REMOVE: ("remove", "yves")}
    with (
        cut(effect_steps, _part=lambda *_: step),
        cut(effect_pieces, _aside=lambda *_: YVES, on_the_map=lambda *_: {"yves": (HERE, YVES)}),
        cut(battles, leader_of_defence=lambda *_: TURKOMAN),
    ):
        stepped(at, table, *words.get(verb, ("flip", "yves")))
    yield from kept(before, census(table), come=Force(leaders=(YVES,)) if enters else NOBODY)
    there = [leader.name for leader in table.force(HERE).leaders] + [
        leader.name for one in table.stack[2:] if isinstance(one, BattleFight) for leader in one.force.leaders
    ]
    yield "only a Leader that is removed is away", ("yves" in there) == (verb != EffectVerb.REMOVE)


@instead_of(preparation.leaders_aside)
def every_leader_is_aside(_: object, leaders: Iterable[Leader], __: object) -> tuple[Leader, ...]:
    """Nobody looks where Leaders are."""
    return tuple(leaders)


@instead_of(preparation.leaders_aside)
def nobody_is_aside(_: object, __: object, ___: object) -> tuple[Leader, ...]:
    """No Leader can be placed."""
    return ()


@broken(desks, "Force")
def those_on_the_way_are_nowhere(right: Callable[..., Force], **pieces: Any) -> Any:  # noqa: ANN401
    """What is on the way is not counted."""
    found = right(**pieces)
    return attrs.evolve(found, leaders=()) if pieces else _Nothing()


class _Nothing:
    """A force to which nothing can be added."""

    leaders: tuple[Leader, ...] = ()

    def plus(self, _: object) -> Any:  # noqa: ANN401 -- itself
        """Add nothing."""
        return self


LANDS = ("in the City", "in the Desert")
PLACES = ("nowhere", *LANDS, "on the first ship", "on the second ship", "in the box", "on the way")


@theorem(
    "No Leader can be placed, by an effect or in the variable setup, who is in a Region, on a ship, in the box or on "
    "the way; one who is aside can.",
    rules=["third.leader.enter", "third.deploy.turns"],
    sabotage=[every_leader_is_aside, nobody_is_aside, those_on_the_way_are_nowhere],
    assumes="whether the Region is open, and has a Slot, is left open",
)
def only_leaders_aside_are_placed(
    judge: str = each(("enter", "deploy")),
    place: str = each(PLACES),
    others: Force = some_force(PILGRIM),
) -> Claims:
    """A Leader of the Angevins, in each place; with any Units there."""
    there = attrs.evolve(others, leaders=(AIMERY,))
    seen = dict.fromkeys(range(len(NAMES)), NOBODY) | {HERE: others}
    if place in LANDS:
        seen[(HERE, THERE)[LANDS.index(place)]] = there
    aboard = [there if place == f"on the {name} ship" else NOBODY for name in ("first", "second")]
    way = BattleFight(TURKOMAN, EMPIRE, BEYOND, None, there if place == "on the way" else NOBODY)
    deploys = DeploymentTurns((0,) * len(ARMIES), (None,) * len(ARMIES), stage="place")
    frame = RUN if judge == "enter" else deploys
    step = EffectStep(EffectVerb.PLACE, "leader", leader=AIMERY.name)
    table = laid(
        CommandPhase(),
        way,
        frame,
        seen=seen,
        ships=(aboard[0], aboard[1]),
        box=there if place == "in the box" else NOBODY,
    )
    words = (AIMERY.name, NAMES[HERE])
    with (
        by_the_rules(),
        cut(effect_steps, _part=lambda *_: step),
        cut(
            effect_pieces, wrong_region=lambda *_: None, _may_enter=lambda *_: (HERE,), open_regions=lambda *_: (HERE,)
        ),
        cut(Desk, free=lambda *_: 1),
        cut(deployment_turns, _sheet=lambda *_: SHEET, _unaffordable=lambda *_: None, _closed=lambda *_: None),
    ):
        refused = BY_QUESTION[type(frame)].refusal(table, frame, Decision(judge, words)) is not None
    yield "only who is aside", refused == (place != "nowhere")


# The variable setup


@theorem(
    "In the variable setup, a decision places exactly the piece that it names.",
    rules=["third.deploy.turns", "third.deploy.costs"],
    sabotage=[two_are_deployed, the_partner_deploys, nobody_leads, enemies_are_joined],
    assumes=[ASIDE, "there is a Slot for it"],
)
def a_piece_is_deployed(
    at: Case = each(
        decided(DeploymentTurns, "done", (AIMERY, ANGEVIN), *((piece, army) for army in ARMIES for piece in TYPES))
    ),
    standing: Force = some_force(PILGRIM),
    place: int = each((HERE, THERE)),
) -> Claims:
    """Of any Army, into a City or a Desert with any pieces."""
    piece, army = (None, ANGEVIN) if at.detail == "done" else at.detail
    track = (army, *(one for one in ARMIES if one != army))
    frame = DeploymentTurns((0,) * len(ARMIES), (None,) * len(ARMIES), stage="place")
    table = laid(frame, seen={place: standing}, initiative=track)
    before, come = census(table), NOBODY
    words: tuple[str, ...] = ("done",)
    if piece is not None:
        leader = isinstance(piece, Leader)
        come = Force(leaders=(piece,)) if leader else one_unit(army, piece)
        words = ("deploy", piece.name if leader else str(piece), NAMES[place])
        suppose(deployment.enemies_there(holder(standing, DEFAULT), side_of(army)) is None)
        suppose(has_room(table, place, come))
    with cut(Desk, leaders_aside=lambda _: (AIMERY,)), cut(deployment_turns, _sheet=lambda *_: SHEET):
        stepped(at, table, *words)
    yield from kept(before, census(table), come=come)


CITIES = tuple(place for place, region in enumerate(MARCHES.regions) if region.type == RegionType.CITY)


@theorem(
    "The variable setup ends with one Neutral Infantry in each empty City, and nothing else comes or goes.",
    rules=["third.deploy.neutrals"],
    sabotage=[every_city_has_a_garrison, deserts_have_a_garrison, a_garrison_rides],
)
def garrisons_come(
    at: Case = each(settled(DeploymentTurns, "place")),
    one: Force = some_force(),
    other: Force = some_force(),
    desert: Force = some_force(),
) -> Claims:
    """Any pieces in two Cities and a Desert; the other Cities and Deserts are empty."""
    frame = DeploymentTurns((0,) * len(ARMIES), (None,) * len(ARMIES), stage=at.detail)
    seen = dict.fromkeys(range(len(NAMES)), NOBODY) | {CITIES[0]: one, CITIES[1]: other, THERE: desert}
    table = laid(frame, seen=seen, passed=frozenset(ARMIES))
    before = census(table)
    empty = len(CITIES) - 2 + sum(bool(force.number == 0) for force in (one, other))
    stepped(at, table)
    yield from kept(before, census(table), come=one_unit(Owner.NEUTRAL, UnitType.INFANTRY, empty))


# The setup of a scenario

DEALS = tuple(seats for players in (2, 3, 4) for seats in preparation.possible_seats(players))
TRACKS = {ANGEVIN: (ANGEVIN, AYYUBID, EMPIRE, TURKOMAN), AYYUBID: (AYYUBID, ANGEVIN, TURKOMAN, EMPIRE)}


@theorem(
    "The setup lays out exactly the pieces of the scenario that belong to the players or are Neutral; no Army has more "
    "Units out than it owns.",
    rules=["third.setup.units", "third.setup.place"],
    sabotage=[a_leader_is_missing, infantry_is_missing, absent_armies_are_aboard],
    assumes="the scenario marches",
)
def the_scenario_is_laid_out(
    at: Case = each(settled(SetupPhase, 2)),
    seats: tuple[Owner, ...] = each(DEALS),
    first: Owner = each(TRACKS),
) -> Claims:
    """For each way in which the Armies can be dealt to two, three or four players."""
    setting = Setting(MARCHES, DEFAULT, len(seats))
    table = laid(SetupPhase(at.detail), setting=setting, seats=seats, initiative=TRACKS[first], box=NOBODY)
    with without_tables(setup, "_on_the_map", "_army"):
        stepped(at, table)
    after = census(table)
    laid_out = [row for row in MARCHES.document.placement if row.owner in seats or row.owner == Owner.NEUTRAL]
    laid_out = [row for row in laid_out if not row.players or len(seats) in row.players]
    north = [region.name for region in MARCHES.regions if region.north and len(seats) < len(ARMIES)]
    laid_out = [row for row in laid_out if row.region not in north]
    for owner, unit in KINDS:
        expected = sum(row.units.get(unit, 0) for row in laid_out if row.owner == owner)
        yield f"{owner}: {unit}", after.units[owner, unit] == expected
        yield (
            "nobody has more out than it owns",
            owner == Owner.NEUTRAL or expected <= setting.stock[owner][TYPES.index(unit)],
        )
    leaders = sorted(name for row in laid_out for name in row.leaders)
    yield "the Leaders", list(after.leaders) == leaders


# Supply

DISBANDED = tuple((army, unit) for army in ARMIES for unit in UnitType)
AT_ONCE = tuple((*kind, times) for kind in DISBANDED for times in (1, 2))


@theorem(
    "A Unit that is taken off the map for lack of supply returns to its player board, and no other leaves.",
    rules=["third.upkeep.supply.remove"],
    sabotage=[two_disband, nobody_disbands, another_disbands],
    assumes="which Units can be taken off the map is left open; at once, none, one or two leave without a choice",
)
def supply_takes_units(
    at: Case = each(
        (
            *decided(UpkeepPhase, *DISBANDED),
            *settled(UpkeepPhase, *AT_ONCE, "enough", "choice"),
        )
    ),
    standing: Force = some_force(YVES),
    glory: int = integer(-15, 15),
    readings: Answers = each(one_other_answer_to("glory_surplus", "upkeep_moves", "supply_removed")),
) -> Claims:
    """Of any Army, from a Region with any pieces; Glory is lost once."""
    named = isinstance(at.detail, tuple)
    army, unit, often = (*at.detail, 1)[:3] if named else (ANGEVIN, UnitType.INFANTRY, 1)
    suppose(not named or number_of(standing, army, unit) >= often)
    track = (*(one for one in ARMIES if one != army), army)
    table = laid(
        UpkeepPhase("supply", 3), seen={HERE: standing}, initiative=track, glory=glory, setting=under(*readings)
    )
    before = census(table)
    one = {Decision("disband", (NAMES[HERE], str(unit))): (HERE, Casualty(army, unit))}
    two = {**one, Decision("other"): (THERE, Casualty(army, unit))}
    found = {"choice": [two], "enough": []}.get(str(at.detail), [one] * often)
    with (
        cut(Desk, supply_need=lambda *_: len(found), track=lambda *_: 0),
        cut(upkeep_turns, disbanded=lambda *_: found.pop(0)),
    ):
        done = stepped(at, table, "disband", NAMES[HERE], str(unit))
    yield from kept(before, census(table), gone=one_unit(army, unit, often) if named else NOBODY)
    yield "somebody is asked if there is a choice", done == (at.detail != "choice")
