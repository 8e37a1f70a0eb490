"""Films of plays: what each step says, what its picture marks, and where two rulesets part."""

from xml.etree import ElementTree as ET

import attrs
import pytest

from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.thy_will_be_done.check.store import play_of, rulesets_of, verdicts
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.questions import with_reading
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.files.records import (
    Record,
    ReplayError,
    begin_record,
    first_position,
    replay,
)
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.show import position_svg, position_text
from crusaders_rules.thy_will_be_done.show.area import area_card
from crusaders_rules.thy_will_be_done.show.deeds import DOES
from crusaders_rules.thy_will_be_done.show.film import Frame, film

TINY = Ruleset(variant=Variant.FIRST_STANDARD, orders=Orders.NONE, board="tiny-row")
PLAY = ("2: knight a1", "1: knight c1", "1: resolve travel-build", "1: move c1 b1")
SHOWN = [(one, one.record) for found in verdicts().values() for one in found if one.record is not None]


def record_of(*decisions: str) -> Record:
    """Return the record of a play on the smallest board, in which player 1 begins."""
    return attrs.evolve(begin_record(TINY, 2, seed=1), decisions=decisions)


def marks(frame: Frame) -> list[str]:
    """Return the titles of the parts of a picture that say that they have just changed, and its badges."""
    parts = [node.text or "" for node in ET.fromstring(frame.svg).iter()]  # noqa: S314 -- our own drawing
    return [part for part in parts if part.endswith(("; just changed", "than before", "side")) or "has gone" in part]


def dashed(frame: Frame) -> int:
    """Return how much is drawn with the dashes of what has just changed; the key of the marks has one more."""
    return sum(frame.svg.count(f'class="none s-ink {name}"') for name in ("new", "new-frame")) - 1


@pytest.fixture(scope="module")
def whole() -> Record:
    """Return a game of bots in which an enemy is defeated, played to its end."""
    record = begin_record(TINY, 2, seed=1)
    state, bots = first_position(record), [BOTS["random"](4), BOTS["random"](5)]
    while not is_over(state):
        decision = bots[state.seat](state)
        record, state = record.with_decision(state, decision), apply(state, decision)
    assert any(sum(area.defeated) for area in state.areas)
    return record.with_result(state)


def test_every_decision_is_a_step() -> None:
    """Before the first decision there is a picture of the start, and one after each."""
    frames = film(record_of(*PLAY))

    assert [0, 1, 2, 3, 4] == [frame.number for frame in frames]
    assert [
        "The play begins",
        "Player 2 places a knight in a1",
        "Player 1 places a knight in c1",
        "Player 1 resolves travel-build",
        "Player 1 moves a knight from c1 to b1",
    ] == [frame.title for frame in frames]
    assert not any(frame.differs for frame in frames)
    assert "travel.points" in frames[4].words
    assert "travel.points" in frames[3].rules
    assert "travel.cost.leave" in frames[4].rules


def test_a_picture_marks_what_its_decision_has_changed() -> None:
    """A step is marked by dashes and an arrow, so that no colour is needed, and said in words."""
    opening, placed, _, resolved, moved = film(record_of(*PLAY))

    assert [] == [*marks(opening), *marks(resolved)]
    assert [0, 0] == [dashed(opening), dashed(resolved)]
    assert 1 == len(marks(placed)) == dashed(placed)
    assert [True, True, False] == [mark.endswith("just changed") for mark in marks(moved)[:3]]
    assert "a knight of player 1 has gone from c1 to b1" in marks(moved)
    assert [mark for mark in marks(moved) if "before" in mark] == [
        "travel, 0 action tokens; an upgrade adds build; 2 fewer than before",
        "crusade, 3 action tokens; an upgrade adds build; 1 more than before",
        "influence, 3 action tokens; an upgrade adds travel; 1 more than before",
    ]


def test_an_upgrade_is_marked() -> None:
    """A wedge that was just turned has dashes and a note."""
    upgraded = film(record_of(*PLAY[:2], "1: upgrade travel-build"))[-1]

    assert ["travel and build, upgraded, 2 action tokens; just turned to its other side"] == marks(upgraded)
    assert 1 == dashed(upgraded)


