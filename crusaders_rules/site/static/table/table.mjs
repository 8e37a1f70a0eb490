// The table: a position, what is asked in it, and what may be decided. Every answer comes from the engine.
import { draw, point } from "./drawings.mjs";
import { Engine } from "./engine.mjs";
import { begunWith, fromRecord, newGame } from "./games.mjs";
import { readings } from "./readings.mjs";
import { fromFragment, toFragment } from "./share.mjs";

/** @template {HTMLElement} T @param {string} id @returns {T} */
const part = (id) => /** @type {T} */ (document.getElementById(id));

const table = part("table");
const loading = part("table-loading");
const [board, areas, list] = [part("table-board"), part("table-areas"), part("table-decisions")];

/** @type {{position: any, asked: number | string | null, over: boolean, said: string}[]} */
let past = [];
let now = -1;
/** @type {{decision: string, words?: string, kind: string, arguments: Record<string, any>, weight?: number}[]} */
let legal = [];
let only = "";
let busy = false;
/** @type {{questions: any[], rules: Record<string, string>}} */
let known = { questions: [], rules: {} };

const engine = new Engine((what) => {
  loading.textContent = what ? `Loading ${what} ...` : "";
});

function made(name, text = "", kind = "") {
  const element = document.createElement(name);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

function tell(text, problems = []) {
  const said = part("table-said");
  said.replaceChildren(text);
  if (problems.length) {
    const rows = problems.map((one) => {
      const row = made("li", `${one.place ? `${one.place}: ` : ""}${one.reason} `);
      if (one.rule) row.append(link(one.rule));
      return row;
    });
    const rest = made("ul");
    rest.append(...rows);
    said.append(rest);
  }
}

/** A link to the card of a rule; only a code if the site has no card. */
function link(rule) {
  const code = made("code", rule);
  if (!Object.hasOwn(known.rules, rule)) return code;
  const anchor = /** @type {HTMLAnchorElement} */ (made("a"));
  anchor.href = known.rules[rule];
  anchor.append(code);
  return anchor;
}

const at = () => past[now];
const who = (asked) => (asked === "chance" ? "Chance" : `Player ${asked}`);
const names = (decision) => Object.values(decision.arguments).map(String);

/** Do one thing at a time, and say what went wrong. */
async function doing(work) {
  if (busy) return;
  busy = true;
  table.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (error) {
    tell(error.message, error.problems);
  } finally {
    busy = false;
    table.removeAttribute("aria-busy");
  }
}

// What is there.

/** Put a situation on the table, after the present one or instead of all. */
async function put(said, words, afresh = false) {
  past = afresh ? [] : past.slice(0, now + 1);
  past.push({ position: said.position, asked: said.asked, over: said.over, said: words });
  now = past.length - 1;
  await show();
}

async function show() {
  const { asked, over, position } = at();
  only = "";
  const told = await engine.ask("legal");
  legal = told.decisions;
  const drawn = await engine.ask("draw", { part: "board" });
  draw(board, drawn.svg, chosen);
  const seats = position.players.map((_, place) => place + 1);
  while (areas.childElementCount > seats.length) areas.lastElementChild?.remove();
  while (areas.childElementCount < seats.length) areas.append(made("div", "", "table-area"));
  for (const seat of seats) {
    const one = await engine.ask("draw", { part: "area", seat });
    draw(/** @type {HTMLElement} */ (areas.children[seat - 1]), one.svg, chosen);
  }
  part("table-asked").textContent = over ? "The game is over" : `${who(asked)}: ${told.for}`;
  part("table-verdict").replaceChildren();
  await scored(over);
  list_();
  log();
  readings(part("table-readings"), known.questions, position.ruleset, (question, reading) => doing(() => reread(question, reading)));
}

async function scored(over) {
  const old = part("table-score");
  if (old) old.remove();
  if (!over) return;
  const said = await engine.ask("draw", { part: "score" });
  const host = made("div", "", "table-score");
  host.id = "table-score";
  list.before(host);
  draw(host, said.svg, () => {});
}

/** List the decisions by kind; after a click on the board, only those about that place. */
function list_() {
  const wanted = only ? legal.filter((one) => names(one).includes(only)) : legal;
  const kinds = Map.groupBy ? Map.groupBy(wanted, (one) => one.kind) : grouped(wanted);
  list.replaceChildren(
    ...[...kinds].map(([kind, some]) => {
      const group = made("div", "", "table-kind");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", kind);
      group.append(...some.map(button));
      return group;
    }),
  );
  const shown = part("table-only");
  shown.hidden = !only;
  shown.replaceChildren();
  if (only) {
    const all = /** @type {HTMLButtonElement} */ (made("button", "Show all"));
    all.type = "button";
    all.addEventListener("click", () => { only = ""; list_(); });
    shown.append(`Only what is about ${only}. `, all);
  }
  part("table-known").replaceChildren(...legal.map((one) => {
    const option = /** @type {HTMLOptionElement} */ (made("option"));
    option.value = one.decision;
    return option;
  }));
  point(board, legal.flatMap(names), "open");
}

function grouped(some) {
  const kinds = new Map();
  some.forEach((one) => kinds.set(one.kind, [...(kinds.get(one.kind) || []), one]));
  return kinds;
}

function button(one) {
  const it = /** @type {HTMLButtonElement} */ (made("button", "", "table-decision"));
  it.type = "button";
  it.append(made("b", one.decision), made("span", one.words || ""));
  it.addEventListener("click", () => doing(() => take(one)));
  for (const [on, marked] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
    it.addEventListener(String(on), () => pointAt(marked ? names(one) : []));
  }
  return it;
}

function pointAt(some) {
  point(board, some, "pointed");
  const seat = at().asked;
  if (typeof seat === "number") point(/** @type {HTMLElement} */ (areas.children[seat - 1]), some, "pointed");
}

function log() {
  part("table-log").replaceChildren(...past.slice(1).map((one, place) => {
    const row = made("li");
    const go = /** @type {HTMLButtonElement} */ (made("button", one.said));
    go.type = "button";
    if (place + 1 === now) go.setAttribute("aria-current", "step");
    go.addEventListener("click", () => doing(() => back(place + 1)));
    row.append(go);
    return row;
  }));
}

// What can be done.

async function take(one) {
  const seat = at().asked;
  const said = await engine.ask("apply", { decision: one.decision });
  tell(`${who(seat)}: ${one.decision}`);
  await put(said, `${who(seat)}: ${one.decision}`);
}

/** Go to a step of the past, or of what was undone. */
async function back(step) {
  if (step < 0 || step >= past.length) return;
  await engine.ask("set", { position: past[step].position });
  now = step;
  await show();
}

/** A click on the board or a wheel: decide if there is one way, show the ways if there are several, else say why not. */
function chosen({ region, wedge }) {
  const name = region || wedge || "";
  const fitting = legal.filter((one) => names(one).includes(name));
  const ending = fitting.filter((one) => names(one).at(-1) === name);
  if (ending.length === 1) {
    doing(() => take(ending[0]));
  } else if (fitting.length) {
    only = name;
    list_();
  } else {
    doing(() => judge(instead(name, Boolean(wedge))));
  }
}

/** A decision like the legal ones, about another place. */
function instead(name, wedge) {
  const like = legal.find((one) => names(one).some((given) => /-/.test(given) === wedge && one.decision.includes(given)));
  if (!like) return wedge ? `resolve ${name}` : `attack ${name}`;
  const replaced = names(like).at(-1) || "";
  return like.decision.slice(0, like.decision.lastIndexOf(replaced)) + name;
}

async function judge(decision) {
  const said = await engine.ask("explain", { decision });
  const verdict = part("table-verdict");
  verdict.replaceChildren(made("p", `${said.decision}: ${said.legal ? "allowed" : "not allowed"}`, "table-judged"));
  const rows = made("ul");
  rows.append(...(said.legal ? said.reasons : said.refusals).map((one) => {
    const row = made("li", `${one.sentence} `);
    row.append(link(one.rule));
    return row;
  }));
  verdict.append(rows);
}

/** The same position under another reading, and what changes in it. */
async function reread(question, reading) {
  const position = structuredClone(at().position);
  const key = question.data ? "data-readings" : "interpretation";
  position.ruleset[key] = { ...position.ruleset[key], [question.id]: reading };
  if (question.data) {
    delete position.ruleset["edition-digest"];
    if (reading === question.default) delete position.ruleset[key][question.id];
  }
  const before = new Set(legal.map((one) => one.decision));
  const said = await engine.ask("set", { position });
  await put(said, `read otherwise: ${question.id} = ${reading}`);
  const after = new Set(legal.map((one) => one.decision));
  const [more, less] = [[...after].filter((one) => !before.has(one)), [...before].filter((one) => !after.has(one))];
  const parts = [more.length ? `now allowed: ${more.join(", ")}` : "", less.length ? `no longer: ${less.join(", ")}` : ""];
  tell(`${question.id} = ${reading}. ${parts.filter(Boolean).join("; ") || "Nothing changes in what is allowed here"}.`);
}

function bot() {
  const weights = legal.map((one) => one.weight || 1);
  let left = Math.random() * weights.reduce((sum, one) => sum + one, 0);
  return legal[Math.max(0, weights.findIndex((one) => (left -= one) < 0))];
}

async function share() {
  const address = new URL(location.href);
  address.hash = await toFragment({ position: at().position });
  history.replaceState(null, "", address);
  await navigator.clipboard?.writeText(address.href).catch(() => {});
  tell("The link is in the address bar, and copied where the browser allows it.");
}

function save() {
  const anchor = /** @type {HTMLAnchorElement} */ (made("a"));
  anchor.href = URL.createObjectURL(new Blob([JSON.stringify(at().position, null, 1)], { type: "application/json" }));
  anchor.download = "position.json";
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href));
}

