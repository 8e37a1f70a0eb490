// What is wider than its place can be scrolled by keys too, not by a pointer alone. On a narrow page, where each row of a
// table is a block, a cell says the head of its column. On paper what a card rests on is unfolded.
(() => {
  "use strict";

  function reach() {
    /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("article pre, article .table-wrapper")).forEach((part) => {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    });
  }

  /** @param {HTMLTableElement} table */
  function label(table) {
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent?.trim());
    /** @type {NodeListOf<HTMLTableRowElement>} */ (table.querySelectorAll("tbody tr")).forEach((row) => {
      [...row.cells].forEach((cell, place) => { cell.dataset.head = heads[place] || ""; });
    });
  }

  /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll("article table")).forEach(label);
  window.addEventListener("beforeprint", () => {
    /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("article details.behind")).forEach((part) => { part.open = true; });
  });
  window.addEventListener("resize", reach);
  if (document.readyState === "complete") reach();
  else window.addEventListener("load", reach);
})();
