"""The end of a game, explored whole next to a second judge that was written from the text.

The judge shares no function with the package, and knows the default readings only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from crusaders_rules.third_crusade.check.models import models
from crusaders_rules.third_crusade.check.small_endings import begun, positions
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.game import decider, is_over
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.rules import final
from crusaders_rules.third_crusade.state import Alliance, Position

PAIRS = (("angevin", "holy-roman-empire"), ("ayyubid", "turkoman"))


class Card(NamedTuple):
    """An Objective Card as it shows itself."""

    cities: tuple[str, ...]
    table: tuple[int, ...]


class EndOfGame(NamedTuple):
    """What decides the end of a game; Glory is that of the Crusaders, Faith that of the first of each pair."""

    held: dict[str, str]
    glory: int
    faith: tuple[int, int]
    gold: dict[str, int]
    cards: dict[str, tuple[str, ...]]
    order: tuple[str, ...]
    objectives: dict[str, Card]
    mercantile: frozenset[str]


class Step(NamedTuple):
    """A decision: whose, and the words of it."""

    who: str
    text: str


def end_of_game(state: Position) -> EndOfGame:
    """Return in texts what a state shows; each City has one Unit or none."""
    scenario = state.setting.scenario
    held = {}
    for region, now in zip(scenario.regions, state.regions, strict=True):
        for army in state.seats:
            if now.force.of(army).number:
                held[region.name] = army.value
    seated = {army.value: one for army, one in zip(state.seats, state.armies, strict=True)}
    return EndOfGame(
        held=held,
        glory=state.glory,
        faith=state.faith,
        gold={army: one.gold for army, one in seated.items()},
        cards={army: one.objectives for army, one in seated.items()},
        order=tuple(dict.fromkeys(army.value for army in state.initiative)),
        objectives={card.name: Card(card.cities, card.table) for card in scenario.document.objective},
        mercantile=frozenset(region.name for region in scenario.regions if region.mercantile),
    )


def cities_of(at: EndOfGame, army: str, card: str) -> int:
    """Return how many Cities of a card an Army Controls."""
    return sum(at.held.get(city) == army for city in at.objectives[card].cities)


def due(at: EndOfGame, done: list[Step]) -> tuple[str, set[str]] | set[str]:
    """Return who decides what next, or the winners."""
    left = {army: list(cards) for army, cards in at.cards.items()}
    for one in done:
        left[one.who].remove(one.text.split()[1])
    if abs(at.glory) == 10:
        # A victory check has decided; nobody reveals a card for Glory.
        return between(at, 0 if at.glory > 0 else 1, done, left)
    revealed = [one.who for one in done if one.text.startswith("reveal")]
    for army in at.order:
        if army not in revealed:
            return army, {f"reveal {card}" for card in left[army]}
    glory = glory_after(at, done)
    if glory:
        return between(at, 0 if glory > 0 else 1, done, left)
    for side, pair in enumerate(PAIRS):
        if at.held.get("jerusalem") in pair:
            return between(at, side, done, left)
    return set(at.order)


def glory_after(at: EndOfGame, done: list[Step]) -> int:
    """Return where the Glory marker stands after the cards that were revealed."""
    glory = at.glory
    for who, text in done:
        verb, card = text.split()
        found, table = cities_of(at, who, card), at.objectives[card].table
        if verb == "reveal" and found:
            points = table[min(found, len(table)) - 1]
            glory += points if who in PAIRS[0] else -points
    return glory


def between(at: EndOfGame, side: int, done: list[Step], left: dict[str, list[str]]) -> tuple[str, set[str]] | set[str]:
    """Return the winner of an Alliance, or whose Objective Card must be chosen for that."""
    players = [army for army in at.order if army in PAIRS[side]]
    if len(players) == 1:
        return set(players)
    kept = {one.who: one.text.split()[1] for one in done if one.text.startswith("keep")}
    for army in players:
        if army not in kept and len(left[army]) > 1:
            return army, {f"keep {card}" for card in left[army]}
        kept.setdefault(army, left[army][0] if left[army] else "")
    first, second = PAIRS[side]
    traded = {army: sum(at.held.get(city) == army for city in at.mercantile) for army in players}
    found = {army: cities_of(at, army, kept[army]) for army in players}
    leads = [at.faith[side], traded[first] - traded[second], found[first] - found[second]]
    won = {first: sum(lead > 0 for lead in leads), second: sum(lead < 0 for lead in leads)}
    # A majority of three is two; no more than one of them can have that.
    majority = {army for army in players if won[army] > 1}
    if majority:
        return majority
    if at.held.get("jerusalem") in players:
        return {at.held["jerusalem"]}
    if at.gold[first] != at.gold[second]:
        return {max(players, key=lambda army: at.gold[army])}
    return set(players)


class Difference(AssertionError):  # noqa: N818 -- what the comparison finds
    """The package and the second judge differ."""


def compared(name: str, every: int = 1) -> Counter[int]:
    """Follow all ends of a model next to the second judge; return how many end with how many winners.

    Args:
        name: The model.
        every: Of how many positions one is followed.

    Raises:
        Difference: Somewhere another player decides, other decisions are legal, or others win.
    """
    met: Counter[int] = Counter()
    for number, position in enumerate(positions(models()[name])):
        if number % every:
            continue
        at, todo = end_of_game(position), [(begun(position), list[Step]())]
        while todo:
            state, done = todo.pop()
            expected = due(at, done)
            if is_over(state):
                winners = {army.value for army in state.stack[-1].winners}
                if expected != winners or state.glory != glory_after(at, done):
                    raise Difference(f"{at}: {done}: {winners}, not {expected}")
                met[len(winners)] += 1
                continue
            who = decider(state)
            if expected != (who, set(map(str, legal(state)))):
                raise Difference(f"{at}: {done}: {who}, not {expected}")
            todo += [(apply(state, one), [*done, Step(str(who), str(one))]) for one in legal(state)]
    return met


@pytest.mark.rules("third.end.objective", "third.end.objective.more", "third.end.glory", "third.end.tie")
@pytest.mark.rules("third.end.pair", "third.end.pair.faith", "third.end.pair.mercantile", "third.end.pair.objective")
@pytest.mark.rules("third.end.pair.jerusalem", "third.end.pair.gold", "third.end.pair.shared")
@pytest.mark.parametrize(
    ("name", "every", "winners"), [("end/two", 1, {1, 2}), ("end/three", 1, {1, 2, 3}), ("end/four", 7, {1, 2, 4})]
)
def test_a_second_judge_agrees_on_who_wins(name: str, every: int, winners: set[int]) -> None:
    """On who reveals which cards, on Glory and on the winners; of four players every seventh position."""
    assert winners == set(compared(name, every))


_WINNER = final.final_winner


def _without(**nothing: int) -> Callable[..., Any]:
    """Return the rule about the Final Winner without some of its tiebreaks."""

    def winner(first: Any, second: Any, interpretation: Any) -> Any:  # noqa: ANN401 -- what the rule takes
        one, other = ((army, ties._replace(**nothing)) for army, ties in (first, second))
        return _WINNER(one, other, interpretation)

    return winner


# Rules broken on purpose: the model, the function, another answer.
BROKEN: dict[str, tuple[str, str, Callable[..., Any]]] = {
    "more Cities score no more": ("end/two", "objective_glory", lambda table, cities: table[0] if cities else 0),
    "Jerusalem breaks no tie of Glory": (
        "end/two",
        "winning_alliance",
        lambda glory, *_: (Alliance.CRUSADER if glory > 0 else Alliance.MUSLIM) if glory else None,
    ),
    "Faith alone decides": ("end/three", "tiebreak_points", lambda one, other: int(one.faith > other.faith)),
    "Cities on cards do not count": ("end/four", "final_winner", _without(cities=0)),
    "Jerusalem breaks no tie of partners": ("end/three", "final_winner", _without(jerusalem=0)),
    "gold breaks no tie of partners": ("end/three", "final_winner", _without(gold=0)),
}


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in one model at least."""
    name, function, instead = BROKEN[what]
    monkeypatch.setattr(final, function, instead)
    with pytest.raises(Difference):
        compared(name)
