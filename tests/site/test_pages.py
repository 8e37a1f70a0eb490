"""Every rule, question, theorem and model has its place on the site, under its own id."""

from __future__ import annotations

import json
import re
import zlib
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from crusaders_rules.game import Game
from crusaders_rules.games import GAMES
from crusaders_rules.site import export
from crusaders_rules.site.material import Material
from crusaders_rules.thy_will_be_done.check.models import models
from crusaders_rules.thy_will_be_done.home import catalog


class Page(HTMLParser):
    """The ids of a page, its links, and everything that it loads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element brings."""
        given = {name: value for name, value in attrs if value is not None}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in {"img", "script", "iframe", "source"} and "src" in given:
            self.loads.append(given["src"])
        if tag == "link" and given.get("rel") in {"stylesheet", "icon", "preload"}:
            self.loads.append(given["href"])


@cache
def page(file: Path) -> Page:
    """Return a page, read once."""
    return Page(file)


def inventory(site: Path) -> dict[str, dict[str, str]]:
    """Return what ``objects.inv`` offers to other projects: for each kind the place of each name."""
    content = (site / "objects.inv").read_bytes()
    body = zlib.decompress(content.split(b"\n", 4)[4]).decode()
    found: dict[str, dict[str, str]] = {}
    for line in body.splitlines():
        name, kind, _, place, _ = line.split(" ", 4)
        found.setdefault(kind, {})[name] = place.replace("$", name)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_has_a_card_under_its_id(site: Path, game: Game) -> None:
    """On the page of its chapter, with its statement."""
    for chapter in game.trace(None).catalog.chapters:
        file = site / game.pages / "rules" / f"{chapter.id}.html"
        assert set() == {rule.id for rule in chapter.rules} - page(file).ids


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_question_has_a_page(site: Path, game: Game) -> None:
    """Named by its id, with a card for each reading."""
    for question in game.trace(None).catalog.questions:
        text = (site / game.pages / "questions" / f"{question.id}.html").read_text(encoding="utf-8")
        assert len(question.readings) == len(re.findall(r'<div class="[^"]*\breading\b', text)), question.id


def test_theorems_and_models_have_cards(site: Path) -> None:
    """Each theorem on the page of its topic, each model beside its counts."""
    for game in GAMES:
        for theorem in game.theorems():
            assert theorem.name in page(site / game.pages / "proofs" / f"{theorem.topic}.html").ids
    assert set() == set(models()) - page(site / "reference" / "exploring.html").ids


def test_other_projects_can_link_to_the_ids(site: Path) -> None:
    """``objects.inv`` has each rule, question, theorem and model under its id, at a place that exists."""
    offered = inventory(site)
    catalogs = [game.trace(None).catalog for game in GAMES]
    assert {rule_id for one in catalogs for rule_id in one.rules} == set(offered["rule:rule"])
    assert {question.id for one in catalogs for question in one.questions} == set(offered["rule:question"])
    assert {theorem.name for game in GAMES for theorem in game.theorems()} == set(offered["rule:theorem"])
    assert {name for game in GAMES for name in game.models()} == set(offered["rule:model"])
    for kind in ("rule", "question", "theorem", "model"):
        for place in offered[f"rule:{kind}"].values():
            name, _, anchor = place.partition("#")
            assert not anchor or anchor in page(site / name).ids


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_json_has_every_rule(site: Path, game: Game) -> None:
    """Each rule has its grounds and a place that exists; the file lies beside the first page of its part."""
    folder = site if game is GAMES[0] else site / game.pages
    exported = json.loads((folder / "rules.json").read_text(encoding="utf-8"))
    trace = game.trace(None)
    assert "crusaders-rules/rules/1" == exported["format"]
    assert list(trace.catalog.rules) == [rule["id"] for rule in exported["rules"]]
    for rule in exported["rules"]:
        one = trace.of(rule["id"])
        assert [one.rule.statement, one.chapter.id] == [rule["statement"], rule["chapter"]]
        assert [passage.at for passage in one.passages] == [passage["at"] for passage in rule["passages"]]
        assert [theorem.name for theorem in one.theorems] == rule["theorems"]
        name, _, anchor = rule["url"].partition("#")
        assert anchor in page(site / name).ids


