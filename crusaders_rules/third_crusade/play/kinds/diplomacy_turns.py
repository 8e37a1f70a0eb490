"""The Diplomacy phase: sealed bids, rewards, and moves on the diplomacy board."""

from __future__ import annotations

from functools import lru_cache

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds.kind import Kind, listed, not_here, surely
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.rules import diplomacy_phase, preparation, turn_order
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.state import Owner, RoundPhase
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import BoardMove, DiplomacyPhase, EffectRun, UpkeepPhase


def _order(desk: Desk, frame: DiplomacyPhase) -> tuple[Owner, ...]:
    """Return the bidders from the highest bid down."""
    return _in_order(frame.bids, desk.initiative)


@lru_cache(5_000)
def _in_order(bids: tuple[tuple[Owner, int], ...], track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    return diplomacy_phase.bidders_in_order(dict(bids), track)


def _bidder(desk: Desk, frame: DiplomacyPhase) -> Owner:
    """Return the player whose reward is chosen next."""
    return _order(desk, frame)[len(frame.marked)]


def settle(desk: Desk, frame: DiplomacyPhase) -> bool:
    """Turn up the bids when all are in, move on the board when all rewards are taken, and end the phase."""
    if frame.stage == "bids" and len(frame.bids) == len(desk.seats):
        desk.change(stage="rewards")
    elif frame.stage == "rewards" and len(frame.marked) == len(desk.seats):
        desk.change(stage="board")
    elif frame.stage == "board":
        order = diplomacy_phase.board_order(dict(frame.marked))
        if frame.moved < len(order):
            desk.change(moved=frame.moved + 1)
            desk.push(BoardMove(order[frame.moved]))
        else:
            _end(desk)
    else:
        return False
    return True


def _end(desk: Desk) -> None:
    from crusaders_rules.third_crusade.play.kinds.ending import checked

    following = not_none(turn_order.next_phase(RoundPhase.DIPLOMACY))
    if not checked(desk, RoundPhase.DIPLOMACY):
        desk.phase = following
        desk.stack[-1] = UpkeepPhase()


def asked(desk: Desk, frame: DiplomacyPhase) -> Owner:
    """Return who bids next, or who chooses a reward: for the lowest bidder, an enemy."""
    if frame.stage == "bids":
        return desk.players[len(frame.bids)]
    return diplomacy_phase.chooses_reward(_bidder(desk, frame), _lowest(desk, frame), desk.initiative)


def _lowest(desk: Desk, frame: DiplomacyPhase) -> Owner | None:
    """Return the lowest bidder, if there is one."""
    return diplomacy_phase.lowest_bidder(dict(frame.bids), _order(desk, frame), desk.setting.interpretation)


def candidates(desk: Desk, frame: DiplomacyPhase) -> list[Decision]:
    """Return the possible bids, or the numbers of the rewards."""
    if frame.stage == "bids":
        return [choose("bid", amount) for amount in range(desk.army(asked(desk, frame)).gold + 1)]
    card, marked = desk.diplomacy[0], dict(frame.marked)
    numbers = range(1, len(desk.setting.diplomacy[card].rewards) + 1)
    return [choose("reward", number) for number in numbers if _reward_refused(desk, card, number, marked) is None]


def _reward_refused(desk: Desk, card: str, number: int, marked: dict[int, Owner]) -> Refusal | None:
    """Say why one of the rewards of a card cannot be chosen."""
    if desk.setting.is_held(diplomacy_phase.reward_effect(card, number)):
        return not_here("third.event.icons", [choose("reward")])
    return diplomacy_phase.reward_taken(number, marked)


def refusal(desk: Desk, frame: DiplomacyPhase, decision: Decision) -> Refusal | None:
    """Say why so much cannot be bid, or a reward not be chosen."""
    verb = "bid" if frame.stage == "bids" else "reward"
    number = decision.words[0] if decision.verb == verb and len(decision.words) == 1 else ""
    if not (number.isascii() and number.isdigit() and len(number) < 5 and number == str(int(number))):  # noqa: PLR2004
        return not_here(f"third.diplomacy.{'bid' if verb == 'bid' else 'choose'}", [choose(verb)])
    if frame.stage == "bids":
        return diplomacy_phase.cannot_bid(int(number), desk.army(asked(desk, frame)).gold)
    if not 1 <= int(number) <= len(desk.setting.diplomacy[desk.diplomacy[0]].rewards):
        return not_here("third.diplomacy.choose", [choose("reward")])
    return _reward_refused(desk, desk.diplomacy[0], int(number), dict(frame.marked))


def carry_out(desk: Desk, frame: DiplomacyPhase, decision: Decision) -> None:
    """Put in a sealed bid, or mark a number: the bidder pays, and the reward acts at once."""
    number = int(decision.words[0])
    if frame.stage == "bids":
        desk.change(bids=(*frame.bids, (asked(desk, frame), number)))
        return
    bidder = _bidder(desk, frame)
    lowest = bidder == _lowest(desk, frame)
    price = diplomacy_phase.paid(dict(frame.bids)[bidder], desk.setting.interpretation, lowest=lowest)
    desk.set_army(bidder, gold=desk.army(bidder).gold - price)
    desk.change(marked=(*frame.marked, (number, bidder)))
    desk.push(EffectRun(bidder, diplomacy_phase.reward_effect(desk.diplomacy[0], number)))


def _prompt(desk: Desk, frame: DiplomacyPhase) -> str:
    if frame.stage == "bids":
        return "bid gold, in secret"
    return f"choose the reward of {title_of(_bidder(desk, frame))} on the Diplomacy Card {title_of(desk.diplomacy[0])}"


# The diplomacy board.


def reachable_spaces(desk: Desk, frame: BoardMove) -> tuple[str, ...]:
    """Return the free spaces that an Army can reach."""
    taken = frozenset(space for army in desk.armies for space in army.spaces)
    mine = desk.army(frame.army).spaces
    if len(mine) >= preparation.diplomacy_markers(desk.initiative.count(frame.army)):
        return ()
    start = mine[-1] if mine else None
    kept = desk.setting.reachable
    found = kept.get((start, taken))
    if found is None:
        found = kept[start, taken] = diplomacy_phase.reachable(
            desk.setting.spaces, start, taken, desk.setting.interpretation
        )
    return found


def board_settle(desk: Desk, frame: BoardMove) -> bool:
    """End a move for which there is no space."""
    desk.offered = tuple(board_candidates(desk, frame))
    if desk.offered:
        return False
    desk.pop()
    return True


def board_candidates(desk: Desk, frame: BoardMove) -> list[Decision]:
    """Return the spaces to choose from."""
    return [choose("advance", name) for name in reachable_spaces(desk, frame)]


def advance(desk: Desk, frame: BoardMove, decision: Decision) -> None:
    """Leave a marker on a space, and receive what it shows."""
    (name,) = decision.words
    desk.pop()
    spaces, place = diplomacy_phase.marked_space(desk.army(frame.army).spaces, name)
    desk.set_army(frame.army, spaces=spaces)
    desk.push(EffectRun(frame.army, place, own=True))


DIPLOMACY = Kind(
    frame=DiplomacyPhase,
    rule="third.diplomacy.bid",
    prompt=_prompt,
    asked=asked,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
    sure=surely,
)
BOARD = Kind(
    frame=BoardMove,
    rule="third.diplomacy.board.move",
    prompt=lambda _, __: "choose a space of the diplomacy board",
    asked=lambda _, frame: frame.army,
    settle=board_settle,
    candidates=board_candidates,
    refusal=listed("third.diplomacy.board.move", board_candidates),
    carry_out=advance,
    sure=surely,
)
