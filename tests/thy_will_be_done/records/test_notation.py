"""Decisions as text that a person can type and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules import State, legal
from crusaders_rules.answers import NotationError
from crusaders_rules.thy_will_be_done.play.notation import FORMS, from_line, from_text, to_line, to_text
from crusaders_rules.thy_will_be_done.state import Building, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision
from tests.thy_will_be_done.records.games import GAMES, first, states


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_legal_decision_of_a_game_comes_back_from_its_text(game: int) -> None:
    """Whatever is legal at any moment of a game is read as the same decision again."""
    for state in states(game):
        for decision in legal(state):
            assert decision == from_text(state, to_text(state, decision))
            assert decision == from_line(state, to_line(state, decision))


def test_every_kind_of_decision_occurs_in_these_games() -> None:
    """The games above ask for every kind of decision."""
    made = {type(decision) for game in range(len(GAMES)) for state in states(game) for decision in legal(state)}
    assert set(FORMS) == made


def test_what_is_no_decision_has_no_text() -> None:
    """A text, say, which is what is wanted and not what is given."""
    with pytest.raises(NotationError, match="a decision is needed, not 'skip'"):
        to_text(_turn(), "skip")  # type: ignore[arg-type]


def _turn() -> State:
    return first(0, p.AskTurn)


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("  Move   A2  b2 ", d.Move(0, 5)),
        ("stay A2", d.Move(0, 0)),
        ("SKIP", d.Skip()),
        ("build Church a2", d.Erect(Building.CHURCH, 0)),
        ("sow standard", d.Sow(Manner.STANDARD)),
        ("start 2", d.DrawStart(1)),
        ("split 2", d.Split(2)),
    ],
)
def test_capitals_and_spaces_do_not_matter(text: str, decision: Decision) -> None:
    """A text is read as a person may type it."""
    assert decision == from_text(_turn(), text)


def test_a_split_shows_the_tokens_of_both_actions() -> None:
    """A split is written as a sum, which must be all tokens of the wedge."""
    state = first(0, p.AskSplit)
    decision = legal(state)[-1]
    assert isinstance(decision, d.Split)
    held = sum(int(part) for part in to_text(state, decision).removeprefix("split ").split("+"))
    assert f"split {decision.tokens}+{held - decision.tokens}" == to_text(state, decision)
    with pytest.raises(NotationError, match="does not assign all tokens") as refused:
        from_text(state, f"split {held}+1")
    assert ("turn.split.all",) == refused.value.rules


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no decision is given; answer with resolve or upgrade"),
        ("reslove travel-build", "no decision begins with 'reslove'; did you mean 'resolve'?"),
        ("fly a2", "no decision begins with 'fly'; answer with resolve or upgrade"),
        ("resolve", "'resolve' has too few words; write 'resolve WEDGE'"),
        ("keep it", "'keep it' has too many words; write 'keep'"),
        ("stay", "'stay' has too few words; write 'stay REGION'"),
        ("sow skip", "'sow skip' has too few words; write 'sow MANNER WEDGE'"),
        ("sow standard travel-build", "'sow standard travel-build' has too many words; write 'sow MANNER'"),
        ("resolve travl-build", "no wedge 'travl-build'; did you mean 'travel-build'?"),
        ("enemy saracen-bnk", "no enemy token 'saracen-bnk'; did you mean 'saracen-bank'?"),
        ("first jump", "no action 'jump'; choose from travel, muster, crusade, influence, build"),
        ("split 2+x", "split needs a whole number, not 'x'"),
        ("split 99999", "split needs a whole number, not '99999'"),
        ("split -1", "split needs a whole number, not '-1'"),
        ("split \u0663", "split needs a whole number, not '\\u0663'"),
        ("start 9", "no seat 9; the seats are 1 to 4"),
        ("x" * 1_000_000, "longer than 120 characters; no decision is that long"),
    ],
)
def test_a_text_that_is_no_decision_is_refused_in_one_line(text: str, says: str) -> None:
    """The error names what is wrong, and what may be meant."""
    with pytest.raises(NotationError) as refused:
        from_text(_turn(), text)
    assert says == str(refused.value)


@pytest.mark.parametrize(
    ("line", "says", "rules"),
    [
        ("keep", "'keep' is no line such as '1: keep'", ()),
        ("one: keep", "'one: keep' is no line such as '1: keep'", ()),
        ("", "'' is no line such as '1: keep'", ()),
        ("9: keep", "seat {} decides, not seat 9: take a turn", ("turn.order", "turn.next")),
        ("chance: keep", "seat {} decides, not chance: take a turn", ("turn.order", "turn.next")),
    ],
)
def test_a_line_names_the_one_who_is_asked(line: str, says: str, rules: tuple[str, ...]) -> None:
    """A line of somebody else is refused by the rules of the turn sequence."""
    state = _turn()
    with pytest.raises(NotationError) as refused:
        from_line(state, line)
    assert says.format(state.seat + 1) == str(refused.value)
    assert rules == refused.value.rules


@given(text=st.text(max_size=150), game=st.integers(0, len(GAMES) - 1), place=st.integers(0, 10_000))
def test_no_text_does_harm(text: str, game: int, place: int) -> None:
    """Any text at any moment is a decision, or is refused in one line of plain characters."""
    moments = states(game)
    state = moments[place % len(moments)]
    for read in (from_text, from_line):
        try:
            read(state, text)
        except NotationError as refused:
            said = str(refused)
            assert said.isascii()
            assert said.isprintable()


def test_a_decision_without_a_name_cannot_be_shown() -> None:
    """A wedge or a region that does not exist has no text."""
    with pytest.raises(NotationError, match="there is no region number 500"):
        to_text(_turn(), d.Attack(500))
    with pytest.raises(NotationError, match="there is no wedge number -1"):
        to_text(_turn(), d.Resolve(-1))
