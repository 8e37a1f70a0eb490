// The rules of the base game, edition of 2017, each open question by its default reading.
//
// Written from the rules in specs/ and the rulebook: an id in a comment names the rule that a function follows. A state
// is plain data; apply() returns a new one. Seats and regions count from 0 in here.

import {
  BONUSES, BUILDING_COSTS, BUILDINGS, ENEMIES, FIRST_WHEEL, LEARNING_UPGRADED, LEVEL_FOUR, MAJORITY, ORDERS,
  SARACEN_INFLUENCE, SARACEN_STRENGTH, TILES_DEALT, TOKENS_PER_WEDGE, TRACKS, TROOP_COSTS, UNLOCKING_CASTLES, WEDGES,
} from "./data.mjs";

// Mistakes that can be planted, to see them found: examples/conformance/README.md.
export const DEPARTURES = {
  "enemy-in-the-way": "the second movement point for an enemy is paid for entering its region, not for leaving it",
  "marker-first": "the strength marker advances before the influence is taken",
  "forgotten-knight": "the castle of level III unlocks no knight",
  "sudden-end": "the game ends with the turn that empties the supply, in the middle of the round",
  "zero-majority": "players without an enemy of a type tie for its places",
};
export const departing = new Set();

// ---------------------------------------------------------------------------------------------------- setup

/** The state before the first decision; chance arranges a wheel first, unless the variant fixes it. */
export function begin(ruleset, board, players) {
  const area = () => ({
    order: "none", influence: 0, wheel: [], buildings: { castle: 0, church: 0, farm: 0, bank: 0 },
    troops: 0, knights: [], defeated: { prussian: 0, slav: 0, saracen: 0 },
  });
  const empty = () => board.regions.map(() => null);
  const state = {
    ruleset, board, players: Array.from({ length: players }, area), enemies: empty(), buildings: empty(),
    tiles: empty(), markers: { prussian: 0, slav: 0 }, supply: board.supply(players), start: null, pending: null,
  };
  if (isFixed(ruleset)) {
    for (const player of state.players) player.wheel = laidOut(FIRST_WHEEL, ruleset);
    askDeal(state);
  } else {
    state.pending = { asks: "wedges", wheel: 0, placed: [] };
  }
  return state;
}

const isFixed = (ruleset) => ["learning", "first-standard"].includes(ruleset.variant);

/** A wheel at the start: setup.token, variant.learning.upgraded. */
function laidOut(names, ruleset) {
  const upgraded = ruleset.variant === "learning" ? LEARNING_UPGRADED : [];
  return names.map((wedge) => ({ wedge, tokens: TOKENS_PER_WEDGE, upgraded: upgraded.includes(wedge) }));
}

/** setup.wheel.random, setup.wheel.match; in the Unpredictable game each player has a wheel of their own. */
function putWedge(state, name) {
  const { wheel, placed } = state.pending;
  const names = [...placed, name];
  if (names.length < WEDGES.length) {
    state.pending = { asks: "wedges", wheel, placed: names };
    return;
  }
  const own = state.ruleset.variant === "unpredictable";
  for (const [seat, player] of state.players.entries()) {
    if (!own || seat === wheel) player.wheel = laidOut(names, state.ruleset);
  }
  if (own && wheel + 1 < state.players.length) state.pending = { asks: "wedges", wheel: wheel + 1, placed: [] };
  else askDeal(state);
}

/** setup.order.deal, variant.no-order. */
function askDeal(state) {
  if (state.ruleset.orders === "none") askEnemy(state);
  else state.pending = { asks: "deal", dealt: state.players.map(() => []) };
}

function dealOrder(state, order) {
  const { dealt } = state.pending;
  const due = dealt.findIndex((tiles) => tiles.length < TILES_DEALT);
  const now = dealt.map((tiles, seat) => (seat === due ? [...tiles, order] : tiles));
  const isDone = now.every((tiles) => tiles.length === TILES_DEALT);
  state.pending = isDone ? { asks: "order", seat: 0, dealt: now } : { asks: "deal", dealt: now };
}

