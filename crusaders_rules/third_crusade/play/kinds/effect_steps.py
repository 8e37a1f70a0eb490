"""Effects of Orders, Event Cards, rewards and spaces: one step after another, each of which may be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, cast

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.effect_places import MARCHES, SKIP, crown_in_same_region, kept_region
from crusaders_rules.third_crusade.play.kinds import effect_pieces, effect_tokens, effect_tracks
from crusaders_rules.third_crusade.play.kinds.kind import Kind, not_here
from crusaders_rules.third_crusade.rules import event_cards
from crusaders_rules.third_crusade.rules.diplomacy_phase import stays_on_map
from crusaders_rules.third_crusade.scenario.effect_words import step_words
from crusaders_rules.third_crusade.scenario.effects import EffectChoice, EffectOptional, EffectStep, EffectVerb
from crusaders_rules.third_crusade.state import Owner
from crusaders_rules.third_crusade.state.changing import changed
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import EffectRun, EventPlay, MarchPlan


class VerbSteps(NamedTuple):
    """How a step with a verb is decided; ``sure`` says that all its candidates are legal."""

    candidates: Callable[[Desk, EffectRun, EffectStep], Iterable[Decision]]
    refusal: Callable[[Desk, EffectRun, EffectStep, Decision], Refusal | None]
    carry_out: Callable[[Desk, EffectRun, EffectStep, Decision], int]
    sure: bool = True


_TRACKS = VerbSteps(effect_tracks.candidates, effect_tracks.refusal, effect_tracks.carry_out, sure=False)
_ORDERS = VerbSteps(effect_tracks.order_candidates, effect_tracks.order_refusal, effect_tracks.take_advanced)
_BOARD = VerbSteps(effect_tracks.board_candidates, effect_tracks.board_refusal, effect_tracks.move_on_board)
_UNITS = VerbSteps(effect_pieces.unit_candidates, effect_pieces.unit_refusal, effect_pieces.place_units)
_UNITS_OFF = VerbSteps(effect_pieces.removal_candidates, effect_pieces.removal_refusal, effect_pieces.remove_units)
_LEADER = VerbSteps(effect_pieces.leader_candidates, effect_pieces.leader_refusal, effect_pieces.place_leader)
_LEADER_OFF = VerbSteps(effect_pieces.killing_candidates, effect_pieces.killing_refusal, effect_pieces.remove_leader)
_FLIP = VerbSteps(effect_pieces.flip_candidates, effect_pieces.flip_refusal, effect_pieces.flip_leader)
_TOKEN = VerbSteps(effect_tokens.token_candidates, effect_tokens.token_refusal, effect_tokens.place_tokens)
_TOKEN_OFF = VerbSteps(effect_tokens.lifting_candidates, effect_tokens.lifting_refusal, effect_tokens.remove_token)
_BANDITS = VerbSteps(effect_tokens.bandit_candidates, effect_tokens.bandit_refusal, effect_tokens.change_bandits)
_SABOTAGE = VerbSteps(
    effect_tokens.sabotage_candidates, effect_tokens.sabotage_refusal, effect_tokens.change_sabotage, sure=False
)
_PORT = VerbSteps(effect_tokens.port_candidates, effect_tokens.port_refusal, effect_tokens.destroy_port)

_SINGLE = {
    EffectVerb.ADVANCED_ORDER: _ORDERS,
    EffectVerb.DIPLOMACY_STEP: _BOARD,
    EffectVerb.FLIP: _FLIP,
}
_ABOUT = {
    "leader": (_LEADER, _LEADER_OFF),
    "bandit": (_BANDITS, _BANDITS),
    "sabotage": (_SABOTAGE, _SABOTAGE),
    "destroyed-port": (_PORT, _PORT),
}


def verb_steps(step: EffectStep) -> VerbSteps:
    """Return how a step is decided."""
    if step.verb in _SINGLE:
        return _SINGLE[step.verb]
    if not stays_on_map(step.what):
        return _TRACKS
    usual = (_TOKEN, _TOKEN_OFF) if step.what.endswith("-token") else (_UNITS, _UNITS_OFF)
    return _ABOUT.get(step.what, usual)[step.verb == EffectVerb.REMOVE]


def _part(desk: Desk, frame: EffectRun) -> EffectStep | EffectChoice | EffectOptional | None:
    parts = desk.setting.effect(frame.place, frame.path)
    return parts[frame.at] if frame.at < len(parts) else None


def settle(desk: Desk, frame: EffectRun) -> bool:
    """Go to the next part; skip one that cannot be applied; end the effect after the last."""
    part = _part(desk, frame)
    if isinstance(part, EffectChoice):
        return False
    if part is None:
        _end(desk, frame)
    elif isinstance(part, EffectOptional):
        _enter(desk, frame, 0)
    elif part.verb in MARCHES:
        _march(desk, frame, part)
    elif part.verb == EffectVerb.UNSUPPORTED:
        desk.change(at=frame.at + 1, left=None)
    else:
        found = legal_steps(desk, frame, part)
        if not event_cards.lapses(found):
            desk.offered = event_cards.with_leave(found, SKIP)
            return False
        desk.change(at=frame.at + 1, left=None)
    return True


def _march(desk: Desk, frame: EffectRun, step: EffectStep) -> None:
    """Begin a movement, from the Region to which the step is bound, if it is bound."""
    desk.change(at=frame.at + 1, left=None)
    first = frame.bound is None and crown_in_same_region(desk, frame.place) is not None
    origin = frame.region if step.same_region or first else frame.bound
    if origin is None:
        origin = kept_region(desk, frame, step)
    if not step.same_region or origin is not None:
        place = (frame.place, frame.path, frame.at)
        desk.push(MarchPlan(frame.army, str(step.verb), origin, ignore=step.ignore_bandits, step=place))


def legal_steps(desk: Desk, frame: EffectRun, step: EffectStep) -> tuple[Decision, ...]:
    """Return the ways to carry a step out."""
    steps = verb_steps(step)
    found = steps.candidates(desk, frame, step)
    if steps.sure:
        return tuple(found)
    return tuple([one for one in found if steps.refusal(desk, frame, step, one) is None])


def _enter(desk: Desk, frame: EffectRun, alternative: int) -> None:
    """Go into a part that holds others."""
    desk.change(at=frame.at + 1, left=None)
    path = (*frame.path, frame.at, alternative)
    desk.push(changed(frame, path=path, at=0, left=None))


def _end(desk: Desk, frame: EffectRun) -> None:
    """Take the effect off the stack; what it stood in hears in which Region it took place."""
    desk.pop()
    below = desk.top
    same = isinstance(below, EffectRun) and below.place == frame.place
    tied = frame.place.endswith(".main") or crown_in_same_region(desk, frame.place) is not None
    if same or (isinstance(below, EventPlay) and tied):
        desk.change(region=frame.region)


def candidates(desk: Desk, frame: EffectRun) -> list[Decision]:
    """Return the alternatives of a choice, or the ways to carry a step out and to leave it out."""
    part = _part(desk, frame)
    if isinstance(part, EffectChoice):
        return [choose("option", number) for number in range(1, len(part.choices) + 1)]
    step = cast("EffectStep", part)
    return list(event_cards.with_leave(tuple(verb_steps(step).candidates(desk, frame, step)), SKIP))


def refusal(desk: Desk, frame: EffectRun, decision: Decision) -> Refusal | None:
    """Say why a step cannot be carried out like this."""
    part = _part(desk, frame)
    if isinstance(part, EffectChoice):
        return None if decision in candidates(desk, frame) else not_here("third.event.or", candidates(desk, frame))
    step = cast("EffectStep", part)
    return None if decision == SKIP else verb_steps(step).refusal(desk, frame, step, decision)


def carry_out(desk: Desk, frame: EffectRun, decision: Decision) -> None:
    """Carry a step out, or leave it out."""
    part = _part(desk, frame)
    if isinstance(part, EffectChoice):
        taken = int(decision.words[0]) - 1
        _enter(desk, frame, taken)
        return
    step = cast("EffectStep", part)
    if decision == SKIP:
        desk.change(at=frame.at + 1, left=None)
        return
    steps = verb_steps(step)
    place = len(desk.stack) - 1
    left = steps.carry_out(desk, frame, step, decision)
    # What the step started stands above the effect by now.
    now = desk.stack[place]
    if left > 0:
        desk.stack[place] = changed(now, left=left)
    else:
        desk.stack[place] = changed(now, at=frame.at + 1, left=None)


def _sure(desk: Desk, frame: EffectRun) -> bool:
    """Whether the candidates of a part need no judge."""
    part = _part(desk, frame)
    return not isinstance(part, EffectStep) or verb_steps(part).sure


def _asked(_: Desk, frame: EffectRun) -> Owner:
    return frame.army


def _prompt(desk: Desk, frame: EffectRun) -> str:
    part = _part(desk, frame)
    if isinstance(part, EffectChoice):
        return "choose one of the effects joined by OR"
    return f"{step_words(cast('EffectStep', part), frame.left)}, or skip"


EFFECT = Kind(
    frame=EffectRun,
    rule="third.event.optional",
    prompt=_prompt,
    asked=_asked,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
    sure=_sure,
)
