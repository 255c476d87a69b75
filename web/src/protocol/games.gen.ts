// Made by `ecumene games --types` from what each game declares. Do not edit: ./check compares.

export type Seat = number;
/** A place, card or people by its id, as in actions. */
export type Place = string;
export type Card = string;
export type People = string;
/** Tribes as letters, the top one first. */
export type Stack = string;

export type Argument = number | string | null | Phrase | Phrase[];
/** A key of the game's catalogue, and its arguments in the order of the template. */
export type Phrase = [key: string, ...args: Argument[]];

export type PlagueView = {
  phase: 'deal' | 'start' | 'roll' | 'draw' | 'death_ship' | 'play' | 'counter' | 'clash' | 'raze' | 'stroke' | 'over';
  age: 'prosperity' | 'plague';
  turn: Seat | null;
  turn_number: number;
  discard: Record<string, number>;
  removed: Record<string, number>;
  attack: {
    card: Card;
    by: Seat;
    targets: Seat[];
    bonus: number[];
    asked: Seat | null;
    passes: number;
  } | null;
  raze: Seat[];
  dying: Seat[];
  fallen: Seat[];
  resume: {
    step: 'draw' | 'turn';
    seat: Seat;
  } | null;
  scores: (number | null)[];
  seats: {
    population: number | null;
    hand: Record<string, number>;
    improvements: Card[];
    out: boolean;
  }[];
  draw: Record<string, number>;
};

export type PlagueFacts = {
  gains?: number;
  hits?: {
    seat: Seat;
    people: number;
    falls?: boolean;
    improvement?: boolean;
  }[];
  war?: {
    seat: Seat;
    chance: number;
    added: number;
    won: number;
    lost: number;
    improvement: boolean;
  }[];
  answerable?: boolean;
  stops?: Card[];
};

export type PlagueSituation = {
  war?: {
    seat: Seat;
    chance: number;
    added: number;
    won: number;
    lost: number;
    improvement: boolean;
  }[];
  hits?: {
    seat: Seat;
    people: number;
    falls?: boolean;
    improvement?: boolean;
  }[];
  window?: {
    seat: Seat;
    state: 'passed' | 'asked' | 'waits';
  }[];
  mean_rolls?: number[];
};

export type PlaguePhrase =
  | [key: 'deal', seat: Seat, card: Card]
  | [key: 'deal_unseen', seat: Seat]
  | [key: 'start', seat: Seat]
  | [key: 'roll', seat: Seat, one: number, other: number, improvements: Phrase | null]
  | [key: 'roll_more', number: number]
  | [key: 'roll_less', number: number]
  | [key: 'draw', seat: Seat, card: Card]
  | [key: 'draw_unseen', seat: Seat]
  | [key: 'draw_ship', seat: Seat, card: Card]
  | [key: 'play', seat: Seat, card: Card]
  | [key: 'play_at', seat: Seat, card: Card, town: Seat]
  | [key: 'war', seat: Seat, card: Card, one: Seat, other: Seat]
  | [key: 'build', seat: Seat, card: Card]
  | [key: 'discard', seat: Seat, card: Card]
  | [key: 'counter', seat: Seat, card: Card]
  | [key: 'pass', seat: Seat]
  | [key: 'clash', one: Seat, die: number, bonus: Phrase | null, other: Seat, die_of_other: number, bonus_of_other: Phrase | null]
  | [key: 'clash_bonus', number: number]
  | [key: 'raze', seat: Seat, card: Card]
  | [key: 'stroke', seat: Seat, card: Card, town: Seat]
  | [key: 'ask_deal']
  | [key: 'ask_start']
  | [key: 'ask_roll', seat: Seat]
  | [key: 'ask_draw', seat: Seat]
  | [key: 'ask_ship', seat: Seat]
  | [key: 'ask_play', seat: Seat]
  | [key: 'ask_counter', seat: Seat, card: Card, by: Seat]
  | [key: 'ask_clash', card: Card, one: Seat, other: Seat]
  | [key: 'ask_raze', seat: Seat]
  | [key: 'ask_stroke', seat: Seat]
  | [key: 'over'];

export type PlagueEvent =
  | [key: 'gains', seat: Seat, number: number]
  | [key: 'loses', seat: Seat, number: number]
  | [key: 'wins_war', seat: Seat, card: Card]
  | [key: 'called_off', card: Card]
  | [key: 'loses_improvement', seat: Seat, card: Card]
  | [key: 'falls', seat: Seat]
  | [key: 'ship_strikes', card: Card, seat: Seat]
  | [key: 'plague_begins']
  | [key: 'reshuffled']
  | [key: 'last_turn']
  | [key: 'wins', seat: Seat]
  | [key: 'shares_win', seat: Seat];

