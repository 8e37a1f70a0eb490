/* A third implementation of the base game: whole turns and scores from given positions, and nothing else.
 *
 *     cc -O2 -o engine engine.c && crusaders conform -- ./engine [--depart NAME]...
 *
 * It has no setup, knows no single decisions, plays without knight orders, and keeps nothing between two requests. It
 * speaks the protocol of docs/reference/protocol.md: one request a line, one answer a line. An id in a comment names
 * the rule that a function follows.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REGIONS = 64, SEATS = 4, WEDGES = 6, KNIGHTS = 3, NODES = 40000, TILES = 64, NAME = 32 };
enum { TRAVEL, MUSTER, CRUSADE, INFLUENCE, BUILD };
enum { CASTLE, CHURCH, FARM, BANK };
enum { PRUSSIAN, SLAV, SARACEN };
enum { TURN, OVER, MOVE, TARGET, REWARD, BUILDING };

/* Mistakes that can be planted, to see them found. */
static const char *const departures[] = {
    "bank-for-six", "church-of-five", "four-troops", "capped-influence", "last-token", "full-region", "capped-farm",
    "late-castle", "enemy-in-the-way", "marker-first", "forgotten-knight", "sown-at-home"};
enum { BANK_FOR_SIX, CHURCH_OF_FIVE, FOUR_TROOPS, CAPPED_INFLUENCE, LAST_TOKEN, FULL_REGION, CAPPED_FARM, LATE_CASTLE,
       ENEMY_IN_THE_WAY, MARKER_FIRST, FORGOTTEN_KNIGHT, SOWN_AT_HOME, DEPARTURES };
static int departing[DEPARTURES];

static const char *const actions[] = {"travel", "muster", "crusade", "influence", "build"};
static const char *const buildings[] = {"castle", "church", "farm", "bank"};
static const char *const enemies[] = {"prussian", "slav", "saracen"};
/* After the two markers: what a Saracen pictures, by its number less 2; the last one is a troop. */
static const char *const tokens[] = {"prussian", "slav", "saracen-castle", "saracen-church", "saracen-farm",
                                     "saracen-bank", "saracen-troop"};
static const int troop_costs[] = {3, 4, 5, 6, 7}, track[] = {3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10};
static const int building_costs[4][4] = {{3, 4, 5, 6}, {3, 4, 5, 6}, {3, 4, 5, 6}, {3, 5, 7, 9}};

/* ---------------------------------------------------------------------------------------------------- JSON, read */

typedef struct Json { char kind, *text, *key; long number; struct Json *first, *next; } Json;
static Json pool[200000];
static int used;
static char *at;

static void blank(void) { while (*at == ' ' || *at == '\t' || *at == '\r') at++; }

static char *string(void) {
    char *start = ++at, *to = at;
    for (; *at && *at != '"'; at++) {
        if (*at == '\\' && at[1]) { at++; *to++ = *at == 'u' ? '?' : *at; }
        else *to++ = *at;
    }
    at += *at != 0, *to = 0;
    return start;
}

static Json *value(int depth) {
    if (used >= 199999 || depth > 32) return NULL;
    Json *one = &pool[used++], **end = &one->first;
    memset(one, 0, sizeof *one), blank(), one->kind = *at;
    if (*at == '"') { one->text = string(); return one; }
    if (*at != '{' && *at != '[') {
        if (strchr("-0123456789", *at) && *at) { one->kind = '0'; one->number = strtol(at, &at, 10); return one; }
        for (const char **word = (const char *[]){"true", "false", "null", 0}; *word; word++)
            if (!strncmp(at, *word, strlen(*word))) { at += strlen(*word); one->number = **word == 't'; return one; }
        return NULL;
    }
    char close = *at++ == '{' ? '}' : ']';
    for (blank(); *at != close; blank()) {
        char *key = NULL;
        if (close == '}') { if (*at != '"') return NULL; key = string(); blank(); if (*at++ != ':') return NULL; }
        Json *kid = value(depth + 1); if (!kid) return NULL;
        kid->key = key, *end = kid, end = &kid->next, blank();
        if (*at == ',') at++; else if (*at != close) return NULL;
    }
    at++;
    return one;
}

