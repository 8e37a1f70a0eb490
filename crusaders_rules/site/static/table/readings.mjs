// Reading otherwise: the switches of a ruleset, and what another reading would change in a position.
import { button, choice, made, rulesOf } from "./parts.mjs";

/** @typedef {{name: string, means: string}} Reading */
/** @typedef {{id: string, asks: string, url: string, default: string, data: boolean, readings: Reading[]}} Question */
/** @typedef {{question: Question, reading: string, more: string[], less: string[]}} Difference */

/**
 * The reading of a question in a ruleset.
 * @param {any} ruleset
 * @param {Question} question
 * @returns {string}
 */
export function taken(ruleset, question) {
  return { ...ruleset.readings, ...ruleset.interpretation, ...ruleset["data-readings"] }[question.id] || question.default;
}

/**
 * Read a question in a ruleset in another way.
 * @param {any} ruleset
 * @param {Question} question
 * @param {string} reading
 */
export function withReading(ruleset, question, reading) {
  // A game with editions keeps apart what is read of its data.
  const key = !("edition" in ruleset) ? "readings" : question.data ? "data-readings" : "interpretation";
  const { [question.id]: _, ...others } = ruleset[key] || {};
  ruleset[key] = reading === question.default ? others : { ...others, [question.id]: reading };
}

/**
 * The same position under another reading.
 * @param {any} position
 * @param {Question} question
 * @param {string} reading
 */
export function reread(position, question, reading) {
  const other = structuredClone(position);
  withReading(rulesOf(other), question, reading);
  if (question.data) delete other.ruleset["edition-digest"];
  return other;
}

/**
 * The same position with another edition, variant or expansions.
 * @param {any} position
 * @param {string} key
 * @param {any} value
 */
export function replayed(position, key, value) {
  const other = structuredClone(position);
  other.ruleset[key] = value;
  delete other.ruleset["edition-digest"];
  // Another edition brings its own readings.
  if (key === "edition") other.ruleset.interpretation = null;
  return other;
}

/**
 * Show the switches.
 * @param {HTMLElement} host
 * @param {Question[]} questions
 * @param {any} ruleset
 * @param {(question: Question, reading: string) => void} chosen
 */
export function readings(host, questions, ruleset, chosen) {
  if (!host.childElementCount) host.append(...questions.map((question) => row(question, chosen)));
  questions.forEach((question, place) => {
    const reading = taken(ruleset, question);
    const select = /** @type {HTMLSelectElement} */ (host.children[place].querySelector("select"));
    select.value = reading;
    host.children[place].classList.toggle("table-other", reading !== question.default);
  });
}

/**
 * @param {Question} question
 * @param {(question: Question, reading: string) => void} chosen
 */
function row(question, chosen) {
  const line = made("p");
  const options = question.readings.map((one) => /** @type {[string, string]} */ ([one.name, one.name]));
  const label = choice(question.asks, options, question.default, (value) => chosen(question, value));
  const select = /** @type {HTMLSelectElement} */ (label.querySelector("select"));
  [...select.options].forEach((option, place) => { option.title = question.readings[place].means; });
  line.append(label, link(question));
  return line;
}

/** @param {Question} question */
function link(question) {
  const more = /** @type {HTMLAnchorElement} */ (made("a", question.id));
  more.href = question.url;
  return more;
}

/**
 * Show the switches of edition, variant and expansions.
 * @param {HTMLElement} host
 * @param {Record<string, any[]>} plays
 * @param {any} ruleset
 * @param {(key: string, value: any) => void} chosen
 */
export function editions(host, plays, ruleset, chosen) {
  const options = (/** @type {string} */ list) => (plays[list] || []).map((one) => /** @type {[string, string]} */ ([one, one]));
  const rows = [["editions", "edition", "Edition"], ["variants", "variant", "Variant"]].filter(([list]) => plays[list]).map(([list, key, title]) => (
    choice(title, options(list), ruleset[key], (value) => chosen(key, value))
  ));
  const held = ruleset.expansions || [];
  const ticks = (plays.expansions || []).map((name) => {
    const label = made("label", "", "table-tick");
    const box = document.createElement("input");
    Object.assign(box, { type: "checkbox", checked: held.includes(name) });
    box.addEventListener("change", () => {
      chosen("expansions", box.checked ? [...held, name] : held.filter((/** @type {string} */ one) => one !== name));
    });
    label.append(box, made("span", name));
    return label;
  });
  host.replaceChildren(...rows, ...ticks);
}

/**
 * Compare two lists of decisions.
 * @param {string[]} before
 * @param {string[]} after
 */
export function compared(before, after) {
  const [was, is] = [new Set(before), new Set(after)];
  return { more: after.filter((one) => !was.has(one)), less: before.filter((one) => !is.has(one)) };
}

/** @param {{more: string[], less: string[]}} found */
export function inWords({ more, less }) {
  const some = (/** @type {string[]} */ all) => (all.length > 8 ? `${all.slice(0, 8).join(", ")} and ${all.length - 8} more` : all.join(", "));
  const parts = [more.length ? `now allowed: ${some(more)}` : "", less.length ? `no longer: ${some(less)}` : ""].filter(Boolean);
  return parts.join("; ") || "nothing changes in what is allowed here";
}

/**
 * Find the readings that would change what is allowed here, one question after the other.
 * @param {import("./engine.mjs").Engine} engine
 * @param {any} position
 * @param {Question[]} questions
 * @param {string[]} legal the decisions that are allowed as it is read now
 * @param {() => boolean} stale whether nobody waits for it any more
 * @returns {AsyncGenerator<Difference>}
 */
export async function* differing(engine, position, questions, legal, stale) {
  for (const question of questions) {
    const now = taken(rulesOf(position), question);
    for (const { name } of question.readings.filter((one) => one.name !== now)) {
      if (stale()) return;
      try {
        const said = await engine.ask("legal", { position: reread(position, question, name) });
        const found = compared(legal, said.decisions.map((/** @type {any} */ one) => one.decision));
        if (found.more.length || found.less.length) yield { question, reading: name, ...found };
      } catch {
        // This position is impossible under that reading.
      }
    }
  }
}

/**
 * Show a reading that would change something, with its switch.
 * @param {Difference} found
 * @param {(question: Question, reading: string) => void} chosen
 */
export function difference(found, chosen) {
  const { question, reading } = found;
  const line = made("li", `${question.asks} `);
  line.append(link(question), ` = ${reading}: ${inWords(found)}. `, button("Read it so", () => chosen(question, reading)));
  return line;
}