export type CultureWarsView = {
  phase: 'setup_order' | 'tiles' | 'coins' | 'reveal' | 'tokens' | 'order' | 'expand' | 'move' | 'conflict' | 'settle' | 'abandon' | 'over';
  scores: number[];
  turn: number;
  order: Seat[];
  pending: Seat[];
  tiles: Place[];
  lifted: Place | null;
  coins: {
    square: Place;
    suit: Seat;
    value: number;
    side: 'suit' | 'value';
  }[];
  tokens: {
    square: Place;
    counts: number[];
  }[];
  reserve: {
    tokens: number;
    coins: number[];
    hidden: number;
    unseen: number[];
  }[];
  to_place: number;
  grown: Place[];
  arrived: {
    square: Place;
    count: number;
  }[];
  queue: Place[];
  turning: Place | null;
  tech: number[];
  held: boolean[];
  alive: boolean[];
};

export type CultureWarsFacts = {
  way?: 'step' | 'exit' | 'boat';
  room?: number;
  storms?: Seat;
  defenders?: number;
  left?: number[];
  too_many?: number;
  settle_by?: 'ace' | 'own' | 'coin' | 'loot';
  tokens?: number;
  rest?: number;
  rest_to?: Place;
  coin_value?: number;
  coin_to?: Seat;
  farmers?: number;
  farmers_needed?: number;
  settlements?: number;
  target?: number;
};

export type CultureWarsSituation = {
  target: number;
  order: Seat[];
  standing: {
    settlements: number;
    tokens: number;
  }[];
  settlements: {
    square: Place;
    farmers: number;
    needed: number;
  }[];
  crowded: {
    square: Place;
    room: number;
  }[];
};

export type CultureWarsPhrase =
  | [key: 'one_seat', seat: Seat]
  | [key: 'setup_order', seats: Phrase[]]
  | [key: 'turn_order', seats: Phrase[]]
  | [key: 'lift', seat: Seat, square: Place]
  | [key: 'lay', seat: Seat, square: Place]
  | [key: 'coin', seat: Seat, square: Place]
  | [key: 'reveal', seat: Seat, square: Place, value: number]
  | [key: 'place', seat: Seat, square: Place]
  | [key: 'grow', seat: Seat, square: Place]
  | [key: 'move', seat: Seat, tokens: number, from: Place, to: Place, way: Phrase | null, into: Phrase | null]
  | [key: 'by_exit']
  | [key: 'by_boat']
  | [key: 'storming', owner: Seat]
  | [key: 'into_own']
  | [key: 'done_moving', seat: Seat]
  | [key: 'done_settling', seat: Seat]
  | [key: 'defend', seat: Seat, square: Place]
  | [key: 'found_own', seat: Seat, square: Place]
  | [key: 'found_ace', seat: Seat, square: Place]
  | [key: 'found_coin', seat: Seat, square: Place, value: number]
  | [key: 'found_hidden', seat: Seat, square: Place]
  | [key: 'loot', seat: Seat, square: Place]
  | [key: 'abandon', seat: Seat, square: Place]
  | [key: 'ask_setup_order']
  | [key: 'ask_lift', seat: Seat]
  | [key: 'ask_lay', seat: Seat]
  | [key: 'ask_coin', seat: Seat, distance: number]
  | [key: 'ask_coin_anywhere', seat: Seat]
  | [key: 'ask_reveal', seat: Seat, square: Place]
  | [key: 'ask_place', seat: Seat, tokens: number]
  | [key: 'ask_order', turn: number, last: number]
  | [key: 'ask_grow', seat: Seat, growth: number, tokens: number]
  | [key: 'ask_move', seat: Seat]
  | [key: 'ask_defend', seat: Seat]
  | [key: 'ask_settle', seat: Seat]
  | [key: 'ask_abandon', seat: Seat]
  | [key: 'over_won', seat: Seat]
  | [key: 'over_shared', seats: Phrase[]];

