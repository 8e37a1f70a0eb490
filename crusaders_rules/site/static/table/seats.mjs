// Who plays each seat: a person at this screen, or a bot.
import { choice } from "./parts.mjs";

/** @type {[string, string][]} */
const CHANCE = [["", "draws by itself"], ["hand", "a person decides"]];
/** @type {[string, string][]} */
const PACES = [["watch", "watch each turn"], ["quick", "until a person decides"]];

export class Seats {
  /**
   * @param {HTMLElement} host
   * @param {string[]} bots their names, the strongest last
   * @param {string} pace whether each turn of theirs is watched
   * @param {() => void} changed
   */
  constructor(host, bots, pace, changed) {
    this.host = host;
    this.changed = changed;
    /** @type {[string, string][]} */
    this.choices = [["", "a person"], ...bots.map((name) => /** @type {[string, string]} */ ([name, `${name} bot`]))];
    /** @type {string[]} */
    this.held = [];
    this.pace = pace;
    /** Who decides for chance: nobody, or a person. */
    this.lots = "";
    this.best = bots[bots.length - 1];
  }

  /**
   * Give the seats of a new game.
   * @param {number} players
   * @param {string} others a bot for all but the first player, "all" for bots only, or nothing
   * @param {string} lots who decides for chance
   */
  deal(players, others, lots) {
    const first = others === "all" ? this.best : "";
    this.held = Array.from({ length: players }, (_, place) => (place ? (others === "all" ? this.best : others) : first));
    this.lots = lots;
    this.#show();
  }

  /**
   * Keep the seats, for another number of players.
   * @param {number} players
   */
  fit(players) {
    if (this.held.length === players) return;
    this.held = Array.from({ length: players }, (_, place) => this.held[place] || "");
    this.#show();
  }

  /**
   * Give the seats as they were.
   * @param {unknown} held
   */
  take(held) {
    const known = this.choices.map(([name]) => name);
    if (!Array.isArray(held) || held.length !== this.held.length || !held.every((one) => known.includes(one))) return;
    this.held = held;
    this.#show();
  }

  /**
   * The bot that decides: none for a person and for chance.
   * @param {number | string | null} asked
   */
  bot(asked) {
    return typeof asked === "number" ? this.held[asked - 1] || "" : "";
  }

  /**
   * Whether nobody at this screen decides: a bot does, or chance by itself.
   * @param {number | string | null} asked
   */
  byItself(asked) {
    return asked === "chance" ? !this.lots : Boolean(this.bot(asked));
  }

  /** Whether a person plays. */
  get people() {
    return this.held.includes("");
  }

  #show() {
    const rows = this.held.map((by, place) => choice(`Player ${place + 1}`, this.choices, by, (value) => {
      this.held[place] = value;
      this.changed();
    }));
    const lots = choice("Chance", CHANCE, this.lots, (value) => {
      this.lots = value;
      this.changed();
    });
    const pace = choice("Bots decide", PACES, this.pace, (value) => { this.pace = value; });
    this.host.replaceChildren(...rows, lots, pace);
  }
}
