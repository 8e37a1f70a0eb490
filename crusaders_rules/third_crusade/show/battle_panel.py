"""A Battle in its steps: sides, Strength, Reaction Orders, losses, and what follows."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from crusaders_rules.svg import Sheet, at, box, titled, words
from crusaders_rules.third_crusade.play import battle_reckoning
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.reactions import in_effect
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.show.heraldry import (
    SIDES,
    TITLES,
    chip,
    icon,
    leader_piece,
    pieces_in_words,
    unit_piece,
)
from crusaders_rules.third_crusade.show.region_card import Piece, pieces_by_shape
from crusaders_rules.third_crusade.state import SHAPE_OF, Force, Leader, UnitType
from crusaders_rules.third_crusade.state.under_way import BattleFight

HEIGHT = 190.0
_LOSSES = 2
_STEPS = ("Sides", "Reaction Orders", "Losses", "Retreat", "Glory")
# The step of each stage of a Battle.
_STEP_OF = {"begin": 0, "reactions": 1, "losses": 2, "tactical": 2, "retreat": 3, "enter": 3, "glory": 4}
_SIDES_WIDE = 400.0
# Characters of a title that fit a card, and of a line beside the name of a step.
_LONG, _CARD_CHARS = 40, 38
_WIDE = (0.33, 0.27, 0.2, 0.2)
_MOST, _CHAR = 8, 6.0
_SIDES_END = 388.0
_ROLES = (BattleRole.ATTACKER, BattleRole.DEFENDER)


def _pieces(standing: Force, x: float, y: float) -> Iterator[str]:
    every: list[Piece] = [piece for some in pieces_by_shape(standing).values() for piece in some]
    for number, piece in enumerate(every[:_MOST]):
        place = x + 33 * number
        yield (
            leader_piece(piece, place, y)
            if isinstance(piece, Leader)
            else unit_piece(*piece, SHAPE_OF[piece[1]], place, y)
        )
    if len(every) > _MOST:
        yield words(f"+{len(every) - _MOST}", x + 33 * _MOST - 8, y + 5, 13, "f-ink bold left")


def _side(desk: Desk, frame: BattleFight, role: BattleRole, y: float) -> Iterator[str]:
    """Draw a side: its Alliance, its leader, its pieces, and its Strength while that counts."""
    alliance = battle_reckoning.alliance_in(frame, role)
    lead = TITLES[battle_reckoning.leader_in(frame, role)]
    what = "attack" if role == BattleRole.ATTACKER else "defend"
    if _STEP_OF[frame.stage] <= 1:
        how = f"Strength {battle_reckoning.strength(desk, frame, role)}"
    else:
        how = "" if frame.wins is None else "wins" if frame.wins == (role == BattleRole.ATTACKER) else "loses"
    yield icon(alliance, 22, y + 1, 14)
    yield words(f"{SIDES[alliance]} {what}, led by {lead}", 36, y + 5, 12.5, "f-ink left")
    yield words(how, _SIDES_END, y + 33, 13.5, "f-ink bold right")
    yield from _pieces(battle_reckoning.in_battle(desk, frame, role), 36, y + 28)


def _reactions(desk: Desk, frame: BattleFight) -> list[str]:
    every = battle_reckoning.played(frame)
    counting = in_effect(every)
    said = []
    for place, one in enumerate(every):
        where = desk.setting.regions[one.region].title
        verb = title_of(one.verb)
        adds = f" {one.adds:+d}" if one.adds else ""
        said.append(
            f"{place + 1}. {TITLES[one.owner]}: {verb}{adds}, {where}{'' if place in counting else ' (canceled)'}"
        )
    said += [f"{TITLES[army]} declines" for army in frame.declined]
    return said or ["none so far"]


def _losses(frame: BattleFight) -> list[str]:
    said = []
    for number, role in enumerate(_ROLES):
        lost = [f"{owner}:{piece}" if piece in tuple(UnitType) else piece for owner, piece in frame.lost[number]]
        name = "Attackers" if role == BattleRole.ATTACKER else "Defenders"
        said += [f"{name}: {frame.due[number]} due", f"lost: {pieces_in_words(lost) or 'none'}"]
    return said


def _after(desk: Desk, frame: BattleFight) -> tuple[list[str], list[str]]:
    """Return what is known of the retreat, and of the Glory."""
    if frame.tactical is not None:
        return [f"Tactical Retreat of {TITLES[frame.tactical]}"], ["nobody wins the Battle"]
    if frame.wins is None:
        return ["the losers leave"], ["for the winners"]
    origin = "" if frame.origin is None else f" to {desk.setting.regions[frame.origin].title}"
    loser = f"the attackers leave{origin}" if not frame.wins else "the defenders leave; the attackers enter"
    side = battle_reckoning.alliance_in(frame, BattleRole.ATTACKER if frame.wins else BattleRole.DEFENDER)
    return [loser], [f"for the {SIDES[side]}", *(["a Leader was killed"] if frame.killed else [])]


def _wrapped(lines: Sequence[str], width: float) -> list[str]:
    """Return lines in pieces that fit a column."""
    chars = int((width - 20) / _CHAR)
    return [part for line in lines for part in textwrap.wrap(line, chars, break_on_hyphens=False)]


def battle_phrases(desk: Desk, frame: BattleFight) -> dict[str, str]:
    """Describe a Battle in phrases, by what each is about."""
    said = {"where": f"Battle of {desk.setting.regions[frame.region].title}"}
    for role in _ROLES:
        strength = battle_reckoning.strength(desk, frame, role)
        side = SIDES[battle_reckoning.alliance_in(frame, role)]
        counts = f", Strength {strength}" if _STEP_OF[frame.stage] <= 1 else ""
        said[role] = f"{role}: the {side}{counts}"
    said["reactions"] = f"Reaction Orders: {', '.join(_reactions(desk, frame))}"
    if _STEP_OF[frame.stage] > 1:
        said["losses"] = ", ".join(_losses(frame))
    return said


def battle_words(desk: Desk, frame: BattleFight) -> str:
    """Describe a Battle in sentences."""
    return "; ".join(battle_phrases(desk, frame).values())


def _head(desk: Desk, frame: BattleFight) -> str:
    region = desk.setting.regions[frame.region]
    start = "" if frame.origin is None else f", from {desk.setting.regions[frame.origin].title}"
    said = f"Battle of {region.title}, a {str(region.type).capitalize()}{start}"
    return words(said, 14, 24, 16 if len(said) <= _LONG else 13.5, "f-ink left head bold")


def _steps(desk: Desk, frame: BattleFight) -> Iterator[tuple[str, list[str], bool]]:
    """Yield each step: its name, what is known of it, and whether it is under way."""
    retreat, glory = _after(desk, frame)
    now = _STEP_OF[frame.stage]
    known: tuple[list[str], ...] = ([], _reactions(desk, frame), _losses(frame), retreat, glory)
    for number, (step, lines) in enumerate(zip(_STEPS, known, strict=True)):
        reached = number <= max(1, now) or number > _LOSSES or frame.wins is not None
        yield f"{number + 1}. {step}", lines if reached else ["not yet"], number == now


def battle_sheet(desk: Desk, frame: BattleFight, width: float) -> Sheet:
    """Draw a Battle in its steps side by side; the step under way is marked.

    Args:
        desk: The state.
        frame: The Battle.
        width: The width of the drawing.
    """
    drawn, x, height = [_head(desk, frame)], 8.0, HEIGHT
    shares = [_SIDES_WIDE, *(share * (width - 16 - _SIDES_WIDE) for share in _WIDE)]
    for (step, lines, now), wide in zip(_steps(desk, frame), shares, strict=True):
        drawn.append(chip(step, x + 4, 36, wide - 8, now=now))
        wrapped = _wrapped(lines, wide)
        drawn += [words(line, x + 10, 78 + 15.5 * number, 11.5, "f-ink left") for number, line in enumerate(wrapped)]
        x, height = x + wide, max(height, 78 + 15.5 * len(wrapped))
    drawn += [at(0, 74, *_side(desk, frame, _ROLES[0], 0)), at(0, 136, *_side(desk, frame, _ROLES[1], 0))]
    ground = box((0, 0, width, height), "f-card s-ink", 8)
    return Sheet(titled(battle_words(desk, frame), ground, *drawn), width, height)


def battle_card(desk: Desk, frame: BattleFight) -> Sheet:
    """Draw a Battle in its steps one below the other, narrow enough for a card and a phone.

    Args:
        desk: The state.
        frame: The Battle.
    """
    width = _SIDES_WIDE
    drawn = [at(0, 42, *_side(desk, frame, _ROLES[0], 0)), at(0, 104, *_side(desk, frame, _ROLES[1], 0))]
    top = 166.0
    for step, lines, now in list(_steps(desk, frame))[1:]:
        drawn.append(chip(step, 12, top, 138, now=now))
        wrapped = [part for line in lines for part in textwrap.wrap(line, _CARD_CHARS, break_on_hyphens=False)]
        drawn += [words(line, 160, top + 15 + 15 * number, 11.5, "f-ink left") for number, line in enumerate(wrapped)]
        top += max(28.0, 10 + 15 * len(wrapped))
    ground = box((0, 0, width, top + 4), "f-card s-ink", 8)
    return Sheet(titled(battle_words(desk, frame), ground, _head(desk, frame), *drawn), width, top + 4)
