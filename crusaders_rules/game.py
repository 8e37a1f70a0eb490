"""What the general floors know of a game: one small record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path
    from types import CodeType

    from crusaders_rules.catalog.home import Home
    from crusaders_rules.catalog.trace import Join
    from crusaders_rules.explore.model_report import ModelReport
    from crusaders_rules.explore.pair_verdict import PairVerdict
    from crusaders_rules.files.problems import Problem
    from crusaders_rules.files.verification import Verification
    from crusaders_rules.lift import Theorem

# Classes of the game, which the general floors only hand on or read.
State: TypeAlias = Any
Decision: TypeAlias = Any
Example: TypeAlias = Any
Model: TypeAlias = Any
Verdict: TypeAlias = Any
Sample: TypeAlias = Any
Seen: TypeAlias = Any
Gallery: TypeAlias = Any
Film: TypeAlias = Any
Check: TypeAlias = Any
Record: TypeAlias = Any
# A decision with the positions before and after it.
Step: TypeAlias = tuple[State, Decision, State]


class Verb(NamedTuple):
    """A verb of the command line.

    Attributes:
        name: Its name, which is that of the command in its module, too.
        module: The module, imported when the verb is used.
        what: What it is for.
    """

    name: str
    module: str
    what: str


class Spoken(NamedTuple):
    """A game, as the protocol reaches it.  What cannot be used is refused by a ``ValueError``.

    Attributes:
        features: What the protocol can say of it beyond its ops, such as ``arguments``.
        plays: What it plays, each list by its name.
        begin: The first position, given the keys of the request ``new``.
        read_position: The position that plain data hold.
        write_position: The same, written as plain data.
        asked: Who must decide: a seat from 1, ``chance``, or None if the game is over.
        prompt: What is asked, in words; None if the game is over.
        read_decision: The decision that a text or an object stands for in a position.
        write_decision: The same, written as an object.
        explain: The verdict on a decision of a position.
        score: The score of a position as plain data.
        turns: The whole turns of a position, each with its decisions and the state after them; it calls the second
            argument for each position that it makes.
        draw: A part of a position as SVG: ``board``, ``area``, ``tracks``, ``score`` or ``position``, the area of one
            player or of all; with a position before it, the changes are marked; with a seat after it, as that seat may
            see it.
        schemas: JSON Schemas of a position, of the keys of ``new``, and of a score, by these names.
        alike: Decisions like those that a position asks for, legal or not.
        read_unchecked: The position that plain data hold, even one that is impossible on a table.
        examined: A position as plain data with all its problems, possible or not, and the names of the pieces of the
            game; with ``settle``, what follows from the pieces is counted first.
        begin_record: The record of a game that begins, given the keys of the request ``new``, as plain data; it has the
            decisions that a seed takes for chance.
        verify: What a check of a record came to, as plain data, and the positions of the game; it calls the second
            argument for each decision.
        bots: The bots by name, the strongest last; each is given a seed, and then decides in a position.
        view: What a seat, counted from 1, may see of a position, as plain data; None if all lies open.
        tell: Who decides what in a position, and what a legal decision does, as far as the players of some seats see
            it: the answer to the op ``tell``. None if all lies open.
        draws: The parts that it draws.
        titles: What it plays, in words: a ``title`` and what it ``means``, list by list and name by name.
    """

    features: tuple[str, ...]
    plays: Callable[[], Mapping[str, Sequence[object]]]
    begin: Callable[[Mapping[str, object]], State]
    read_position: Callable[[object], State]
    write_position: Callable[[State], dict[str, Any]]
    asked: Callable[[State], int | str | None]
    prompt: Callable[[State], str | None]
    read_decision: Callable[[State, object], Decision]
    write_decision: Callable[[State, Decision], dict[str, Any]]
    explain: Callable[[State, Decision], Verdict]
    score: Callable[[State], dict[str, Any]] | None
    turns: Callable[[State, Callable[[], None]], Sequence[Any]] | None
    schemas: Callable[[], Mapping[str, Any]]
    draw: Callable[..., str] | None
    alike: Callable[[State], Iterable[Decision]] | None = None
    read_unchecked: Callable[[object], State] | None = None
    examined: Callable[..., tuple[dict[str, Any], Sequence[Problem], dict[str, list[str]]]] | None = None
    begin_record: Callable[[Mapping[str, object]], dict[str, Any]] | None = None
    verify: Callable[[object, Callable[[], None]], tuple[dict[str, Any], Sequence[State]]] | None = None
    bots: Callable[[], Mapping[str, Callable[[int], Callable[[State], Decision]]]] | None = None
    view: Callable[[State, int], Mapping[str, Any]] | None = None
    titles: Callable[[], Mapping[str, Mapping[str, Mapping[str, str]]]] | None = None
    tell: Callable[[State, Sequence[int], Decision | None], dict[str, Any]] | None = None
    draws: tuple[str, ...] = ("board", "position")


# What ``cli.usual`` and ``conform.usual_ways`` do for a game that does not state it.
_USUAL: Any = None


class Conformance(NamedTuple):
    """What it takes to compare another implementation of a game with the book.

    What has a default is done as ``crusaders_rules.conform.usual_ways`` does it if a game does not state it.

    Attributes:
        starts: Games to begin, given a number: the name of the ground, the keys of the request ``new``, and the first
            position, for which chance may have decided more than for this request.
        reread: A request with a position, or for a new game, with other readings by question.
        parts: What makes the vectors of the game, by name and in their order; no part needs another one. None for the
            usual parts of ``crusaders_rules.conform.usual_cases``.
        takes: How long it takes to make all of them, in words.
        boards: The boards that vectors name, each as an object.
        questions: The open questions that can be played in several ways, each with its readings, the default first.
        lessened: Positions with less in them than in a given one, as plain data; some may be impossible.
        bots: The bots by name; each is given a seed, and then decides in a position.
        picture: A position as SVG.
        scopes: The parts that an implementation may offer without the others, each with its rules.
        needs: The scopes that it must offer to be asked a request.
        fired: The ids of the rules that fire in a legal decision.
        costs: The ids of the rules about costs that are consulted while a decision is judged, legal or not, each with
            whether it fires.
        answers_for: Whether a rule answers for what changes at some places of a position, each given by the names that
            lead to it; for what may be done, if there are no places.
        packaged: The folder of the suite that comes with the package; None if it is made when it is wanted.
    """

    starts: Callable[[int], tuple[str, Mapping[str, Any], State]]
    reread: Callable[[Mapping[str, Any], Mapping[str, str]], dict[str, Any]]
    parts: Callable[[], Mapping[str, Callable[[Game], Iterator[Any]]]] | None = None
    takes: str = "some seconds"
    boards: Callable[[], Mapping[str, Any]] = _USUAL
    questions: Callable[[], Mapping[str, tuple[str, ...]]] = _USUAL
    lessened: Callable[[Mapping[str, Any]], Iterator[dict[str, Any]]] = _USUAL
    bots: Callable[[], Mapping[str, Callable[[int], Callable[[State], Decision]]]] = _USUAL
    picture: Callable[[State], str] = _USUAL
    scopes: Callable[[], Mapping[str, frozenset[str]]] = _USUAL
    needs: Callable[[Mapping[str, Any]], frozenset[str]] = _USUAL
    fired: Callable[[State, Decision], tuple[str, ...]] = _USUAL
    costs: Callable[[State, Decision], Mapping[str, bool]] = _USUAL
    answers_for: Callable[[str, Collection[tuple[str, ...]]], bool] = _USUAL
    packaged: Callable[[], Path] | None = None


class Checking(NamedTuple):
    """How the verb ``check`` explores a model of a game; each gets the game's own options of the verb.

    Attributes:
        model: The model with a name, given also whether JSON is wanted.
        report: The result for a model, and the text about the files that were requested; given the limits, and
            where the work is done.
    """

    model: Callable[[str, dict[str, Any], bool], Model]
    report: Callable[..., tuple[ModelReport, str]]


class Terminal(NamedTuple):
    """A game, as the verbs of the command line keep and print it, beyond what the protocol says of it.

    What has a default is done in the usual way if a game does not state it.

    Attributes:
        record_from_json: The record that a text holds, given also the name of its file.
        record_to_json: A record as text.
        first_position: The position before the first decision of a record.
        replay: For each decision of a record the position before it, the decision, and the position after it.
        verify: The result of checking a record, given also the game's own options of ``verify``.
        line: A decision of a position as a line of a record.
        result: The result of a game that ended in a position, as a record claims it.
        begin: The record of a game that begins: of so many players, with a seed, readings, and what the game's own
            options of ``play`` choose.
        players: The number of players of a record.
        show: Prints a position, or the part that the game's own options of ``show`` choose.
        who: Who must decide: a player, chance or nobody.
        question: Who must decide what, as a sentence without its end.
        seat_title: What a player of a position is called beside the number of the seat, from 1.
        words: A decision of a position in words.
        drawn: A position, or that part, as SVG.
        seen: The same as plain data.
        setup_words: What a record plays, in words that follow "4 players".
        setup_figures: The same as plain data.
        bots: The bots by name, each made from a seed, given the names that were asked for and the options of ``play``;
            it takes those out that are about bots.
        tell: What others have done since the last decision of a person, in sentences, given the steps and the seats of
            people.
        above: Prints what stands above a question, given the position, the seat, whether it is the first question, and
            the lines below; returns how many of its lines must stay in sight, None if it has printed nothing.
        about: What a thing of the game is and does, given a position and its name; None if nothing has the name.
        word: A word of a decision's notation for people, given the position. With it, a long list of decisions is
            chosen word by word; None if each list is shown whole.
        asides: What a person may look at: the words that ask for it, what it is, and what prints it for a seat.
        added: What the game adds to a verb, by the name of the verb: options and examples.
        checking: How models are explored; None for a game without models.
        diverge: What was found out about readings, given a question, readings, whether a stored play is rechecked, and
            the game's own options of ``diverge``.
        consequences: What plays games to compare readings, given questions, the number of players, a seed, a bot, and
            the game's own options of ``consequences``. It is called with the number of games, a callback for the
            progress, and what spreads them, and yields what was found after each. None if nothing plays them.
        read_position: The position that plain data of a file hold, given also the name of the file; None if a position
            is kept as a record only.
        differences: What a decision has changed for the player: for each change a name, words, and a value.
        begins_turn: Whether a turn begins in a position; None if turns are not counted.
        slow_bots: The bots that think for long.
        no_bot_for: Why bots cannot play on from a position, given their names; None if they can, or if all bots always
            can.
        hides: Whether the score of a game under way would tell a seat what it may not know.
        compiled: The game as compiled code answers for it; None if there is no compiled code.
        story: The lines of an annotated game, given its steps and the number of turns before them.
        story_figures: The same as plain data.
    """

    record_from_json: Callable[[str, str], Record]
    record_to_json: Callable[[Record], str]
    first_position: Callable[[Record], State]
    replay: Callable[[Record], Iterator[Step]]
    verify: Callable[..., Verification[State]]
    line: Callable[[State, Decision], str]
    result: Callable[[State], Any]
    begin: Callable[..., Record]
    players: Callable[[Record], int]
    show: Callable[..., None]
    who: Callable[[State], str] = _USUAL
    question: Callable[[State], str] = _USUAL
    seat_title: Callable[[State, int], str] = _USUAL
    words: Callable[[State, Decision], str] = _USUAL
    drawn: Callable[..., str] = _USUAL
    seen: Callable[..., Mapping[str, Any]] = _USUAL
    setup_words: Callable[[Record], str] = _USUAL
    setup_figures: Callable[[Record], Mapping[str, Any]] = _USUAL
    bots: Callable[..., Mapping[str, Callable[[int], Callable[[State], Decision]]]] = _USUAL
    tell: Callable[[Sequence[Step], Sequence[int]], Iterable[str]] = _USUAL
    above: Callable[[State, int, bool, str], int | None] = _USUAL
    about: Callable[[State, str], str | None] = _USUAL
    word: Callable[[State, str], str] | None = None
    asides: Callable[[], Sequence[tuple[tuple[str, ...], str, Callable[[State, int], None]]]] = _USUAL
    added: Callable[[str], Any] | None = None
    checking: Checking | None = None
    diverge: Callable[..., Sequence[Any]] | None = None
    consequences: Callable[..., Callable[..., Iterator[tuple[Any, ...]]]] | None = None
    read_position: Callable[[object, str], State] | None = None
    differences: Callable[[State, State], Iterable[tuple[str, str, Any]]] | None = None
    begins_turn: Callable[[State], bool] | None = None
    slow_bots: tuple[str, ...] = ()
    no_bot_for: Callable[[Sequence[str], State], str | None] | None = None
    hides: bool = False
    compiled: Callable[[Game], Game] | None = None
    story: Callable[[Iterable[Step], int], Iterable[str]] | None = None
    story_figures: Callable[[Iterable[Step]], Sequence[Mapping[str, Any]]] | None = None


def _editions(verdict: PairVerdict) -> str:
    return " ".join(verdict.editions)


def _no_play(_: PairVerdict) -> tuple[str, ...]:
    return ()


def _words(verdict: PairVerdict) -> str:
    said = {"a-stricter": "default is stricter", "b-stricter": "default allows more"}
    return said.get(verdict.verdict) or verdict.verdict.replace("-", " ")


def _no_readings(_: object) -> None:
    """Return that a value holds no readings."""


class Game(NamedTuple):
    """A game, as the command line and the site reach it.  What has a default is needed only for what it is about.

    Attributes:
        home: Where its files lie, and its rule functions.
        title: Its title.
        refusals: The module that holds the classes of its refusals.
        legal: The decisions that a position allows.
        apply: The position after a decision.
        is_over: Whether a game has ended.
        to_text: A decision of a position in notation.
        from_text: The same, read.
        spoken: What the protocol needs of the game.
        pictures: A scene for each rule that is wanted and can be shown, given what each worked example illustrates.
        films: The plays that show a verdict; the gallery keeps their pictures.
        terminal: What the verbs need that keep and print positions and records; None if it has none of these.
        own_verbs: The verbs that no other game has.
        first_lines: Command lines for somebody who begins.
        formats: The formats of the files that its players keep: records first, then positions.
        short_names: What people call a text or a file of questions where its id does not say it.
        models: The recorded models by id.
        verdicts: The stored verdicts by question.
        in_short: A verdict in the words of a table.
        editions_in_short: The editions in which a verdict holds, in the words of a table.
        play_of_verdict: The lines of the play that shows a verdict.
        samples: The stored samples of whole games.
        sabotage: Where stored plays show broken rules, by the names of the mutants.
        examples: The worked examples of the rulebook; one of ours names the rules that it shows.
        checks: What the reference checks of the game, by the name of the part; each is given the folder for results,
            and whether to be ``thorough``, and returns the work to do.
        readings: The readings of a ruleset that are not the default; None for a value that is no ruleset.
        glossary: The page of the site with its glossary.
        pages: The folder of the site with the pages of its rules, questions and proofs.
        conformance: What it takes to compare another implementation with it; None if there are no vectors.
        table: The keys of the request ``new`` for the game that lies on the table of the site until somebody begins
            another one; None if the site has no table for it.
    """

    home: Home
    title: str
    refusals: str
    legal: Callable[[State], Sequence[Decision]]
    apply: Callable[[State, Decision], State]
    is_over: Callable[[State], bool]
    to_text: Callable[[State, Decision], str]
    from_text: Callable[[State, str], Decision]
    spoken: Spoken
    pictures: Callable[[Mapping[str, Iterable[str]], Iterable[str]], Gallery]
    films: Callable[[Gallery, PairVerdict], Iterator[Film]]
    terminal: Terminal | None = None
    own_verbs: tuple[Verb, ...] = ()
    first_lines: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    short_names: Mapping[str, str] = MappingProxyType({})
    models: Callable[[], Mapping[str, Model]] = dict
    verdicts: Callable[[], Mapping[str, tuple[PairVerdict, ...]]] = dict
    in_short: Callable[[PairVerdict], str] = _words
    editions_in_short: Callable[[PairVerdict], str] = _editions
    play_of_verdict: Callable[[PairVerdict], Iterable[str]] = _no_play
    samples: Callable[[], Iterable[Sample]] = tuple
    sabotage: Callable[[], Mapping[str, Seen]] = dict
    examples: Callable[[], Sequence[Example]] = tuple
    checks: Mapping[str, Callable[..., Check]] = MappingProxyType({})
    readings: Callable[[object], Mapping[str, object] | None] = _no_readings
    glossary: str = "reference/glossary.md"
    pages: str = "reference"
    conformance: Conformance | None = None
    table: Mapping[str, object] | None = None

    @property
    def name(self) -> str:
        """The name of its package and of its folders."""
        return self.home.name

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Send only the name to another process, which has the game."""
        return game_named, (self.name,)

    def specs(self) -> Path:
        """Return the folder of the specification."""
        return self.home.specs_folder()

    def proofs(self) -> Path:
        """Return the folder of theorems, models and verdicts."""
        return self.home.proofs_folder()

    def ids_of(self, function: CodeType) -> tuple[str, ...]:
        """Return the ids of the rules that a function says, by its code."""
        return self.home.rules.ids_of(function)

    def trace(self, specs: Path | None) -> Join:
        """Join a specification with code, tests and proofs.

        Args:
            specs: Its folder; None for that of the game.

        Raises:
            SpecsError: A file of the specification has faults.
        """
        from crusaders_rules.catalog.house import trace_of

        return trace_of(self.home, specs)

    def theorems(self) -> tuple[Theorem, ...]:
        """Return all theorems.

        Raises:
            FileNotFoundError: The proofs are not available.
        """
        from crusaders_rules.lift.topics import theorems_about

        return theorems_about(self.home)


def late(module: str, name: str) -> Callable[..., Any]:
    """Return a function that is loaded when it is called, so that a record of a game loads nothing of it.

    Args:
        module: The module that has it.
        name: Its name there.
    """
    return partial(_called, module, name)


def _called(module: str, name: str, *given: object, **named: object) -> Any:  # noqa: ANN401 -- of any function
    return getattr(import_module(module), name)(*given, **named)


OURS = ("thy_will_be_done", "third_crusade")
"""The games of this package."""
# The module of all games, which this one may not name.
GROUP = f"{__name__}s"
"""The group of entry points by which another package offers games: ``crusaders_rules.games``."""


def game_named(name: str) -> Game:
    """Return the record of a game of this package, or of another one that offers it.

    Args:
        name: The name of the game.

    Raises:
        LookupError: There is none.
    """
    if name in OURS:
        game: Game = import_module(f"{__package__}.{name}.game").GAME
        return game
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=name):
        found: Game = entry.load()
        return found
    raise LookupError(f"there is no game {name}")
