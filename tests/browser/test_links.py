"""Every link of the site leads somewhere; that needs no browser."""

import os.path
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import attrs

_LINK = re.compile(r"""\s(?:href|src)=["']([^"']*)["']""")
_ANCHOR = re.compile(r"""\s(?:id|name)=["']([^"']*)["']""")


@attrs.frozen
class _Page:
    """The links of a page, and the places in it that a link can lead to."""

    links: tuple[str, ...]
    anchors: frozenset[str]


@cache
def page_of(file: str) -> _Page:
    """Return what is in a page."""
    text = Path(file).read_text(encoding="utf-8")
    links = dict.fromkeys(unescape(link) for link in _LINK.findall(text))
    return _Page(tuple(links), frozenset(map(unescape, _ANCHOR.findall(text))))


def broken(site: Path) -> Iterator[str]:
    """Yield every link of the site to a file or a place that is not there."""
    there = {str(file) for file in site.rglob("*") if file.is_file()}
    for file in sorted(name for name in there if name.endswith(".html")):
        for link in page_of(file).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = os.path.normpath(f"{file}/../{unquote(parts.path)}") if parts.path else file
            where = f"{os.path.relpath(file, site)}: {link}"
            if target not in there:
                yield f"{where}: no such file"
            elif parts.fragment and target.endswith(".html") and unquote(parts.fragment) not in page_of(target).anchors:
                yield f"{where}: no such place"


def test_no_link_of_the_site_is_broken(site: Path) -> None:
    """Neither to a page, nor to a place in a page, nor to a picture, a style or a script."""
    assert [] == list(broken(site))
    assert 1000 < sum(len(page_of(str(file)).links) for file in site.rglob("*.html"))


def test_nothing_of_the_site_is_loaded_from_elsewhere(site: Path) -> None:
    """No script, no style and no picture of another host: only links that a reader may follow."""
    elsewhere = re.compile(r"""<(?:script|img|iframe|link)\b[^>]*\s(?:src|href)=["'](?:https?:)?//[^>]*>""")
    found = {file.name: elsewhere.findall(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}

    assert {} == {name: tags for name, tags in found.items() if tags}


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    """The test can fail: a missing file, a missing place, and a good link beside them."""
    (tmp_path / "a.html").write_text('<a href="b.html#here"></a> <a href="b.html#there"></a> <img src="no.svg">')
    (tmp_path / "b.html").write_text('<p id="here"></p>')

    assert ["a.html: b.html#there: no such place", "a.html: no.svg: no such file"] == list(broken(tmp_path))
