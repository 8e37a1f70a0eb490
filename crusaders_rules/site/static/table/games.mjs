// Games to put on the table: new ones, positions, and records, whose decisions are checked and played again.
import { button, choice, made } from "./parts.mjs";
import { withReading } from "./readings.mjs";

/** @typedef {{position: any, asked: number | string | null, over: boolean, said: string, line: string | null}} Step */
/**
 * What was opened: its steps, the record of how it began, what is to be said, and the keys that repeat its setup.
 * @typedef {{steps: Step[], record: any | null, said: string, keys?: object}} Opened
 */

/** What the engine lists, the key of a ruleset, its title, and what is played if nobody chooses. @type {[string, string, string, string][]} */
const CHOICES = [
  ["scenarios", "scenario", "Scenario", "marches"],
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
/** Who decides for chance. @type {[string, string][]} */
const CHANCE = [["", "draws by itself"], ["hand", "is decided by hand"]];
const MANY = "five-and-six";

/**
 * Who the others may be: their names, their titles, and what these mean.
 * @param {Record<string, (string | number)[]>} plays
 * @param {(list: string, name: string) => {title: string, means: string}} words
 * @returns {[string, string, string][]}
 */
function others(plays, words) {
  const bots = (plays.bots || []).map(String).reverse();
  const best = words("bots", bots[0]).title;
  return [
    ["", "people at this screen", "Players take turns at this screen."],
    ...bots.map((name) => /** @type {[string, string, string]} */ ([name, `${words("bots", name).title.toLowerCase()}s`, words("bots", name).means])),
    ["all", "bots only", `You watch. ${best}s play all seats.`],
  ];
}

/**
 * Fill the form for a new game.
 * @param {HTMLFormElement} form
 * @param {typeof import("./desk.mjs").desk} desk what the engine offers, and the same in words
 * @param {{players: number}} usual the game that is begun unless somebody chooses
 * @param {string} against who the others are, unless somebody chooses
 * @param {(keys: object, others: string, chance: string) => void} begun called with the keys of the request new, who the
 *   others are, and who decides for chance
 */
export function newGame(form, { plays, titles, known }, usual, against, begun) {
  const players = choice("Players", (plays.players || []).map((one) => [String(one), String(one)]), String(usual.players));
  named(players, "players");
  const words = (/** @type {string} */ list, /** @type {string | number} */ name) => titles?.[list]?.[name] || { title: String(name), means: "" };
  /** @param {string} title @param {string} key @param {[string, string][]} options @param {string} chosen @param {(value: string) => string} means */
  const explained = (title, key, options, chosen, means) => {
    const hint = made("p", means(chosen), "table-hint");
    const row = choice(title, options, chosen, (value) => { hint.textContent = means(value); });
    named(row, key);
    return [row, hint];
  };
  const opponents = others(plays, words);
  const opponentRows = explained(
    "The others are", "others", opponents.map(([name, title]) => [name, title]), against,
    (value) => opponents.find(([name]) => name === value)?.[2] || "",
  );
  const rows = CHOICES.filter(([list]) => plays[list]).flatMap(([list, key, title, chosen]) => {
    /** @type {[string, string][]} */
    const options = plays[list].map((one) => [String(one), words(list, one).title]);
    if (list in UNCHOSEN) options.unshift(["", UNCHOSEN[list][0]]);
    return explained(title, key, options, chosen, (value) => (value ? words(list, value).means : UNCHOSEN[list]?.[1] || ""));
  });
  /** @param {string} list */
  const ticks = (list) => (plays[list] || []).flatMap((name) => {
    const label = made("label", "", "table-tick");
    const box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name: list, value: String(name) });
    label.append(box, made("span", words(list, name).title));
    return [label, made("p", words(list, name).means, "table-hint")];
  });
  const lots = choice("Chance", CHANCE, "");
  named(lots, "chance");
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
  const read = plays.editions ? [] : [readingsChosen(known.questions)];
  form.append(players, more, ...opponentRows, ...rows, ...ticks("expansions"), ...ticks("options"), ...read, lots, seed, go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(form);
    /** @type {Record<string, any>} */
    const ruleset = {};
    CHOICES.forEach(([, key, , unless]) => {
      if (given.get(key) && given.get(key) !== unless) ruleset[key] = given.get(key);
    });
    if (given.getAll("expansions").length) ruleset.expansions = given.getAll("expansions");
    given.getAll("options").forEach((name) => { ruleset[String(name)] = true; });
    read.forEach((one) => one.querySelectorAll("select").forEach((select) => {
      const question = known.questions.find((each) => each.id === select.name);
      withReading(ruleset, question, select.value);
    }));
    const byHand = given.get("chance") === "hand";
    const chosen = String(given.get("seed") || "");
    const lot = byHand ? {} : { seed: chosen ? Number(chosen) : chance() };
    begun({ players: Number(given.get("players")), ruleset, ...lot }, String(given.get("others") || ""), String(given.get("chance") || ""));
  });
}