async function open(data) {
  let steps;
  try {
    steps = await (data?.format === "crusaders-record" ? fromRecord(engine, data) : begunWith(engine, data));
  } catch (error) {
    // A record that fails on its way leaves the engine there, while the page still shows the position before.
    if (now >= 0) await engine.ask("set", { position: at().position });
    throw error;
  }
  past = steps.slice(0, -1);
  now = past.length - 1;
  await put(steps[steps.length - 1], steps[steps.length - 1].said);
}

const ACTS = {
  new: () => { part("table-new").hidden = !part("table-new").hidden; },
  open: () => part("table-file").click(),
  undo: () => doing(() => back(now - 1)),
  redo: () => doing(() => back(now + 1)),
  bot: () => doing(async () => { if (legal.length) await take(bot()); }),
  share: () => doing(share),
  save: () => doing(async () => save()),
};

function listen() {
  table.querySelectorAll("[data-do]").forEach((one) => {
    one.addEventListener("click", ACTS[/** @type {HTMLElement} */ (one).dataset.do || ""]);
  });
  part("table-why").addEventListener("submit", (event) => {
    event.preventDefault();
    const decision = /** @type {HTMLInputElement} */ (part("table-decision")).value.trim();
    if (decision) doing(() => judge(decision));
  });
  const file = /** @type {HTMLInputElement} */ (part("table-file"));
  file.addEventListener("change", () => doing(async () => {
    const given = file.files?.[0];
    file.value = "";
    if (!given) return;
    let data;
    try {
      data = JSON.parse(await given.text());
    } catch {
      throw new Error(`${given.name} is not JSON`);
    }
    await open(data);
    tell(`${given.name} is on the table.`);
  }));
  addEventListener("hashchange", () => doing(linked));
}

