// What the fragment of a link says: a play of the site and a place in it, or a game or a position, as JSON, compressed, in
// base64 for links. Nothing leaves the browser.

const KEY = "p=";
// Far more than any position needs, so that a damaged link cannot fill the memory.
const LARGEST = 1 << 20;

/** @param {BufferSource} bytes @param {CompressionStream | DecompressionStream} stream */
async function through(bytes, stream) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new Error("too large");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {object} data */
export async function toFragment(data) {
  const text = new TextEncoder().encode(JSON.stringify(data));
  const small = await through(text, new CompressionStream("deflate-raw"));
  const binary = Array.from(small, (byte) => String.fromCharCode(byte)).join("");
  return `#${KEY}${btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/**
 * @param {string} fragment
 * @returns {Promise<any>} what it holds; null if it holds nothing of ours
 */
export async function fromFragment(fragment) {
  const held = fragment.replace(/^#/, "");
  if (!held.startsWith(KEY)) return null;
  try {
    // What is compressed is not larger than that either, nor twice as long in base64.
    if (held.length > 2 * LARGEST) throw new Error("too long");
    const binary = atob(held.slice(KEY.length).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
  } catch {
    throw new Error("this link is damaged: what it holds cannot be read");
  }
}

/**
 * The play of the site that a link names.
 * @param {string} fragment
 * @returns {{play: string, at: number | undefined, question: string, reading: string, from: string}}
 */
export function linkOf(fragment) {
  const keys = new URLSearchParams(fragment.replace(/^#/, ""));
  const given = (/** @type {string} */ name, /** @type {RegExp} */ form) => form.exec(keys.get(name) || "")?.[0] || "";
  const at = given("at", /^[0-9]{1,4}$/);
  const [question = "", reading = ""] = given("read", /^[a-z0-9.-]+:[a-z0-9.-]+$/).split(":");
  return {
    play: given("play", /^[a-z0-9.-]+$/),
    at: at ? Number(at) : undefined,
    question,
    reading,
    // Only a page of this site.
    from: given("from", /^[a-z0-9-]+(?:\/[a-z0-9-][a-z0-9.-]*)*\.html(?:#[A-Za-z0-9._-]+)?$/),
  };
}
