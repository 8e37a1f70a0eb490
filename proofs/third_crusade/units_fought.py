"""Units in a Battle: reactions, losses, retreats and the entry move pieces, and take away only what is lost."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from crusaders_rules.lift import Claims, Lemma, cut, each, instead_of, integer, suppose, theorem, truth
from crusaders_rules.third_crusade.interpret.readings.battle import HelplessBattle, NoOrigin, OwedLosses, ZeroStrength
from crusaders_rules.third_crusade.play import battle_reckoning
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds import battle_fights, battle_losses, battle_reactions
from crusaders_rules.third_crusade.rules import battles, losses, order_tokens, reactions, retreats
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import (
    ARMIES,
    NOBODY,
    Alliance,
    Force,
    Leader,
    Owner,
    PlacedOrder,
    RegionState,
    Shape,
    Units,
    UnitType,
)
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import BattleFight, ReinforceToll, RetreatPlan

from .any_desk import (
    ANGEVIN,
    AYYUBID,
    BEYOND,
    EMPIRE,
    HERE,
    KINDS,
    LEADING,
    MARCHES,
    NAMED,
    NAMES,
    NASIR,
    PILGRIM,
    THERE,
    TURKOMAN,
    YVES,
    Answers,
    Case,
    Side,
    answers_to,
    any_piece,
    apart,
    broken,
    census,
    decided,
    enemies_of,
    joined,
    judged,
    kept,
    laid,
    number_of,
    one_other_answer_to,
    one_unit,
    settled,
    side_as,
    some_force,
    some_side,
    stepped,
    under,
    without_leaders,
)

APART = Lemma("each side has pieces of one Alliance, and Neutral ones", "no_region_is_mixed_outside_battle")
STAGES = ("losses", "tactical")
# A Leader without Unit icons on each side, which cannot fight.
SCRIBE, IMAM = Leader("scribe", EMPIRE, Shape.SQUARE), Leader("imam", TURKOMAN, Shape.SQUARE)
ATTACKER, DEFENDER = BattleRole.ATTACKER, BattleRole.DEFENDER
ROADS = len(MARCHES.roads)


def battle(
    force: Force,
    stage: str,
    attacker: Alliance = Alliance.CRUSADER,
    **more: Any,  # noqa: ANN401 -- of a Battle
) -> BattleFight:
    """An Alliance attacks a Region from the Desert next to it."""
    army, lead = armies_of(attacker)[0], armies_of(enemies_of(attacker))[0]
    return BattleFight(army, lead, HERE, more.pop("origin", THERE), force, stage=stage, **more)


# Mutants: rules and steps that are wrong on purpose


@instead_of(losses.without)
def a_loss_costs_two(right: Callable[..., Force], side: Force, lost: Casualty) -> Force:
    """Who loses an Infantry loses a Cavalry, too."""
    after = right(side, lost)
    if lost.unit != UnitType.INFANTRY:
        return after
    units = after.of(lost.owner)
    return after.with_units(lost.owner, Units(units.infantry, units.cavalry - 1, units.siege_engine))


@instead_of(losses.without)
def a_lost_leader_stays(right: Callable[..., Force], side: Force, lost: Casualty) -> Force:
    """A lost Leader is in the box, and still in the Battle."""
    return side if lost.leader is not None else right(side, lost)


@broken(battle_losses, "force_of_piece")
def a_lost_leader_vanishes(_: object, __: Casualty) -> Force:
    """A lost Leader is not in the box."""
    return NOBODY


@instead_of(losses.without)
def the_loss_is_only_noted(_: object, side: Force, __: Casualty) -> Force:
    """Who loses a piece has it all the same."""
    return side


@instead_of(losses.joining)
def who_joins_is_lost(_: object, loser: Force) -> Force:
    """Neutral Leaders join the winner, and Neutral Units vanish."""
    return Force(leaders=loser.leaders_of(Owner.NEUTRAL))


@broken(battle_fights, "_send_back")
def the_beaten_vanish(_: object, *__: object) -> None:
    """The beaten go nowhere."""


@broken(battle_fights, "RetreatPlan")
def engines_do_not_retreat(right: Callable[..., Any], *how: Any) -> Any:  # noqa: ANN401
    """Siege Engines of the Ayyubids do not retreat."""
    *first, leaving = how
    return right(*first, leaving.with_units(AYYUBID, Units(*leaving.ayyubid[:2])))


@instead_of(retreats.conquered)
def the_attackers_do_not_enter(_: object, __: Force, joined_there: Force) -> Force:
    """Only the Neutral pieces stand in a conquered Region."""
    return joined_there


@instead_of(retreats.conquered)
def those_who_joined_leave(_: object, attackers: Force, __: Force) -> Force:
    """Neutral pieces that join the conqueror vanish."""
    return attackers


@instead_of(battles.cannot_fight)
def who_cannot_fight_takes_all_along(_: object, side: Force, *__: object) -> bool:
    """A side without Leaders is beaten at once, and so removed."""
    return not side.leaders


@broken(battle_reactions, "take_order")
def an_order_takes_its_region_along(right: Callable[..., str], desk: Desk, army: Owner, region: int) -> str:
    """The pieces in the Region of the Order leave the map."""
    name = right(desk, army, region)
    desk.set_force(region, NOBODY)
    return name


@broken(battle_reactions, "_adds")
def reinforcements_go_to_the_battle(right: Callable[..., Any], desk: Desk, frame: BattleFight, *how: Any) -> Any:  # noqa: ANN401
    """Who Reinforces is in the Battle, too."""
    found, (_, region, step) = right(desk, frame, *how), how
    if step.verb == EffectVerb.REINFORCE:
        desk.change(force=joined(frame.force, desk.force(region)))
    return found


@broken(battle_reactions, "ReinforceToll")
def the_toll_is_doubled(right: Callable[..., Any], army: Owner, region: int, toll: int) -> Any:  # noqa: ANN401
    """Bandits take twice as many of those that Reinforce."""
    return right(army, region, 2 * toll)


@instead_of(losses.losses_of_loser)
def more_is_due_than_there_is(_: object, difference: int, __: int) -> int:
    """The loser owes what it cannot lose."""
    return max(1, difference)


@instead_of(losses.losses_of_winner)
def the_winner_is_due_to_lose_two(_: object, pieces: int) -> int:
    """The winner owes two pieces if it has any."""
    return 2 if pieces else 0


@broken(battle_losses, "pool")
def who_loses_leaves_at_once(right: Callable[..., Force], desk: Desk, frame: BattleFight, role: BattleRole) -> Force:
    """Who counts the defenders sends them away."""
    found = right(desk, frame, role)
    if role == DEFENDER:
        desk.set_force(frame.region, NOBODY)
    return found


@instead_of(battles.lost_without_fight)
def the_wrong_side_is_removed(right: Callable[..., tuple[BattleRole, ...]], **cannot: Any) -> tuple[BattleRole, ...]:  # noqa: ANN401
    """The side that can fight is removed."""
    return tuple({ATTACKER: DEFENDER, DEFENDER: ATTACKER}[role] for role in right(**cannot))


@broken(battles, "is_helpless")
def units_do_not_help(right: Callable[..., bool], standing: Force) -> bool:
    """A side with a Leader who cannot fight is removed with all its Units."""
    return right(without_leaders(standing)) or any(not leader.fights_as.number for leader in standing.leaders)


@instead_of(retreats.conquered)
def engines_do_not_enter(right: Callable[..., Force], attackers: Force, there: Force) -> Force:
    """Siege Engines of the Angevins stay on the Road."""
    return right(attackers.with_units(ANGEVIN, Units(*attackers.angevin[:2])), there)


@instead_of(order_tokens.too_dear)
def reactions_are_made_on_credit(_: object, *__: object) -> None:
    """A Reaction Order that costs more than there is can be executed."""


# Losses

PIECES: tuple[tuple[Owner, UnitType] | Leader, ...] = (*KINDS, YVES, NASIR)


def _owner(piece: tuple[Owner, UnitType] | Leader) -> Owner:
    return piece.owner if isinstance(piece, Leader) else piece[0]


def _with(alliance: Alliance) -> tuple[Owner, ...]:
    return (*armies_of(alliance), Owner.NEUTRAL)


def _losses(attacker: Alliance) -> Iterator[tuple[Any, str, Alliance]]:
    """Which pieces can be lost by whom, if an Alliance attacks."""
    ours, theirs = _with(attacker), _with(enemies_of(attacker))
    yield from ((piece, "attacker", attacker) for piece in PIECES if _owner(piece) in ours)
    yield from ((piece, "defender", attacker) for piece in PIECES if _owner(piece) in theirs)
    yield from ((piece, "reinforcing", attacker) for piece in KINDS if piece[0] in theirs)
    yield from ((piece, "tactical", attacker) for piece in KINDS if piece[0] == theirs[0])


LOSSES = tuple(one for attacker in Alliance for one in _losses(attacker))


@theorem(
    "A loss takes exactly the piece that is named from where it stands; a Leader goes to the box.",
    rules=["third.losses.units", "third.losses.leaders", "third.reaction.reinforce.losses"],
    sabotage=[a_loss_costs_two, a_lost_leader_stays, a_lost_leader_vanishes, the_loss_is_only_noted],
    assumes=[NAMED],
)
def a_piece_is_lost(
    at: Case = each(decided(BattleFight, *LOSSES)),
    attackers: Force = some_force(),
    defenders: Force = some_force(),
    near: Force = some_force(),
) -> Claims:
    """Of the attackers, the defenders, those that Reinforce, or in a Tactical Retreat; any pieces anywhere."""
    piece, place, attacker = at.detail
    attackers = attrs.evolve(attackers, leaders=(LEADING[attacker],))
    defenders = attrs.evolve(defenders, leaders=(LEADING[enemies_of(attacker)],))
    retreating = armies_of(enemies_of(attacker))[0]
    leader = piece if isinstance(piece, Leader) else None
    where = {"attacker": attackers, "reinforcing": near}.get(place, defenders)
    suppose(leader in where.leaders if leader is not None else number_of(where, *piece) > 0)
    due = (1, 0) if place == "attacker" else (0, 1)
    stage, lead = ("tactical", retreating) if place == "tactical" else ("losses", None)
    played = ((retreating, THERE, "reinforce", 1, None),)
    frame = battle(attackers, stage, attacker, wins=True, due=due, tactical=lead, played=played)
    table = laid(frame, seen={HERE: defenders, THERE: near}, box=NOBODY)
    before = census(table)
    word = leader.name if leader is not None else f"{piece[0]}:{piece[1]}"
    name = NAMES[THERE] if place == "reinforcing" else "here"
    with cut(battle_losses, single_pieces=any_piece), cut(reactions, reinforcing=lambda standing, *_: standing):
        stepped(at, table, "lose", word, name)
    yield from kept(before, census(table), gone=NOBODY if leader is not None else one_unit(*piece))
    yield "the loss is noted", sum(map(len, table.top.lost)) == 1


@theorem(
    "Losses without a choice are taken at once, one by one; while there is a choice, nothing is lost.",
    rules=["third.losses.winner", "third.losses.loser", "third.reaction.tactical-retreat"],
    sabotage=[a_loss_costs_two, a_lost_leader_stays, the_loss_is_only_noted],
    assumes=[NAMED, "which losses are fair is left open"],
)
def losses_are_settled(
    at: Case = each(
        settled(
            BattleFight,
            ("losses", "no way", Alliance.CRUSADER),
            *((stage, what, one) for stage in STAGES for what in ("ways", "taken") for one in Alliance),
            *(("losses", piece, one) for piece, place, one in LOSSES if place == "defender"),
            *(("tactical", piece, one) for piece, place, one in LOSSES if place == "tactical"),
        )
    ),
    defenders: Force = some_force(),
    readings: Answers = each(answers_to("tactical_loss")),
) -> Claims:
    """Of the defenders; the case names the only loss that there may be, or says that there are several or none."""
    stage, piece, attacker = at.detail
    defenders = attrs.evolve(defenders, leaders=(LEADING[enemies_of(attacker)],))
    retreating = armies_of(enemies_of(attacker))[0]
    tactical = retreating if stage == "tactical" else None
    named = isinstance(piece, Leader | tuple)
    leader = piece if isinstance(piece, Leader) else None
    gone, found = NOBODY, {"ways": 2}.get(str(piece), 0) * [Decision("lose")]
    if named:
        suppose(leader in defenders.leaders if leader is not None else number_of(defenders, *piece) > 0)
        word = leader.name if leader is not None else f"{piece[0]}:{piece[1]}"
        found, gone = [Decision("lose", (word, "here"))], NOBODY if leader is not None else one_unit(*piece)
    lost = ((), ((str(retreating), "infantry"),)) if piece == "taken" else ((), ())
    frame = battle(NOBODY, stage, attacker, wins=True, due=(0, 1), lost=lost, tactical=tactical)
    table = laid(frame, seen={HERE: defenders}, box=NOBODY, setting=under(*readings))
    before = census(table)
    with cut(battle_losses, single_pieces=any_piece, candidates=lambda *_: found):
        done = stepped(at, table)
    yield from kept(before, census(table), gone=gone)
    yield "somebody is asked if there is a choice", done == (piece != "ways")


# Reactions

AS_USUAL = (("owed_losses", OwedLosses.ALL_DIE), ("helpless_battle", HelplessBattle.GLORY_ONLY))
REACTIONS = ("defence", "diversion", "tactical-retreat", "reinforce")


@theorem(
    "A Reaction Order moves no piece; Bandits on the way of a Reinforce are paid later.",
    rules=["third.reaction.defence", "third.reaction.reinforce", "third.reaction.diversion"],
    sabotage=[
        reinforcements_go_to_the_battle,
        an_order_takes_its_region_along,
        the_toll_is_doubled,
        reactions_are_made_on_credit,
    ],
    assumes=["Orders of the scenario marches", "who would lose now is left open"],
)
def a_reaction_moves_nobody(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(decided(BattleFight, "decline", *REACTIONS)),
    near: Force = some_force(YVES),
    tokens: int = integer(0),
    points: int = integer(0),
    lower: BattleRole = each(BattleRole),
    readings: Answers = each(answers_to("reaction_cost", "reinforce_bandits")),
) -> Claims:
    """Any pieces anywhere; any number of Bandits on the Road."""
    verb = at.detail
    step = None if verb == "decline" else EffectStep(EffectVerb(verb), count=2)
    states = {THERE: RegionState(orders=(PlacedOrder(ANGEVIN, "relief"), None))}
    armies = tuple(attrs.evolve(one, current_points=points) for one in laid().armies)
    frame = battle(NOBODY, "reactions", played=((AYYUBID, HERE, "defence", 2, None),))
    seen = {THERE: near} if verb == "reinforce" else {}
    table = laid(frame, seen=seen, regions=states, bandits=(tokens,) * ROADS, armies=armies, setting=under(*readings))
    before = census(table)
    words = {"decline": ("decline",), "diversion": ("react", NAMES[THERE], "1")}.get(verb, ("react", NAMES[THERE]))
    with (
        cut(battle_reckoning, next_to_react=lambda *_: ANGEVIN, lower=lambda *_: lower),
        cut(battle_reactions, _step=lambda *_: step),
        cut(reactions, reinforcing=lambda standing, *_: standing),
    ):
        suppose(judged(at, table, *words))
        stepped(at, table, *words)
    yield from kept(before, census(table))
    tolls = [one.toll for one in table.stack if isinstance(one, ReinforceToll)]
    yield "the toll can be paid", all(bool((toll > 0) & (toll <= near.units.number)) for toll in tolls)


@theorem(
    "When the reactions are over, losses are due, of no side more than it has; nobody is lost yet.",
    rules=["third.losses.winner", "third.losses.loser", "third.battle.winner"],
    sabotage=[more_is_due_than_there_is, the_winner_is_due_to_lose_two, who_loses_leaves_at_once],
    assumes=[
        "how strong each side is, and who is asked, is left open",
        "the default readings of the questions whether losses fall on others, and who reacts if a side cannot fight",
    ],
)
def losses_become_due(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(settled(BattleFight, "asked", "over")),
    attacker: Alliance = each(Alliance),
    ours: Side = some_side(),
    theirs: Side = some_side(),
    attack: int = integer(0),
    defence: int = integer(0),
) -> Claims:
    """Any pieces of any strength."""
    attackers = side_as(ours, attacker, LEADING[attacker])
    defenders = side_as(theirs, enemies_of(attacker), LEADING[enemies_of(attacker)])
    asked = ANGEVIN if at.detail == "asked" else None
    table = laid(battle(attackers, "reactions", attacker), seen={HERE: defenders}, setting=under(*AS_USUAL))
    before = census(table)
    strength = {ATTACKER: attack, DEFENDER: defence}
    with (
        cut(battle_reckoning, next_to_react=lambda *_: asked, strength=lambda *how: strength[how[2]]),
        cut(battle_reactions, candidates=lambda *_: [], refusal=lambda *_: None),
        cut(battle_losses, elsewhere=lambda *_: {}),
    ):
        done = stepped(at, table)
    yield from kept(before, census(table))
    yield "somebody is asked, or losses are due", done == (asked is None)
    if done:
        yield "the attackers have what they lose", table.top.due[0] <= attackers.number
        yield "the defenders have what they lose", table.top.due[1] <= defenders.number


# The beginning and the end

# Nobody, a Leader who fights, one who does not, and a Neutral one who does not.
LED: dict[Alliance, tuple[tuple[Leader, ...], ...]] = {
    Alliance.CRUSADER: ((), (YVES,), (SCRIBE,), (PILGRIM,)),
    Alliance.MUSLIM: ((), (NASIR,), (IMAM,), (PILGRIM,)),
}


@theorem(
    "A Battle begins without a loss, unless a side has only Leaders who cannot fight: they go to the box.",
    rules=["third.battle.leaders-only", "third.leader.helpless"],
    sabotage=[who_cannot_fight_takes_all_along, the_wrong_side_is_removed, units_do_not_help],
    assumes=[APART, "the default reading of the question whether Siege Engines fight in a Desert"],
)
def a_battle_begins(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(settled(BattleFight, "begin")),
    attacker: Alliance = each(Alliance),
    ours: Side = some_side(),
    theirs: Side = some_side(),
    led: int = each(range(len(LED[Alliance.CRUSADER]))),
    led_there: int = each(range(len(LED[Alliance.CRUSADER]) - 1)),
    readings: Answers = each(one_other_answer_to("helpless_battle", "both_helpless")),
) -> Claims:
    """Any pieces of one Alliance attack any of the other, each with Neutral pieces."""
    attackers = side_as(ours, attacker, *LED[attacker][led])
    defenders = side_as(theirs, enemies_of(attacker), *LED[enemies_of(attacker)][led_there])
    fighting = ("zero_strength", ZeroStrength.YES)
    setting = under(fighting, *readings)
    table = laid(battle(attackers, at.detail, attacker), seen={HERE: defenders}, box=NOBODY, setting=setting)
    before = census(table)
    stepped(at, table)
    yield from kept(before, census(table))
    yield "it goes on", table.top.stage in {"reactions", "retreat"}


RETREATS = ("retreat", "open", "closed", "no origin")


@theorem(
    "After the losses the beaten side is on its way, the Neutral pieces join the winner, and nobody else moves.",
    rules=["third.losses.neutrals-join", "third.retreat.attackers", "third.retreat.defenders"],
    sabotage=[who_joins_is_lost, the_beaten_vanish, engines_do_not_retreat],
    assumes=[
        APART,
        "which Regions are open is left open",
        "no enemy enters the Region from which the attackers came before the Battle is over",
    ],
)
def the_beaten_withdraw(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(settled(BattleFight, "retreat")),
    attacker: Alliance = each(Alliance),
    ours: Side = some_side(),
    theirs: Side = some_side(),
    behind: Force = some_force(PILGRIM),
    wins: bool = each((True, False)),  # noqa: FBT001 -- whether the attackers win
    origin: int | None = each((THERE, None)),
    readings: Answers = each(answers_to("no_origin")),
    empty: bool = truth(),  # noqa: FBT001 -- whether the Regions around are open
) -> Claims:
    """Any pieces; attackers who came from nowhere retreat like defenders, or are killed, as the reading says."""
    attackers = side_as(ours, attacker, PILGRIM, LEADING[attacker])
    defenders = side_as(theirs, enemies_of(attacker), LEADING[enemies_of(attacker)])
    frame = battle(attackers, at.detail, attacker, wins=wins, origin=origin)
    suppose(apart(joined(behind, attackers)))
    table = laid(frame, seen={HERE: defenders, THERE: behind}, box=NOBODY, setting=under(*readings))
    before = census(table)
    with cut(retreats, is_open=lambda *_: empty):
        stepped(at, table)
    killed = not wins and origin is None and not isinstance(table.top, RetreatPlan)
    own = without_leaders(attackers).with_units(Owner.NEUTRAL, Units())
    yield from kept(before, census(table), gone=own if killed else NOBODY)
    fight = next(one for one in table.stack[2:] if isinstance(one, BattleFight))
    yield "the attackers stay on the Road only if they win", wins or fight.force.number == 0
    yield (
        "they are killed only if an effect placed them",
        not killed or not (empty and readings == (("no_origin", NoOrigin.ANY),)),
    )


REACTED = (
    (ANGEVIN, THERE, "reinforce", 1, None),
    (AYYUBID, HERE, "diversion", 0, 0),
    (ANGEVIN, BEYOND, "defence", 2, None),
)


@broken(battle_reactions, "with_order")
def a_canceled_order_is_lost(_: object, state: RegionState, __: PlacedOrder) -> RegionState:
    """A canceled Order that does not count as executed is nowhere."""
    return state


@theorem(
    "The winner takes the Region with all pieces of the Battle, and its end moves nobody.",
    rules=["third.retreat.conquest", "third.battle-glory.sum"],
    sabotage=[the_attackers_do_not_enter, those_who_joined_leave, engines_do_not_enter, a_canceled_order_is_lost],
    assumes=Lemma(
        "when somebody enters, beaten attackers are no longer on the Road, and beaten defenders no longer there",
        "the_beaten_withdraw",
    ),
)
def the_winner_enters(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    at: Case = each(settled(BattleFight, "enter", "glory")),
    attacker: Alliance = each(Alliance),
    ours: Side = some_side(),
    there: Force = some_force(PILGRIM),
    wins: bool = each((True, False)),  # noqa: FBT001 -- whether the attackers win
    killed: bool = truth(),  # noqa: FBT001 -- a fact of the Battle
    glory: int = integer(-15, 15),
    scoring: Answers = each(answers_to("glory_surplus", "canceled_order")),
) -> Claims:
    """Any attackers, and any pieces in the Region; when the Glory is scored, nobody is on the Road any more.

    Of three Reaction Orders, a Diversion has canceled the first one.
    """
    enters = at.detail == "enter"
    attackers = side_as(ours, attacker, LEADING[attacker])
    suppose(apart(joined(there, attackers)) if enters and wins else True)
    force = attackers if enters and wins else NOBODY
    frame = battle(force, at.detail, attacker, wins=wins, killed=killed, played=REACTED)
    used = {ANGEVIN: ("camp", "relief", "ramparts"), AYYUBID: ("feint",)}
    armies = tuple(attrs.evolve(one, used=used.get(army, ())) for army, one in zip(ARMIES, laid().armies, strict=True))
    table = laid(frame, seen={HERE: there}, glory=glory, armies=armies, setting=under(*scoring))
    before = census(table)
    stepped(at, table)
    yield from kept(before, census(table))
    fights = [one for one in table.stack[2:] if isinstance(one, BattleFight)]
    yield "nobody is left on the Road", all(one.force.number == 0 for one in fights) and len(fights) == int(enters)
