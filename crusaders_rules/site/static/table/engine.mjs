// The rules, asked by the protocol of docs/reference/protocol.md: one request, one answer, in order.

/** @typedef {{decision: string, words?: string, kind: string, arguments: Record<string, any>, weight?: number}} Decision */

/** @typedef {{here: number, all: number}} Loaded so many bytes of so many */
/** @typedef {{request: {op: string}, answer: any}} Prepared */

// Ops after which the engine has another position, or knows who asks.
const CHANGING = ["hello", "new", "set"];

export class Refused extends Error {
  /** @param {{code: string, message: string, problems?: {place: string, reason: string, rule: string | null}[]}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.problems = error.problems || [];
  }
}

export class Engine {
  /**
   * @param {(loaded: Loaded | null) => void} told called with what is loaded so far, with null when all is here
   * @param {URL} [live] the folder with the rules of a game; that of the first one if it is left out
   */
  constructor(told, live = new URL("../../live/", import.meta.url)) {
    /** Requests that were answered when the site was built, in their order. @type {Prepared[]} */
    this.prepared = [];
    /** @type {Map<number, {resolve: (said: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.last = 0;
    const script = new URL("worker.mjs", import.meta.url);
    script.searchParams.set("live", live.href);
    this.worker = new Worker(script, { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      this.worker.addEventListener("message", ({ data }) => {
        if (data.line) this.#heard(JSON.parse(data.line));
        else if (data.ready) resolve(told(null));
        else if ("loading" in data) told(data.loading || { here: 1, all: 1 });
        else reject(new Error(data.failed));
      });
      this.worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker did not start")));
    });
  }

  /**
   * @param {string} op
   * @param {object} [keys]
   * @returns {Promise<any>} the answer; a Refused if it is an error
   */
  async ask(op, keys = {}) {
    const known = this.#known({ op, ...keys });
    if (known) return known;
    await this.ready;
    const id = ++this.last;
    const start = performance.now();
    const said = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.worker.postMessage(JSON.stringify({ id, op, ...keys }));
    // The tools of a browser, and the benchmark, show how long each answer took.
    return said.finally(() => performance.measure(`crusaders ${op}`, { start }));
  }

  /**
   * The answer to a request that was answered when the site was built. The engine is asked, too, so that it knows what the page knows.
   * @param {object} request
   */
  #known(request) {
    const next = this.prepared[0];
    if (!next || JSON.stringify(next.request) !== JSON.stringify(request)) {
      this.prepared = [];
      return null;
    }
    this.prepared.shift();
    if (CHANGING.includes(next.request.op)) this.ready.then(() => this.worker.postMessage(JSON.stringify(request)), () => {});
    return next.answer;
  }

  /** @param {any} said an answer */
  #heard(said) {
    const waiting = this.waiting.get(said.id);
    this.waiting.delete(said.id);
    if (!waiting) return;
    if (said.ok) waiting.resolve(said);
    else waiting.reject(new Refused(said.error));
  }
}
