/**
 * Markers of harm of a player, from what they did: pure, so that each can be counted again from what is kept.
 * Points and thresholds are the house's own; the kinds are those that regulators and studies name (loss over what is usual,
 * stakes that grow in a losing session, deposits one after the other, long sessions, limits that are reached, withdrawals
 * that are taken back, deposits that grow, a return after an exclusion, own limits that are eased, what a player told support).
 */
import type { HarmMarker } from '../../harm-contract.ts';

/** Of what is stored with each score. A change of a rule below is a new version. */
export const RULES = 2;

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
const EURO = 1_000_000n;
const WEEK_DAYS = 7;

/** Stretch of play with no pause of half an hour. Amounts in micro-euro. */
export interface Session {
  /** Epoch milliseconds of the first and the last bet, or hand of cards. */
  readonly from: number;
  readonly to: number;
  readonly bets: number;
  readonly staked: bigint;
  readonly paid: bigint;
  /** The first 20 and the last 20 stakes together. */
  readonly firstStakes: bigint;
  readonly lastStakes: bigint;
}

export interface Movement {
  readonly at: number;
  /** Micro-euro. */
  readonly eur: bigint;
}

export interface Facts {
  readonly now: number;
  /** Lost in each of the last nine weeks, micro-euro, this one first; below zero: won. */
  readonly weeks: readonly bigint[];
  /** Of the last 14 days, oldest first. */
  readonly sessions: readonly Session[];
  /** Deposits of the last 60 days, oldest first. */
  readonly deposits: readonly Movement[];
  /** Withdrawals that the player took back in the last 14 days. */
  readonly cancelled: readonly Movement[];
  /** Times that a limit of the player's own refused in the last 7 days. */
  readonly hits: number;
  /** Times that a higher limit, or none, was asked for in the last 30 days. */
  readonly eased: number;
  /** Staff have marked the player as vulnerable. */
  readonly vulnerable: boolean;
  /** When the last exclusion ended, epoch milliseconds; null: none, or it lasts. */
  readonly excludedUntil: number | null;
}

/** What fires, each once, the highest of its kinds. */
export function markersOf(facts: Facts): HarmMarker[] {
  const fired = [
    loss(facts),
    chase(facts),
    topup(facts),
    long(facts),
    ease(facts),
    hits(facts),
    cancel(facts),
    growth(facts),
    said(facts),
  ].filter((marker) => marker !== null);
  // To be back is a concern only beside another one.
  const returned = fired.length > 0 ? back(facts) : null;
  return returned ? [...fired, returned] : fired;
}

export const pointsOf = (markers: readonly HarmMarker[]): number =>
  markers.reduce((sum, { points }) => sum + points, 0);

/** 0: none; 1: the player is written to; 2: somebody looks in three days; 3: in one. */
export function levelOf(points: number): 0 | 1 | 2 | 3 {
  if (points >= 10) return 3;
  if (points >= 6) return 2;
  return points >= 3 ? 1 : 0;
}

/** A week's loss of three (six) times what is usual: the median of the eight weeks before, 50 euros at least. */
function loss({ weeks: [lost = 0n, ...before] }: Facts): HarmMarker | null {
  const sorted = before.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = sorted.length / 2;
  const median =
    sorted.length === 0
      ? 0n
      : sorted.length % 2 === 1
        ? sorted[Math.floor(middle)]!
        : (sorted[middle - 1]! + sorted[middle]!) / 2n;
  const usual = median > 50n * EURO ? median : 50n * EURO;
  if (lost < 3n * usual) return null;
  return {
    id: 'loss',
    points: lost >= 6n * usual ? 4 : 2,
    values: { lost: euros(lost), usual: euros(median > 0n ? median : 0n), days: WEEK_DAYS },
  };
}

