// Games to put on the table: new ones, positions, and records, whose decisions are checked and played again.
import { button, choice, made } from "./parts.mjs";

/** @typedef {{position: any, asked: number | string | null, over: boolean, said: string, line: string | null}} Step */
/**
 * What was opened: its steps, the record of how it began, what is to be said, and the keys that repeat its setup.
 * @typedef {{steps: Step[], record: any | null, said: string, keys?: object}} Opened
 */

/** What the engine lists, the key of a ruleset, its title, and what is played if nobody chooses. @type {[string, string, string, string][]} */
const CHOICES = [
  ["variants", "variant", "Variant", "standard"],
  ["orders", "orders", "Knight orders", ""],
  ["boards", "board", "Board", ""],
  ["editions", "edition", "Edition", "deluxified-2017"],
];
/** @type {Record<string, [string, string]>} */
const UNCHOSEN = {
  orders: ["Those of the variant", "Each player is dealt two tiles and keeps one. In the Knight's Tournament, players choose."],
  boards: ["The board for this number of players", "Each board is drawn for certain numbers of players."],
};
/** Who the others are, each with what that means unless a bot says so itself. @type {[string, string, string][]} */
const OTHERS = [
  ["", "people at this screen", "Players take turns at this screen."],
  ["greedy", "greedy bots", ""],
  ["random", "random bots", ""],
  ["all", "bots only", "You watch. Greedy bots play all seats."],
];
const MANY = "five-and-six";

/**
 * Fill the form for a new game.
 * @param {HTMLFormElement} form
 * @param {Record<string, (string | number)[]>} plays what the engine offers
 * @param {import("./desk.mjs").Titles} titles the same in words
 * @param {string} usual who the others are, unless somebody chooses
 * @param {(keys: object, others: string) => void} begun called with the keys of the request new, and who the others are
 */
export function newGame(form, plays, titles, usual, begun) {
  const players = choice("Players", (plays.players || []).map((one) => [String(one), String(one)]), "3");
  named(players, "players");
  const words = (/** @type {string} */ list, /** @type {string | number} */ name) => titles?.[list]?.[name] || { title: String(name), means: "" };
  /** @param {string} title @param {string} key @param {[string, string][]} options @param {string} chosen @param {(value: string) => string} means */
  const explained = (title, key, options, chosen, means) => {
    const hint = made("p", means(chosen), "table-hint");
    const row = choice(title, options, chosen, (value) => { hint.textContent = means(value); });
    named(row, key);
    return [row, hint];
  };
  const others = explained(
    "The others are", "others", OTHERS.map(([name, title]) => [name, title]), usual,
    (value) => OTHERS.find(([name]) => name === value)?.[2] || words("bots", value).means,
  );
  const rows = CHOICES.filter(([list]) => plays[list]).flatMap(([list, key, title, chosen]) => {
    /** @type {[string, string][]} */
    const options = plays[list].map((one) => [String(one), words(list, one).title]);
    if (list in UNCHOSEN) options.unshift(["", UNCHOSEN[list][0]]);
    return explained(title, key, options, chosen, (value) => (value ? words(list, value).means : UNCHOSEN[list]?.[1] || ""));
  });
  const expansions = (plays.expansions || []).flatMap((name) => {
    const label = made("label", "", "table-tick");
    const box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name: "expansions", value: String(name) });
    label.append(box, made("span", words("expansions", name).title));
    return [label, made("p", words("expansions", name).means, "table-hint")];
  });
  const seed = made("label");
  const number = document.createElement("input");
  Object.assign(number, { name: "seed", inputMode: "numeric", pattern: "[0-9]{1,9}", placeholder: "by chance", title: "up to nine digits" });
  seed.append(made("span", "Seed"), number);
  const go = made("button", "Set up", "table-main");
  const more = made("p", "", "table-hint");
  more.setAttribute("role", "status");
  // More than four players need the expansion for them.
  let switched = false;
  players.addEventListener("change", () => {
    const count = Number(/** @type {HTMLSelectElement} */ (players.querySelector("select")).value);
    const box = /** @type {HTMLInputElement | null} */ (form.querySelector(`[value=${MANY}]`));
    if (!box) return;
    // What the number switched on, it switches off.
    if (count > 4 && !box.checked) box.checked = switched = true;
    else if (count <= 4 && switched) box.checked = switched = false;
    more.textContent = count > 4 ? `${count} players need an expansion, which is switched on: ${words("expansions", MANY).title}.` : "";
  });
  form.append(players, more, ...others, ...rows, ...expansions, seed, go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(form);
    /** @type {Record<string, any>} */
    const ruleset = {};
    CHOICES.forEach(([, key, , unless]) => {
      if (given.get(key) && given.get(key) !== unless) ruleset[key] = given.get(key);
    });
    if (given.getAll("expansions").length) ruleset.expansions = given.getAll("expansions");
    const chosen = String(given.get("seed") || "");
    const keys = { players: Number(given.get("players")), ruleset, seed: chosen ? Number(chosen) : chance() };
    begun(keys, String(given.get("others") || ""));
  });
}

