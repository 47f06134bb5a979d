/**
 * What may stop a player from playing, kept on the player row so that it is judged under the same
 * compare-and-set as the bet itself: a limit holds exactly, also in a race.
 */
import { periodStart, type LimitPeriod } from './period.ts';

export type { LimitPeriod } from './period.ts';
export type LimitKind = 'wager' | 'loss' | 'deposit' | 'time';

export interface Limit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Decimal integer as string (this lives in JSON): micro-euro, milliseconds for `time`. */
  readonly cap: string;
  /** Used in the running period, in the same unit. A loss limit nets wins, so it may go below zero. */
  readonly used: string;
  /** When it was last counted: what was used before the running period began is over. Epoch milliseconds. */
  readonly from: number;
  /** Staff set it, and the player has not changed it since; absent: the player's own. */
  readonly byStaff?: true;
  /** What staff made it last, in its unit, where it is the player's own: more than that takes staff. Absent: staff made it nothing. */
  readonly staffCap?: string;
}

/** The most that a player may make of a limit by their own word, in its unit; null: staff said nothing. */
export function staffCapOf({ byStaff, cap, staffCap }: Limit): bigint | null {
  if (byStaff) return BigInt(cap);
  return staffCap === undefined ? null : BigInt(staffCap);
}

/** A limit that the player wants higher, or gone; it waits, and then for the player to say so again. */
export interface PendingLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Null: without a limit. */
  readonly cap: string | null;
  readonly askedAt: number;
  /** From when it can be confirmed. */
  readonly readyAt: number;
  /** Where it is written down for staff; absent: asked for before such wishes were. */
  readonly raise?: string;
  /** Staff have to agree before it can be confirmed. */
  readonly held?: true;
}

/** The running stretch of play: bets with no long pause between them. */
export interface PlayClock {
  /** First and last stake, epoch milliseconds. */
  readonly from: number;
  readonly last: number;
  /** When the player last answered the reality check, or began. */
  readonly seen: number;
  /** Micro-euro since `from`. */
  readonly wagered: string;
  readonly paid: string;
  /** The last stake on a casino game. */
  readonly casino?: number;
  /** Kept because the law of the place wants it, not only for a limit of the player's. */
  readonly law?: true;
  /** How often that law wants the reality check, milliseconds, as of the last stake; absent: it does not. */
  readonly realityMs?: number;
}

/** Why play is barred: a break the player took, one they cannot take back, the account's end, the house, or a national register. */
export type BarKind = 'timeout' | 'exclusion' | 'closed' | 'staff' | 'register';

/** What the register of excluded people said of a player last. Whom it names is barred; this says whether it was asked at all. */
export interface RegisterAnswer {
  readonly answer: 'clear' | 'excluded' | 'unavailable';
  /** Epoch milliseconds. */
  readonly at: number;
}

/** An answer holds so long: the register is asked again every day. */
export const REGISTER_MS = 24 * 3_600_000;

export interface Bar {
  /** Epoch milliseconds until which play is barred; -1 for ever; null when not. */
  readonly excludedUntil: number | null;
  readonly bar?: BarKind;
  readonly barredAt?: number;
}

export interface PlayerRestrictions extends Bar {
  /** Bars of other sides, which end no later, and the last self-exclusion that is over: see bars.ts. One alone was once kept without its list. */
  readonly beside?: Bar | readonly Bar[];
  readonly limits: readonly Limit[];
  readonly pending?: readonly PendingLimit[];
  /** Milliseconds between two reality checks; absent: none. */
  readonly reality?: number;
  readonly clock?: PlayClock;
  /** Tier of verification; absent: 0. */
  readonly tier?: number;
  /** Date of birth, yyyy-mm-dd. */
  readonly born?: string;
  /** Country of residence as verified: outranks where a request comes from. */
  readonly country?: string;
  readonly register?: RegisterAnswer;
  /** All deposits and withdrawals ever, micro-euro: what tiers are measured by. */
  readonly deposited?: string;
  readonly withdrawn?: string;
  /** Both together in micro-dollar, each at the price of its day. */
  readonly moved?: string;
}

/** All deposits and withdrawals in micro-dollar. Who was here before the sum was kept begins with what is known in euro. */
export function movedUsd(guard: PlayerRestrictions | null): bigint {
  if (guard?.moved !== undefined) return BigInt(guard.moved);
  return BigInt(guard?.deposited ?? '0') + BigInt(guard?.withdrawn ?? '0');
}