/** setup.order.choose, setup.order.effect; the tokens of Calatrava and of the Holy Sepulchre leave no choice. */
function chooseOrder(state, order) {
  const { seat, dealt } = state.pending;
  const player = state.players[seat];
  player.order = order;
  for (const wedge of player.wheel) {
    if (order === "calatrava") wedge.tokens = 1;
    if (order === "holy-sepulchre" && wedge.wedge.startsWith("travel-")) wedge.tokens += 1;
  }
  const { added = 0, left = 0, upgrades = 0 } = ORDERS[order];
  goOnWithOrders(state, { asks: "order-setup", seat, dealt, added, left, upgrades, chosen: [] });
}

function goOnWithOrders(state, asked) {
  const { seat, dealt, added, left, upgrades } = asked;
  const open = state.players[seat].wheel.some((wedge) => !wedge.upgraded);
  if (added > 0 || left > 0 || (upgrades > 0 && open)) state.pending = asked;
  else if (seat + 1 < state.players.length) state.pending = { asks: "order", seat: seat + 1, dealt };
  else askEnemy(state);
}

/** Tokens are added first, then left out, then wedges are upgraded. */
function changeWheel(state, word, name) {
  const asked = state.pending;
  const wedge = wedgeOf(state, asked.seat, name);
  if (word === "add") {
    wedge.tokens += 1;
    goOnWithOrders(state, { ...asked, added: asked.added - 1 });
  } else if (word === "leave") {
    wedge.tokens -= 1;
    goOnWithOrders(state, { ...asked, left: asked.left - 1, chosen: [...asked.chosen, name] });
  } else {
    wedge.upgraded = true;
    goOnWithOrders(state, { ...asked, upgrades: asked.upgrades - 1 });
  }
}

/** setup.enemy.flag, setup.tile.place: one piece after another, in the order of the regions. */
function askEnemy(state) {
  const region = state.board.flags.find((place) => state.enemies[place] === null);
  if (region === undefined) askTile(state);
  else state.pending = { asks: "enemy", region };
}

function askTile(state) {
  const region = state.board.spaces.find((place) => state.tiles[place] === null);
  state.pending = region === undefined ? { asks: "start" } : { asks: "tile", region };
}

/** The pieces of a kind that are not laid yet, by name. */
function unlaid(counts, laid) {
  const left = new Map(counts);
  for (const name of laid) if (name !== null) left.set(name, left.get(name) - 1);
  return [...left].filter(([, count]) => count > 0);
}

const enemiesLeft = (state) => unlaid(Object.entries(state.board.tokens), state.enemies);

function tilesLeft(state) {
  const counts = [...state.board.tiles.values()].map((tile) => [tile.name, tile.count ?? 1]);
  const shape = state.board.regions[state.pending.region].tile;
  return unlaid(counts, state.tiles).filter(([name]) => state.board.tiles.get(name).shape === shape);
}

/** setup.knight.reverse: the player before the start player in turn order places first, the start player last. */
const before = (state, seat) => (seat + state.players.length - 1) % state.players.length;
const after = (state, seat) => (seat + 1) % state.players.length;

/** setup.knight.region, setup.knight.distinct, order.montesa.knight. */
function placeKnight(state, region) {
  const { seat } = state.pending;
  const player = state.players[seat];
  player.knights = player.order === "montesa" ? [region, region] : [region];
  state.pending = seat === state.start ? { asks: "turn", seat } : { asks: "knight", seat: before(state, seat) };
}

// ---------------------------------------------------------------------------------------------------- values

function wedgeOf(state, seat, name) {
  return state.players[seat].wheel.find((wedge) => wedge.wedge === name);
}

