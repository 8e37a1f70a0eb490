"""Small foreign programs: engines that play by the book, by another reading, or not at all.

``python -m tests.conform.programs NAME [ARGUMENT]`` runs one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from crusaders_rules.conform.answering import with_readings
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.serve.protocol import Conversation, answer

Answer = dict[str, Any]
Change = Callable[[Answer, Answer], Answer]


def speak(change: Change | None = None, readings: dict[str, str] | None = None) -> None:
    """Answer by the book until the input ends.

    Args:
        change: What becomes of the answer to a request.
        readings: The readings that are played, whatever is asked for.
    """
    conversation = Conversation(THY_WILL_BE_DONE)
    for line in sys.stdin:
        request = json.loads(line)
        if readings and ("position" in request or "players" in request):
            request = with_readings(THY_WILL_BE_DONE, request, readings)
        conversation, said = answer(conversation, request)
        if readings and "can" in said:
            said["can"].remove("readings")
        say(said if change is None else change(request, said))
        if conversation.ended:
            return


def say(said: Answer | str) -> None:
    """Write one line."""
    sys.stdout.write((said if isinstance(said, str) else json.dumps(said)) + "\n")
    sys.stdout.flush()


def one_more(request: Answer, said: Answer) -> Answer:
    """Count one influence too many for anybody with a farm of level IV: a planted departure."""
    if request["op"] == "score" and said["ok"]:
        for row in said["players"]:
            row["total"] += any(term["what"] == "farm IV" and term["amount"] for term in row["terms"])
    return said


def no_upgrades(request: Answer, said: Answer) -> Answer:
    """Do not list upgrades: a planted departure."""
    if request["op"] == "legal" and said["ok"]:
        said["decisions"] = [one for one in said["decisions"] if not one["decision"].startswith("upgrade")]
    return said


def only_keeps(request: Answer, said: Answer) -> Answer:
    """Read no positions: every request is about the one that the program keeps."""
    if request["op"] == "hello":
        return {**said, "can": [one for one in said["can"] if one not in ("set", "outcomes", "seed")]}
    if "position" in request:
        error = {"code": "unsupported", "message": "no positions here"}
        return {**({"id": said["id"]} if "id" in said else {}), "ok": False, "error": error}
    return said


def forgets_upgrades(request: Answer, said: Answer) -> Answer:
    """Do not list upgrades of the position that it keeps: a planted departure that no request with a position shows."""
    return no_upgrades(request, said) if "position" not in request else said


def only_scores(request: Answer, said: Answer) -> Answer:
    """Offer ``set`` and ``score`` alone."""
    if request["op"] == "hello":
        return {name: value for name, value in {**said, "can": ["set", "score", "outcomes"]}.items() if name != "plays"}
    if request["op"] not in ("set", "score", "bye"):
        error = {"code": "unsupported", "message": "only scores here"}
        return {**({"id": said["id"]} if "id" in said else {}), "ok": False, "error": error}
    return said


def soon_tired(request: Answer, said: Answer) -> Answer:
    """Count nothing: any number of positions is too much."""
    if request["op"] == "perft":
        return {"id": said["id"], "ok": False, "error": {"code": "too-much", "message": "needs more than 0 seconds"}}
    return said


def escapes(request: Answer, said: Answer) -> Answer:
    """Say what a terminal or a page would obey, in the name and in place of decisions, rules and words."""
    evil = "\x1b[2J\u202e<script>alert(1)</script>"
    if request["op"] == "hello":
        return {**said, "engine": {"name": evil, "version": evil}, "can": ["set", "legal", "explain", "apply"]}
    if "position" in said:
        said["position"]["board"]["enemies"][evil] = evil
    if said["ok"] and request["op"] == "legal":
        said["decisions"].append({"decision": evil})
    if said["ok"] and request["op"] == "explain":
        said["reasons"] = [{"rule": evil, "sentence": evil}]
    return said


def misbehave(what: str) -> None:
    """Say hello, and then something else than an answer."""
    request = json.loads(sys.stdin.readline())
    say({"id": request["id"], "ok": True, "version": 1, "can": ["legal", "score"]})
    request = json.loads(sys.stdin.readline())
    if what == "hangs":
        sys.stdin.read()
    elif what == "dies":
        sys.stderr.write("a planted fault\n")
        sys.exit(3)
    elif what == "floods":
        while True:
            sys.stdout.write("x" * 65_536)
    elif what == "nonsense":
        say("what do you mean?")
    elif what == "other-id":
        say({"id": request["id"] + 1, "ok": True})
    elif what == "list":
        say("[1, 2]")
    elif what == "chatty":
        say({"id": request["id"], "ok": True, "asked": 1, "decisions": []})
        say("by the way")
    sys.stdin.read()


def main() -> None:
    """Run the program that the arguments name."""
    name, *rest = sys.argv[1:]
    changes = {"one-more": one_more, "no-upgrades": no_upgrades, "only-scores": only_scores, "book": None}
    changes |= {"only-keeps": only_keeps, "forgets": forgets_upgrades, "tired": soon_tired, "escapes": escapes}
    if name in changes:
        speak(changes[name])
    elif name == "reading":
        speak(readings=dict(text.split("=") for text in rest))
    elif name == "rude":
        say("no")
        sys.stdin.read()
    else:
        misbehave(name)


if __name__ == "__main__":
    main()
