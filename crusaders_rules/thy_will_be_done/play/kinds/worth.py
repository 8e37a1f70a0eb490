"""The values of actions, in words and as arithmetic: shared by the questions of a turn."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Reason, State, Term, arithmetic
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.rules import resolve
from crusaders_rules.thy_will_be_done.state import Action, PlayerArea

NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII")


def value_terms(state: State, area: PlayerArea, action: Action, tokens: int) -> tuple[Term, ...]:
    """The terms of the value of this player's action with a number of tokens."""
    worth = Term("turn.value.token", resolve.token_value(tokens), "token" if tokens == 1 else "tokens")
    return (worth, *state.ruleset.book.needs.bonus_terms(area, action))


def reason(state: State, area: PlayerArea, action: Action, tokens: int) -> Reason:
    """What an action is worth with a number of tokens, and whether that is enough."""
    terms = value_terms(state, area, action, tokens)
    text = f"{action} with {arithmetic(terms)}"
    most = feasibility.most_turned(state, area, action)
    if most:
        text += f", and up to {most} by one-time tiles"
    failures = feasibility.failures(state, area, action, tokens)
    if failures:
        return Reason(failures[0].rule, f"{text}: {failures[0].sentence}, so it does nothing", terms)
    least = state.ruleset.book.needs.least_in_words(action)
    if least is not None:
        rule, words = least
        return Reason(rule, f"{text}; {words} {feasibility.least_value(state, area, action)}", terms)
    return Reason("travel.points" if action == Action.TRAVEL else "influence.gain", text, terms)


def in_words(state: State, action: Action, tokens: int) -> str:
    """An action of the player to act with its value, such as ``build 3``."""
    area = state.areas[state.seat]
    return f"{action} {feasibility.value_of(state, area, action, tokens)}"


def tokens_in_words(count: int) -> str:
    """A number of tokens, such as ``3 tokens``."""
    return f"{count} token" if count == 1 else f"{count} tokens"


def region_name(state: State, place: int) -> str:
    """The name of a region."""
    return state.ruleset.laid.regions[place].name
