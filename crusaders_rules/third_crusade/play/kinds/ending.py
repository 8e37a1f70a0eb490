"""Victory checks, the end of the game, and the winners."""

from __future__ import annotations

from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds.kind import Kind, listed, nobody, nothing, surely, waits
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.upkeep_missions import objective_cities
from crusaders_rules.third_crusade.rules import final, turn_order
from crusaders_rules.third_crusade.rules.control import controller
from crusaders_rules.third_crusade.rules.final import Tiebreaks
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.rules.tracks import mercantile_marker
from crusaders_rules.third_crusade.state import Alliance, Owner, RoundPhase
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import EndPhase, GameOver

_RULE = "third.end.objective"


def checked(desk: Desk, phase: RoundPhase) -> bool:
    """Carry out the victory check of a phase, if it has one; whether the game ends."""
    if not turn_order.has_check(phase, desk.setting.interpretation) or turn_order.goes_on(desk.glory):
        return False
    desk.stack = [EndPhase(turn_order.victor_at_check(desk.glory), "pair")]
    return True


def last_round_over(desk: Desk) -> None:
    """End the game after its last round: Objective Cards are revealed for Glory."""
    desk.stack = [EndPhase()]


def partners(desk: Desk, alliance: Alliance) -> tuple[Owner, ...]:
    """Return the players of an Alliance, in initiative order."""
    return tuple(army for army in desk.players if army in armies_of(alliance))


def settle(desk: Desk, frame: EndPhase) -> bool:
    """Find the winning Alliance when all have revealed a card, and the winner when the partners have chosen."""
    return _STAGES[frame.stage](desk, frame)


def _after_battle(desk: Desk, frame: EndPhase) -> bool:
    """End a game that is one Battle: the side that has won it wins, and nobody if a Tactical Retreat ended it."""
    winners = desk.players if frame.victor is None else partners(desk, frame.victor)
    desk.stack = [GameOver(frame.victor, winners)]
    return True


def _glory(desk: Desk, _: EndPhase) -> bool:
    if any(not desk.army(army).revealed for army in desk.seats):
        return False
    victor = winning_alliance(desk, desk.glory)
    if victor is None:
        desk.stack = [GameOver(None, desk.players)]
    else:
        desk.change(victor=victor, stage="pair")
    return True


def _pair(desk: Desk, frame: EndPhase) -> bool:
    victor = not_none(frame.victor)
    pair = partners(desk, victor)
    if len(pair) == 1:
        desk.stack = [GameOver(victor, pair)]
        return True
    waiting = [army for army in pair if army not in dict(frame.chosen)]
    if not waiting:
        desk.stack = [GameOver(victor, _final_winners(desk, frame, pair))]
        return True
    left = _remaining(desk, waiting[0])
    if len(left) > 1:
        return False
    desk.change(chosen=(*frame.chosen, (waiting[0], *(left or ("",)))))
    return True


_STAGES = {"battle": _after_battle, "glory": _glory, "pair": _pair}


def _remaining(desk: Desk, army: Owner) -> tuple[str, ...]:
    """Return the Objective Cards of which an Army takes one against its partner."""
    return final.remaining_objectives(desk.army(army).objectives, desk.setting.interpretation)


def winning_alliance(desk: Desk, glory: int) -> Alliance | None:
    """Return the Alliance that wins after the last round, None if both share the result.

    Args:
        desk: The state.
        glory: The Glory marker after all cards are revealed.
    """
    gold = [sum(desk.army(army).gold for army in partners(desk, alliance)) for alliance in Alliance]
    held = desk.holder(desk.setting.jerusalem)
    return final.winning_alliance(glory, held, (gold[0], gold[1]), desk.setting.interpretation)


def tiebreaks(desk: Desk, army: Owner, card: str) -> Tiebreaks:
    """Return what an Army has when the winner is found between partners.

    Args:
        desk: The state.
        army: The Army.
        card: Its remaining Objective Card.
    """
    partner = not_none(desk.partner(army))
    controllers = [controller(desk.force(place), desk.setting.interpretation) for place in desk.setting.mercantile]
    cities = 0
    if card:
        table = desk.setting.objectives[card].table
        cities = final.compared_objective(table, objective_cities(desk, army, card), desk.setting.interpretation)
    jerusalem = desk.controller(desk.setting.jerusalem) == army
    ahead = max(0, mercantile_marker(controllers, army, partner))
    return Tiebreaks(desk.faith_of(army), ahead, cities, jerusalem, desk.army(army).gold)


def _final_winners(desk: Desk, frame: EndPhase, pair: tuple[Owner, ...]) -> tuple[Owner, ...]:
    first, second = ((army, tiebreaks(desk, army, dict(frame.chosen)[army])) for army in pair)
    for army in pair:
        card = dict(frame.chosen)[army]
        mine = desk.army(army)
        left = tuple(name for name in mine.objectives if name != card)
        desk.set_army(army, objectives=left, revealed=(*mine.revealed, *([card] if card else [])))
    return final.final_winner(first, second, desk.setting.interpretation)


def asked(desk: Desk, frame: EndPhase) -> Owner:
    """Return who reveals a card next, in initiative order."""
    if frame.stage == "glory":
        return next(army for army in desk.players if not desk.army(army).revealed)
    victor = not_none(frame.victor)
    return next(army for army in partners(desk, victor) if army not in dict(frame.chosen))


def candidates(desk: Desk, frame: EndPhase) -> list[Decision]:
    """Return the secret Objective Cards of the player."""
    army = asked(desk, frame)
    if frame.stage == "glory":
        return [choose("reveal", card) for card in desk.army(army).objectives]
    return [choose("keep", card) for card in _remaining(desk, army)]


def carry_out(desk: Desk, frame: EndPhase, decision: Decision) -> None:
    """Reveal a card for the Glory of the Alliance, or choose the one that counts between partners."""
    army, (card,) = asked(desk, frame), decision.words
    if frame.stage == "pair":
        desk.change(chosen=(*frame.chosen, (army, card)))
        return
    mine = desk.army(army)
    left = tuple(name for name in mine.objectives if name != card)
    desk.set_army(army, objectives=left, revealed=(*mine.revealed, card))
    table = desk.setting.objectives[card].table
    desk.gain_glory(army, final.objective_glory(table, objective_cities(desk, army, card)))


def _prompt(_: Desk, frame: EndPhase) -> str:
    if frame.stage == "glory":
        return "reveal an Objective Card for the Glory of your Alliance"
    return "choose the Objective Card that counts against your partner"


END = Kind(
    frame=EndPhase,
    rule=_RULE,
    prompt=_prompt,
    asked=asked,
    settle=settle,
    candidates=candidates,
    refusal=listed(_RULE, candidates),
    carry_out=carry_out,
    sure=surely,
)
OVER = Kind(
    frame=GameOver,
    rule="third.end.check",
    prompt=lambda _, __: "the game is over",
    asked=nobody,
    settle=waits,
    candidates=nothing,
    refusal=listed("third.end.check", nothing),
    carry_out=lambda *_: None,
)
