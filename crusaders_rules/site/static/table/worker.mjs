// Python in a worker, so that the page never freezes. A message is one request of the protocol, and so is the answer.
// Python begins with the memory that it had when the site was built, after it had loaded the rules.
const LIVE = new URL(new URLSearchParams(self.location.search).get("live") || "../../live/", import.meta.url);
// Each game has a store of its own.
const KEPT = `crusaders-${LIVE.pathname}-`;

/** @typedef {{folder: string, bytes: Record<string, number>, python: object}} Contents */

/** The files of this version, kept by the browser; null where it keeps nothing. @param {string} folder */
async function keeper(folder) {
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((one) => one.startsWith(KEPT) && one !== KEPT + folder).map((one) => caches.delete(one)));
    return await caches.open(KEPT + folder);
  } catch {
    return null;
  }
}

/** Get the files, unpacked, and say how many bytes are there. @param {Contents} contents */
async function fetched({ folder, bytes }) {
  const kept = await keeper(folder);
  const all = Object.values(bytes).reduce((sum, one) => sum + one, 0);
  let here = 0;
  /** @param {number} more */
  const arrived = (more) => {
    here += more;
    self.postMessage({ loading: { here, all } });
  };
  return (/** @type {string} */ name) => one(new URL(`${folder}/${name}.gz`, LIVE).href, kept, arrived);
}

/**
 * @param {string} address
 * @param {Cache | null} kept
 * @param {(more: number) => void} arrived
 */
async function one(address, kept, arrived) {
  const found = await kept?.match(address);
  const answer = found || await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const counted = answer.body.pipeThrough(new TransformStream({
    transform(part, out) {
      arrived(part.length);
      out.enqueue(part);
    },
  }));
  if (found) return new Response(counted.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const [used, stored] = counted.tee();
  // A full store is no fault.
  kept?.put(address, new Response(stored)).catch(() => {});
  return new Response(used.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function begin() {
  const answer = await fetch(new URL("files.json", LIVE));
  if (!answer.ok) throw new Error(`files.json: ${answer.status}`);
  /** @type {Contents} */
  const contents = await answer.json();
  const get = await fetched(contents);
  const indexURL = new URL(`${contents.folder}/`, LIVE).href;
  const [loader, script, code, memory, specs] = await Promise.all([
    import(`${indexURL}pyodide.mjs`), get("pyodide.asm.mjs"), get("pyodide.asm.wasm"), get("memory"), get("specs.json"),
  ]);
  self.postMessage({ loading: null });
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: create } = await import(address);
  URL.revokeObjectURL(address);
  const plain = self.fetch;
  // Pyodide asks for its code by itself; it is here already.
  self.fetch = async (wanted, how) => (String(wanted).endsWith(".wasm")
    ? new Response(code, { headers: { "Content-Type": "application/wasm" } })
    : plain(wanted, how));
  const python = await loader.loadPyodide({
    indexURL,
    lockFileContents: { info: contents.python, packages: {} },
    // All that is needed of the standard library is in the memory.
    stdLibURL: "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==",
    _loadSnapshot: new Uint8Array(memory),
    createPyodideModule: async (/** @type {any} */ settings) => {
      const module = await create(settings);
      // The memory that is put back may be larger than that of a fresh start, so it grows first.
      module._malloc(memory.byteLength);
      return module;
    },
  });
  self.fetch = plain;
  Object.entries(JSON.parse(new TextDecoder().decode(specs))).forEach(([name, text]) => {
    python.FS.mkdirTree(`/home/pyodide/${name.slice(0, name.lastIndexOf("/"))}`);
    python.FS.writeFile(`/home/pyodide/${name}`, text);
  });
  return python.globals.get("answered");
}

const ready = begin();
ready.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.addEventListener("message", async ({ data }) => {
  const answered = await ready;
  self.postMessage({ line: answered(data) });
});
