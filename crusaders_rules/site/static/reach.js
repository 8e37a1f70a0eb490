// What is wider than its place can be scrolled by keys too, not by a pointer alone. On a narrow page, where each row of a
// table is a block, a cell says the head of its column. A long table has a filter. On paper what a card rests on is unfolded.
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

  const LONG = 15;

  /** @param {HTMLTableElement} table */
  function filter(table) {
    const rows = /** @type {HTMLTableRowElement[]} */ ([...table.querySelectorAll("tbody tr")]);
    if (rows.length <= LONG) return;
    const form = document.createElement("label");
    form.className = "filter";
    const box = document.createElement("input");
    box.type = "search";
    box.placeholder = "words of a row";
    const count = document.createElement("span");
    count.setAttribute("role", "status");
    const texts = rows.map((row) => (row.textContent || "").toLowerCase());
    box.addEventListener("input", () => {
      const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
      rows.forEach((row, place) => { row.hidden = !words.every((word) => texts[place].includes(word)); });
      count.textContent = words.length ? `${rows.filter((row) => !row.hidden).length} of ${rows.length}` : "";
    });
    form.append("Filter", box, count);
    (table.closest(".wide-table") || table).before(form);
  }

  /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll("table.theorems, table.questions, table.models")).forEach(filter);
  /** @type {NodeListOf<HTMLTableElement>} */ (document.querySelectorAll("article table")).forEach(label);
  window.addEventListener("beforeprint", () => {
    /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("article details.behind")).forEach((part) => { part.open = true; });
  });
  window.addEventListener("resize", reach);
  if (document.readyState === "complete") reach();
  else window.addEventListener("load", reach);
})();
