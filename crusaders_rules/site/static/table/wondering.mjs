// Which decisions a question in a player's own words is about.

/** @type {Record<string, string>} words of players, and those of decisions */
const SAME = {
  pass: "skip", flip: "upgrade", improve: "upgrade", fight: "attack", kill: "attack", defeat: "attack", conquer: "attack",
  sow: "distribute", spread: "distribute", recruit: "muster", erect: "build", construct: "build", walk: "move", go: "move",
  place: "knight", begin: "knight", start: "knight", pawn: "knight",
};
const ACTIONS = new Set(["travel", "muster", "crusade", "influence", "build"]);
/** @type {Record<string, string>} what a decision of its own does is chosen by an action first */
const BY_ACTION = { attack: "crusade", move: "travel", troop: "muster", soldier: "muster" };

/**
 * The decisions that a text is about, the likeliest first; none if it names no decision.
 * @param {string} text
 * @param {string[]} decisions all that could be thought of here, legal or not
 * @param {string} here the place that was touched last
 */
export function meant(text, decisions, here) {
  const known = new Set(decisions.flatMap((decision) => decision.split(" ")));
  const words = text.toLowerCase().split(/[^a-z0-9-]+/).map((word) => (known.has(word) ? word : SAME[word] || word));
  const asked = new Set(words.flatMap((word) => [word, BY_ACTION[word] || word]));
  if (here && (asked.has("here") || asked.has("there"))) asked.add(here);
  const rated = decisions.map((decision) => {
    const [verb, ...names] = decision.split(" ");
    const parts = names.flatMap((name) => [name, ...name.split("-").filter((part) => ACTIONS.has(part))]);
    // The first action of a wedge is there before it is upgraded.
    const first = names.some((name) => asked.has(name.split("-")[0])) ? 0.5 : 0;
    // A name of several words may be said without hyphens.
    const whole = names.filter((name) => !asked.has(name) && name.includes("-") && name.split("-").every((part) => asked.has(part))).length;
    const hits = parts.filter((part) => asked.has(part)).length + first + whole;
    // The verb alone is enough where nothing else can be named.
    return { decision, hits: hits + (asked.has(verb) ? 1 : 0), enough: hits > 0 || (asked.has(verb) && verb !== "resolve") };
  });
  // An action alone is that of a wedge to resolve.
  rated.sort((one, other) => Number(other.decision.startsWith("resolve")) - Number(one.decision.startsWith("resolve")));
  const most = Math.max(0, ...rated.map((one) => one.hits));
  return rated.filter((one) => one.enough && one.hits === most).map((one) => one.decision);
}

/** @typedef {{entry: {id: string, kind: string, answer: string}}} Hit */

/** @type {Promise<void> | null} */
let index = null;

/** @param {string} address */
function script(address) {
  return new Promise((resolve, reject) => {
    const made = document.createElement("script");
    Object.assign(made, { src: address, onload: resolve, onerror: () => reject(new Error(`${address} cannot be loaded`)) });
    document.head.append(made);
  });
}

/**
 * What the search of the site finds among the rules and the questions; its index is loaded with the first question.
 * @param {string} text
 * @param {import("./parts.mjs").Known} known the rules and questions of the game
 * @returns {Promise<{hits: Hit[], sure: boolean}>} what was found, and whether the first of them is the answer
 */
export async function searched(text, known) {
  index ||= script(new URL("../../search-index.js", import.meta.url).href).then(() => script(new URL("../ask.js", import.meta.url).href)).then(() => {});
  await index;
  const found = Object(window).ask(known.search, text);
  const hits = found.filter((/** @type {Hit} */ { entry }) => entry.kind === "rule" || entry.kind === "question");
  return { hits, sure: Object(window).askSure(known.search, text) };
}
