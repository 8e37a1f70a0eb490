"""Setup: the changes of a knight order to the wheel that its player chooses."""

from __future__ import annotations

from crusaders_rules.files.problems import Problem
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.refusals import NotAsked
from crusaders_rules.thy_will_be_done.play import expanded, setup
from crusaders_rules.thy_will_be_done.play.decision_forms import ENEMY, WEDGE, Form
from crusaders_rules.thy_will_be_done.play.kinds.judging import Refusals, area_of, from_offer, no_wedge, some, spoken
from crusaders_rules.thy_will_be_done.play.kinds.kind import Answer, Kind, Phase, Problems
from crusaders_rules.thy_will_be_done.play.kinds.order import wrong_offer
from crusaders_rules.thy_will_be_done.rules import orders, player_area, upgrade
from crusaders_rules.thy_will_be_done.state import WEDGES, Enemy, replace
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

_Given = d.AddToken | d.LeaveToken | d.SetupUpgrade | d.MarkEnemy
# In some readings chance shortens a wedge, and answers in the same form.
LEAVE = Form("leave", d.LeaveToken, (WEDGE,), does="begins with one token less on {0}")

_PROMPTS: dict[type, str] = {
    d.AddToken: "choose a wedge for one more token",
    d.LeaveToken: "choose a wedge for one token less",
    d.SetupUpgrade: "choose a wedge to upgrade",
    d.MarkEnemy: "choose a type of enemy to mark",
}


def _due(asked: p.AskOrderSetup) -> type[_Given]:
    """What is to be chosen now."""
    if asked.added:
        return d.AddToken
    if asked.left:
        return d.LeaveToken
    return d.SetupUpgrade if asked.upgrades else d.MarkEnemy


def _judge(state: State, asked: p.AskOrderSetup, given: _Given) -> Refusals:
    rule, due = "setup.order.effect", _due(asked)
    if isinstance(given, d.MarkEnemy):
        wrong = from_offer("five.order.holy-ghost.token", given.enemy, tuple(Enemy))
        return (NotAsked(rule, spoken(due), spoken(d.MarkEnemy), _PROMPTS[due]),) if due is not d.MarkEnemy else wrong
    wrong = no_wedge(rule, given.wedge)
    if wrong or not isinstance(given, due):
        return wrong or (NotAsked(rule, spoken(due), spoken(type(given)), _PROMPTS[due]),)
    if due is d.LeaveToken:
        names = [wedge.name for wedge in area_of(state).wheel.arrangement]
        return from_offer(
            rule, names[given.wedge], tuple(name for at, name in enumerate(names) if at not in asked.chosen)
        )
    if due is d.SetupUpgrade:
        wheel = area_of(state).wheel
        return some(orders.no_upgrade_left(wheel.arrangement[given.wedge], wheel.upgraded[given.wedge], state.ruleset))
    return ()


def _list(state: State, asked: p.AskOrderSetup) -> tuple[_Given, ...]:
    due = _due(asked)
    every: tuple[_Given, ...]
    if due is d.MarkEnemy:
        every = tuple(d.MarkEnemy(enemy) for enemy in Enemy)
    else:
        every = tuple(due(wedge) for wedge in range(WEDGES))  # type: ignore[arg-type]  # all others name a wedge
    return tuple(one for one in every if not _judge(state, asked, one))


def _add(state: State, asked: p.AskOrderSetup, given: d.AddToken) -> State:
    """Put an additional action token on a wedge."""
    state = setup.change_tokens(state, asked.seat, given.wedge, 1)
    return setup.ask_what_the_order_changes(state, replace(asked, added=asked.added - 1))


def _leave(state: State, asked: p.AskOrderSetup, given: d.LeaveToken) -> State:
    """Let a wedge begin with one action token less."""
    state = setup.change_tokens(state, asked.seat, given.wedge, -1)
    asks = replace(asked, left=asked.left - 1, chosen=(*asked.chosen, given.wedge))
    return setup.ask_what_the_order_changes(state, asks)


