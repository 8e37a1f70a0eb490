"""Drawings of states: what they show, what they hide, and that nothing lies on something else."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import attrs
import pytest

from crusaders_rules.third_crusade.home import catalog
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.files.records import record_of, write_record
from crusaders_rules.third_crusade.play.game import decider, is_over, new_game
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.rules.slots_and_tokens import visible_icons
from crusaders_rules.third_crusade.scenario import load_scenario, scenario_names
from crusaders_rules.third_crusade.show import stack_words
from crusaders_rules.third_crusade.show.land_map import regions_seen
from crusaders_rules.third_crusade.show.map_plan import crosses, lies_on, plan_of
from crusaders_rules.third_crusade.show.position import battle_of, battle_svg, part_svg, position_svg
from crusaders_rules.third_crusade.show.region_card import region_card, slots_seen
from crusaders_rules.third_crusade.show.rules_shown import is_about
from crusaders_rules.third_crusade.show.scenario_map import scenario_svg
from crusaders_rules.third_crusade.show.scenes import gallery
from crusaders_rules.third_crusade.state import Owner, Position, Units, force
from tests.cli.terminal import refused, run
from tests.third_crusade.play.tables import LEADERS, MARCHES, after, table
from tests.third_crusade.play.test_views import other_secrets
from tests.third_crusade.play.test_whole_games import lively
from tests.third_crusade.support import ANGEVIN, AYYUBID, EMPIRE, TURKOMAN

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    """Return a drawing as XML."""
    return ET.fromstring(svg)  # noqa: S314 -- our own drawing


def texts(svg: str) -> str:
    """Return every text that is drawn, a line each."""
    return "\n".join(node.text or "" for node in parsed(svg).iter(f"{SVG}text"))


def titles(svg: str) -> list[str]:
    """Return the titles of a drawing and of its parts."""
    return [node.text or "" for node in parsed(svg).iter(f"{SVG}title")]


def game(players: int, seed: int, *, variable: bool = False) -> list[Position]:
    """Return the states of a lively game."""
    draw, state = random.Random(seed), new_game(Ruleset(MARCHES, variable=variable), players)
    found = [state]
    while not is_over(state):
        state = apply(state, lively(state, draw))
        found.append(state)
    return found


@pytest.fixture(scope="module")
def states() -> list[Position]:
    """Return the states of a game of four."""
    return game(4, 5)


def battle() -> Position:
    """Return a Battle in which the Angevins may react."""
    state = table(
        {
            "south-waste": force((LEADERS["yusuf"],), ayyubid=Units(4, 1)),
            "west-harbor": force((LEADERS["aimery"],), angevin=Units(2, 1), neutral=Units(1)),
            "north-waste": force(holy_roman_empire=Units(2, 1)),
        },
        orders={
            "south-waste": ((AYYUBID, "march"),),
            "west-harbor": ((ANGEVIN, "shield-wall"),),
            "north-waste": ((EMPIRE, "relief"),),
        },
        track=(AYYUBID, EMPIRE, TURKOMAN, ANGEVIN),
    )
    return after(
        state,
        "execute south-waste",
        "go south-waste west-harbor",
        "take ayyubid:4-infantry ayyubid:1-cavalry yusuf",
    )


def test_a_drawing_has_a_title_a_description_and_every_region(states: list[Position]) -> None:
    """For readers who cannot see it: what is asked, each Region and each Army in sentences."""
    state = states[len(states) // 2]
    root = parsed(position_svg(state))
    assert [f"{SVG}title", f"{SVG}desc"] == [child.tag for child in root][:2]
    assert ("img", "campaign-title campaign-desc") == (root.get("role"), root.get("aria-labelledby"))
    said = root[1].text or ""
    for place in state.setting.in_play:
        title = state.setting.regions[place].title
        assert f"{title}, a {state.setting.regions[place].type}" in said
        assert 1 == sum(one.startswith(f"{title}, a ") for one in titles(position_svg(state)))
    assert f"{decider(state)}".replace("-", " ").lower() in said.lower()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("players", [2, 4, 3])
def test_every_state_of_a_game_is_drawn(players: int) -> None:
    """From the first draw of chance to the end, whole and from the view of each seat, as well-formed XML."""
    for state in game(players, 3, variable=players == 2)[::18]:
        for seat in (None, *state.seats):
            parsed(position_svg(state, seat))
        parsed(battle_svg(state))


def test_everything_under_way_has_words() -> None:
    """Each frame that a stack can hold."""
    assert {frame.__name__ for frame in BY_QUESTION} == set(stack_words.FRAME_WORDS)


def test_a_seat_sees_nothing_in_a_drawing_that_it_may_not_see(states: list[Position]) -> None:
    """Other hands, rows, Orders, Objective Cards and bids give the same drawing; somebody who sees all sees another."""
    draw, seen = random.Random(2), 0
    for state in states[20::7]:
        seat = draw.choice(state.seats)
        other = other_secrets(state, seat, draw)
        assert position_svg(state, seat) == position_svg(other, seat)
        seen += position_svg(state) != position_svg(other)
    assert seen > 10


def test_an_order_of_the_enemy_lies_face_down() -> None:
    """The partner reads it."""
    state = battle()
    own, enemy = (texts(position_svg(state, seat)) for seat in (EMPIRE, TURKOMAN))
    assert ("Relief" in own, "face down" in own) == (True, False)
    assert ("Shield Wall" in enemy.split("Command")[0], "face down" in enemy) == (False, True)


def test_the_slots_without_a_piece_show_the_visible_icons(states: list[Position]) -> None:
    """Those that count by the rule function: of uncovered Slots without a Sabotage token."""
    checked = 0
    for state in states[::3]:
        for seen in regions_seen(state, view(state, None)["regions"], None).values():
            slots, surplus = slots_seen(seen)
            shown = [
                icon
                for place, (piece, icons) in enumerate(slots)
                if piece is None and place not in seen.state.sabotaged
                for icon in icons
            ]
            assert Counter(visible_icons(seen.printed, seen.state, DEFAULT)) == Counter(shown)
            assert seen.state.force.number == sum(piece is not None for piece, _ in slots) + len(surplus)
            checked += bool(shown)
    assert checked > 100


def test_pieces_without_a_slot_are_counted() -> None:
    """After a Battle a Region may hold more pieces than Slots; the drawing says so."""
    state = table({"jerusalem": force(ayyubid=Units(8))})
    seen = regions_seen(state, view(state, None)["regions"], None)[state.setting.jerusalem]
    assert "2 without a Slot" in region_card(seen)


def test_a_changed_region_is_marked(states: list[Position]) -> None:
    """Only if the state before is given."""
    before, now = next(
        (one, two) for one, two in itertools.pairwise(states) if one.regions and one.regions != two.regions
    )
    marked = [title for title in titles(position_svg(now, before=before)) if "just changed" in title]
    assert len(marked) == sum(one != two for one, two in zip(before.regions, now.regions, strict=True))
    assert "just changed" not in position_svg(now)


def test_the_protocol_draws_a_state(states: list[Position]) -> None:
    """The position has all that its parts have; a seat sees what it may see, and there is no other part."""
    state, before = states[40], states[39]
    assert position_svg(state) == part_svg(state, "position")
    assert position_svg(state, state.seats[1], before) == part_svg(state, "position", 2, before)
    parts = [texts(part_svg(state, part, None, before, 2)) for part in ("board", "tracks", "area")]
    whole = texts(part_svg(state, "position", None, before, 2)).splitlines()
    assert {line for part in parts for line in part.splitlines()} <= set(whole)
    assert ["Jerusalem" in parts[0], "Glory" in parts[1], "Event Cards to play" in parts[2]] == [True] * 3
    seats = len(state.seats)
    alone = [texts(part_svg(state, "area", seat, None, 1)) for seat in range(1, seats + 1)]
    assert parts[2].splitlines()[0] == alone[0].splitlines()[0]
    hidden = ["secret" in one for one in alone]
    assert [False, True] == sorted(set(hidden))
    assert not hidden[0]
    other = attrs.evolve(before, setting=attrs.evolve(before.setting, scenario=load_scenario("tripoli")))
    for given, problem in (
        (("score",), "there is no drawing of the score"),
        (("board", seats + 1), f"there is no seat {seats + 1}; there are {seats} so far"),
        (("area", 1, None, seats + 1), f"there is no seat {seats + 1}; there are {seats} so far"),
        (("board", None, other), "the state before is one of another scenario"),
    ):
        with pytest.raises(ValueError, match=problem):
            part_svg(state, *given)


def test_a_battle_is_drawn_in_steps() -> None:
    """Strength and Reaction Orders first, then losses, then who wins."""
    begun = battle()
    assert battle_of(begun) is not None
    said = texts(battle_svg(begun))
    assert "Strength 6" in said
    assert "Strength 5" in said
    assert "not yet" in said
    defended = after(begun, "react west-harbor")
    text = texts(battle_svg(defended)).replace("\n", " ")
    assert "Angevin: Defence +2" in text
    assert "Attackers: 1 due" in text
    assert text.index("loses") < text.index("wins")
    lost = texts(battle_svg(after(defended, "lose yusuf here"))).replace("\n", " ")
    assert "lost: Yusuf" in lost
    assert "a Leader was killed" in lost


def test_the_reaction_orders_of_a_drawing_are_those_that_count() -> None:
    """A canceled one is marked as canceled."""
    state = battle()
    place = state.setting.region_named["west-harbor"]
    fight = battle_of(state)
    assert fight is not None
    frames = [
        attrs.evolve(fight, played=((ANGEVIN, place, "defence", 2, None), (AYYUBID, place, "diversion", 0, 0)))
        if frame is fight
        else frame
        for frame in state.stack
    ]
    said = texts(battle_svg(attrs.evolve(state, stack=tuple(frames)))).replace("\n", " ")
    assert "(canceled)" in said
    assert "Strength 5" in said


@pytest.mark.parametrize("name", scenario_names())
def test_the_plan_of_a_scenario_is_readable(name: str) -> None:
    """Each Region has a cell; no Road crosses another one or passes behind a Region."""
    made = load_scenario(name)
    plan = plan_of(len(made.regions), made.roads)
    lines = [(plan[one], plan[two]) for one, two in made.roads]
    assert len(set(plan)) == len(made.regions)
    assert not [pair for pair in itertools.combinations(lines, 2) if crosses(*pair)]
    assert not [(cell, line) for cell in plan for line in lines if cell not in line and lies_on(cell, line)]


def test_what_a_plan_avoids_is_seen() -> None:
    """Two lines across each other, and a Region in the middle of a line."""
    assert crosses(((0, 0), (1, 1)), ((0, 1), (1, 0)))
    assert not crosses(((0, 0), (1, 1)), ((1, 1), (1, 0)))
    assert lies_on((1, 0), ((0, 0), (2, 0)))
    assert not lies_on((3, 0), ((0, 0), (2, 0)))
    assert () == plan_of(0, ())


def test_drawings_are_the_same_in_another_process(tmp_path: Path) -> None:
    """Whatever the order of sets there."""
    state = game(2, 1)[120]
    file = tmp_path / "game.json"
    write_record(record_of(state), file)
    command = [sys.executable, "-m", "crusaders_rules", "show", "--game", "third-crusade", str(file), "--svg", "-"]
    found = subprocess.run(command, check=True, capture_output=True, text=True, env={"PYTHONHASHSEED": "7"})
    assert position_svg(state) == found.stdout


def test_show_writes_a_drawing(tmp_path: Path) -> None:
    """Into a file or to standard output, whole or from a seat; what cannot be is refused in a line."""
    state = battle_record(tmp_path)
    out = tmp_path / "state.svg"
    said = run("show", "--game", "third-crusade", str(tmp_path / "game.json"), "--svg", str(out))
    assert (0, "") == (said.exit_code, said.output)
    assert position_svg(state) == out.read_text(encoding="utf-8")
    seat = run("show", "--game", "third-crusade", str(tmp_path / "game.json"), "--seat", "2", "--svg", "-")
    assert position_svg(state, state.seats[1]) == seat.stdout
    assert "as " + {Owner.ANGEVIN: "Angevin"}.get(state.seats[1], "") in seat.stdout
    nowhere = str(tmp_path / "none" / "state.svg")
    assert "--svg" in refused("show", "--game", "third-crusade", str(tmp_path / "game.json"), "--svg", nowhere)
    both = run("show", "--game", "third-crusade", str(tmp_path / "game.json"), "--svg", "-", "--json")
    assert 2 == both.exit_code


def battle_record(folder: Path) -> Position:
    """Write a game of which some decisions are made, and return its state."""
    state = game(4, 1)[90]
    write_record(record_of(state), folder / "game.json")
    return state


def test_the_desk_is_not_asked_for_more_than_a_view_says(states: list[Position]) -> None:
    """Control in the drawing is that of the view."""
    state = states[-1]
    shown = view(state, None)["regions"]
    for place, seen in regions_seen(state, shown, None).items():
        assert Desk(state).controller(place) == seen.controller == shown[seen.printed.name]["controller"]


def test_the_map_of_a_scenario_is_drawn_even_with_gaps(tmp_path: Path) -> None:
    """As the worked example begins: the Crusaders hold Tripoli, and no Army Controls it."""
    out = tmp_path / "map.svg"
    assert 0 == run("scenario", "--game", "third-crusade", "show", "tripoli", "--svg", str(out)).exit_code
    svg = out.read_text(encoding="utf-8")
    assert scenario_svg(load_scenario("tripoli")) == svg
    (tripoli,) = (title for title in titles(svg) if title.startswith("Tripoli, "))
    assert "nobody Controls it; the Crusaders hold it" in tripoli
    assert "Conrad" in tripoli
    nowhere = str(tmp_path / "none" / "map.svg")
    assert "--svg" in refused("scenario", "--game", "third-crusade", "show", "tripoli", "--svg", nowhere)
    assert "no-such.toml" in refused("scenario", "--game", "third-crusade", "show", "no-such.toml", "--svg", "-")


@pytest.mark.long
def test_the_cards_of_rules_have_pictures_from_plays() -> None:
    """The same each time; a scene shows a decision in which a function of the rule has a say."""
    rules = [rule.id for rule in catalog().rules.values() if rule.status == "implemented"]
    first, again = gallery({}, rules), gallery({}, rules)
    assert list(first.pictures) == list(again.pictures)
    assert first.scenes == again.scenes
    assert {"third.reaction.diversion", "third.losses.fair", "third.march.forced"} <= first.scenes.keys() <= set(rules)
    assert first.first is not None
    assert set(scenario_names()) == set(first.maps)
    shown = {picture.name for scene in first.scenes.values() for picture in scene.pictures}
    assert shown < first.pictures.keys()
    assert gallery({}, []).scenes == {}


def test_a_picture_is_about_its_rule() -> None:
    """A rule about bids is not shown by a loss in a Battle, though the play goes on to it of its own accord."""
    assert is_about(battle(), "third.reaction.lowest")
    assert not is_about(battle(), "third.diplomacy.bid")
