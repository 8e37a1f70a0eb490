"""The table of the second game, which hides something from its players: two pages, made of the same modules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from crusaders_rules.third_crusade.play.files.records import read_record, record_from_data, verify
from tests.browser.conftest import DESK, NIGHT, PHONE, Visit, Visiting, visit_of
from tests.browser.tables import PATIENCE, asked, grave, loaded, offered, opened, press, saved, set_up, settled

_SEEN = """() => [...document.querySelectorAll('#table div')].filter((one) => one.shadowRoot)
  .map((one) => one.shadowRoot.textContent).join('\\n') + document.getElementById('table').innerText"""


@pytest.fixture(scope="module")
def seat(browser: Browser, site: Path, served: str) -> Iterator[Visit]:
    """The page for games, loaded once."""
    visit = visit_of(browser, DESK, site)
    visit.host = served
    loaded(visit, f"{served}/third-crusade/play.html")
    yield visit
    visit.page.context.close()


@pytest.fixture
def page(seat: Visit) -> Iterator[Page]:
    """A game of two, the other player a bot, in which a person lays out cards; no fault may be left at the end."""
    page = seat.page
    page.evaluate("() => history.replaceState(null, '', location.pathname)")
    begun(page, {"players": "2", "others": "simple", "chance": ""})
    yield page
    faults = list(seat.faults)
    seat.faults.clear()
    assert [] == faults


def begun(page: Page, keys: dict[str, str], seed: str = "3") -> None:
    """Set up a game by the form, in its menu or before the first game, and wait for a person to be asked."""
    if page.locator("#table-begin").is_visible():
        form = page.locator("#table-new")
        for name, value in keys.items():
            form.locator(f"[name={name}]").select_option(value)
        form.locator("[name=seed]").fill(seed)
        form.get_by_role("button", name="Set up").click()
    else:
        set_up(page, keys, seed)
    expect(page.locator("#table-said")).not_to_contain_text("goes on")
    waiting(page)


def waiting(page: Page) -> None:
    """Wait until a person must decide: bots and chance have done."""
    page.wait_for_function(
        """() => !document.getElementById('table').matches('[aria-busy]')
          && (document.querySelector('#table-decisions .table-decision')
              || !document.getElementById('table-cover').hidden
              || document.getElementById('table-asked').textContent.includes('over'))
          && document.getElementById('table-turns').hidden""",
        timeout=PATIENCE,
    )


def choose(page: Page, text: str | re.Pattern[str] = "") -> None:
    """Press the first decision, or word of one, with a text."""
    page.locator("#table-decisions .table-decision", has_text=text).first.click()
    waiting(page)


def laid(page: Page) -> None:
    """Lay out the four Event Cards, and pick until Orders are planned."""
    while "Planning" not in asked(page):
        choose(page)


def decisions(page: Page) -> list[str]:
    """Return the notation of what is listed."""
    listed = page.locator("#table-decisions .table-decision").all()
    return [one.get_attribute("data-decision") or "" for one in listed]


def test_some_turns_are_played_by_mouse(page: Page, tmp_path: Path) -> None:
    """Words of the book, cards one after another, a touch of the map, why not, undo; the saved record is verified."""
    assert re.search(r"Player \d \(\w[\w ]+\), 1190, Strategy: lay your four Event Cards", asked(page))
    cards = offered(page)
    assert 4 == len(cards)
    # What each does, stands below its name.
    assert "Event Card of" in page.locator(".table-decision span").first.inner_text()
    choose(page, cards[2])
    assert cards[2] in page.inner_text("#table-chosen")
    assert [cards[0], cards[1], cards[3]] == offered(page)
    page.locator("#table-chosen button").click()
    assert cards == offered(page)
    laid(page)
    assert "choose a Region for an Order" in asked(page)
    region = next(one for one in decisions(page) if one.startswith("plan ")).removeprefix("plan ")
    page.locator("#table-board").locator(f"[data-region={region}]").click(position={"x": 20, "y": 60})
    page.locator("#table-asked", has_text="choose the Order for").wait_for()
    waiting(page)
    # A Region answers no question now: the page says so.
    page.locator("#table-board").locator(f"[data-region={region}]").click(position={"x": 20, "y": 60})
    page.locator("#table-said", has_text="Nothing is decided about this here").wait_for()
    settled(page)
    page.fill("#table-decision", "place ramparts")
    page.click("#table-why button")
    page.locator("#table-verdict", has_text="not allowed").wait_for()
    assert "third.planning.gained" in page.inner_text("#table-verdict") or page.locator("#table-verdict a").count()
    page.click("#table-others > summary")
    page.locator("#table-refused button", has_text="Ramparts").first.wait_for()
    settled(page)
    before = asked(page)
    press(page, "undo")
    waiting(page)
    assert "choose a Region for an Order" in asked(page)
    press(page, "redo")
    waiting(page)
    assert before == asked(page)
    choose(page)
    name, content = saved(page, "record")
    assert "game.json" == name
    record = record_from_data(json.loads(content))
    found = verify(record)
    assert found.ok
    assert found.decisions_checked == len(record.decisions) > 10
    file = tmp_path / "game.json"
    file.write_bytes(content)
    assert read_record(file) == record


def test_a_player_sees_only_what_the_own_army_may_know(page: Page) -> None:
    """Cards and Orders of the bot are counted or lie face down, on the map, in words, and in the history."""
    laid(page)
    choose(page)
    choose(page)
    choose(page)
    seen = page.evaluate(_SEEN)
    assert "face down" in seen
    mine = page.locator("#table-mine > div").evaluate("(host) => host.shadowRoot.textContent")
    (theirs,) = page.locator("#table-areas > div:not(.table-tracks)").evaluate_all(
        "(all) => all.map((one) => one.shadowRoot.textContent)"
    )
    assert "2 Blank" in mine
    assert not re.search(r"Blank|Levy", theirs)
    assert re.search(r"Orders in the box: \d+", theirs)
    assert "secret" in theirs
    story = page.locator("#table-log li").all_text_contents()
    assert any(one.endswith("lays event cards face down") for one in story)
    assert any(one.endswith("places an Order face down") for one in story)
    assert sum("places the Order" in one for one in story) == 1
    # The own Order is named, and no look ahead turns anything up.
    page.mouse.move(0, 0)
    page.locator(".table-decision").first.hover()
    page.locator("#table-verdict .table-judged").wait_for()
    assert page.locator("#table-ahead").is_hidden()
    page.click("summary:has-text('Players')")
    page.get_by_label("Show everything, also what players hide").check()
    settled(page)
    page.keyboard.press("Escape")
    (theirs,) = page.locator("#table-areas > div:not(.table-tracks)").evaluate_all(
        "(all) => all.map((one) => one.shadowRoot.textContent)"
    )
    assert "Blank" in theirs
    page.click("summary:has-text('Players')")
    page.get_by_label("Show everything, also what players hide").uncheck()
    settled(page)
    page.keyboard.press("Escape")


@pytest.mark.long
def test_people_hand_the_screen_on(page: Page) -> None:
    """It is covered until the next player has come; then that player's cards are shown, and no others."""
    begun(page, {"players": "2", "others": ""})
    seen = []
    for _ in range(2):
        cover = page.locator("#table-cover")
        assert cover.is_visible()
        assert page.locator(".table-play").is_hidden()
        assert page.locator("#table-areas").is_hidden()
        name = cover.locator("button").inner_text().removeprefix("I am ")
        cover.locator("button").click()
        waiting(page)
        assert asked(page).startswith(name)
        seen.append(page.locator("#table-mine > div").evaluate("(host) => host.shadowRoot.textContent"))
        assert "face down" not in seen[-1]
        (theirs,) = page.locator("#table-areas > div:not(.table-tracks)").evaluate_all(
            "(all) => all.map((one) => one.shadowRoot.textContent)"
        )
        assert re.search(r"Cards (drawn|in its row): (4, face down|sealed)", theirs)
        while not cover.is_visible():
            choose(page)
    assert seen[0] != seen[1]
    # Undo goes back to the last decision, and to the player who took it.
    press(page, "undo")
    expect(page.locator("#table-cover")).to_be_hidden()


