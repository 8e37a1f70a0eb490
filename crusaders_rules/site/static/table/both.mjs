// Two tables with one play under two readings. A decision is taken at each table that allows it.
import { differences, unlike } from "./differences.mjs";
import { draw } from "./drawings.mjs";
import { Engine } from "./engine.mjs";
import { toFragment } from "./share.mjs";

/** @typedef {import("./engine.mjs").Decision} Decision */
/** @typedef {{position: any, asked: number | string | null, over: boolean, legal: Decision[], question: string, told: HTMLElement[]}} Side */
/** @typedef {{can: string[], draws: string[]}} Offers what the engine says of itself */

/** @type {Engine | null} */
let engine = null;
/** @type {(loaded: import("./engine.mjs").Loaded | null) => void} */
let told = () => {};

/** @param {string} name @param {string} [text] @param {string} [kind] */
function made(name, text = "", kind = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

/** @param {string} text @param {() => void} act */
function pressed(text, act) {
  const button = /** @type {HTMLButtonElement} */ (made("button", text));
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** On a phone a drawing is wider than the page, and keys can scroll it. @param {HTMLElement} host @param {string} label */
function scrolled(host, label) {
  host.tabIndex = 0;
  host.setAttribute("role", "region");
  host.setAttribute("aria-label", label);
}

/** @param {number | string | null} asked */
const who = (asked) => (asked === "chance" ? "Chance" : `Player ${asked}`);

/** @param {string} address */
async function json(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`there is no ${address}`);
  return answer.json();
}

class Both {
  /**
   * @param {HTMLElement} host
   * @param {any} play
   * @param {{rules: Record<string, string>, questions: any[]}} known
   * @param {Engine} rules
   * @param {Offers} offers
   */
  constructor(host, play, known, rules, offers) {
    this.host = host;
    this.play = play;
    this.known = known;
    this.engine = rules;
    this.draws = offers.draws;
    /** Whether the game tells in words what is asked. */
    this.tells = offers.can.includes("tell");
    this.root = host.dataset.root || "./";
    /** @type {Side[][]} */
    this.past = [];
    this.busy = false;
    this.said = made("p", "", "both-said");
    this.said.setAttribute("role", "status");
    this.back = pressed("\u2190 Back", () => this.doing(async () => {
      if (this.past.length < 2) return;
      this.past.pop();
      this.said.textContent = "One decision taken back.";
      await this.show();
    }));
    const bar = made("div", "", "both-bar");
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Both tables");
    bar.append(this.back, pressed("Begin again", () => this.doing(async () => {
      this.past.length = 1;
      this.greet();
      await this.show();
    })));
    this.tables = play.readings.map((/** @type {string} */ name, /** @type {number} */ place) => this.#table(name, place));
    const both = made("div", "", "both-tables");
    both.append(...this.tables);
    this.apart = made("div", "", "both-apart");
    this.list = made("div", "", "both-decisions");
    this.list.setAttribute("role", "group");
    this.list.setAttribute("aria-label", "Decisions at both tables");
    host.append(bar, this.said, both, this.apart, made("p", "Decide at both tables:", "both-label"), this.list);
  }

  /** @param {string} name @param {number} place */
  #table(name, place) {
    const question = this.known.questions.find((one) => one.id === this.play.question);
    const reading = question?.readings.find((/** @type {{name: string}} */ one) => one.name === name);
    const table = made("section", "", "both-table");
    const title = made("p", "", "both-name");
    title.append(made("code", name), question?.default === name ? " (default)" : "");
    title.id = `both-${this.play.question}-${name}-${place}`;
    table.setAttribute("aria-labelledby", title.id);
    const parts = ["both-asked", "both-told", "both-board", "both-area"].map((kind) => made("div", "", kind));
    scrolled(parts[2], `Board by the reading ${name}`);
    scrolled(parts[3], `Player area by the reading ${name}`);
    const open = /** @type {HTMLAnchorElement} */ (made("a", "Open on the table", "to-table"));
    table.append(title, made("p", reading?.means || "", "both-means"), ...parts, open);
    return table;
  }

  greet() {
    if (!this.play.decision) {
      this.said.replaceChildren("A new game under each reading. No stored play shows a difference between them.");
      return;
    }
    this.said.replaceChildren("Both tables show the same position. Here the readings differ: ", made("code", this.play.decision), ".");
  }

  async begin() {
    this.past = [await Promise.all(this.play.positions.map((/** @type {any} */ position) => this.asked({ position })))];
    this.greet();
    await this.show();
  }

  /**
   * @param {{position: any, asked?: number | string | null, over?: boolean}} state
   * @param {HTMLElement[]} [words] what happened there
   * @returns {Promise<Side>}
   */
  async asked(state, words = []) {
    const { position } = state;
    const legal = await this.engine.ask("legal", { position });
    const question = this.tells
      ? (await this.engine.ask("tell", { position, seats: [] })).question
      : `${who(legal.asked)} decides on ${legal.for}`;
    return { position, asked: legal.asked, over: legal.asked === null, legal: legal.decisions, question, told: words };
  }

  /** Do one thing at a time, and say what went wrong. @param {() => Promise<void>} work */
  async doing(work) {
    if (this.busy) return;
    this.busy = true;
    this.host.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      this.said.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
      this.host.removeAttribute("aria-busy");
    }
  }

  /** @param {string} decision */
  async take(decision) {
    const sides = this.past[this.past.length - 1];
    const after = await Promise.all(sides.map(async (side) => {
      const there = side.legal.some((one) => one.decision === decision);
      const said = await this.engine.ask(there ? "apply" : "explain", { position: side.position, decision })
        .catch((/** @type {Error} */ error) => ({ legal: false, refusals: [{ sentence: error.message, rule: "" }] }));
      if (said.legal && said.position) return this.asked(said, [made("p", `${who(side.asked)}: ${decision}`)]);
      return { ...side, told: [made("p", `Refuses ${decision}:`, "both-refused"), this.#reasons(said.refusals)] };
    }));
    this.past.push(after);
    this.said.replaceChildren(made("code", decision), ` at both tables.`);
    const took = after.map((side, place) => side.position !== sides[place].position);
    if (!took.every(Boolean)) {
      const names = this.play.readings.filter((/** @type {string} */ _, /** @type {number} */ place) => took[place]);
      this.said.replaceChildren(made("code", decision), ` is allowed by ${names.length ? `the reading ${names[0]} only` : "neither"}.`);
    }
    await this.show();
  }

  /** @param {{sentence: string, rule: string}[]} refusals */
  #reasons(refusals) {
    const rows = made("ul");
    rows.append(...refusals.map((one) => {
      const row = made("li", `${one.sentence} `);
      const code = made("code", one.rule);
      if (Object.hasOwn(this.known.rules, one.rule)) {
        const card = /** @type {HTMLAnchorElement} */ (made("a"));
        card.href = this.root + this.known.rules[one.rule];
        card.append(code);
        row.append(card);
      } else if (one.rule) {
        row.append(code);
      }
      return row;
    }));
    return rows;
  }

  async show() {
    const sides = this.past[this.past.length - 1];
    this.back.setAttribute("aria-disabled", String(this.past.length < 2));
    for (const [place, side] of sides.entries()) await this.#draw(this.tables[place], side);
    this.#list(sides);
    const rows = this.tells ? await this.#unlike(sides) : differences(sides[0].position, sides[1].position);
    this.apart.replaceChildren(...(rows.length ? [this.#differing(rows)] : []));
  }

  /** What the descriptions of both positions say, where they differ. @param {Side[]} sides */
  async #unlike(sides) {
    const drawn = await Promise.all(sides.map(({ position }) => this.engine.ask("draw", { position, part: "position" })));
    return unlike(drawn[0].svg, drawn[1].svg, this.play.readings);
  }

  /** @param {HTMLElement} table @param {Side} side */
  async #draw(table, side) {
    const { position } = side;
    const part = (/** @type {string} */ kind) => /** @type {HTMLElement} */ (table.querySelector(`.both-${kind}`));
    part("asked").textContent = side.over ? "The game is over." : side.question;
    part("told").replaceChildren(...side.told);
    const board = await this.engine.ask("draw", { position, part: "board" });
    draw(part("board"), board.svg);
    const seat = typeof side.asked === "number" ? { part: "area", seat: side.asked } : null;
    const shown = side.over ? { part: "score" } : seat;
    const offered = shown !== null && this.draws.includes(shown.part);
    part("area").hidden = !offered;
    if (offered) draw(part("area"), (await this.engine.ask("draw", { position, ...shown })).svg);
    const link = /** @type {HTMLAnchorElement} */ (table.querySelector(":scope > .to-table"));
    link.href = `${this.root}${this.host.dataset.table}${await toFragment(this.tells ? { record: position } : { position })}`;
  }

  /** List what either table allows; what only one of them allows comes first. @param {Side[]} sides */
  #list(sides) {
    /** @type {Map<string, Decision>} */
    const every = new Map(sides.flatMap((side) => side.legal).map((one) => [one.decision, one]));
    const where = (/** @type {string} */ decision) => sides.map((side) => side.legal.some((one) => one.decision === decision));
    const rows = [...every.values()].map((one) => ({ one, at: where(one.decision) }));
    rows.sort((one, other) => Number(one.at.every(Boolean)) - Number(other.at.every(Boolean)));
    this.list.replaceChildren(...rows.map(({ one, at }) => {
      const button = pressed("", () => this.doing(() => this.take(one.decision)));
      button.className = "table-decision";
      const said = [one.decision, one.words || ""];
      const [first, more] = this.tells ? said.reverse() : said;
      button.append(made("b", this.tells ? first.charAt(0).toUpperCase() + first.slice(1) : first), made("span", more));
      if (!at.every(Boolean)) {
        button.classList.add("both-only");
        button.append(made("em", `only by the reading ${this.play.readings[at.indexOf(true)]}`));
      } else if (one.decision === this.play.decision && this.past.length === 1) {
        button.append(made("em", "here they differ"));
      }
      return button;
    }));
    if (!rows.length) this.list.append(made("p", "Nothing is left to decide."));
  }

  /** @param {{what: string, values: string[]}[]} rows */
  #differing(rows) {
    const list = made("ul");
    list.append(...rows.map(({ what, values }) => {
      const row = made("li", values.length ? `${what}: ` : what);
      values.forEach((value, place) => {
        row.append(place ? ", " : "", made("code", this.play.readings[place]), ` ${value}`);
      });
      return row;
    }));
    const said = made("div");
    said.append(made("p", "What differs now:", "both-label"), list);
    return said;
  }
}

/**
 * Show two tables in a page.
 * @param {HTMLElement} host names the play, and the way to the first page
 * @param {HTMLElement} line says what is being loaded, and what goes wrong
 */
export async function begin(host, line) {
  told = (loaded) => { line.textContent = loaded ? `Loading the rules: ${Math.round((100 * loaded.here) / loaded.all)} %` : ""; };
  try {
    const live = new URL(`${host.dataset.root || "./"}${host.dataset.live}/`, location.href);
    engine ||= new Engine((loaded) => told(loaded), live);
    const [play, known] = await Promise.all([json(`${live.href}plays/${host.dataset.play}`), json(`${live.href}table.json`)]);
    const both = new Both(host, play, known, engine, await engine.ask("hello", { version: 1 }));
    await both.begin();
    line.hidden = true;
  } catch (error) {
    told = () => {};
    line.textContent = `The tables cannot be loaded: ${error instanceof Error ? error.message : error}. The film is complete.`;
  }
}
