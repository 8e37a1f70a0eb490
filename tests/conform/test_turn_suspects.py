"""What a departure in whole turns speaks against, told from the ends of the turns in worked examples."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from crusaders_rules.conform.turn_suspects import of_turns, said_of_turns, spread, usual_rules
from crusaders_rules.conform.vector import book
from crusaders_rules.games import THY_WILL_BE_DONE as GAME
from crusaders_rules.serve.protocol import answer
from crusaders_rules.thy_will_be_done.check.cases.worked import worked

Turns = list[dict[str, Any]]


def turns(example: str) -> tuple[dict[str, Any], Turns]:
    """Return the request for the whole turns of a worked example, and those of the book."""
    seen = (one for one in worked(GAME) if (one.kind, one.ground) == ("legal", f"worked example {example}"))
    request = {"op": "turns", "position": next(seen).request["position"], "positions": True}
    return request, deepcopy(answer(book(GAME), request)[1]["turns"])


def most_suspect(request: dict[str, Any], found: Turns) -> set[str]:
    """Return the rules that a program with these turns speaks against most."""
    weights = of_turns(GAME, request, {"turns": found})
    return {rule for rule, weight in weights.items() if weight == max(weights.values())}


def said(request: dict[str, Any], found: Turns) -> list[str]:
    """Return how these turns differ from those of the book."""
    return list(said_of_turns(GAME, request, {"turns": found}))


def is_a_step(decision: str) -> bool:
    """Whether a decision moves a knight to another region."""
    kind, *regions = decision.split()
    return kind == "move" and len(set(regions)) > 1


def test_a_wrong_number_speaks_against_the_rule_that_pays() -> None:
    """The turn ends otherwise, and the two numbers are told."""
    request, found = turns("F-1")
    (wrong,) = (one for one in found if one["decisions"] == ["resolve influence-travel"])
    wrong["position"]["players"][0]["influence"] -= 1
    assert {"influence.gain"} == most_suspect(request, found)
    told = "after resolve influence-travel, players.influence is 4 by the book, 3 by the program"
    assert [f"turns that end otherwise: 1; {told}"] == said(request, found)


def test_a_rule_that_explains_half_of_the_turns_counts_less_than_half() -> None:
    """Of two turns that end otherwise, one gains by Influence, the other by a Crusade."""
    request, found = turns("E-2")
    for one in found:
        if one["decisions"] in (["resolve influence-travel"], ["resolve crusade-build", "attack a1"]):
            one["position"]["players"][0]["influence"] += 1
    weights = of_turns(GAME, request, {"turns": found})
    assert {"influence.gain", "crusade.gain"} <= weights.keys()
    assert max(weights.values()) < 0.5


def test_wrong_tokens_speak_against_the_distribution() -> None:
    """In every turn, so that nothing agrees."""
    request, found = turns("F-1")
    for one in found:
        one["position"]["players"][0]["wheel"][0]["tokens"] += 7
    assert "turn.distribute.sow" in most_suspect(request, found)


def test_a_missing_turn_speaks_against_what_allows_it() -> None:
    """The program lets nobody attack; rules that also fire in other turns are less suspect."""
    request, found = turns("E-2")
    kept = [one for one in found if one["decisions"] != ["resolve crusade-build", "attack a1"]]
    assert len(found) == len(kept) + 1
    assert "crusade.success" in most_suspect(request, kept)
    assert "turn.effect" not in most_suspect(request, kept)
    assert ["turns by the book only: 1, such as resolve crusade-build, attack a1"] == said(request, kept)


def test_a_cost_that_adds_nothing_by_the_book_is_suspect() -> None:
    """Knights cannot move although no enemy is in their way, so the program may charge for one."""
    request, found = turns("C-1")
    kept = [one for one in found if not any(is_a_step(text) for text in one["decisions"])]
    assert {"travel.cost.leave", "travel.cost.enemy"} <= most_suspect(request, kept)


def test_what_adds_to_a_value_on_the_way_is_suspect() -> None:
    """A program that lets knights move less far may know a bonus too few."""
    request, found = turns("C-1")
    kept = [one for one in found if not any(is_a_step(text) for text in one["decisions"])]
    assert "bonus.castle.travel" in of_turns(GAME, request, {"turns": kept})


def test_an_additional_turn_speaks_against_what_refuses_it() -> None:
    """The program builds for less than the cost; the table of costs is suspect, too."""
    request, found = turns("G-1")
    (church,) = (one for one in found if one["decisions"] == ["resolve build-influence", "build church a1"])
    castle = deepcopy(church)
    castle["position"]["board"]["buildings"]["a1"]["type"] = "castle"
    castle["position"]["players"][0]["buildings"] |= {"castle": 1, "church": 0}
    found.append(castle)
    assert {"build.cost"} == most_suspect(request, found)
    assert "build.cost.table" in of_turns(GAME, request, {"turns": found})
    (line,) = said(request, found)
    assert line.startswith("turns by the program only: 1; in one, board.buildings.a1")


def test_what_a_program_says_of_turns_moves_no_terminal() -> None:
    """Neither a name on the way to what differs, nor what stands there."""
    request, found = turns("E-2")
    found.append(deepcopy(found[0]))
    found[-1]["position"]["board"]["enemies"]["\x1b[2J"] = "\x1b[2J\u202e"
    (line,) = said(request, found)
    assert line.isprintable()
    assert "board.enemies.\\x1b[2J" in line


def test_what_fires_in_every_turn_is_usual() -> None:
    """And what fires in few of them is not."""
    request, _ = turns("F-1")
    found = usual_rules(GAME, request)
    assert 1 == found["turn.next"]
    assert 0 < found["influence.gain"] < 1


def test_few_of_many_are_spread() -> None:
    """At even distances, and all of few."""
    assert [0, 3, 6] == spread(range(9), 3)
    assert [0, 1] == spread(range(2), 3)
    assert [] == spread((), 3)
