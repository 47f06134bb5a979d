/**
 * The betting of one hand: who acts, what that player may do, and what an action changes. No cards here.
 * A state is plain data and is never changed; `act` gives the next one or says which rule refuses.
 *
 * Rules by the WSOP's Tournament Rules (T) and Live-Action Rules (L) of 2024: the smallest bet is the big
 * blind on every street, the smallest raise the last full bet or raise of the street (T96, L171); an
 * all-in for less reopens nothing for a player who does not face a full raise since his last action
 * (T96a, L173); a short all-in blind leaves the price of a call at the full blind (L150).
 */
import {
  accept,
  BOARD_CARDS,
  maxOf,
  minOf,
  refuse,
  STREETS,
  type Action,
  type BettingRules,
  type Post,
  type Refusal,
  type Result,
  type Street,
} from './rules.ts';

export interface BettingSeat {
  readonly seat: number;
  /** Chips behind. */
  readonly stack: bigint;
  /** Bet on this street. */
  readonly bet: bigint;
  /** Live chips in the pots, this street included. */
  readonly live: bigint;
  /** Dead chips in the main pot: they match nobody's bet. */
  readonly dead: bigint;
  readonly folded: boolean;
  /** Level of the betting when the player last acted on this street; null before that. */
  readonly actedAt: bigint | null;
}

export interface Betting {
  readonly rules: BettingRules;
  /** Seat number of the button; nobody needs to sit there (dead button). */
  readonly button: number;
  /** Those dealt in, clockwise, by rising seat number. */
  readonly seats: readonly BettingSeat[];
  readonly street: Street;
  /** What a player has to have bet on this street to stay in. */
  readonly level: bigint;
  /** The last full bet or raise of this street; the big blind before there is one. */
  readonly lastFullRaise: bigint;
  /** Index in `seats` of who is to act, or null when the betting of the hand is over. */
  readonly actor: number | null;
  /** Index of the last who bet or raised on this street. */
  readonly aggressor: number | null;
}

export interface Legal {
  readonly seat: number;
  /** Offered only when there is something to call. */
  readonly fold: boolean;
  readonly check: boolean;
  /** Chips to add for a call, the rest of the stack at most; 0 when there is nothing to call. */
  readonly call: bigint;
  /** Smallest and greatest total of a bet or raise on this street; null when it is closed. */
  readonly minRaiseTo: bigint | null;
  readonly maxRaiseTo: bigint | null;
}

export interface HandStart {
  readonly rules: BettingRules;
  readonly button: number;
  /** Clockwise by rising seat number; stacks before any post. */
  readonly seats: readonly { readonly seat: number; readonly stack: bigint }[];
  readonly posts: readonly Post[];
}

/** Takes the posts and finds who acts first. */
export function startBetting({ rules, button, seats, posts }: HandStart): Result<Betting> {
  const wrong = wrongSeats(seats, button, rules);
  if (wrong) return wrong;
  let betting: Betting = {
    rules,
    button,
    seats: seats.map(({ seat, stack }) => ({
      seat,
      stack,
      bet: 0n,
      live: 0n,
      dead: 0n,
      folded: false,
      actedAt: null,
    })),
    street: 'preflop',
    level: rules.bigBlind,
    lastFullRaise: rules.bigBlind,
    actor: null,
    aggressor: null,
  };
  for (const [index, one] of posts.entries()) {
    const posted = post(betting, one, posts.slice(0, index));
    if (!posted.ok) return posted;
    betting = posted.value;
  }
  return accept(nextToAct(betting, lastBlind(betting, posts)));
}

function wrongSeats(seats: HandStart['seats'], button: number, rules: BettingRules): Refusal | null {
  if (rules.bigBlind <= 0n) return refuse('amount', 'the big blind must be above zero');
  if (seats.length < 2) return refuse('seats', 'a hand needs at least two players');
  for (const [index, { seat, stack }] of seats.entries()) {
    if (!Number.isInteger(seat) || seat < 0) return refuse('seats', `${seat} is no seat number`);
    if (index > 0 && seat <= seats[index - 1]!.seat)
      return refuse('seats', 'seats must be in clockwise order, each once');
    if (stack <= 0n) return refuse('stack', `seat ${seat} has no chips`);
  }
  return Number.isInteger(button) && button >= 0 ? null : refuse('button', 'the button needs a seat number');
}

