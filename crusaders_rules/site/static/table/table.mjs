// The page of the table: what its buttons do. The other modules do one thing each.
import { places } from "./asking.mjs";
import { ByHand } from "./byhand.mjs";
import { at, desk, doing, measured, put, tell } from "./desk.mjs";
import { redraw } from "./drawings.mjs";
import { Engine } from "./engine.mjs";
import * as games from "./games.mjs";
import * as judging from "./judging.mjs";
import * as keeping from "./keeping.mjs";
import { part } from "./parts.mjs";
import * as playing from "./playing.mjs";
import { Seats } from "./seats.mjs";
import { fromFragment } from "./share.mjs";
import { acts, forget, listed, pictures, show, turns } from "./showing.mjs";

const table = part("table");
const loading = part("table-loading");
const forGames = table.dataset.page === "play";
const WATCH = 900;

desk.engine = new Engine((what) => {
  loading.textContent = what ? `Loading ${what} ...` : "";
});
desk.after = () => setTimeout(playing.goOn, desk.seats?.pace === "quick" ? 0 : WATCH);
Object.assign(acts, {
  chosen,
  take: (/** @type {import("./engine.mjs").Decision} */ one) => doing(() => playing.take(one)),
  back: (/** @type {number} */ step) => doing(() => playing.back(step), true),
  reread: (/** @type {any} */ question, /** @type {string} */ reading) => doing(() => judging.reread(question, reading)),
  replay: (/** @type {string} */ key, /** @type {any} */ value) => doing(() => judging.replay(key, value)),
  drawLots: () => doing(playing.drawLots),
  differing: judging.differing,
  goOn: playing.goOn,
  shown: keeping.remember,
});

/**
 * A touch of the board or of a wheel: decide if there is one way, show the ways if there are several, else say why not.
 * @param {import("./drawings.mjs").Spot} spot
 * @param {number} [seat]
 */
function chosen(spot, seat) {
  if (desk.hand.open) {
    doing(() => desk.hand.touched(spot, seat));
    return;
  }
  const name = spot.region || spot.wedge || "";
  const fitting = desk.legal.filter((one) => places(one).includes(name));
  const ending = fitting.filter((one) => places(one).at(-1) === name);
  if (desk.seats.bot(at().asked)) return;
  if (ending.length === 1) {
    doing(() => playing.take(ending[0]));
  } else if (fitting.length) {
    desk.only = name;
    listed();
  } else {
    doing(() => judging.judge(judging.instead(name, Boolean(spot.wedge))));
  }
}

// Beginning, opening, setting by hand.

/**
 * Take over a game that was opened or begun.
 * @param {games.Opened} game
 * @param {number} [after]
 */
async function took(game, after = Infinity) {
  welcome(false);
  desk.past = game.steps;
  desk.record = game.record;
  desk.now = Math.min(after, desk.past.length - 1);
  if (desk.now < desk.past.length - 1) await desk.engine.ask("set", { position: at().position });
  desk.seats.fit(at().position.players.length);
  await show();
}

/**
 * Open plain data; what fails leaves everything as it was.
 * @param {any} data
 * @param {number} [after] how many decisions come before what is shown; all of them if it is left out
 */
async function open(data, after = Infinity) {
  let game;
  try {
    game = await games.opened(desk.engine, data);
  } catch (error) {
    if (desk.now >= 0) await desk.engine.ask("set", { position: at().position });
    throw error;
  }
  closeHand();
  desk.paused = true;
  await took(game, after);
  if (desk.now < desk.past.length - 1) return `Redo shows what follows: ${desk.past[desk.now + 1].said}`;
  return game.said;
}

async function openFile() {
  const file = /** @type {HTMLInputElement} */ (part("table-file"));
  const given = file.files?.[0];
  file.value = "";
  if (!given) return;
  let data;
  try {
    data = JSON.parse(await given.text());
  } catch {
    throw new Error(`${given.name} is not JSON`);
  }
  const said = await open(data);
  tell(`${given.name} is on the table.${said ? ` ${said}.` : ""}`);
}

/**
 * On the page for games, ask who plays before a game is there.
 * @param {boolean} asked
 */
function welcome(asked) {
  const form = part("table-new");
  const menu = /** @type {HTMLDetailsElement} */ (table.querySelector(".table-menu"));
  (asked ? part("table-begin") : menu).append(form);
  part("table-begin").hidden = !asked;
  table.classList.toggle("table-empty", asked);
  menu.open = false;
}

/** Begin with the setup, or with a position in the middle of a game, and put the pieces by hand. */
async function byHand() {
  if (desk.hand.open) {
    await left();
    return;
  }
  // Before the first turn, a bot ends the setup: wheels, enemies and tiles are then there to be changed.
  let { position, asked } = at();
  for (let tries = 0; tries < 300 && inSetup(position); tries += 1) {
    const { decisions } = await desk.engine.ask("legal", { position });
    const one = decisions[Math.floor(Math.random() * decisions.length)];
    ({ position, asked } = await desk.engine.ask("apply", { position, decision: one.decision }));
  }
  part("table-ask").hidden = true;
  table.querySelector("[data-do=hand]")?.setAttribute("aria-pressed", "true");
  await desk.hand.begin(position, asked);
}

/** @param {any} position */
function inSetup(position) {
  return ["wedges", "deal", "order", "order-setup", "enemy", "tile", "influence-tile", "start", "knight", "short-wedge", "giant-wedge"].includes(position.pending.asks);
}

