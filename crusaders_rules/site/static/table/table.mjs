// The page of the table: what its buttons do. The other modules do one thing each.
import { places } from "./asking.mjs";
import { ByHand } from "./byhand.mjs";
import { at, desk, doing, measured, put, tell } from "./desk.mjs";
import { redraw } from "./drawings.mjs";
import { Engine } from "./engine.mjs";
import * as games from "./games.mjs";
import * as judging from "./judging.mjs";
import * as keeping from "./keeping.mjs";
import { called, part, seatsOf } from "./parts.mjs";
import * as playing from "./playing.mjs";
import { Seats } from "./seats.mjs";
import { fromFragment, linkOf } from "./share.mjs";
import { acts, forget, listed, pictures, show, turns } from "./showing.mjs";
import * as viewing from "./viewing.mjs";

const table = part("table");
const loading = part("table-loading");
const forGames = table.dataset.page === "play";
const root = table.dataset.root || "./";
const WATCH = 900;

desk.engine = new Engine(loads, new URL("live/", location.href));
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
  desk.touched = name;
  const fitting = desk.legal.filter((one) => places(one).includes(name));
  const ending = fitting.filter((one) => places(one).at(-1) === name);
  if (desk.seats.bot(at().asked)) return;
  if (ending.length === 1) {
    doing(() => playing.take(ending[0]));
  } else if (fitting.length) {
    desk.only = name;
    listed();
  } else {
    doing(() => judging.notHere(name, Boolean(spot.wedge)));
  }
}

/** Show how much is loaded. @param {import("./engine.mjs").Loaded | null} loaded */
function loads(loaded) {
  const bar = /** @type {HTMLProgressElement} */ (part("table-progress"));
  if (!loaded) return;
  Object.assign(bar, { value: loaded.here, max: loaded.all });
  const mega = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  part("table-loaded").textContent = loaded.here < loaded.all
    ? `Loading the rules: ${mega(loaded.here)} of ${mega(loaded.all)} MB`
    : "Starting the rules ...";
}

// Beginning, opening, setting by hand.

/**
 * Take over a game that was opened or begun.
 * @param {games.Opened} game
 * @param {number} [after]
 */
async function took(game, after = Infinity) {
  welcome(false);
  keeping.another();
  viewing.nobody();
  called.names = [];
  desk.news = [];
  desk.played = false;
  desk.past = game.steps;
  desk.record = game.record;
  desk.keys = game.keys || null;
  desk.now = Math.min(after, desk.past.length - 1);
  if (desk.now < desk.past.length - 1) await desk.engine.ask("set", { position: at().position });
  desk.seats.fit(seatsOf(at().position));
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
    game = await games.opened(desk.engine, data, desk.known.formats, viewing.hides() ? viewing.people() : null);
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
    const asked = /** @type {HTMLInputElement} */ (part("table-decision")).value.trim();
    if (asked) doing(() => judging.wondered(asked), true);
  });
  part("table-decision").addEventListener("input", judging.forgetVerdict);
  part("table-file").addEventListener("change", () => doing(openFile, true));
  part("table-others").addEventListener("toggle", () => {
    if (/** @type {HTMLDetailsElement} */ (part("table-others")).open) doing(judging.others, true);
  });
  part("table-otherwise").addEventListener("toggle", () => {
    if (/** @type {HTMLDetailsElement} */ (part("table-otherwise")).open) judging.differing();
  });
  menuOf().addEventListener("toggle", () => { if (menuOf().open) listKept(); });
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
  const asked = linkOf(location.hash);
  const held = asked.play ? { position: await stored(asked.play) } : await fromFragment(location.hash);
  showWayBack(asked.from);
  if (!held) {
    if (location.hash) tell(`The link ends in ${location.hash.slice(0, 40)}, which this page does not know.`);
    return false;
  }
  const record = held.game ? await games.unfolded(desk.engine, held.game) : held.record;
  const said = await open(record || held.position, asked.play ? asked.at : held.at);
  desk.keys = held.game?.keys || null;
  tell(said ? `${said}.` : "");
  if (asked.question) await judging.reread(known(asked.question), asked.reading);
  if (typeof held.ask === "string") await judging.judge(held.ask);
  return true;
}

