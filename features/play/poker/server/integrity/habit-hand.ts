/** What one hand shows of how its players act: how long they take, over what, and whether they did the same before. */
import { potOf, type Betting } from '#engines/poker/betting.ts';
import { cardName, RANKS, type Card } from '#engines/poker/cards.ts';
import { maxOf } from '#engines/poker/rules.ts';
import { bettingSteps } from '../betting.ts';
import type { HandStart, StoredAction } from '../state.ts';

export interface HabitSums {
  /** Decisions that took a while and were in time: their milliseconds, and the squares of these. */
  readonly decisions: number;
  readonly ms: number;
  readonly squares: bigint;
  readonly easy: number;
  readonly easyMs: number;
  readonly hard: number;
  readonly hardMs: number;
  readonly raises: number;
  readonly instant: number;
  readonly busy: number;
  readonly fast: number;
}

export const NO_HABITS: HabitSums = {
  decisions: 0,
  ms: 0,
  squares: 0n,
  easy: 0,
  easyMs: 0,
  hard: 0,
  hardMs: 0,
  raises: 0,
  instant: 0,
  busy: 0,
  fast: 0,
};

export interface HabitOfHand {
  readonly user: bigint;
  readonly sums: HabitSums;
  /** What was done before the flop with this hand in this place; null: nothing, or the cards are not known. */
  readonly line: { readonly spot: string; readonly answer: string } | null;
}

export interface TimedHand {
  readonly startedAt: number;
  readonly start: HandStart;
  readonly actions: readonly StoredAction[];
  readonly hole: ReadonlyMap<number, readonly Card[]>;
  /** How long a turn is: what took longer was not the player's own doing. */
  readonly limitMs: number;
  /** Tables at which somebody played at the time, by account. */
  readonly tables: ReadonlyMap<bigint, number>;
}

/** A choice made before the turn is sent with it: checks, folds and calls this fast say nothing. */
const AHEAD_MS = 250;
const INSTANT_MS = 300;
const FAST_MS = 1_000;
const MANY_TABLES = 3;

export function habitsOf(hand: TimedHand): HabitOfHand[] {
  const sums = new Map<number, HabitSums>();
  const lines = new Map<number, { spot: string; answer: string }>();
  let since = hand.startedAt;
  const userOf = new Map(hand.start.seats.map(({ seat, user }) => [seat, user]));
  for (const [betting, action] of bettingSteps(hand)) {
    const tables = hand.tables.get(userOf.get(action.seat)!) ?? 1;
    const before = sums.get(action.seat) ?? NO_HABITS;
    sums.set(
      action.seat,
      added(before, decisionOf(betting, action, action.at - since, hand.limitMs, tables)),
    );
    if (action.street === 'preflop' && !lines.has(action.seat)) {
      const line = lineOf(betting, action, hand.hole.get(action.seat));
      if (line) lines.set(action.seat, line);
    }
    since = action.at;
  }
  return hand.start.seats.flatMap(({ seat, user }) => {
    const own = sums.get(seat);
    return own ? [{ user, sums: own, line: lines.get(seat) ?? null }] : [];
  });
}

/** Adds up what was counted. */
export function added(a: HabitSums, b: HabitSums): HabitSums {
  return {
    decisions: a.decisions + b.decisions,
    ms: a.ms + b.ms,
    squares: a.squares + b.squares,
    easy: a.easy + b.easy,
    easyMs: a.easyMs + b.easyMs,
    hard: a.hard + b.hard,
    hardMs: a.hardMs + b.hardMs,
    raises: a.raises + b.raises,
    instant: a.instant + b.instant,
    busy: a.busy + b.busy,
    fast: a.fast + b.fast,
  };
}

/** @param tookMs since the turn came @param tables at which the player was playing */
function decisionOf(
  betting: Betting,
  action: StoredAction,
  tookMs: number,
  limitMs: number,
  tables: number,
): HabitSums {
  const isRaise = action.type === 'bet' || action.type === 'raise';
  const busy = isRaise && tables >= MANY_TABLES ? 1 : 0;
  const quick = {
    raises: isRaise ? 1 : 0,
    instant: isRaise && tookMs < INSTANT_MS ? 1 : 0,
    busy,
    fast: busy === 1 && tookMs < FAST_MS ? 1 : 0,
  };
  if (tookMs < AHEAD_MS || tookMs >= limitMs) return { ...NO_HABITS, ...quick };
  const weight = weightOf(betting, action);
  return {
    ...quick,
    decisions: 1,
    ms: tookMs,
    squares: BigInt(tookMs) ** 2n,
    easy: weight === 'easy' ? 1 : 0,
    easyMs: weight === 'easy' ? tookMs : 0,
    hard: weight === 'hard' ? 1 : 0,
    hardMs: weight === 'hard' ? tookMs : 0,
  };
}

/** Easy: a fold before the flop that gives up a blind at most. Hard: after it, for half of the pot or of the stack. */
function weightOf(betting: Betting, { seat, type, street }: StoredAction): 'easy' | 'hard' | null {
  const player = betting.seats.find((one) => one.seat === seat)!;
  const price = betting.level - player.bet;
  if (street === 'preflop') return type === 'fold' && player.bet <= betting.rules.bigBlind ? 'easy' : null;
  if (price <= 0n) return null;
  return price * 3n >= potOf(betting) || price * 2n >= player.stack ? 'hard' : null;
}

/** The first decision of a hand: which cards, after how much betting, how many to come; and what was done, sizes in tenths of a blind. */
function lineOf(
  { seats, level, rules }: Betting,
  action: StoredAction,
  hole: readonly Card[] | undefined,
): { spot: string; answer: string } | null {
  if (hole?.length !== 2) return null;
  const [a, b] = hole.map(cardName).toSorted((x, y) => RANKS.indexOf(y[0]!) - RANKS.indexOf(x[0]!));
  const cards = `${a![0]}${b![0]}${a![1] === b![1] ? 's' : ''}`;
  const blinds = Number(level / rules.bigBlind);
  const open = seats.filter(({ folded }) => !folded).length;
  const behind = seats.filter(({ folded, actedAt }) => !folded && actedAt === null).length;
  const facing = blinds < 2 ? 'none' : blinds < 5 ? 'raise' : 'more';
  const size = 'to' in action ? String((maxOf(action.to, 0n) * 10n) / rules.bigBlind) : '';
  return { spot: `${cards} ${facing} ${open} ${behind}`, answer: `${action.type}${size}` };
}