function closeHand() {
  desk.hand.end();
  part("table-ask").hidden = false;
  table.querySelector("[data-do=hand]")?.setAttribute("aria-pressed", "false");
  forget();
}

async function left() {
  closeHand();
  tell("");
  await show();
}

/** @param {any} position */
async function setByHand(position) {
  const said = await desk.engine.ask("set", { position });
  closeHand();
  put(said, "pieces put by hand", null);
  await show();
  tell("The pieces are set. Ask away.");
}

/** @type {Record<string, () => void>} */
const ACTS = {
  open: () => part("table-file").click(),
  undo: () => doing(() => (desk.hand.open ? desk.hand.back(-1) : playing.back(playing.undone())), true),
  redo: () => doing(() => (desk.hand.open ? desk.hand.back(1) : playing.back(playing.redone())), true),
  hand: () => doing(byHand, true),
  share: () => doing(keeping.share, true),
  study: () => doing(keeping.study, true),
  forum: () => doing(keeping.forum, true),
  png: () => doing(keeping.savePng, true),
  svg: () => doing(keeping.saveSvg, true),
  save: () => doing(keeping.save, true),
  record: () => doing(keeping.saveRecord, true),
};

function listen() {
  table.querySelectorAll("[data-do]").forEach((one) => {
    one.addEventListener("click", ACTS[/** @type {HTMLElement} */ (one).dataset.do || ""]);
  });
  part("table-why").addEventListener("submit", (event) => {
    event.preventDefault();
    const decision = /** @type {HTMLInputElement} */ (part("table-decision")).value.trim();
    if (decision) doing(() => judging.judge(decision));
  });
  part("table-file").addEventListener("change", () => doing(openFile, true));
  part("table-others").addEventListener("toggle", () => {
    if (/** @type {HTMLDetailsElement} */ (part("table-others")).open) doing(judging.others, true);
  });
  part("table-otherwise").addEventListener("toggle", () => {
    if (/** @type {HTMLDetailsElement} */ (part("table-otherwise")).open) judging.differing();
  });
  addEventListener("hashchange", () => doing(async () => { await linked(); }, true));
  new MutationObserver(redraw).observe(document.body, { attributeFilter: ["data-theme"] });
  menus();
}

/** An open menu closes by Escape, and by a touch elsewhere. */
function menus() {
  const open = () => /** @type {HTMLDetailsElement | null} */ (table.querySelector(".table-menu[open]"));
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" ? open() : null;
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    const menu = open();
    if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
}

/** Open what the link holds; whether it held anything. */
async function linked() {
  const play = /^#play=([a-z0-9.-]+)(?:&at=([0-9]{1,4}))?$/.exec(location.hash);
  const held = play ? { position: await stored(play[1]) } : await fromFragment(location.hash);
  if (!held) return false;
  const said = await open(held.position, play?.[2] ? Number(play[2]) : undefined);
  tell(said ? `${said}.` : "");
  if (typeof held.ask === "string") await judging.judge(held.ask);
  return true;
}

/** Open what was there when the page was left, if it still can be opened. */
async function again() {
  const kept = keeping.remembered();
  if (!kept) return false;
  try {
    await open(kept.data);
    desk.seats.take(kept.seats);
    tell("This was on the table when the page was left.");
    return true;
  } catch {
    return false;
  }
}

/** A play of the site, such as one in which two readings differ. @param {string} name */
async function stored(name) {
  const answer = await fetch(`live/plays/${name}`);
  if (!answer.ok) throw new Error(`there is no play ${name} here`);
  return answer.json();
}

/**
 * @param {object} keys of the request new
 * @param {string} others who plays the other seats
 */
async function begunWith(keys, others) {
  const game = await games.begun(desk.engine, keys);
  closeHand();
  desk.paused = false;
  desk.seats.deal(game.steps[0].position.players.length, others);
  await took(game);
  tell("");
}

async function begin() {
  try {
    desk.known = await (await fetch(table.dataset.live || "")).json();
    const hello = await desk.engine.ask("hello", { version: 1 });
    desk.plays = hello.plays;
    desk.seats = new Seats(part("table-seats"), desk.plays.bots, () => { desk.paused = false; turns(); playing.goOn(); });
    const shown = async (/** @type {any} */ draft) => pictures(draft, draft.pending.seat, undefined, true);
    desk.hand = new ByHand(part("table-hand"), desk.engine, desk.known, {
      shown, told: tell, done: (draft) => doing(() => setByHand(draft), true), left: () => doing(left, true), doing: (work) => doing(work, true),
    });
    games.newGame(/** @type {HTMLFormElement} */ (part("table-new")), desk.plays, forGames ? "greedy" : "", (keys, others) => {
      doing(() => begunWith(keys, others), true);
    });
    listen();
    table.hidden = false;
    let held = false;
    await doing(async () => { held = await linked() || await again(); });
    if (!held && desk.now < 0 && forGames) {
      welcome(true);
    } else if (!held && desk.now < 0) {
      await doing(async () => {
        const told = part("table-said").textContent || "";
        await begunWith({ players: 3, seed: 4, ruleset: { variant: "first-standard", orders: "none" } }, "");
        if (told) tell(told);
      });
    }
    loading.hidden = true;
    measured("loaded", 0);
  } catch (error) {
    loading.textContent = `The table cannot be loaded: ${/** @type {Error} */ (error).message}. The other pages are complete.`;
  }
}

begin();
