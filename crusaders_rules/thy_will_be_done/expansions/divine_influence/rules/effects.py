"""Divine Influence: what a keep, a chapel, a mill and a vault give when they are built."""

from __future__ import annotations

from typing import NamedTuple

from crusaders_rules.answers import Refusal, Term
from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret.refusals import AlreadyGone, NotEligible
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    FirstThree,
    LearningUpgrade,
    MillKnight,
    MillLevel,
    MillTypes,
    MillValue,
)
from crusaders_rules.thy_will_be_done.rules import muster, resolve, variants
from crusaders_rules.thy_will_be_done.state import Action, Building, Buildings, KnightOrder, put_at

# The number of keeps, chapels and vaults with an effect when they are built; level IV scores instead.
III, IV = 3, 4


@rule("divine.keep.troop", "divine.chapel.token", "divine.vault.upgrade")
def counted_as_built(ruleset: Ruleset) -> bool:
    """Whether the first three keeps, chapels and vaults are those built first, and not those of levels I to III."""
    return ruleset.interpretation.first_three == FirstThree.BUILT


@rule("divine.keep.troop", "divine.chapel.token", "divine.vault.upgrade")
def number_of(level: int, built: int, ruleset: Ruleset) -> int:
    """The number of a new building among those of its type, the first three of which have an effect.

    Args:
        level: Its level, which differs from its place in the sequence only after a mill took one of its type.
        built: The buildings of its type that its owner built before; they matter only if ``counted_as_built``.
        ruleset: Passed on to ``counted_as_built``.
    """
    return built + 1 if counted_as_built(ruleset) else level


@rule("divine.keep.troop")
def keep_musters(building: NewBuilding, number: int, troops: int, ruleset: Ruleset) -> bool:
    """Whether a new building musters the next troop at no cost and without influence: a keep, while troops are left.

    Args:
        building: The type of the building.
        number: Its ``number_of``.
        troops: The mustered troops of the player.
        ruleset: Passed on to the rule on troops.
    """
    return building == NewBuilding.KEEP and number <= III and muster.no_troop_left(troops, ruleset) is None


@rule("divine.chapel.token")
def chapel_adds(building: NewBuilding, number: int) -> bool:
    """Whether a new building with this ``number_of`` adds an action token after the distribution of this turn."""
    return building == NewBuilding.CHAPEL and number <= III


@rule("divine.chapel.token")
def with_token(tokens: tuple[int, ...], wedge: int, chapels: int) -> tuple[int, ...]:
    """The tokens on each wedge after each chapel has added one to the wedge used, even if it was passed over.

    Args:
        tokens: The tokens on each wedge.
        wedge: The wedge used.
        chapels: The chapels built in the turn: more than one only if a reading lets a turn have several buildings.
    """
    return put_at(tokens, wedge, tokens[wedge] + chapels)


@rule("divine.vault.upgrade", "divine.tile.immediate")
def can_upgrade(upgraded: tuple[bool, ...], ruleset: Ruleset) -> bool:
    """Whether a vault or a tile can upgrade a wedge: one is not upgraded, and no reading of the variant forbids it.

    Args:
        upgraded: Whether each wedge is upgraded.
        ruleset: Consulted for ``learning_upgrade``, which matters in the Learning variant.
    """
    never = ruleset.interpretation.learning_upgrade == LearningUpgrade.NO
    return not all(upgraded) and not (never and variants.upgrading_off(ruleset.variant) is not None)


@rule("divine.vault.upgrade")
def vault_upgrades(building: NewBuilding, number: int, upgraded: tuple[bool, ...], ruleset: Ruleset) -> bool:
    """Whether a new building lets its player upgrade a wedge: a vault, while a wedge can be upgraded.

    Args:
        building: The type of the building.
        number: Its ``number_of``.
        upgraded: Whether each wedge is upgraded.
        ruleset: Passed on to ``can_upgrade``.
    """
    return building == NewBuilding.VAULT and number <= III and can_upgrade(upgraded, ruleset)


@rule("divine.mill.remove")
def mill_removes(building: NewBuilding, level: int, unlocked: Unlocked, ruleset: Ruleset) -> bool:
    """Whether a new building lets its player take a building off the player board: a mill, while one is eligible."""
    return building == NewBuilding.MILL and bool(eligible(level, unlocked, ruleset))


@rule("divine.mill.remove", "divine.mill.bank-four")
def eligible(mill: int, unlocked: Unlocked, ruleset: Ruleset) -> tuple[tuple[Building | NewBuilding, int], ...]:
    """The buildings that a mill may take off the player board.

    Args:
        mill: The level of the mill.
        unlocked: What is gone from the player board, the mill included.
        ruleset: Passed on to ``fits``.

    Returns:
        Each with its level; those with a lower level of their type still on the board, too.
    """
    return tuple(
        (building, level)
        for building, gone in [(one, unlocked.gone(one)) for one in ruleset.edition.types]
        for level in range(1, IV + 1)
        if level not in gone and fits(mill, building, level, ruleset) and bank_four(mill, building, level) is None
    )


