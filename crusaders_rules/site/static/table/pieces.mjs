// Pieces put on a position and taken off it: plain changes of its JSON. What follows from them, the library counts.

/** @typedef {{words: string, away: (position: any) => void}} Thing */

/** The levels of a type of building that a player has on the board. */
function levels(/** @type {any} */ position, /** @type {string} */ type, /** @type {number} */ seat) {
  const rows = [...Object.values(position.board.buildings), ...Object.values(position.board.beside || {}).flat()];
  return rows.filter((one) => one.owner === seat && one.type === type).map((one) => one.level);
}

/**
 * Put a piece into a region.
 * @param {any} position
 * @param {{kind: string, name: string}} piece
 * @param {string} region
 * @param {number} seat whose it is
 */
export function put(position, { kind, name }, region, seat) {
  const { board } = position;
  if (kind === "knight") position.players[seat - 1].knights.push(region);
  else if (kind === "enemy") board.enemies[region] = name;
  else if (kind === "tile") board.tiles[region] = name;
  else if (kind === "influence-tile") board.divine.tiles[region] = name;
  else if (kind === "coat") board.divine.coats[region] = seat;
  else if (kind === "building") {
    const there = levels(position, name, seat);
    const erected = { owner: seat, type: name, level: [1, 2, 3, 4].find((level) => !there.includes(level)) || 4 };
    if (board.buildings[region]) board.beside = { ...board.beside, [region]: [...(board.beside?.[region] || []), erected] };
    else board.buildings[region] = erected;
  }
}

/**
 * The pieces in a region, each with the way to take it away.
 * @param {any} position
 * @param {string} region
 * @returns {Thing[]}
 */
export function lying(position, region) {
  const { board, players } = position;
  const named = (/** @type {any} */ one) => `${one.type} ${"I".repeat(one.level).replace("IIII", "IV")} of player ${one.owner}`;
  /** @type {Thing[]} */
  const found = players.flatMap((/** @type {any} */ player, /** @type {number} */ seat) => (
    player.knights.filter((/** @type {string} */ one) => one === region).map(() => ({
      words: `knight of player ${seat + 1}`,
      away: (/** @type {any} */ after) => after.players[seat].knights.splice(after.players[seat].knights.indexOf(region), 1),
    }))
  ));
  const beside = board.beside?.[region] || [];
  if (board.buildings[region]) {
    found.push({ words: named(board.buildings[region]), away: (after) => { withoutFirst(after.board, region); } });
  }
  beside.forEach((/** @type {any} */ one, /** @type {number} */ place) => {
    found.push({ words: named(one), away: (after) => { withoutBeside(after.board, region, place); } });
  });
  if (board.enemies[region]) found.push({ words: board.enemies[region], away: (after) => { delete after.board.enemies[region]; } });
  if (board.tiles[region]) found.push({ words: `tile ${board.tiles[region]}`, away: (after) => { delete after.board.tiles[region]; } });
  const divine = board.divine || { tiles: {}, coats: {} };
  if (divine.tiles[region]) {
    found.push({ words: `influence tile ${divine.tiles[region]}`, away: (after) => { delete after.board.divine.tiles[region]; } });
  }
  if (divine.coats[region]) {
    found.push({ words: `coat of arms of player ${divine.coats[region]}`, away: (after) => { delete after.board.divine.coats[region]; } });
  }
  return found;
}

/** The next building takes the place of the first one. */
function withoutFirst(/** @type {any} */ board, /** @type {string} */ region) {
  const [next] = board.beside?.[region] || [];
  if (next) board.buildings[region] = next;
  else delete board.buildings[region];
  if (next) withoutBeside(board, region, 0);
}

function withoutBeside(/** @type {any} */ board, /** @type {string} */ region, /** @type {number} */ place) {
  board.beside[region].splice(place, 1);
  if (!board.beside[region].length) delete board.beside[region];
}

/**
 * Change a wedge of a wheel.
 * @param {any} player
 * @param {string} kind token, upgrade or giant
 * @param {string} wedge its name
 * @param {boolean} away whether to take the piece away
 */
export function onWedge(player, kind, wedge, away) {
  const place = player.wheel.findIndex((/** @type {any} */ one) => one.wedge === wedge);
  const there = player.wheel[place];
  if (kind === "token") there.tokens = Math.max(0, there.tokens + (away ? -1 : 1));
  else if (kind === "upgrade") there.upgraded = !away;
  else if (kind === "giant" && away) delete player.divine.giant;
  else if (kind === "giant") player.divine.giant = wedge;
}

/**
 * Exchange two wedges of a wheel, with what lies on them.
 * @param {any} player
 * @param {string} first
 * @param {string} second
 */
export function exchanged(player, first, second) {
  const [one, other] = [first, second].map((name) => player.wheel.findIndex((/** @type {any} */ row) => row.wedge === name));
  [player.wheel[one], player.wheel[other]] = [player.wheel[other], player.wheel[one]];
}

/**
 * Make it the beginning of the turn of a player.
 * @param {any} position
 * @param {number} seat
 */
export function turnOf(position, seat) {
  position.pending = { asks: "turn", seat };
  position.start ||= seat;
  delete position.outcomes;
  if (position.board.divine) delete position.board.divine.due;
  position.players.forEach((/** @type {any} */ player) => { delete player.again; });
}

/**
 * Take everything away that players have gained, and their knights; enemies and tiles stay.
 * @param {any} position
 */
export function cleared(position) {
  Object.assign(position.board, { buildings: {} });
  delete position.board.beside;
  if (position.board.divine) position.board.divine.coats = {};
  position.players.forEach((/** @type {any} */ player) => {
    const nothing = { prussian: 0, slav: 0, saracen: 0 };
    Object.assign(player, { knights: [], influence: 0, troops: 0, defeated: nothing });
    if (player.divine) Object.assign(player.divine, { gone: {}, once: {}, permanent: {}, tiles: 0, ends: 0 });
    player.wheel.forEach((/** @type {any} */ one) => { one.upgraded = false; });
  });
}