/** turn.value.bonus: what buildings, troops and the knight order add to an action. */
function bonus(player, action) {
  let sum = 0;
  for (const building of BUILDINGS) {
    for (const level of BONUSES[building].slice(0, player.buildings[building])) sum += level[action] ?? 0;
  }
  if (action === "crusade") sum += player.troops; // muster.crusade
  if (player.order === "calatrava") sum += 1; // order.calatrava.bonus
  if (player.order === "montesa" && action === "travel") sum += 1; // order.montesa.travel
  if (player.order === "holy-sepulchre" && action === "travel") sum -= 1; // order.holy-sepulchre.travel
  return sum;
}

const value = (player, action, tokens) => tokens + bonus(player, action);

/** crusade.strength, crusade.saracen.strength; a marker on the last space stays there. */
function strength(state, token) {
  const track = TRACKS[token];
  return track ? track[Math.min(state.markers[token], track.length - 1)] : SARACEN_STRENGTH;
}

/** crusade.region, crusade.success. */
function targets(state, player, points) {
  return [...new Set(player.knights)].filter((region) => {
    const token = state.enemies[region];
    return token !== null && strength(state, token) <= points;
  });
}

/** build.cost, build.discount: the cost of the next building of a type in a region; null if none is left. */
function cost(state, player, building, region) {
  const printed = BUILDING_COSTS[building][player.buildings[building]];
  if (printed === undefined) return null;
  const tile = tileFor(state, building, region);
  return Math.max(0, printed - (state.board.regions[region].discount?.[building] ?? 0) - (tile?.discount ?? 0));
}

function tileFor(state, building, region) {
  const tile = state.tiles[region] === null ? undefined : state.board.tiles.get(state.tiles[region]);
  return tile?.building === building ? tile : undefined;
}

/** build.enemy, build.one, build.knight, build.next: pairs of a building type and a region. */
function sites(state, player, points) {
  return [...new Set(player.knights)]
    .filter((region) => state.enemies[region] === null && state.buildings[region] === null)
    .flatMap((region) => BUILDINGS.map((building) => [building, region]))
    .filter(([building, region]) => {
      const needed = cost(state, player, building, region);
      return needed !== null && needed <= points;
    });
}

/** turn.effect: whether an action with these tokens succeeds now. */
function succeeds(state, seat, action, tokens) {
  const player = state.players[seat];
  const points = value(player, action, tokens);
  if (action === "muster") return player.troops < TROOP_COSTS.length && TROOP_COSTS[player.troops] <= points;
  if (action === "crusade") return targets(state, player, points).length > 0;
  if (action === "build") return sites(state, player, points).length > 0;
  return true;
}

/** travel.cost.leave, travel.cost.enemy, travel.region: the cheapest cost of each region in reach. */
function reach(state, origin, points) {
  const costs = new Map([[origin, 0]]);
  for (let spent = 0; spent < points; spent += 1) {
    for (const region of [...costs.keys()].filter((place) => costs.get(place) === spent)) {
      for (const next of state.board.adjacent[region]) {
        if (state.board.regions[next].space === false) continue;
        const held = departing.has("enemy-in-the-way") ? next : region;
        const total = spent + 1 + (state.enemies[held] === null ? 0 : 1);
        if (total <= points && total < (costs.get(next) ?? Infinity)) costs.set(next, total);
      }
    }
  }
  return costs;
}

// ---------------------------------------------------------------------------------------------------- turns

/** The splits of a wedge: turn.split, turn.split.all, turn.effect. */
function splits(state, seat, wedge) {
  const [first, second] = wedge.wedge.split("-");
  const could = (action, tokens) => tokens > 0 && succeeds(state, seat, action, tokens);
  return Array.from({ length: wedge.tokens + 1 }, (_, tokens) => [tokens, wedge.tokens - tokens]).filter(
    ([one, other]) => could(first, one) || could(second, other),
  );
}

