// The search of the site: the same sums over the same index as crusaders_rules/catalog/search.py.
(() => {
  "use strict";

  /** @typedef {{id: string, kind: string, page: string, answer: string, basis?: string, game?: string}} Entry */
  /** @typedef {Record<string, [number, number][]>} Worth */
  /** @typedef {{stop: string[], like: Record<string, string[]>, worth: Worth, phrasings: [number, number][], phrased: Record<string, number[]>, tells: Record<string, number>, unknown: number, counts: Record<string, number>, entries: Entry[], title: string, most: number, better: number}} Index */
  /** @typedef {{place: number, score: number, alike: number, entry: Entry}} Hit */

  // What fits far worse than the best answer only distracts from it.
  const WORTH_SHOWING = 0.25;

  /** @param {string} given */
  function stem(given) {
    let word = given;
    if (word.length <= 3) return word;
    if (/(ies|ied)$/.test(word)) word = word.length === 4 ? word.slice(0, -1) : `${word.slice(0, -3)}y`;
    else if (/ing$/.test(word) && word.length > 5) word = word.slice(0, -3);
    else if (/ed$/.test(word) && word.length > 4) word = word.slice(0, -2);
    else if (/s$/.test(word) && !/(ss|us|is)$/.test(word)) word = word.slice(0, -1);
    if (word.length > 3 && word.endsWith("e")) word = word.slice(0, -1);
    return word.length > 3 && /([a-z])\1$/.test(word) ? word.slice(0, -1) : word;
  }

  /** @param {string} text @param {string[]} stop */
  function stems(text, stop) {
    const words = text.toLowerCase().replace(/['\u2019]/g, "").match(/[a-z0-9]+/g) || [];
    return [...new Set(words.filter((word) => !stop.includes(word)).map(stem))];
  }

  /** @template T @param {Record<string, T>} table @param {string} word @returns {T | undefined} */
  const own = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);

  /** A stem and those that mean the same, with how much each counts. @param {Index} index @param {string} word @returns {[string, number][]} */
  function same(index, word) {
    const like = (own(index.like, word) || []).map((other) => /** @type {[string, number]} */ ([other, index.counts.like]));
    return [[word, index.counts.itself], ...like];
  }

  /** By place how much the best phrasing of players is like a question. @param {Index} index @param {string} asked */
  function alikeTo(index, asked) {
    const { parts, itself } = index.counts;
    const shared = new Map();
    let whole = 0;
    stems(asked, []).forEach((one) => {
      whole += own(index.tells, one) ?? index.unknown;
      const best = new Map();
      same(index, one).forEach(([word, share]) => {
        (own(index.phrased, word) || []).forEach((number) => {
          best.set(number, Math.max(best.get(number) || 0, share * index.tells[word]));
        });
      });
      best.forEach((worth, number) => shared.set(number, (shared.get(number) || 0) + worth));
    });
    const alike = new Map();
    shared.forEach((common, number) => {
      const [place, length] = index.phrasings[number];
      const both = Math.min(parts, Math.floor((2 * parts * common) / (itself * (whole + length))));
      alike.set(place, Math.max(alike.get(place) || 0, both));
    });
    return alike;
  }

  /** @param {Index} index @param {string} asked @returns {Hit[]} */
  function find(index, asked) {
    const found = new Map();
    const met = new Map();
    stems(asked, index.stop).forEach((one) => {
      const best = new Map();
      same(index, one).forEach(([word, share]) => {
        (own(index.worth, word) || []).forEach(([place, worth]) => {
          best.set(place, Math.max(best.get(place) || 0, share * worth));
        });
      });
      best.forEach((worth, place) => {
        found.set(place, (found.get(place) || 0) + worth);
        met.set(place, (met.get(place) || 0) + 1);
      });
    });
    const alike = alikeTo(index, asked);
    const square = index.counts.parts ** 2;
    const hits = [...found].map(([place, worth]) => {
      const like = alike.get(place) || 0;
      // Whole numbers as in Python, where a product may be larger than what a number of a script holds exactly.
      const score = Number((BigInt(worth * met.get(place)) * BigInt(square + like ** 2)) / BigInt(square));
      return { place, score, alike: like, entry: index.entries[place] };
    });
    return hits.sort((a, b) => b.score - a.score || a.place - b.place);
  }

  /** Whether the best answer may be given without a warning. @param {Index} index @param {Hit[]} hits */
  function isSure(index, hits) {
    if (!hits.length || hits[0].alike < index.counts.alike) return false;
    const other = hits.find((hit) => hit.entry.id !== hits[0].entry.id);
    return !other || hits[0].score * index.counts.parts >= other.score * index.counts.ahead;
  }

  /** @param {string} name @param {string} [text] @param {string} [kind] */
  function made(name, text, kind) {
    const part = document.createElement(name);
    if (text) part.textContent = text;
    if (kind) part.className = kind;
    return part;
  }

  /** @param {Hit} hit */
  function line({ entry }) {
    const item = made("li", "", `hit hit-${entry.kind}`);
    const link = /** @type {HTMLAnchorElement} */ (made("a"));
    link.href = entry.page;
    // An id is code, the title of a page and a word of the glossary are not.
    link.append(made(entry.kind === "rule" || entry.kind === "question" ? "code" : "span", entry.id));
    const head = made("p", "", "hit-head");
    head.append(link, " ", made("span", entry.kind, "badge"));
    if (entry.game) head.append(" ", made("span", entry.game, "badge badge-planned"));
    item.append(head, made("p", entry.answer, "hit-says"));
    if (entry.basis) item.append(made("p", entry.basis, "where"));
    return item;
  }

  /** @type {Record<string, Index>} */
  const indexes = Object(window).searchIndex;

  /** @param {string} asked */
  function show(asked) {
    const results = /** @type {HTMLElement} */ (document.getElementById("search-results"));
    const status = /** @type {HTMLElement} */ (document.getElementById("ask-count"));
    results.replaceChildren(status);
    let count = 0;
    // The game whose best answer fits best comes first, and pages, for which better is 0, come last.
    const found = Object.values(indexes).map((index) => ({ index, hits: find(index, asked).slice(0, index.most) }));
    const worth = (/** @type {{index: Index, hits: Hit[]}} */ { index, hits }) => (
      hits.length && index.better ? hits[0].score / index.better : 0
    );
    found.sort((a, b) => worth(b) - worth(a)).forEach(({ index, hits }) => {
      const shown = hits.filter((hit) => hit.score >= WORTH_SHOWING * hits[0].score);
      if (!shown.length) return;
      const list = made("ol", "", "hits");
      list.append(...shown.map(line));
      results.append(made("h2", index.title), list);
      count += shown.length;
    });
    const said = count === 1 ? "1 answer" : `${count} answers`;
    const best = found.find(({ hits }) => hits.length);
    const sure = best && isSure(best.index, find(best.index, asked));
    const listed = sure ? `${said}, the best first.` : `I am not sure. The nearest of ${said} come first.`;
    status.textContent = asked.trim() ? (count ? listed : "Nothing fits these words; try others.") : "";
  }

  Object(window).ask = (/** @type {string} */ name, /** @type {string} */ asked) => find(indexes[name], asked);
  Object(window).askSure = (/** @type {string} */ name, /** @type {string} */ asked) => isSure(indexes[name], find(indexes[name], asked));

  const box = /** @type {HTMLInputElement | null} */ (document.getElementById("ask-words"));
  if (!box) return;
  box.value = new URLSearchParams(window.location.search).get("q") || "";
  box.addEventListener("input", () => show(box.value));
  // The answers are there already; the page need not be loaded again.
  box.form?.addEventListener("submit", (event) => event.preventDefault());
  show(box.value);
})();
