// The decisions that are open, why others are not, and where a decision leads.
import { button, made, ruleLink, who } from "./parts.mjs";

/** @typedef {import("./engine.mjs").Decision} Decision */
/** @typedef {{rule: string, sentence: string}} Reason */
/** @typedef {{decision: string, refusals: Reason[]}} Refused */
/** @typedef {{taken: (one: Decision) => void, rested: (one: Decision | null) => void}} Acts */
/** Titles of the words of decisions; null in a game whose decisions are shown in notation. @typedef {Record<string, {title: string, means: string}> | null} Words */

// A longer list is chosen word by word.
const LONG = 12;

/** The names of places in a decision. @param {Decision} decision */
export function places(decision) {
  return Object.values(decision.arguments).map(String);
}

/** The words of a decision, as places may be in them. @param {string} text */
const wordsOf = (text) => text.split(" ").slice(1);

/** A decision as a person reads it. @param {string} decision @param {Words} words */
export function spoken(decision, words) {
  if (!words) return decision;
  return [heading(decision.split(" ")[0]), ...wordsOf(decision).map((word) => words[word]?.title || word)].join(" ");
}

/** @param {string} kind */
const heading = (kind) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");

/** A sentence with a capital. @param {string} text */
const begun = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * List decisions by kind.
 * @param {HTMLElement} host
 * @param {Decision[]} decisions
 * @param {Words} words
 * @param {Acts} acts
 */
export function list(host, decisions, words, acts) {
  /** @type {Map<string, Decision[]>} */
  const kinds = new Map();
  decisions.forEach((one) => kinds.set(one.kind, [...(kinds.get(one.kind) || []), one]));
  host.replaceChildren(...[...kinds].map(([kind, some]) => {
    const group = made("div", "", "table-kind");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", heading(kind));
    if (kinds.size > 1) group.append(made("h3", heading(kind)));
    group.append(...some.map((one) => offered(one, words, acts)));
    return group;
  }));
}

/**
 * @param {Decision} one
 * @param {Words} words
 * @param {Acts} acts
 */
function offered(one, words, acts) {
  const it = button("", () => acts.taken(one), "table-decision");
  it.dataset.decision = one.decision;
  if (words && one.words) {
    // What a card or an Order does, stands below; what several do is too much for a button.
    const means = places(one).map((word) => words[word]?.means).filter(Boolean);
    it.append(made("b", begun(one.words)), ...(means.length === 1 ? [made("span", means[0])] : []));
    it.title = one.decision;
  } else {
    it.append(made("b", one.decision), made("span", one.words || ""));
  }
  for (const [name, over] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
    it.addEventListener(String(name), () => acts.rested(over ? one : null));
  }
  return it;
}

/** @param {Decision} one */
const allWords = (one) => one.decision.split(" ");

/**
 * The decisions that begin with some words.
 * @param {Decision[]} decisions
 * @param {string[]} prefix
 */
export const begunBy = (decisions, prefix) => decisions.filter((one) => prefix.every((word, place) => allWords(one)[place] === word));

/**
 * The words of which the next one is to be chosen, and the decisions that go on so; null if these can be listed.
 * @param {Decision[]} decisions
 * @param {string[]} prefix the words that are chosen
 * @returns {{prefix: string[], next: string[]} | null}
 */
export function nextWords(decisions, prefix) {
  const left = begunBy(decisions, prefix);
  if (left.length <= (prefix.length ? 1 : LONG)) return null;
  const next = [...new Set(left.map((one) => allWords(one)[prefix.length]))];
  // Where each word is a decision, these are listed whole.
  if (next.length === left.length || next.includes(/** @type {any} */ (undefined))) return null;
  return next.length === 1 ? nextWords(decisions, [...prefix, next[0]]) : { prefix, next };
}

/**
 * Let a long list be chosen word by word.
 * @param {HTMLElement} host
 * @param {{prefix: string[], next: string[]}} choice
 * @param {Words} words
 * @param {(prefix: string[]) => void} chosen called with all words so far
 */
export function listWords(host, { prefix, next }, words, chosen) {
  const group = made("div", "", "table-kind");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", "The next word");
  const named = (/** @type {string} */ word, /** @type {number} */ place) => (place ? words?.[word]?.title || word : heading(word));
  group.append(...next.map((word) => {
    const it = button("", () => chosen([...prefix, word]), "table-decision");
    it.dataset.word = word;
    it.append(made("b", named(word, prefix.length)), made("span", words?.[word]?.means || ""));
    return it;
  }));
  host.replaceChildren(group);
}

