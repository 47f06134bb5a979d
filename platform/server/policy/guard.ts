/**
 * What may stop a player from playing, kept on the player row so that it is judged under the same
 * compare-and-set as the bet itself: a limit holds exactly, also in a race.
 */
export type LimitKind = 'wager' | 'loss';
export type LimitPeriod = 'day' | 'week' | 'month';

export interface Limit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Micro-euro, decimal integer as string (this lives in JSON). */
  readonly cap: string;
  /** Used in the running period, micro-euro. A loss limit nets wins, so it may go below zero. */
  readonly used: string;
  /** Start of the running period, epoch milliseconds. */
  readonly from: number;
}

export interface Guard {
  /** Epoch milliseconds until which play is barred; -1 for ever; null when not. */
  readonly excludedUntil: number | null;
  readonly limits: readonly Limit[];
}

const DAY = 86_400_000;
const LENGTH: Record<LimitPeriod, number> = { day: DAY, week: 7 * DAY, month: 30 * DAY };

export function isExcluded(guard: Guard | null, now: number): boolean {
  return (
    guard !== null &&
    guard.excludedUntil !== null &&
    (guard.excludedUntil === -1 || guard.excludedUntil > now)
  );
}

/** The first limit that a stake of this worth would break, or null. @param stake micro-euro */
export function brokenLimit(guard: Guard | null, stake: bigint, now: number): Limit | null {
  for (const limit of guard?.limits ?? []) {
    if (usedNow(limit, now) + stake > BigInt(limit.cap)) return limit;
  }
  return null;
}

/** The guard after a stake and payout of these worths (micro-euro) were booked. */
export function book(guard: Guard, stake: bigint, payout: bigint, now: number): Guard {
  const limits = guard.limits.map((limit) => {
    const used = usedNow(limit, now) + (limit.kind === 'wager' ? stake : stake - payout);
    return {
      ...limit,
      used: used.toString(),
      from: now - limit.from >= LENGTH[limit.period] ? now : limit.from,
    };
  });
  return { ...guard, limits };
}

/** Micro-euro still free under a limit. */
export function leftOf(limit: Limit, now: number): bigint {
  return BigInt(limit.cap) - usedNow(limit, now);
}

function usedNow(limit: Limit, now: number): bigint {
  return now - limit.from >= LENGTH[limit.period] ? 0n : BigInt(limit.used);
}
