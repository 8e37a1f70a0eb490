"""Where the game does what a lifted run refuses elsewhere, each with the reason why it is sound."""

from __future__ import annotations

from crusaders_rules.lift import Construct, Sound, allow

IDENTITY, ATTRIBUTE, MEMORY = Construct.IDENTITY, Construct.ATTRIBUTE, Construct.MEMORY
HOME = "crusaders_rules.third_crusade"
PROOFS = "crusaders_rules.proofs.third_crusade"

_FRESH = "the object is made here, and nobody else has it yet"
_DESK = "it writes on the desk of the theorem, which each run lays anew"
_MEMO = "what follows from the very same objects is the same, and is found again for any others"

allow(
    [
        Sound(f"{PROOFS}.*", "*", (IDENTITY,), "a theorem may claim that an unseen part is the same object as before"),
        Sound(f"{PROOFS}.units_untouched", "ships_leave_with_the_round", (ATTRIBUTE,), _DESK),
        Sound(f"{PROOFS}.units_untouched", "the_check_sinks_the_ships", (ATTRIBUTE,), _DESK),
        Sound(f"{PROOFS}.every_decision", "_Log._changes", (ATTRIBUTE,), _DESK),
        Sound(f"{PROOFS}.every_decision", "the_list_from_before_the_decision_stays", (ATTRIBUTE,), _DESK),
        Sound(f"{PROOFS}.any_desk", "_facts_of", (ATTRIBUTE,), _FRESH),
        Sound(f"{PROOFS}.any_desk", "laid", (ATTRIBUTE,), _FRESH),
        Sound(f"{HOME}.play.reckoning", "RegionFacts.__init__", (ATTRIBUTE,), _FRESH),
        Sound(f"{HOME}.state.changing", "changed", (ATTRIBUTE,), _FRESH),
        Sound(f"{HOME}.state.changing", "copy", (ATTRIBUTE,), _FRESH),
        Sound(
            f"{HOME}.state.changing",
            "_compiled",
            (Construct.GLOBAL, Construct.OPERATOR),
            "it makes a function for a class",
        ),
        Sound(f"{HOME}.state.changing", "_COPIERS", (MEMORY,), "it has a function for each class"),
        Sound(
            f"{HOME}.state.changing",
            "twin_of",
            (ATTRIBUTE, Construct.TYPE),
            "it makes a class, which sets fields as any object does",
        ),
        Sound(f"{HOME}.play.apply", "apply", (IDENTITY,), "a decision that is not the very one of the list is judged"),
        Sound(f"{HOME}.play.flow", "proceed", (ATTRIBUTE,), _DESK),
        Sound(f"{HOME}.play.desk", "Desk.marker_after", (IDENTITY,), _MEMO),
        Sound(f"{HOME}.play.desk", "Desk.put_region", (IDENTITY,), _MEMO),
        Sound(f"{HOME}.play.desk", "Desk.facts", (IDENTITY,), _MEMO),
        Sound(f"{HOME}.play.reckoning", "tracks", (IDENTITY,), _MEMO),
        Sound(f"{HOME}.play.desk", "*", (ATTRIBUTE,), _DESK),
        Sound(f"{HOME}.play.kinds.*", "*", (ATTRIBUTE,), _DESK),
    ]
)
