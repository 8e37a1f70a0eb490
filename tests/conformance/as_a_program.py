"""A game of this package as a program of somebody else, which answers lines on standard input under other readings."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

from crusaders_rules.conform.answering import with_readings
from crusaders_rules.game import Game
from crusaders_rules.serve.protocol import Conversation, answer


def answer_until_the_end(game: Game, readings: Mapping[str, str]) -> None:
    """Answer until the input ends.

    Args:
        game: The game.
        readings: The readings that the program plays instead of those it is asked for. It does not say that it has any.
    """
    conversation = Conversation(game)
    for line in sys.stdin:
        request = json.loads(line)
        if readings and ("position" in request or "players" in request):
            request = with_readings(game, request, readings)
        conversation, said = answer(conversation, request)
        if readings and "can" in said:
            said["can"].remove("readings")
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()
        if conversation.ended:
            return
