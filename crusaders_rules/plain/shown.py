"""A plain game in the reference: a picture for each rule, and its verdicts as films."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial

import attrs

from crusaders_rules.catalog.watching import rules_asked
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.game import Decision, State
from crusaders_rules.plain import readings_apart
from crusaders_rules.plain.decision_text import read_decision, text_of
from crusaders_rules.plain.description import Description
from crusaders_rules.site.gallery import Film, FilmStep, Gallery, Picture, Scene

_SEEDS = range(1, 21)


def pictures(game: Description, _: Mapping[str, Iterable[str]], wanted: Iterable[str]) -> Gallery:
    """Return a scene for each rule that a few games at random show.

    Args:
        game: The game.
        wanted: The rules.
    """
    scenes = _Scenes(game, set(wanted))
    for seed in _SEEDS:
        for players in game.players if scenes.missing else ():
            scenes.of_a_game(players, seed)
    scenes.of_what_allows()
    return scenes.found


@attrs.define
class _Scenes:
    """What has been found so far.

    Attributes:
        game: The game.
        missing: The rules without a scene.
        allowing: A decision at which a rule had nothing to say against it, as a scene of the rules that never refuse.
        found: The scenes, with their pictures.
    """

    game: Description
    missing: set[str]
    allowing: dict[str, tuple[str, str, State, State]] = attrs.field(factory=dict)
    found: Gallery = attrs.field(factory=Gallery)

    def of_a_game(self, players: int, seed: int) -> None:
        """Add what a game of so many players shows: what decides in it, what it refuses, and what ends it."""
        does, chance = self.game.does, random.Random(seed)
        state, title, number = does.begin(players, self.game.interpretation()), f"A game of {players} at random", 0
        self._hang(lambda: does.begin(players, self.game.interpretation()), f"{title}:", "It begins.", state)
        tried: dict[Decision, None] = {}
        while legal := does.legal(state):
            number += 1
            decision = chance.choice(legal)
            after = does.apply(state, decision)
            here = f"{title}, decision {number}:"
            words = _told(self.game, state, decision)
            self._hang(partial(does.apply, state, decision), here, words, state, after)
            self._hang(partial(does.asked, after), here, f"{words} {_who(self.game, after)} is next.", state, after)
            for rule in rules_asked(self.game.home.rules, partial(does.refused, state, decision)):
                self.allowing.setdefault(rule, (here, words, state, after))
            tried |= dict.fromkeys(legal)
            self._refused(state, tried, here)
            state = after
        self.found.first = self.found.first or _picture(self.game, self.found, state, "The end of a game")
        self._hang(partial(does.asked, state), f"{title}:", "The game is over.", state)
        self._hang(partial(does.score, state), f"{title}:", "The points are counted.", state)
        self._hang(partial(does.winners, state), f"{title}:", "The game is won.", state)

    def of_what_allows(self) -> None:
        """Add a scene for each rule that refuses nothing in these games: a decision that it allows."""
        for rule, scene in self.allowing.items():
            self._show({rule}, *scene)

    def _hang(self, action: Callable[[], object], title: str, words: str, *states: State) -> None:
        """Hang the scene of the missing rules whose functions answer anything but nothing in an action."""
        asked = rules_asked(self.game.home.rules, action)
        self._show({rule for rule, says in asked.items() if says}, title, words, *states)

    def _refused(self, state: State, tried: Iterable[Decision], title: str) -> None:
        """Hang the scene of the missing rules that refuse one of some decisions."""
        for decision in tried:
            for refusal in self.game.does.refused(state, decision):
                words = f"{_who(self.game, state)} may not choose {text_of(decision)}: {refusal.sentence}."
                self._show({refusal.rule}, title, words, state)

    def _show(self, rules: Collection[str], title: str, words: str, *states: State) -> None:
        captions = ("Before", "After") if len(states) > 1 else ("",)
        for rule in self.missing & set(rules):
            shown = [_picture(self.game, self.found, *one) for one in zip(states, captions, strict=True)]
            self.found.scenes[rule] = Scene(title, words, tuple(shown))
            self.missing.discard(rule)


def _who(game: Description, state: State) -> str:
    asked = game.does.asked(state)
    return f"Player {asked}" if isinstance(asked, int) else "Chance"


def _told(game: Description, state: State, decision: Decision) -> str:
    return f"{_who(game, state)} {game.does.words(state, decision)}."


def _picture(game: Description, found: Gallery, state: State, caption: str) -> Picture:
    rows = "; ".join(": ".join(row) for row in game.does.table(state))
    return Picture(found.hang(game.does.picture(state)), caption, rows)


def films(game: Description, found: Gallery, verdict: PairVerdict) -> Iterator[Film]:
    """Yield the play that shows a verdict.

    Args:
        game: The game.
        found: Keeps the pictures.
        verdict: The verdict; without a play there is no film.
    """
    pair = readings_apart.stored_pair(game, verdict.question, verdict.readings)
    if pair is None or not pair.play:
        return
    sides = [game.does.begin(pair.players, game.interpretation_of({pair.question: name})) for name in pair.readings]
    steps = [FilmStep("The beginning", "", differs=False, pictures=(_picture(game, found, sides[0], ""),))]
    for line in pair.play[:-1]:
        decision = read_decision(game, line)
        words = _told(game, sides[0], decision)
        sides = [game.does.apply(state, decision) for state in sides]
        steps.append(FilmStep(text_of(decision), words, differs=False, pictures=(_picture(game, found, sides[0], ""),)))
    yield Film((*steps, _last(game, found, sides, pair)))


def _last(game: Description, found: Gallery, sides: list[State], pair: readings_apart.StoredPair) -> FilmStep:
    """Return the step with which two readings part: side by side, what each of them makes of it."""
    decision = read_decision(game, pair.play[-1])
    shown = []
    for name, state in zip(pair.readings, sides, strict=True):
        against = tuple(game.does.refused(state, decision))
        after = state if against else game.does.apply(state, decision)
        said = f"{name}: {'; '.join(map(str, against))}" if against else f"{name}: allowed"
        shown.append(_picture(game, found, after, said))
    words = f"{_who(game, sides[0])} wants to: {game.does.words(sides[0], decision)}. Here the readings part."
    return FilmStep(text_of(decision), words, differs=True, pictures=tuple(shown))
