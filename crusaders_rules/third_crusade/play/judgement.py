"""What the rules allow in a state, what follows from a decision, and why another is refused."""

from __future__ import annotations

from typing import Any

from crusaders_rules.answers import Reason, Refusal, Verdict
from crusaders_rules.third_crusade.play.desk import Desk, desk_for, keep
from crusaders_rules.third_crusade.play.setting import CampaignSetting, setting_of
from crusaders_rules.third_crusade.play.step_kind import CHANCE, Choice, StepKind
from crusaders_rules.third_crusade.play.step_table import STEPS
from crusaders_rules.third_crusade.rules.rulings import DEFAULT, Rulings
from crusaders_rules.third_crusade.rules.turn_order import resolved_next
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.state import Campaign, Owner, RoundPhase
from crusaders_rules.third_crusade.state.under_way import CampaignOver, SetupPhase


class RefusedChoiceError(ValueError):
    """A decision that is not legal.

    Attributes:
        refusals: Why.
    """

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        """Store the refusals; the message shows them."""
        super().__init__(refusals)
        self.refusals = refusals

    def __str__(self) -> str:
        """Return all refusals as text."""
        return "; ".join(map(str, self.refusals))


def new_campaign(
    scenario: Scenario, players: int = 4, rulings: Rulings = DEFAULT, *, variable: bool = False
) -> Campaign:
    """Begin a game: chance deals the first Army next.

    Args:
        scenario: The scenario.
        players: The number of players.
        rulings: The readings.
        variable: Whether the game begins with the variable setup.

    Raises:
        CampaignError: The scenario cannot be played like this.
    """
    return begun(setting_of(scenario, rulings, players, variable=variable))


def begun(setting: CampaignSetting) -> Campaign:
    """Begin a game of what is played."""
    empty: dict[str, Any] = {"armies": (), "regions": (), "bandits": ()}
    state = Campaign(
        seats=(),
        round=1,
        phase=RoundPhase.STRATEGY,
        initiative=(),
        passed=frozenset(),
        glory=0,
        faith=(0, 0),
        stack=(SetupPhase(),),
        setting=setting,
        **empty,
    )
    desk = Desk(state)
    proceed(desk)
    return desk.closed()


def proceed(desk: Desk) -> None:
    """Go on until somebody must decide."""
    while True:
        frame = resolved_next(desk.stack)
        if not STEPS[type(frame)].settle(desk, frame):
            return
        desk.offered = None


def pending(state: Campaign) -> tuple[StepKind, Any]:
    """Return what is asked: its kind, and its frame."""
    frame = state.stack[-1]
    return STEPS[type(frame)], frame


def is_over(state: Campaign) -> bool:
    """Whether a game has ended."""
    return isinstance(state.stack[-1], CampaignOver)


def to_act(state: Campaign) -> Owner | str | None:
    """Return who must decide: an Army, chance, or None if the game is over."""
    if is_over(state):
        return None
    kind, frame = pending(state)
    return kind.asked(Desk(state), frame)


def prompt(state: Campaign) -> str | None:
    """Return what is asked, in words; None if the game is over."""
    kind, frame = pending(state)
    return None if is_over(state) else kind.prompt(Desk(state), frame)


def legal(state: Campaign) -> tuple[Choice, ...]:
    """Return the legal decisions.  A state remembers them, so that they are listed once.

    Args:
        state: A state.
    """
    known: tuple[Choice, ...] | None = state._offered  # noqa: SLF001 -- a memo, not part of the state
    if known is not None:
        return known
    frame = state.stack[-1]
    kind, desk = STEPS[type(frame)], desk_for(state)
    if kind.sure(desk, frame):
        found = tuple(kind.candidates(desk, frame))
    else:
        refusal = kind.refusal
        found = tuple([one for one in kind.candidates(desk, frame) if refusal(desk, frame, one) is None])
    keep(state, desk, found)
    return found


def refusals(state: Campaign, choice: Choice) -> tuple[Refusal, ...]:
    """Return why a decision is not legal; nothing if it is."""
    kind, frame = pending(state)
    found = kind.refusal(Desk(state), frame, choice)
    return () if found is None else (found,)


def apply(state: Campaign, choice: Choice) -> Campaign:
    """Return the state after a decision.  One that was listed as legal is not judged again.

    Args:
        state: A state.
        choice: A legal decision.

    Raises:
        RefusedChoiceError: It is not legal.
    """
    frame = state.stack[-1]
    kind = STEPS[type(frame)]
    for listed in state._offered or ():  # noqa: SLF001 -- a memo, not part of the state
        if listed is choice:
            break
    else:
        refused = kind.refusal(Desk(state), frame, choice)
        if refused is not None:
            raise RefusedChoiceError((refused,))
    desk = desk_for(state)
    who = kind.asked(desk, frame)
    kind.carry_out(desk, frame, choice)
    proceed(desk)
    return desk.closed((state.history, who, choice))


def explain(state: Campaign, choice: Choice) -> Verdict:
    """Say whether a decision is legal, and by which rules.

    Args:
        state: A state.
        choice: A decision.
    """
    refused = refusals(state, choice)
    if refused:
        return Verdict(refused)
    kind, frame = pending(state)
    asks = kind.asked(Desk(state), frame)
    name = "chance" if asks == CHANCE else asks
    return Verdict(reasons=(Reason(kind.rule, f"{name} may {kind.prompt(Desk(state), frame)}"),))
