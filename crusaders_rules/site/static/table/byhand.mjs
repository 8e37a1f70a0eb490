// Setting the table by hand: choose a piece and touch the place for it. The library checks every limit while it is done.
import { button, choice, made, problemList } from "./parts.mjs";
import { cleared, exchanged, lying, onWedge, put, turnOf } from "./pieces.mjs";

/** @typedef {import("./parts.mjs").Problem} Problem */
/** @typedef {{kind: string, name: string}} Piece */
/** @typedef {{shown: (draft: any) => Promise<void>, done: (draft: any) => void, left: () => void, doing: (work: () => Promise<void>) => void, told: (words: string, problems?: Problem[]) => void}} Acts */

const ON_WHEEL = ["token", "upgrade", "giant", "exchange"];

export class ByHand {
  /** @type {any[]} the positions so far, and those that were undone */
  drafts = [];
  now = -1;
  seat = 1;
  away = false;
  /** @type {Piece} */
  piece = { kind: "look", name: "" };
  region = "";
  /** The first of two wedges to exchange. */
  first = "";
  /** @type {Problem[]} */
  problems = [];
  /** @type {Record<string, string[]>} */
  pieces = {};

  /**
   * @param {HTMLElement} host
   * @param {import("./engine.mjs").Engine} engine
   * @param {import("./parts.mjs").Known} known
   * @param {Acts} acts
   */
  constructor(host, engine, known, acts) {
    this.host = host;
    this.engine = engine;
    this.known = known;
    this.acts = acts;
  }

  get open() {
    return !this.host.hidden;
  }

  get draft() {
    return this.drafts[this.now];
  }

  /**
   * Begin with a position; it becomes the beginning of a turn.
   * @param {any} position
   * @param {number | string | null} asked
   */
  async begin(position, asked) {
    Object.assign(this, { drafts: [], now: -1, away: false, piece: { kind: "look", name: "" }, region: "", first: "" });
    const draft = structuredClone(position);
    this.seat = typeof asked === "number" ? asked : 1;
    turnOf(draft, this.seat);
    this.host.hidden = false;
    await this.#checked(draft);
  }

  end() {
    this.host.hidden = true;
    this.host.replaceChildren();
  }

  /** @param {(draft: any) => void} change */
  async change(change) {
    const draft = structuredClone(this.draft);
    change(draft);
    await this.#checked(draft);
  }