def test_the_rules_of_a_later_part_are_written_beside_a_page_for_print(tmp_path: Path) -> None:
    """There the part has no folder yet."""
    file = tmp_path / GAMES[1].pages / "rules.json"
    export.write(Material(GAMES[1], later=True), file)
    exported = json.loads(file.read_text(encoding="utf-8"))
    assert len(GAMES[1].trace(None).catalog.rules) == len(exported["rules"])
    assert exported["rules"][0]["url"].startswith(f"{GAMES[1].pages}/rules/")


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.long)])
def test_no_link_inside_the_site_is_broken(site: Path, every: int) -> None:
    """Every link to a page of the site leads to a page and an anchor, or a play for the table, that exist."""
    broken = []
    for file in sorted(site.rglob("*.html"))[::every]:
        for link in page(file).links:
            parts = urlsplit(link)
            if parts.scheme or not (parts.path or parts.fragment):
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor = unquote(parts.fragment)
            if target.name == "table.html" and anchor.startswith("play="):
                target, anchor = target.parent / "live" / "plays" / anchor.removeprefix("play=").partition("&")[0], ""
            if not target.is_file() or (anchor and target.suffix == ".html" and anchor not in page(target).ids):
                broken.append(f"{file.relative_to(site)}: {link}")
    assert [] == broken


@pytest.mark.long
def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    """Neither a page nor a style sheet asks another host for anything, and what they load is there."""
    for file in sorted(site.rglob("*.html")):
        for source in page(file).loads:
            parts = urlsplit(source)
            assert "" == parts.scheme + parts.netloc, f"{file}: {source}"
            assert (file.parent / unquote(parts.path)).resolve().is_file(), f"{file}: {source}"
    for file in sorted(site.rglob("*.css")):
        assert [] == re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//", file.read_text(encoding="utf-8")), file


@pytest.mark.parametrize(
    ("chapter", "rule_id", "has"),
    [
        (
            "travel",
            "travel.cost.enemy",
            ["travel.enemy_surcharge(enemy: bool) -> int", "Worked example C-2", "the_cheapest_way_counts"],
        ),
        ("prototype", "prototype.map.paris", ["not in code yet", "No function yet"]),
        (
            "travel",
            "travel.points",
            ["The path costs more movement points than are left. TooFar", "After", "travel.divide"],
        ),
    ],
)
def test_a_card_shows_what_there_is_and_says_what_there_is_not(
    site: Path, chapter: str, rule_id: str, has: list[str]
) -> None:
    """An implemented rule shows function, refusals, picture and theorem; a planned one says so."""
    text = (site / "reference" / "rules" / f"{chapter}.html").read_text(encoding="utf-8")
    card = text.split(f'id="{rule_id}"')[1].split('<section class="rule-card"')[0]
    said = " ".join(unescape(re.sub(r"<[^>]+>", "", card)).split())
    assert [] == [words for words in has if words not in said]


def test_a_card_begins_with_what_a_player_wants(site: Path) -> None:
    """The order is statement, pictures, refusals, questions; then sources and checks, folded."""
    text = (site / "reference" / "rules" / "travel.html").read_text(encoding="utf-8")
    card = text.split('<section class="rule-card" id="travel.points">')[1].split('<section class="rule-card"')[0]
    parts = [
        'class="statement',
        'class="before-after',
        ">Refuses<",
        ">Questions<",
        'class="behind',
        ">Passages<",
        ">Code<",
    ]
    parts += [">Tests<", ">Proofs<"]
    places = [card.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)


def test_no_refusal_has_a_gap(site: Path) -> None:
    """A refusal is a sentence: it names no field of a class, and ends with a full stop."""
    refused = []
    for file in sorted((site / "reference" / "rules").glob("*.html")):
        text = unescape(file.read_text(encoding="utf-8"))
        for part in re.findall(r"<dt>Refuses</dt><dd>(.*?)</dd>", text, re.DOTALL):
            refused += [re.sub(r"<[^>]+>", "", item).strip() for item in re.findall(r"<li>(.*?)<a", part, re.DOTALL)]
    assert 40 < len(refused)
    assert [] == [words for words in refused if not words.endswith(".") or re.search(r"\b(needs|has)\b$|[{}]", words)]


def test_a_chapter_begins_with_its_outline(site: Path) -> None:
    """A line for each rule, which leads to its card."""
    for chapter in catalog().chapters:
        text = (site / "reference" / "rules" / f"{chapter.id}.html").read_text(encoding="utf-8")
        outline = text.split('class="outline')[1].split("</ul>")[0]
        assert [f"#{rule.id}" for rule in chapter.rules] == re.findall(r'href="([^"]+)"', outline)


