// Games to put on the table: new ones, positions, and records, whose decisions are played again.

/** @typedef {{position: any, asked: number | string | null, over: boolean, said: string}} Step */

const CHOICES = {
  players: "Players",
  editions: "Edition",
  variants: "Variant",
  orders: "Knight orders",
  boards: "Board",
};
const KEYS = { editions: "edition", variants: "variant", orders: "orders", boards: "board" };

/**
 * Fill the form for a new game.
 * @param {HTMLElement} form
 * @param {Record<string, (string | number)[]>} plays what the engine offers
 * @param {(keys: object) => void} begun called with the keys of the request new
 */
export function newGame(form, plays, begun) {
  const fields = Object.entries(CHOICES).filter(([name]) => plays[name]).map(([name, title]) => {
    const label = document.createElement("label");
    const select = document.createElement("select");
    select.name = name;
    const usual = name === "players" ? [] : [new Option("as usual", "")];
    select.append(...usual, ...plays[name].map((one) => new Option(String(one), String(one))));
    label.append(`${title} `, select);
    return label;
  });
  const seed = document.createElement("label");
  seed.innerHTML = 'Seed <input name="seed" inputmode="numeric" pattern="[0-9]{1,9}" placeholder="by chance">';
  const go = document.createElement("button");
  go.textContent = "Set up";
  form.append(...fields, seed, go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(/** @type {HTMLFormElement} */ (form));
    const ruleset = {};
    Object.entries(KEYS).forEach(([name, key]) => {
      if (given.get(name)) ruleset[key] = given.get(name);
    });
    const chosen = String(given.get("seed") || "");
    begun({ players: Number(given.get("players")), ruleset, seed: chosen ? Number(chosen) : Math.floor(Math.random() * 1e9) });
  });
}

/**
 * Begin with a position.
 * @param {import("./engine.mjs").Engine} engine
 * @param {any} position
 * @returns {Promise<Step[]>}
 */
export async function begunWith(engine, position) {
  const said = await engine.ask("set", { position });
  return [{ ...said, said: "the position" }];
}

/**
 * Play a record again.
 * @param {import("./engine.mjs").Engine} engine
 * @param {any} record
 * @returns {Promise<Step[]>} every step; the engine is left at the last one
 */
export async function fromRecord(engine, record) {
  const { "edition-digest": _, ...ruleset } = record.ruleset || {};
  const keys = { players: record.players, ruleset };
  const begun = await engine.ask("new", record.outcomes ? { ...keys, outcomes: record.outcomes } : keys);
  const steps = [{ ...begun, said: "the setup" }];
  for (const [place, line] of (record.decisions || []).entries()) {
    const decision = String(line).replace(/^[^:]*:\s*/, "");
    const said = await engine.ask("apply", { decision });
    if (!said.legal) throw new Error(`decision ${place + 1}, ${line}: ${said.refusals[0].sentence}`);
    steps.push({ ...said, said: String(line) });
  }
  return steps;
}
