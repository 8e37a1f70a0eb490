"""What the table opens: from scenes, worked examples, steps of films, questions and broken rules."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from docutils import nodes

from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.site.cards import rule_card
from crusaders_rules.site.gallery import Gallery
from crusaders_rules.site.live import engine
from crusaders_rules.site.live.npm import NpmError
from crusaders_rules.site.material import Material
from crusaders_rules.site.proof_cards import theorem_card
from crusaders_rules.site.question_pages import question_page
from crusaders_rules.thy_will_be_done.check.apart import apart
from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.check.sabotage import shown_sabotage
from crusaders_rules.thy_will_be_done.examples.book import EXAMPLES
from crusaders_rules.thy_will_be_done.examples.own import OURS
from crusaders_rules.thy_will_be_done.interpret.questions import readings_of
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.positions import position_from_data
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import from_text, to_text
from crusaders_rules.thy_will_be_done.show import scenes

_OPENS = re.compile(r'href="(?:\.\./)*table\.html#play=([a-z0-9.-]+)(?:&amp;at=(\d+))?&amp;from=[^"&]+"')


@pytest.fixture(scope="module")
def plays(site: Path) -> Path:
    """The folder with what the table opens."""
    if not (site / "live" / "files.json").is_file():
        pytest.skip("the site was built without the live table: Pyodide could not be fetched")
    return site / "live" / "plays"


@cache
def play(file: Path) -> dict[str, Any]:
    """Return what a file holds, read once."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def card(text: str, rule_id: str) -> str:
    """Return the card of a rule."""
    return text.split(f'<section class="rule-card" id="{rule_id}"')[1].split('<section class="rule-card"', maxsplit=1)[
        0
    ]


def test_the_card_of_the_surcharge_opens_where_it_is_paid(site: Path, plays: Path) -> None:
    """The position of its worked example, with a knight that must leave an enemy, and the decisions that follow."""
    text = (site / "reference" / "rules" / "travel.html").read_text(encoding="utf-8")
    name, at = _OPENS.findall(card(text, "travel.cost.enemy"))[0]
    opened = play(plays / name)
    state = position_from_data(opened["position"])
    assert ("0", ["resolve travel-build", "move a1 b1", "move b1 c1"]) == (at, opened["decisions"])
    points = []
    for line in opened["decisions"]:
        state = apply(state, from_text(state, line))
        points.append(getattr(state.pending, "points", 0))
    assert [3, 2, 0] == points


def test_every_scene_and_every_worked_example_opens(site: Path, plays: Path) -> None:
    """Each card that shows one has a link beside it."""
    found: set[str] = set()
    for file in sorted((site / "reference" / "rules").glob("*.html")):
        text = file.read_text(encoding="utf-8")
        assert text.count('class="scene ') + text.count('class="scene"') == len(
            re.findall(r'<p class="scene[ "].*?table\.html#play=.*?</p>', text, re.DOTALL)
        ), file.name
        found |= set(re.findall(r"[Ee]xample ([A-Za-z]+-\d+): [^<]*(?:<[^a][^<]*)*<a [^>]*table\.html#play=", text))
    assert {example.name for example in (*EXAMPLES, *OURS)} == found
    assert plays.is_dir()


def test_every_step_of_a_film_opens_where_it_is(site: Path, plays: Path) -> None:
    """A step leads to its decision of the play; the last one may be a position under the other reading."""
    steps = 0
    for file in sorted((site / "reference" / "questions").glob("*.html")):
        for film in file.read_text(encoding="utf-8").split('<section aria-label="A play in')[1:]:
            items = film.split("</section>")[0].split("<li ")[1:]
            opened = [_OPENS.findall(item) for item in items]
            assert [1] * len(items) == list(map(len, opened)), file.name
            numbers = [int(at) for ((name, at),) in opened if "position" not in play(plays / name)]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            assert len(numbers) >= len(items) - 1
            steps += len(items)
    assert steps > 300