def test_a_tie_for_a_majority_is_shown(site: Path) -> None:
    """The worked examples with a tie, on one score sheet that is not folded away."""
    text = (site / "reference" / "rules" / "scoring.html").read_text(encoding="utf-8")
    card = text.split('id="score.majority.tie"')[1].split('<section class="rule-card"')[0]
    picture = re.search(r'<img[^>]*alt="([^"]+)"', card)
    assert picture is not None
    assert "Players 1 to 4 have defeated: Prussians 4, 2, 2, 1; Slavs 2, 2, 2, 1." == picture[1]
    assert card.index("<img") < card.index("<details")


def test_a_text_has_one_name(site: Path) -> None:
    """Each page uses the name on its badges, and no other one."""
    found = []
    for file in sorted((site / "reference").rglob("*.html")):
        said = unescape(re.sub(r"<[^>]+>", " ", file.read_text(encoding="utf-8")))
        found += [
            f"{file.name}: {name}"
            for name in ("reader's summary", "prototype 2015", "rulebook of 2017")
            if name in said
        ]
    assert [] == found


def test_a_reading_is_tried_in_games_that_have_it(site: Path) -> None:
    """A question of an expansion is asked in games with that expansion only, and some only with five players."""
    for question, options in (
        ("divine.mill.value=as-built", "--players 2 --expansion divine-influence"),
        ("five.six-players=five-and-six", "--players 6 --expansion five-and-six"),
        ("score.winner.tie=earlier-in-turn-order", "--players 2"),
    ):
        page = site / "reference" / "questions" / f"{question.partition('=')[0]}.html"
        said = unescape(re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8")))
        assert f"crusaders play {options} --reading {question}" in said


def test_the_first_page_says_what_somebody_new_needs(site: Path) -> None:
    """That the map is ours, how to install, and what is not covered."""
    said = unescape(re.sub(r"<[^>]+>", "", (site / "index.html").read_text(encoding="utf-8")))
    for words in ("The map is ours", "pip install .", "What is not covered", "so we made our own"):
        assert words in said


def test_the_page_of_names_shows_no_constructor_that_a_tool_wrote(site: Path) -> None:
    """What attrs or Python makes is left out; a constructor that somebody described, or of a named tuple, is there."""
    names = {one.removeprefix("crusaders_rules.thy_will_be_done.") for one in page(site / "reference" / "api.html").ids}
    assert {"interpret.Ruleset", "play.apply.IllegalDecision.__init__", "state.Buildings.__new__"} <= names
    assert set() == {"interpret.Ruleset.__init__", "interpret.Ruleset.__new__", "state.Action.__new__"} & names
    said = (site / "reference" / "api.html").read_text(encoding="utf-8")
    assert (0, 0) == (said.count("Method generated by attrs"), said.count("attr_dict"))


def test_the_second_part_says_what_is_claimed(site: Path) -> None:
    """Its first page: what runs, what the text lost, and that nothing of it is invented; the first part leads there."""
    said = words_of(site / "third-crusade" / "index.html")
    for words in (
        "is specified, and runs every scenario that meets the schema",
        "Map, Orders, events, missions and objectives are data of a scenario",
        "Nothing that was lost is invented as if it were published",
    ):
        assert words in said
    assert any(link.startswith("third-crusade/index.html") for link in page(site / "index.html").links)


def test_the_second_part_shows_its_own_rules(site: Path) -> None:
    """Cards with functions, pictures of a Battle, commands that name the game, and where each value is from."""
    text = (site / "third-crusade" / "rules" / "reactions.html").read_text(encoding="utf-8")
    own = text.split('<section class="rule-card" id="third.reaction.defence">')[1]
    card = plain(own.split('<section class="rule-card"')[0])
    assert 2 <= own.count("<img")
    assert "From a Battle set up on our scenario." in card
    assert "defence_adds(" in card
    question = words_of(site / "third-crusade" / "questions" / "third.reaction.diversion.target.html")
    assert "crusaders question --game third-crusade third.reaction.diversion.target" in question
    data = words_of(site / "third-crusade" / "data.html")
    assert "Scenario tripoli" in data
    assert "Unknown values" not in data
    proof = words_of(site / "third-crusade" / "proofs" / "battle.html")
    assert "crusaders prove --game third-crusade" in proof


def test_no_card_of_a_part_stands_in_the_other(site: Path) -> None:
    """Each part has its own rules alone."""
    for game, other in (GAMES, GAMES[::-1]):
        for file in (site / game.pages / "rules").glob("*.html"):
            assert not page(file).ids & set(other.trace(None).catalog.rules), file.name


def words_of(file: Path) -> str:
    """Return the words of a page."""
    return plain(file.read_text(encoding="utf-8"))


def plain(text: str) -> str:
    """Return a text without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", text)).split())