def _upgrade(state: State, asked: p.AskOrderSetup, given: d.SetupUpgrade) -> State:
    """Turn a wedge to its upgraded side."""
    area = state.areas[asked.seat]
    area = replace(area, wheel=upgrade.flip(area.wheel, given.wedge))
    state = setup.with_area(state, asked.seat, area)
    return setup.ask_what_the_order_changes(state, replace(asked, upgrades=asked.upgrades - 1))


def _mark(state: State, asked: p.AskOrderSetup, given: d.MarkEnemy) -> State:
    """Mark a type of enemy."""
    area = state.areas[asked.seat]
    area = replace(area, added=replace(area.added or expanded.NOTHING, marked=given.enemy))
    state = setup.with_area(state, asked.seat, area)
    return setup.ask_what_the_order_changes(state, replace(asked, marks=asked.marks - 1))


def _add_words(state: State, asked: p.AskOrderSetup, given: d.AddToken) -> str:
    held = state.areas[asked.seat].wheel.tokens[given.wedge]
    return f"put one more token on this wedge, for a total of {held + 1}"


def _leave_words(state: State, asked: p.AskOrderSetup, given: d.LeaveToken) -> str:
    return shortened(state, asked.seat, given)


def shortened(state: State, seat: int, given: d.LeaveToken) -> str:
    """Say with how many tokens a wedge begins that is shortened."""
    return f"begin with one token fewer on this wedge, which leaves {state.areas[seat].wheel.tokens[given.wedge] - 1}"


def _upgrade_words(_: State, __: p.AskOrderSetup, ___: d.SetupUpgrade) -> str:
    return "begin with this wedge upgraded"


def _mark_words(_: State, __: p.AskOrderSetup, given: d.MarkEnemy) -> str:
    return f"one more Crusade against each {given.enemy.title()}, and one more of them in the scoring"


def _meets(state: State, asked: p.AskOrderSetup) -> Problems:
    yield from wrong_offer(state, asked)
    area = state.areas[asked.seat]
    change, most_left = orders.setup_of(area.order), setup.left_by_choice(state, area.order)
    steps = (
        (asked.added, change.added),
        (asked.left, most_left),
        (asked.upgrades, change.upgrades),
        (asked.marks, change.marks),
    )
    begun = next((place for place, (now, _) in enumerate(steps) if now), None)
    wrong = begun is None or any(now > most for now, most in steps)
    if wrong or any(now != most for now, most in steps[begun + 1 if begun is not None else 0 :]):
        marks = f", then marks {change.marks}" if change.marks or asked.marks else ""
        reason = f"{area.order} adds {change.added}, leaves {most_left}, then upgrades {change.upgrades}{marks}"
        yield Problem("pending", f"{reason}; these numbers do not match", "setup.order.effect")
    start = player_area.tokens_of_order(area.order, area.wheel.arrangement, state.ruleset.edition)
    fewer = [wedge for wedge, tokens in enumerate(area.wheel.tokens) if tokens < start[wedge]]
    if sorted(asked.chosen) != (fewer if most_left else []):
        yield Problem("pending.chosen", "these are not the wedges with one token less", "setup.order.effect")


KIND = Kind(
    asks=p.AskOrderSetup,
    name="order-setup",
    spoken="what the knight order changes at setup",
    prompt="choose what your knight order changes",
    rule="setup.order.effect",
    answers=(
        Answer(
            form=Form("add", d.AddToken, (WEDGE,), does="puts one more token on {0}"),
            step=_add,
            words=_add_words,
        ),
        Answer(form=LEAVE, step=_leave, words=_leave_words),
        Answer(
            form=Form("setup-upgrade", d.SetupUpgrade, (WEDGE,), does="begins with {0} upgraded"),
            step=_upgrade,
            words=_upgrade_words,
        ),
        Answer(form=Form("mark", d.MarkEnemy, (ENEMY,), does="marks the {0}"), step=_mark, words=_mark_words),
    ),
    judge=_judge,
    list=_list,
    meets=_meets,
    phase=Phase.ORDERS,
)