def test_a_film_may_begin_later() -> None:
    """What leads to a position can be left out; the numbers and the steps are the same as in the whole film."""
    late = film(record_of(*PLAY), since=2)

    assert [2, 3, 4] == [frame.number for frame in late]
    assert film(record_of(*PLAY))[3:] == late[1:]
    assert "The play goes on after decision 2" == late[0].title


def test_a_later_beginning_changes_no_step(whole: Record) -> None:
    """What is left out counts: rounds and turns are those of the whole play."""
    since = len(whole.decisions) - 12
    assert film(whole)[since + 1 :] == film(whole, since=since)[1:]


def test_the_step_that_another_reading_refuses_is_marked() -> None:
    """The last step says which reading allows it and why the other one does not."""
    ruleset = with_reading(TINY, "resolve.without-success", "any")
    record = attrs.evolve(record_of(*PLAY[:2], "1: resolve crusade-build"), ruleset=ruleset)
    frames = film(record, TINY)

    assert [False, False, False, True] == [frame.differs for frame in frames]
    assert "Here the readings of resolve.without-success diverge: any allows this, one-of-split refuses it" in (
        frames[-1].words
    )
    assert "(turn.effect)" in frames[-1].words


def test_another_result_has_a_step_of_its_own(whole: Record) -> None:
    """Where both allow the last decision and the score differs, both score sheets are shown."""
    edition = attrs.evolve(TINY.edition, majority_first=TINY.edition.majority_first + 7)
    ours, theirs = film(whole, attrs.evolve(whole.ruleset, edition=edition), since=len(whole.decisions) - 1)[-2:]

    assert (True, True) == (ours.differs, theirs.differs)
    assert ours.number == theirs.number
    assert "the score: " in ours.words
    assert ours.svg != theirs.svg
    assert all("slav majority" in frame.svg for frame in (ours, theirs))


def test_rulesets_that_do_not_part_are_refused() -> None:
    """A film that would claim a difference where there is none is not made."""
    with pytest.raises(ValueError, match="nothing tells the two apart"):
        film(record_of(*PLAY), with_reading(TINY, "resolve.without-success", "any"))


def test_an_illegal_play_is_refused() -> None:
    """A film is made of legal decisions only."""
    with pytest.raises(ReplayError, match="decision 1"):
        film(record_of("2: knight b1"))


def test_the_same_play_makes_the_same_film() -> None:
    """Byte for byte."""
    assert film(record_of(*PLAY)) == film(record_of(*PLAY))


def test_every_position_of_a_game_makes_a_picture(whole: Record) -> None:
    """To the score sheet at the end, which says who has won."""
    frames = film(whole)
    final: State = list(replay(whole))[-1][2]

    assert len(whole.decisions) + 1 == len(frames)
    assert all(len(ET.fromstring(frame.svg)) for frame in frames)  # noqa: S314 -- our own drawing
    assert is_over(final)
    assert "winner" in frames[-1].svg
    assert "winner" not in frames[-2].svg


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("verdict", "name"), SHOWN, ids=[name for _, name in SHOWN])
def test_every_stored_play_makes_a_film_that_ends_with_the_difference(verdict: PairVerdict, name: str) -> None:
    """As the pages of the questions show it."""
    record = play_of(name)
    one, other = rulesets_of(verdict, record)
    frames = film(record, other if record.ruleset == one else one, since=max(0, len(record.decisions) - 8))

    assert frames[-1].differs
    assert not any(frame.differs for frame in frames[:-2])


def test_what_a_player_does_is_said_without_notation() -> None:
    """Each kind of decision has words for it, which are not its first word in notation alone."""
    assert 40 == len(DOES)
    assert set() == {word for word, does in DOES.items() if does in {"", word}}


def test_points_that_a_reading_keeps_are_shown() -> None:
    """In the picture, in its description, and in the text; without such points, nothing is shown."""
    state = first_position(record_of())
    kept, owed = (attrs.evolve(state.areas[0], carried=points) for points in (2, -1))
    with_points = attrs.evolve(state, areas=(kept, owed))

    for shown in (position_svg(with_points), position_text(with_points), area_card(with_points, state, 0)):
        assert "2 movement points kept" in shown
    assert "1 movement point owed" in area_card(with_points, state, 1)
    assert "movement point" not in position_svg(state) + position_text(state)
