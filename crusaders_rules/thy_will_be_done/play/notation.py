"""Decisions as a short text that a person can type and read, such as ``resolve travel-build``.

A wedge is named by its tile, found on the wheel of the player who is asked; a region has the name
that the board gives it; a seat is counted from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any

import attrs

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import needs, plans
from crusaders_rules.thy_will_be_done.play.judging import area_of, box
from crusaders_rules.thy_will_be_done.play.legal import ASKED, legal
from crusaders_rules.thy_will_be_done.state import CHANCE, Action, Building, KnightOrder, Manner, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

LONGEST_LINE = 120
_SHOWN = 40
_LISTED = 12


class NotationError(ValueError):
    """A text that is no decision; the message is one line that says what is wrong.

    Attributes:
        reason: What is wrong.
        rules: The ids of the rules concerned, if any.
    """

    def __init__(self, reason: str, *rules: str) -> None:
        """Keep the reason and the rules."""
        super().__init__(reason)
        self.reason = reason
        self.rules = rules


def _quoted(text: str) -> str:
    """Show a text from outside in one short line, whatever is in it."""
    shown = ascii(text)[1:-1]
    return f"'{shown if len(shown) <= _SHOWN else shown[:_SHOWN] + '...'}'"


def _pick(kind: str, word: str, names: Iterable[str]) -> str:
    """Return the word if it is one of the names; otherwise say which of them is meant, or what they are."""
    known = tuple(dict.fromkeys(names))
    if word in known:
        return word
    close = get_close_matches(word[:_SHOWN], known, 1)
    if close:
        hint = f"; did you mean '{close[0]}'?"
    elif not known:
        hint = "; there is none now"
    elif len(known) <= _LISTED:
        hint = f"; known are {', '.join(known)}"
    else:
        hint = f"; known are {', '.join(known[:_LISTED])} and so on"
    raise NotationError(f"no {kind} {_quoted(word)}{hint}")


def _number(kind: str, word: str) -> int:
    if word.isascii() and word.isdecimal() and len(word) <= 3:  # noqa: PLR2004 -- nothing here counts to a thousand
        return int(word)
    raise NotationError(f"{kind} needs a whole number, not {_quoted(word)}")


@attrs.frozen
class _Slot:
    """A place for a word after the first one: what it stands for, how it is read, how it is shown."""

    name: str
    read: Callable[[State, str], Any]
    show: Callable[[State, Any], str]


def _named(name: str, kind: str, make: Callable[[str], Any], names: Callable[[State], Iterable[str]]) -> _Slot:
    """Make a slot for one of some names, of which ``make`` makes the value."""
    return _Slot(name, lambda state, word: make(_pick(kind, word, names(state))), lambda _, value: str(value))


def _wheel(state: State) -> list[str]:
    asked = state.pending
    if isinstance(asked, p.AskShortWedge):
        area = state.areas[asked.wheel]
    else:
        area = state.areas[0] if asked.seat == CHANCE else area_of(state)
    return [wedge.name for wedge in area.wheel.arrangement]


def _regions(state: State) -> list[str]:
    return [region.name for region in state.ruleset.laid.regions]


def _place(kind: str, names: Callable[[State], list[str]]) -> _Slot:
    """Make a slot for one of some names, of which the value is the place."""

    def read(state: State, word: str) -> int:
        return names(state).index(_pick(kind, word, names(state)))

    def show(state: State, value: int) -> str:
        known = names(state)
        if not 0 <= value < len(known):
            raise NotationError(f"there is no {kind} number {value}")
        return known[value]

    return _Slot(kind.upper(), read, show)


def _held(state: State, action: Action | None) -> int | None:
    """What is to be divided now, between the actions of a wedge or between one action and itself."""
    asked = state.pending
    if not isinstance(asked, p.AskSplit):
        return None
    area = area_of(state)
    actions = needs.actions_on(area, asked.wedge) if action is None else (action, action)
    return plans.to_divide(state, area, asked.wedge, actions)


def _read_parts(state: State, word: str, action: Action | None) -> tuple[int, int]:
    """Read what is assigned first, and what is left idle."""
    parts = [_number("split", part) for part in word.split("+", 2)]
    held = _held(state, action)
    assigned, idle = parts[0], sum(parts[2:])
    if len(parts) > 1 and held is not None and sum(parts) != held and assigned + idle <= held:
        raise NotationError(f"{_quoted(word)} does not assign all tokens: the wedge holds {held}", "turn.split.all")
    return assigned, idle


def _show_parts(state: State, given: d.Split | d.Twice) -> str:
    held = _held(state, given.action if isinstance(given, d.Twice) else None)
    rest = -1 if held is None else held - given.tokens - given.idle
    if given.idle:
        return f"{given.tokens}+{max(0, rest)}+{given.idle}"
    return f"{given.tokens}+{rest}" if given.tokens >= 0 and rest >= 0 else str(given.tokens)


def _read_seat(state: State, word: str) -> int:
    seat = _number("start", word)
    if not 1 <= seat <= len(state.areas):
        raise NotationError(f"no seat {seat}; the seats are 1 to {len(state.areas)}", "setup.start.random")
    return seat - 1


def _all_of(names: Iterable[str]) -> Callable[[State], Iterable[str]]:
    return lambda _: [str(name) for name in names]


_TILE_OF_WHEEL = _named("WEDGE", "wedge", str, lambda state: [wedge.name for wedge in state.ruleset.edition.wedges])
_ORDER = _named("ORDER", "knight order", KnightOrder, _all_of(KnightOrder))
_TOKEN = _named("TOKEN", "enemy token", Token, _all_of(Token))
_TILE = _named("TILE", "bonus tile", str, lambda state: [tile.name for tile in box(state)[1]])
_ACTION = _named("ACTION", "action", Action, _all_of(Action))
_BUILDING = _named("TYPE", "building type", Building, _all_of(Building))
_MANNER = _named("MANNER", "manner", Manner, _all_of(Manner))
_WEDGE = _place("wedge", _wheel)
_REGION = _place("region", _regions)
_AMOUNT = _Slot("AMOUNT", lambda _, word: _number("gain", word), lambda _, amount: str(amount))
# How what is divided is read and shown depends on more than one field.
_PARTS = _Slot("TOKENS+TOKENS", lambda _, word: word, lambda _, parts: str(parts))
_SEAT = _Slot("SEAT", _read_seat, lambda _, seat: str(seat + 1))

# For each first word the decision, and what stands for each of its fields.
_FORMS: dict[str, tuple[type, tuple[_Slot, ...]]] = {
    "wedge": (d.PutWedge, (_TILE_OF_WHEEL,)),
    "deal": (d.DealOrder, (_ORDER,)),
    "order": (d.ChooseOrder, (_ORDER,)),
    "add": (d.AddToken, (_WEDGE,)),
    "leave": (d.LeaveToken, (_WEDGE,)),
    "setup-upgrade": (d.SetupUpgrade, (_WEDGE,)),
    "enemy": (d.LayEnemy, (_TOKEN,)),
    "tile": (d.LayTile, (_TILE,)),
    "start": (d.DrawStart, (_SEAT,)),
    "knight": (d.PlaceKnight, (_REGION,)),
    "resolve": (d.Resolve, (_WEDGE,)),
    "upgrade": (d.Upgrade, (_WEDGE,)),
    "skip": (d.Skip, ()),
    "split": (d.Split, (_PARTS, _ACTION)),
    "twice": (d.Twice, (_ACTION, _PARTS)),
    "first": (d.First, (_ACTION,)),
    "move": (d.Move, (_REGION, _REGION)),
    "muster": (d.Muster, ()),
    "gain": (d.Gain, (_AMOUNT,)),
    "decline": (d.Decline, ()),
    "attack": (d.Attack, (_REGION,)),
    "reward": (d.TakeReward, ()),
    "three": (d.TakeInfluence, ()),
    "build": (d.Erect, (_BUILDING, _REGION)),
    "bring": (d.BringKnight, ()),
    "hold": (d.HoldKnight, ()),
    "distribute": (d.Distribute, (_WEDGE,)),
    "keep": (d.Keep, ()),
    "sow": (d.Sow, (_MANNER, _WEDGE)),
}
_WORDS = {decision: word for word, (decision, _) in _FORMS.items()}
_NAMING = (Manner.SKIP.value, Manner.DOUBLE.value)


def to_text(state: State, decision: Decision) -> str:
    """Show a decision as text.

    Args:
        state: The position in which it is made.
        decision: Any decision, legal or not.

    Returns:
        The text, of which ``from_text`` makes the same decision.

    Raises:
        NotationError: If it is no decision, or names a wedge or a region that does not exist.

    >>> from crusaders_rules.thy_will_be_done.play.game import new_game
    >>> state = new_game(players=2, seed=1)
    >>> to_text(state, legal(state)[0]).startswith("order ")
    True
    """
    if type(decision) not in _WORDS:
        raise NotationError(f"a decision is needed, not {decision!r}; from_text makes one of a text")
    word = _WORDS[type(decision)]
    values: tuple[Any, ...] = attrs.astuple(decision, recurse=False)
    if isinstance(decision, d.Split):
        values = (_show_parts(state, decision), decision.bears)
    elif isinstance(decision, d.Twice):
        values = (decision.action, _show_parts(state, decision))
    shown = [slot.show(state, value) for slot, value in zip(_FORMS[word][1], values, strict=True) if value is not None]
    return " ".join((word, *shown))


def from_text(state: State, text: str) -> Decision:
    """Make a decision of text, whether it is legal or not; capitals and spaces do not matter.

    Args:
        state: The position in which it is made.
        text: What ``to_text`` shows; also ``stay b2`` for a knight that does not move, and
            ``split 2`` for ``split 2+1``. Tokens that are left idle are a third number, as in ``split 2+0+1``.

    Returns:
        The decision.

    Raises:
        NotationError: If the text is no decision.

    >>> from crusaders_rules import Ruleset, new_game
    >>> from_text(new_game(Ruleset(board="tiny-row"), players=2), "  Build  CHURCH a1 ")
    Erect(building=<Building.CHURCH: 'church'>, region=0)
    """
    words = text[: LONGEST_LINE + 1].lower().split()
    if len(text) > LONGEST_LINE:
        raise NotationError(f"longer than {LONGEST_LINE} characters, which no decision is")
    if not words:
        raise NotationError(f"no decision is given; now it is {_answers(state)}")
    first, *rest = words
    if first == "stay" and len(rest) == 1:
        first, rest = "move", rest * 2
    if first not in _FORMS and first != "stay":
        _refuse_word(state, first)
    return _read(state, first, rest)


def _read(state: State, first: str, rest: list[str]) -> Decision:
    decision, slots = _FORMS.get(first, (d.Move, (_REGION,)))
    if decision is d.Sow and rest and rest[0] not in _NAMING:
        slots = slots[:1]
    if decision is d.Split and len(rest) == 1:
        slots = slots[:1]
    if len(rest) != len(slots):
        usage = " ".join((first, *(slot.name for slot in slots)))
        many = "many" if len(rest) > len(slots) else "few"
        raise NotationError(f"{_quoted(' '.join((first, *rest)))} has too {many} words; write '{usage}'")
    values = [slot.read(state, word) for slot, word in zip(slots, rest, strict=True)]
    if decision is d.Split:
        tokens, idle = _read_parts(state, values[0], None)
        return d.Split(tokens, idle, *values[1:])
    if decision is d.Twice:
        return d.Twice(values[0], *_read_parts(state, values[1], values[0]))
    made: Decision = decision(*values)
    return made


def _answers(state: State) -> str:
    """The first words that answer what is asked now."""
    words = dict.fromkeys(_WORDS[type(decision)] for decision in legal(state))
    return " or ".join(words) or "nothing, as nothing can be decided"


def _refuse_word(state: State, word: str) -> None:
    now = dict.fromkeys(_WORDS[type(decision)] for decision in legal(state))
    close = get_close_matches(word[:_SHOWN], tuple(now), 1) or get_close_matches(word[:_SHOWN], (*_FORMS, "stay"), 1)
    hint = f"did you mean '{close[0]}'?" if close else f"now it is {_answers(state)}"
    raise NotationError(f"no decision begins with {_quoted(word)}; {hint}")


def who_acts(state: State) -> str | None:
    """Return who is asked as lines of a record name it: a seat from 1, ``chance``, or None if the game is over."""
    seat = state.pending.seat
    return None if seat is None else "chance" if seat == CHANCE else str(seat + 1)


def to_line(state: State, decision: Decision) -> str:
    """Show a decision as a line of a record: who decides, a colon, the decision.

    Args:
        state: The position in which it is made.
        decision: Any decision.

    Returns:
        A line such as ``2: resolve travel-build``.

    Raises:
        NotationError: As for ``to_text``.
    """
    return f"{who_acts(state)}: {to_text(state, decision)}"


def from_line(state: State, line: str) -> Decision:
    """Make a decision of a line of a record.

    Args:
        state: The position in which it is made.
        line: The line.

    Returns:
        The decision, legal or not, of the one who is asked.

    Raises:
        NotationError: If the line is none, if somebody else is asked, or if its text is no decision.

    >>> from crusaders_rules.thy_will_be_done.play.game import new_game
    >>> from_line(new_game(players=2, seed=1), "2: order templar")
    Traceback (most recent call last):
    ...
    crusaders_rules.thy_will_be_done.play.notation.NotationError: seat 1 is asked for a knight order to keep, not seat 2
    """
    who, colon, text = line[: LONGEST_LINE + 1].partition(":")
    given = " ".join(who.lower().split())
    if not colon or (given != "chance" and not (given.isascii() and given.isdecimal())):
        raise NotationError(f"{_quoted(line)} is no line such as '1: keep'")
    acts = who_acts(state)
    what, rule, *_ = ASKED[type(state.pending)]
    if acts is None:
        raise NotationError("the game is over", rule)
    if given != acts:
        asked, other = (who if who == "chance" else f"seat {_quoted(who)[1:-1]}" for who in (acts, given))
        in_turns = state.pending.seat != CHANCE and not isinstance(state.pending, _AT_SETUP)
        raise NotationError(
            f"{asked} is asked for {what}, not {other}", *(("turn.order", "turn.next") if in_turns else (rule,))
        )
    if len(line) > LONGEST_LINE:
        raise NotationError(f"longer than {LONGEST_LINE} characters, which no decision is")
    return from_text(state, text)


_AT_SETUP = (p.AskWedges, p.AskOrder, p.AskOrderSetup, p.AskKnight)