static Json *get(const Json *from, const char *key) {
    for (Json *one = from ? from->first : NULL; one; one = one->next) if (one->key && !strcmp(one->key, key)) return one;
    return NULL;
}
static Json *kids(const Json *from, const char *key) { Json *one = get(from, key); return one ? one->first : NULL; }
static long number(const Json *from, const char *key, long usual) {
    return get(from, key) && get(from, key)->kind == '0' ? get(from, key)->number : usual;
}
static int truth(const Json *from, const char *key) { Json *one = get(from, key); return one && one->number == 1; }
static const char *text(const Json *from, const char *key) {
    return get(from, key) && get(from, key)->text ? get(from, key)->text : "";
}

/* ---------------------------------------------------------------------------------------------------- tables */

typedef struct { char name[NAME]; int column, row, flag, space, discount[4]; } Region;
typedef struct { char name[NAME]; int building, discount, influence; } Tile;
typedef struct {
    short influence; char troops, knights[KNIGHTS], count, levels[4], won[3], wedge[WEDGES], tokens[WEDGES], upgraded[WEDGES];
} Player;
typedef struct { char action, tokens; } Planned;
/* A position in a turn; what is pending stands at its end. Bytes that are not used are 0, so positions compare as bytes. */
typedef struct {
    short supply; char seat, over, markers[2], enemy[REGIONS], owner[REGIONS], type[REGIONS], level[REGIONS], tile[REGIONS];
    Player players[SEATS];
    char asks, wedge, plans, points, waiting, queue[KNIGHTS], region, token; Planned plan[2];
} State;

static Region regions[REGIONS];
static Tile tiles[TILES];
static char touching[REGIONS][REGIONS], names_of_wedges[WEDGES][NAME];
static int region_count, tile_count, wedge_count, seats, start;
static const char *wrong;

/* The place of a name in a list; one that is not there is what is wrong with the request. */
#define FIND(FUNCTION, COUNT, NAME_AT, SAID) \
    static int FUNCTION { for (int i = 0; i < COUNT; i++) if (!strcmp(name, NAME_AT)) return i; wrong = SAID; return 0; }
FIND(place(const char *name, const char *const *list, int count), count, list[i], "a name that this engine does not know")
FIND(region_of(const char *name), region_count, regions[i].name, "a region that is not on the board")
FIND(tile_of(const char *name), tile_count, tiles[i].name, "a tile that this engine does not know")
static void copy(char *to, const char *from) { snprintf(to, NAME, "%s", from); }

static void add_tile(const char *building, const char *kind, int discount, int influence) {
    Tile *tile = &tiles[tile_count++];
    snprintf(tile->name, NAME, "%s-%s", building, kind);
    tile->building = place(building, buildings, 4), tile->discount = discount, tile->influence = influence;
}

static void read_board(const Json *board) {
    region_count = tile_count = 0;
    memset(regions, 0, sizeof regions), memset(touching, 0, sizeof touching);
    for (Json *one = kids(board, "region"); one; one = one->next) {
        if (region_count == REGIONS) { wrong = "a board with too many regions"; return; }
        Region *region = &regions[region_count++];
        copy(region->name, text(one, "name"));
        region->column = (int)number(one, "column", 0), region->row = (int)number(one, "row", 0);
        region->flag = truth(one, "flag"), region->space = !get(one, "space") || truth(one, "space");
        for (int i = 0; i < 4; i++) region->discount[i] = (int)number(get(one, "discount"), buildings[i], 0);
    }
    /* The regions on hexes that touch; odd columns lie half a hex lower. */
    for (int i = 0; i < region_count; i++) for (int j = 0; j < region_count; j++) {
        int aside = abs(regions[j].column - regions[i].column), down = regions[j].row - regions[i].row;
        int lower = regions[i].column % 2;
        touching[i][j] = aside == 0 ? abs(down) == 1 : aside == 1 && (down == lower || down == lower - 1);
    }
    for (Json *one = kids(board, "border"); one; one = one->next) {
        Json *pair = kids(one, "between");
        if (!pair || !pair->text || !pair->next || !pair->next->text) { wrong = "a border of nothing"; return; }
        int i = region_of(pair->text), j = region_of(pair->next->text);
        touching[i][j] = touching[j][i] = strcmp(text(one, "kind"), "wall") != 0;
    }
    Json *own = get(get(board, "components"), "tiles");
    for (Json *one = kids(get(board, "components"), "tiles"); one && tile_count < TILES; one = one->next) {
        Tile *tile = &tiles[tile_count++];
        copy(tile->name, text(one, "name"));
        tile->building = place(text(one, "building"), buildings, 4);
        tile->discount = (int)number(one, "discount", 0), tile->influence = (int)number(one, "influence", 0);
    }
    for (int i = 0; i < 4 && !own; i++) {
        add_tile(buildings[i], "discount", 1, 0), add_tile(buildings[i], "bargain", 2, 0);
        add_tile(buildings[i], "gift", 0, 1), add_tile(buildings[i], "feast", 0, 2), add_tile(buildings[i], "boon", 1, 1);
    }
}