export type CultureWarsEvent =
  | [key: 'coins_kept', seat: Seat, coins: number]
  | [key: 'coin_known', seat: Seat, square: Place, value: number]
  | [key: 'reserve_known', seat: Seat, coins: number, value: number]
  | [key: 'grown', seat: Seat, tokens: number, squares: number]
  | [key: 'grown_on', seat: Seat, tokens: number, square: Place]
  | [key: 'cannot_grow', seat: Seat]
  | [key: 'conflict', square: Place, room: number, sides: Phrase[]]
  | [key: 'side', seat: Seat, lost: number, tokens: number]
  | [key: 'stormed', owner: Seat, square: Place, value: number, defenders: number]
  | [key: 'stormed_ace', owner: Seat, square: Place, defenders: number]
  | [key: 'hold_broken', seat: Seat, target: number]
  | [key: 'founded', seat: Seat, settlements: number, tokens: number, square: Place]
  | [key: 'coin_back', value: number, square: Place, seat: Seat]
  | [key: 'took_back', seat: Seat, tokens: number, square: Place]
  | [key: 'excess', seat: Seat, tokens: number, where: Phrase[]]
  | [key: 'on_square', tokens: number, square: Place]
  | [key: 'unsupported', owner: Seat, farmers: number, needed: number, square: Place]
  | [key: 'abandoned', owner: Seat, square: Place, value: number, tokens: number]
  | [key: 'abandoned_ace', owner: Seat, square: Place, tokens: number]
  | [key: 'turn_ended', turn: number, standing: Phrase[]]
  | [key: 'standing', seat: Seat, settlements: number, tokens: number]
  | [key: 'out', seat: Seat]
  | [key: 'holds', seat: Seat, settlements: number, target: number]
  | [key: 'hold_lost', seat: Seat, target: number]
  | [key: 'last_turn', turn: number]
  | [key: 'wins', seat: Seat, score: number, why: Phrase | null]
  | [key: 'shares_win', seat: Seat, score: number, why: Phrase | null]
  | [key: 'held_target', target: number]
  | [key: 'reached_target', target: number]
  | [key: 'last_alive']
  | [key: 'nobody_alive']
  | [key: 'best_score'];

export type MesopotamiaView = {
  phase: 'deal' | 'draw' | 'choose' | 'land' | 'retreat' | 'expand' | 'fight' | 'over';
  scores: number[];
  epoch: number;
  draw_order: Seat[];
  round: {
    people: People;
    number: number;
    seat: Seat;
    new: boolean;
    pool: number;
    at_sea: boolean;
  } | null;
  fight: {
    area: Place;
    attacker: People;
    defender: People;
    defender_dice: number;
  } | null;
  retreat: {
    area: Place;
    people: People;
    seat: Seat;
    left: number;
  } | null;
  areas: Record<string, {
    people: People;
    tribes: number;
  }>;
  peoples: {
    id: People;
    owner: Seat | null;
    status: 'waiting' | 'drawn' | 'held' | 'active' | 'dead' | 'unused';
    vp: number;
  }[];
  deck: People[];
  allocation: {
    drawer: Seat | null;
    to: Seat | null;
    people: People;
  }[];
};

export type MesopotamiaFacts = {
  points?: number;
  bonus?: boolean;
  score?: number;
  tribes?: number;
  holder?: People;
  defenders?: number;
  difficult?: boolean;
  by_sea?: boolean;
  from?: Place[];
  throw?: {
    win: number;
    tie: number;
    lose: number;
  };
  chance?: number;
  chance_with_all?: number;
  unplaced?: number;
};

export type MesopotamiaSituation = {
  rounds: {
    people: People;
    number: number;
    turn: 'done' | 'now' | 'next';
  }[];
  peoples: Record<string, {
    special?: 'urbanisation' | 'military' | 'seafaring' | 'slow_growth' | 'fast_growth';
    bonus?: Place[];
    score?: number;
    growth?: number;
    to_come?: {
      epoch: number;
      tribes: number;
    }[];
  }>;
  attack?: {
    difficult?: boolean;
    by_sea?: boolean;
    from?: Place[];
  };
};