/** @param {string} id @returns {any} a question */
function known(id) {
  const found = desk.known.questions.find((one) => one.id === id);
  if (!found) throw new Error(`there is no question ${id} that can be played`);
  return found;
}

/** The way back to the film or the card from which the table was opened. @param {string} from */
function showWayBack(from) {
  const way = /** @type {HTMLAnchorElement} */ (part("table-back"));
  way.hidden = !from;
  if (from) way.href = root + from;
}

/** Go on with the game that was on the table when this tab was loaded anew. */
async function again() {
  const kept = await keeping.current();
  if (!kept) return false;
  try {
    await takenUp(kept);
    return true;
  } catch {
    return false;
  }
}

/** Take up a game that was kept. @param {import("./kept.mjs").Kept} kept */
async function takenUp(kept) {
  desk.seats.fit(kept.seats.length);
  desk.seats.take(kept.seats);
  await open(kept.data);
  desk.keys = kept.keys || null;
  keeping.goesOn(kept.id);
  tell("The game goes on where you left it.");
}

/** List the games that this browser keeps. */
async function listKept() {
  const host = part("table-kept");
  await keeping.list(host, (one) => doing(async () => { await takenUp(one); menuOf().open = false; }, true));
}

const menuOf = () => /** @type {HTMLDetailsElement} */ (part("table-games"));

/** A play of the site, such as one in which two readings differ. @param {string} name */
async function stored(name) {
  const answer = await fetch(`live/plays/${name}`);
  if (!answer.ok) throw new Error(`there is no play ${name} here`);
  return answer.json();
}

/**
 * @param {object} keys of the request new
 * @param {string} others who plays the other seats
 * @param {string} lots who decides for chance
 */
async function begunWith(keys, others, lots) {
  const game = await games.begun(desk.engine, keys);
  closeHand();
  desk.paused = false;
  desk.seats.deal(seatsOf(game.steps[0].position), others, lots);
  await took(game);
  tell("");
}

/** @param {string} address */
async function json(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

/** Leave out what the game does not offer. */
function offers() {
  if (!desk.can.includes("check")) table.querySelector("[data-do=hand]")?.remove();
  viewing.openSwitch(part("table-open"), () => doing(() => show(), true));
}

async function begin() {
  try {
    const [data, first] = await Promise.all([json(table.dataset.live || ""), json(table.dataset.first || "")]);
    Object.values(data.questions).forEach((/** @type {any} */ one) => { one.url = root + one.url; });
    Object.keys(data.rules).forEach((rule) => { data.rules[rule] = root + data.rules[rule]; });
    desk.known = data;
    desk.engine.prepared = first;
    const { op: _, ...usual } = first.find((/** @type {any} */ one) => one.request.op === "new").request;
    const hello = await desk.engine.ask("hello", { version: 1 });
    Object.assign(desk, { plays: hello.plays, titles: hello.titles, game: hello.game, can: hello.can, draws: hello.draws });
    offers();
    desk.seats = new Seats(part("table-seats"), desk.plays.bots, viewing.hides() ? "quick" : "watch", () => { desk.paused = false; turns(); playing.goOn(); });
    const shown = async (/** @type {any} */ draft) => pictures(draft, draft.pending.seat, undefined, true);
    desk.hand = new ByHand(part("table-hand"), desk.engine, desk.known, {
      shown, told: tell, done: (draft) => doing(() => setByHand(draft), true), left: () => doing(left, true), doing: (work) => doing(work, true),
    });
    games.newGame(/** @type {HTMLFormElement} */ (part("table-new")), desk, usual, forGames ? desk.seats.best : "", (keys, others, lots) => {
      doing(() => begunWith(keys, others, lots), true);
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
        await begunWith(usual, "", "");
        if (told) tell(told);
      });
    }
    measured("shown", 0);
    await listKept();
    await desk.engine.ready;
    loading.hidden = true;
    measured("loaded", 0);
  } catch (error) {
    // What still arrives has no bar to fill.
    desk.engine.worker.terminate();
    loading.hidden = false;
    loading.textContent = `The table cannot be loaded: ${/** @type {Error} */ (error).message}. The other pages are complete.`;
  }
}

begin();
