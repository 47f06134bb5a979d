/** A stored guard as its player reads it. Pure. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import {
  type PlayerRestrictions,
  isExcluded,
  leftOf,
  type LimitKind,
  PAUSE_MS,
  realityEvery,
  type PendingLimit,
  usedNow,
} from '#platform/server/policy/restrictions.ts';
import { periodEnd } from '#platform/server/policy/period.ts';
import type { BarView, LimitsView, SessionView } from '../contract.ts';

const MINUTE = 60_000n;
const DAY = 86_400_000;
/** A higher limit that was not confirmed for so long is no longer wanted. */
export const CONFIRM_MS = 7 * DAY;

/** What a form says as a stored number: micro-euro, milliseconds for `time`; null when it is none. */
export function capOf(kind: LimitKind, text: string): bigint | null {
  if (kind !== 'time') return parseUnits(text, 6);
  const minutes = parseUnits(text, 0);
  return minutes === null ? null : minutes * MINUTE;
}

/** A stored number as the page shows it: euros, whole minutes for `time`. */
export function capText(kind: LimitKind, stored: bigint): string {
  if (kind === 'time') return (stored / MINUTE).toString();
  // Cents are all that anybody enters; what is used is rounded up to them.
  const micro = stored < 0n ? stored : ((stored + 9_999n) / 10_000n) * 10_000n;
  return formatUnits(micro / 10_000n, 2);
}

export function isOver(pending: PendingLimit, now: number): boolean {
  return now >= pending.readyAt + CONFIRM_MS;
}

export function barOf(guard: PlayerRestrictions | null, now: number): BarView | null {
  if (!guard || !isExcluded(guard, now)) return null;
  return { kind: guard.bar ?? 'staff', until: guard.excludedUntil! };
}

export function limitsViewOf(
  guard: PlayerRestrictions | null,
  coolingHours: number,
  now: number,
): LimitsView {
  const ends = (period: 'day' | 'week' | 'month') => periodEnd(period, now);
  return {
    now,
    limits: (guard?.limits ?? []).map((limit) => {
      const { kind, period, cap } = limit;
      const left = leftOf(limit, now);
      return {
        kind,
        period,
        cap: capText(kind, BigInt(cap)),
        used: capText(kind, usedNow(limit, now)),
        left: capText(kind, left < 0n ? 0n : left),
        resetsAt: ends(period),
      };
    }),
    pending: (guard?.pending ?? [])
      .filter((pending) => !isOver(pending, now))
      .map(({ kind, period, cap, readyAt, held }) => ({
        kind,
        period,
        cap: cap === null ? null : capText(kind, BigInt(cap)),
        readyAt,
        expiresAt: readyAt + CONFIRM_MS,
        held: held === true,
      })),
    resets: { day: ends('day'), week: ends('week'), month: ends('month') },
    coolingHours,
    reality: guard?.reality === undefined ? null : guard.reality / 60_000,
    bar: barOf(guard, now),
  };
}

/** @param law longest time between two reality checks that the law allows, ms */
export function sessionViewOf(
  guard: PlayerRestrictions | null,
  now: number,
  law: number | null = null,
): SessionView {
  const clock = guard?.clock;
  const reality = realityEvery(guard, law);
  const running = clock && reality !== null && now - clock.last < PAUSE_MS;
  return {
    now,
    session: running
      ? {
          from: clock.from,
          dueAt: clock.seen + reality,
          minutes: reality / 60_000,
          wagered: capText('wager', BigInt(clock.wagered)),
          net: netText(BigInt(clock.paid) - BigInt(clock.wagered)),
        }
      : null,
    excluded: isExcluded(guard, now),
  };
}

/** Cents, rounded towards the loss. */
function netText(micro: bigint): string {
  const cents = micro / 10_000n;
  return formatUnits(micro < 0n && cents * 10_000n !== micro ? cents - 1n : cents, 2);
}