@pytest.mark.long
def test_a_game_of_bots_is_saved_opened_and_refused_if_altered(page: Page) -> None:
    """With its result and its score; a boast and a false decision are told in one line, and nothing is lost."""
    begun(page, {"players": "3", "others": "all"}, "8")
    page.locator("#table-asked", has_text="The game is over").wait_for(timeout=PATIENCE)
    settled(page)
    assert re.search(r"wins?\. \d+ decisions checked, all of them legal", page.inner_text("#table-said"))
    assert "Glory" in page.inner_text("#table-score")
    record: dict[str, Any] = json.loads(saved(page, "record")[1])
    assert {"glory", "alliance", "winners"} == record["result"].keys()
    assert verify(record_from_data(record)).result_checked
    opened(page, record, "game.json")
    page.locator("#table-said", has_text="the result is right").wait_for(timeout=PATIENCE)
    settled(page)
    assert len(record["decisions"]) + 1 == page.locator("#table-log li").count()
    opened(page, {**record, "result": {**record["result"], "glory": 99}}, "boast.json")
    page.locator("#table-said", has_text="this record is wrong: result: the Glory marker is on").wait_for()
    lines = [*record["decisions"][:9], "chance: draw <b>nobody</b>", *record["decisions"][10:]]
    opened(page, {**record, "decisions": lines}, "altered.json")
    page.locator("#table-said", has_text="decision 10").wait_for()
    opened(page, {"format": "crusaders-record", "version": 1}, "foreign.json")
    page.locator("#table-said", has_text="format").wait_for()
    settled(page)
    assert 0 == page.locator("#table-said b").count()
    assert "The game is over" == asked(page)


@pytest.mark.long
def test_a_link_holds_the_game(page: Page) -> None:
    """How it began, and the decisions; it opens the same position."""
    laid(page)
    before, listed = asked(page), decisions(page)
    press(page, "share")
    link = page.url
    assert "also what players hide" in page.inner_text("#table-said")
    assert 900 > len(link.partition("#")[2])
    choose(page)
    page.evaluate("(hash) => { location.hash = ''; location.hash = hash; }", link.partition("#")[2])
    page.wait_for_function("(text) => document.getElementById('table-asked').textContent === text", arg=before)
    settled(page)
    assert listed == decisions(page)