/** turn.wedge.token, turn.effect. */
function canResolve(state, seat, wedge) {
  if (wedge.tokens === 0) return false;
  if (wedge.upgraded) return splits(state, seat, wedge).length > 0;
  return succeeds(state, seat, wedge.wedge.split("-")[0], wedge.tokens);
}

/** turn.choice, upgrade.once, variant.learning.no-upgrade, skip.allowed. */
function turnsOf(state, seat) {
  const { wheel } = state.players[seat];
  const learning = state.ruleset.variant === "learning";
  const words = wheel.filter((wedge) => canResolve(state, seat, wedge)).map((wedge) => `resolve ${wedge.wedge}`);
  if (!learning) words.push(...wheel.filter((wedge) => !wedge.upgraded).map((wedge) => `upgrade ${wedge.wedge}`));
  if (wheel.every((wedge) => wedge.upgraded) || (learning && words.length === 0)) words.push("skip");
  return words;
}

/** Resolve the actions still planned, until a player must choose; then distribute the wedge. */
function goOn(state, seat, wedge, plan) {
  for (let rest = plan; rest.length > 0; rest = rest.slice(1)) {
    const [{ action, tokens }] = rest;
    const later = rest.slice(1);
    const player = state.players[seat];
    const points = value(player, action, tokens);
    if (!succeeds(state, seat, action, tokens)) continue;
    if (action === "travel" && points > 0) {
      state.pending = { asks: "move", seat, wedge, plan: later, points, knights: [...player.knights] };
      return;
    }
    if (action === "crusade" || action === "build") {
      state.pending = { asks: action === "crusade" ? "target" : "building", seat, wedge, plan: later, tokens };
      return;
    }
    if (action === "muster") muster(state, seat);
    if (action === "influence") gain(state, seat, points);
  }
  sow(state, seat, wedge);
}

/** influence.gain, end.overflow: in full, from the supply as far as it goes. */
function gain(state, seat, amount) {
  state.players[seat].influence += amount;
  state.supply = Math.max(0, state.supply - amount);
}

/** muster.next, muster.gain. */
function muster(state, seat) {
  const player = state.players[seat];
  player.troops += 1;
  gain(state, seat, player.troops);
}

/** Place the next building of a type: build.place, build.gain, bonus.castle.knight, bonus.knight.unlock. */
function erect(state, seat, building, region, more) {
  const player = state.players[seat];
  player.buildings[building] += 1;
  const level = player.buildings[building];
  state.buildings[region] = { owner: seat, type: building, level };
  gain(state, seat, level + more);
  const unlocking = departing.has("forgotten-knight") ? UNLOCKING_CASTLES.slice(0, 1) : UNLOCKING_CASTLES;
  if (building === "castle" && unlocking.includes(level)) player.knights = sorted([...player.knights, region]);
}

const sorted = (regions) => regions.sort((one, other) => one - other);

/** crusade.keep, crusade.gain, crusade.advance; a Saracen asks for its reward. */
function attack(state, region) {
  const { seat, wedge, plan } = state.pending;
  const token = state.enemies[region];
  state.enemies[region] = null;
  state.players[seat].defeated[token.split("-")[0]] += 1;
  if (TRACKS[token]) {
    const taken = strength(state, token);
    state.markers[token] += 1;
    gain(state, seat, departing.has("marker-first") ? strength(state, token) : taken);
    goOn(state, seat, wedge, plan);
  } else if (rewardIsLeft(state.players[seat], token)) {
    state.pending = { asks: "reward", seat, wedge, plan, region, token };
  } else {
    gain(state, seat, SARACEN_INFLUENCE); // crusade.saracen.three: there is nothing to choose
    goOn(state, seat, wedge, plan);
  }
}

/** Whether the building or the troop that a Saracen pictures is left. */
function rewardIsLeft(player, token) {
  const pictured = token.split("-")[1];
  return pictured === "troop" ? player.troops < TROOP_COSTS.length : player.buildings[pictured] < 4;
}