/** Draw a seed. */
export function chance() {
  return Math.floor(Math.random() * 1e9);
}

/**
 * @param {HTMLElement} label
 * @param {string} name
 */
function named(label, name) {
  /** @type {HTMLSelectElement} */ (label.querySelector("select")).name = name;
}

/**
 * Begin a game.
 * @param {import("./engine.mjs").Engine} engine
 * @param {object} keys of the request new
 * @returns {Promise<Opened>}
 */
export async function begun(engine, keys) {
  const { record, ...said } = await engine.ask("new", { ...keys, record: true });
  return { steps: [{ ...said, said: "the setup", line: null }], record, said: "", keys };
}

/**
 * A game in few words: how it began, which repeats its setup, and the decisions after that.
 * @typedef {{keys: object, setup: number, decisions: string[]}} Brief
 */

/** @param {object} keys of the request new @param {any} record what was played @returns {Brief} */
export function brief(keys, record) {
  return { keys, setup: sum(record), decisions: record.decisions };
}

/**
 * Repeat the setup of a game in few words, and return its record.
 * @param {import("./engine.mjs").Engine} engine
 * @param {Brief} game
 */
export async function unfolded(engine, { keys, setup, decisions }) {
  const { record } = await engine.ask("new", { ...keys, record: true });
  if (sum(record) !== setup) throw new Error("this link was made by another version of the rules, which sets up another game");
  return { ...record, decisions };
}

/** A sum of what chance decided, by which another setup is noticed. @param {any} record */
function sum({ outcomes }) {
  let hash = 0;
  for (const letter of JSON.stringify(outcomes)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return hash >>> 0;
}

/**
 * Open what a file or a link holds: a record, a position, or a position with the decisions that follow it.
 * @param {import("./engine.mjs").Engine} engine
 * @param {any} data
 * @returns {Promise<Opened>} the engine is left at the last step
 */
export async function opened(engine, data) {
  if (data?.format === "crusaders-record") return fromRecord(engine, data);
  const { position, decisions } = data?.position ? data : { position: data, decisions: [] };
  const said = await engine.ask("set", { position });
  const steps = [{ ...said, said: "the position", line: null }];
  for (const decision of decisions || []) {
    const { asked } = steps[steps.length - 1];
    const after = await engine.ask("apply", { decision });
    if (!after.legal) throw new Error(`${decision}: ${after.refusals[0].sentence}`);
    steps.push({ ...after, said: decision, line: `${asked}: ${decision}` });
  }
  return { steps, record: null, said: "" };
}

/**
 * Check a record, and return every step of it.
 * @param {import("./engine.mjs").Engine} engine
 * @param {any} record
 * @returns {Promise<Opened>}
 */
async function fromRecord(engine, record) {
  const found = await engine.ask("verify", { record, positions: true });
  if (!found.legal) throw Object.assign(new Error(`this record is wrong: ${found.said}`), { problems: found.problems });
  const lines = [null, ...record.decisions];
  const steps = found.steps.map((/** @type {any} */ one, /** @type {number} */ place) => (
    { ...one, said: lines[place] || "the setup", line: lines[place] }
  ));
  await engine.ask("set", { position: steps[steps.length - 1].position });
  const { result: _, ...rest } = record;
  return { steps, record: { ...rest, decisions: [] }, said: found.said };
}

/**
 * The record of what was played: null if some step is none of a game, such as pieces put by hand.
 * @param {any} record how it began
 * @param {Step[]} steps
 */
export function recorded(record, steps) {
  const lines = steps.slice(1).map((one) => one.line);
  return record === null || lines.includes(null) ? null : { ...record, decisions: lines };
}

/**
 * List what happened, the present step marked.
 * @param {HTMLElement} host
 * @param {Step[]} steps
 * @param {number} now
 * @param {(step: number) => void} gone
 */
export function history(host, steps, now, gone) {
  host.replaceChildren(...steps.map((one, place) => {
    const row = made("li");
    const go = button(one.said, () => gone(place));
    if (place === now) go.setAttribute("aria-current", "step");
    row.append(go);
    return row;
  }));
}
