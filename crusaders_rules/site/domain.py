"""The ``rule`` domain: rules, questions, theorems and models as Sphinx objects.

A separate domain puts the ids into ``objects.inv`` under their own names. Other projects can link to them with
intersphinx, and each card is made from the registry instead of being written a second time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from docutils import nodes
from docutils.nodes import Element
from sphinx import addnodes
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

KINDS = ("rule", "question", "theorem", "model")


class RuleDomain(Domain):
    """Rules, questions, theorems and models by their ids."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {
        kind: XRefRole(warn_dangling=True, innernodeclass=nodes.literal) for kind in KINDS
    }
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1
    dangling_warnings: ClassVar[dict[str, str]] = {kind: f"there is no {kind} %(target)s" for kind in KINDS}

    @property
    def objects(self) -> dict[tuple[str, str], tuple[str, str]]:
        """The page and anchor of each thing, by its kind and id."""
        found: dict[tuple[str, str], tuple[str, str]] = self.data["objects"]
        return found

    def note(self, kind: str, name: str, anchor: str) -> None:
        """Register a thing that the current page describes.

        Args:
            kind: One of ``KINDS``.
            name: Its id.
            anchor: Its anchor on the page.
        """
        self.objects[kind, name] = self.env.current_document.docname, anchor

    def clear_doc(self, docname: str) -> None:
        """Forget what a page described."""
        for key in [key for key, (page, _) in self.objects.items() if page == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Merge the data that another process has read."""
        pages = set(docnames)
        self.objects.update({key: where for key, where in otherdata["objects"].items() if where[0] in pages})

    def resolve_xref(  # noqa: PLR0913, PLR0917 -- the signature of Sphinx
        self,
        env: BuildEnvironment,  # noqa: ARG002 -- as above
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: addnodes.pending_xref,  # noqa: ARG002 -- as above
        contnode: Element,
    ) -> nodes.reference | None:
        """Resolve a link, if its target exists."""
        if (typ, target) not in self.objects:
            return None
        page, anchor = self.objects[typ, target]
        return make_refnode(builder, fromdocname, page, anchor, contnode, target)

    def resolve_any_xref(  # noqa: PLR0913, PLR0917 -- the signature of Sphinx
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: addnodes.pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Resolve a link of any kind to everything with this name."""
        found = [(kind, self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)) for kind in KINDS]
        return [(f"rule:{kind}", one) for kind, one in found if one is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield everything for the inventory and the search."""
        for (kind, name), (page, anchor) in self.objects.items():
            yield name, name, kind, page, anchor, 1
