"""Films of plays: each step is the state that a decision gives, and where readings part both are shown."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import attrs
import pytest

from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.files.verification import ReplayError
from crusaders_rules.site.gallery import Gallery
from crusaders_rules.site.verdict_words import sentence_of
from crusaders_rules.svg import Sheet
from crusaders_rules.third_crusade.check.store import PlayVerdict, verdicts, verdicts_folder
from crusaders_rules.third_crusade.home import catalog
from crusaders_rules.third_crusade.interpret.reading_names import to_interpretation
from crusaders_rules.third_crusade.play.apply import IllegalDecision, apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.files.positions import position_from_data
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    read_record,
)
from crusaders_rules.third_crusade.play.game import begun
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.notation import decision_of
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.rules import battle_glory, reactions
from crusaders_rules.third_crusade.show import told_plays
from crusaders_rules.third_crusade.show.deeds import DOES, deed
from crusaders_rules.third_crusade.show.film import Frame, divergence_film, scene_film
from crusaders_rules.third_crusade.show.position import asked_words
from crusaders_rules.third_crusade.show.shown_films import SHOWN, chapter_films, films, verdict_film
from crusaders_rules.third_crusade.show.table_parts import TablePart, disagreeing, laid_out, news, parts_of
from crusaders_rules.third_crusade.show.told_plays import TOLD, ToldPlay, bots_game
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.changing import changed
from tests.cli.terminal import refused, run
from tests.third_crusade.play.tables import after, controls
from tests.third_crusade.support import TURKOMAN

SVG = "{http://www.w3.org/2000/svg}"
STORED = [verdict for found in verdicts().values() for verdict in found]
GAME = ("--game", "third-crusade")


def described(svg: str) -> str:
    """Return the description of a drawing, for readers who cannot see it."""
    return ET.fromstring(svg)[1].text or ""  # noqa: S314 -- our own drawing


def shows(frame: Frame, state: Position, number: int = 0) -> None:
    """Check that a picture of a frame is of a state, and says what is asked there."""
    picture = frame.pictures[number]
    # A record that holds its scenario is read anew each time; two objects stand for one scenario.
    assert changed(state, setting=picture.state.setting) == picture.state
    assert state.setting.interpretation == picture.state.setting.interpretation
    assert f"Next: {asked_words(view(state, None))}" in described(picture.svg)


def play_of(verdict: PlayVerdict) -> Record:
    """Return the stored play of a verdict."""
    return read_record(verdicts_folder() / "plays" / verdict.record)


# Where two readings part.


@pytest.mark.sampled(4)
@pytest.mark.parametrize("verdict", STORED, ids=lambda one: f"{one.question}-{one.readings[1]}")
def test_every_verdict_has_a_film_that_ends_where_its_readings_part(verdict: PlayVerdict) -> None:
    """Each picture is of the state that the decision gives; the last step has one for each reading."""
    record, frames = play_of(verdict), verdict_film(verdict, verdict.record)
    other = attrs.evolve(record.setting, interpretation=to_interpretation({verdict.question: verdict.readings[1]}))
    state, twin = begun(record.setting), begun(other)
    states = [state]
    for line in record.decisions:
        decision = decision_of(line.partition(": ")[2])
        state, twin = apply(state, decision), apply(twin, decision)
        states.append(state)
    for frame, shown in zip(frames, states[-len(frames) :], strict=True):
        shows(frame, shown)
    shows(frames[-1], twin, 1)
    assert min(SHOWN, len(record.decisions)) + 1 == len(frames)
    assert [False] * (len(frames) - 1) + [True] == [frame.differs for frame in frames]
    assert list(verdict.readings) == [picture.caption for picture in frames[-1].pictures]
    assert all(f"``{name}``" in frames[-1].words for name in verdict.readings) or "Only ``" in frames[-1].words
    assert frames[-1].pictures[0].svg != frames[-1].pictures[1].svg


@pytest.mark.parametrize("verdict", STORED[::40], ids=lambda one: f"{one.question}-{one.readings[1]}")
def test_each_step_of_a_film_opens_on_the_table_where_it_is(verdict: PlayVerdict) -> None:
    """A step names its decision of the stored play; both tables begin before the last one, which is legal at each."""
    gallery = Gallery()
    (film,) = films(gallery, verdict)
    record = play_of(verdict)
    last = len(record.decisions)
    places = [step.opens for step in film.steps]
    assert [f"{verdict.record}&at={place}" for place in range(last - len(places) + 1, last + 1)] == places
    both = gallery.plays[film.both]
    assert (verdict.question, list(verdict.readings)) == (both["question"], both["readings"])
    states = list(map(position_from_data, both["positions"]))
    assert states[0].setting.interpretation != states[1].setting.interpretation
    assert all(decision_of(both["decision"]) in legal(state) for state in states)
    assert record.decisions[-1].endswith(f": {both['decision']}")


def test_a_step_says_what_its_decision_has_changed() -> None:
    """In a sentence for each part; what is changed has a dashed frame, and no other part has one."""
    verdict = next(one for one in STORED if one.question == "third.reaction.refusal")
    placed, battle, parting = (verdict_film(verdict, verdict.record)[number] for number in (3, 5, 6))
    assert "Holy Roman Empire places 1 Cavalry in North Waste" == placed.title
    assert "North Waste: pieces: 2 Infantry of Holy Roman Empire, 2 Cavalry of Holy Roman Empire, Otto" in placed.words
    assert "attacker: the Crusaders, Strength 1; defender: the Muslims, Strength 2" in battle.words
    assert "Only ``both-once`` allows ``angevin: decline``" in parting.words
    marked = {
        one.removesuffix(": just changed") for one in re.findall("<title>([^<]*: just changed)", placed.pictures[0].svg)
    }
    assert {"North Waste", "Holy Roman Empire"} == marked


def broken(record: Record, *lines: str, drop: int = 0) -> Record:
    """Return a play with fewer or other decisions."""
    return attrs.evolve(record, decisions=(*record.decisions[: len(record.decisions) - drop], *lines))


def test_a_film_that_would_claim_a_difference_is_refused() -> None:
    """A play that ends too early or too late, one under equal readings, and one that is not legal."""
    verdict = next(one for one in STORED if one.question == "third.initiative.lone-pass")
    record, other = play_of(verdict), to_interpretation({verdict.question: verdict.readings[1]})
    names, count = verdict.readings, verdict.decisions
    with pytest.raises(ValueError, match=f"diverge in any of {count - 1} decisions"):
        divergence_film(broken(record, drop=1), other, names, last=6)
    with pytest.raises(ValueError, match=f"diverge after {count} of {count + 2} decisions"):
        divergence_film(broken(record, "turkoman: plan jerusalem", "turkoman: place blank"), other, names, last=6)
    with pytest.raises(ValueError, match="diverge in any of"):
        divergence_film(record, record.setting.interpretation, names, last=6)
    with pytest.raises(ValueError, match="diverge in any of 0 decisions"):
        divergence_film(broken(record, drop=count), other, names, last=6)
    with pytest.raises(ReplayError, match="angevin must decide"):
        divergence_film(broken(record, "ayyubid: pass", drop=1), other, names, last=6)


# Told plays.


@pytest.mark.parametrize("told", TOLD, ids=lambda one: one.name)
def test_a_told_play_is_shown_decision_by_decision(told: ToldPlay) -> None:
    """Each picture is of the state that the decision gives."""
    state, choices = told.play()
    frames = scene_film(state, choices)
    assert len(choices) + 1 == len(frames)
    shows(frames[0], state)
    for frame, decision in zip(frames[1:], choices, strict=True):
        assert deed(state, decision) == frame.title
        state = apply(state, decision)
        shows(frame, state)
    assert not any(frame.differs for frame in frames)


def test_what_is_told() -> None:
    """A phase or a matter each, on the page of a chapter that there is."""
    chapters = {chapter.id for chapter in catalog().chapters}
    assert {"strategy", "planning", "command", "movement", "battle", "diplomacy", "upkeep"} == {
        told.chapter for told in TOLD
    } & chapters
    assert len(TOLD) == len({told.name for told in TOLD}) == 8


def tripoli() -> tuple[Frame, ...]:
    """Return the film of the Battle of Tripoli."""
    return scene_film(*next(told for told in TOLD if told.name == "film-tripoli").play())


def test_the_battle_of_tripoli_goes_as_the_book_tells_it() -> None:
    """Eight against four, six and eight; a Diversion; two losses and one; Badr finds no Slot; three Glory."""
    words = [frame.words for frame in tripoli()]
    asked = [re.search(r"(\d+ against \d+)", one) for one in words]
    assert ["8 against 4", "8 against 6", "8 against 8"] == [one[1] for one in asked if one]
    assert "(canceled)" in words[5]
    assert "lost: Neutral Infantry, Infantry of Holy Roman Empire" in words[6]
    assert "Badr Al Din" in words[8]
    last = tripoli()[-1].pictures[0].state
    assert (-3, TURKOMAN) == (last.glory, controls(last, "tripoli"))
    home = last.regions[last.setting.region_named["other-desert"]].force
    assert (2, 1) == home.angevin[:2]


def test_a_broken_rule_is_seen_in_the_battle_of_tripoli(monkeypatch: pytest.MonkeyPatch) -> None:
    """Help that is worth nothing leaves no reaction to the Turkomans; Glory that is lost is missing at the end."""
    with monkeypatch.context() as broken_rule:
        broken_rule.setattr(reactions, "reinforce_adds", lambda *_: 0)
        with pytest.raises(IllegalDecision):
            tripoli()
    monkeypatch.setattr(battle_glory, "battle_glory", lambda *_, **__: 0)
    assert 0 == tripoli()[-1].pictures[0].state.glory


def test_bits_of_a_game_are_of_that_game() -> None:
    """They are states of a game of bots, one after the other."""
    states = bots_game(4, 5, "lively")
    for name in ("film-strategy", "film-planning", "film-command", "film-upkeep"):
        frames = scene_film(*next(told for told in TOLD if told.name == name).play())
        first = states.index(frames[0].pictures[0].state)
        assert [frame.pictures[0].state for frame in frames] == list(states[first : first + len(frames)])


# Words and drawings.


def test_every_decision_has_words() -> None:
    """In the games of all player counts each legal decision is said without a gap, and each verb has words."""
    seen = set()
    for players, seed in ((2, 3), (3, 4), (4, 5)):
        for state in bots_game(players, seed, "lively")[::3]:
            for decision in legal(state)[:12]:
                said = deed(state, decision)
                assert not set("{}") & set(said), decision
                assert 2 < len(said.split()) or decision.verb in DOES, decision
                seen.add(decision.verb)
    assert seen <= set(DOES)
    assert len(seen) > 20


def test_news_are_what_differs() -> None:
    """Nothing between a state and itself; between two, each phrase that is new, and each that is gone."""
    one, two = itertools.islice(bots_game(4, 5, "lively"), 47, 49)
    before, now = parts_of(one), parts_of(two)
    assert ([], []) == (news(now, now), disagreeing(now, now))
    placed = after(one, "plan salt-plain", "place levy")
    assert ["Salt Plain: Order of Turkoman: Levy"] == news(before, parts_of(placed))
    assert ["Salt Plain: no longer Order of Turkoman: Levy"] == news(parts_of(placed), before)
    assert ("Salt Plain", "nothing", "Order of Turkoman: Levy") in disagreeing(before, parts_of(placed))


def test_parts_lie_side_by_side_and_never_on_each_other() -> None:
    """Whatever their sizes, and none is wider than the row if it fits into one."""
    sizes = [(238, 170), (300, 190), (372, 90), (400, 260), (238, 170), (372, 74)]
    sheet = laid_out(((TablePart(f"{n}", {}, Sheet("<g/>", *size)), n % 2 == 0) for n, size in enumerate(sizes)), 756)
    corners = [tuple(map(float, one)) for one in re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><g/>', sheet.content)]
    assert len(sizes) == len(corners)
    placed = [(x, y, x + size[0], y + size[1]) for (x, y), size in zip(corners, sizes, strict=True)]
    for one, two in itertools.combinations(placed, 2):
        assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]
    assert all(right <= 756 and bottom <= sheet.height for _, _, right, bottom in placed)


# The site and the command line.


@pytest.fixture(scope="module")
def hung() -> Gallery:
    """Return a gallery with the films of all verdicts and chapters."""
    found = Gallery()
    found.films.update(chapter_films(found, catalog().rules))
    return found


@pytest.mark.long
def test_the_site_shows_each_film_with_words_for_each_picture(hung: Gallery) -> None:
    """An alternative text says what happened; equal pictures are kept once, and none is large."""
    steps = [step for told in hung.films.values() for one in told for step in one.film.steps]
    for verdict in STORED:
        (film,) = films(hung, verdict)
        assert [1] * (len(film.steps) - 1) + [2] == [len(step.pictures) for step in film.steps]
        steps += film.steps
    for step in steps:
        for picture in step.pictures:
            assert f"After: {step.title}. {step.words}".replace("``", "").strip() == picture.alt.strip()
            assert picture.name in hung.pictures
    assert len(hung.pictures) <= sum(len(step.pictures) for step in steps)
    assert max(map(len, hung.pictures.values())) < 80_000


def test_a_film_names_each_rule_where_it_is_first_asked(hung: Gallery) -> None:
    """Rules of the catalog, in the Battle those about reactions and losses."""
    for told in (one for found in hung.films.values() for one in found):
        named = [rule_id for step in told.film.steps for rule_id in step.rules]
        assert len(named) == len(set(named)) == len(told.rules)
        assert told.rules <= set(catalog().rules)
    (battle,) = hung.films["battle"]
    assert {
        "third.reaction.defence",
        "third.reaction.reinforce",
        "third.losses.fair",
        "third.retreat.surplus",
    } <= battle.rules


def test_a_verdict_that_rests_on_a_play_says_nothing_of_other_plays() -> None:
    """Also if the play is in a scenario made for it; a search of positions says more."""
    assert all("After a play, " in sentence_of(verdict) for verdict in STORED)
    searched = PairVerdict(question="x", readings=("a", "b"), verdict="a-stricter", how="constructed", states=7)
    assert "``b`` allows everything that ``a`` allows" in sentence_of(searched)


def test_a_verdict_without_a_play_has_no_film() -> None:
    """There is nothing to show."""
    argued = PairVerdict(question="third.x", readings=("a", "b"), verdict="differs", how="argued")
    assert [] == list(films(Gallery(), argued))


def test_the_command_draws_a_film(tmp_path: Path) -> None:
    """The stored play or one that is found: its last decisions, and the last one under both readings."""
    pair = ("third.reaction.refusal", "first-only")
    found = run("diverge", *GAME, *pair, "--stored", "--svg", str(tmp_path / "film"), "--last", "2")
    assert 0 == found.exit_code
    assert "both-once and first-only diverge after 85 decisions, 4 players" in found.stdout
    assert "Only both-once allows angevin: decline" in " ".join(found.stdout.split())
    names = ["000.svg", "001.svg", "002-both-once.svg", "002-first-only.svg"]
    assert names == sorted(file.name for file in (tmp_path / "film").iterdir())
    verdict = next(one for one in STORED if one.question == pair[0])
    last = verdict_film(verdict, verdict.record, 2)[-1]
    assert last.pictures[1].svg == (tmp_path / "film" / names[-1]).read_text(encoding="utf-8")
    file = tmp_path / "file"
    file.touch()
    assert "cannot be written" in refused("diverge", *GAME, *pair, "--stored", "--svg", str(file / "film"))
    assert "there is no verdict on" in refused("diverge", *GAME, "third.reaction.refusal", "both-once", "--stored")


def test_a_stored_play_that_shows_nothing_is_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is judged again before it is drawn."""
    from crusaders_rules.third_crusade.cli import diverging

    wrong = attrs.evolve(next(one for one in STORED if one.question == "third.reaction.refusal"), decisions=7)
    monkeypatch.setattr(diverging, "verdicts", lambda: {wrong.question: (wrong,)})
    found = run("diverge", *GAME, wrong.question, "--stored")
    assert (1, True) == (found.exit_code, "the play has 85 decisions, not 7" in found.stdout)


def test_a_told_play_with_an_illegal_decision_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No gap is left where a decision was wrong."""
    monkeypatch.setattr(told_plays, "_BIDS", ("bid 3", "bid 99"))
    bids = next(told for told in TOLD if told.name == "film-bids")
    with pytest.raises(IllegalDecision):
        scene_film(*bids.play())
    assert Desk(bids.play()[0]).regions
