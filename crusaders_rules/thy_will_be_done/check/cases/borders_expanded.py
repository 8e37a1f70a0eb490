"""Tables laid by hand where a rule of an expansion begins to matter and games seldom come; see ``borders``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count, product
from typing import Any

import attrs

from crusaders_rules.conform.vector import Vector
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.borders import TEUTONIC, Border, after, asked, read, with_tokens
from crusaders_rules.thy_will_be_done.examples.own.layouts import DIVINE, FIVE, Own, table
from crusaders_rules.thy_will_be_done.examples.own.telling import BUILD, CRUSADE, INFLUENCE, OTHER, TRAVEL
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.after import with_due
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Due
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.state import Enemies, Manner, Markers, replace
from crusaders_rules.thy_will_be_done.state import pending as p

_EACH_TURN = {"order.each-turn": "each-turn"}
# A knight order that changes nothing at setup.
_LIVONIAN = attrs.evolve(OTHER, order="livonian")
# Where the first of five players builds beside the others.
_FIVE = (OTHER, Own(knights="a2"), Own(knights="c1"), OTHER)


def borders_of_expansions(game: Game) -> Iterator[Vector]:
    """Yield vectors about positions near the borders of rules of the expansions.

    Args:
        game: The game.
    """
    for border in expanded_borders():
        yield from asked(game, border)


def expanded_borders() -> Iterator[Border]:
    """Yield the borders of the expansions."""
    yield from _of_new_buildings()
    yield from _of_mills()
    yield from _of_pairs()
    yield from _of_five()
    yield from _of_travel()
    yield from _of_distributions()
    yield from _of_marks()


def _divine(first: str, own: Own, *others: Own, readings: Mapping[str, str] | None = None, **more: Any) -> State:  # noqa: ANN401 -- what a table has
    """Return a table of Divine Influence."""
    return read(table(first, own, *(others or (OTHER,)), **more), readings or {})


def _building(own: Own, *others: Own, readings: Mapping[str, str] | None = None, **more: Any) -> State:  # noqa: ANN401 -- what a table has
    """Return a table at which seat 0 chooses a building; its second knight stands where any can be built."""
    own = attrs.evolve(own, knights=f"a1 {own.knights}")
    more = {**more, "built": {"c1": [(0, "castle", 1)], **more["built"]}}
    return after(_divine(BUILD, own, *others, readings=readings, **more), f"resolve {BUILD}")


def _of_new_buildings() -> Iterator[Border]:
    """The third of a type has an effect, and the fourth has none, whether levels count or what was built."""
    free, question = ("b1", "a2", "c2"), "divine.first-three"
    for reading, kind, before in product(playable()[question], ("keep", "chapel", "vault"), (2, 3)):
        built = {region: [(0, kind, level)] for level, region in enumerate(free[:before], 1)}
        state = _building(Own(knights="b2", tokens=(8,), troops=before), readings={question: reading}, built=built)
        yield Border(f"{kind} {before + 1}, {question}={reading}", state, (f"build-new {kind} b2",))


def _of_mills() -> Iterator[Border]:
    """No mill takes a bank of level IV; and where every level that it could take is gone, it takes nothing."""
    mills = {region: [(0, "mill", level)] for level, region in enumerate(("b1", "a2", "c2"), 1)}
    state = after(_building(Own(knights="b2", tokens=(8,)), built=mills), "build-new mill b2")
    yield Border("a mill and a bank of level IV", state, ("legal", "take bank 4", "take bank 3", "take castle 4"))
    firsts = {
        "c1": [(0, "castle", 1), (0, "keep", 1)],
        "b1": [(0, "church", 1), (0, "chapel", 1)],
        "a2": [(0, "bank", 1), (0, "vault", 1)],
        "b2": [(0, "farm", 1)],
    }
    state = _building(Own(knights="b2", tokens=(3,), troops=1), built=firsts)
    yield Border("a mill with nothing to take", state, ("build-new mill b2",))


def _of_pairs() -> Iterator[Border]:
    """A pair fills a region, for the Order of the Dragon too."""
    pair = {"b2": [(1, "church", 1), (1, "chapel", 1)]}
    for order in ("dragon", "teutonic"):
        state = _building(Own(knights="b2", tokens=(8,), order=order), _LIVONIAN, built=pair)
        yield Border(f"beside a pair, {order}", state, ("build-new keep b2", "build-new mill b2"))


def _of_five() -> Iterator[Border]:
    """Who may join what in a region, for five players with both expansions."""
    churches, chapels = ([(1, kind, 1), (2, kind, 1)] for kind in ("church", "chapel"))
    for name, there, builds, readings in (
        ("a chapel beside two churches", churches, ("build-new chapel b2",), {"divine.pair.again": "yes"}),
        ("a third church", churches, ("build church b2",), {"five.castle-keep": "three"}),
        ("a third chapel", chapels, ("build-new chapel b2",), {}),
        ("a second keep of one's own", [(0, "keep", 1)], ("build-new keep b2",), {}),
        ("a second church of one's own", [(0, "church", 1)], ("build church b2",), {}),
        (
            "a farm beside a pair",
            [(1, "church", 1), (1, "chapel", 1)],
            ("build farm b2",),
            {"five.castle-keep": "three"},
        ),
    ):
        own = Own(knights="b2", tokens=(7,), troops=int(there[0][:2] == (0, "keep")))
        state = _building(own, *_FIVE, expansions=(DIVINE, FIVE), built={"b2": there}, readings=readings)
        yield Border(name, state, builds)
    orders = ("teutonic", "livonian", "brandenburg", "utrecht")
    everybody = [attrs.evolve(one, order=order) for one, order in zip(_FIVE, orders, strict=True)]
    dragon, keep = Own(knights="b2", tokens=(4,), order="dragon"), {"b2": [(1, "keep", 1)]}
    for name in playable()["divine.dragon.occupied"]:
        readings = {"divine.dragon.occupied": name}
        state = _building(dragon, *everybody, expansions=(DIVINE, FIVE), built=keep, readings=readings)
        yield Border(f"the Dragon beside an opponent's keep, {name}", state, ("build-new keep b2",))
    for others, owner in product((_FIVE, (*_FIVE, OTHER)), (0, 1)):
        church = {"b2": [(owner, "church", 1)]}
        state = _building(Own(knights="b2", tokens=(7,)), *others, expansions=(FIVE,), built=church)
        name = f"beside the church of player {owner + 1} of {1 + len(others)}"
        yield Border(name, state, ("legal", "build church b2", "build farm b2"))
    state = _building(Own(knights="b2", tokens=(7,)), *_FIVE, expansions=(FIVE,), built={"b2": churches})
    yield Border("beside two churches", state, ("legal", "build church b2", "build farm b2"))


def _of_travel() -> Iterator[Border]:
    """An enemy and a coat of arms in the region that a knight leaves."""
    question = "travel.partial-payment"
    for reading, points in product(playable()[question], (1, 2)):
        own, readings = Own(knights="a1", tokens=(points,)), {question: reading}
        state = _divine(TRAVEL, own, enemies={"a1": "slav"}, coats={"a1": 0}, readings=readings)
        name = f"{points} points past an enemy and a coat, {question}={reading}"
        yield Border(name, after(state, f"resolve {TRAVEL}"), ("legal", "move a1 b1"))


def _of_distributions() -> Iterator[Border]:
    """Additional distributions after one in each manner, if abilities apply once in a turn."""
    for order, whole, manners in (
        ("hospitaller", 11, ("standard", f"skip {BUILD}")),
        ("templar", 10, ("standard", f"double {CRUSADE}")),
        ("teutonic", 12, ("standard", "counterclockwise")),
        ("aviz", 13, ("standard", "origin-first")),
    ):
        for due, manner in product((1, 2), manners):
            state = _divine(INFLUENCE, Own(knights="b2", order=order), _LIVONIAN, readings=_EACH_TURN)
            state = with_tokens(state, (4, 4, whole - 8, 0, 0, 0))
            state = replace(with_due(state, Due(distributions=due)), pending=p.AskManner(0, 0))
            yield from _until_the_turn_ends(state, f"sow {manner}", f"{due} more for {order} after {manner}")
    state = _divine(INFLUENCE, Own(knights="b2"))
    for sown, name in ((Manner.SKIP, "something sown in this turn"), (None, "nothing sown in this turn")):
        extra = with_due(state, Due(distributions=1, sown=sown))
        yield Border(name, replace(extra, pending=p.AskExtra(0)), ("set",))
    tile, band = {"b2": "travel-3"}, Own(knights="b2", order="band", giant=0, tokens=(4,))
    state = _divine(INFLUENCE, band, _LIVONIAN, readings=_EACH_TURN, laid=tile)
    yield Border("the giant token lands", after(state, f"resolve {INFLUENCE}"), ("collect b2",))


def _until_the_turn_ends(state: State, sow: str, name: str) -> Iterator[Border]:
    """Yield every question of a turn, answered by a manner of distributing as often as it is there."""
    for number in count(1):
        choices = [to_text(state, one) for one in legal(state)]
        text = next(one for one in (sow, *choices[::-1]) if one in choices)
        yield Border(f"{name}, {number}", state, ("legal", text))
        state = after(state, text)
        if isinstance(state.pending, p.AskTurn):
            return


def _of_marks() -> Iterator[Border]:
    """One enemy more of the marked type, perhaps only beside a real one; and one more against that type."""
    for name in ("full", "not-alone"):
        for won in range(3):
            ghost = Own(order="holy-ghost", marked="slav", won=Enemies(slav=won))
            fought = Markers(slav=won + 1)
            state = table(BUILD, ghost, TEUTONIC, expansions=(FIVE,), markers=fought, over=True)
            state = read(state, {"five.holy-ghost.virtual": name})
            yield Border(f"{won} enemies of the marked type, {name}", state, ("score",))
    for enemy, tokens in product(("slav", "prussian"), (1, 2, 3)):
        ghost = Own(knights="b1", order="holy-ghost", marked="slav", tokens=(tokens,))
        state = table(CRUSADE, ghost, TEUTONIC, expansions=(FIVE,), enemies={"b1": enemy})
        yield Border(f"{tokens} tokens against a {enemy}", state, (f"resolve {CRUSADE}",))
