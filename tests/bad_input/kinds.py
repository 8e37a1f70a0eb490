"""Each kind of input: right examples of it, and what reads it.

``python -m tests.bad_input.kinds KIND NUMBER SEED`` tries many, in a process of its own so that its memory can be
measured, and prints what came of them as JSON.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.findings import Conformity, Departure
from crusaders_rules.conform.page import page
from crusaders_rules.conform.report_data import document, junit
from crusaders_rules.conform.suite import CONTENTS, read_suite, write_suite
from crusaders_rules.conform.suspects import suspects
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.reading import parse_json, parse_toml
from crusaders_rules.game import Game
from crusaders_rules.games import THIRD_CRUSADE, THY_WILL_BE_DONE
from crusaders_rules.serve.json_lines import answer_line
from crusaders_rules.serve.protocol import Conversation, Limits
from crusaders_rules.third_crusade.home import specs_folder as scenarios_folder
from crusaders_rules.third_crusade.play.files import records as third_records
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario
from crusaders_rules.thy_will_be_done.check.cases.worked import worked
from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.interpret.boards import parse_board
from crusaders_rules.thy_will_be_done.play.files.positions import position_from_json
from crusaders_rules.thy_will_be_done.play.files.records import begin_record, first_position, from_json, to_json, verify
from tests.bad_input.spoiling_bytes import spoiled_bytes

# Far above what any input needs; it only ends a run that would never end.
_FOR_EVER = 120
Read = Callable[[bytes], object]
Kind = tuple[Sequence[bytes], Read]
# So many decisions of a game are an example of a record.
_DECISIONS = 25


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _played(game: Game, **request: object) -> list[dict[str, Any]]:
    """Return requests of the beginning of a game, each with its answer."""
    talk, said = Conversation(game, greeted=True), {}
    asked: list[dict[str, Any]] = [{"op": "new", "seed": 1, **request}]
    done = []
    for number in range(_DECISIONS):
        for one in asked:
            line = json.dumps(one).encode()
            talk, answered = answer_line(talk, line)
            said = json.loads(answered)
            assert said["ok"], said
            done.append({**one, "said": said})
        text = json.loads(answer_line(talk, b'{"op":"legal"}')[1])["decisions"][number % 2 - 1]["decision"]
        asked = [{"op": "apply", "decision": text}]
    return done


def _lines(game: Game, **request: object) -> list[bytes]:
    """Return lines of the protocol, right ones, with and without a position."""
    done = _played(game, **request)
    position = done[-1]["said"]["position"]
    questions: list[dict[str, Any]] = [
        *({key: value for key, value in one.items() if key != "said"} for one in done[:3]),
        *({"op": op, "position": position} for op in ("set", "legal", "check")),
        {"op": "explain", "position": position, "decision": done[-1]["decision"]},
        {"op": "legal"},
        {"op": "hello", "version": 1},
    ]
    return [json.dumps(one).encode() for one in questions]


def protocol(game: Game, **request: object) -> Kind:
    """Lines of the protocol, answered in one conversation."""
    talk = [Conversation(game, greeted=True, limits=Limits(seconds=1, positions=2_000))]

    def read(data: bytes) -> None:
        began = time.process_time()
        talk[0], said = answer_line(talk[0], data, lambda: time.process_time() - began > 1)
        answer = json.loads(said)
        if not answer["ok"]:
            assert answer["error"]["code"] != "internal", answer
            raise FileError("", ())

    return _lines(game, **request), read


def records() -> Kind:
    """Records of the first game, verified."""
    kept = begin_record(players=2, seed=1)
    state = first_position(kept)
    for number in range(_DECISIONS):
        choices = THY_WILL_BE_DONE.legal(state)
        decision = choices[number % len(choices)]
        kept, state = kept.with_decision(state, decision), THY_WILL_BE_DONE.apply(state, decision)

    def read(data: bytes) -> None:
        assert str(verify(from_json(_text(data)))).isprintable()

    return [to_json(kept).encode()], read


def records_of_third() -> Kind:
    """Records of the second game, verified."""
    state = THIRD_CRUSADE.spoken.begin({"players": 2, "seed": 1})
    for number in range(_DECISIONS):
        choices = THIRD_CRUSADE.legal(state)
        state = THIRD_CRUSADE.apply(state, choices[number % len(choices)])
    example = json.dumps(third_records.record_to_data(third_records.record_of(state))).encode()

    def read(data: bytes) -> None:
        third_records.verify(third_records.record_from_data(parse_json(_text(data), "the record")))

    return [example], read


def positions() -> Kind:
    """Positions of the first game."""
    said = _played(THY_WILL_BE_DONE, players=2)[-1]["said"]
    return [json.dumps(said["position"]).encode()], lambda data: position_from_json(_text(data))


def scenarios() -> Kind:
    """Scenario files of the second game."""
    files = sorted((scenarios_folder() / "scenarios").glob("*.toml"))
    return [file.read_bytes() for file in files], lambda data: parse_scenario(parse_toml(_text(data), "a"), "a")


def boards() -> Kind:
    """Boards of the first game, which are its scenario files."""
    files = sorted((specs_folder() / "boards").glob("tiny-*.toml"))
    return [file.read_bytes() for file in files], lambda data: parse_board(parse_toml(_text(data), "a"), "a")


def vectors() -> Kind:
    """Lines of a suite, with the right hash, so that it is the line that is judged."""
    folder = Path(tempfile.mkdtemp())
    kinds: dict[str, Any] = {}
    for one in worked(THY_WILL_BE_DONE):
        kinds.setdefault(one.kind, one)
    contents = write_suite(folder / "suite", THY_WILL_BE_DONE, kinds.values())
    names = [name for name in contents["files"] if name != "positions.jsonl.gz"]
    examples = [name.encode() + b"\n" + gzip.decompress((folder / "suite" / name).read_bytes()) for name in names]

    def read(data: bytes) -> None:
        name, _, rest = data.partition(b"\n")
        about = json.loads(json.dumps(contents))
        file = _text(name) if _text(name) in names else names[0]
        lines = rest.decode("utf-8", "replace")
        read_again = "".join(f"{line}\n" for line in lines.split("\n")[:-1]).encode()
        about["files"][file]["sha256"] = hashlib.sha256(read_again).hexdigest()
        kept = (folder / "suite" / file).read_bytes()
        (folder / "suite" / file).write_bytes(gzip.compress(read_again, 1))
        (folder / "suite" / CONTENTS).write_text(json.dumps(about), encoding="utf-8")
        try:
            read_suite(folder / "suite")
        finally:
            (folder / "suite" / file).write_bytes(kept)

    return examples, read


def reports() -> Kind:
    """Answers of an engine, which stand in a report: nothing in them is markup or moves a terminal."""
    rows = [one for one in worked(THY_WILL_BE_DONE) if one.kind in ("legal", "score", "apply", "explain")][::20]
    examples = [json.dumps([number, row.answer]).encode() for number, row in enumerate(rows)]

    def read(data: bytes) -> None:
        said = parse_json(_text(data), "the answer")
        if not isinstance(said, list) or len(said) != 2 or not isinstance(said[1], dict):
            raise FileError("", ())
        row = rows[said[0] if type(said[0]) is int and 0 <= said[0] < len(rows) else 0]
        told = differences(row.kind, row.answer, said[1])
        assert all(line.isprintable() for line in told), told
        if not told:
            return
        rules = tuple(suspects(THY_WILL_BE_DONE, row.request, row.rules, row.answer, said[1]))
        one = Departure(
            where="here",
            ground=row.ground,
            rules=rules,
            request={"op": row.kind},
            book=row.answer,
            program=said[1],
            differences=told,
        )
        found = Conformity(name=_text(data)[:40], command=(_text(data)[:40],), departures=[one])
        assert "<script" not in page(THY_WILL_BE_DONE, found)
        junit(found)
        json.dumps(document(found))

    return examples, read


KINDS: dict[str, Callable[[], Kind]] = {
    "protocol": lambda: protocol(THY_WILL_BE_DONE, players=2, ruleset={"board": "tiny-row", "orders": "none"}),
    "protocol-third": lambda: protocol(THIRD_CRUSADE, players=2),
    "records": records,
    "records of The Third Crusade": records_of_third,
    "positions": positions,
    "scenarios": scenarios,
    "boards": boards,
    "vectors": vectors,
    "reports": reports,
}


def _most_memory() -> float:
    """The most memory that this process has used, in megabytes."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    # What getrusage says begins with the memory of the process that started this one.
    (line,) = (line for line in status.read_text(encoding="utf-8").splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def main(kind: str, number: int, seed: int) -> None:
    """Try inputs of a kind, and print what came of them."""
    logging.disable()
    examples, read = KINDS[kind]()
    seen: Counter[str] = Counter()
    slowest = 0.0
    for data, _ in zip(spoiled_bytes(examples, seed), range(number), strict=False):
        began = time.process_time()
        signal.alarm(_FOR_EVER)
        try:
            read(data)
            seen["accepted"] += 1
        except FileError as error:
            seen["refused" if all(line.isprintable() for line in error.lines) else "moves a terminal"] += 1
        except Exception:
            sys.stderr.write(f"{kind} {data[:2_000]!r}\n")
            raise
        slowest = max(slowest, time.process_time() - began)
    memory = _most_memory()
    said = {
        "kind": kind,
        "accepted": seen["accepted"],
        "refused": seen["refused"],
        "slowest": slowest,
        "memory": memory,
    }
    sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
