"""Positions that are read from a row only as far as somebody looks at them, and which cells those are."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from typing import Any, overload

import attrs

from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.rows import Readers, read_position
from crusaders_rules.batch.rule_tables import RuleTables
from crusaders_rules.thy_will_be_done.interpret import State


class CellsRead(Sequence[int]):
    """Cells that note which of them are read."""

    def __init__(self, cells: Sequence[int], noted: set[int], places: range | None = None) -> None:
        """Take some cells, or all of them, and the set that receives the places of those that are read."""
        self._cells = cells
        self._noted = noted
        self._places = range(len(cells)) if places is None else places

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> CellsRead: ...

    def __getitem__(self, place: int | slice) -> int | CellsRead:
        """Return a cell, or some cells, of which none is read yet."""
        if isinstance(place, slice):
            return CellsRead(self._cells, self._noted, self._places[place])
        cell = self._places[place]
        self._noted.add(cell)
        return self._cells[cell]

    def __iter__(self) -> Iterator[int]:
        """Return the cells one by one; all of them are read."""
        self._noted.update(self._places)
        return iter(self._cells[self._places.start : self._places.stop : self._places.step])

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._places)


class Watched:
    """A position with its history, as the laws take it, read from cells as far as a law looks at it.

    Attributes:
        position: The position.
    """

    def __init__(self, tables: RuleTables, cells: Sequence[int]) -> None:
        """Take the cells of a desk."""
        self._cells, self._players = cells, tables.players
        self.position: State = read_position(tables, cells, read_late)

    @property
    def lead(self) -> tuple[int, ...]:
        """The turns of each seat beyond those of the seat with the fewest turns."""
        return tuple(self._cells[at.LEAD : at.LEAD + self._players])

    @property
    def late(self) -> int | None:
        """The turns finished since the turn that emptied the supply, None before that."""
        counted = self._cells[at.LATE]
        return counted - 1 if counted else None


def read_late(kind: type[Any], readers: Readers) -> Any:  # noqa: ANN401 -- of that class
    """Return a thing of a class whose fields are read when somebody looks at them.

    Args:
        kind: A frozen class of attrs.
        readers: What reads each field, by its name.
    """
    named: Any = kind
    thing = object.__new__(_late(named))
    object.__setattr__(thing, "_readers", readers)
    object.__setattr__(thing, "_known", {})
    return thing


@cache
def _late(kind: Hashable) -> type[Any]:
    """A subclass of a class, with a property instead of each field."""
    base: Any = kind
    fields = {field.name: property(_reading(field.name)) for field in attrs.fields(base) if field.init}
    return type(f"Late{base.__name__}", (base,), {"__slots__": ("_known", "_readers"), **fields})


def _reading(name: str) -> Callable[[Any], object]:
    def read(thing: Any) -> object:  # noqa: ANN401 -- of a class made above
        known = thing._known  # noqa: SLF001 -- its own
        if name not in known:
            known[name] = thing._readers[name]()  # noqa: SLF001 -- its own
        return known[name]

    return read
