"""The scenario ``tripoli`` is played: one Battle, from its start to its end, with every number of the book."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crusaders_rules.third_crusade.check.laws import broken_laws
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.files.records import read_record, verify
from crusaders_rules.third_crusade.play.game import decider, is_over, new_game, prompt
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.setting import SetupError
from crusaders_rules.third_crusade.scenario import ScenarioError, load_scenario
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario
from crusaders_rules.third_crusade.state import MUSLIMS, Alliance, Position, Units
from crusaders_rules.third_crusade.state.under_way import GameOver
from tests.cli.terminal import refused, run
from tests.third_crusade.play.tables import after, can, controls, pieces, why_not
from tests.third_crusade.support import ANGEVIN, EMPIRE, TURKOMAN

GAME = ("--game", "third-crusade")
TRIPOLI = load_scenario("tripoli")
ORIGIN = "desert-of-the-attack"
REACTIONS = ("react tripoli", "react other-desert", f"react {ORIGIN} 2")
LOSSES = ("lose neutral:infantry here", "lose turkoman:infantry here")


def begins() -> Position:
    """Return the Battle before the first Reaction Order."""
    return new_game(Ruleset(TRIPOLI))


@pytest.mark.rules(
    "third.battle.strength", "third.reaction.lowest", "third.reaction.defence", "third.reaction.reinforce"
)
def test_the_strengths_of_the_book() -> None:
    """Eight against four, six, eight, and six again; who is behind may react, and on a tie that is the attacker."""
    state, found = begins(), []
    for text in REACTIONS:
        found.append((decider(state), str(prompt(state)).partition(",")[2].partition(":")[0]))
        state = after(state, text)
    assert [(EMPIRE, " 8 against 4"), (ANGEVIN, " 8 against 6"), (TURKOMAN, " 8 against 8")] == found
    fought = state.stack[-1]
    assert (True, (1, 2)) == (fought.wins, fought.due)


@pytest.mark.rules("third.order.reaction.reach", "third.reaction.diversion")
def test_what_the_book_rules_out() -> None:
    """The Order in Sidon is not Adjacent; the Diversion needs the Units that stayed behind, and they are there."""
    assert "third.order.reaction.reach" == why_not(begins(), "react sidon")
    assert Units(2) == pieces(begins(), ORIGIN).turkoman


@pytest.mark.rules(
    "third.losses.neutral-first", "third.losses.fair", "third.retreat.surplus", "third.battle-glory.city"
)
def test_the_battle_ends_as_in_the_book() -> None:
    """Two Crusader losses and one Turkoman; Conrad changes sides, Badr al-Din goes back, and three Glory are gained."""
    beaten = after(begins(), *REACTIONS)
    assert {"lose neutral:infantry here", "lose holy-roman-empire:infantry here"} == can(beaten)
    assert "third.losses.fair" == why_not(beaten, "lose angevin:cavalry here")
    crowded = after(beaten, *LOSSES)
    assert TURKOMAN == decider(crowded)
    over = after(crowded, f"leave badr-al-din {ORIGIN}")
    assert (GameOver(Alliance.MUSLIM, (TURKOMAN, MUSLIMS[0])),) == over.stack
    assert (-3, TURKOMAN) == (over.glory, controls(over, "tripoli"))
    inside = pieces(over, "tripoli")
    assert (Units(1, 1, 1), ["conrad"]) == (inside.turkoman, [one.name for one in inside.leaders])
    assert Units(2, 1) == pieces(over, "other-desert").angevin
    assert (Units(2), ["badr-al-din"]) == (
        pieces(over, ORIGIN).turkoman,
        [one.name for one in pieces(over, ORIGIN).leaders],
    )
    assert [("defence-two",), ("reinforce",), ("diversion",)] == [
        Desk(over).army(army).used for army in (EMPIRE, ANGEVIN, TURKOMAN)
    ]


def test_every_play_of_the_battle_ends_lawfully() -> None:
    """All of them: each way to react, to lose and to leave; the attackers win some and lose some."""
    waiting, seen, winners = [begins()], set(), set()
    while waiting:
        state = waiting.pop()
        assert () == broken_laws(state)
        key = (state.stack, state.regions, state.glory, state.armies)
        if key in seen:
            continue
        seen.add(key)
        if is_over(state):
            winners.add(state.stack[-1].alliance)
        else:
            waiting += [apply(state, decision) for decision in legal(state)]
    assert set(Alliance) == winners


def test_the_command_line_plays_it(tmp_path: Path) -> None:
    """By bots, and the record is checked like any other; no other number of players, and no setup by the players."""
    record = tmp_path / "tripoli.json"
    told = run("play", *GAME, "--scenario", "tripoli", "--seed", "1", "--out", str(record))
    assert told.exit_code == 0
    assert "4 players on tripoli" in told.stdout
    found = verify(read_record(record))
    assert found.error is None
    assert found.complete
    assert "tripoli can be played by 4 players, not by 2" in refused(
        "play", *GAME, "--scenario", "tripoli", "--players", "2"
    )
    with pytest.raises(SetupError, match=r"third\.deploy\.players: tripoli is a single Battle"):
        new_game(Ruleset(TRIPOLI, variable=True))


def changed(**changes: Any) -> str:  # noqa: ANN401 -- values of a file
    """Return why the scenario is refused with other values for its Battle."""
    data = {**TRIPOLI.data, "battle": {**TRIPOLI.data["battle"], **changes}}
    with pytest.raises(ScenarioError) as error:
        parse_scenario(data, "tripoli.toml")
    return str(error.value)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"army": "neutral"}, "there is no neutral"),
        ({"origin": "sidon"}, "no Road leads from there to tripoli"),
        ({"region": "narnia"}, "there is no narnia"),
        ({"units": {"infantry": 5}}, "needs pieces of turkoman that stand in desert-of-the-attack"),
        ({"units": {}, "leaders": []}, "needs pieces of turkoman"),
        ({"leaders": ["conrad"]}, "needs pieces of turkoman"),
        ({"leaders": ["nobody"]}, "there is no nobody"),
        ({"army": "angevin", "origin": "other-desert", "units": {"infantry": 1}, "leaders": []}, "no enemy of angevin"),
        ({"orders": [{"army": "ayyubid", "region": "tripoli", "name": "diversion"}]}, "too few of the Order diversion"),
        (
            {
                "orders": [
                    {"army": army, "region": "tripoli", "name": "reinforce"}
                    for army in ("angevin", "holy-roman-empire")
                ]
            },
            "the Alliance has another Order in tripoli",
        ),
    ],
)
def test_a_battle_that_does_not_fit_is_refused(changes: dict[str, Any], reason: str) -> None:
    """With the place in the file."""
    assert reason in changed(**changes)


def test_an_advanced_order_can_lie_on_the_map() -> None:
    """It was gained before the Battle, so it is neither in the box nor beside the player board."""
    orders = [{**row, "advanced": True} if row["name"] == "diversion" else row for row in TRIPOLI.data["order"]]
    state = new_game(Ruleset(parse_scenario({**TRIPOLI.data, "order": orders}, "tripoli.toml")))
    mine = Desk(state).army(TURKOMAN)
    assert "diversion" not in (*mine.orders, *mine.aside)
    assert REACTIONS[0] in map(str, legal(state))


def test_a_playable_scenario_is_no_battle() -> None:
    """It begins with its setup, for its numbers of players."""
    marches = load_scenario("marches").data
    told = {"battle": TRIPOLI.data["provenance"]["battle"], **marches["provenance"]}
    data = {**marches, "battle": TRIPOLI.data["battle"], "provenance": told}
    with pytest.raises(ScenarioError, match="only a scenario with the profile example is one Battle"):
        parse_scenario(data, "marches.toml")
