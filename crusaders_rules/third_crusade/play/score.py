"""The score sheet: the Glory of each Alliance, and the winners."""

from __future__ import annotations

from functools import partial

import attrs

from crusaders_rules.answers import ScoreSheet, Term, total
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds import ending
from crusaders_rules.third_crusade.play.upkeep_missions import objective_cities
from crusaders_rules.third_crusade.rules import final
from crusaders_rules.third_crusade.rules.sides import glory_steps
from crusaders_rules.third_crusade.rules.tracks import moved_glory
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.state import Alliance, Owner, Position
from crusaders_rules.third_crusade.state.under_way import EndPhase, GameOver


def score(state: Position) -> ScoreSheet:
    """Score a position as if the game ended in it.

    Before the end, each player reveals the Objective Card that brings most Glory, as after the last round.

    Args:
        state: A position, at the end of the game or before.

    Returns:
        For each seat the Glory of its Alliance: the Glory marker, and how far each Objective Card moves it at the end,
        negative towards the opponents.
    """
    terms = [Term("third.end.glory", state.glory, "Glory"), *_cards(state)]
    rows = tuple(
        tuple(attrs.evolve(term, amount=glory_steps(seat, term.amount)) for term in terms) for seat in state.seats
    )
    return ScoreSheet(rows, tuple(map(total, rows)))


def winners(state: Position) -> tuple[int, ...]:
    """Return the seats that win.

    Args:
        state: A position; only at the end of the game have these seats won. Before, each player reveals the Objective
            Card that brings most Glory, and compares the best one of those left.

    Returns:
        One seat, or several that share the victory.
    """
    over = state.stack[-1]
    won = over.winners if isinstance(over, GameOver) else _would_win(state)
    return tuple(place for place, seat in enumerate(state.seats) if seat in won)


def _cards(state: Position) -> list[Term]:
    """Return how far the Objective Cards would still move the Glory marker if the game ended now."""
    desk, glory, terms = Desk(state), state.glory, list[Term]()
    for army, card in _revealed(state).items():
        moved = moved_glory(glory, glory_steps(army, _glory_of(desk, army, card)), desk.setting.interpretation)
        terms += [Term("third.end.objective", moved - glory, title_of(card))] if moved != glory else []
        glory = moved
    return terms


def _revealed(state: Position) -> dict[Owner, str]:
    """Return the Objective Card that each Army would reveal if the game ended now, in initiative order."""
    end, desk = state.stack[0], Desk(state)
    if isinstance(end, GameOver) or (isinstance(end, EndPhase) and end.stage != "glory"):
        return {}
    return {
        army: max(mine.objectives, key=partial(_glory_of, desk, army))
        for army, mine in ((army, desk.army(army)) for army in desk.players if desk.armies)
        if mine.objectives and not mine.revealed
    }


def _glory_of(desk: Desk, army: Owner, card: str) -> int:
    """Return the Glory of an Objective Card."""
    return final.objective_glory(desk.setting.objectives[card].table, objective_cities(desk, army, card))


def _would_win(state: Position) -> tuple[Owner, ...]:
    """Return the Armies that would win if the game ended now."""
    desk = Desk(state)
    if not desk.armies:
        return state.seats
    victor = _victor(state, desk)
    pair = state.seats if victor is None else ending.partners(desk, victor)
    if victor is None or len(pair) == 1:
        return pair
    revealed = _revealed(state)
    first, second = ((army, ending.tiebreaks(desk, army, _compared(desk, army, revealed.get(army)))) for army in pair)
    return final.final_winner(first, second, desk.setting.interpretation)


def _victor(state: Position, desk: Desk) -> Alliance | None:
    """Return the Alliance that would win."""
    end = state.stack[0]
    if isinstance(end, EndPhase) and end.stage != "glory":
        return end.victor
    return ending.winning_alliance(desk, state.glory + total(tuple(_cards(state))))


def _compared(desk: Desk, army: Owner, revealed: str | None) -> str:
    """Return the best Objective Card that an Army can compare with its partner, an empty name if it has none."""
    held = tuple(card for card in desk.army(army).objectives if card != revealed)
    left = final.remaining_objectives(held, desk.setting.interpretation)
    return max(left, key=lambda card: ending.tiebreaks(desk, army, card).cities, default="")