/** The readings of a game to begin. @param {any[]} questions */
function readingsChosen(questions) {
  const all = made("details");
  const rows = questions.map((question) => {
    const options = question.readings.map((/** @type {any} */ one) => [one.name, one.name]);
    const row = choice(question.asks, options, question.default);
    const select = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
    select.name = question.id;
    [...select.options].forEach((option, place) => { option.title = question.readings[place].means; });
    return row;
  });
  const inside = made("div", "", "table-readings");
  inside.append(...rows);
  all.append(made("summary", "Readings of open questions"), inside);
  return all;
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

/** @param {object} keys of the request new @param {any} begun the record as it began @param {any} record what was played @returns {Brief} */
export function brief(keys, begun, record) {
  return { keys, setup: sum(begun), decisions: record.decisions.slice(begun.decisions.length) };
}

/**
 * Repeat the setup of a game in few words, and return its record.
 * @param {import("./engine.mjs").Engine} engine
 * @param {Brief} game
 */
export async function unfolded(engine, { keys, setup, decisions }) {
  const { record } = await engine.ask("new", { ...keys, record: true });
  if (sum(record) !== setup) throw new Error("this link was made by another version of the rules, which sets up another game");
  return { ...record, decisions: [...record.decisions, ...decisions] };
}

/** A sum of what chance decided, by which another setup is noticed. @param {any} record as a game begins */
function sum({ outcomes, decisions }) {
  let hash = 0;
  for (const letter of JSON.stringify(outcomes || decisions)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return hash >>> 0;
}

/**
 * A decision as a line of a record. A position that lists its decisions is written as a record.
 * @param {any} after the answer to it
 * @param {number | string | null} asked
 * @param {string} decision
 * @returns {string}
 */
export const lineOf = (after, asked, decision) => after.position.decisions?.at(-1) || `${asked}: ${decision}`;

/**
 * Open what a file or a link holds: a record, a position, or a position with the decisions that follow it.
 * @param {import("./engine.mjs").Engine} engine
 * @param {any} data
 * @param {string[]} formats those of the files of the game, records first
 * @param {number[] | null} people the seats of those to whom decisions are told; null in a game that hides nothing
 * @returns {Promise<Opened>} the engine is left at the last step
 */
export async function opened(engine, data, formats, people) {
  if (data?.format === formats[0]) return fromRecord(engine, data, people);
  const { position, decisions } = data?.position ? data : { position: data, decisions: [] };
  const said = await engine.ask("set", { position });
  const steps = [{ ...said, said: "the position", line: null }];
  for (const decision of decisions || []) {
    const { asked } = steps[steps.length - 1];
    const after = await engine.ask("apply", { decision });
    if (!after.legal) throw new Error(`${decision}: ${after.refusals[0].sentence}`);
    steps.push({ ...after, said: decision, line: lineOf(after, asked, decision) });
  }
  return { steps, record: null, said: "" };
}

/**
 * Check a record, and return every step of it.
 * @param {import("./engine.mjs").Engine} engine
 * @param {any} record
 * @param {number[] | null} people
 * @returns {Promise<Opened>}
 */
async function fromRecord(engine, record, people) {
  const found = await engine.ask("verify", { record, positions: true, ...(people ? { seats: people } : {}) });
  if (!found.legal) throw Object.assign(new Error(`this record is wrong: ${found.said}`), { problems: found.problems });
  const lines = [null, ...record.decisions];
  const steps = found.steps.map((/** @type {any} */ one, /** @type {number} */ place) => (
    { ...one, said: one.told || lines[place] || "the setup", line: lines[place] }
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
  return record === null || lines.includes(null) ? null : { ...record, decisions: [...record.decisions, ...lines] };
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
