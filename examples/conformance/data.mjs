// What the edition of 2017 prints: specs/thy_will_be_done/editions/deluxified-2017.toml, and the tokens of each knight order.

export const EDITION = "deluxified-2017";
export const VARIANTS = ["standard", "learning", "first-standard", "unpredictable"];
export const ACTIONS = ["travel", "muster", "crusade", "influence", "build"];
export const BUILDINGS = ["castle", "church", "farm", "bank"];
export const ENEMIES = ["prussian", "slav", "saracen"];

// A wedge is named by its first action and by the one that its upgrade adds.
export const WEDGES = [
  "crusade-build", "influence-travel", "travel-build", "build-influence", "travel-crusade", "muster-influence",
];
export const FIRST_WHEEL = [
  "travel-build", "crusade-build", "influence-travel", "travel-crusade", "build-influence", "muster-influence",
];
export const LEARNING_UPGRADED = ["travel-build", "travel-crusade"];
export const TOKENS_PER_WEDGE = 2;

// What an order changes at setup: tokens to add, wedges to start with one token less, wedges to upgrade.
export const ORDERS = {
  alcantara: { added: 1, upgrades: 1 },
  aviz: { added: 1 },
  calatrava: {},
  "holy-sepulchre": {},
  hospitaller: { left: 1 },
  montesa: {},
  santiago: { upgrades: 1 },
  "st-lazarus": { left: 1, upgrades: 3 },
  templar: { left: 2 },
  teutonic: {},
};
export const TILES_DEALT = 2;

export const TROOP_COSTS = [3, 4, 5, 6, 7];
export const BUILDING_COSTS = { castle: [3, 4, 5, 6], church: [3, 4, 5, 6], farm: [3, 4, 5, 6], bank: [3, 5, 7, 9] };

// The bonus of each level, from I; level IV scores at the end.
export const BONUSES = {
  castle: [{}, { travel: 1 }, { crusade: 1 }, {}],
  church: [{ influence: 1 }, { influence: 1 }, { influence: 1, travel: 1 }, {}],
  farm: [{ muster: 1 }, { muster: 1 }, { muster: 1, influence: 1 }, {}],
  bank: [{ build: 1 }, { build: 1 }, { build: 1, influence: 1 }, {}],
};
export const UNLOCKING_CASTLES = [1, 3];

export const TRACKS = {
  prussian: [3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10],
  slav: [3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10],
};
export const SARACEN_STRENGTH = 6;
export const SARACEN_INFLUENCE = 3;

export const TOKENS = {
  prussian: 10, slav: 10,
  "saracen-castle": 2, "saracen-church": 2, "saracen-farm": 2, "saracen-bank": 2, "saracen-troop": 2,
};

const SHIELD = { castle: true, bank: true };
export const TILES = BUILDINGS.flatMap((building) => [
  { name: `${building}-discount`, shape: "shield", building, discount: 1, count: 2 },
  { name: `${building}-bargain`, shape: "shield", building, discount: 2, count: 1 },
  { name: `${building}-gift`, shape: "banner", building, influence: 1, count: 2 },
  { name: `${building}-feast`, shape: "banner", building, influence: 2, count: 1 },
  SHIELD[building]
    ? { name: `${building}-boon`, shape: "shield", building, discount: 1, influence: 1, count: 1 }
    : { name: `${building}-boon`, shape: "banner", building, discount: 1, influence: 1, count: 2 },
]);

export const SUPPLY_BASE = 20;
export const SUPPLY_PER_PLAYER = 60;

export const MAJORITY = { first: 5, second: 2, tieFirst: 3, tieSecond: 1 };
export const LEVEL_FOUR = { castle: 4, church: 6, farm: 1, bank: 4 };