export type MesopotamiaPhrase =
  | [key: 'deal', seat: Seat, people: People]
  | [key: 'draw', seat: Seat, people: People]
  | [key: 'draw_unseen', seat: Seat]
  | [key: 'keep', seat: Seat, people: People]
  | [key: 'keep_unseen', seat: Seat]
  | [key: 'give', seat: Seat, people: People, to: Seat]
  | [key: 'give_unseen', seat: Seat, to: Seat]
  | [key: 'land', people: People, area: Place]
  | [key: 'retreat', people: People, from: Place, area: Place]
  | [key: 'settle', people: People, area: Place]
  | [key: 'strengthen', people: People, area: Place, tribes: number]
  | [key: 'attack', people: People, defender: People, area: Place]
  | [key: 'stop', people: People]
  | [key: 'roll', people: People, dice: string, bonus: Phrase | null, area: Place, defender: People, defender_dice: string, defender_bonus: Phrase | null]
  | [key: 'roll_bonus', number: number]
  | [key: 'roll_bonus_each', number: number]
  | [key: 'ask_deal', seat: Seat, epoch: number]
  | [key: 'ask_draw', seat: Seat, epoch: number]
  | [key: 'ask_choose', seat: Seat]
  | [key: 'ask_give', seat: Seat]
  | [key: 'ask_land', seat: Seat, people: People]
  | [key: 'ask_retreat', seat: Seat, people: People, area: Place, left: number]
  | [key: 'ask_place', seat: Seat, people: People, left: number]
  | [key: 'ask_roll', people: People, defender: People, area: Place]
  | [key: 'over'];

export type MesopotamiaEvent =
  | [key: 'gets_card', seat: Seat, people: People]
  | [key: 'gets_card_unseen', seat: Seat]
  | [key: 'cards_shown', cards: Phrase[]]
  | [key: 'has_card', seat: Seat, people: People]
  | [key: 'arrives', people: People, area: Place, tribes: number, seat: Seat]
  | [key: 'comes_by_sea', people: People, tribes: number, seat: Seat]
  | [key: 'gets_tribes', people: People, tribes: number]
  | [key: 'displaced', tribes: number, people: People, area: Place]
  | [key: 'no_refuge', people: People, tribes: number]
  | [key: 'wins_tie', people: People]
  | [key: 'loses_tribe', people: People, area: Place]
  | [key: 'attack_fails', people: People]
  | [key: 'takes', people: People, area: Place]
  | [key: 'emptied', area: Place]
  | [key: 'dies_out', people: People]
  | [key: 'unplaced', people: People, tribes: number]
  | [key: 'scores', seat: Seat, points: number, people: People, areas: number, worth: Phrase | null, bonus: Phrase | null]
  | [key: 'scores_worth', points: number, areas: Phrase[]]
  | [key: 'scores_bonus', points: number, areas: Phrase[]]
  | [key: 'one_area', area: Place]
  | [key: 'epoch_ends', epoch: number, standing: Phrase[]]
  | [key: 'standing', seat: Seat, points: number]
  | [key: 'draw_order', epoch: number, seats: Phrase[]]
  | [key: 'epoch_begins', epoch: number]
  | [key: 'one_seat', seat: Seat]
  | [key: 'wins', seat: Seat, points: number]
  | [key: 'share_win', seats: Phrase[], points: number];

export type PeoplesView = {
  phase: 'order' | 'orient' | 'place' | 'maps' | 'deal' | 'migration' | 'diplomacy' | 'advance' | 'over';
  scores: number[];
  age: number;
  order: Seat[];
  turn: number | null;
  orientation: 'up' | 'down' | null;
  regions: Record<string, Stack>;
  settlements: {
    number: number;
    at: Place;
    flipped: boolean;
    leader: Seat | null;
    advances: {
      culture?: number;
      economy?: number;
      military?: number;
      civics?: number;
      religion?: number;
      science?: number;
    };
  }[];
  relations: [pair: string, one: number, other: number][];
  current: number | null;
  dealt: number;
  revealed: number;
  tally: {
    lines: [settlement: number, source: 'people' | 'settlement' | 'culture' | 'economy' | 'military' | 'civics' | 'religion' | 'science', points: number[]][];
    people: number[];
    settlements: number[];
    advances: number[];
  }[];
  markers: {
    subjects: (People | null)[];
    allies: (People | null)[];
  }[];
};

export type PeoplesFacts = {
  after?: Stack;
  stays?: Stack;
  becomes?: 'village' | 'city' | 'metropolis';
  settlement?: number;
  taken_from?: Place;
  with_map?: boolean;
  ends_migration?: boolean;
  steps?: number;
  level?: number;
  stock?: number;
  points?: number[];
};

export type PeoplesSituation = {
  full?: Place[];
  in_settlements?: Record<string, number>;
  stock?: {
    culture: number;
    economy: number;
    military: number;
    civics: number;
    religion: number;
    science: number;
  };
  gains?: [settlement: number, area: 'culture' | 'economy' | 'military' | 'civics' | 'religion' | 'science', points: number][];
};

