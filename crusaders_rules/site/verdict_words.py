"""What a verdict on two readings says, in a sentence."""

from __future__ import annotations

from crusaders_rules.explore.pair_verdict import PairVerdict

SAMPLED, CONSTRUCTED = "sampled", "constructed"
_SAYS = {
    "equivalent": "The two readings are equivalent.",
    "equivalent-within": "They do not differ in any play that was searched.",
    "a-stricter": "Within the comparison, {b} allows everything that {a} allows, and more.",
    "b-stricter": "Within the comparison, {a} allows everything that {b} allows, and more.",
    "incomparable": "Each reading allows something that the other refuses.",
    "differs": "The same decisions lead to a different result.",
    "not-play": "It is not about what players may do.",
}
# A play that was met by chance says nothing of other plays.
_SAMPLE_SAYS = {
    "a-stricter": "After a play, {b} allows something that {a} refuses.",
    "b-stricter": "After a play, {a} allows something that {b} refuses.",
    "incomparable": "After a play, each reading allows something that the other refuses.",
    "differs": "After a play, what lies on the table differs.",
}


def sentence_of(verdict: PairVerdict) -> str:
    """Return what a verdict says; one that rests on a play alone says nothing of other plays.

    Args:
        verdict: The verdict.
    """
    one, other = verdict.readings
    says = _SAMPLE_SAYS if rests_on_one_play(verdict) else _SAYS
    return says[verdict.verdict].format(a=f"``{one}``", b=f"``{other}``")


def rests_on_one_play(verdict: PairVerdict) -> bool:
    """Whether a verdict rests on a play alone: on one met in games, or on one made without a search of positions.

    Args:
        verdict: The verdict.
    """
    return verdict.how == SAMPLED or (verdict.how == CONSTRUCTED and verdict.states is None)