static int wedge_of(const char *name) {
    for (int i = 0; i < wedge_count; i++) if (!strcmp(name, names_of_wedges[i])) return i;
    if (wedge_count == WEDGES) { wrong = "a seventh wedge"; return 0; }
    copy(names_of_wedges[wedge_count], name);
    return wedge_count++;
}
static int action_of(int wedge, int which) {
    const char *name = names_of_wedges[wedge], *dash = strchr(name, '-');
    for (int i = 0; i < 5 && dash; i++)
        if (which ? !strcmp(dash + 1, actions[i]) : !strncmp(name, actions[i], (size_t)(dash - name))) return i;
    wrong = "a wedge without two actions";
    return 0;
}

static void sort(Player *player) {
    for (int i = 1; i < player->count; i++) for (int j = i; j > 0 && player->knights[j - 1] > player->knights[j]; j--) {
        char knight = player->knights[j];
        player->knights[j] = player->knights[j - 1], player->knights[j - 1] = knight;
    }
}

static void read_player(Player *player, const Json *from) {
    if (*text(from, "order") && strcmp(text(from, "order"), "none")) wrong = "a knight order";
    player->influence = (short)number(from, "influence", 0), player->troops = (char)number(from, "troops", 0);
    for (int i = 0; i < 4; i++) player->levels[i] = (char)number(get(from, "buildings"), buildings[i], 0);
    for (int i = 0; i < 3; i++) player->won[i] = (char)number(get(from, "defeated"), enemies[i], 0);
    int places = 0;
    for (Json *one = kids(from, "wheel"); one; one = one->next, places++) {
        if (places == WEDGES) { wrong = "a wheel with more than six wedges"; return; }
        player->wedge[places] = (char)wedge_of(text(one, "wedge"));
        player->tokens[places] = (char)number(one, "tokens", 0), player->upgraded[places] = (char)truth(one, "upgraded");
    }
    for (Json *one = kids(from, "knights"); one; one = one->next) {
        if (player->count == KNIGHTS || !one->text) { wrong = "more knights than a player has"; return; }
        player->knights[(int)player->count++] = (char)region_of(one->text);
    }
    sort(player);
    if (places != WEDGES) wrong = "a wheel that is not laid out";
}

static void read_position(State *state, const Json *from) {
    const Json *ruleset = get(from, "ruleset"), *board = get(from, "board"), *one;
    const char *edition = text(ruleset, "edition"); memset(state, 0, sizeof *state);
    wrong = NULL, wedge_count = 0, seats = 0;
    if (*edition && strcmp(edition, "deluxified-2017")) wrong = "another edition";
    if (get(ruleset, "expansions") && get(ruleset, "expansions")->first) wrong = "an expansion";
    if (!get(ruleset, "board") || get(ruleset, "board")->kind != '{') wrong = "a board that is not written out";
    if (wrong) return;
    read_board(get(ruleset, "board"));
    for (one = kids(from, "players"); one && !wrong; one = one->next) {
        if (seats == SEATS) { wrong = "more than four players"; return; }
        read_player(&state->players[seats++], one);
    }
    memset(state->enemy, -1, REGIONS), memset(state->owner, -1, REGIONS), memset(state->tile, -1, REGIONS);
    for (one = kids(board, "enemies"); one; one = one->next)
        state->enemy[region_of(one->key)] = (char)place(one->text ? one->text : "", tokens, 7);
    for (one = kids(board, "tiles"); one; one = one->next)
        state->tile[region_of(one->key)] = (char)tile_of(one->text ? one->text : "");
    for (one = kids(board, "buildings"); one; one = one->next) {
        int region = region_of(one->key);
        state->owner[region] = (char)(number(one, "owner", 1) - 1), state->level[region] = (char)number(one, "level", 1);
        state->type[region] = (char)place(text(one, "type"), buildings, 4);
    }
    for (int i = 0; i < 2; i++) state->markers[i] = (char)number(get(from, "markers"), enemies[i], 0);
    state->supply = (short)number(from, "supply", 0), start = (int)number(from, "start", 1) - 1;
    const char *asks = text(get(from, "pending"), "asks");
    state->seat = (char)(number(get(from, "pending"), "seat", 1) - 1);
    state->over = !strcmp(asks, "nothing"), state->asks = strcmp(asks, "turn") ? OVER : TURN;
    if (state->seat < 0 || state->seat >= seats) wrong = "a seat that nobody has";
}