@pytest.mark.long
def test_readings_are_chosen_and_compared(page: Page) -> None:
    """In the form for a new game, where the record names them, and later in the menu."""
    page.click("summary:has-text('New game')")
    page.locator("#table-new summary").click()
    question = page.locator("#table-new .table-readings select").first
    name = question.get_attribute("name") or ""
    other = question.evaluate(
        "(one) => [...one.options].map((option) => option.value).find((value) => value !== one.value)"
    )
    question.select_option(other)
    page.keyboard.press("Escape")
    begun(page, {"players": "2", "others": "simple"})
    record = json.loads(saved(page, "record")[1])
    assert {name: other} == record["readings"]
    page.click("summary:has-text('Other readings')")
    page.locator("#table-otherwise summary", has_text="All open questions").click()
    switch = page.locator("#table-readings p", has=page.locator(f"a[href$='{name}.html']")).locator("select")
    assert other == switch.input_value()
    assert (page.locator(f"#table-readings a[href$='{name}.html']").get_attribute("href") or "").startswith("../")
    switch.select_option(
        switch.evaluate("(one) => [...one.options].find((option) => option.value !== one.value).value")
    )
    page.locator("#table-said", has_text=name).wait_for()
    settled(page)
    page.keyboard.press("Escape")
    page.click("summary:has-text('New game')")
    question.select_option(
        question.evaluate("(one) => [...one.options].find((option) => option.value !== one.value).value")
    )
    page.keyboard.press("Escape")


@pytest.mark.long
def test_chance_is_decided_by_hand(page: Page) -> None:
    """From the first question on; a card that chance deals to a bot is drawn unseen."""
    set_up(page, {"players": "2", "others": "simple", "chance": "hand"}, "")
    page.locator("#table-asked", has_text="Chance").wait_for()
    settled(page)
    unseen = 0
    while asked(page).startswith("Chance"):
        drawn = page.locator("#table-decisions .table-decision")
        unseen += not drawn.count()
        (drawn.last if drawn.count() else page.locator("#table-turns button")).click()
        page.wait_for_timeout(50)
        settled(page)
    waiting(page)
    assert "Player 1" in asked(page)
    assert unseen
    assert json.loads(saved(page, "record")[1])["decisions"][0].startswith("chance: ")


@pytest.mark.long
def test_a_game_is_taken_up_again_and_still_hides(visiting: Visiting, served: str) -> None:
    """After the page is loaded anew; the list of the first game's pages does not have it."""
    visit = visiting(PHONE)
    visit.host = served
    page = loaded(visit, f"{served}/third-crusade/play.html")
    begun(page, {"players": "2", "others": "simple"})
    assert 0 >= visit.overflow()
    laid(page)
    choose(page)
    before, story = asked(page), page.locator("#table-log li").all_text_contents()
    page = loaded(visit, f"{served}/third-crusade/play.html")
    settled(page)
    assert before == asked(page)
    # What a seed drew at the beginning is told, too.
    assert story[1:] == page.locator("#table-log li").all_text_contents()[1 - len(story) :]
    assert 0 >= visit.overflow()
    loaded(visit, f"{served}/table.html")
    page.click("#table-games > summary")
    page.locator("#table-kept", has_text="No game yet").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("look", [DESK, NIGHT], ids=str)
def test_the_second_table_has_no_serious_fault(visiting: Visiting, served: str, look: Any) -> None:  # noqa: ANN401 -- a Look
    """To be studied: everything is open there; nobody sets the pieces."""
    visit = visiting(look)
    visit.host = served
    page = loaded(visit, f"{served}/third-crusade/table.html")
    settled(page)
    assert 0 == page.locator("[data-do=hand]").count()
    assert "face down" not in page.locator("#table-areas").evaluate(
        "(host) => [...host.children].map((one) => one.shadowRoot.textContent).join()"
    )
    assert [] == grave(page)
    page.click("summary:has-text('New game')")
    assert [] == grave(page)


@pytest.mark.long
def test_what_the_second_table_was_told_beforehand_is_what_the_rules_answer(
    seat: Visit, page: Page, served: str
) -> None:
    """Each prepared answer is that of the engine in the page, asked again in the same order."""
    first = json.loads((seat.root / "third-crusade" / "live" / "first.json").read_text(encoding="utf-8"))
    ask = """async ([address, requests]) => {
      const { Engine } = await import(`${address}/_static/table/engine.mjs`);
      const engine = new Engine(() => {}, new URL(`${address}/third-crusade/live/`));
      const said = [];
      for (const { op, ...keys } of requests) said.push(await engine.ask(op, keys));
      engine.worker.terminate();
      return said;
    }"""
    said = page.evaluate(ask, [served, [one["request"] for one in first]])
    assert 8 <= len(said)
    for one, other in zip(first, said, strict=True):
        other.pop("id")
        assert one["answer"] == other
