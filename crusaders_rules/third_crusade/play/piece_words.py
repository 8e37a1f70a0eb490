"""Pieces in words: ``2-infantry`` of the player, ``neutral:1-cavalry`` of others, and Leaders by their names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.state import SHAPE_OF, Force, Leader, Owner, Shape, Units, UnitType

_TYPES = tuple(UnitType)
_OWNERS = tuple(Owner)


def words_of(pieces: Force) -> tuple[str, ...]:
    """Return pieces in words."""
    units = tuple(
        f"{owner}:{number}-{unit}"
        for owner in _OWNERS
        for unit, number in zip(_TYPES, pieces.of(owner), strict=True)
        if number
    )
    return (*units, *(leader.name for leader in pieces.leaders))


def pieces_of(words: tuple[str, ...], standing: Force) -> Force | None:
    """Return the pieces that words name, None if they name none or repeat themselves.

    Args:
        words: The words.
        standing: The pieces among which the Leaders are.
    """
    leaders = {leader.name: leader for leader in standing.leaders}
    found = Force()
    for word in words:
        if word in leaders:
            found = found.plus(Force(leaders=(leaders.pop(word),)))
            continue
        owner, _, rest = word.partition(":")
        number, _, unit = rest.partition("-")
        if owner not in tuple(Owner) or unit not in _TYPES or not _is_number(number):
            return None
        if found.of(Owner(owner))[_TYPES.index(UnitType(unit))]:
            return None
        found = found.plus(units_force(Owner(owner), UnitType(unit), int(number)))
    return found if found.number and words_of(found) == words else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < int(text) < 100 and text == str(int(text))  # noqa: PLR2004


def units_force(owner: Owner, unit: UnitType, number: int) -> Force:
    """Return a force of Units of one owner and type."""
    return Force().with_units(owner, Units(*(number if kind == unit else 0 for kind in _TYPES)))


def single_pieces(standing: Force) -> Iterator[tuple[Casualty, Shape]]:
    """Yield each different piece of a force with its shape: Units by owner and type, and the Leaders."""
    for owner in _OWNERS:
        for unit, number in zip(_TYPES, standing.of(owner), strict=True):
            if number:
                yield Casualty(owner, unit), SHAPE_OF[unit]
    for leader in standing.leaders:
        yield Casualty(leader.owner, leader=leader), leader.shape


def force_of_piece(piece: Casualty) -> Force:
    """Return one piece as a force."""
    if piece.leader is not None:
        return Force(leaders=(piece.leader,))
    unit = not_none(piece.unit)
    return units_force(piece.owner, unit, 1)


def piece_word(piece: Casualty) -> str:
    """Return a piece as a word, such as ``neutral:infantry`` or the name of a Leader."""
    return piece.leader.name if piece.leader is not None else f"{piece.owner}:{piece.unit}"


def subsets(movable: Force) -> Iterator[Force]:
    """Yield each choice of at least one of some pieces; Units of a kind are alike."""
    kinds = [(owner, unit, number) for owner in _OWNERS for unit, number in zip(_TYPES, movable.of(owner), strict=True)]
    kinds = [kind for kind in kinds if kind[2]]
    leaders = movable.leaders
    for counts in product(*(range(number + 1) for _, _, number in kinds)):
        units = Force()
        for (owner, unit, _), number in zip(kinds, counts, strict=True):
            if number:
                units = units.plus(units_force(owner, unit, number))
        for taken in product((False, True), repeat=len(leaders)):
            chosen: tuple[Leader, ...] = tuple(one for one, wanted in zip(leaders, taken, strict=True) if wanted)
            made = units.plus(Force(leaders=chosen)) if chosen else units
            if made.number:
                yield made