@rule("divine.mill.remove")
def fits(mill: int, building: Building | NewBuilding, level: int, ruleset: Ruleset) -> bool:
    """Whether a mill may take a building of a type and a level.

    Args:
        mill: The level of the mill.
        building: The type of the building.
        level: Its level.
        ruleset: Consulted for ``mill_level`` and ``mill_types``.
    """
    if ruleset.interpretation.mill_types == MillTypes.BASE_ONLY and building in tuple(NewBuilding):
        return False
    return level == mill if ruleset.interpretation.mill_level == MillLevel.SAME_LEVEL else level <= mill


@rule("divine.mill.remove")
def not_eligible(mill: int, building: Building | NewBuilding, level: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse a building of a level that the mill cannot take, or of a type.

    Args:
        mill: The level of the mill.
        building: The type of the building.
        level: Its level.
        ruleset: Passed on to ``fits``.
    """
    if not fits(mill, building, level, ruleset):
        return NotEligible("divine.mill.remove", needs=mill, has=f"{building} of level {level}")
    return bank_four(mill, building, level)


@rule("divine.mill.remove")
def already_gone(building: Building | NewBuilding, level: int, gone: tuple[int, ...]) -> Refusal | None:
    """Refuse a building that is no longer on the player board."""
    return AlreadyGone("divine.mill.remove", has=f"{building} of level {level}") if level in gone else None


@rule("divine.mill.bank-four")
def bank_four(mill: int, building: Building | NewBuilding, level: int) -> Refusal | None:
    """Refuse to take the bank of level IV, which no mill can."""
    if building != Building.BANK or level != IV:
        return None
    return NotEligible("divine.mill.bank-four", needs=mill, has="bank of level IV")


class Worth(NamedTuple):
    """What a building that a mill took gives beyond its bonus.

    Attributes:
        pays: Whether it pays influence when it is taken.
        scores: Whether it scores at the end like one on the game board.
        counts: Whether a bank of level IV counts it as a building of level IV on the game board.
    """

    pays: bool = False
    scores: bool = False
    counts: bool = False


@rule("divine.mill.remove")
def worth_of_taken(ruleset: Ruleset) -> Worth:
    """What a building that a mill took gives beyond its bonus; what a building does when it is built, it never does."""
    reading = ruleset.interpretation.mill_value
    if reading == MillValue.BONUS_ONLY:
        return Worth()
    built = reading == MillValue.AS_BUILT
    return Worth(pays=built, scores=True, counts=built)


@rule("divine.mill.remove")
def unlocks_knight(building: Building | NewBuilding, ruleset: Ruleset) -> bool:
    """Whether a building that a mill took can unlock a knight, which then stands in the region of the mill.

    Args:
        building: The type of the building; only castles have knights.
        ruleset: Consulted for ``mill_knight``.
    """
    return building == Building.CASTLE and ruleset.interpretation.mill_knight == MillKnight.AT_THE_MILL


@rule("divine.mill.remove", "divine.influence.bonus")
def bonus_terms(action: Action, unlocked: Unlocked, troops: int, order: KnightOrder) -> tuple[Term, ...]:
    """The bonus of a player area for an action, if levels may be gone out of their order.

    A level gives what the base rules add when it follows the level below it.

    Args:
        action: The action.
        unlocked: The levels gone from the player board, and the permanent tiles.
        troops: The mustered troops.
        order: The knight order.

    Returns:
        The terms of the bonus, without zeros.
    """
    terms = list(resolve.action_bonus(action, Buildings(), troops, order))
    for building in Building:
        for level in unlocked.gone(building):
            with_it, below = (Buildings(**{building.value: count}) for count in (level, level - 1))
            terms += _gained(
                resolve.action_bonus(action, with_it, 0, KnightOrder.NONE),
                resolve.action_bonus(action, below, 0, KnightOrder.NONE),
            )
    terms.append(divine_tiles.permanent_bonus(action, unlocked.permanent))
    return _merged(tuple(term for term in terms if term.amount != 0))


def _gained(after: tuple[Term, ...], before: tuple[Term, ...]) -> list[Term]:
    """What each term has gained."""
    had = {term.rule: term.amount for term in before}
    return [Term(term.rule, term.amount - had.get(term.rule, 0), term.what) for term in after]


def _merged(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Terms of the same rule as one term each."""
    found: dict[str, Term] = {}
    for term in terms:
        before = found.get(term.rule)
        found[term.rule] = Term(term.rule, term.amount + (before.amount if before else 0), term.what)
    return tuple(found.values())
