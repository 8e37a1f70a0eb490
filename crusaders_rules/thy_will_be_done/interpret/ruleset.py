"""The ruleset: everything that a rule function may depend on, except the position."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any

import attrs

from crusaders_rules.answers import Shown, shown
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.orders import Orders
from crusaders_rules.thy_will_be_done.interpret.readings import Interpretation
from crusaders_rules.thy_will_be_done.state import Board, BonusTile, Position, Token
from crusaders_rules.thy_will_be_done.state.opened import OPENS


class Variant(StrEnum):
    """How the game is set up: the standard game or one of the rulebook's variants."""

    STANDARD = "standard"
    LEARNING = "learning"
    FIRST_STANDARD = "first-standard"
    UNPREDICTABLE = "unpredictable"
    TOURNAMENT = "knights-tournament"


class RulesetError(ValueError):
    """Parts of a ruleset that cannot be combined."""


def _unfit(field: str, needs: str, value: object) -> RulesetError:
    return RulesetError(f"{field}: needs {needs}, not {shown(value)}")


def _variant(value: str) -> Variant:
    if value not in tuple(Variant):
        raise _unfit("variant", " or ".join(Variant), value)
    return Variant(value)


def _orders(value: str) -> Orders:
    if value not in tuple(Orders):
        raise _unfit("orders", " or ".join(Orders), value)
    return Orders(value)


def _edition(value: str | Edition) -> Edition:
    if isinstance(value, str):
        return _loaded(value)
    if not isinstance(value, Edition):
        raise _unfit("edition", "an edition or the name of one", value)
    return value


def _loaded(name: str) -> Edition:
    from crusaders_rules.thy_will_be_done.interpret.editions import load_edition  # late: the first ruleset needs it

    return load_edition(name)


def _expansions(value: object, ruleset: Any) -> tuple[str, ...]:  # noqa: ANN401 -- attrs knows the ruleset as any object
    """Add expansions to the edition of a ruleset, and return their names in order."""
    if not isinstance(value, (tuple, list)) or not all(isinstance(name, str) for name in value):
        raise _unfit("expansions", "a tuple of names", value)
    names = tuple(value)
    if names == ruleset.edition.expansions:
        return names
    from crusaders_rules.thy_will_be_done.interpret import expansions  # late: a base game needs no expansions

    try:
        names = expansions.in_order(value)
        object.__setattr__(ruleset, "edition", expansions.expanded(ruleset.edition, names))
    except expansions.ExpansionError as error:
        problem = error.problems[0]
        raise RulesetError(f"{problem.rule or 'expansions'}: {problem.reason}") from error
    return names


def _default_edition() -> Edition:
    return _loaded("deluxified-2017")


def _readings(value: Interpretation) -> Interpretation:
    if not isinstance(value, Interpretation):
        raise _unfit("interpretation", "an Interpretation", value)
    return value


def _board(value: str | Board | None) -> Board | None:
    if isinstance(value, str):
        from crusaders_rules.thy_will_be_done.interpret.boards import load_board  # late: only games need it

        return load_board(value)
    if value is not None and not isinstance(value, Board):
        raise _unfit("board", "a board or the name of one", value)
    return value


# A default by a decorator would be no default for pyright, and so for most editors.


def _expansions_of_the_edition(ruleset: Ruleset) -> tuple[str, ...]:
    return ruleset.edition.expansions


def _orders_of_the_variant(ruleset: Ruleset) -> Orders:
    return Orders.CHOSEN if ruleset.variant == Variant.TOURNAMENT else Orders(ruleset.edition.orders)


def _readings_of_the_edition(ruleset: Ruleset) -> Interpretation:
    return ruleset.edition.readings


class _ClosedBook:
    """The book of a ruleset before somebody reads in it, which opens it."""

    __slots__ = ("_ruleset",)

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset

    # On the ruleset itself, this method would slow down each read of each of its attributes.
    def __getattr__(self, name: str) -> object:
        book = OPENS["book"](self._ruleset)
        object.__setattr__(self._ruleset, "book", book)
        return getattr(book, name)


@attrs.frozen(cache_hash=True, repr=False)
class Ruleset(Shown):
    """Edition, variant, readings and board of a game.

    Attributes:
        edition: The data of an edition of the game, or its name; with expansions, their data are part of it.
        expansions: The names of the expansions, in alphabetical order; by default those of the edition.
        variant: The variant, or its name.
        orders: How knight orders are handed out. By default the edition decides and deals them; in the Knight's
            Tournament players choose them.
        interpretation: The readings; by default those of the edition.
        board: The board, or the name of a board of the package; None lets the number of players decide.

    Raises:
        RulesetError: If a part has the wrong type, if the edition does not allow an expansion, or if players choose
            their orders outside the Knight's Tournament, or do not choose them in it.

    >>> Ruleset(variant="learning", orders="none").variant.value
    'learning'
    """

    edition: Edition = attrs.field(factory=_default_edition, converter=_edition)
    # Before the fields whose default the edition decides: it changes the edition.
    expansions: tuple[str, ...] = attrs.field(
        default=attrs.Factory(_expansions_of_the_edition, takes_self=True),
        converter=attrs.Converter(_expansions, takes_self=True),  # type: ignore[misc]  # which the plugin does not follow
        kw_only=True,
    )
    variant: Variant = attrs.field(default=Variant.STANDARD, converter=_variant)
    orders: Orders = attrs.field(default=attrs.Factory(_orders_of_the_variant, takes_self=True), converter=_orders)
    interpretation: Interpretation = attrs.field(
        default=attrs.Factory(_readings_of_the_edition, takes_self=True), converter=_readings, kw_only=True
    )
    board: Board | None = attrs.field(default=None, converter=_board, kw_only=True)
    # The tables of this ruleset, opened on first use; they are not part of it.
    book: Any = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_ClosedBook, takes_self=True))

    def __attrs_post_init__(self) -> None:
        """Refuse a way of handing out orders that the variant does not allow."""
        if (self.orders == Orders.CHOSEN) != (self.variant == Variant.TOURNAMENT):
            message = f"variant.tournament.choose: the variant {self.variant} does not allow orders {self.orders}"
            raise RulesetError(message)

    def __reduce__(self) -> tuple[Callable[..., Ruleset], tuple[()]]:
        """Make the same ruleset again, with its book closed."""
        named = attrs.fields(Ruleset)
        return partial(Ruleset, **{one.name: getattr(self, one.name) for one in named if one.init}), ()

    @property
    def laid(self) -> Board:
        """The board, once it is laid out."""
        if self.board is None:
            message = "setup.map.side: no board is laid out yet"
            raise RulesetError(message)
        return self.board

    @property
    def enemy_tokens(self) -> tuple[Token, ...]:
        """The enemy tokens that are shuffled for the flags: those of the edition, unless the board has others."""
        return self.edition.tokens if self.laid.tokens is None else self.laid.tokens

    @property
    def bonus_tiles(self) -> tuple[BonusTile, ...]:
        """The bonus tiles that are used: those of the edition, unless the board has others."""
        return self.edition.tiles if self.laid.tiles is None else self.laid.tiles


State = Position[Ruleset]