/** The last 20 stakes of a losing session (50 euros) were twice its first 20. */
function chase({ sessions }: Facts): HarmMarker | null {
  const worst = sessions
    .filter(
      ({ bets, staked, paid, firstStakes, lastStakes }) =>
        bets >= 40 && staked - paid >= 50n * EURO && firstStakes > 0n && lastStakes >= 2n * firstStakes,
    )
    .reduce<bigint | null>((most, { staked, paid }) => larger(most, staked - paid), null);
  return worst === null ? null : { id: 'chase', points: 2, values: { lost: euros(worst) } };
}

/** Three deposits in a session, or five in a day. */
function topup({ deposits, sessions, now }: Facts): HarmMarker | null {
  const recent = deposits.filter(({ at }) => at > now - 14 * DAY_MS).map(({ at }) => at);
  // What was paid in just before the first bet belongs to the session.
  const inSession = sessions.map(
    ({ from, to }) => recent.filter((at) => at >= from - 30 * MINUTE_MS && at <= to).length,
  );
  const inDay = recent.map((from) => recent.filter((at) => at >= from && at < from + DAY_MS).length);
  const session = Math.max(0, ...inSession);
  const day = Math.max(0, ...inDay);
  if (session < 3 && day < 5) return null;
  return { id: 'topup', points: 2, values: { count: Math.max(session, day) } };
}

/** Four (eight) hours without a pause. */
function long({ sessions }: Facts): HarmMarker | null {
  const longest = Math.max(0, ...sessions.map(({ from, to }) => to - from));
  if (longest < 240 * MINUTE_MS) return null;
  const minutes = Math.floor(longest / MINUTE_MS);
  return {
    id: 'long',
    points: minutes >= 480 ? 4 : 2,
    values: { hours: Math.floor(minutes / 60), minutes: minutes % 60 },
  };
}

/** Two wishes for higher limits, or none, in a month. */
const ease = ({ eased: count }: Facts): HarmMarker | null =>
  count < 2 ? null : { id: 'ease', points: 2, values: { count } };

/** Told support, which staff mark. */
const said = ({ vulnerable }: Facts): HarmMarker | null =>
  vulnerable ? { id: 'said', points: 3, values: {} } : null;

/** Three refusals by own limits in a week. */
const hits = ({ hits: count }: Facts): HarmMarker | null =>
  count < 3 ? null : { id: 'hits', points: 1, values: { count } };

/** Two withdrawals taken back in a week, or one that was played within a day. */
function cancel({ cancelled, sessions, now }: Facts): HarmMarker | null {
  const recent = cancelled.filter(({ at }) => at > now - WEEK_DAYS * DAY_MS);
  const played = recent.some(({ at }) => sessions.some(({ from, to }) => to >= at && from <= at + DAY_MS));
  if (recent.length < 2 && !played) return null;
  return {
    id: 'cancel',
    points: 3,
    values: { count: recent.length, eur: euros(recent.reduce((sum, { eur }) => sum + eur, 0n)) },
  };
}

/** Deposits of 30 days (500 euros) are two and a half times those of the 30 days before. */
function growth({ deposits, now }: Facts): HarmMarker | null {
  const month = now - 30 * DAY_MS;
  const sum = (of: readonly Movement[]): bigint => of.reduce((all, { eur }) => all + eur, 0n);
  const recent = sum(deposits.filter(({ at }) => at > month));
  const before = sum(deposits.filter(({ at }) => at <= month && at > month - 30 * DAY_MS));
  // Who has just begun has grown from nothing.
  if (before === 0n || recent < 500n * EURO || 2n * recent < 5n * before) return null;
  return { id: 'growth', points: 2, values: { eur: euros(recent), before: euros(before) } };
}

/** No longer than 30 days after an exclusion ended. */
function back({ excludedUntil, now }: Facts): HarmMarker | null {
  if (excludedUntil === null || excludedUntil > now || excludedUntil <= now - 30 * DAY_MS) return null;
  return { id: 'back', points: 2, values: { days: Math.floor((now - excludedUntil) / DAY_MS) } };
}

const larger = (a: bigint | null, b: bigint): bigint => (a === null || b > a ? b : a);

/** Whole euros of micro-euro. */
const euros = (micro: bigint): number => Number(micro / EURO);
