"""Read a local copy of a text that the user names."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from crusaders_rules.catalog.compare import likely_source, read_copy
from crusaders_rules.catalog.model import Passage, Source
from crusaders_rules.catalog.wording import Words, words
from crusaders_rules.cli.errors import BadInput

LARGEST_COPY = 256 * 1024
"""Bytes; eight times the longest of the known texts."""


def read_words(file: Path) -> Words:
    """Return the words of a local copy of a text.

    Args:
        file: A UTF-8 text file.

    Returns:
        Its words.

    Raises:
        BadInput: The file cannot be read, is too large, is not UTF-8 text, or has no words.
    """
    try:
        with file.open("rb") as stream:
            content = stream.read(LARGEST_COPY + 1)
    except OSError as error:
        raise BadInput(f"{file}: cannot be read: {error.strerror}") from error
    if len(content) > LARGEST_COPY:
        raise BadInput(f"{file}: larger than {LARGEST_COPY // 1024} KiB, so it is not a copy of a rulebook's text")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{file}: byte {error.start} is not UTF-8; extract the text of the document first") from error
    if "\0" in text:
        raise BadInput(f"{file}: has a NUL byte, so it is not a text file; extract the text of the document first")
    found = words(text)
    if not found.normal:
        raise BadInput(f"{file}: has no words")
    return found


def passage_texts(passages: Iterable[Passage], files: Iterable[Path], sources: Iterable[Source]) -> Mapping[str, str]:
    """Return the sentences of local copies that match some passages.

    Args:
        passages: The passages.
        files: The copies; if two have a passage, the first one counts.
        sources: The possible sources.

    Returns:
        The sentences by the hash of their passage.

    Raises:
        BadInput: A file is not text, or resembles none of the sources.
    """
    wanted, known = list(passages), tuple(sources)
    texts: dict[str, str] = {}
    for file in files:
        copy = read_copy(read_words(file), known)
        if likely_source(copy, known) is None:
            raise BadInput(f"{file}: resembles none of {', '.join(source.id for source in known)}")
        for passage in wanted:
            if passage.hash in copy.places:
                texts.setdefault(passage.hash, copy.text(copy.places[passage.hash][0]))
    return texts