export const NO_RESTRICTIONS: PlayerRestrictions = { excludedUntil: null, limits: [] };

/** A shorter pause between two bets counts as played. */
export const IDLE_MS = 5 * 60_000;
/** A pause of this length ends the stretch of play. */
export const PAUSE_MS = 30 * 60_000;

export function isExcluded(guard: Bar | null, now: number): boolean {
  return (
    guard !== null &&
    guard.excludedUntil !== null &&
    (guard.excludedUntil === -1 || guard.excludedUntil > now)
  );
}

/** Which limits a kind of act is measured by. */
const MEASURED = {
  play: ['wager', 'loss', 'time'],
  raise: ['wager', 'loss'],
  /** The next hand of what was paid for already. */
  hand: ['time'],
  deposit: ['deposit'],
} as const;
export type Measured = keyof typeof MEASURED;

/** The first limit that an act of this worth would break, or null. @param worth micro-euro */
export function brokenLimit(
  guard: PlayerRestrictions | null,
  worth: bigint,
  now: number,
  act: Measured = 'play',
): Limit | null {
  const kinds: readonly LimitKind[] = MEASURED[act];
  for (const limit of guard?.limits ?? []) {
    if (!kinds.includes(limit.kind)) continue;
    const used = usedNow(limit, now);
    // Time is used up by having been played: what comes next is not known before.
    if (limit.kind === 'time' ? used >= BigInt(limit.cap) : used + worth > BigInt(limit.cap)) return limit;
  }
  return null;
}

/** How often the reality check is due: as the player wants it, and at least as the law does. */
export function realityEvery(guard: PlayerRestrictions | null, law: number | null): number | null {
  const own = guard?.reality ?? null;
  if (own === null || law === null) return own ?? law;
  return Math.min(own, law);
}

/** Whether the reality check has to be answered before the next bet. @param law longest time that the law allows */
export function realityDue(
  guard: PlayerRestrictions | null,
  now: number,
  law: number | null = null,
): boolean {
  const every = realityEvery(guard, law);
  const clock = guard?.clock;
  if (every === null || !clock) return false;
  return now - clock.last < PAUSE_MS && now - clock.seen >= every;
}

/** Whether the time of a player is kept, so that playing without a stake is something to their guard. */
export function keepsTime(guard: PlayerRestrictions): boolean {
  return (
    guard.reality !== undefined ||
    guard.clock?.law === true ||
    guard.limits.some(({ kind }) => kind === 'time')
  );
}

/** What of a stake its product knows and the guard keeps. */
interface Played {
  /** A stake was taken, also one that counts for nothing; a round that ends by itself is no playing. */
  readonly playing: boolean;
  /** On a game of the casino. */
  readonly casino?: boolean;
  /** The law wants the time kept, and a reality check so often; null: none. */
  readonly law?: boolean;
  readonly realityMs?: number | null;
  /** Since when they play, epoch milliseconds, where it is more than a moment: a hand of cards that is over. */
  readonly from?: number;
  /** When a stake that is given back was made, epoch milliseconds: what began since has not counted it. */
  readonly since?: number;
}

/** The guard after a stake and payout of these worths (micro-euro) were booked. */
export function book(
  guard: PlayerRestrictions,
  stake: bigint,
  payout: bigint,
  now: number,
  played: Played = { playing: stake > 0n },
): PlayerRestrictions {
  const { clock, reality } = guard;
  const { playing, since = now, from = now, realityMs = null } = played;
  const timed = guard.limits.some(({ kind }) => kind === 'time');
  const ran = playing ? BigInt(timePlayed(clock, from, now)) : 0n;
  const limits = guard.limits.map((limit) => {
    const staked = since < periodStart(limit.period, now) ? 0n : stake;
    const more = {
      wager: staked,
      loss: staked - payout,
      deposit: 0n,
      time: ran,
    }[limit.kind];
    const sum = usedNow(limit, now) + more;
    // What is given back is taken off at the price of now, which may be above that of then: nobody wagered less than nothing.
    const used = limit.kind === 'wager' && sum < 0n ? 0n : sum;
    return { ...limit, used: used.toString(), from: laterOf(limit, now) };
  });
  if (!timed && reality === undefined && played.law !== true) return { ...guard, limits };
  const staked = clock && since < clock.from ? 0n : stake;
  const {
    casino: last,
    law: _law,
    realityMs: _ms,
    ...after
  } = runOn(clock, staked, payout, { from, now, playing });
  const casino = playing && played.casino === true ? now : last;
  return {
    ...guard,
    limits,
    clock: {
      ...after,
      ...(casino !== undefined && { casino }),
      ...(played.law === true && { law: true as const, ...(realityMs !== null && { realityMs }) }),
    },
  };
}

