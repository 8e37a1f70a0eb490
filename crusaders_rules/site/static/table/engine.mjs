// The rules, asked by the protocol of docs/reference/protocol.md: one request, one answer, in order.

/** @typedef {{decision: string, words?: string, kind: string, arguments: Record<string, any>, weight?: number}} Decision */

export class Refused extends Error {
  /** @param {{code: string, message: string, problems?: {place: string, reason: string, rule: string | null}[]}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.problems = error.problems || [];
  }
}

export class Engine {
  /** @param {(what: string) => void} told called with what is being loaded, and with an empty text when all is there */
  constructor(told) {
    /** @type {Map<number, {resolve: (said: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.last = 0;
    this.worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      this.worker.addEventListener("message", ({ data }) => {
        if (data.line) this.#heard(JSON.parse(data.line));
        else if (data.loading) told(data.loading);
        else if (data.ready) resolve(told(""));
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
    await this.ready;
    const id = ++this.last;
    const start = performance.now();
    const said = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.worker.postMessage(JSON.stringify({ id, op, ...keys }));
    // The tools of a browser, and the benchmark, show how long each answer took.
    return said.finally(() => performance.measure(`crusaders ${op}`, { start }));
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
