"""Tables laid by hand where a rule begins to matter and games seldom come.

Each is for one or two rules, and lies as near as it can to the place where another rule would answer otherwise. The
tables of the worked examples serve: a board of two rows of three regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count, product
from typing import Any

import attrs

from crusaders_rules.conform.vector import ALLOWS, COMPUTES, REFUSES, Vector, asking, by_the_book
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.altered import with_area
from crusaders_rules.thy_will_be_done.check.cases.consulted import consulted
from crusaders_rules.thy_will_be_done.check.settings import with_reading
from crusaders_rules.thy_will_be_done.examples.example_tables import majority_table
from crusaders_rules.thy_will_be_done.examples.own.layouts import Own, table
from crusaders_rules.thy_will_be_done.examples.own.telling import (
    BUILD,
    CRUSADE,
    INFLUENCE,
    MUSTER,
    OTHER,
    TRAVEL,
    until,
)
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_data, parse_board
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.files.positions import unchecked_to_data
from crusaders_rules.thy_will_be_done.play.files.settling import settled
from crusaders_rules.thy_will_be_done.play.fired import fired, unread
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.play.notation import from_text
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.state import WEDGES, Enemies, KnightOrder, Token, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

_ALL = tuple(range(WEDGES))
_PROTOTYPE = "prototype-2015"
# A knight order that changes nothing at setup.
TEUTONIC = attrs.evolve(OTHER, order="teutonic")


@attrs.frozen
class Border:
    """A position near a border of a rule, and what is asked in it.

    Attributes:
        name: What it is about.
        state: The position.
        asks: ``legal``, ``score`` or ``set``, or decisions: each is explained, and carried out if it is legal.
    """

    name: str
    state: State
    asks: tuple[str, ...]


def borders(game: Game) -> Iterator[Vector]:
    """Yield vectors about positions near the borders of rules of the base game.

    Args:
        game: The game.
    """
    for border in base_borders():
        yield from asked(game, border)


def asked(game: Game, border: Border) -> Iterator[Vector]:
    """Yield the vectors of a border.

    Args:
        game: The game.
        border: The border.
    """
    ground, state = f"border: {border.name}", border.state
    for text in border.asks:
        if text == "set":
            request = {"op": "set", "position": unchecked_to_data(state)}
            answer = by_the_book(game, request)
            rules = () if answer["ok"] else tuple(one["rule"] for one in answer["error"]["problems"])
            about, uses = rules or ("setup.sequence",), REFUSES if rules else COMPUTES
            yield Vector(kind="set", ground=ground, rules=about, request=request, answer=answer, uses=uses)
        elif text in {"legal", "score"}:
            blank = unread(state)
            look = partial(legal, blank) if text == "legal" else lambda: (score(blank), winners(blank))  # noqa: B023 -- used at once
            yield asking(game, (ground, (kind_of(state).rule, *consulted(look)[1].ids)), state, text)
        else:
            decision = from_text(state, text)
            against = tuple(one.rule for one in refusals(state, decision))
            if against:
                yield asking(game, (ground, against), state, "explain", uses=REFUSES, decision=text)
                continue
            reasons = tuple(one.rule for one in explain(state, decision).reasons)
            yield asking(game, (ground, reasons), state, "explain", uses=ALLOWS, decision=text)
            about = fired(state, decision) or (kind_of(state).rule,)
            yield asking(game, (ground, about), state, "apply", decision=text)


def after(state: State, *texts: str) -> State:
    """Return the position after some decisions.

    Args:
        state: A position.
        *texts: The decisions in notation.
    """
    for text in texts:
        state = apply(state, from_text(state, text))
    return state


def read(state: State, readings: Mapping[str, str]) -> State:
    """Return the position under other readings.

    Args:
        state: A position.
        readings: The readings by question.
    """
    ruleset = state.ruleset
    for question, name in readings.items():
        ruleset = with_reading(ruleset, question, name)
    return replace(state, ruleset=ruleset)


def with_tokens(state: State, tokens: tuple[int, ...]) -> State:
    """Return the position with these tokens on the wheel of seat 0."""
    area = state.areas[0]
    return with_area(state, 0, replace(area, wheel=area.wheel.with_tokens(tokens)))


def base_borders() -> Iterator[Border]:
    """Yield the borders of the base game and of its editions."""
    yield from _of_building()
    yield from _of_crusades()
    yield from _of_travel()
    yield from _of_orders()
    yield from _of_setup()
    yield from _of_skipping()
    yield from _of_majorities()


def _base(first: str, *players: Own, readings: Mapping[str, str] | None = None, **more: Any) -> State:  # noqa: ANN401 -- what a table has
    """Return a table of the base game."""
    players = players if len(players) > 1 else (*players, OTHER)
    return read(replace(table(first, *players, expansions=(), **more), added=None), readings or {})


def _of_building() -> Iterator[Border]:
    castle = _base(BUILD, Own(knights="b2", tokens=(3,)), readings={"bonus.knight.decline": "yes"})
    yield Border(
        "a knight that waits", after(castle, f"resolve {BUILD}", "build castle b2"), ("legal", "bring", "hold")
    )
    # A church costs 3, and in a1 there is a discount of 3 and one more by the tile; in b1 a farm costs 1.
    owned = {"b2": [(0, "castle", 1)]}
    cheap = _base(BUILD, Own(knights="a1 b1", tokens=(1,)), built=owned, readings={"resolve.one-result": "many"})
    data = board_data(cheap.ruleset.laid)
    for region, less in zip(data["region"], ({"church": 3}, {"farm": 2}), strict=False):
        region["discount"] = less
    data["board"]["name"] = "cheap"
    cheap = replace(cheap, ruleset=attrs.evolve(cheap.ruleset, board=parse_board(data, "a board")))
    yield Border("a discount above the cost", after(cheap, f"resolve {BUILD}"), ("legal", "build church a1"))


def _of_crusades() -> Iterator[Border]:
    paid = {"crusade.saracen.price": "paid"}
    able = _base(CRUSADE, Own(knights="b1", tokens=(3,), troops=3), enemies={"b1": "saracen-troop"}, readings=paid)
    yield Border("a reward that costs the value", after(able, f"resolve {CRUSADE}"), ("attack b1",))
    for name, tokens, troops, readings in (
        ("no troop for a Saracen", 6, 5, {}),
        ("a troop for a Saracen", 6, 4, {}),
        ("a reward above the value", 2, 4, paid),
    ):
        own = Own(knights="b1", tokens=(tokens,), troops=troops, won=Enemies(saracen=1))
        reward = p.AskReward(0, 0, (), 1, Token.SARACEN_TROOP)
        yield Border(name, replace(_base(CRUSADE, own, readings=readings), pending=reward), ("set",))
    mustered = _base(MUSTER, Own(knights="b2", tokens=(4,), troops=5, upgraded=(0,)))
    yield Border("no troop left", after(mustered, f"resolve {MUSTER}"), ("legal", "split 2"))


def _of_travel() -> Iterator[Border]:
    """A Travel with one point beside an enemy takes nobody anywhere; and a region holds all knights of a player."""
    readings = {"travel.zero-steps": "no", "travel.unspent": "kept"}
    stuck = _base(INFLUENCE, Own(knights="b1", tokens=(2,), upgraded=(0,)), enemies={"b1": "slav"}, readings=readings)
    yield Border(
        "a Travel in vain", after(stuck, f"resolve {INFLUENCE}", "split 1"), ("first influence", "first travel")
    )
    # Only the Travel can succeed, so few turns are possible.
    castles = {"c1": [(0, "castle", 1)], "a2": [(0, "castle", 2)], "b2": [(0, "castle", 3)]}
    crowded = _base(TRAVEL, Own(knights="a2 b2 b2", tokens=(1, 11, 0, 0, 0, 0)), built=castles)
    yield Border("three knights in a region", crowded, ("legal",))
    yield Border("the third knight", after(crowded, f"resolve {TRAVEL}"), ("legal", "move a2 b2"))


def _of_orders() -> Iterator[Border]:
    for number in (3, 4, 5):
        knights = _base(BUILD, Own(knights=" ".join(["b2"] * number), order="montesa"), TEUTONIC)
        yield Border(f"{number} knights of Montesa", knights, ("set",))
    for name in playable()["order.templar.doubled"]:
        for number in range(5, 10):
            state = _base(INFLUENCE, Own(order="templar"), TEUTONIC, readings={"order.templar.doubled": name})
            state = with_tokens(state, (number, 0, 0, 0, 0, 10 - number))
            yield Border(f"{number} tokens of the Templars, {name}", state, (f"resolve {INFLUENCE}",))
            state = after(state, f"resolve {INFLUENCE}")
            if isinstance(state.pending, p.AskManner):
                yield Border(f"{number} tokens of the Templars, {name}, to distribute", state, ("legal",))


def _of_setup() -> Iterator[Border]:
    question = "order.short-wedge"
    for name in playable()[question]:
        for order, expansions in (
            (KnightOrder.HOSPITALLER, ()),
            (KnightOrder.ST_LAZARUS, ()),
            (KnightOrder.HOLY_GHOST, ("five-and-six",)),
        ):
            ruleset = Ruleset(variant=Variant.TOURNAMENT, orders=Orders.CHOSEN, expansions=expansions)
            state = until(new_game(with_reading(ruleset, question, name), 2, seed=1), p.AskOrder)
            yield Border(f"{order} {question}={name}", state, (f"order {order}",))
    ruleset = Ruleset(variant=Variant.LEARNING, orders=Orders.DEALT)
    ruleset = with_reading(ruleset, "variant.learning.orders", "wasted")
    order = KnightOrder.ST_LAZARUS
    dealt = (until(new_game(ruleset, 2, seed=seed), p.AskOrder) for seed in count())
    first = next(one for one in dealt if d.ChooseOrder(order) in legal(one))
    upgraded = after(first, f"order {order}", f"leave {CRUSADE}", f"setup-upgrade {CRUSADE}")
    yield Border("a wedge upgraded twice", upgraded, ("legal", f"setup-upgrade {CRUSADE}", f"setup-upgrade {TRAVEL}"))


def _of_skipping() -> Iterator[Border]:
    """Nothing but a wedge of Crusade and Build has tokens, and there is neither an enemy nor room for a building."""
    built, question = {"b2": [(1, "farm", 1)]}, "skip.condition"
    for reading, left in product(("all-upgraded", "nothing-succeeds"), (0, 1)):
        own = Own(knights="b2", tokens=(12 - left, left, 0, 0, 0, 0), upgraded=_ALL)
        state = _base(CRUSADE, own, built=built, readings={question: reading})
        yield Border(f"{left} tokens for something else, {question}={reading}", state, ("legal", "skip"))
    for name, variant, upgraded, tokens in (
        ("all wedges upgraded", Variant.STANDARD, _ALL, (0, 12, 0, 0, 0, 0)),
        ("two wedges upgraded", Variant.STANDARD, (0, 3), (0, 12, 0, 0, 0, 0)),
        ("no upgrades", Variant.LEARNING, (0, 3), (0, 6, 0, 0, 4, 2)),
    ):
        own, other = Own(knights="b2", tokens=tokens, upgraded=upgraded), attrs.evolve(OTHER, upgraded=upgraded)
        state = _base(TRAVEL, own, other, built=built)
        ruleset = Ruleset(_PROTOTYPE, variant, Orders.NONE, board=state.ruleset.laid)
        state = replace(state, ruleset=new_game(ruleset, 2).ruleset, tiles=(None,) * len(state.tiles))
        state = settled(read(state, {"resolve.without-success": "one-of-split"}))
        yield Border(f"a turn in vain in the prototype, {name}", state, ("legal", "skip"))
        if upgraded == _ALL:
            yield Border("after a turn in vain in the prototype", after(state, "skip"), ("legal", "keep"))


def _of_majorities() -> Iterator[Border]:
    """Three share a first place, and two another; in the prototype the shares of three are not rounded."""
    won = (Enemies(2, 1, 1), Enemies(2, 1, 1), Enemies(2, 0, 0), Enemies(1, 0, 0))
    there = majority_table(won)
    prototype = new_game(Ruleset(_PROTOTYPE, orders=Orders.NONE, board=there.ruleset.laid), len(won)).ruleset
    before = replace(there, ruleset=prototype, tiles=(None,) * len(there.tiles))
    for state, name in ((there, "2017"), (settled(before), "prototype")):
        for tie, second in product(playable()["score.majority.tie-amount"], playable()["prototype.second-after-tie"]):
            readings = {"score.majority.tie-amount": tie, "prototype.second-after-tie": second}
            yield Border(f"shared majorities, {name} {tie} {second}", read(state, readings), ("score",))
