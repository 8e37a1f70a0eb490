"""The Strategy phase: cards are placed in secret, turned up together, and picked from the enemy's rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds.kind import Kind, not_here, surely
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.reckoning import acting, next_marker
from crusaders_rules.third_crusade.rules import strategy, turn_order
from crusaders_rules.third_crusade.rules.sides import alliance_of, lone_player
from crusaders_rules.third_crusade.state import Alliance, ArmyState, Owner, RoundPhase
from crusaders_rules.third_crusade.state.changing import changer
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import PlanningPhase, StrategyPhase

# How many answers a table keeps.
_KEPT = 5_000
_picker = itemgetter(0)
_with_row = changer(ArmyState, "hand", "row")
_with_points = changer(ArmyState, "current_points")
_with_pick = changer(StrategyPhase, "last", "picks")


def _ready(desk: Desk) -> frozenset[Owner]:
    return frozenset([army for army, mine in zip(desk.seats, desk.armies, strict=True) if mine.row])


def _picks_of(frame: StrategyPhase, army: Owner) -> int:
    return sum(picker == army for picker, _, _ in frame.picks)


def _done(desk: Desk, frame: StrategyPhase) -> frozenset[Owner]:
    """The Armies that have picked all their cards."""
    return _done_after(tuple(map(_picker, frame.picks)), desk.seats)


@lru_cache(_KEPT)
def _done_after(pickers: tuple[Owner, ...], seats: tuple[Owner, ...]) -> frozenset[Owner]:
    return frozenset(army for army in seats if pickers.count(army) >= strategy.picks_due(army, seats))


_must_pick_now = lru_cache(_KEPT)(strategy.must_pick_now)


def _marker(desk: Desk, frame: StrategyPhase) -> int | None:
    return next_marker(desk.initiative, frame.last, _done(desk, frame))


def settle(desk: Desk, frame: StrategyPhase) -> bool:
    """Turn up the rows when all are placed, and end the phase when all cards are picked."""
    if frame.stage == "draw":
        desk.change(stage="rows")
        return True
    if frame.stage == "rows":
        if not strategy.is_revealed(_ready(desk), desk.seats):
            return False
        desk.change(stage="picks")
        return True
    if _marker(desk, frame) is not None:
        return False
    for army in desk.seats:
        mine = desk.army(army)
        picked = strategy.events_to_play(frame.picks, army)
        desk.discards = (*desk.discards, *strategy.discarded(mine.row, picked))
        desk.set_army(army, row=(), events=picked)
    following = not_none(turn_order.next_phase(RoundPhase.STRATEGY))
    desk.phase, desk.passed = following, frozenset()
    desk.stack[-1] = PlanningPhase()
    return True


def asked(desk: Desk, frame: StrategyPhase) -> Owner:
    """Return the Army that places its cards, or the one whose turn it is to pick."""
    if frame.stage == "rows":
        ready = _ready(desk)
        return next(army for army in desk.players if army not in ready)
    return acting(desk.initiative, frame.last, _done(desk, frame))


@lru_cache(_KEPT)
def _placements(hand: tuple[str, ...]) -> tuple[Decision, ...]:
    return tuple(Decision("place", row) for row in strategy.rows(hand))


@lru_cache(_KEPT)
def _picks(owner: Owner, row: tuple[str, ...]) -> tuple[Decision, ...]:
    return tuple(Decision("pick", (owner, card)) for card in row)


@lru_cache(_KEPT)
def _rows_of_enemies(army: Owner, seats: tuple[Owner, ...]) -> tuple[Owner, ...]:
    return tuple(owner for owner in seats if strategy.wrong_row(army, owner) is None)


def _may_wait(desk: Desk, frame: StrategyPhase, army: Owner) -> bool:
    """Whether a partner of three may leave the pick for a later turn: only while the lone player still has one."""
    if _must_pick_now(army, desk.seats, _picks_of(frame, army), desk.setting.interpretation):
        return False
    lone = [lone_player(desk.seats, alliance) for alliance in Alliance]
    return any(player is not None and player != army and player not in _done(desk, frame) for player in lone)


def candidates(desk: Desk, frame: StrategyPhase) -> Sequence[Decision]:
    """Return the ways to place four cards, or the cards that can be picked."""
    army = asked(desk, frame)
    if frame.stage == "rows":
        return _placements(desk.army(army).hand)
    found = []
    for owner in _rows_of_enemies(army, desk.seats):
        picked = strategy.events_to_play(frame.picks, owner)
        if _row_refused(desk, frame, army, owner) is None:
            found += [decision for decision in _picks(owner, desk.army(owner).row) if decision.words[1] not in picked]
    return [*found, Decision("wait")] if _may_wait(desk, frame, army) else found


def refusal(desk: Desk, frame: StrategyPhase, decision: Decision) -> Refusal | None:
    """Say why cards cannot be placed like this, or a card not be picked."""
    army = asked(desk, frame)
    if frame.stage == "rows":
        fits = decision.verb == "place" and sorted(decision.words) == sorted(desk.army(army).hand)
        return None if fits else not_here("third.strategy.place", [choose("place")])
    if decision == choose("wait"):
        return None if _may_wait(desk, frame, army) else not_here("third.strategy.three-players", [choose("pick")])
    row = next((owner for owner in desk.seats if decision.words[:1] == (owner,)), None)
    if decision.verb != "pick" or row is None or decision.words[1:] not in [(card,) for card in desk.army(row).row]:
        return not_here("third.strategy.pick", [choose("pick")])
    if decision.words[1] in strategy.events_to_play(frame.picks, row):
        return not_here("third.strategy.pick", [choose("pick")])
    return strategy.wrong_row(army, row) or _row_refused(desk, frame, army, row)


def _row_refused(desk: Desk, frame: StrategyPhase, army: Owner, row: Owner) -> Refusal | None:
    """Say why no card of a row of the enemies can be picked."""
    closed = {
        owner: strategy.row_closed(len(strategy.events_to_play(frame.picks, owner)))
        for owner in _rows_of_enemies(army, desk.seats)
    }
    mine = [owner for picker, owner, _ in frame.picks if picker == army]
    lone = lone_player(desk.seats, not_none(alliance_of(army))) == army
    last = mine[-1] if mine and lone else None
    others = all(refused for owner, refused in closed.items() if owner != row)
    return closed[row] or strategy.row_again(row, last, closed=others, interpretation=desk.setting.interpretation)


def carry_out(desk: Desk, frame: StrategyPhase, decision: Decision) -> None:
    """Place the cards, or pick one: it goes to its Army, and the points to the picker."""
    if decision.verb == "place":
        army = asked(desk, frame)
        desk.put_army(army, _with_row(desk.army(army), (), decision.words))
        return
    marker = not_none(_marker(desk, frame))
    army = desk.initiative[marker]
    if decision.verb == "wait":
        desk.change(last=marker)
        return
    row = next(owner for owner in desk.seats if owner == decision.words[0])
    card = decision.words[1]
    above = desk.setting.scenario.document.bidding[desk.army(row).row.index(card)]
    double = strategy.is_partner(army, desk.seats)
    mine = desk.army(army)
    desk.put_army(army, _with_points(mine, mine.current_points + strategy.points_gained(above, double=double)))
    desk.stack[-1] = _with_pick(frame, marker, (*frame.picks, (army, strategy.goes_to(row), card)))


def _prompt(desk: Desk, frame: StrategyPhase) -> str:
    if frame.stage == "rows":
        numbers = ", ".join(map(str, desk.setting.scenario.document.bidding))
        return f"lay your four Event Cards face down below {numbers}, in which order"
    return "pick an Event Card from an enemy row"


STRATEGY = Kind(
    frame=StrategyPhase,
    rule="third.strategy.pick",
    prompt=_prompt,
    asked=asked,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
    sure=surely,
)