export type PeoplesPhrase =
  | [key: 'village']
  | [key: 'city']
  | [key: 'metropolis']
  | [key: 'villages', count: number]
  | [key: 'cities', count: number]
  | [key: 'metropolises', count: number]
  | [key: 'seat', seat: Seat]
  | [key: 'order', seats: Phrase[]]
  | [key: 'orient_up']
  | [key: 'orient_down']
  | [key: 'place', tribes: number]
  | [key: 'maps', maps: Phrase[]]
  | [key: 'map', area: Card, settlement: Place]
  | [key: 'deal', seat: Seat, subject_1: People, subject_2: People, subject_3: People, ally_1: People, ally_2: People, ally_3: People]
  | [key: 'secret_deal', seat: Seat]
  | [key: 'step', by: Seat, tribes: Stack, from: Place, to: Place]
  | [key: 'move', by: Seat, tribes: Stack, from: Place, to: Place, there: Stack]
  | [key: 'shift', by: Seat, tribe: Stack, from: Place, to: Place, there: Stack]
  | [key: 'relate', by: Seat, settlement: Place, tribes: Stack, other: Place, other_tribes: Stack]
  | [key: 'decline', by: Seat, settlement: Place]
  | [key: 'add', by: Seat, area: Card, settlement: Place]
  | [key: 'raise', by: Seat, area: Card, settlement: Place]
  | [key: 'fate_adds', area: Card, settlement: Place]
  | [key: 'fate_raises', area: Card, settlement: Place]
  | [key: 'ask_order']
  | [key: 'ask_orient']
  | [key: 'ask_place']
  | [key: 'ask_maps']
  | [key: 'ask_deal', seat: Seat]
  | [key: 'ask_migration', seat: Seat, age: number, full: number, goal: Phrase | null]
  | [key: 'ask_relation', seat: Seat, settlement: Place]
  | [key: 'ask_advance', seat: Seat, settlement: Place]
  | [key: 'ask_fate', settlement: Place]
  | [key: 'ask_over'];

export type PeoplesEvent =
  | [key: 'stays', tribes: Stack, from: Place]
  | [key: 'abandoned', settlement: Place, loss: Phrase | null]
  | [key: 'abandoned_flipped', settlement: Place]
  | [key: 'founded', at: Place, what: Phrase | null, settlement: Place]
  | [key: 'grown', settlement: Place, at: Place, what: Phrase | null]
  | [key: 'taken', at: Place, what: Phrase | null, settlement: Place, from: Place, loss: Phrase | null]
  | [key: 'taken_with_map', at: Place, what: Phrase | null, settlement: Place, from: Place]
  | [key: 'turned_up', at: Place, what: Phrase | null, settlement: Place]
  | [key: 'taken_flipped', at: Place, what: Phrase | null, settlement: Place, from: Place]
  | [key: 'back_in_game', at: Place, what: Phrase | null, settlement: Place]
  | [key: 'boxed', settlement: Place]
  | [key: 'loss', what: Phrase[]]
  | [key: 'lost_advance', area: Card, level: number]
  | [key: 'lost_relation', other: Place]
  | [key: 'migration_ends', what: Phrase | null, age: number]
  | [key: 'migration_blocked', what: Phrase | null, age: number]
  | [key: 'flipped', settlement: Place, at: Place, count: number, loss: Phrase | null]
  | [key: 'revealed', seat: Seat, subject: People, ally: People]
  | [key: 'leads', seat: Seat, settlement: Place, tribes: Stack, why: Phrase | null]
  | [key: 'most_tribes', count: number, people: People]
  | [key: 'most_allies', count: number, people: People, allies: number, ally: People]
  | [key: 'highest_tribe', count: number, people: People]
  | [key: 'leaderless', settlement: Place, tribes: Stack]
  | [key: 'scored', seat: Seat, points: number, age: number, sources: Phrase[]]
  | [key: 'scored_nothing', seat: Seat, age: number]
  | [key: 'from_tribes', points: number]
  | [key: 'from_settlements', points: number]
  | [key: 'from_area', points: number, area: Card]
  | [key: 'new_order', seats: Phrase[]]
  | [key: 'age_begins', age: number, goal: Phrase | null, size: number]
  | [key: 'related', settlement: Place, other: Place, steps: number, pair: string]
  | [key: 'won', seat: Seat, points: number]
  | [key: 'won_by_settlement', seat: Seat, points: number]
  | [key: 'shared_win', seats: Phrase[], points: number];
