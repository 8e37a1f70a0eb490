"""Games under two rulesets in lockstep: the readings of one question, or two editions.

Both begin with the same deal. The comparison covers positions without their rulesets, and the score at the end of
the game. A play may also begin at the end of a record, if both rulesets allow all its decisions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from crusaders_rules.answers import NotationError
from crusaders_rules.explore.breadth_first import Watch
from crusaders_rules.explore.lockstep import (
    FIRST_ONLY,
    INCOMPARABLE,
    RESULT,
    SECOND_ONLY,
    Divergence,
    LockstepResult,
    Pairing,
    Side,
    lockstep,
)
from crusaders_rules.explore.systems import SearchLimits
from crusaders_rules.thy_will_be_done.check.apart import apart, finish, known_by
from crusaders_rules.thy_will_be_done.check.plays import continued, position_after
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision, apply
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    ReplayError,
    first_position,
    from_json,
    replay,
    to_json,
)
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import from_line
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.pending import AskTurn

GAMES: Side[State, Decision] = Side(labels=legal, after=apply)


@attrs.frozen(kw_only=True)
class RulesetComparison:
    """The result of two rulesets in lockstep.

    Attributes:
        rulesets: The two rulesets.
        comparison: The result of the comparison.
        record: The play of the first divergence, under the ruleset that allows it (the first one if both do); None if
            the two do not diverge.
        started: The number of decisions of the record before the position in which the comparison began.
        other: The first play that only the first ruleset allows, if the record is one that only the second
            allows, or the other way round.
    """

    rulesets: tuple[Ruleset, Ruleset]
    comparison: LockstepResult[Decision]
    record: Record | None
    started: int
    other: Record | None = None


def plain_comparison(found: RulesetComparison) -> dict[str, Any]:
    """Return the result of a comparison as data for JSON, without the rulesets and the steps of divergences."""
    one = found.comparison
    return {
        "divergences": [[each.kind, each.what] for each in one.divergences.values()],
        **{name: getattr(one, name) for name in ("states", "transitions", "depth", "stopped", "seconds")},
        "record": None if found.record is None else to_json(found.record),
        "other": None if found.other is None else to_json(found.other),
        "started": found.started,
    }


def comparison_told(rulesets: tuple[Ruleset, Ruleset], plain: Mapping[str, Any]) -> RulesetComparison:
    """Return the comparison that plain values hold; its divergences have no steps, which the records have.

    Args:
        rulesets: The rulesets.
        plain: What ``plain_comparison`` returned.
    """
    counts = {name: plain[name] for name in ("states", "transitions", "depth", "stopped", "seconds")}
    records = {name: None if plain[name] is None else from_json(plain[name]) for name in ("record", "other")}
    return RulesetComparison(
        rulesets=rulesets,
        comparison=LockstepResult(
            divergences={kind: Divergence(kind, what, ()) for kind, what in plain["divergences"]}, **counts
        ),
        started=plain["started"],
        **records,
    )


def compare(
    rulesets: tuple[Ruleset, Ruleset],
    start: Record,
    *,
    limits: SearchLimits | None = None,
    go_on: bool = True,
    watch: Watch | None = None,
) -> RulesetComparison:
    """Play games under two rulesets in lockstep.

    Args:
        rulesets: The rulesets, with the same board.
        start: The players, the outcomes of chance, and the decisions before the comparison begins;
            without outcomes of chance every deal is compared.
        limits: How far to go.
        go_on: See ``lockstep``.
        watch: See ``lockstep``.

    Returns:
        The result.

    Raises:
        DivergenceError: If a decision of the start is not legal under both, or leads to different positions.
    """
    first, second = (attrs.evolve(start, ruleset=ruleset, result=None) for ruleset in rulesets)
    found = lockstep(
        Pairing(initial=(_starts(first, second),), first=GAMES, second=GAMES, apart=apart, key=known_by, finish=finish),
        limits=limits,
        go_on=go_on,
        watch=watch,
    )
    under = {FIRST_ONLY: first, SECOND_ONLY: second, RESULT: first}
    plays = [continued(under[kind], parting.labels) for kind, parting in found.divergences.items()]
    return RulesetComparison(
        rulesets=rulesets,
        comparison=found,
        record=plays[0] if plays else None,
        started=len(start.decisions),
        other=plays[1] if found.verdict == INCOMPARABLE else None,
    )


def _starts(first: Record, second: Record) -> tuple[State, State]:
    """Return the positions to which the same decisions lead under two rulesets."""
    try:
        pair = position_after(first), position_after(second)
    except ReplayError as error:
        raise DivergenceError(str(error)) from error
    what = apart(*pair) if first.decisions else None
    if what is not None:
        raise DivergenceError(f"the start: its decisions lead to different positions: {what}")
    return pair


def turns_of(record: Record, started: int = 0) -> int:
    """Count the turns to which the decisions of a record belong, after the first ``started`` ones."""
    turn, found = 0, set()
    for number, (state, _, _) in enumerate(replay(record)):
        turn += isinstance(state.pending, AskTurn)
        if number >= started:
            found.add(turn)
    return len(found - {0})


def parts_after(record: Record, rulesets: tuple[Ruleset, Ruleset]) -> tuple[str, str] | str:
    """Play a record under two rulesets, and describe their difference at its end.

    Args:
        record: A play.
        rulesets: The two rulesets.

    Returns:
        The kind of divergence at its end, and the difference; or a text that says why it shows none.
    """
    try:
        pair = [first_position(attrs.evolve(record, ruleset=ruleset)) for ruleset in rulesets]
        what = apart(pair[0], pair[1])
        left = len(record.decisions)
        for line in record.decisions:
            if what is not None:
                break
            left -= 1
            after = [_after(state, line) for state in pair]
            states = [one for one in after if not isinstance(one, str)]
            if len(states) < len(pair):
                kind = FIRST_ONLY if isinstance(after[1], str) else SECOND_ONLY
                why = next(one for one in after if isinstance(one, str))
                both = not states or left
                return f"{line}: {why}" if both else (kind, f"{line}: {why}")
            pair = states
            what = apart(pair[0], pair[1])
    except ReplayError as error:
        return str(error)
    if what is None:
        return "nothing tells the two apart"
    return _finished(pair, record.decisions[len(record.decisions) - left :], what)


def before_they_part(record: Record, rulesets: tuple[Ruleset, Ruleset]) -> tuple[tuple[State, State], str]:
    """Return the positions of a play under two rulesets before the first decision by which they differ.

    Args:
        record: A play that shows a difference, see ``parts_after``.
        rulesets: The two rulesets.

    Returns:
        The two positions, and the line of the decision; if the two differ from the start, its first decision.
    """
    one, other = (first_position(attrs.evolve(record, ruleset=ruleset)) for ruleset in rulesets)
    for line in record.decisions:
        mine, theirs = _after(one, line), _after(other, line)
        if isinstance(mine, str) or isinstance(theirs, str) or apart(mine, theirs) is not None:
            return (one, other), line
        one, other = mine, theirs
    return (one, other), record.decisions[-1]


def _finished(pair: list[State], lines: tuple[str, ...], what: str) -> tuple[str, str] | str:
    """Judge two differing positions by the results of the finished turn."""
    ways = [finish(state) for state in pair]
    if not lines:
        alike = any(way for side in ways for way, _ in side.values()) and ways[0].keys() & ways[1].keys()
        return f"the same results are still possible: {what}" if alike else (RESULT, what)
    for mine, theirs, kind in ((0, 1, FIRST_ONLY), (1, 0, SECOND_ONLY)):
        state: State | str = pair[mine]
        for line in lines:
            state = state if isinstance(state, str) else _after(state, line)
        if not isinstance(state, str) and not finish(state).keys() & ways[theirs].keys():
            return kind, f"the turn cannot come to this ({what})"
    return f"what the last turn comes to is open to both, or to neither: {what}"


def _after(state: State, line: str) -> State | str:
    """Return the position after a decision, or why it cannot be taken."""
    try:
        return apply(state, from_line(state, line))
    except NotationError as error:
        return error.reason
    except IllegalDecision as error:
        return "; ".join(f"{refusal.sentence} ({refusal.rule})" for refusal in error.refusals)
