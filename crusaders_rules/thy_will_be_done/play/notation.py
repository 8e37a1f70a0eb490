"""Decisions as a short text that a person can type and read, such as ``resolve travel-build``.

The name of a wedge is that of its tile, on the wheel of the player to act; a region has the name
that the board gives it; seats count from 1.
"""

from __future__ import annotations

from difflib import get_close_matches

import attrs

from crusaders_rules.answers import NotationError, shown
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import decision_forms
from crusaders_rules.thy_will_be_done.play.decision_forms import LONGEST_WORD, Form, quoted
from crusaders_rules.thy_will_be_done.play.kinds import every_kind, kind_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Asks, Phase
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.typed import wrong_field

__all__ = ["FORMS", "LONGEST_LINE", "NotationError", "from_line", "from_text", "to_line", "to_text", "who_acts"]

LONGEST_LINE = 120

# How each kind of decision is written; some kinds answer more than one question, in one form.
FORMS: dict[type, Form] = {answer.form.gives: answer.form for kind in every_kind() for answer in kind.answers}
_BY_WORD = {form.word: form for form in FORMS.values()}


def to_text(state: State, decision: Decision) -> str:
    """Show a decision as text.

    Args:
        state: The position in which it is made.
        decision: Any decision, legal or not.

    Returns:
        The text, which ``from_text`` turns back into the same decision.

    Raises:
        NotationError: If it is not a decision, or names a wedge or a region that does not exist.

    >>> from crusaders_rules.thy_will_be_done.play.game import new_game
    >>> state = new_game(players=2, seed=1)
    >>> to_text(state, legal(state)[0]).startswith("order ")
    True
    """
    form = FORMS.get(type(decision))
    if form is None:
        raise NotationError(f"a decision is needed, not {shown(decision)}; from_text makes one of a text")
    wrong = wrong_field(decision)
    if wrong is not None:
        raise NotationError(f"{wrong[0]} is needed, not {wrong[1]}")
    values = attrs.astuple(decision, recurse=False) if form.values is None else form.values(state, decision)
    said = [slot.show(state, value) for slot, value in zip(form.slots, values, strict=True) if value is not None]
    return " ".join((form.word, *said))


def from_text(state: State, text: str) -> Decision:
    """Turn text into a decision, legal or not; capitals and spaces do not matter.

    Args:
        state: The position in which it is made.
        text: A text as from ``to_text``; also ``stay b2`` for a knight that does not move, and
            ``split 2`` for ``split 2+1``. A third number counts idle tokens, as in ``split 2+0+1``.

    Returns:
        The decision.

    Raises:
        NotationError: If the text is not a decision.

    >>> from crusaders_rules import Ruleset, new_game
    >>> from_text(new_game(Ruleset(board="tiny-row"), players=2), "  Build  CHURCH a1 ")
    Erect(building=<Building.CHURCH: 'church'>, region=0)
    """
    if not isinstance(text, str):
        raise NotationError(f"a decision is a text, not {shown(text)}")
    words = text[: LONGEST_LINE + 1].lower().split()
    if len(text) > LONGEST_LINE:
        raise NotationError(f"longer than {LONGEST_LINE} characters; no decision is that long")
    if not words:
        raise NotationError(f"no decision is given; answer with {_answers(state)}")
    first, *rest = words
    if first == "stay" and len(rest) == 1:
        first, rest = "move", rest * 2
    if first not in _BY_WORD and first != "stay":
        _refuse_word(state, first)
    return _read(state, first, rest)


# For a knight that stays: one word stands for both regions, so only a wrong number of words gets here.
_STAY = Form("stay", d.Move, (decision_forms.REGION,), does="")


def _read(state: State, first: str, rest: list[str]) -> Decision:
    form = _BY_WORD.get(first, _STAY)
    used = form.slots if form.used is None else form.slots[: form.used(rest)]
    if len(rest) != len(used):
        usage = " ".join((first, *(slot.name for slot in used)))
        many = "many" if len(rest) > len(used) else "few"
        raise NotationError(f"{quoted(' '.join((first, *rest)))} has too {many} words; write '{usage}'")
    values = [slot.read(state, word) for slot, word in zip(used, rest, strict=True)]
    made: Decision = form.gives(*values) if form.make is None else form.make(state, *values)
    return made


def _answers(state: State) -> str:
    """The first words of the possible answers now."""
    words = dict.fromkeys(FORMS[type(decision)].word for decision in legal(state))
    return " or ".join(words) or "nothing: no decision is possible"


def _refuse_word(state: State, word: str) -> None:
    now = dict.fromkeys(FORMS[type(decision)].word for decision in legal(state))
    word_begun = word[:LONGEST_WORD]
    close = get_close_matches(word_begun, tuple(now), 1) or get_close_matches(word_begun, (*_BY_WORD, "stay"), 1)
    hint = f"did you mean '{close[0]}'?" if close else f"answer with {_answers(state)}"
    raise NotationError(f"no decision begins with {quoted(word)}; {hint}")


def who_acts(state: State) -> str | None:
    """Return who is to act, in the form of record lines: a seat from 1, ``chance``, or None if the game is over."""
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
    """Turn a line of a record into a decision.

    Args:
        state: The position in which it is made.
        line: The line.

    Returns:
        The decision, legal or not, of the player to act or of chance.

    Raises:
        NotationError: If the line is malformed, if somebody else is to act, or if its text is not a decision.

    >>> from crusaders_rules.thy_will_be_done.play.game import new_game
    >>> from_line(new_game(players=2, seed=1), "2: order templar")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    ...
    NotationError: seat 1 decides, not seat 2: choose a knight order to keep
    """
    who, colon, text = line[: LONGEST_LINE + 1].partition(":")
    given = " ".join(who.lower().split())
    if not colon or (given != "chance" and not (given.isascii() and given.isdecimal())):
        raise NotationError(f"{quoted(line)} is no line such as '1: keep'")
    acts = who_acts(state)
    kind = kind_of(state)
    if acts is None:
        raise NotationError("the game is over", kind.rule)
    if given != acts:
        asked, other = (who if who == "chance" else f"seat {quoted(who)[1:-1]}" for who in (acts, given))
        in_turns = kind.phase == Phase.GAME and kind.who == Asks.PLAYER
        raise NotationError(
            f"{asked} decides, not {other}: {kind.prompt}",
            *(("turn.order", "turn.next") if in_turns else (kind.rule,)),
        )
    if len(line) > LONGEST_LINE:
        raise NotationError(f"longer than {LONGEST_LINE} characters; no decision is that long")
    return from_text(state, text)
