"""What effects of cards, Orders, rewards and spaces do, in words."""

from __future__ import annotations

from collections.abc import Iterable

from crusaders_rules.third_crusade.scenario.card_titles import ICON_WORDS, title_of
from crusaders_rules.third_crusade.scenario.effects import (
    EffectChoice,
    EffectOptional,
    EffectParts,
    EffectStep,
    EffectVerb,
)
from crusaders_rules.third_crusade.state.terms import UnitType

_ALONE = {
    EffectVerb.REINFORCE: "Reinforce",
    EffectVerb.DIVERSION: "Diversion",
    EffectVerb.TACTICAL_RETREAT: "Tactical Retreat",
    EffectVerb.ADVANCED_ORDER: "take an Advanced Order",
    EffectVerb.DIPLOMACY_STEP: "move on along the diplomacy board",
}
_GAINED = {"glory": "Glory", "faith": "Faith", "gold": "gold", "command": "command points"}


def gained_in_words(what: str, count: int) -> str:
    """Return a number of what is gained or lost, such as ``1 command point``.

    Args:
        what: Its name in an effect.
        count: How many.
    """
    named = _GAINED[what]
    return f"{count} {named.removesuffix('s') if count == 1 else named}"


def effect_words(parts: EffectParts) -> str:
    """Return what an effect does.

    Args:
        parts: The effect.

    >>> effect_words((EffectStep(EffectVerb.GAIN, "gold", 2), EffectStep(EffectVerb.MARCH, same_region=True)))
    'gain up to 2 gold, then March from the same Region'
    """
    return ", then ".join(map(_part_words, parts)) or "nothing"


def _part_words(part: EffectStep | EffectChoice | EffectOptional) -> str:
    if isinstance(part, EffectChoice):
        return f"either {' or '.join(map(effect_words, part.choices))}"
    return f"if you like, {effect_words(part.parts)}" if isinstance(part, EffectOptional) else step_words(part)


def step_words(step: EffectStep, left: int | None = None) -> str:
    """Return what a step of an effect does.

    Args:
        step: The step.
        left: How much of it is left, None if all of it.

    >>> step_words(EffectStep(EffectVerb.PLACE, "infantry", owner="neutral", port=True, controlled=True))
    'place 1 Neutral Infantry in a Region with a Port that you Control'
    """
    count = step.count if left is None else left
    many = "up to " if count > 1 else ""
    match step.verb:
        case EffectVerb.GAIN | EffectVerb.LOSE:
            does = f"{step.verb} {many}{gained_in_words(step.what, count)}"
        case EffectVerb.PLACE | EffectVerb.REMOVE:
            does = f"{step.verb} {many}{_pieces(step, count)}{_where(step)}"
        case EffectVerb.FLIP:
            does = f"flip {_leader(step)}{_where(step)}"
        case EffectVerb.DEFENCE:
            does = f"add {count} to the defence"
        case EffectVerb.UNSUPPORTED:
            does = f"an icon without a rule ({title_of(step.name)})"
        case _:
            start = " from the same Region" if step.same_region else _where(step)
            does = f"{_ALONE.get(step.verb, title_of(step.verb))}{_ignoring(step)}{start}"
    return does


def _ignoring(step: EffectStep) -> str:
    return ", ignoring Bandits" if step.ignore_bandits else ""


def _leader(step: EffectStep) -> str:
    return f"the Leader {title_of(step.leader)}" if step.leader else "a Leader"


def _pieces(step: EffectStep, count: int) -> str:
    """Return the pieces or tokens of a step with their number."""
    if step.what == "leader":
        return _leader(step)
    if step.what in tuple(UnitType):
        named, several = title_of(step.what), "s" if step.what == UnitType.SIEGE_ENGINE and count > 1 else ""
        if step.owner == "own":
            return f"{count} {named}{several}"
        return f"{count} {title_of(step.owner)} {named}{several}"
    several = "s" if count > 1 else ""
    if not step.what.endswith("-token"):
        return f"{count} {title_of(step.what)} token{several}"
    shown = f" with {_listed(map(ICON_WORDS.__getitem__, step.icons), 'and')}" if step.icons else ""
    size = f" on {step.slots} Slots" if step.slots > 1 else ""
    return f"{count} {title_of(step.what.removesuffix('-token'))} token{several}{shown}{size}"


def _where(step: EffectStep) -> str:
    """Return where a step takes place, with a blank before; nothing if anywhere."""
    if step.same_region:
        return " in the same Region"
    if step.region:
        return f" in {title_of(step.region)}"
    if step.region_of:
        return f" in the Region of {_listed(map(title_of, step.region_of), 'or')}"
    wanted = [
        *(["with a Port"] if step.port else []),
        *(["that you Control"] if step.controlled else []),
        *([f"with {_listed(map(title_of, step.presence), 'and')} Presence"] if step.presence else []),
        *([f"without {_listed(map(title_of, step.no_presence), 'or')} Presence"] if step.no_presence else []),
    ]
    if not wanted and step.type is None:
        return ""
    kind = "Region" if step.type is None else title_of(step.type)
    return " ".join((f" in a {kind}", *wanted))


def _listed(words: Iterable[str], last: str) -> str:
    *before, final = words
    return f"{', '.join(before)} {last} {final}" if before else final