/* ---------------------------------------------------------------------------------------------------- rules */

static State nodes[NODES];
static int table[NODES * 4], node_count, too_many;

/* Keep a position if it is new: a turn is listed once for each position at its end. */
static void reach_state(const State *state) {
    unsigned hash = 2166136261u;
    for (size_t i = 0; i < sizeof *state; i++) hash = (hash ^ ((const unsigned char *)state)[i]) * 16777619u;
    for (hash %= NODES * 4; table[hash]; hash = (hash + 1) % (NODES * 4))
        if (!memcmp(&nodes[table[hash] - 1], state, sizeof *state)) return;
    if (node_count == NODES) { too_many = 1; return; }
    nodes[node_count] = *state, table[hash] = ++node_count;
}

/* turn.value.bonus */
static int bonus(const Player *player, int action) {
    const char *level = player->levels; int second = departing[LATE_CASTLE] ? 3 : 2;
    switch (action) {
    case TRAVEL: return (level[CASTLE] >= second) + (level[CHURCH] >= 3);
    case MUSTER: return level[FARM] < 3 ? level[FARM] : 3;
    case CRUSADE: return (level[CASTLE] >= 3) + player->troops;
    case INFLUENCE: return (level[CHURCH] < 3 ? level[CHURCH] : 3) + (level[FARM] >= 3) + (level[BANK] >= 3);
    default: return level[BANK] < 3 ? level[BANK] : 3;
    }
}

/* crusade.strength, crusade.saracen.strength */
static int strength(const State *state, int token) {
    return token > SLAV ? 6 : track[state->markers[token] < 10 ? (int)state->markers[token] : 10];
}

/* influence.gain, end.overflow */
static void gain(State *state, int amount) {
    state->players[(int)state->seat].influence += (short)amount, state->supply -= (short)amount;
    if (state->supply < departing[LAST_TOKEN]) state->supply = (short)departing[LAST_TOKEN];
}

/* build.cost, build.discount */
static int cost(const State *state, const Player *player, int type, int region) {
    int level = player->levels[type], printed = building_costs[type][level < 4 ? level : 3];
    if (departing[BANK_FOR_SIX] && type == BANK && level == 2) printed = 6;
    printed -= regions[region].discount[type];
    if (state->tile[region] >= 0 && tiles[(int)state->tile[region]].building == type)
        printed -= tiles[(int)state->tile[region]].discount;
    return printed < 0 ? 0 : printed;
}

/* build.enemy, build.one, build.knight, build.next */
static int site(const State *state, int type, int region, int points) {
    const Player *player = &state->players[(int)state->seat];
    return state->enemy[region] < 0 && state->owner[region] < 0 && player->levels[type] < 4 &&
           cost(state, player, type, region) <= points;
}
static int target(const State *state, int at_region, int points) {
    return state->enemy[at_region] >= 0 && strength(state, state->enemy[at_region]) <= points;
}
static int troop_is_left(const Player *player) { return player->troops < (departing[FOUR_TROOPS] ? 4 : 5); }

