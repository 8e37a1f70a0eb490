"""The words of a decision as text: the meaning of each place after the first word, and how to read and show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from crusaders_rules.answers import NotationError, Shown
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    NewBuilding,
    building_named,
)
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.state import CHANCE, Action, Building, Enemy, KnightOrder, Manner, Token, Wheel
from crusaders_rules.thy_will_be_done.state import pending as p

LONGEST_WORD = 40
_LISTED = 12


def quoted(text: str) -> str:
    """Show an untrusted text in one short line."""
    shown = ascii(text)[1:-1]
    return f"'{shown if len(shown) <= LONGEST_WORD else shown[:LONGEST_WORD] + '...'}'"


def pick(kind: str, word: str, names: Iterable[str]) -> str:
    """Return the word if it is one of the names; otherwise suggest a name, or list them all."""
    known = tuple(dict.fromkeys(names))
    if word in known:
        return word
    from difflib import get_close_matches  # late: only what is refused needs it

    close = get_close_matches(word[:LONGEST_WORD], known, 1)
    if close:
        hint = f"; did you mean '{close[0]}'?"
    elif not known:
        hint = "; none is available now"
    elif len(known) <= _LISTED:
        hint = f"; choose from {', '.join(known)}"
    else:
        hint = f"; choose from {', '.join(known[:_LISTED])} and so on"
    raise NotationError(f"no {kind} {quoted(word)}{hint}")


def number(kind: str, word: str) -> int:
    """Return the number that a word writes."""
    if word.isascii() and word.isdecimal() and len(word) <= 3:  # noqa: PLR2004 -- nothing here counts to a thousand
        return int(word)
    raise NotationError(f"{kind} needs a whole number, not {quoted(word)}")


@attrs.frozen(eq=False, repr=False)
class Slot(Shown):
    """A place for a word after the first one: its meaning, and how to read and show it."""

    name: str
    read: Callable[[State, str], Any]
    show: Callable[[State, Any], str]


@attrs.frozen(eq=False, repr=False)
class Form(Shown):
    """How a kind of decision is written.

    Attributes:
        word: The first word.
        gives: The class of the decision.
        slots: The words after it, in general one for each field.
        does: The effect of the decision in words, with places for the words after the first one.
        values: The values of a decision that the slots show; by default its fields.
        make: Makes the decision from the values read; by default it calls the class.
        used: The number of slots in use, by the given words; by default all.
    """

    word: str
    gives: type
    slots: tuple[Slot, ...] = ()
    does: str = attrs.field(kw_only=True)
    values: Callable[[State, Any], tuple[Any, ...]] | None = None
    make: Callable[..., Any] | None = None
    used: Callable[[list[str]], int] | None = None


def _named(name: str, kind: str, make: Callable[[str], Any], names: Callable[[State], Iterable[str]]) -> Slot:
    """Make a slot for one of some names; ``make`` turns the name into the value."""
    return Slot(name, lambda state, word: make(pick(kind, word, names(state))), lambda _, value: str(value))


def wheel_asked(state: State) -> Wheel:
    """The wheel by which a position names wedges: that of the player asked, or the first one if no player is asked."""
    asked = state.pending
    if isinstance(asked, p.AskShortWedge):
        return state.areas[asked.wheel].wheel
    nobody = asked.seat is None or asked.seat == CHANCE
    return state.areas[0 if nobody else state.seat].wheel


def _wheel(state: State) -> list[str]:
    return [wedge.name for wedge in wheel_asked(state).arrangement]


def _regions(state: State) -> list[str]:
    return [region.name for region in state.ruleset.laid.regions]


def _place(kind: str, names: Callable[[State], list[str]]) -> Slot:
    """Make a slot for one of some names; the value is the place of the name."""

    def read(state: State, word: str) -> int:
        return names(state).index(pick(kind, word, names(state)))

    def show(state: State, value: int) -> str:
        known = names(state)
        if not 0 <= value < len(known):
            raise NotationError(f"there is no {kind} number {value}")
        return known[value]

    return Slot(kind.upper(), read, show)


def _read_seat(state: State, word: str) -> int:
    seat = number("start", word)
    if not 1 <= seat <= len(state.areas):
        raise NotationError(f"no seat {seat}; the seats are 1 to {len(state.areas)}", "setup.start.random")
    return seat - 1


def _all_of(names: Iterable[str]) -> Callable[[State], Iterable[str]]:
    return lambda _: [str(name) for name in names]


TILE_OF_WHEEL = _named("WEDGE", "wedge", str, lambda state: [wedge.name for wedge in state.ruleset.edition.wedges])
ORDER = _named("ORDER", "knight order", KnightOrder, _all_of(KnightOrder))
ENEMY = _named("ENEMY", "type of enemy", Enemy, _all_of(Enemy))
TOKEN = _named("TOKEN", "enemy token", Token, _all_of(Token))
TILE = _named("TILE", "bonus tile", str, lambda state: [tile.name for tile in state.ruleset.bonus_tiles])
ACTION = _named("ACTION", "action", Action, _all_of(Action))
INFLUENCE_TILE = _named(
    "TILE",
    "influence tile",
    str,
    lambda state: [tile.name for tile in state.ruleset.edition.influence_tiles],
)
NEW_BUILDING = _named("TYPE", "new building type", NewBuilding, _all_of(NewBuilding))
ANY_BUILDING = _named("TYPE", "building type", building_named, lambda state: state.ruleset.edition.types)
BUILDING = _named("TYPE", "building type", Building, lambda state: state.ruleset.edition.base_types)
MANNER = _named("MANNER", "manner", Manner, _all_of(Manner))
WEDGE = _place("wedge", _wheel)
REGION = _place("region", _regions)
COUNT = Slot("COUNT", lambda _, word: number("turn", word), lambda _, count: str(count))
LEVEL = Slot("LEVEL", lambda _, word: number("take", word), lambda _, level: str(level))
AMOUNT = Slot("AMOUNT", lambda _, word: number("gain", word), lambda _, amount: str(amount))
# Reading and showing a split depends on more than one field.
PARTS = Slot("TOKENS+TOKENS", lambda _, word: word, lambda _, parts: str(parts))
SEAT = Slot("SEAT", _read_seat, lambda _, seat: str(seat + 1))