/** crusade.saracen.build, crusade.saracen.troop, crusade.saracen.free, crusade.saracen.three. */
function takeReward(state, word) {
  const { seat, wedge, plan, region, token } = state.pending;
  const pictured = token.split("-")[1];
  if (word === "three") gain(state, seat, SARACEN_INFLUENCE);
  else if (pictured === "troop") muster(state, seat);
  else erect(state, seat, pictured, region, 0);
  goOn(state, seat, wedge, plan);
}

/** travel.divide, travel.optional: one knight after another, while points are left. */
function move(state, target) {
  const { seat, wedge, plan, points, knights } = state.pending;
  const [origin, ...rest] = knights;
  const left = points - reach(state, origin, points).get(target);
  const player = state.players[seat];
  const others = [...player.knights];
  others.splice(others.indexOf(origin), 1);
  player.knights = sorted([...others, target]);
  if (left > 0 && rest.length > 0) {
    state.pending = { asks: "move", seat, wedge, plan, points: left, knights: rest };
  } else {
    goOn(state, seat, wedge, plan);
  }
}

// ---------------------------------------------------------------------------------------------------- distribution

/** The wedges on which one token after another falls, as places on the wheel. */
function way(origin, tokens, step, first) {
  return Array.from({ length: tokens }, (_, token) => (((origin + step * (first + token)) % 6) + 6) % 6);
}

/** Every manner of distributing a wedge, with where the tokens fall; the knight order may add some. */
function manners(player, name) {
  const { wheel, order } = player;
  const origin = wheel.findIndex((wedge) => wedge.wedge === name);
  const { tokens } = wheel[origin];
  const standard = way(origin, tokens, 1, 1);
  const found = new Map([["sow standard", standard]]);
  if (order === "aviz" || order === "santiago") found.set("sow origin-first", way(origin, tokens, 1, 0));
  if (order === "teutonic") found.set("sow counterclockwise", way(origin, tokens, -1, 1));
  if (order === "hospitaller") {
    for (const place of new Set(standard)) {
      const longer = way(origin, tokens + 1, 1, 1);
      longer.splice(longer.indexOf(place), 1);
      found.set(`sow skip ${wheel[place].wedge}`, longer);
    }
  }
  if (order === "templar") {
    const shorter = standard.slice(0, -1);
    for (const place of new Set(shorter)) found.set(`sow double ${wheel[place].wedge}`, [...shorter, place]);
  }
  return found;
}

/** turn.distribute.mandatory; with one manner only, nobody is asked. */
function sow(state, seat, name) {
  const found = manners(state.players[seat], name);
  if (found.size > 1) state.pending = { asks: "manner", seat, wedge: name };
  else distribute(state, seat, name, found.get("sow standard"));
}

/** turn.distribute.all, turn.distribute.sow, turn.distribute.lap. */
function distribute(state, seat, name, falls) {
  wedgeOf(state, seat, name).tokens = 0;
  for (const place of falls) state.players[seat].wheel[place].tokens += 1;
  endTurn(state, seat);
}

/** turn.next, end.trigger, end.round: the round ends with the player on the start player's right. */
function endTurn(state, seat) {
  const next = after(state, seat);
  const isLast = next === state.start || departing.has("sudden-end");
  state.pending = state.supply === 0 && isLast ? { asks: "nothing" } : { asks: "turn", seat: next };
}

// ---------------------------------------------------------------------------------------------------- decisions

/** The seat that must decide, "chance", or null if the game is over. */
export function asked({ pending }) {
  if (pending.asks === "nothing") return null;
  return ["wedges", "deal", "enemy", "tile", "start"].includes(pending.asks) ? "chance" : pending.seat;
}

/** Every legal decision as text, each with its weight: how many equally likely pieces it stands for. */
export function legal(state) {
  const listed = LEGAL[state.pending.asks](state, state.pending, state.players[state.pending.seat]);
  return new Map(listed.map((one) => (Array.isArray(one) ? one : [one, 1])));
}