/* turn.effect */
static int succeeds(const State *state, int action, int given) {
    const Player *player = &state->players[(int)state->seat];
    int points = given + bonus(player, action), found = action == TRAVEL || action == INFLUENCE;
    if (action == MUSTER) return troop_is_left(player) && troop_costs[(int)player->troops] <= points;
    for (int i = 0; i < player->count && !found; i++) {
        if (action == CRUSADE) found = target(state, player->knights[i], points);
        for (int type = 0; action == BUILD && type < 4; type++) found |= site(state, type, player->knights[i], points);
    }
    return found;
}

/* muster.next, muster.gain */
static void muster(State *state) { gain(state, ++state->players[(int)state->seat].troops); }

/* build.place, build.gain, bonus.castle.knight, bonus.knight.unlock */
static void erect(State *state, int type, int region, int more) {
    Player *player = &state->players[(int)state->seat];
    int level = ++player->levels[type];
    state->owner[region] = state->seat, state->type[region] = (char)type, state->level[region] = (char)level;
    gain(state, level + more);
    if (type == CASTLE && (level == 1 || (level == 3 && !departing[FORGOTTEN_KNIGHT])) && player->count < KNIGHTS)
        player->knights[(int)player->count++] = (char)region, sort(player);
}

/* turn.next, end.trigger, end.round */
static void end_turn(State *state) {
    int next = (state->seat + 1) % seats; state->over = state->supply == 0 && next == start;
    state->seat = state->over ? 0 : (char)next;
    memset(&state->asks, 0, sizeof *state - (size_t)(&state->asks - (char *)state));
    state->asks = state->over ? OVER : TURN, state->points = 1; /* tells an end from the beginning */
    reach_state(state);
}

/* turn.distribute.all, turn.distribute.sow, turn.distribute.lap */
static void sow(State *state, int from) {
    Player *player = &state->players[(int)state->seat];
    int count = player->tokens[from], first = departing[SOWN_AT_HOME] ? 0 : 1; player->tokens[from] = 0;
    for (int i = 0; i < count; i++) player->tokens[(from + first + i) % WEDGES]++;
    end_turn(state);
}

/* Resolve the actions still planned, as far as nothing has to be chosen; then distribute the wedge. */
static void go_on(State *state) {
    Player *player = &state->players[(int)state->seat];
    state->waiting = state->points = state->region = state->token = 0, memset(state->queue, 0, KNIGHTS);
    while (state->plans > 0) {
        Planned now = state->plan[0];
        int points = now.tokens + bonus(player, now.action);
        state->plan[0] = state->plan[1], memset(&state->plan[1], 0, sizeof(Planned)), state->plans--;
        if (!succeeds(state, now.action, now.tokens)) continue;
        if (now.action == TRAVEL) {
            state->asks = MOVE, state->points = (char)points, state->waiting = player->count;
            memcpy(state->queue, player->knights, KNIGHTS);
        } else if (now.action != MUSTER && now.action != INFLUENCE) {
            state->asks = now.action == CRUSADE ? TARGET : BUILDING, state->points = (char)points;
        }
        if (state->points) { reach_state(state); return; }
        if (now.action == MUSTER) muster(state);
        else gain(state, departing[CAPPED_INFLUENCE] && points > 12 ? 12 : points);
    }
    sow(state, state->wedge);
}

static void plan(State state, int wedge, Planned one, Planned other) {
    state.wedge = (char)wedge, state.plans = 0;
    if (one.tokens) state.plan[(int)state.plans++] = one;
    if (other.tokens) state.plan[(int)state.plans++] = other;
    go_on(&state);
}

/* turn.choice, turn.split, turn.split.order, upgrade.once, variant.learning.no-upgrade, skip.allowed */
static void begin_turn(const State *state, int learning) {
    const Player *player = &state->players[(int)state->seat]; int upgradable = 0, before = node_count;
    for (int i = 0; i < WEDGES; i++) {
        int tokens_here = player->tokens[i], first = action_of(player->wedge[i], 0), second = action_of(player->wedge[i], 1);
        for (int given = player->upgraded[i] ? 0 : tokens_here; given <= tokens_here && tokens_here; given++) {
            Planned one = {(char)first, (char)given}, other = {(char)second, (char)(tokens_here - given)};
            if (!(one.tokens && succeeds(state, first, one.tokens)) && !(other.tokens && succeeds(state, second, other.tokens)))
                continue;
            plan(*state, i, one, other), plan(*state, i, other, one);
        }
    }
    int acts = node_count > before;
    for (int i = 0; i < WEDGES; i++) upgradable += !player->upgraded[i];
    for (int up = 0; up < WEDGES && !learning; up++) {
        State after = *state;
        if (player->upgraded[up]) continue;
        after.players[(int)state->seat].upgraded[up] = 1;
        for (int i = 0; i < WEDGES; i++) if (player->tokens[i]) { State next = after; sow(&next, i); }
        end_turn(&after);
    }
    for (int i = 0; i < WEDGES && (!upgradable || (learning && !acts)); i++)
        if (player->tokens[i]) { State next = *state; sow(&next, i); }
}