/**
 * Show the words that are chosen, with the way back.
 * @param {HTMLElement} host
 * @param {string[]} prefix
 * @param {Words} words
 * @param {(prefix: string[]) => void} chosen
 */
export function chosenWords(host, prefix, words, chosen) {
  host.hidden = !prefix.length;
  host.replaceChildren();
  if (!prefix.length) return;
  host.append(`${spoken(prefix.join(" "), words)} ... `, button("Begin again", () => chosen([])));
}

/**
 * Say that only some decisions are listed.
 * @param {HTMLElement} host
 * @param {string} only a region or a wedge; empty if all are listed
 * @param {() => void} all
 */
export function narrowed(host, only, all) {
  host.hidden = !only;
  host.replaceChildren();
  if (only) host.append(`Only decisions about ${only}. `, button("Show all", all));
}

/**
 * List refused decisions: those alike with the same reason together.
 * @param {HTMLElement} host
 * @param {Refused[]} refused
 * @param {Words} titles
 * @param {(decision: string) => void} judged called to explain one of them
 * @param {(names: string[]) => void} pointed
 */
export function listRefused(host, refused, titles, judged, pointed) {
  /** @type {Map<string, Refused[]>} */
  const groups = new Map();
  refused.forEach((one) => {
    const why = `${one.decision.split(" ")[0]}: ${one.refusals.map((each) => each.sentence).join("; ")}`;
    groups.set(why, [...(groups.get(why) || []), one]);
  });
  host.replaceChildren(...[...groups].map(([why, some]) => {
    const row = made("li");
    row.append(made("span", `${why} `), ...some.map(({ decision }) => {
      const words = wordsOf(decision);
      const it = button(words.map((word) => titles?.[word]?.title || word).join(" ") || decision, () => judged(decision), "table-chip");
      it.setAttribute("aria-label", `why not ${decision}?`);
      for (const [name, over] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
        it.addEventListener(String(name), () => pointed(over ? words : []));
      }
      return it;
    }));
    return row;
  }));
  if (!refused.length) host.replaceChildren(made("li", "Nothing else answers this question."));
}

/**
 * Show a verdict.
 * @param {HTMLElement} host
 * @param {import("./parts.mjs").Known} known
 * @param {{decision: string, legal: boolean, refusals: Reason[], reasons: Reason[]}} said
 * @param {Words} words
 */
export function verdict(host, known, said, words) {
  const rows = made("ul");
  rows.append(...(said.legal ? said.reasons : said.refusals).map((one) => {
    const row = made("li", `${one.sentence} `);
    row.append(ruleLink(known, one.rule));
    return row;
  }));
  host.replaceChildren(made("p", `${spoken(said.decision, words)}: ${said.legal ? "allowed" : "not allowed"}`, "table-judged"), rows);
}

/**
 * Say what changes between two positions.
 * @param {any} before
 * @param {any} after
 * @param {number | string | null} asked who decides next
 */
export function leadsTo(before, after, asked) {
  // Other games count other things.
  const said = !Array.isArray(before.players) ? [] : before.players.flatMap((/** @type {any} */ was, /** @type {number} */ place) => {
    const is = after.players[place];
    const parts = [
      changed("influence", was.influence, is.influence),
      changed("troops", was.troops, is.troops),
      changed("knights", was.knights.length, is.knights.length),
      changed("defeated", total(was.defeated), total(is.defeated)),
      changed("upgrades", upgrades(was), upgrades(is)),
    ].filter(Boolean);
    return parts.length ? [`${who(place + 1)}: ${parts.join(", ")}`] : [];
  });
  const about = after.pending ? ` on ${after.pending.asks.replaceAll("-", " ")}` : "";
  const next = asked === null ? "the game is over" : `${who(asked)} decides${about}`;
  return [...said, `then ${next}`].join("; ");
}

/**
 * @param {string} what
 * @param {number} was
 * @param {number} is
 */
const changed = (what, was, is) => (was === is ? "" : `${what} ${was} \u2192 ${is}`);

/** @param {Record<string, number>} counts */
const total = (counts) => Object.values(counts).reduce((sum, one) => sum + one, 0);

/** @param {any} player */
const upgrades = (player) => player.wheel.filter((/** @type {any} */ one) => one.upgraded).length;