const LEGAL = {
  nothing: () => [],
  wedges: (_, { placed }) => WEDGES.filter((name) => !placed.includes(name)).map((name) => `wedge ${name}`),
  deal: (_, { dealt }) => Object.keys(ORDERS).filter((one) => !dealt.flat().includes(one)).map((one) => `deal ${one}`),
  order: (_, { seat, dealt }) => dealt[seat].map((one) => `order ${one}`),
  "order-setup": (_, { added, left, chosen }, { wheel }) => {
    const names = wheel.map((wedge) => wedge.wedge);
    if (added > 0) return names.map((name) => `add ${name}`);
    if (left > 0) return names.filter((name) => !chosen.includes(name)).map((name) => `leave ${name}`);
    return wheel.filter((wedge) => !wedge.upgraded).map((wedge) => `setup-upgrade ${wedge.wedge}`);
  },
  enemy: (state) => enemiesLeft(state).map(([name, count]) => [`enemy ${name}`, count]),
  tile: (state) => tilesLeft(state).map(([name, count]) => [`tile ${name}`, count]),
  start: (state) => state.players.map((_, seat) => `start ${seat + 1}`),
  knight: (state) =>
    state.board.starts
      .filter((region) => !state.players.some((player) => player.knights.includes(region)))
      .map((region) => `knight ${nameOf(state, region)}`),
  turn: (state, { seat }) => turnsOf(state, seat),
  split: (state, { seat, wedge }) =>
    splits(state, seat, wedgeOf(state, seat, wedge)).map(([one, other]) => `split ${one}+${other}`),
  first: (_, { plan }) => plan.map(({ action }) => `first ${action}`),
  move: (state, { knights, points }) =>
    [...reach(state, knights[0], points).keys()].map((to) => `move ${nameOf(state, knights[0])} ${nameOf(state, to)}`),
  target: (state, { tokens }, player) =>
    targets(state, player, value(player, "crusade", tokens)).map((region) => `attack ${nameOf(state, region)}`),
  reward: () => ["reward", "three"],
  building: (state, { tokens }, player) =>
    sites(state, player, value(player, "build", tokens)).map(([type, region]) => `build ${type} ${nameOf(state, region)}`),
  distribution: (_, { optional }, { wheel }) => [
    ...(optional ? ["keep"] : []),
    ...wheel.filter((wedge) => wedge.tokens > 0).map((wedge) => `distribute ${wedge.wedge}`),
  ],
  manner: (_, { wedge }, player) => [...manners(player, wedge).keys()],
};

const nameOf = (state, region) => state.board.regions[region].name;

/** The state after a legal decision. */
export function apply(from, text) {
  const state = copied(from);
  const [word, ...rest] = text.split(" ");
  const { seat, wedge, plan } = state.pending;
  const place = (name) => state.board.index.get(name);
  const steps = {
    wedge: () => putWedge(state, rest[0]),
    deal: () => dealOrder(state, rest[0]),
    order: () => chooseOrder(state, rest[0]),
    add: () => changeWheel(state, word, rest[0]),
    leave: () => changeWheel(state, word, rest[0]),
    "setup-upgrade": () => changeWheel(state, word, rest[0]),
    enemy: () => { state.enemies[state.pending.region] = rest[0]; askEnemy(state); },
    tile: () => { state.tiles[state.pending.region] = rest[0]; askTile(state); },
    start: () => {
      state.start = Number(rest[0]) - 1;
      state.pending = { asks: "knight", seat: beforeStart(state) };
    },
    knight: () => placeKnight(state, place(rest[0])),
    resolve: () => resolve(state, seat, rest[0]),
    upgrade: () => {
      wedgeOf(state, seat, rest[0]).upgraded = true; // upgrade.flip
      state.pending = { asks: "distribution", seat, optional: true };
    },
    skip: () => { state.pending = { asks: "distribution", seat, optional: false }; },
    split: () => splitWedge(state, rest[0].split("+").map(Number)),
    first: () => goOn(state, seat, wedge, plan[0].action === rest[0] ? plan : [plan[1], plan[0]]),
    move: () => move(state, place(rest[1])),
    attack: () => attack(state, place(rest[0])),
    reward: () => takeReward(state, word),
    three: () => takeReward(state, word),
    build: () => {
      const region = place(rest[1]);
      erect(state, seat, rest[0], region, tileFor(state, rest[0], region)?.influence ?? 0); // build.gain.tile
      goOn(state, seat, wedge, plan);
    },
    distribute: () => sow(state, seat, rest[0]),
    keep: () => endTurn(state, seat),
    sow: () => distribute(state, seat, wedge, manners(state.players[seat], wedge).get(text)),
  };
  steps[word]();
  return state;
}