/** The guard after a deposit. @param worth micro-euro */
export function bookDeposit(guard: PlayerRestrictions, worth: bigint, now: number): PlayerRestrictions {
  return {
    ...guard,
    deposited: (BigInt(guard.deposited ?? '0') + worth).toString(),
    limits: guard.limits.map((limit) =>
      limit.kind === 'deposit'
        ? { ...limit, used: (usedNow(limit, now) + worth).toString(), from: laterOf(limit, now) }
        : limit,
    ),
  };
}

/** What a deposit counts towards limits: it may be undone by its chain and come again, and counts once. */
export interface CountedDeposit {
  /** Micro-euro, decimal integer as string. */
  readonly worth: string;
  /** What it added to `moved`; absent: credited before that was kept. */
  readonly usd?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly periods: readonly LimitPeriod[];
}

/** What `bookMoneyIn` counts of it. @param before counted of the same deposit already, in the same crediting */
export function countedDeposit(
  guard: PlayerRestrictions,
  { eur, usd }: { readonly eur: bigint; readonly usd: bigint },
  now: number,
  before: CountedDeposit | null = null,
): CountedDeposit {
  const periods = guard.limits.flatMap(({ kind, period }) => (kind === 'deposit' ? [period] : []));
  return {
    worth: (BigInt(before?.worth ?? '0') + eur).toString(),
    usd: (BigInt(before?.usd ?? '0') + usd).toString(),
    at: before?.at ?? now,
    periods,
  };
}

/** Takes out of the running periods what a deposit that comes again has used of them; it is counted again then. */
export function uncountDeposit(
  guard: PlayerRestrictions,
  { worth, at, periods }: CountedDeposit,
  now: number,
): PlayerRestrictions {
  return {
    ...guard,
    limits: guard.limits.map((limit) => {
      const counted = limit.kind === 'deposit' && periods.includes(limit.period);
      if (!counted || at < periodStart(limit.period, now)) return limit;
      const used = usedNow(limit, now) - BigInt(worth);
      return { ...limit, used: (used < 0n ? 0n : used).toString(), from: laterOf(limit, now) };
    }),
  };
}

export function bookWithdrawal(guard: PlayerRestrictions, worth: bigint): PlayerRestrictions {
  return { ...guard, withdrawn: (BigInt(guard.withdrawn ?? '0') + worth).toString() };
}

/** What is free under a limit, in its unit. */
export function leftOf(limit: Limit, now: number): bigint {
  return BigInt(limit.cap) - usedNow(limit, now);
}

/** What the running period has used. */
export function usedNow(limit: Limit, now: number): bigint {
  return limit.from < periodStart(limit.period, now) ? 0n : BigInt(limit.used);
}

// A clock that is set back must not open a period again.
function laterOf({ period, from }: Limit, now: number): number {
  return Math.max(from, periodStart(period, now));
}

/** Milliseconds that playing from then to now adds: with the pause before it when that was short. */
function timePlayed(clock: PlayClock | undefined, from: number, now: number): number {
  const isShort = clock !== undefined && from - clock.last < IDLE_MS;
  return Math.max(0, now - (isShort ? clock.last : from));
}

function runOn(
  clock: PlayClock | undefined,
  stake: bigint,
  payout: bigint,
  { from, now, playing }: { readonly from: number; readonly now: number; readonly playing: boolean },
): PlayClock {
  if (!clock || (playing && from - clock.last >= PAUSE_MS)) {
    return { from, last: now, seen: from, wagered: stake.toString(), paid: payout.toString() };
  }
  return {
    ...clock,
    last: playing ? Math.max(clock.last, now) : clock.last,
    wagered: (BigInt(clock.wagered) + stake).toString(),
    paid: (BigInt(clock.paid) + payout).toString(),
  };
}
