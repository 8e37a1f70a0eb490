"""Conversations for the tests of the protocol."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema

from crusaders_rules import Ruleset
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.serve.protocol import Conversation, Limits, answer
from crusaders_rules.thy_will_be_done.play.files.schemas import made

# The least game, as the protocol has it and as the library does.
TINY = {"board": "tiny-row", "orders": "none", "variant": "first-standard"}
TINY_RULES = Ruleset(board="tiny-row", orders="none", variant="first-standard")


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    """Return what checks a request or an answer by one of the definitions of the schema."""
    whole = json.loads(made("protocol"))
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": whole["$defs"]})


class Talk:
    """A conversation whose requests and answers are checked by the schema."""

    def __init__(self, limits: Limits | None = None, *, greeted: bool = True) -> None:
        self.conversation = Conversation(THY_WILL_BE_DONE, limits=limits or Limits())
        if greeted:
            self.ask("hello", version=1)

    def ask(self, op: str, **keys: object) -> dict[str, Any]:
        """Ask something that can be answered, and return the answer."""
        request = {"op": op, **keys}
        validator(f"{op}-request").validate(request)
        self.conversation, said = answer(self.conversation, request)
        assert said["ok"], said
        validator(f"{op}-answer").validate(said)
        # What is said must be JSON.
        assert said == json.loads(json.dumps(said))
        return said

    def fail(self, request: object) -> dict[str, Any]:
        """Ask something that cannot be answered, and return the error; nothing must have changed."""
        after, said = answer(self.conversation, request)
        assert after == self.conversation
        assert not said["ok"]
        validator("error-answer").validate(said)
        error: dict[str, Any] = said["error"]
        return error
