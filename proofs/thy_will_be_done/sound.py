"""Where the game does what a lifted run refuses elsewhere, each with the reason why it is sound."""

from __future__ import annotations

from crusaders_rules.lift import Construct, Sound, allow

IDENTITY, ATTRIBUTE, MEMORY = Construct.IDENTITY, Construct.ATTRIBUTE, Construct.MEMORY
HOME = "crusaders_rules.thy_will_be_done"
POSITION, REACH, KNOWN = f"{HOME}.state.position", f"{HOME}.play.feasibility", f"{HOME}.play.needs.remembered"
NEEDS = f"{HOME}.expansions.divine_influence.play.needs"

_FRESH = "the object is made here, and nobody else has it yet"
_KNOWN = "it compares the parts of a position, never numbers; parts that are not the same object are judged anew"
_MEMO = "the memo holds its own inputs, and is used only while they are the same objects"
_KIND = "the table is filled with the modules of kinds of question, which no value changes"

allow(
    [
        Sound(
            "crusaders_rules.proofs.thy_will_be_done.*",
            "*",
            (IDENTITY,),
            "a theorem may claim that an unseen part is the same object as before",
        ),
        Sound(
            "crusaders_rules.proofs.thy_will_be_done.wheel",
            "folding",
            (ATTRIBUTE,),
            "what it replaces is put back at the end of the block",
        ),
        Sound("crusaders_rules.proofs.thy_will_be_done.end", "_counted", (ATTRIBUTE,), _FRESH),
        Sound(
            f"{HOME}.play.apply",
            "apply",
            (IDENTITY,),
            "a decision that is not the very object in the list is judged; no list is kept in a theorem's position",
        ),
        Sound(f"{HOME}.play.legal", "legal", (ATTRIBUTE,), "the memo belongs to a position that never changes"),
        Sound(KNOWN, "remembered", (IDENTITY,), _KNOWN),
        Sound(KNOWN, "before", (IDENTITY,), _KNOWN),
        Sound(NEEDS, "least_values", (IDENTITY,), _KNOWN),
        Sound(NEEDS, "_as_before.<locals>.<genexpr>", (IDENTITY,), _KNOWN),
        Sound(NEEDS, "_as_before", (IDENTITY,), _KNOWN),
        Sound(f"{HOME}.play.flow", "turn_over", (IDENTITY,), "what is due is judged if it is not that very object"),
        Sound(REACH, "uses_of", (IDENTITY,), _KNOWN),
        Sound(REACH, "_rows", (IDENTITY, ATTRIBUTE), _MEMO),
        Sound(REACH, "_found", (ATTRIBUTE,), _MEMO),
        Sound(KNOWN, "Known.__init__", (IDENTITY,), _KNOWN),
        Sound(f"{HOME}.play.books", "unkept", (ATTRIBUTE,), "what it replaces is put back at the end of the block"),
        Sound(
            f"{HOME}.play.books",
            "unkept.<locals>.asked_each_time",
            (Construct.ADDRESS, MEMORY),
            "the tables live as long as the block; each holds its ruleset, so that no other gets its address",
        ),
        Sound(f"{HOME}.play.apply", "STEPS", (MEMORY,), _KIND),
        Sound(f"{HOME}.play.legal", "BY_QUESTION", (MEMORY,), _KIND),
        Sound(f"{HOME}.play.kinds", "BY_QUESTION", (MEMORY,), _KIND),
        Sound(f"{HOME}.play.kinds", "_ANSWERS", (MEMORY,), _KIND),
        Sound(POSITION, "Position.with_changes", (ATTRIBUTE,), _FRESH),
        Sound(POSITION, "Position.building", (ATTRIBUTE,), _FRESH),
        Sound(POSITION, "Position.fighting", (ATTRIBUTE,), _FRESH),
        Sound(POSITION, "Position.laying", (ATTRIBUTE,), _FRESH),
        Sound(POSITION, "Position.adding", (ATTRIBUTE,), _FRESH),
        Sound(POSITION, "PlayerArea.with_changes", (ATTRIBUTE,), _FRESH),
        Sound(
            POSITION, "PlayerArea", (Construct.EQUALITY,), "what it omits is a memo, which is made anew from the rest"
        ),
        Sound(POSITION, "Position", (Construct.EQUALITY,), "what it omits is a memo, which is made anew from the rest"),
        Sound(f"{HOME}.state.board", "Wheel.with_tokens", (ATTRIBUTE,), _FRESH),
        Sound(
            f"{HOME}.state.typed",
            "_kind.<locals>.<lambda>",
            (IDENTITY,),
            "one side is a class; type() on the other refuses symbolic values",
        ),
        Sound(
            f"{HOME}.interpret.ruleset", "Ruleset", (Construct.EQUALITY,), "what it omits is made anew from the rest"
        ),
        Sound(
            f"{HOME}.interpret.readings.interpretation",
            "Interpretation.__attrs_post_init__",
            (ATTRIBUTE,),
            _FRESH,
        ),
        Sound(f"{HOME}.interpret.ruleset", "_expansions", (ATTRIBUTE,), _FRESH),
        Sound(f"{HOME}.interpret.ruleset", "_expansions", (Construct.CATCH,), "the exception has its own class"),
        Sound(
            f"{HOME}.interpret.ruleset",
            "_ClosedBook.__getattr__",
            (ATTRIBUTE,),
            "a ruleset remembers the tables that it has anyway",
        ),
        Sound("crusaders_rules.answers", "Choices.__new__", (ATTRIBUTE,), _FRESH),
    ]
)
