"""Turn option B: upgrade a wedge."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import UpgradeAgain, UpgradeEmptyWedge
from crusaders_rules.thy_will_be_done.interpret.refusals import AlreadyUpgraded, EmptyWedge, LeftOver, MustDistribute
from crusaders_rules.thy_will_be_done.state import Action, Wedge, Wheel, put_at
from crusaders_rules.thy_will_be_done.state.pending import AskDistribution


@rule("upgrade.instead")
def after_upgrade(seat: int) -> AskDistribution:
    """The step after an upgrade: no action, only the choice to distribute a wedge."""
    return AskDistribution(seat, optional=True)


@rule("upgrade.icon")
def actions_of(wedge: Wedge, upgraded: bool) -> tuple[Action, ...]:  # noqa: FBT001 -- the side that is shown
    """The actions that a wedge offers: its first one, and after an upgrade also the one on its icon."""
    return (wedge.primary, wedge.secondary) if upgraded else (wedge.primary,)


@rule("upgrade.once")
def already_upgraded(upgraded: bool) -> Refusal | None:  # noqa: FBT001 -- the side that is shown
    """Refuse to upgrade a wedge a second time."""
    return AlreadyUpgraded("upgrade.once") if upgraded else None


@rule("upgrade.once")
def not_again(upgraded: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- the side that is shown
    """Refuse to name an upgraded wedge for an upgrade, unless a reading allows it as a way to distribute."""
    return None if ruleset.interpretation.upgrade_again == UpgradeAgain.YES else already_upgraded(upgraded)


@rule("upgrade.flip")
def too_empty(tokens: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse to upgrade a wedge without tokens if a reading requires one; otherwise no tokens are set aside."""
    if ruleset.interpretation.upgrade_empty_wedge == UpgradeEmptyWedge.YES or tokens >= 1:
        return None
    return EmptyWedge("upgrade.flip", needs=1, has=tokens)


@rule("upgrade.flip")
def flip(wheel: Wheel, wedge: int) -> Wheel:
    """Turn a wedge to its upgraded side; its action tokens are set aside and put back."""
    return Wheel(wheel.arrangement, wheel.tokens, put_at(wheel.upgraded, wedge, value=True))


@rule("upgrade.distribute.may")
def must_distribute(optional: bool) -> Refusal | None:  # noqa: FBT001 -- the permission itself
    """Refuse to keep all tokens in place, unless distributing is optional, as after an upgrade."""
    return None if optional else LeftOver("skip.distribute")


@rule("upgrade.distribute.may", "prototype.turn.bin", "prototype.upgrade.distribute")
def may_not_keep(optional: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- the permission itself
    """Refuse to keep all tokens in place after a skip, and after an upgrade if the edition forbids it.

    In the prototype a turn begins with the choice of the wedge to distribute at its end. An upgrade changes no
    tokens, so the player can also choose after it.
    """
    if not ruleset.edition.keeping and optional:
        return MustDistribute("prototype.upgrade.distribute")
    return must_distribute(optional)


@rule("upgrade.distribute.any")
def nothing_to_distribute(tokens: int) -> Refusal | None:
    """Refuse to distribute an empty wedge; the player may choose any other wedge, even the one just upgraded."""
    return EmptyWedge("upgrade.distribute.any", needs=1, has=tokens) if tokens < 1 else None