const beforeStart = (state) => before(state, state.start);

/** A wedge on its starting side has nothing to split. */
function resolve(state, seat, name) {
  const wedge = wedgeOf(state, seat, name);
  if (wedge.upgraded) state.pending = { asks: "split", seat, wedge: name };
  else goOn(state, seat, name, [{ action: name.split("-")[0], tokens: wedge.tokens }]);
}

/** turn.split.least, turn.split.order: an action without a token is not resolved. */
function splitWedge(state, tokens) {
  const { seat, wedge } = state.pending;
  const plan = wedge.split("-").map((action, which) => ({ action, tokens: tokens[which] })).filter((one) => one.tokens > 0);
  if (plan.length > 1) state.pending = { asks: "first", seat, wedge, plan };
  else goOn(state, seat, wedge, plan);
}

/** A state with parts of its own, so that a decision changes only the new one. */
function copied(state) {
  return {
    ...state,
    players: state.players.map((player) => ({
      ...player,
      wheel: player.wheel.map((wedge) => ({ ...wedge })),
      buildings: { ...player.buildings },
      knights: [...player.knights],
      defeated: { ...player.defeated },
    })),
    enemies: [...state.enemies],
    buildings: [...state.buildings],
    tiles: [...state.tiles],
    markers: { ...state.markers },
  };
}

// ---------------------------------------------------------------------------------------------------- scoring

/** The terms of each player as if the game ended here: pairs of what scores and how much. */
export function score(state) {
  const places = new Map(ENEMIES.map((enemy) => [enemy, majority(state.players.map((one) => one.defeated[enemy]))]));
  return state.players.map((player, seat) => [
    ["influence", player.influence],
    ...ENEMIES.map((enemy) => [`${enemy} majority`, places.get(enemy)[seat]]),
    ["castle IV", four(player, "castle") * Math.min(...Object.values(player.defeated))], // score.castle
    ["church IV", four(player, "church")], // score.church
    ["farm IV", four(player, "farm") * (player.knights.length + player.troops)], // score.farm
    ["bank IV", four(player, "bank") * BUILDINGS.filter((building) => player.buildings[building] === 4).length],
  ]);
}

const four = (player, building) => (player.buildings[building] === 4 ? LEVEL_FOUR[building] : 0);

/** score.majority.first, .second, .least, .tie, .tie-first: what each player scores for one type of enemy. */
function majority(counts) {
  const least = departing.has("zero-majority") ? 0 : 1;
  const [most, next] = [...new Set(counts.filter((count) => count >= least))].sort((one, other) => other - one);
  const shares = (count) => counts.filter((one) => one === count).length;
  return counts.map((count) => {
    if (most !== undefined && count === most) return shares(most) > 1 ? MAJORITY.tieFirst : MAJORITY.first;
    if (next === undefined || count !== next || shares(most) > 1) return 0;
    return shares(next) > 1 ? MAJORITY.tieSecond : MAJORITY.second;
  });
}

export const totals = (state) => score(state).map((terms) => terms.reduce((sum, [, amount]) => sum + amount, 0));
