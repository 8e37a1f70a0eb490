// Small parts of the page. Text is set as text, so that markup in a name is only shown.

/** @typedef {{place: string, reason: string, rule: string | null}} Problem */
/** @typedef {{rules: Record<string, string>, questions: any[], formats: string[], search: string}} Known */

/**
 * Make an element.
 * @param {string} name
 * @param {string} [text]
 * @param {string} [kind] its class
 * @returns {HTMLElement}
 */
export function made(name, text = "", kind = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

/**
 * Make a button.
 * @param {string} text
 * @param {() => void} act
 * @param {string} [kind] its class
 */
export function button(text, act, kind = "") {
  const it = /** @type {HTMLButtonElement} */ (made("button", text, kind));
  it.type = "button";
  it.addEventListener("click", act);
  return it;
}

/**
 * Make a labelled choice.
 * @param {string} title
 * @param {[string, string][]} options each with its value and its words
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
export function choice(title, options, chosen, changed) {
  const label = /** @type {HTMLLabelElement} */ (made("label"));
  const select = /** @type {HTMLSelectElement} */ (made("select"));
  select.append(...options.map(([value, words]) => new Option(words, value, false, value === chosen)));
  if (changed) select.addEventListener("change", () => changed(select.value));
  label.append(made("span", title), select);
  return label;
}

/**
 * Find a part of the page.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function part(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * A link to the card of a rule; only its id if the site has no card.
 * @param {Known} known
 * @param {string} rule
 */
export function ruleLink(known, rule) {
  const code = made("code", rule);
  if (!Object.hasOwn(known.rules, rule)) return code;
  const anchor = /** @type {HTMLAnchorElement} */ (made("a"));
  anchor.href = known.rules[rule];
  anchor.append(code);
  return anchor;
}

/**
 * A list of problems, each with its rule.
 * @param {Known} known
 * @param {Problem[]} problems
 */
export function problemList(known, problems) {
  const rows = made("ul");
  rows.append(...problems.map((one) => {
    const row = made("li", `${one.place ? `${one.place}: ` : ""}${one.reason} `);
    if (one.rule) row.append(ruleLink(known, one.rule));
    return row;
  }));
  return rows;
}

/**
 * Give the browser a file to save.
 * @param {string} name
 * @param {Blob} content
 */
export function download(name, content) {
  const anchor = /** @type {HTMLAnchorElement} */ (made("a"));
  anchor.href = URL.createObjectURL(content);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

/** @param {any} data */
export function asJson(data) {
  return new Blob([`${JSON.stringify(data, null, 1)}\n`], { type: "application/json" });
}

/** What the players are called beside their numbers, such as the names of their Armies. @type {{names: string[]}} */
export const called = { names: [] };

/** @param {number | string | null} asked */
export function who(asked) {
  if (typeof asked !== "number") return asked === "chance" ? "Chance" : "Nobody";
  const name = called.names[asked - 1];
  return name ? `Player ${asked} (${name})` : `Player ${asked}`;
}

/** How many players a position has. @param {any} position @returns {number} */
export const seatsOf = (position) => (Array.isArray(position.players) ? position.players.length : position.players);

/** What is played in a position, beside what lies there. @param {any} position */
export const rulesOf = (position) => position.ruleset || position;