async function linked() {
  const play = /^#play=([a-z0-9.-]+)$/.exec(location.hash);
  const held = play ? await stored(play[1]) : (await fromFragment(location.hash))?.position;
  if (held) await open(held);
  return Boolean(held);
}

/** A play of the site, such as one in which two readings differ. */
async function stored(name) {
  const answer = await fetch(`live/plays/${name}`);
  if (!answer.ok) throw new Error(`there is no play ${name} here`);
  return answer.json();
}

async function begin() {
  try {
    known = await (await fetch(table.dataset.live || "")).json();
    const hello = await engine.ask("hello", { version: 1 });
    newGame(part("table-new"), hello.plays, (keys) => doing(async () => {
      await put(await engine.ask("new", keys), "the setup", true);
      part("table-new").hidden = true;
      tell("");
    }));
    listen();
    table.hidden = false;
    let shown = false;
    await doing(async () => { shown = await linked(); });
    if (!shown && now < 0) {
      await doing(async () => {
        const told = part("table-said").textContent || "";
        await put(await engine.ask("new", { players: 3, seed: 4, ruleset: { variant: "first-standard", orders: "none" } }), "the setup", true);
        if (told) tell(told);
      });
    }
    loading.hidden = true;
  } catch (error) {
    loading.textContent = `The table cannot be loaded: ${error.message}. The other pages are complete.`;
  }
}

begin();