  /** Change it by a button of the panel, when what is being done is done. @param {(draft: any) => void} change */
  #do(change) {
    this.acts.doing(() => this.change(change));
  }

  /** @param {number} steps */
  async back(steps) {
    const there = this.now + steps;
    if (there < 0 || there >= this.drafts.length) return;
    this.now = there;
    await this.#checked(this.draft, false);
  }

  /** Have it checked and shown; what cannot lie on any table is refused, and the draft before stays. */
  async #checked(/** @type {any} */ draft, further = true) {
    const said = await this.engine.ask("check", { position: draft, settle: true });
    if (!said.position) {
      this.acts.told("That cannot be done.", said.problems);
      return;
    }
    this.acts.told("");
    this.problems = said.problems;
    this.pieces = said.pieces;
    if (further) {
      this.drafts = [...this.drafts.slice(0, this.now + 1), said.position];
      this.now = this.drafts.length - 1;
    }
    await this.acts.shown(said.position);
    this.#show();
  }

  /**
   * Something on the table was touched.
   * @param {import("./drawings.mjs").Spot} spot
   * @param {number} [seat] the player of an area
   */
  async touched({ region, wedge, part }, seat) {
    if (region) {
      this.region = region;
      if (["look", ...ON_WHEEL].includes(this.piece.kind)) this.#show();
      else await (this.away ? this.#takeAway(region) : this.change((draft) => put(draft, this.piece, region, this.seat)));
    } else if (wedge && seat) await this.#turned(wedge, seat);
    else if (part && seat) await this.#counted(part, seat);
  }

  /** Take away what is like the piece that is chosen. */
  async #takeAway(/** @type {string} */ region) {
    const { kind, name } = this.piece;
    const begins = { knight: `knight of player ${this.seat}`, tile: "tile ", "influence-tile": "influence tile", coat: "coat" };
    const begin = kind === "building" ? `${name} ` : kind === "enemy" ? "" : begins[/** @type {keyof begins} */ (kind)];
    const enemy = this.draft.board.enemies[region];
    const found = lying(this.draft, region).find((one) => (kind === "enemy" ? one.words === enemy : one.words.startsWith(begin)));
    if (found) await this.change(found.away);
    else this.#show();
  }

  async #turned(/** @type {string} */ wedge, /** @type {number} */ seat) {
    const { kind } = this.piece;
    if (kind === "exchange" && this.first && this.first !== wedge) {
      const { first } = this;
      this.first = "";
      await this.change((draft) => exchanged(draft.players[seat - 1], first, wedge));
    } else if (kind === "exchange") {
      this.first = wedge;
      this.#show();
    } else {
      const what = ON_WHEEL.includes(kind) ? kind : "token";
      await this.change((draft) => onWedge(draft.players[seat - 1], what, wedge, this.away));
    }
  }

  async #counted(/** @type {string} */ part, /** @type {number} */ seat) {
    const more = this.away ? -1 : 1;
    await this.change((draft) => {
      const player = draft.players[seat - 1];
      if (part === "influence") player.influence = Math.max(0, player.influence + more);
      else if (part === "troop") player.troops = Math.max(0, player.troops + more);
      else player.defeated[part] = Math.max(0, (player.defeated[part] || 0) + more);
    });
  }

  // What is shown.

  #show() {
    const held = document.activeElement instanceof HTMLElement && this.host.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    const score = this.host.scrollTop;
    this.host.replaceChildren(made("h2", "Set the pieces"), this.#help(), this.#found(), this.#palette(), this.#here(), this.#player(), this.#turn(), this.#ends());
    this.host.scrollTop = score;
    if (held) /** @type {HTMLElement | null} */ (this.host.querySelector(`[data-key="${CSS.escape(held)}"]`))?.focus();
  }

  #help() {
    return made("p", "Choose a piece, then touch a region, a wedge or a player's board.", "table-hint");
  }

  /** A button that stays pressed. */
  #pressed(/** @type {string} */ words, /** @type {boolean} */ on, /** @type {() => void} */ act, kind = "table-chip") {
    const it = button(words, () => { act(); this.#show(); }, kind);
    it.setAttribute("aria-pressed", String(on));
    it.dataset.key = words;
    return it;
  }

  #palette() {
    const { draft } = this;
    const seats = draft.players.map((/** @type {any} */ _, /** @type {number} */ place) => (
      this.#pressed(`Player ${place + 1}`, this.seat === place + 1, () => { this.seat = place + 1; }, `table-chip table-seat-${place + 1}`)
    ));
    const pieces = made("div", "", "table-pieces");
    pieces.append(
      this.#row("Whose", seats),
      this.#row("How", [
        this.#pressed("Put", !this.away, () => { this.away = false; }),
        this.#pressed("Take away", this.away, () => { this.away = true; }),
      ]),
      this.#row("Board", [this.#chip("look", "", "look"), this.#chip("knight", ""), ...this.#chips("building", "buildings")]),
      this.#row("Enemies", this.#chips("enemy", "enemies")),
      this.#row("Wheel", [this.#chip("token", ""), this.#chip("upgrade", ""), this.#chip("exchange", "", "exchange wedges"),
        ...(draft.players[this.seat - 1].divine ? [this.#chip("giant", "", "giant token")] : [])]),
      this.#row("Tiles", [this.#select("tile", "tiles"), ...(draft.board.divine ? [this.#select("influence-tile", "influence-tiles"), this.#chip("coat", "", "coat of arms")] : [])]),
    );
    return pieces;
  }

  #row(/** @type {string} */ title, /** @type {HTMLElement[]} */ some) {
    const row = made("div", "", "table-row");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", title);
    row.append(made("span", title, "table-title"), ...some);
    return row;
  }

  #chip(/** @type {string} */ kind, /** @type {string} */ name, words = name || kind) {
    const on = this.piece.kind === kind && this.piece.name === name;
    return this.#pressed(words, on, () => { this.piece = { kind, name }; this.first = ""; });
  }

  #chips(/** @type {string} */ kind, /** @type {string} */ list) {
    return (this.pieces[list] || []).map((name) => {
      const chip = this.#chip(kind, name);
      if (kind === "enemy") chip.dataset.token = name;
      return chip;
    });
  }

  #select(/** @type {string} */ kind, /** @type {string} */ list) {
    const mine = this.piece.kind === kind;
    /** @type {[string, string][]} */
    const options = [["", "choose"], ...(this.pieces[list] || []).map((name) => /** @type {[string, string]} */ ([name, name]))];
    const label = choice(kind.replace("-", " "), options, mine ? this.piece.name : "", (name) => {
      this.piece = name ? { kind, name } : { kind: "look", name: "" };
      this.#show();
    });
    label.classList.toggle("table-on", mine);
    /** @type {HTMLElement} */ (label.querySelector("select")).dataset.key = kind;
    return label;
  }

  /** What lies in the region that was touched last. */
  #here() {
    const here = made("div", "", "table-here");
    if (!this.region) return here;
    const things = lying(this.draft, this.region);
    here.append(made("b", `${this.region}: `), ...things.map((one) => {
      const it = button(`${one.words} \u2715`, () => this.#do(one.away), "table-chip");
      it.setAttribute("aria-label", `take away ${one.words}`);
      return it;
    }));
    if (!things.length) here.append("no piece");
    return here;
  }

  /** The numbers of the player who is chosen. */
  #player() {
    const player = this.draft.players[this.seat - 1];
    const box = made("fieldset", "", "table-player");
    box.append(made("legend", `Player ${this.seat}`));
    box.append(
      this.#number("influence", player.influence, (one, value) => { one.influence = value; }),
      this.#number("troops", player.troops, (one, value) => { one.troops = value; }),
      ...["prussian", "slav", "saracen"].map((enemy) => (
        this.#number(`${enemy}s defeated`, player.defeated[enemy] || 0, (one, value) => { one.defeated[enemy] = value; })
      )),
    );
    const orders = this.pieces.orders || [];
    if (orders.length) {
      box.append(this.#keyed("order", choice("order", [["none", "none"], ...orders.map((one) => /** @type {[string, string]} */ ([one, one]))], player.order, (value) => {
        this.#do((draft) => { draft.players[this.seat - 1].order = value; });
      })));
      /** @type {[string, string][]} */
      const enemies = [["", "none"], ["prussian", "prussian"], ["slav", "slav"], ["saracen", "saracen"]];
      if (player.order === "holy-ghost" || player.marked) {
        box.append(this.#keyed("marked", choice("marks", enemies, player.marked || "", (value) => {
          this.#do((draft) => { draft.players[this.seat - 1].marked = value || null; });
        })));
      }
    }
    if (player.divine) this.#divine(box, player.divine);
    return box;
  }

  #divine(/** @type {HTMLElement} */ box, /** @type {any} */ divine) {
    box.append(
      this.#number("influence tiles", divine.tiles, (one, value) => { one.divine.tiles = value; }),
      this.#number("of them for each tile", divine.ends, (one, value) => { one.divine.ends = value; }),
    );
    for (const list of ["once", "permanent"]) {
      for (const action of this.pieces.actions || []) {
        box.append(this.#number(`${action}, ${list}`, divine[list][action] || 0, (one, value) => { one.divine[list][action] = value; }));
      }
    }
  }

  #keyed(/** @type {string} */ key, /** @type {HTMLElement} */ label) {
    /** @type {HTMLElement} */ (label.querySelector("select, input")).dataset.key = key;
    return label;
  }

  #number(/** @type {string} */ words, /** @type {number} */ value, /** @type {(player: any, value: number) => void} */ set) {
    const label = made("label");
    const input = document.createElement("input");
    Object.assign(input, { type: "number", min: "0", max: "999", value: String(value) });
    input.addEventListener("change", () => {
      const given = Math.min(999, Math.max(0, Math.trunc(Number(input.value) || 0)));
      this.#do((draft) => set(draft.players[this.seat - 1], given));
    });
    label.append(made("span", words), input);
    return this.#keyed(words, label);
  }

  #turn() {
    const { draft } = this;
    const row = made("div", "", "table-row");
    const seats = draft.players.map((/** @type {any} */ _, /** @type {number} */ place) => /** @type {[string, string]} */ ([String(place + 1), `player ${place + 1}`]));
    row.append(
      this.#keyed("turn", choice("Turn of", seats, String(draft.pending.seat), (value) => { this.#do((one) => turnOf(one, Number(value))); })),
      this.#keyed("start", choice("Start player", seats, String(draft.start), (value) => { this.#do((one) => { one.start = Number(value); }); })),
      made("span", `Supply: ${draft.supply}`, "table-count"),
    );
    return row;
  }

  #found() {
    const found = made("div", "", "table-found");
    found.setAttribute("role", "status");
    found.classList.toggle("table-wrong", Boolean(this.problems.length));
    const count = this.problems.length;
    found.append(made("b", count ? `${count} ${count === 1 ? "problem" : "problems"} to solve first` : "Everything fits."));
    if (count) found.append(problemList(this.known, this.problems));
    return found;
  }

  #ends() {
    const row = made("div", "", "table-row");
    const done = button("Ask here", () => this.acts.done(this.draft), "table-main");
    done.disabled = Boolean(this.problems.length);
    row.append(done, button("Clear the players' pieces", () => this.#do(cleared)), button("Discard the changes", () => this.acts.left()));
    return row;
  }
}
