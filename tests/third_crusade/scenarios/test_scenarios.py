"""The scenarios of the package, and scenarios that are refused with the place and the rule."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from crusaders_rules.third_crusade.home import catalog, specs_folder
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.play.setup import Outcomes, opening
from crusaders_rules.third_crusade.scenario import ScenarioError, load_scenario, parse_scenario, scenario_names
from crusaders_rules.third_crusade.scenario.assembled import setup_force
from crusaders_rules.third_crusade.scenario.effects import ABOUT, EffectVerb, steps_of
from crusaders_rules.third_crusade.scenario.scenarios import PROVENANCE, scenario_schema
from crusaders_rules.third_crusade.state import ARMIES, Alliance, Icon, Owner, Units
from tests.cli.terminal import refused, run

GAME = ("--game", "third-crusade")
Data = dict[str, Any]


def read(name: str) -> Data:
    """Return a scenario of the package as plain data."""
    return tomllib.loads((specs_folder() / "scenarios" / f"{name}.toml").read_text(encoding="utf-8"))


def problems(data: Data) -> list[str]:
    """Return the problems of a scenario, a line each."""
    with pytest.raises(ScenarioError) as refusal:
        parse_scenario(data, "box.toml")
    return list(refusal.value.lines)


@pytest.mark.parametrize("name", ["marches", "outremer", "tripoli"])
def test_the_scenarios_of_the_package_are_accepted(name: str) -> None:
    """By the loader and by the published schema."""
    assert name in scenario_names()
    assert name == load_scenario(name).name
    schema = scenario_schema()
    Draft202012Validator.check_schema(schema)
    assert [] == [error.message for error in Draft202012Validator(schema).iter_errors(read(name))]


def test_tripoli_has_the_battle_of_the_book() -> None:
    """The pieces that the example counts, and nothing that the text does not tell."""
    made = load_scenario("tripoli")
    attackers = setup_force(made.document, made.leaders, "desert-of-the-attack", ARMIES)
    assert Units(4, 1, 1) == attackers.turkoman
    assert ["badr-al-din"] == [leader.name for leader in attackers.leaders]
    defenders = setup_force(made.document, made.leaders, "tripoli", ARMIES)
    assert (Units(1), Units(0, 1), Units(1)) == (defenders.holy_roman_empire, defenders.angevin, defenders.neutral)
    assert {"rulebook", "example", "inferred", "neutral", "ours"} == {
        origin["from"] for origin in read("tripoli")["provenance"].values()
    }


def test_outremer_has_what_the_text_names_for_the_variable_setup() -> None:
    """Eighteen Objective Cards, of which nine, eight and one are in the decks; points and Leaders of each Army."""
    document = load_scenario("outremer").document
    assert 18 == len(document.objective)
    assert all(card.name == card.cities[0] for card in document.objective)
    decks = Counter(card.deck for card in document.objective)
    assert {Alliance.CRUSADER: 9, Alliance.MUSLIM: 8, None: 1} == decks
    dealt = {sheet.name: sheet.deploy for sheet in document.army if sheet.deploy is not None}
    assert [(11, 2), (11, 3), (14, 4), (14, 3)] == [(dealt[army].points, len(dealt[army].leaders)) for army in ARMIES]
    assert () == load_scenario("outremer").unsupported


def test_marches_covers_the_rules_twice() -> None:
    """Each icon, each verb with each thing that it can be about, and each requirement of Orders."""
    made = load_scenario("marches")
    icons = Counter(icon for region in made.regions for slot in region.slots for icon in slot.icons)
    assert [] == [icon for icon in Icon if icons[icon] < 2]
    steps = [step for effect in made.effects.values() for step in steps_of(effect)]
    used = Counter((step.verb, step.what) for step in steps)
    orders = Counter(name for army in made.document.army for name in army.orders)
    once = {verb for verb in EffectVerb if sum(used[key] for key in used if key[0] == verb) == 1}
    in_orders = {
        step.verb for name in orders if orders[name] > 1 for step in steps_of(made.effects[f"order.{name}.effect"])
    }
    assert set() == once - in_orders
    assert [] == [(verb, what) for verb, about in ABOUT.items() for what in about if used[verb, what] < 2]


def test_what_the_rules_cannot_carry_out_is_named() -> None:
    """The icons that the iconography lists and nothing explains."""
    told = run("scenario", *GAME, "check", "marches")
    assert 0 == told.exit_code
    assert 2 == told.stdout.count("an icon without a rule has no effect: event.turkoman-")


def spoil(change: Callable[[Data], object], name: str = "marches") -> Data:
    """Return a scenario of the package with one change."""
    data = copy.deepcopy(read(name))
    change(data)
    return data


def named(data: Data, table: str, name: str) -> Data:
    """Return the entry of a list of tables that has a name."""
    row: Data = next(row for row in data[table] if row["name"] == name)
    return row


SPOILED: list[tuple[str, Callable[[Data], object], str, str]] = [
    (
        "no Jerusalem",
        lambda data: named(data, "region", "jerusalem").update(jerusalem=False),
        "region: needs Jerusalem once, not 0 times",
        "third.region.kinds",
    ),
    (
        "a dead Road",
        lambda data: data["road"].append({"between": ["jerusalem", "atlantis"]}),
        "road[11].between: there is no Region atlantis",
        "third.region.roads",
    ),
    (
        "a Road twice",
        lambda data: data["road"].append({"between": ["north-waste", "west-harbor"]}),
        "road[11].between: this Road is already listed",
        "third.region.roads",
    ),
    (
        "more pieces than Slots",
        lambda data: data["placement"][2]["units"].update(infantry=6),
        "region.jerusalem: 7 pieces and 0 Sabotage tokens for 6 square Slots",
        "third.region.slots",
    ),
    (
        "more pieces than the Army has",
        lambda data: (
            [row["units"].update(cavalry=2) for row in data["placement"] if row["owner"] == "ayyubid"]
            and data["placement"].append({"region": "salt-plain", "owner": "ayyubid", "units": {"cavalry": 2}})
        ),
        "army.ayyubid.units: 6 cavalry begin on the map and the ships, and the Army has 4",
        "third.component.units",
    ),
    (
        "Sections that do not hold the Units",
        lambda data: data["army"][0]["units"].update(infantry=9),
        "army.angevin.sections: the Sections hold 8 infantry, and the Army has 9",
        "third.component.player-board",
    ),
    (
        "a Region of both Alliances",
        lambda data: data["placement"].append({"region": "jerusalem", "owner": "angevin", "units": {"cavalry": 1}}),
        "region.jerusalem: both Alliances begin here, which would be a Battle",
        "third.battle.when",
    ),
    (
        "Sabotage in Jerusalem",
        lambda data: data["token"].append({"region": "jerusalem", "shape": "hexagon", "sabotage": True}),
        "token[4]: no Sabotage token lies in Jerusalem",
        "third.token.sabotage.jerusalem",
    ),
    (
        "a desert with a Port",
        lambda data: named(data, "region", "salt-plain").update(ports=1),
        "region.salt-plain.ports: only a City can have it",
        "third.region.kinds",
    ),
    (
        "too few rewards",
        lambda data: data["diplomacy"][1]["rewards"].pop(),
        "diplomacy.second-court.rewards: needs 4 rewards or more for 4 players, not 3",
        "third.diplomacy.choose",
    ),
    (
        "too few missions",
        lambda data: data.update(mission=data["mission"][:3]),
        "mission: a playable scenario needs 4 or more, not 3",
        "third.component.cards",
    ),
    (
        "a card of no pile",
        lambda data: data["event"].pop("turkoman-ambush") and data["event"].pop("turkoman-strangers"),
        "event: turkoman needs 4 cards or more for 1190, not 3",
        "third.strategy.draw",
    ),
    (
        "a line backwards",
        lambda data: named(data, "space", "dais").update(lines=["court-a"]),
        "space.dais.lines: a line leads forwards or sideways",
        "third.diplomacy.board.move",
    ),
    (
        "a Leader in two places",
        lambda data: data["placement"][3].update(leaders=["nasir"]),
        "placement[3].leaders: nasir is placed already",
        "third.component.leaders",
    ),
    (
        "a reaction outside Battles",
        lambda data: named(data, "order", "march").update(effect=[{"verb": "reinforce"}]),
        "order.march.effect: reinforce does not belong in this",
        "third.order.reaction",
    ),
    (
        "a Blank that does something",
        lambda data: named(data, "order", "blank").update(effect=[{"verb": "march"}]),
        "order.blank.effect: a Blank Order, and no other, has none",
        "third.order.blank",
    ),
    (
        "an unknown Leader in an effect",
        lambda data: data["event"]["angevin-captain"]["main"][0].update(leader="nobody"),
        "event.angevin-captain.main: there is no nobody",
        "third.leader.enter",
    ),
    (
        "a Region that is named twice",
        lambda data: data["event"]["angevin-shrine"]["main"][0].update({"region": "jerusalem", "region-of": ["yves"]}),
        "event.angevin-shrine.main: needs a region or region-of, not both",
        "third.event.named-region",
    ),
    (
        "a Region of a Leader whom nobody has",
        lambda data: data["event"]["angevin-shrine"].update(
            main=[{"verb": "place", "what": "glory-token", "region-of": ["nobody"]}]
        ),
        "event.angevin-shrine.main: there is no nobody",
        "third.event.named-region",
    ),
    (
        "other gold than the rulebook gives",
        lambda data: named(data, "army", "ayyubid").update(gold=5),
        "army.ayyubid.gold: each player takes 4 gold, not 5",
        "third.setup.gold",
    ),
    (
        "more pieces on a ship than the Army has left",
        lambda data: data["placement"][8].update(units={"siege-engine": 3}),
        "army.angevin.units: 3 siege-engine begin on the map and the ships, and the Army has 2",
        "third.component.units",
    ),
    (
        "a ship for Muslims",
        lambda data: data["placement"][8].update(owner="ayyubid", leaders=[]),
        "placement[8].ship: ships bring Crusaders in the two periods of 1191",
        "third.component.ships",
    ),
]


@pytest.mark.parametrize(("change", "line", "rule"), [row[1:] for row in SPOILED], ids=[row[0] for row in SPOILED])
def test_a_spoiled_scenario_is_refused_with_place_and_rule(
    change: Callable[[Data], object], line: str, rule: str
) -> None:
    """One clear line, and the rule that it breaks is one of the specification."""
    assert [f"box.toml: {line} ({rule})"] == problems(spoil(change))
    assert rule in catalog().rules


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (
            lambda data: data["order"][0].update(effect=[{"verb": "marsh"}]),
            "order.march.effect[0].verb: 'marsh' is not known; did you mean 'march'?",
        ),
        (
            lambda data: data["order"][0].update(effect=[{"verb": "gain", "what": "honor"}]),
            "order.march.effect[0].what: needs one of glory, faith, gold, command with the verb gain",
        ),
        (lambda data: data["region"][0].update(kind="city"), "region[0].kind: unknown key; did you mean 'title'?"),
        (lambda data: data["region"][0].update(type="sea"), "region[0].type: 'sea' is not known; known: city, desert"),
        (lambda data: data["army"][0].pop("gold"), "army[0].gold: missing"),
        (lambda data: data.pop("provenance"), "provenance: missing; a scenario must name the sources of its values"),
        (
            lambda data: data["provenance"].pop("mission"),
            "mission.crowns-and-ports.name: no provenance covers this value",
        ),
        (lambda data: data["order"].append(data["order"][0]), "order[16].name: march is already listed"),
        (
            lambda data: data["order"][0].update(effect=[{"optional": [{"choice": [[]]}]}]),
            "order.march.effect[0].optional[0].choice: needs a list of two or more effects",
        ),
    ],
)
def test_a_file_of_another_form_is_refused_with_its_place(change: Callable[[Data], object], line: str) -> None:
    """An unknown verb, key or value, a missing one, and a value without a source."""
    told = problems(spoil(change))
    assert f"box.toml: {line}".partition(";")[0] == told[0].partition(";")[0]


def test_a_ship_is_loaded_for_the_players_that_the_scenario_names() -> None:
    """As a Region is: with others it stays empty."""
    data = read("marches")
    (row,) = [one for one in data["placement"] if one.get("ship") == "1191-autumn"]
    row.update(players=[4])
    made = parse_scenario(data, "box.toml")
    track = (Owner.ANGEVIN, Owner.AYYUBID, Owner.HOLY_ROMAN_EMPIRE, Owner.TURKOMAN)
    begun = [opening(made, Outcomes(seats, track), DEFAULT) for seats in (ARMIES, ARMIES[:3])]
    assert [True, False] == [bool(one.ships[1].number) for one in begun]


def test_effects_inside_effects_end_somewhere() -> None:
    """A deep stack is refused, not followed."""
    effect: list[Any] = [{"verb": "march"}]
    for _ in range(50):
        effect = [{"optional": effect}]
    (line,) = problems(spoil(lambda data: data["order"][0].update(effect=effect)))
    assert "needs at most 12 steps and a depth of at most 6" in line


def test_only_what_was_transcribed_is_published() -> None:
    """Our own scenario may not call itself the published one: numbers and sources speak against it."""
    told = problems(spoil(lambda data: data["scenario"].update(profile="published")))
    assert "box.toml: mission: needs 7, not 5 (third.component.cards)" in told
    assert "box.toml: scenario.name: is ours; every value of a published scenario must be transcribed" in told


def test_every_provenance_is_allowed_and_no_other() -> None:
    """Six words say where a value is from."""
    assert ("rulebook", "example", "inferred", "neutral", "ours", "transcribed") == PROVENANCE
    (line,) = problems(spoil(lambda data: data["provenance"]["mission"].update({"from": "rumor"})))
    assert "needs one of rulebook, example" in line


def test_the_command_lists_and_checks_scenarios() -> None:
    """A name that is none is refused in one line."""
    listed = run("scenario", *GAME, "list")
    assert ["marches", "outremer", "tripoli"] == [line.split()[0] for line in listed.stdout.splitlines()]
    assert "no scenario 'narnia'; scenarios: marches, outremer, tripoli" in refused(
        "scenario", *GAME, "check", "narnia"
    )


def test_the_command_prints_each_problem_and_says_no(tmp_path: Path) -> None:
    """With exit status 1."""
    text = (specs_folder() / "scenarios" / "marches.toml").read_text(encoding="utf-8")
    file = tmp_path / "box.toml"
    file.write_text(text.replace("jerusalem = true\n", ""), encoding="utf-8")
    told = run("scenario", *GAME, "check", str(file))
    assert 1 == told.exit_code
    assert "needs Jerusalem once, not 0 times (third.region.kinds)" in told.stdout