/* travel.divide, travel.cost.leave, travel.cost.enemy, travel.region */
static void move(const State *state) {
    int costs[REGIONS], from = state->queue[0];
    for (int i = 0; i < REGIONS; i++) costs[i] = i == from ? 0 : 1000;
    for (int spent = 0; spent < state->points; spent++) for (int i = 0; i < region_count; i++)
        for (int j = 0; j < region_count && costs[i] == spent; j++) {
            int total = spent + 1 + (state->enemy[departing[ENEMY_IN_THE_WAY] ? j : i] >= 0);
            if (touching[i][j] && regions[j].space && total <= state->points && total < costs[j]) costs[j] = total;
        }
    for (int to = 0; to < region_count; to++) {
        State next = *state;
        Player *player = &next.players[(int)state->seat];
        int there = 0, moved = 0;
        for (int i = 0; i < player->count; i++) there += player->knights[i] == to;
        if (costs[to] == 1000 || (departing[FULL_REGION] && to != from && there >= 2)) continue;
        for (int i = 0; i < player->count && !moved; i++)
            if (player->knights[i] == from) player->knights[i] = (char)to, moved = 1;
        sort(player);
        next.points = (char)(state->points - costs[to]), next.waiting--;
        memmove(next.queue, next.queue + 1, KNIGHTS - 1), next.queue[KNIGHTS - 1] = 0;
        if (next.points && next.waiting) reach_state(&next);
        else go_on(&next);
    }
}

/* crusade.keep, crusade.gain, crusade.advance, crusade.saracen.three */
static void attack(const State *state, int region) {
    State next = *state;
    Player *player = &next.players[(int)state->seat];
    int token = state->enemy[region], pictured = token - 2, taken = strength(state, token); next.enemy[region] = -1;
    player->won[token > SLAV ? SARACEN : token]++;
    if (token <= SLAV) {
        next.markers[token]++;
        gain(&next, departing[MARKER_FIRST] ? strength(&next, token) : taken); go_on(&next);
    } else if (pictured == 4 ? troop_is_left(player) : player->levels[pictured] < 4) {
        next.asks = REWARD, next.region = (char)region, next.token = (char)token, next.points = 0; reach_state(&next);
    } else { gain(&next, 3), go_on(&next); }
}

static void choose(const State *from) {
    State state = *from; /* the list of positions may grow meanwhile */
    const Player *player = &state.players[(int)state.seat];
    if (state.asks == MOVE) move(&state);
    if (state.asks == REWARD) { /* crusade.saracen.build, crusade.saracen.troop, crusade.saracen.free */
        State next = state;
        gain(&next, 3), go_on(&next);
        if (state.token - 2 == 4) muster(&state); else erect(&state, state.token - 2, state.region, 0);
        go_on(&state);
        return;
    }
    for (int i = 0; i < player->count; i++) {
        int region = player->knights[i];
        if (state.asks == TARGET && target(&state, region, state.points)) attack(&state, region);
        for (int type = 0; state.asks == BUILDING && type < 4; type++) if (site(&state, type, region, state.points)) {
            State next = state;
            int tile = state.tile[region], fits = tile >= 0 && tiles[tile].building == type;
            erect(&next, type, region, fits ? tiles[tile].influence : 0), go_on(&next); /* build.gain.tile */
        }
    }
}

/* ---------------------------------------------------------------------------------------------------- answers */

