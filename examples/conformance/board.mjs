// The printed board: regions, what is printed on them, and which of them touch (docs/howto/boards.md).

import { SUPPLY_BASE, SUPPLY_PER_PLAYER, TILES, TOKENS } from "./data.mjs";

/** Read a board from its document, once for each document; throws a text if it is none. */
export function readBoard(document) {
  const { board, region: regions, border: borders = [], components = {} } = document;
  const index = new Map(regions.map((region, place) => [region.name, place]));
  if (index.size !== regions.length) throw new Error("two regions share a name");
  const touching = regions.map((region) => new Set(neighbours(regions, region)));
  for (const { between, kind } of borders) {
    const [one, other] = between.map((name) => index.get(name));
    if (one === undefined || other === undefined) throw new Error(`no region ${between.join(" or ")}`);
    const change = kind === "wall" ? "delete" : "add";
    touching[one][change](other);
    touching[other][change](one);
  }
  const places = (has) => regions.flatMap((region, place) => (has(region) ? [place] : []));
  return {
    name: board.name,
    players: board.players,
    regions,
    index,
    adjacent: touching.map((places) => [...places]),
    starts: places((region) => region.start),
    flags: places((region) => region.flag),
    spaces: places((region) => region.tile !== undefined),
    tokens: components.tokens ?? TOKENS,
    tiles: new Map((components.tiles ?? TILES).map((tile) => [tile.name, tile])),
    supply: (players) => components.supply ?? SUPPLY_BASE + SUPPLY_PER_PLAYER * players,
  };
}

/** The regions on hexes that touch the hex of a region; odd columns lie half a hex lower. */
function neighbours(regions, { column, row }) {
  const lower = column % 2;
  return regions.flatMap((other, place) => {
    const aside = Math.abs(other.column - column);
    const down = other.row - row;
    if (aside === 0) return Math.abs(down) === 1 ? [place] : [];
    return aside === 1 && (down === lower || down === lower - 1) ? [place] : [];
  });
}