def test_both_readings_of_a_question_are_there(site: Path, plays: Path) -> None:
    """Two positions, alike but for the reading, and a decision that one of them allows; or two new games."""
    shown = set()
    for file in sorted((site / "reference" / "questions").glob("*.html")):
        for name in re.findall(r'data-play="([^"]+)"', file.read_text(encoding="utf-8")):
            found = play(plays / name)
            states = [position_from_data(one) for one in found["positions"]]
            assert file.stem == found["question"]
            assert states[0].ruleset != states[1].ruleset
            taken = {readings_of(state.ruleset).get(file.stem) for state in states}
            assert len(taken) == len(states), file.stem
            shown.add(file.stem)
            if found["decision"] is not None:
                assert apart(*states) is None
                assert any(found["decision"] in {to_text(state, one) for one in legal(state)} for state in states), name
    switches = json.loads((site / "live" / "table.json").read_text(encoding="utf-8"))["questions"]
    assert {one["id"] for one in switches} == shown


def test_what_is_opened_can_be_played(plays: Path) -> None:
    """Each position is possible, and each decision that follows is allowed."""
    count = 0
    for file in plays.glob("????????????????.json"):
        found = play(file)
        if "position" in found:
            state = position_from_data(found["position"])
            for line in found["decisions"]:
                state = apply(state, from_text(state, line))
            count += 1
    assert count > 90


def test_broken_rules_open_where_they_are_seen(site: Path, plays: Path) -> None:
    """Each card of a theorem has a link for each of its broken rules that a position shows."""
    shown = shown_sabotage()
    links = 0
    for theorem in all_theorems():
        text = (site / "reference" / "proofs" / f"{theorem.topic}.html").read_text(encoding="utf-8")
        found = _OPENS.findall(text.split(f'id="{theorem.name}"')[1].split("<section")[0])
        wanted = [shown[one.name] for one in theorem.sabotage if shown[one.name].play]
        assert [(one.play, str(one.at)) for one in wanted] == found, theorem.name
        assert all(int(at) < len(play(plays / name)["decisions"]) for name, at in found)
        links += len(found)
    assert links > 200


@pytest.mark.long
def test_without_a_table_nothing_leads_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages are the same, without links that lead nowhere; the worked examples have pictures enough."""
    monkeypatch.setattr(scenes, "_played", lambda: iter(()))
    material = Material(THY_WILL_BE_DONE)
    material.verdicts = {"travel.transit": material.verdicts["travel.transit"]}
    live = Material(THY_WILL_BE_DONE, live=True)
    live.verdicts, live.trace, live.gallery = material.verdicts, material.trace, material.gallery
    for draw, name in (
        (rule_card, "travel.cost.enemy"),
        (theorem_card, "both_editions_charge_the_same"),
        (question_page, "travel.transit"),
    ):
        drawn = [draw(one, "reference/page", name) for one in (material, live)]
        dead, working = ([one] if isinstance(one, nodes.Node) else one for one in drawn)
        assert [] == [link for node in dead for link in node.findall(nodes.reference) if "table.html" in str(link)]
        assert [link for node in working for link in node.findall(nodes.reference) if "table.html" in str(link)]


def test_a_site_without_pyodide_has_no_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If it cannot be fetched, the table is left out, and one line says why."""
    from crusaders_rules.site.live import table_page

    def none(_: object) -> Path:
        raise NpmError("no connection")

    said: list[str] = []
    monkeypatch.setattr(type(engine.PYODIDE), "folder", none)
    monkeypatch.setattr("crusaders_rules.site.live.table_page._log.info", lambda text, *more: said.append(text % more))
    app: Any = type("App", (), {"outdir": tmp_path})
    material = Material(THY_WILL_BE_DONE)
    material.gallery = Gallery()
    assert not table_page.write(app, material)
    assert ["the site has no live table: no connection"] == said


def test_the_licence_stands_beside_pyodide(plays: Path) -> None:
    """The Mozilla Public License 2.0, in the folder of the files that it is about."""
    (folder,) = plays.parent.glob("engine-*")
    assert "Mozilla Public License Version 2.0" in (folder / "LICENSE.txt").read_text(encoding="utf-8")[:60]
    assert (folder / "pyodide.asm.wasm.gz").is_file()