function post(betting: Betting, { seat, type, amount }: Post, before: readonly Post[]): Result<Betting> {
  const index = betting.seats.findIndex((one) => one.seat === seat);
  const player = betting.seats[index];
  if (!player) return refuse('post', `seat ${seat} posts but is not dealt in`);
  if (amount <= 0n) return refuse('post', `the ${type} of seat ${seat} must be above zero`);
  if (amount > player.stack) return refuse('post', `the ${type} of seat ${seat} is more than its stack`);
  const single = type === 'sb' || type === 'bb' || type === 'straddle' || type === 'bb-ante';
  if (before.some((one) => one.type === type && (single || one.seat === seat)))
    return refuse('post', `seat ${seat} posts a second ${type}`);
  const dead = type === 'dead-sb' || type === 'bb-ante';
  const bet = dead || type === 'ante' ? 0n : amount;
  const next: BettingSeat = {
    ...player,
    stack: player.stack - amount,
    bet: player.bet + bet,
    live: player.live + (dead ? 0n : amount),
    dead: player.dead + (dead ? amount : 0n),
  };
  const level = type === 'straddle' ? maxOf(betting.level, 2n * betting.rules.bigBlind) : betting.level;
  return accept({ ...betting, level, seats: betting.seats.with(index, next) });
}

/**
 * Index of the seat after which the betting begins: the last blind's. Whose ante took the whole stack has
 * posted no blind and has no turn either, so it does not matter that the search begins before that seat.
 */
function lastBlind(betting: Betting, posts: readonly Post[]): number {
  for (const type of ['straddle', 'bb', 'sb'] as const) {
    const found = posts.find((one) => one.type === type);
    if (found) return betting.seats.findIndex(({ seat }) => seat === found.seat);
  }
  return firstAfter(betting.seats, betting.button) - 1;
}

/** Index of the first seat clockwise after a seat number. */
export function firstAfter(seats: readonly { readonly seat: number }[], seat: number): number {
  const index = seats.findIndex((one) => one.seat > seat);
  return index < 0 ? 0 : index;
}

/** What the player to act may do, or null when the betting is over. */
export function legalActions(betting: Betting): Legal | null {
  if (betting.actor === null) return null;
  const player = betting.seats[betting.actor]!;
  const toCall = betting.level - player.bet;
  const called = minOf(maxOf(toCall, 0n), player.stack);
  const free = toCall <= 0n;
  const range = raiseRange(betting, betting.actor);
  return {
    seat: player.seat,
    fold: !free,
    check: free,
    call: called,
    minRaiseTo: 'rule' in range ? null : range.min,
    maxRaiseTo: 'rule' in range ? null : range.max,
  };
}

/** What a bet or raise may come to, or why there is none. */
function raiseRange(betting: Betting, index: number): { min: bigint; max: bigint } | Refusal {
  const { level, lastFullRaise, rules } = betting;
  const player = betting.seats[index]!;
  const all = player.bet + player.stack;
  if (all <= level) return refuse('above-stack', `seat ${player.seat} has no chips for a raise`);
  if (player.actedAt !== null && level - player.actedAt < lastFullRaise)
    return refuse('raising-not-reopened', `seat ${player.seat} faces no full raise since its last action`);
  const callable = betting.seats.some(
    (one, at) => at !== index && !one.folded && one.stack > 0n && one.bet + one.stack > level,
  );
  if (!callable && !rules.customs?.uncallableRaise)
    return refuse('nobody-can-call', 'no opponent has chips beyond the present bet');
  const min = minOf(all, level + lastFullRaise);
  return {
    min,
    max: rules.structure === 'no-limit' ? all : maxOf(min, minOf(all, potRaiseTo(betting, index))),
  };
}

/** The pot-limit: what is there, with the call, on top of the call. */
function potRaiseTo({ seats, level }: Betting, index: number): bigint {
  const pot = seats.reduce((sum, { live, dead }) => sum + live + dead, 0n);
  return level + pot + (level - seats[index]!.bet);
}

/** Chips in the middle, bets of this street included. */
export function potOf(betting: Betting): bigint {
  return betting.seats.reduce((sum, { live, dead }) => sum + live + dead, 0n);
}

/** Applies one action of the player to act. */
export function act(betting: Betting, action: Action): Result<Betting> {
  const index = betting.seats.findIndex(({ seat }) => seat === action.seat);
  if (index < 0) return refuse('unknown-seat', `seat ${action.seat} is not dealt in`);
  if (mayFoldAllIn(betting, index, action)) return accept(afterAction(betting, index, { folded: true }));
  if (betting.actor === null) return refuse('hand-over', `seat ${action.seat} acts, but the betting is over`);
  if (index !== betting.actor)
    return refuse(
      'out-of-turn',
      `seat ${action.seat} acts, but seat ${betting.seats[betting.actor]!.seat} is to act`,
    );
  switch (action.type) {
    case 'fold':
      return fold(betting, index);
    case 'check':
      return check(betting, index);
    case 'call':
      return call(betting, index);
    case 'bet':
    case 'raise':
      return raise(betting, index, action.type, action.to);
  }
}

function mayFoldAllIn(betting: Betting, index: number, action: Action): boolean {
  const player = betting.seats[index]!;
  return (
    betting.rules.customs?.postedAllInFolds === true &&
    action.type === 'fold' &&
    betting.street === 'preflop' &&
    player.stack === 0n &&
    player.actedAt === null &&
    !player.folded
  );
}