static void counts(const char *key, const char *const *names, const char *values, int count) {
    printf(",\"%s\":{", key);
    for (int i = 0; i < count; i++) printf("%s\"%s\":%d", i ? "," : "", names[i], values[i]);
    printf("}");
}
static void laid(const char *key, const char *values, const char *(*name)(int)) {
    printf(",\"%s\":{", key);
    for (int i = 0, listed = 0; i < region_count; i++)
        if (values[i] >= 0) printf("%s\"%s\":\"%s\"", listed++ ? "," : "", regions[i].name, name(values[i]));
    printf("}");
}
static const char *token_name(int token) { return tokens[token]; }
static const char *tile_name(int tile) { return tiles[tile].name; }

static void write_position(const State *state) {
    printf("{\"format\":\"crusaders-position\",\"version\":1,\"players\":[");
    for (int seat = 0; seat < seats; seat++) {
        const Player *one = &state->players[seat];
        printf("%s{\"influence\":%d,\"troops\":%d,\"wheel\":[", seat ? "," : "", one->influence, one->troops);
        for (int i = 0; i < WEDGES; i++)
            printf("%s{\"wedge\":\"%s\",\"tokens\":%d,\"upgraded\":%s}", i ? "," : "", names_of_wedges[(int)one->wedge[i]],
                   one->tokens[i], one->upgraded[i] ? "true" : "false");
        printf("],\"knights\":[");
        for (int i = 0; i < one->count; i++) printf("%s\"%s\"", i ? "," : "", regions[(int)one->knights[i]].name);
        printf("]"), counts("buildings", buildings, one->levels, 4), counts("defeated", enemies, one->won, 3), printf("}");
    }
    printf("],\"board\":{\"buildings\":{");
    for (int i = 0, listed = 0; i < region_count; i++) if (state->owner[i] >= 0)
        printf("%s\"%s\":{\"owner\":%d,\"type\":\"%s\",\"level\":%d}", listed++ ? "," : "", regions[i].name,
               state->owner[i] + 1, buildings[(int)state->type[i]], state->level[i]);
    printf("}"), laid("enemies", state->enemy, token_name), laid("tiles", state->tile, tile_name), printf("}");
    counts("markers", enemies, state->markers, 2);
    printf(",\"supply\":%d,\"start\":%d,\"pending\":{\"asks\":\"%s\"", state->supply, start + 1, state->over ? "nothing" : "turn");
    if (!state->over) printf(",\"seat\":%d", state->seat + 1);
    printf("}}");
}

static void turns(const State *state, int learning, int positions) {
    int count = 0, listed = 0;
    node_count = too_many = 0, memset(table, 0, sizeof table);
    begin_turn(state, learning);
    for (int i = 0; i < node_count && !too_many; i++) if (nodes[i].asks > OVER) choose(&nodes[i]);
    if (too_many) { printf("\"ok\":false,\"error\":{\"code\":\"too-much\",\"message\":\"too many positions\"}}\n"); return; }
    for (int i = 0; i < node_count; i++) count += nodes[i].asks <= OVER;
    printf("\"ok\":true,\"asked\":%d,\"count\":%d,\"turns\":[", state->seat + 1, count);
    for (int i = 0; i < node_count && positions; i++) if (nodes[i].asks <= OVER) {
        printf("%s{\"position\":", listed++ ? "," : ""), write_position(&nodes[i]), printf("}");
    }
    printf("]}\n");
}

/* score.majority.first, .second, .least, .tie, .tie-first */
static int majority(const State *state, int seat, int enemy) {
    int most = 0, next = 0, shares[2] = {0, 0}, mine = state->players[seat].won[enemy];
    for (int i = 0; i < seats; i++) if (state->players[i].won[enemy] > most) most = state->players[i].won[enemy];
    for (int i = 0; i < seats; i++) {
        int won = state->players[i].won[enemy];
        if (won < most && won > next) next = won;
    }
    for (int i = 0; i < seats; i++) shares[0] += state->players[i].won[enemy] == most, shares[1] += state->players[i].won[enemy] == next;
    if (!mine) return 0;
    if (mine == most) return shares[0] > 1 ? 3 : 5;
    return mine != next || shares[0] > 1 ? 0 : shares[1] > 1 ? 1 : 2;
}

