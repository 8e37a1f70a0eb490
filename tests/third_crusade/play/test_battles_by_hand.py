"""Each Battle of the recorded models, explored whole next to a second resolver that was written from the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from crusaders_rules.third_crusade.check.models import models
from crusaders_rules.third_crusade.check.small_battles import begun, layouts
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.kinds import battle_reactions
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.rules import (
    battle_glory,
    battles,
    losses,
    order_tokens,
    reactions,
    retreats,
)
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet
from crusaders_rules.third_crusade.state import Force, Leader, Owner, Position, Shape, Units, UnitType
from tests.third_crusade.play.battles_by_hand import Battle, Land, Order, Piece, Question, Sheet, Table

# What must be met in each model, so that no agreement is empty: verbs, losses elsewhere, Leaders killed, and Glory.
BATTLES = {
    "battle/city": {"lose", "retreat", "glory 0", "glory 1"},
    "battle/desert": {"lose", "retreat", "glory 0"},
    "battle/reactions": {"react", "decline", "lose", "glory 0", "glory 1"},
    "battle/orders/city": {"react", "decline", "lose", "lose far", "retreat", "killed", "glory 4", "glory -3"},
    "battle/orders/desert": {"react", "decline", "lose", "lose far", "retreat", "leave", "killed", "glory 3"},
    "battle/losses": {"lose", "give-up", "killed", "glory -3"},
    "battle/bandits": {"react", "decline", "lose", "lose far", "retreat", "killed", "glory 4"},
    "battle/diversions": {"react", "decline", "lose", "lose far", "glory 0", "glory 1"},
}


class Difference(AssertionError):  # noqa: N818 -- what the comparison finds
    """The package and the second resolver differ."""


def units_of(owner: str, units: Units) -> list[Piece]:
    """Return Units as pieces."""
    return [Piece(owner, kind.value) for kind, number in zip(UnitType, units, strict=True) for _ in range(number)]


def pieces_of(standing: Force) -> list[Piece]:
    """Return a force as pieces."""
    units = [piece for owner in Owner for piece in units_of(owner.value, standing.of(owner))]
    return units + [Piece(leader.owner.value, leader.name) for leader in standing.leaders]


def sheet_of(leader: Leader) -> Sheet:
    """Return a Leader as its sheet shows it."""
    return Sheet(leader.shape.value, tuple(piece.what for piece in units_of("", leader.fights_as)))


def order_of(sheet: OrderSheet) -> Order:
    """Return an Order as its face shows it."""
    step = sheet.effect[0] if sheet.reaction else {}
    kind = None if sheet.type is None else sheet.type.value
    return Order(step.get("verb", ""), step.get("count", 1), sheet.cost, sheet.presence.value, kind)


def land_of(state: Position) -> Land:
    """Return what never changes, in texts."""
    scenario = state.setting.scenario
    names = [region.name for region in scenario.regions]
    closed: Counter[tuple[str, str]] = Counter()
    for region, now in zip(scenario.regions, state.regions, strict=True):
        closed.update((region.name, region.slots[slot].shape.value) for slot in now.sabotaged)
    return Land(
        kinds={region.name: region.type.value for region in scenario.regions},
        near={name: tuple(names[place] for place in near) for name, near in zip(names, scenario.adjacent, strict=True)},
        leaders={name: sheet_of(leader) for name, leader in scenario.leaders.items()},
        orders={sheet.name: order_of(sheet) for sheet in scenario.document.order},
        track=tuple(army.value for army in state.initiative),
        closed=closed,
    )


def table_of(state: Position, land: Land) -> Table:
    """Return what a state shows, in texts."""
    regions = dict(zip(land.kinds, state.regions, strict=True))
    roads = dict(zip(state.setting.scenario.roads, state.bandits, strict=True))
    names = list(land.kinds)
    return Table(
        land=land,
        pieces={name: pieces_of(one.force) for name, one in regions.items()},
        road=[],
        orders={(name, one.owner.value): one.name for name, at in regions.items() for one in at.orders if one},
        points={army.value: one.current_points for army, one in zip(state.seats, state.armies, strict=True)},
        bandits=Counter({frozenset((names[a], names[b])): tokens for (a, b), tokens in roads.items()}),
        glory=state.glory,
        box=[leader.name for leader in state.box.leaders],
        used=[(army.value, name) for army, one in zip(state.seats, state.armies, strict=True) for name in one.used],
    )


def seen(table: Table) -> tuple[Any, ...]:
    """Return a table so that two of them can be compared."""
    pieces = {name: Counter(here) for name, here in table.pieces.items()}
    return pieces, table.orders, table.points, +table.bandits, table.glory, sorted(table.box), sorted(table.used)


class ByHand(NamedTuple):
    """A Battle fought by the second resolver so far; there is no question once it is over."""

    question: Question | None
    table: Table


def by_hand(layout: Position, land: Land, answers: list[str]) -> ByHand:
    """Fight a Battle from its beginning with some answers."""
    table, arrival, names = table_of(layout, land), layout.stack[-1], list(land.kinds)
    table.road += pieces_of(arrival.force)
    course = Battle(table, arrival.army.value, names[arrival.origin], names[arrival.target]).course()
    try:
        question = next(course)
        for answer in answers:
            question = course.send(answer)
    except StopIteration:
        return ByHand(None, table)
    return ByHand(question, table)


def compared(name: str) -> Counter[str]:
    """Explore all Battles of a model next to the second resolver; return what was met.

    Raises:
        Difference: Somewhere another player is asked, other decisions are legal, or a Battle ends otherwise.
    """
    met: Counter[str] = Counter()
    for layout in layouts(models()[name]):
        land, todo = land_of(layout), [(begun(layout), list[str]())]
        while todo:
            state, answers = todo.pop()
            question, table = by_hand(layout, land, answers)
            options = {} if len(state.stack) == 1 else {str(decision): decision for decision in legal(state)}
            told = f"{layout.stack[-1].force} against {layout.regions[layout.stack[-1].target].force}: {answers}"
            if question is None or not options:
                if options or question or seen(table) != seen(table_of(state, land)):
                    raise Difference(f"{told}: {question}, {sorted(options)}")
                met.update([f"glory {table.glory}", *(["killed"] if table.box else [])])
                continue
            if (question.who, question.options) != (decider(state), frozenset(options)):
                raise Difference(f"{told}: {question}, {sorted(options)}")
            met.update({_verb(option) for option in options})
            todo += [(apply(state, decision), [*answers, text]) for text, decision in options.items()]
    return met


def _verb(option: str) -> str:
    far = option.startswith("lose") and not option.endswith("here")
    return "lose far" if far else option.split(maxsplit=1)[0]


def test_each_model_of_battles_is_compared() -> None:
    """None is left out."""
    assert set(BATTLES) == {name for name, model in models().items() if model.kind == "battle"}


@pytest.mark.sampled(8)
@pytest.mark.rules("third.reaction.lowest", "third.reaction.tie", "third.reaction.first", "third.reaction.again")
@pytest.mark.rules("third.reaction.defence", "third.reaction.reinforce", "third.reaction.diversion")
@pytest.mark.rules("third.reaction.reinforce.losses", "third.reaction.tactical-retreat", "third.losses.fair")
@pytest.mark.rules("third.losses.neutral-first", "third.retreat.defenders", "third.retreat.not-origin")
@pytest.mark.rules("third.retreat.surplus", "third.retreat.killed", "third.battle-glory.sum", "third.leader.strength")
@pytest.mark.parametrize("name", BATTLES)
def test_a_second_resolver_agrees(name: str) -> None:
    """On who is asked, on every legal decision, and on how each Battle ends."""
    assert BATTLES[name] <= set(compared(name))


CITY, ORDERS, DESERT = "battle/city", "battle/orders/city", "battle/orders/desert"
LOSSES, BANDITS, DIVERSIONS = "battle/losses", "battle/bandits", "battle/diversions"
ATTACKER, DEFENDER = BattleRole


_REFUSED = retreats.refused_retreat


# Rules broken on purpose: a model in which the second resolver must notice, the module, the function, another answer.
BROKEN: dict[str, tuple[str, ModuleType, str, Callable[..., Any]]] = {
    "the attackers win a tie": (CITY, battles, "battle_winner", lambda a, d: DEFENDER if d > a else ATTACKER),
    "the winner loses nothing": (CITY, losses, "losses_of_winner", lambda _: 0),
    "the loser may lose nothing": (CITY, losses, "losses_of_loser", min),
    "the defenders react to a tie": (ORDERS, reactions, "lower_side", lambda a, d: ATTACKER if a < d else DEFENDER),
    "the stronger side reacts": (ORDERS, reactions, "lower_side", lambda a, d: ATTACKER if a > d else DEFENDER),
    "the partner is asked first": (ORDERS, reactions, "asked_in_order", lambda _, side, __: armies_of(side)[::-1]),
    "one refusal ends it": (ORDERS, reactions, "window_closes", lambda _, declined, __: bool(declined)),
    "a Leader fights without icons": (ORDERS, battles, "fights_as", lambda leader: leader.fights_as.plus(Units(1))),
    "Defence counts everywhere": (ORDERS, reactions, "defence_adds", lambda number, *_: number),
    "Defence is ten": (ORDERS, reactions, "defence_adds", lambda *_: 10),
    "Reinforce adds one more": (BANDITS, reactions, "reinforce_adds", lambda units, *_: units + 1),
    "a Diversion reaches anything": (DIVERSIONS, reactions, "cannot_divert", lambda *_: None),
    "a Diversion cancels nothing": (DIVERSIONS, reactions, "in_effect", lambda every: frozenset(range(len(every)))),
    "a Tactical Retreat is a victory": (DESERT, reactions, "tactical_retreat", lambda _: (1, 0, 1)),
    "all losses are fair": (LOSSES, losses, "unfair", lambda *_: None),
    "no loss is free": (LOSSES, losses, "is_free_loss", lambda *_: False),
    "Neutral pieces never change sides": (LOSSES, losses, "joining", lambda _: Force()),
    "losers go where the attackers came from": (
        CITY,
        retreats,
        "refused_retreat",
        lambda region, _, near, *, open_region: _REFUSED(region, None, near, open_region=open_region),
    ),
    "losers go anywhere": (DESERT, retreats, "is_open", lambda *_: True),
    "a Region has room for all": (LOSSES, retreats, "surplus", lambda *_: dict.fromkeys(Shape, 0)),
    "Bandits take one Unit": (
        BANDITS,
        battle_reactions,
        "units_to_bandits",
        lambda units, tokens, **_: min(units, tokens),
    ),
    "a City is worth nothing": (CITY, battle_glory, "glory_of_city", lambda *_: 0),
    "a dead Leader is worth nothing": (LOSSES, battle_glory, "glory_of_kill", lambda **_: 0),
    "one Leader is worth two": (ORDERS, battle_glory, "glory_of_leaders", lambda **sides: 2 * any(sides.values())),
    "reactions are free": (DIVERSIONS, order_tokens, "points_after", lambda points, _: points),
}


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in one model at least."""
    name, module, function, instead = BROKEN[what]
    monkeypatch.setattr(module, function, instead)
    with pytest.raises(Difference):
        compared(name)
