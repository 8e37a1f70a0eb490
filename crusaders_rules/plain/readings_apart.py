"""Where two readings of a plain game diverge: the shortest play that shows it, and the stored verdicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import attrs

from crusaders_rules.explore.lockstep import FIRST_ONLY, Divergence, LockstepResult, Pairing, Side, lockstep
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.explore.systems import SearchLimits, SearchProgress
from crusaders_rules.files.forms import whole
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.reading import read_toml
from crusaders_rules.files.structuring import structure
from crusaders_rules.game import Decision, State
from crusaders_rules.plain.decision_text import read_decision, text_of
from crusaders_rules.plain.description import Description
from crusaders_rules.plain.game_files import GameFiles, PlainRecord

MOST_PAIRS = 200_000


@attrs.frozen(kw_only=True)
class StoredPair:
    """A verdict on two readings of a question, as the file has it."""

    question: str
    readings: tuple[str, str]
    verdict: str
    how: str
    why: str = ""
    players: int
    states: Annotated[int, whole(0, 10**12)]
    play: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class _Document:
    verdict: tuple[StoredPair, ...] = ()


def compared(
    game: Description,
    question: str,
    names: tuple[str, str],
    players: int,
    watch: Callable[[SearchProgress], None] | None = None,
) -> LockstepResult[Decision]:
    """Follow all plays that both readings allow, in games of so many players, up to the first difference.

    Args:
        game: The game.
        question: The id of the question.
        names: The names of the two readings.
        players: The number of players.
        watch: Called with the progress.
    """
    one, other = (game.does.begin(players, game.interpretation_of({question: name})) for name in names)
    side: Side[State, Decision] = Side(labels=game.does.legal, after=game.does.apply)
    pairing = Pairing(initial=((one, other),), first=side, second=side, apart=lambda *pair: apart(game, *pair))
    return lockstep(pairing, limits=SearchLimits(states=MOST_PAIRS), watch=watch)


def apart(game: Description, one: State, other: State) -> str | None:
    """Return how two positions differ apart from their readings, or None if they do not."""
    if attrs.evolve(other, interpretation=one.interpretation) != one:
        return "what lies on the table"
    return "who decides, or whether the game is over" if game.does.asked(one) != game.does.asked(other) else None


def play_of(
    game: Description, first: Divergence[Decision] | None, question: str, names: tuple[str, str], players: int
) -> PlainRecord | None:
    """Return the play that shows a difference, under the reading that allows it, or None without a difference."""
    if first is None:
        return None
    name = names[0] if first.kind == FIRST_ONLY else names[1]
    known = game.questions()[question]
    readings = {} if name == known[0].name else {question: name}
    return PlainRecord(players=players, readings=readings, decisions=tuple(map(text_of, first.labels)))


def stored(game: Description) -> Mapping[str, tuple[PairVerdict, ...]]:
    """Return the stored verdicts by question.

    Raises:
        FileError: The file has faults.
    """
    found: dict[str, tuple[PairVerdict, ...]] = {}
    for one in stored_pairs(game):
        verdict = PairVerdict(
            question=one.question,
            readings=one.readings,
            verdict=one.verdict,
            how=one.how,
            decisions=len(one.play),
            states=one.states,
            shortest="in this setting" if one.play else None,
            setting={"players": one.players},
            why=one.why or None,
        )
        found[one.question] = (*found.get(one.question, ()), verdict)
    return found


def stored_pair(game: Description, question: str, names: tuple[str, str]) -> StoredPair | None:
    """Return the stored verdict on two readings of a question, or None."""
    return next((one for one in stored_pairs(game) if (one.question, one.readings) == (question, names)), None)


def stored_pairs(game: Description) -> tuple[StoredPair, ...]:
    """Return every stored verdict.

    Raises:
        FileError: The file has faults.
    """
    file = game.home.proofs_folder() / "verdicts.toml"
    if not file.is_file():
        return ()
    data: Any = read_toml(file, FileError)
    rows = structure(data, _Document, file.name, FileError).verdict
    known = game.questions()
    for row in rows:
        names = [reading.name for reading in known.get(row.question, ())]
        if not set(row.readings) <= set(names):
            raise FileError(file.name, [Problem(row.question, "there is no such question with these readings")])
    return rows


def confirmed(game: Description, pair: StoredPair) -> bool:
    """Whether two readings still diverge at the last decision of a stored play, and not before."""
    if not pair.play:
        return compared(game, pair.question, pair.readings, pair.players).verdict == pair.verdict
    kept = GameFiles(game)
    sides = [game.does.begin(pair.players, game.interpretation_of({pair.question: name})) for name in pair.readings]
    for line in pair.play[:-1]:
        decision = read_decision(game, line)
        sides = [kept.apply(state, decision) for state in sides]
        if apart(game, *sides) is not None:
            return False
    decision = read_decision(game, pair.play[-1])
    refused = [bool(game.does.refused(state, decision)) for state in sides]
    if refused[0] != refused[1]:
        return True
    return not any(refused) and apart(game, *(game.does.apply(state, decision) for state in sides)) is not None
