"""Replies about one position: what is legal, why, what follows, and how many ways there are to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from crusaders_rules.answers import shown, verdict_data
from crusaders_rules.files.problems import FileError, suggestion
from crusaders_rules.game import Decision, Game, Spoken, State
from crusaders_rules.serve.codes import Unanswered, with_problems
from crusaders_rules.serve.counting import sequences
from crusaders_rules.serve.request_keys import MOST_TURNS


def read_position(game: Game, data: object) -> State:
    """Return the position that plain data hold.

    Raises:
        Unanswered: If they hold none.
    """
    try:
        return game.spoken.read_position(data)
    except FileError as error:
        raise with_problems("bad-position", error.problems, "position") from error


def read_unchecked(game: Game, data: object) -> State:
    """Return the position that plain data hold, even one that is impossible.

    Raises:
        Unanswered: If they hold none at all.
    """
    read = game.spoken.read_unchecked
    if read is None:
        raise Unanswered("unsupported", f"{game.title} has only positions that are possible", "unchecked")
    try:
        return read(data)
    except FileError as error:
        raise with_problems("bad-position", error.problems, "position") from error


def situation(game: Game, state: State) -> dict[str, Any]:
    """Say who is asked in a position, and write it."""
    spoken = game.spoken
    return {"asked": spoken.asked(state), "over": game.is_over(state), "position": spoken.write_position(state)}


@attrs.frozen
class Examined:
    """A position about which something is asked; the methods are named like the ops.

    Attributes:
        game: The game.
        state: The position.
        spend: Called for each further position that is made; it raises an error to end the work.
    """

    game: Game
    state: State
    spend: Callable[[], None]

    @property
    def _spoken(self) -> Spoken:
        return self.game.spoken

    def legal(self, *, refused: bool = False) -> dict[str, Any]:
        """List the legal decisions, and the refused ones like them if wanted."""
        spoken, state = self._spoken, self.state
        legal = self.game.legal(state)
        decisions = [spoken.write_decision(state, one) for one in legal]
        others = {"refused": self._refused(set(legal))} if refused else {}
        return {"asked": spoken.asked(state), "for": spoken.prompt(state), "decisions": decisions, **others}

    def _refused(self, legal: set[Decision]) -> list[dict[str, Any]]:
        """Judge the decisions like those that are asked for, except the legal ones."""
        alike = self._spoken.alike
        if alike is None:
            raise Unanswered("unsupported", f"{self.game.title} does not list refused decisions", "refused")
        found = []
        for one in alike(self.state):
            if one not in legal:
                self.spend()
                found.append(self._judged(one))
        return [{"decision": one["decision"], "refusals": one["refusals"]} for one in found if not one["legal"]]

    def bot(self, *, by: str, seed: int = 0) -> dict[str, Any]:
        """Let a bot choose a legal decision."""
        bots = self._spoken.bots
        known = {} if bots is None else bots()
        if by not in known:
            raise Unanswered("bad-value", f"there is no bot {shown(by)}{suggestion(by, known)}", "by")
        if not self.game.legal(self.state):
            raise Unanswered("not-now", "nobody can decide anything here")
        chosen = known[by](seed)(self.state)
        return {"asked": self._spoken.asked(self.state), **self._spoken.write_decision(self.state, chosen)}

    def explain(self, *, decision: object) -> dict[str, Any]:
        """Judge a decision."""
        return self._judged(self._read(decision))

    def apply(self, *, decision: object) -> tuple[State, dict[str, Any]]:
        """Carry a decision out, and return the position after it, too; that is the same if it is refused."""
        read = self._read(decision)
        judged = self._judged(read)
        if not judged["legal"]:
            return self.state, judged
        after = self.game.apply(self.state, read)
        return after, {**judged, **situation(self.game, after)}

    def score(self) -> dict[str, Any]:
        """Score the position."""
        score = self._spoken.score
        if score is None:
            raise Unanswered("unsupported", f"{self.game.title} has no score here", "op")
        return score(self.state)

    def turns(self, *, limit: int = MOST_TURNS, positions: bool = False) -> dict[str, Any]:
        """List whole turns, with the positions after them if wanted."""
        found = self._turns(self.state)
        listed = []
        for turn in found[:limit]:
            self.spend()
            written = {"position": self._spoken.write_position(turn.state)} if positions else {}
            listed.append({"decisions": self._texts(turn.decisions), **written})
        return {"asked": self._spoken.asked(self.state), "count": len(found), "turns": listed}

    def tell(self, *, decision: object = None, seats: Sequence[int] = ()) -> dict[str, Any]:
        """Say who decides what, and what the players of some seats may see of a legal decision."""
        tell = self._spoken.tell
        if tell is None:
            raise Unanswered("unsupported", f"{self.game.title} has nothing hidden to tell of", "op")
        read = None if decision is None else self._read(decision)
        if read is not None and read not in self.game.legal(self.state):
            raise Unanswered("bad-decision", "only a legal decision can be told", "decision")
        return {"asked": self._spoken.asked(self.state), **tell(self.state, seats, read)}

    def draw(
        self, *, part: str = "board", seat: int | None = None, before: object = None, viewer: int | None = None
    ) -> dict[str, Any]:
        """Draw the board, the area of a player or of all, the tracks, the score, or the whole position."""
        draw = self._spoken.draw
        if draw is None:
            raise Unanswered("unsupported", f"{self.game.title} is not drawn here", "op")
        if part not in self._spoken.draws:
            reason = f"{self.game.title} draws {', '.join(self._spoken.draws)}, and no {part}"
            raise Unanswered("bad-value", reason, "part")
        earlier = None if before is None else read_position(self.game, before)
        if viewer is not None and self._spoken.view is None:
            raise Unanswered("unsupported", f"in {self.game.title}, all lies open to every player", "viewer")
        hidden = () if viewer is None else (viewer,)
        try:
            drawn = draw(self.state, part, seat, earlier, *hidden)
            return {"asked": self._spoken.asked(self.state), "part": part, "svg": drawn}
        except ValueError as error:
            place = "seat" if seat is not None else "part" if earlier is None else "before"
            raise Unanswered("bad-value", str(error), place) from error

    def perft(self, *, depth: int, by: str = "decisions", divide: bool = False) -> dict[str, Any]:
        """Count the ways to go on, by decisions or by whole turns."""
        said = {"by": by, "depth": depth}
        if divide:
            return {**said, **self._divided(depth, by)}
        if by == "turns":
            return {**said, "counts": sequences(self._turns, lambda _, turn: turn.state, self.state, depth)}
        return {**said, "counts": sequences(self.game.legal, self._step, self.state, depth)}

    def _divided(self, depth: int, by: str) -> dict[str, Any]:
        """Count by decisions, and say how many of the longest sequences begin with each."""
        if by == "turns":
            raise Unanswered("bad-value", "divide goes with decisions only", "divide")
        if not depth:
            raise Unanswered("bad-value", "divide needs a depth of at least 1", "depth")
        game, state = self.game, self.state
        rows = {one: sequences(game.legal, self._step, self._step(state, one), depth - 1) for one in game.legal(state)}
        counts = [1, *(sum(row[length] for row in rows.values()) for length in range(depth))]
        return {"counts": counts, "divide": {game.to_text(state, one): row[-1] for one, row in rows.items()}}

    def _read(self, decision: object) -> Decision:
        try:
            return self._spoken.read_decision(self.state, decision)
        except FileError as error:
            raise with_problems("bad-decision", error.problems, "decision") from error
        except ValueError as error:
            raise Unanswered("bad-decision", str(error), "decision") from error

    def _judged(self, decision: Decision) -> dict[str, Any]:
        verdict = verdict_data(self._spoken.explain(self.state, decision))
        text = self.game.to_text(self.state, decision)
        return {"asked": self._spoken.asked(self.state), "decision": text, **verdict}

    def _step(self, state: State, decision: Decision) -> State:
        self.spend()
        return self.game.apply(state, decision)

    def _turns(self, state: State) -> Sequence[Any]:
        turns = self._spoken.turns
        if turns is None:
            raise Unanswered("unsupported", f"{self.game.title} has no turns here", "op")
        try:
            return turns(state, self.spend)
        except Unanswered:
            raise
        except ValueError as error:
            raise Unanswered("not-now", str(error)) from error

    def _texts(self, decisions: Sequence[Decision]) -> list[str]:
        texts, state = [], self.state
        for decision in decisions:
            texts.append(self.game.to_text(state, decision))
            state = self.game.apply(state, decision)
        return texts
