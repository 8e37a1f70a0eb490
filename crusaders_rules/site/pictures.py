"""Pictures of a decision before and after it, for the cards: from the worked examples, or else from games of bots."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import FrameType

import attrs

from crusaders_rules.catalog.registry import ids_of
from crusaders_rules.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.play import tables
from crusaders_rules.play.apply import apply
from crusaders_rules.play.bots import BOTS
from crusaders_rules.play.examples import EXAMPLES, Step
from crusaders_rules.play.explain import explain
from crusaders_rules.play.game import is_over, new_game
from crusaders_rules.play.notation import to_text
from crusaders_rules.play.words import in_words
from crusaders_rules.show.area import HEIGHT, WIDTH, area_picture, area_words
from crusaders_rules.show.board import board_description, board_sheet
from crusaders_rules.show.drawing import at, drawing
from crusaders_rules.state.decision import Decision

_SEEDS = range(3)
_GAP = 14.0
_ON_BOARD = ("enemies", "buildings", "tiles", "markers")


@attrs.frozen
class Scene:
    """A decision in two pictures.

    Attributes:
        title: Where it is from.
        words: The decision, and why it was legal.
        before: The name of the picture before it.
        after: The name of the picture after it.
        before_words: What is to be seen before it.
        after_words: What is to be seen after it.
    """

    title: str
    words: str
    before: str
    after: str
    before_words: str
    after_words: str


@attrs.frozen
class _Shown:
    """A decision in which a rule had a say, and how well it shows the rule: the greater the better."""

    rank: tuple[bool, bool, bool, int]
    steps: tuple[Step, ...]
    title: str


@attrs.define
class Gallery:
    """The scene of each rule that has one, and the pictures as SVG by their names."""

    scenes: dict[str, Scene] = attrs.field(factory=dict)
    pictures: dict[str, str] = attrs.field(factory=dict)

    def hang(self, svg: str) -> str:
        """Keep a picture under a name of its own, once however often it is shown."""
        name = hashlib.sha256(svg.encode()).hexdigest()[:16]
        self.pictures[name] = svg
        return name


def gallery(illustrated: Mapping[str, Iterable[str]], wanted: Iterable[str]) -> Gallery:
    """Return a scene for every rule that some decision shows.

    Args:
        illustrated: The rules that each worked example illustrates.
        wanted: The rules that are to be shown.
    """
    best: dict[str, _Shown] = {}
    for rule_id, shown in _candidates(illustrated):
        if rule_id not in best or shown.rank > best[rule_id].rank:
            best[rule_id] = shown
    found = Gallery()
    drawn: dict[tuple[Step, ...], Scene] = {}
    for rule_id in wanted:
        if rule_id in best:
            shown = best[rule_id]
            if shown.steps not in drawn:
                drawn[shown.steps] = _scene(found, shown)
            found.scenes[rule_id] = drawn[shown.steps]
    return found


def _candidates(illustrated: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, _Shown]]:
    """Yield each decision with a rule that it shows; worked examples of the book come before all games."""
    for example in EXAMPLES:
        steps = example.steps()
        if steps:
            for rule_id in illustrated.get(example.name, ()):
                yield rule_id, _Shown((True, True, True, 1), steps, f"Worked example {example.name}.")
    for step in _played():
        if step[0].pending.seat is None or step[0].pending.seat < 0:
            continue
        said = {reason.rule for reason in explain(step[0], step[1]).reasons}
        had_a_say = _had_a_say(step)
        seen = _seen_apart(step)
        for rule_id, counted in had_a_say.items():
            rank = (rule_id in said, counted, seen, -len(had_a_say))
            yield rule_id, _Shown(rank, (step,), "From a game between two bots.")


def _played() -> Iterator[Step]:
    """Yield the decisions of some games, in every variant and with knight orders and without."""
    for seed in _SEEDS:
        for variant in Variant:
            orders = Orders.CHOSEN if variant == Variant.TOURNAMENT else (Orders.NONE, Orders.DEALT)[seed % 2]
            board = ("ours-two", "ours-two", "tiny-row")[seed % 3]
            bots = [BOTS["greedy"](seed), BOTS["random"](seed + 1)]
            state = new_game(Ruleset(variant=variant, orders=orders, board=board), 2, seed=seed)
            while not is_over(state):
                before, decision = state, bots[state.pending.seat or 0](state)
                state = apply(state, decision)
                yield before, decision, state


def _had_a_say(step: Step) -> dict[str, bool]:
    """Return the rules that fire in a decision, and whether a function of theirs came to anything but nothing."""
    found: dict[str, bool] = {}

    def hook(frame: FrameType, event: str, answer: object) -> None:
        if event == "return":
            for rule_id in ids_of(frame.f_code):
                found[rule_id] = found.get(rule_id, False) or bool(answer)

    state, decision, _ = step
    unread = state.then(state.areas, state.supply, state.pending)
    tables.forget()
    before = sys.getprofile()
    sys.setprofile(hook)
    try:
        apply(unread, decision)
    finally:
        sys.setprofile(before)
    return found


def _seen_apart(step: Step) -> bool:
    """Whether the pictures before and after a decision differ."""
    before, _, after = step
    return before.areas != after.areas or _board_changes(before, after)


def _board_changes(before: State, after: State) -> bool:
    """Whether anything on the board is otherwise."""
    moved = [area.knights for area in before.areas] != [area.knights for area in after.areas]
    return moved or any(getattr(before, name) != getattr(after, name) for name in _ON_BOARD)


def _scene(found: Gallery, shown: _Shown) -> Scene:
    """Draw what is before the first and after the last of some decisions."""
    before, after = shown.steps[0][0], shown.steps[-1][2]
    seat = before.pending.seat or 0
    board = _board_changes(before, after)
    said = [_told(state, decision) for state, decision, _ in shown.steps]
    return Scene(
        shown.title,
        " ".join(said),
        found.hang(_part(before, seat, board=board)),
        found.hang(_part(after, seat, board=board)),
        area_words(before, seat),
        area_words(after, seat),
    )


def _told(state: State, decision: Decision) -> str:
    """Return a decision in words, with the arithmetic that allowed it."""
    words = in_words(state, decision)
    reasons = [reason.sentence for reason in explain(state, decision).reasons if " is asked" not in reason.sentence]
    why = f" ({'; '.join(reasons)})" if reasons else ""
    return f"``{to_text(state, decision)}``: {words}{why}."


def _part(state: State, seat: int, *, board: bool) -> str:
    """Draw a player area, and the board above it if it matters."""
    area = area_picture(state, seat)
    words = area_words(state, seat)
    if not board:
        return drawing("scene", "A player area", words, (WIDTH + 2, HEIGHT + 2), at(1, 1, area))
    laid = state.ruleset.laid
    sheet = board_sheet(laid, state)
    width = max(sheet.width, WIDTH)
    return drawing(
        "scene",
        "The board and a player area",
        f"{words} {board_description(laid, state)}",
        (width + 2, sheet.height + _GAP + HEIGHT + 2),
        at((width - sheet.width) / 2, 0, sheet.content),
        at((width - WIDTH) / 2 + 1, sheet.height + _GAP, area),
    )
