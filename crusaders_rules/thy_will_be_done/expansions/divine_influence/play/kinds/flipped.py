"""Which wedge to upgrade as the result of an influence tile or a vault."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.interpret import Reason, State
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.play.decision_forms import WEDGE, Form
from crusaders_rules.thy_will_be_done.play.kinds.checks import wrong_result
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, no_wedge, some
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Problems, Reasons
from crusaders_rules.thy_will_be_done.rules import resolve, upgrade
from crusaders_rules.thy_will_be_done.state import WEDGES, Action
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision


def _judge(state: State, asked: p.AskFlipped, given: d.Flip | d.Forgo) -> Refusals:
    if isinstance(given, d.Forgo):
        may = asked.may or divine_tiles.upgrade_is_permission(state.ruleset)
        return some(resolve.may_decline(worded_as_permission=may, ruleset=state.ruleset))
    wrong = no_wedge("divine.vault.upgrade" if asked.may else "divine.tile.immediate", given.wedge)
    return wrong or some(upgrade.already_upgraded(area_of(state).wheel.upgraded[given.wedge]))


def _list(state: State, asked: p.AskFlipped) -> tuple[Decision, ...]:
    every: tuple[d.Flip | d.Forgo, ...] = (*(d.Flip(wedge) for wedge in range(WEDGES)), d.Forgo())
    return tuple(one for one in every if not _judge(state, asked, one))


def _step(state: State, asked: p.AskFlipped, given: d.Flip) -> State:
    area = area_of(state)
    area = area.with_changes(upgrade.flip(area.wheel, given.wedge), area.knights, area.influence)
    return flow.gain_and_proceed(state, asked, area, asked.amount)


def forgo(state: State, asked: p.AskFlipped | p.AskTaken, _: d.Forgo) -> State:
    """The position after a player declines what a tile or a building gives."""
    return flow.gain_and_proceed(state, asked, area_of(state), asked.amount)


def _words(state: State, _: p.AskFlipped, given: d.Flip) -> str:
    wedge = area_of(state).wheel.arrangement[given.wedge]
    return f"adds {wedge.secondary.title()} to this {wedge.primary.title()} wedge"


def forgo_words(_: State, __: p.AskFlipped | p.AskTaken, ___: d.Forgo) -> str:
    """Say what it is to decline the effect."""
    return "decline this effect"


def _reasons(_: State, asked: p.AskFlipped, __: d.Flip) -> Reasons:
    if asked.may:
        return (Reason("divine.vault.upgrade", "the vault upgrades a wedge, and no wedge is distributed"),)
    return (Reason("divine.tile.immediate", "the tile upgrades a wedge at once"),)


def _meets(state: State, asked: p.AskFlipped) -> Problems:
    yield from wrong_result(state, asked, Action.BUILD if asked.may else Action.INFLUENCE)
    if not divine_effects.can_upgrade(area_of(state).wheel.upgraded, state.ruleset):
        yield Problem("pending.asks", "no wedge can be upgraded", "divine.vault.upgrade")


FORGO = Form("forgo", d.Forgo, does="declines the effect")

KIND = Kind(
    asks=p.AskFlipped,
    name="flipped",
    spoken="a wedge to upgrade",
    prompt="choose a wedge to upgrade",
    rule="divine.vault.upgrade",
    answers=(
        Answer(
            form=Form("flip", d.Flip, (WEDGE,), does="upgrades {0} at no cost"),
            step=_step,
            words=_words,
            reasons=_reasons,
        ),
        Answer(form=FORGO, step=forgo, words=forgo_words),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    resolving=True,
)
