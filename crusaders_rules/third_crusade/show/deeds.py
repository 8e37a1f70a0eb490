"""Decisions in plain words: who does what, with the names of people, Regions and cards."""

from __future__ import annotations

from collections.abc import Mapping

from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.rules.diplomacy_phase import reward_effect
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.scenario.effect_words import effect_words, gained_in_words
from crusaders_rules.third_crusade.scenario.effects import EffectStep
from crusaders_rules.third_crusade.show.heraldry import TITLES, piece_in_words
from crusaders_rules.third_crusade.state import Owner, Position, UnitType
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import EffectRun, EventPlay, PlanningPhase

# What a verb does, with a place for each of its first words and for the rest of them.
DOES: Mapping[str, str] = {
    "advance": "goes to the space {0} of the diplomacy board",
    "bid": "bids {0} gold",
    "buy": "buys the Advanced Order {0}",
    "decline": "declines to react",
    "deploy": "deploys {0} in {1}",
    "destroy": "destroys the Port of {0}",
    "disband": "disbands {1} in {0}",
    "discard": "discards {0}",
    "done": "is done",
    "draw": "draws {0}",
    "enter": "lets {0} enter {1}",
    "execute": "executes the Order in {0}",
    "flip": "flips {0}",
    "gain": "gains {1}",
    "give-up": "gives up {0}",
    "go": "goes from {0} to {1}",
    "keep": "keeps the Objective Card {0}",
    "land": "lands {0} in {1}",
    "leave": "sends {0} to {1}",
    "lose": "loses {0}",
    "move-on": "moves on along the diplomacy board",
    "option": "takes alternative {0}: {1}",
    "part": "executes the {0} effect: {1}",
    "pass": "passes",
    "pick": "picks {1} from the row of {0}",
    "place": "places {*}",
    "plan": "chooses {0} for an Order",
    "play": "plays the Event Card {0}",
    "port": "lands the ship in {*}",
    "react": "reacts with the Order in {0}",
    "remove": "removes {*}",
    "replace": "replaces {*}",
    "retreat": "retreats with {0} to {1}",
    "reveal": "reveals the Objective Card {0}",
    "reward": "takes reward {0}: {1}",
    "skip": "skips this effect",
    "take": "takes {*}",
    "tithe": "takes the tithe of {0}",
    "wait": "waits",
}

_SLOTTED = "sabotage"
_TOKENS = (_SLOTTED, "bandit")


def deed(state: Position, decision: Decision) -> str:
    """Return who does what by a decision.

    Args:
        state: The state in which it is taken.
        decision: The decision.

    >>> from crusaders_rules.third_crusade.play.game import new_game
    >>> deed(new_game(), Decision("draw", ("angevin",)))
    'Chance draws Angevin'
    """
    who = decider(state)
    name = TITLES[who] if isinstance(who, Owner) else str(who).capitalize()
    said = [word_in_words(state.setting, word) for word in decision.words]
    said += _effect_chosen(state, decision)
    does = _by_effect(state, decision, said) or DOES[decision.verb].replace("{*}", ", ".join(said))
    return f"{name} {does.format(*said, '', '')}"


def in_words(state: Position, decision: Decision) -> str:
    """Describe a legal decision in a few words, without who takes it.

    Args:
        state: The position before the decision.
        decision: A decision that is legal there.

    Returns:
        A phrase without a full stop.

    >>> from crusaders_rules.third_crusade.play.game import new_game
    >>> in_words(new_game(), Decision("draw", ("angevin",)))
    'draws Angevin'
    """
    who = decider(state)
    return deed(state, decision).removeprefix(TITLES[who] if isinstance(who, Owner) else "Chance").strip()


def _effect_chosen(state: Position, decision: Decision) -> list[str]:
    """Return what the alternative, the part of a card, or the reward does that a decision chooses."""
    frame, setting = state.stack[-1], state.setting
    if decision.verb == "part" and isinstance(frame, EventPlay):
        return [effect_words(setting.effect(f"event.{frame.card}.{decision.words[0]}"))]
    if decision.verb == "option" and isinstance(frame, EffectRun):
        return [effect_words(setting.effect(frame.place, (*frame.path, frame.at, int(decision.words[0]) - 1)))]
    if decision.verb == "reward":
        return [effect_words(setting.effect(reward_effect(state.diplomacy[0], int(decision.words[0]))))]
    return []


def _by_effect(state: Position, decision: Decision, said: list[str]) -> str:
    """Return what a decision does in an effect or in the Planning phase, which its words alone do not say."""
    frame = state.stack[-1]
    if isinstance(frame, PlanningPhase) and decision.verb == "place":
        return "places the Order {0}"
    if not isinstance(frame, EffectRun) or not said:
        return ""
    step = state.setting.effect(frame.place, frame.path)[frame.at]
    return _in_effect(step, decision.verb, said) if isinstance(step, EffectStep) else ""


def _in_effect(step: EffectStep, verb: str, said: list[str]) -> str:
    """Return what a decision does in a step of an effect; an empty text if its words say enough."""
    if verb in {"gain", "lose"}:
        return f"{verb}s {gained_in_words(step.what, int(said[1]))}"
    what = title_of(step.what) + (" token" if step.what in _TOKENS else "")
    if verb == "replace":
        instead = f"a {said[-1]} token" if said[1] == "token" else f"{said[2].title()} of {said[1]}"
        return f"makes room for {what} in {{0}}: {instead} leaves"
    if verb not in {"place", "remove"} or len(said) < 2:  # noqa: PLR2004 -- a place and a number
        return ""
    if step.what == _SLOTTED:
        return f"{verb}s a {what} on Slot {{1}} of {{0}}"
    several = "s" if what.lower().endswith("token") and said[1] != "1" else ""
    return f"{verb}s {{1}} {what}{several} in {{0}}"


def word_in_words(setting: Setting, word: str) -> str:
    """Return a word of a decision for people: a title of a Region, a card or an Order, or pieces as they are said."""
    if word in setting.region_named:
        return setting.regions[setting.region_named[word]].title
    if word in setting.road_named:
        ends = setting.scenario.roads[setting.road_named[word]]
        return f"the Road between {' and '.join(setting.regions[end].title for end in ends)}"
    cards = (setting.orders, setting.events, setting.missions, setting.diplomacy, setting.objectives)
    named = (*cards, setting.spaces, setting.scenario.leaders, tuple(UnitType))
    return title_of(word) if any(word in names for names in named) else piece_in_words(word)
