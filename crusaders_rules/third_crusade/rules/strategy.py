"""The Strategy phase: Event Cards are picked from the rows of the opposing Alliance."""

from __future__ import annotations

from itertools import permutations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.command import PartnerPick, RowOrder
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import CannotExecute, OwnRow, RowClosed
from crusaders_rules.third_crusade.rules.sides import alliance_of, partner_of
from crusaders_rules.third_crusade.state import Owner

CARDS = 2
HAND = 4
_THREE = 3


@rule("third.strategy.draw")
def drawn(pile: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The four cards that a player draws, and the rest of the pile."""
    return pile[:HAND], pile[HAND:]


@rule("third.strategy.place")
def rows(hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The ways to place the four cards below the numbers of the bidding board, one below each."""
    return tuple(permutations(hand))


@rule("third.strategy.reveal")
def is_revealed(placed: frozenset[Owner], seats: tuple[Owner, ...]) -> bool:
    """Whether the rows are turned up: as soon as all players have placed their cards."""
    return all(army in placed for army in seats)


@rule("third.strategy.pick")
def wrong_row(picker: Owner, row: Owner) -> Refusal | None:
    """Refuse a card from a row of the player's own Alliance."""
    return OwnRow("third.strategy.pick") if alliance_of(picker) == alliance_of(row) else None


@rule("third.strategy.owner")
def goes_to(row: Owner) -> Owner:
    """The Army that gets a picked card: the Army in whose row it was, not the Army that picked it."""
    return row


@rule("third.strategy.points", "third.strategy.three-players.double")
def points_gained(above: int, *, double: bool) -> int:
    """The current command points that a pick adds; base command points stay.

    Args:
        above: The number above the card.
        double: Whether the player is a partner among three.
    """
    return 2 * above if double else above


@rule("third.strategy.until", "third.strategy.three-players")
def picks_due(picker: Owner, seats: tuple[Owner, ...]) -> int:
    """How many cards a player picks: two; among three players, the lone player four and a partner one."""
    if len(seats) != _THREE:
        return CARDS
    return 1 if is_partner(picker, seats) else 2 * CARDS


@rule("third.strategy.discard")
def discarded(row: tuple[str, ...], picked: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a row that are discarded: all that nobody has picked."""
    return tuple(card for card in row if card not in picked)


@rule("third.strategy.row-closed")
def row_closed(picked: int) -> Refusal | None:
    """Refuse a card from a row from which two cards have been picked."""
    return RowClosed("third.strategy.row-closed", needs=CARDS, has=picked) if picked >= CARDS else None


@rule("third.strategy.row-closed", "third.strategy.three-players")
def row_again(row: Owner, last: Owner | None, *, closed: bool, interpretation: Interpretation) -> Refusal | None:
    """Refuse a card from the row of the last pick to a player who must take the rows in turn.

    Args:
        row: The Army whose row it is.
        last: The Army from whose row a lone player of three picked last, None for other players and before.
        closed: Whether all other rows are closed.
        interpretation: Consulted for ``row_order``.
    """
    if interpretation.row_order == RowOrder.FREE or row != last or closed:
        return None
    return CannotExecute("third.strategy.row-closed", needs="the rows must be taken in turn")


@rule("third.strategy.three-players", "third.strategy.three-players.double")
def is_partner(army: Owner, seats: tuple[Owner, ...]) -> bool:
    """Whether an Army that plays is one of a pair among three players."""
    return len(seats) == _THREE and partner_of(army) in seats


@rule("third.strategy.three-players")
def must_pick_now(picker: Owner, seats: tuple[Owner, ...], picks: int, interpretation: Interpretation) -> bool:
    """Whether a player who is next must pick, and may not leave the pick for a later turn.

    Args:
        picker: The Army that is next.
        seats: The Army of each player.
        picks: How many cards it has picked.
        interpretation: Consulted for ``partner_pick``.
    """
    due = picks < picks_due(picker, seats)
    return due and (interpretation.partner_pick == PartnerPick.FIRST or not is_partner(picker, seats))


@rule("third.strategy.two-cards")
def events_to_play(picks: tuple[tuple[Owner, Owner, str], ...], army: Owner) -> tuple[str, ...]:
    """The Event Cards that an Army gets: those that were picked from its row, in the end two.

    Args:
        picks: For each pick, who picked, the Army that gets the card, and the card.
        army: The Army.
    """
    return tuple([card for _, owner, card in picks if owner == army])