static void score(const State *state) {
    int totals[SEATS] = {0}, best = 0, listed = 0;
    printf("\"ok\":true,\"over\":%s,\"players\":[", state->over ? "true" : "false");
    for (int seat = 0; seat < seats; seat++) {
        const Player *one = &state->players[seat];
        int least = one->won[0], fours = 0, pieces = one->count + one->troops;
        for (int i = 1; i < 3; i++) if (one->won[i] < least) least = one->won[i];
        for (int i = 0; i < 4; i++) fours += one->levels[i] == 4;
        if (departing[CAPPED_FARM] && pieces > 6) pieces = 6;
        int amounts[] = {one->influence, majority(state, seat, 0), majority(state, seat, 1), majority(state, seat, 2),
                         one->levels[CASTLE] == 4 ? 4 * least : 0,
                         one->levels[CHURCH] == 4 ? (departing[CHURCH_OF_FIVE] ? 5 : 6) : 0,
                         one->levels[FARM] == 4 ? pieces : 0, one->levels[BANK] == 4 ? 4 * fours : 0};
        static const char *const whats[] = {"influence", "prussian majority", "slav majority", "saracen majority",
                                            "castle IV", "church IV", "farm IV", "bank IV"};
        for (int i = 0; i < 8; i++) totals[seat] += amounts[i];
        printf("%s{\"seat\":%d,\"total\":%d,\"terms\":[", seat ? "," : "", seat + 1, totals[seat]);
        for (int i = 0; i < 8; i++) printf("%s{\"what\":\"%s\",\"amount\":%d}", i ? "," : "", whats[i], amounts[i]);
        printf("]}");
        if (totals[seat] > best) best = totals[seat];
    }
    printf("],\"winners\":[");
    for (int seat = 0; seat < seats; seat++) if (totals[seat] == best) printf("%s%d", listed++ ? "," : "", seat + 1);
    printf("]}\n");
}

static void refuse(const char *code, const char *message) {
    printf("\"ok\":false,\"error\":{\"code\":\"%s\",\"message\":\"this engine does not play this: %s\"}}\n", code, message);
}

static int reply(char *line) {
    static State state;
    used = 0, at = line;
    Json *request = value(0);
    const char *op = text(request, "op");
    printf(get(request, "id") && get(request, "id")->kind == '0' ? "{\"id\":%ld," : "{", number(request, "id", 0));
    if (!request || request->kind != '{') { refuse("not-json", "the line is no JSON object"); return 1; }
    if (!strcmp(op, "bye")) { printf("\"ok\":true}\n"); return 0; }
    if (!strcmp(op, "hello")) {
        printf("\"ok\":true,\"protocol\":\"crusaders-protocol\",\"version\":1,\"game\":\"thy_will_be_done\",\"engine\":{\"name\":"
               "\"crusaders-example-c\",\"version\":\"1.0\"},\"can\":[\"turns\",\"score\"],\"scopes\":[\"deluxified-2017\","
               "\"scoring\"],\"plays\":{\"editions\":[\"deluxified-2017\"],\"expansions\":[],\"orders\":[\"none\"],\"boards\":[],"
               "\"variants\":[\"standard\",\"learning\",\"first-standard\",\"unpredictable\"],\"players\":[2,3,4]}}\n");
        return 1;
    }
    if (strcmp(op, "turns") && strcmp(op, "score")) { refuse("unsupported", "single decisions and setups"); return 1; }
    read_position(&state, get(request, "position"));
    if (!wrong && !strcmp(op, "turns") && state.asks != TURN) wrong = "the middle of a turn";
    if (wrong) refuse("unsupported", wrong);
    else if (!strcmp(op, "score")) score(&state);
    else turns(&state, !strcmp(text(get(get(request, "position"), "ruleset"), "variant"), "learning"), truth(request, "positions"));
    return 1;
}

int main(int count, char **words) {
    static char line[1 << 20];
    for (int i = 1; i + 1 < count; i += 2) departing[place(words[i + 1], departures, DEPARTURES)] = 1;
    if (wrong || count % 2 == 0) { fprintf(stderr, "usage: engine [--depart NAME]...\n"); return 2; }
    while (fgets(line, sizeof line, stdin) && reply(line)) fflush(stdout);
    return 0;
}
