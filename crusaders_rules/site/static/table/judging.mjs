// Why, why not, and what another reading would change.
import { listRefused, places, verdict } from "./asking.mjs";
import { Refused } from "./engine.mjs";
import { at, desk, doing, put, tell } from "./desk.mjs";
import { button, made, part, rulesOf, ruleLink } from "./parts.mjs";
import * as other from "./readings.mjs";
import { mark, show } from "./showing.mjs";
import { meant, searched } from "./wondering.mjs";

// A question is about few decisions, or it names too little.
const SOME = 6;
const ANSWERS = 3;
/** Counts the questions in the box, so that a late answer to an earlier one is dropped. */
let asking = 0;

/**
 * Say why nothing can be decided about a place: by a decision like the legal ones, but about this place.
 * @param {string} name
 * @param {boolean} wedge
 */
export async function notHere(name, wedge) {
  const drawn = regions();
  const isLike = (/** @type {string} */ given) => (wedge ? !drawn.includes(given) && /-/.test(given) : drawn.includes(given));
  const like = desk.legal.find((one) => places(one).some((given) => isLike(given) && one.decision.endsWith(given)));
  if (like) {
    const replaced = places(like).at(-1) || "";
    await judge(like.decision.slice(0, like.decision.lastIndexOf(replaced)) + name);
  } else {
    tell("Nothing is decided about this here. The list says what is open; below it you can ask why something is not.");
  }
}

/** The Regions that are drawn. */
const regions = () => [...(part("table-board").shadowRoot?.querySelectorAll("[data-region]") || [])].map((one) => /** @type {SVGElement} */ (one).dataset.region || "");

/** Nothing is judged any more: what is asked next gets an answer of its own. */
export function forgetVerdict() {
  desk.judged = "";
  asking += 1;
  part("table-verdict").replaceChildren();
}

/** Answer a question: a decision as a record writes it, or a question in words. @param {string} text */
export async function wondered(text) {
  forgetVerdict();
  const mine = asking;
  try {
    await judge(text);
    return;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  if (mine !== asking) return;
  const { decisions, refused } = await desk.engine.ask("legal", { refused: true });
  if (mine !== asking) return;
  const all = [...decisions, ...refused].map((/** @type {any} */ one) => one.decision);
  const found = meant(text, all, desk.touched);
  if (found.length) {
    await judge(found[0]);
    const others = found.slice(1, SOME);
    if (others.length && mine === asking) alsoMeant(others);
  } else {
    await answered(text);
  }
}

/** The answer of the site's search, where a question names no decision. @param {string} text */
async function answered(text) {
  const host = part("table-verdict");
  const mine = asking;
  const { hits: found, sure } = await searched(text, desk.known);
  if (mine !== asking) return;
  if (!found.length) {
    host.replaceChildren(made("p", "No rule fits these words. Name a decision, as the list above writes it, or try other words.", "table-judged"));
    inSight(host);
    return;
  }
  const rows = made("ul");
  rows.append(...found.slice(0, ANSWERS).map(({ entry }) => {
    const row = made("li", `${entry.answer} `);
    row.append(ruleLink(desk.known, entry.id));
    return row;
  }));
  host.replaceChildren(made("p", sure ? "What the rules say about this:" : "I am not sure. The nearest rules are:", "table-judged"), rows);
  inSight(host);
}

/** Scroll to an answer, which may stand below what is seen. @param {HTMLElement} host */
function inSight(host) {
  host.scrollIntoView({ block: "nearest" });
}

/** Offer the other decisions that a question may be about. @param {string[]} decisions */
function alsoMeant(decisions) {
  const row = made("p", "Or did you mean: ", "table-row");
  row.append(...decisions.map((one) => button(one, () => doing(() => judge(one)), "table-chip")));
  part("table-verdict").append(row);
}

/** Explain a decision; if it is refused, find the readings under which it is allowed. @param {string} decision */
export async function judge(decision) {
  const asked = asking;
  const said = await desk.engine.ask("explain", { decision });
  if (asked !== asking) return;
  const host = part("table-verdict");
  verdict(host, desk.known, said, desk.words);
  desk.judged = said.decision;
  inSight(host);
  if (said.legal) return;
  const mine = desk.turn;
  const line = made("p", "Looking for a reading under which it is allowed ...", "table-hint");
  host.append(line);
  const { position } = at();
  const stale = () => mine !== desk.turn || desk.judged !== said.decision;
  (async () => {
    let some = 0;
    for await (const found of other.differing(desk.engine, position, desk.known.questions, desk.legal.map((one) => one.decision), stale)) {
      if (!found.more.includes(said.decision)) continue;
      some += 1;
      host.insertBefore(readSo(found), line);
    }
    if (stale()) return;
    line.textContent = some ? "" : "No reading of a single open question allows it here.";
    inSight(host);
  })();
}

/** @param {other.Difference} found */
function readSo({ question, reading }) {
  const row = made("p", `If ${question.id} is read as ${reading}, it is allowed. `, "table-would");
  row.append(button("Read it so", () => doing(() => reread(question, reading))));
  return row;
}

/** The refused decisions, when somebody wants them. */
export async function others() {
  const said = await desk.engine.ask("legal", { refused: true });
  listRefused(part("table-refused"), said.refused, desk.words, (decision) => doing(() => judge(decision)), (names) => mark(names, "pointed"));
}

/** The readings that matter here, when somebody wants them. */
export async function differing() {
  const mine = desk.turn;
  const host = part("table-differing");
  const told = part("table-sought");
  host.replaceChildren();
  told.textContent = "Looking ...";
  const menu = /** @type {HTMLDetailsElement} */ (part("table-otherwise"));
  const stale = () => mine !== desk.turn || !menu.open;
  for await (const found of other.differing(desk.engine, at().position, desk.known.questions, desk.legal.map((one) => one.decision), stale)) {
    host.append(other.difference(found, (question, reading) => doing(() => reread(question, reading))));
  }
  if (!stale()) told.textContent = host.childElementCount ? "" : "None: every reading allows the same here.";
}

/**
 * The same position under another reading, and what changes in it.
 * @param {other.Question} question
 * @param {string} reading
 */
export async function reread(question, reading) {
  await otherwise(other.reread(at().position, question, reading), `${question.id} = ${reading}`);
}

/**
 * The same position with another edition, variant or expansions.
 * @param {string} key
 * @param {any} value
 */
export async function replay(key, value) {
  const words = `${key} = ${Array.isArray(value) ? value.join(", ") || "none" : value}`;
  try {
    await otherwise(other.replayed(at().position, key, value), words);
  } catch (error) {
    // The switch goes back to what is played.
    other.editions(part("table-editions"), desk.plays, rulesOf(at().position), (name, wanted) => doing(() => replay(name, wanted)));
    throw error;
  }
}

/**
 * @param {any} position
 * @param {string} words
 */
async function otherwise(position, words) {
  const before = desk.legal.map((one) => one.decision);
  const said = await desk.engine.ask("set", { position });
  put(said, `another reading: ${words}`, null);
  await show();
  const found = other.compared(before, desk.legal.map((one) => one.decision));
  tell(`${words}: ${other.inWords(found)}.`);
}
