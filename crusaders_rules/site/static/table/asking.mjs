// The decisions that are open, why others are not, and where a decision leads.
import { button, made, ruleLink, who } from "./parts.mjs";

/** @typedef {import("./engine.mjs").Decision} Decision */
/** @typedef {{rule: string, sentence: string}} Reason */
/** @typedef {{decision: string, refusals: Reason[]}} Refused */
/** @typedef {{taken: (one: Decision) => void, rested: (one: Decision | null) => void}} Acts */

/** The names of places in a decision. @param {Decision} decision */
export function places(decision) {
  return Object.values(decision.arguments).map(String);
}

/** The words of a decision, as places may be in them. @param {string} text */
const wordsOf = (text) => text.split(" ").slice(1);

/** @param {string} kind */
const heading = (kind) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");

/**
 * List decisions by kind.
 * @param {HTMLElement} host
 * @param {Decision[]} decisions
 * @param {Acts} acts
 */
export function list(host, decisions, acts) {
  /** @type {Map<string, Decision[]>} */
  const kinds = new Map();
  decisions.forEach((one) => kinds.set(one.kind, [...(kinds.get(one.kind) || []), one]));
  host.replaceChildren(...[...kinds].map(([kind, some]) => {
    const group = made("div", "", "table-kind");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", heading(kind));
    if (kinds.size > 1) group.append(made("h3", heading(kind)));
    group.append(...some.map((one) => offered(one, acts)));
    return group;
  }));
}

/**
 * @param {Decision} one
 * @param {Acts} acts
 */
function offered(one, acts) {
  const it = button("", () => acts.taken(one), "table-decision");
  it.append(made("b", one.decision), made("span", one.words || ""));
  for (const [name, over] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
    it.addEventListener(String(name), () => acts.rested(over ? one : null));
  }
  return it;
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
 * @param {(decision: string) => void} judged called to explain one of them
 * @param {(names: string[]) => void} pointed
 */
export function listRefused(host, refused, judged, pointed) {
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
      const it = button(words.join(" ") || decision, () => judged(decision), "table-chip");
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
 */
export function verdict(host, known, said) {
  const rows = made("ul");
  rows.append(...(said.legal ? said.reasons : said.refusals).map((one) => {
    const row = made("li", `${one.sentence} `);
    row.append(ruleLink(known, one.rule));
    return row;
  }));
  host.replaceChildren(made("p", `${said.decision}: ${said.legal ? "allowed" : "not allowed"}`, "table-judged"), rows);
}

/**
 * Say what changes between two positions.
 * @param {any} before
 * @param {any} after
 * @param {number | string | null} asked who decides next
 */
export function leadsTo(before, after, asked) {
  const said = before.players.flatMap((/** @type {any} */ was, /** @type {number} */ place) => {
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
  const next = asked === null ? "the game is over" : `${who(asked)} decides on ${after.pending.asks.replaceAll("-", " ")}`;
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
