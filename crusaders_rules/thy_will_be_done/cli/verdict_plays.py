"""The plays that show verdicts, as the verbs print them."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.cli.terminal import filled
from crusaders_rules.explore.lockstep import RESULT, SECOND_ONLY
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.thy_will_be_done.check import divergence, store
from crusaders_rules.thy_will_be_done.cli.story import story
from crusaders_rules.thy_will_be_done.play.files.records import replay
from crusaders_rules.thy_will_be_done.play.transcript import tell


def play_of_verdict(verdict: PairVerdict) -> Iterator[str]:
    """Yield the lines of the play that shows a verdict, and how the readings differ at its end.

    Args:
        verdict: A stored verdict; without a play there are no lines.

    Raises:
        RecordError: The play cannot be read.
    """
    if verdict.record is None:
        return
    record = store.play_of(verdict.record)
    begun = 0 if verdict.start is None else len(store.play_of(verdict.start).decisions)
    if begun:
        yield f"  after the {begun} decisions of {verdict.start}"
    yield from story(list(tell(replay(record)))[begun:])
    shown = divergence.parts_after(record, store.rulesets_of(verdict, record))
    if not isinstance(shown, str):
        yield filled(parting_words(verdict.readings, *shown))


def parting_words(sides: tuple[str, str], kind: str, what: str) -> str:
    """Say how two sides differ at the end of a play.

    Args:
        sides: The names of A and B.
        kind: Which side allows the last decision.
        what: What differs after it, or why one side refuses it.
    """
    one, other = sides
    if kind == RESULT:
        return f"Under {one} (A) or {other} (B): {what}"
    only, refusing = ((one, other), (other, one))[kind == SECOND_ONLY]
    return f"Only {only} allows this. Under {refusing}: {what}"
