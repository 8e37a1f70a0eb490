"""The effects of Orders, Event Cards, rewards and spaces: steps with verbs, choices, and parts that may be left out.

An effect is a list. A step of it is a table with a ``verb``; a table with ``choice`` holds the effects of which one is
applied (OR); a table with ``optional`` holds an effect that may be left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

import attrs

from crusaders_rules.answers import Shown, shown
from crusaders_rules.files.forms import TRUTH, Keys, check_table, given, list_of, one_of, text, whole
from crusaders_rules.files.problems import Findings, joined, suggestion
from crusaders_rules.third_crusade.state.terms import SLOTS, Alliance, Icon, Owner, RegionType, Shape, UnitType

DEEPEST = 6
MOST_STEPS = 12
NAME = text(r"[a-z0-9]+(?:-[a-z0-9]+)*", "a name of small letters, digits and hyphens", 60)


class EffectVerb(StrEnum):
    """What a step of an effect does."""

    GAIN = "gain"
    LOSE = "lose"
    PLACE = "place"
    REMOVE = "remove"
    MARCH = "march"
    FORCED_MARCH = "forced-march"
    COORDINATED_MARCH = "coordinated-march"
    DISPERSE = "disperse"
    SEA_MOVE = "sea-move"
    DEFENCE = "defence"
    REINFORCE = "reinforce"
    DIVERSION = "diversion"
    TACTICAL_RETREAT = "tactical-retreat"
    ADVANCED_ORDER = "advanced-order"
    DIPLOMACY_STEP = "diplomacy-step"
    FLIP = "flip"
    UNSUPPORTED = "unsupported"


GAINED = ("glory", "faith", "gold", "command")
TOKENS = ("glory-token", "command-token", "crown-token", "gold-token", "supply-token")
ON_THE_MAP = ("bandit", "sabotage", "destroyed-port")
# What each verb can be about; a verb that is not here is about nothing.
ABOUT: Mapping[EffectVerb, tuple[str, ...]] = {
    EffectVerb.GAIN: GAINED,
    EffectVerb.LOSE: GAINED,
    EffectVerb.PLACE: (*map(str, UnitType), "leader", *TOKENS, *ON_THE_MAP),
    EffectVerb.REMOVE: (*map(str, UnitType), "leader", *TOKENS, "bandit", "sabotage"),
    EffectVerb.FLIP: ("leader",),
}
SIDES = (*map(str, Alliance), *map(str, ("angevin", "holy-roman-empire", "ayyubid", "turkoman")))
_STEP: Keys = {
    "verb": (True, None, None),
    "what": (False, None, None),
    "count": (False, whole(1, 30), None),
    "owner": (False, one_of(("own", *Owner)), None),
    "leader": (False, NAME, None),
    "name": (False, NAME, None),
    "region": (False, NAME, None),
    "region-of": (False, list_of(NAME, 1, 6), None),
    "type": (False, one_of(RegionType), None),
    "port": (False, TRUTH, None),
    "controlled": (False, TRUTH, None),
    "presence": (False, list_of(one_of(SIDES), 1, 6), None),
    "no-presence": (False, list_of(one_of(SIDES), 1, 6), None),
    "same-region": (False, TRUTH, None),
    "shape": (False, one_of(Shape), None),
    "slots": (False, whole(1, 6), None),
    "icons": (False, list_of(one_of(Icon), 1, 6), None),
    "ignore-bandits": (False, TRUTH, None),
}


@attrs.frozen(repr=False, cache_hash=True)
class EffectStep(Shown):
    """A step of an effect.

    Attributes:
        verb: What it does.
        what: What it is about, empty for a verb that is about nothing.
        count: How often, at most.
        owner: Whose pieces, or ``own`` for those of the player.
        leader: The name of a Leader, if it is about one.
        name: The icon that stands for an unsupported step.
        region: The name of a Region in which it takes place, if one is printed.
        region_of: The Leaders whose Presence names that Region instead, the first one first.
        type: The type of Region that it needs, if any.
        port: Whether the Region needs a Port.
        controlled: Whether the player must Control the Region.
        presence: Who must have Presence there.
        no_presence: Who must not have Presence there.
        same_region: Whether it takes place in the Region of the step before.
        ignore_bandits: Whether Bandits do nothing.
        shape: The shape of a token that is placed.
        slots: How many Slots it takes up.
        icons: The icons that it shows, if they are not the one that it is called after.
    """

    verb: EffectVerb
    what: str = ""
    count: int = 1
    owner: str = "own"
    leader: str = ""
    name: str = ""
    region: str = ""
    region_of: tuple[str, ...] = ()
    type: RegionType | None = None
    port: bool = False
    controlled: bool = False
    presence: tuple[str, ...] = ()
    no_presence: tuple[str, ...] = ()
    same_region: bool = False
    ignore_bandits: bool = False
    shape: Shape = Shape.SQUARE
    slots: int = 1
    icons: tuple[Icon, ...] = ()


@attrs.frozen(repr=False)
class EffectChoice(Shown):
    """Effects of which one is applied."""

    choices: tuple[EffectParts, ...]


@attrs.frozen(repr=False)
class EffectOptional(Shown):
    """An effect that may be left out."""

    parts: EffectParts


EffectParts: TypeAlias = tuple[EffectStep | EffectChoice | EffectOptional, ...]


def parsed(found: Findings, place: str, value: object, depth: int = 1) -> EffectParts:
    """Return an effect from plain data.

    Args:
        found: Collects the problems.
        place: Where the effect is.
        value: The value there.
        depth: How deep it stands in others.

    Returns:
        The effect, without the parts that have problems.
    """
    if not isinstance(value, list):
        found.add(place, f"needs a list of steps, not {given(value)}")
        return ()
    if depth > DEEPEST or len(value) > MOST_STEPS:
        found.add(place, f"needs at most {MOST_STEPS} steps and a depth of at most {DEEPEST}")
        return ()
    parts = (_part(found, joined(place, at), row, depth) for at, row in enumerate(value))
    return tuple(part for part in parts if part is not None)


def _part(found: Findings, place: str, row: object, depth: int) -> EffectStep | EffectChoice | EffectOptional | None:
    if not isinstance(row, dict):
        found.add(place, f"needs a table, not {given(row)}")
        return None
    if set(row) == {"choice"}:
        rows = row["choice"]
        if not isinstance(rows, list) or len(rows) < 2:  # noqa: PLR2004 -- a choice is between two or more
            found.add(joined(place, "choice"), "needs a list of two or more effects")
            return None
        inside = joined(place, "choice")
        return EffectChoice(tuple(parsed(found, joined(inside, at), one, depth + 1) for at, one in enumerate(rows)))
    if set(row) == {"optional"}:
        return EffectOptional(parsed(found, joined(place, "optional"), row["optional"], depth + 1))
    return _step(found, place, row)


def _step(found: Findings, place: str, row: dict[str, Any]) -> EffectStep | None:
    before = len(found.problems)
    check_table(found, place, row, _STEP)
    verbs = [str(verb) for verb in EffectVerb]
    if "verb" in row and row["verb"] not in verbs:
        found.add(joined(place, "verb"), f"{shown(row['verb'])} is not known{suggestion(str(row['verb']), verbs)}")
    if len(found.problems) > before:
        return None
    verb = EffectVerb(row["verb"])
    about = ABOUT.get(verb, ())
    if row.get("what", "") not in (about or ("",)):
        wanted = f"needs one of {', '.join(about)}" if about else "is not known"
        found.add(joined(place, "what"), f"{wanted} with the verb {verb}")
        return None
    if not _is_token(found, place, row):
        return None
    fields: dict[str, Any] = {key.replace("-", "_"): value for key, value in row.items()}
    lists: dict[str, Any] = {
        key: tuple(fields[key]) for key in ("presence", "no_presence", "region_of") if key in fields
    }
    if "icons" in fields:
        lists["icons"] = tuple(map(Icon, fields["icons"]))
    kind: dict[str, Any] = {"type": RegionType(fields["type"])} if "type" in fields else {}
    if "shape" in fields:
        kind["shape"] = Shape(fields["shape"])
    return EffectStep(**{**fields, **lists, **kind, "verb": verb})


def _is_token(found: Findings, place: str, row: dict[str, Any]) -> bool:
    """Say whether a step that states a shape, Slots or icons places a Resource token that fits a Region."""
    stated = [key for key in ("shape", "slots", "icons") if key in row]
    if not stated:
        return True
    if row["verb"] != EffectVerb.PLACE or row.get("what") not in TOKENS:
        found.add(joined(place, stated[0]), f"goes only with the verb place and one of {', '.join(TOKENS)}")
        return False
    shape = Shape(row.get("shape", Shape.SQUARE))
    if row.get("slots", 1) > SLOTS[shape]:
        found.add(joined(place, "slots"), f"there are only {SLOTS[shape]} {shape} Slots", "third.region.slots")
        return False
    return True


def steps_of(effect: EffectParts) -> Iterator[EffectStep]:
    """Yield every step of an effect, also those of which only one is applied.

    Args:
        effect: The effect.
    """
    for part in effect:
        if isinstance(part, EffectStep):
            yield part
        elif isinstance(part, EffectOptional):
            yield from steps_of(part.parts)
        else:
            for one in part.choices:
                yield from steps_of(one)


def effect_schema() -> dict[str, Any]:
    """Return the JSON Schema of an effect, which refers to itself as ``#/$defs/effect``."""
    inner = {"$ref": "#/$defs/effect"}
    step: dict[str, Any] = {
        "type": "object",
        "properties": {name: form.schema if form else {} for name, (_, form, _) in _STEP.items()},
        "required": ["verb"],
        "additionalProperties": False,
    }
    step["properties"]["verb"] = {"enum": [str(verb) for verb in EffectVerb]}
    step["properties"]["what"] = {"enum": sorted({what for about in ABOUT.values() for what in about})}
    choice = {
        "type": "object",
        "properties": {"choice": {"type": "array", "items": inner, "minItems": 2}},
        "required": ["choice"],
        "additionalProperties": False,
    }
    optional = {
        "type": "object",
        "properties": {"optional": inner},
        "required": ["optional"],
        "additionalProperties": False,
    }
    return {"type": "array", "items": {"anyOf": [step, choice, optional]}, "maxItems": MOST_STEPS}