function fold(betting: Betting, index: number): Result<Betting> {
  const { bet, seat } = betting.seats[index]!;
  if (bet >= betting.level && !betting.rules.customs?.freeFold)
    return refuse('fold-when-check-is-free', `seat ${seat} folds although checking is free`);
  return accept(afterAction(betting, index, { folded: true }));
}

function check(betting: Betting, index: number): Result<Betting> {
  const { bet, seat } = betting.seats[index]!;
  if (bet < betting.level)
    return refuse('check-facing-bet', `seat ${seat} checks, but has to call ${betting.level - bet}`);
  return accept(afterAction(betting, index, {}));
}

function call(betting: Betting, index: number): Result<Betting> {
  const { bet, seat, stack } = betting.seats[index]!;
  if (bet >= betting.level)
    return refuse('nothing-to-call', `seat ${seat} calls, but there is nothing to call`);
  return accept(afterAction(betting, index, pay(betting.seats[index]!, minOf(betting.level - bet, stack))));
}

function raise(betting: Betting, index: number, type: 'bet' | 'raise', to: bigint): Result<Betting> {
  const player = betting.seats[index]!;
  const named = `seat ${player.seat} ${type}s to ${to}`;
  if (type === 'bet' && betting.level > 0n)
    return refuse('bet-on-opened-street', `${named}, but there is a bet: it can only raise`);
  if (type === 'raise' && betting.level === 0n)
    return refuse('raise-on-unopened-street', `${named}, but there is no bet`);
  if (to > player.bet + player.stack)
    return refuse('above-stack', `${named}, but has ${player.bet + player.stack}`);
  const range = raiseRange(betting, index);
  if ('rule' in range) return refuse(range.rule, `${named}: ${range.message}`);
  if (to < range.min)
    return refuse(
      type === 'bet' ? 'below-minimum-bet' : 'below-minimum-raise',
      `${named}, the minimum is ${range.min}`,
    );
  if (to > range.max) return refuse('above-pot-limit', `${named}, the pot allows ${range.max}`);
  const more = to - betting.level;
  const raised: Betting = {
    ...betting,
    level: to,
    // An all-in for less than a full raise leaves the size of the next raise as it is.
    lastFullRaise: maxOf(more, betting.lastFullRaise),
    aggressor: index,
  };
  return accept(afterAction(raised, index, pay(player, to - player.bet)));
}

function pay(player: BettingSeat, amount: bigint): Partial<BettingSeat> {
  return { stack: player.stack - amount, bet: player.bet + amount, live: player.live + amount };
}

function afterAction(betting: Betting, index: number, change: Partial<BettingSeat>): Betting {
  const player = { ...betting.seats[index]!, ...change, actedAt: betting.level };
  const next = { ...betting, seats: betting.seats.with(index, player) };
  // Who folds out of turn (all-in from a post) leaves the turn where it is.
  return nextToAct(next, betting.actor === null || betting.actor === index ? index : betting.actor - 1);
}

/** Gives the turn to the next player after `from` who has to act; goes to the next street when nobody has. */
function nextToAct(betting: Betting, from: number): Betting {
  const seats = betting.seats.length;
  for (let step = 1; step <= seats; step++) {
    const index = (from + step + seats) % seats;
    if (hasToAct(betting, index)) return { ...betting, actor: index };
  }
  const street = STREETS[STREETS.indexOf(betting.street) + 1];
  const canBet = remaining(betting).filter(({ stack }) => stack > 0n).length > 1;
  return street && canBet ? open(betting, street) : { ...betting, actor: null };
}

function hasToAct(betting: Betting, index: number): boolean {
  const player = betting.seats[index]!;
  if (player.folded || player.stack === 0n) return false;
  const others = remaining(betting).filter((one) => one !== player);
  if (others.some(({ stack }) => stack > 0n)) return player.actedAt === null || player.bet < betting.level;
  // All others are all-in: there is something to decide only if one of them has bet more.
  return others.some(({ bet }) => bet > player.bet);
}

function open(betting: Betting, street: Street): Betting {
  const next: Betting = {
    ...betting,
    street,
    level: 0n,
    lastFullRaise: betting.rules.bigBlind,
    aggressor: null,
    seats: betting.seats.map((one) => ({ ...one, bet: 0n, actedAt: null })),
  };
  return nextToAct(next, firstAfter(next.seats, next.button) - 1);
}

/** Those who have not folded. */
export function remaining(betting: Betting): readonly BettingSeat[] {
  return betting.seats.filter(({ folded }) => !folded);
}

/** How many cards the board has when the betting is over: all five where hands are to be compared. */
export function boardNeeded(betting: Betting): number {
  return remaining(betting).length > 1 && betting.actor === null ? 5 : BOARD_CARDS[betting.street];
}
