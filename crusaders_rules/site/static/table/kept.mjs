// Games that the browser keeps, so that closing the page loses nothing.  They stay on this machine.

/**
 * A game as it is kept: its name among them, which game it is, when it changed, what it is in words, the record or the position, the keys that
 * repeat its setup, and who plays.
 * @typedef {{id: string, game: string, changed: number, title: string, data: any, keys?: object | null, seats: string[]}} Kept
 */

const [BASE, STORE] = ["crusaders", "games"];
// Older ones make room.
const MOST = 40;

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(BASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function done(mode, work) {
  const base = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const asked = work(base.transaction(STORE, mode).objectStore(STORE));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } finally {
    base.close();
  }
}

/** Keep a game; the oldest ones go if there are too many. @param {Kept} game */
export async function keep(game) {
  await done("readwrite", (store) => store.put(game));
  const games = await all();
  await Promise.all(games.slice(MOST).map((one) => drop(one.id)));
}

/** All games, the latest first. @returns {Promise<Kept[]>} */
export async function all() {
  const games = await done("readonly", (store) => store.getAll());
  return games.sort((one, other) => other.changed - one.changed);
}

/** @param {string} id @returns {Promise<Kept | undefined>} */
export const one = (id) => done("readonly", (store) => store.get(id));

/** @param {string} id */
export const drop = (id) => done("readwrite", (store) => store.delete(id));
