"""Pictures before and after a decision, for the cards: from the worked examples, or from games of bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import attrs

from crusaders_rules.catalog.watching import rules_asked
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.site.gallery import Film, FilmStep, Gallery, Picture, Scene
from crusaders_rules.svg import at
from crusaders_rules.thy_will_be_done.check.divergence import before_they_part
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError, Setting, start_of, verdicts_folder
from crusaders_rules.thy_will_be_done.check.store import play_of, reverse_of, rulesets_of
from crusaders_rules.thy_will_be_done.check.wins import stored
from crusaders_rules.thy_will_be_done.examples.book import EXAMPLES, Step
from crusaders_rules.thy_will_be_done.examples.example_tables import majority_table
from crusaders_rules.thy_will_be_done.examples.own import OURS
from crusaders_rules.thy_will_be_done.home import RULES
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.files.positions import position_to_data
from crusaders_rules.thy_will_be_done.play.files.records import Record, first_position
from crusaders_rules.thy_will_be_done.play.fired import unread, watch
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.play.words import in_words
from crusaders_rules.thy_will_be_done.show.area import CARD_HEIGHT, CARD_WIDTH, area_card, area_words, card_height
from crusaders_rules.thy_will_be_done.show.board import board_description, land_sheet
from crusaders_rules.thy_will_be_done.show.drawing import drawing
from crusaders_rules.thy_will_be_done.show.film import Frame, film
from crusaders_rules.thy_will_be_done.show.region import lying_in
from crusaders_rules.thy_will_be_done.show.sheet import score_svg
from crusaders_rules.thy_will_be_done.show.solved_films import PAGE, solved_films
from crusaders_rules.thy_will_be_done.show.wins_chart import figures
from crusaders_rules.thy_will_be_done.state import Enemies, Enemy
from crusaders_rules.thy_will_be_done.state.decision import Decision

_BOARDS = ("tiny-star", "tiny-ring", "ours-two", "ours-two")
_SMALL = 10
# Games with expansions, and with how many players.
_EXPANDED = ((("divine-influence",), 2), (("divine-influence", "five-and-six"), 5))
_GAP = 14.0
# What four players have defeated in the worked examples of majorities.
_TIED = (Enemies(4, 2), Enemies(2, 2), Enemies(2, 2), Enemies(1, 1))
_MAJORITIES = {
    "Worked example H-1.": tuple(Enemies(saracen=count) for count in (3, 2, 1, 1)),
    "Worked examples H-2 (Prussians) and H-3 (Slavs).": _TIED,
}


@attrs.frozen
class _Shown:
    """A decision in which a rule had a say, and how well it shows the rule: the greater the better."""

    rank: tuple[bool, bool, bool, bool, int]
    steps: tuple[Step, ...]
    title: str


def gallery(illustrated: Mapping[str, Iterable[str]], wanted: Iterable[str]) -> Gallery:
    """Return a scene for every rule that some decision shows.

    Args:
        illustrated: The rules that each worked example illustrates.
        wanted: The rules to show.
    """
    best: dict[str, _Shown] = {}
    for rule_id, shown in _candidates(illustrated):
        if rule_id not in best or shown.rank > best[rule_id].rank:
            best[rule_id] = shown
    found = Gallery()
    found.first = _first(found)
    found.figures.update(figures(found, stored(verdicts_folder())))
    found.films[PAGE] = tuple(solved_films(found, verdicts_folder()))
    found.examples.update(
        {example.name: _laid(found, example.first(), example.steps()) for example in (*EXAMPLES, *OURS)}
    )
    scored = _scored(found) | _majorities(found)
    found.scenes.update({rule_id: scored[rule_id] for rule_id in wanted if rule_id in scored})
    drawn: dict[tuple[Step, ...], Scene] = {}
    for rule_id in wanted:
        if rule_id in best:
            shown = best[rule_id]
            if shown.steps not in drawn:
                drawn[shown.steps] = _scene(found, shown)
            found.scenes[rule_id] = drawn[shown.steps]
    return found


def _candidates(illustrated: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, _Shown]]:
    """Yield each decision with a rule that it shows; worked examples of the book and ours come before all games."""
    for example in (*EXAMPLES, *OURS):
        steps = example.steps()
        title = f"Our worked example {example.name}." if example.rules else f"Worked example {example.name}."
        if steps:
            for rule_id in example.rules or illustrated.get(example.name, ()):
                yield rule_id, _Shown((True, True, True, True, 1), steps, title)
    # All games are played first: to see which rules a decision asks, the tables are emptied.
    for step in list(_played()):
        if step[0].pending.seat is None or step[0].pending.seat < 0:
            continue
        said = {reason.rule for reason in explain(step[0], step[1]).reasons}
        had_a_say = _had_a_say(step)
        seen, small = _seen_apart(step), len(step[0].ruleset.laid.regions) < _SMALL
        for rule_id, counted in had_a_say.items():
            rank = (rule_id in said, counted, seen, small, -len(had_a_say))
            yield rule_id, _Shown(rank, (step,), "From a game between two bots.")


def _played() -> Iterator[Step]:
    """Yield the decisions of some games, in every variant and with knight orders and without."""
    for seed, board in enumerate(_BOARDS):
        for variant in Variant:
            orders = Orders.CHOSEN if variant == Variant.TOURNAMENT else (Orders.NONE, Orders.DEALT)[seed % 2]
            yield from _game(Ruleset(variant=variant, orders=orders, board=board), seed)
    for names, players in _EXPANDED:
        yield from _game(_expanded(names), 0, players)


def _expanded(names: tuple[str, ...]) -> Ruleset:
    """Return a ruleset with expansions; in the Tournament any order can be chosen."""
    return Ruleset("board-game-arena", Variant.TOURNAMENT, Orders.CHOSEN, expansions=names)


def _game(ruleset: Ruleset, seed: int, players: int = 2) -> Iterator[Step]:
    """Yield the decisions of one game of bots, alternately greedy and random."""
    bots = [BOTS["random" if seat % 2 else "greedy"](seed + seat) for seat in range(players)]
    state = new_game(ruleset, players, seed=seed)
    while not is_over(state):
        before, decision = state, bots[state.seat](state)
        state = apply(state, decision)
        yield before, decision, state


def _had_a_say(step: Step) -> dict[str, bool]:
    """Return the rules asked about a decision, and whether a function of theirs came to anything but nothing."""
    state, decision, _ = step
    blank = unread(state)
    books.clear()
    return rules_asked(RULES, lambda: apply(blank, decision))


def _seen_apart(step: Step) -> bool:
    """Whether the pictures before and after a decision differ."""
    before, _, after = step
    return before.areas != after.areas or _board_changes(before, after)


def _board_changes(before: State, after: State) -> bool:
    """Whether anything on the board differs."""
    return any(lying_in(before, place) != lying_in(after, place) for place in range(len(before.enemies)))


def _scene(found: Gallery, shown: _Shown) -> Scene:
    """Draw what is before the first and after the last of some decisions."""
    before, after = shown.steps[0][0], shown.steps[-1][2]
    seat = before.seat
    board = _board_changes(before, after)
    return Scene(
        shown.title,
        " ".join(_told(state, decision) for state, decision, _ in shown.steps),
        (
            Picture(found.hang(_part(before, before, seat, board=board)), "Before", area_words(before, seat)),
            Picture(found.hang(_part(after, before, seat, board=board)), "After", area_words(after, seat)),
        ),
        _laid(found, before, shown.steps),
    )


def _laid(found: Gallery, state: State, steps: Iterable[Step]) -> str:
    """Keep a position for the table, which opens there, and the decisions that follow it one upon the other."""
    decisions, now = [], state
    for before, decision, after in steps:
        if before != now:
            break
        decisions.append(to_text(before, decision))
        now = after
    play = found.lay({"position": position_to_data(state), "decisions": decisions})
    return f"{play}&at=0"


def _told(state: State, decision: Decision) -> str:
    """Return a decision in words, with the arithmetic that allowed it."""
    words = in_words(state, decision)
    reasons = [reason.sentence for reason in explain(state, decision).reasons if " is asked" not in reason.sentence]
    why = f" ({'; '.join(reasons)})" if reasons else ""
    return f"``{to_text(state, decision)}``: {words}{why}."


def _part(state: State, before: State, seat: int, *, board: bool) -> str:
    """Draw a player area, and the board above it if it matters, with marks on the changes."""
    card = area_card(state, before, seat)
    said = area_words(state, seat)
    if not board:
        return drawing("scene", "A player area", said, (CARD_WIDTH, card_height(state)), card)
    laid = state.ruleset.laid
    land = land_sheet(laid, state, before)
    width = max(land.width, CARD_WIDTH)
    return drawing(
        "scene",
        "The board and a player area",
        f"{said} {board_description(laid, state)}",
        (width, land.height + _GAP + card_height(state)),
        at((width - land.width) / 2, 0, land.content),
        at((width - CARD_WIDTH) / 2, land.height + _GAP, card),
    )


def _scored(found: Gallery) -> dict[str, Scene]:
    """Return the score sheet of a game for each rule that scores it: of a base game for all rules that it has."""
    scenes: dict[str, Scene] = {}
    for ruleset, seed in ((_expanded(_EXPANDED[0][0]), 0), (Ruleset(orders=Orders.NONE, board="ours-two"), 1)):
        *_, (_, _, after) = _game(ruleset, seed)
        _, rules = watch(partial(lambda state: (score(state), winners(state)), after))
        totals = ", ".join(f"player {seat} has {total}" for seat, total in enumerate(score(after).totals, start=1))
        picture = Picture(found.hang(score_svg(after)), "The score sheet", f"At the end {totals}.")
        title, said = "From a game between two bots.", "Every term of the score, at its end."
        scene = Scene(title, said, (picture,), _laid(found, after, ()))
        scenes |= dict.fromkeys(rules, scene)
    return scenes


def _majorities(found: Gallery) -> dict[str, Scene]:
    """Return the worked examples of majorities as score sheets: one for places that nobody shares, one for ties."""
    scenes: dict[str, Scene] = {}
    for title, won in _MAJORITIES.items():
        state = majority_table(won)
        scene = _majority(found, title, state)
        _, rules = watch(partial(score, state))
        tie = won == _TIED
        scenes |= {name: scene for name in rules if name.startswith("score.majority.") and (".tie" in name) == tie}
    return scenes


def _majority(found: Gallery, title: str, state: State) -> Scene:
    """Draw the score sheet of players who have defeated some enemies and shared the supply."""
    won = {enemy: [area.defeated.of(enemy) for area in state.areas] for enemy in Enemy}
    told = "; ".join(f"{enemy.capitalize()}s {', '.join(map(str, row))}" for enemy, row in won.items() if any(row))
    words = f"Players 1 to 4 have defeated: {told}."
    picture = Picture(found.hang(score_svg(state)), "The score sheet", words)
    return Scene(title, words, (picture,), _laid(found, state, ()))


def _first(found: Gallery) -> Picture:
    """Draw a game in progress, for the first page."""
    steps = list(_game(Ruleset(orders=Orders.NONE, board="ours-two"), seed=1))
    before, _, state = steps[len(steps) * 2 // 3]
    land, board = land_sheet(state.ruleset.laid, state), state.ruleset.laid
    cards = [area_card(state, state, seat) for seat in range(2)]
    drawn = drawing(
        "first",
        "A game under way",
        f"{area_words(before, 0)} {board_description(board, state)}",
        (land.width + _GAP + CARD_WIDTH, max(land.height, 2 * CARD_HEIGHT + _GAP)),
        at(0, 0, land.content),
        *(at(land.width + _GAP, seat * (CARD_HEIGHT + _GAP), card) for seat, card in enumerate(cards)),
    )
    alt = "A board of hexes with knights, buildings and enemies, and the action wheels of two players."
    return Picture(found.hang(drawn), "A game under way. The map is ours: no text describes the printed one.", alt)


def films(found: Gallery, verdict: PairVerdict) -> Iterator[Film]:
    """Yield the plays that show a verdict: that of its record, and that of the opposite direction.

    Without a record there is no step to show. If both readings can be played, there is a new game under both.

    Args:
        found: Keeps the pictures, and what the table opens.
        verdict: The verdict.
    """
    if verdict.record is None:
        yield from _from_the_start(found, verdict)
    for name in (verdict.record, reverse_of(verdict)):
        if name is None:
            continue
        record = play_of(name)
        one, other = rulesets_of(verdict, record)
        since = 0 if verdict.start is None else len(play_of(verdict.start).decisions)
        frames = film(record, other if record.ruleset == one else one, since=since)
        yield Film(tuple(_step(found, name, record, frame) for frame in frames), _both(found, verdict, record))


def _step(found: Gallery, name: str, record: Record, frame: Frame) -> FilmStep:
    """Hang the picture of a frame; the table opens it in its play, or alone if it is under the other reading."""
    alt = f"Board, wheels and supply after: {frame.title}"
    in_the_play = frame.state.ruleset == record.ruleset
    opens = f"{name}&at={frame.number}" if in_the_play else _laid(found, frame.state, ())
    picture = Picture(found.hang(frame.svg), frame.title, alt)
    return FilmStep(frame.title, frame.words, frame.differs, (picture,), opens)


def _both(found: Gallery, verdict: PairVerdict, record: Record) -> str:
    """Keep the positions before the first decision by which two readings differ, one for each of them."""
    pair, line = before_they_part(record, rulesets_of(verdict, record))
    return _pair(found, verdict, pair, line.partition(": ")[2])


def _pair(found: Gallery, verdict: PairVerdict, states: Iterable[State], decision: str | None) -> str:
    positions = [position_to_data(state) for state in states]
    asked = {"question": verdict.question, "readings": list(verdict.readings)}
    return found.lay(asked | {"positions": positions, "decision": decision})


# The expansion and the players that a question is about, by the beginning of its id.
_ABOUT: dict[str, dict[str, Any]] = {
    "five": {"expansions": ("five-and-six",), "players": 5, "board": None},
    "divine": {"expansions": ("divine-influence",)},
}


def _from_the_start(found: Gallery, verdict: PairVerdict) -> Iterator[Film]:
    """Yield a film without steps, with a new game under both readings; nothing if a reading cannot be played."""
    given = {"seed": 1, **_ABOUT.get(verdict.question.partition(".")[0], {}), **verdict.setting}
    try:
        start = start_of(Setting(**given))
        plays = [attrs.evolve(start, ruleset=one) for one in rulesets_of(verdict, start)]
        yield Film((), _pair(found, verdict, map(first_position, plays), None))
    except DivergenceError:
        return
