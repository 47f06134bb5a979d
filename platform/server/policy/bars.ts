/**
 * Bars from two sides: a register of excluded people's, and a player's own or the house's. What one side says leaves the
 * other as it is. The one that ends later is in the guard's own fields, the other beside it. Pure.
 */
import { type Bar, type BarKind, isExcluded, type PlayerRestrictions } from './restrictions.ts';

export interface Bars {
  /** Of the player or of the house. */
  readonly own: Bar | null;
  readonly register: Bar | null;
}

/** What is in force. */
export function barsOf(guard: PlayerRestrictions | null, now: number): Bars {
  const inForce = [guard, guard?.beside ?? null].filter((bar) => isExcluded(bar, now));
  return {
    own: inForce.find((bar) => bar?.bar !== 'register') ?? null,
    register: inForce.find((bar) => bar?.bar === 'register') ?? null,
  };
}

/** The end of a bar to compare with others: never is later than any, and no bar is over. */
export const endOf = (until: number | null): number => (until === -1 ? Infinity : (until ?? 0));

const ends = (bar: Bar | null): number => endOf(bar?.excludedUntil ?? null);

/** The guard after one side has barred, or has lifted its bar. */
export function withBar(
  guard: PlayerRestrictions,
  { until, kind }: { readonly until: number | null; readonly kind: BarKind },
  now: number,
): PlayerRestrictions {
  const { own, register } = barsOf(guard, now);
  const made = (by: BarKind): Bar | null =>
    until === null ? null : { excludedUntil: until, bar: by, barredAt: now };
  if (kind === 'register') return joined(guard, own, made(kind));
  // What makes a bar longer does not make it weaker: a self-exclusion stays one, and so does what a player
  // decided when staff add to it.
  const before = own?.bar;
  const next = made(before === 'exclusion' || (kind === 'staff' && before) ? before : kind);
  if (kind !== 'staff' || guard.bar !== 'register') return joined(guard, next, register);
  // Staff end what they are shown: behind a register's bar the player's own stays until they see it.
  const ended = endOf(until) < ends(register);
  return joined(guard, endOf(until) > ends(own) ? next : own, ended ? null : register);
}

function joined(guard: PlayerRestrictions, own: Bar | null, register: Bar | null): PlayerRestrictions {
  const { bar: _bar, barredAt: _at, beside: _beside, ...rest } = guard;
  const [shown, beside] = ends(own) >= ends(register) ? [own, register] : [register, own];
  return { ...rest, excludedUntil: null, ...(shown && only(shown)), ...(beside && { beside: only(beside) }) };
}

/** Without the rest of the guard that it may stand in. */
const only = ({ excludedUntil, bar, barredAt }: Bar): Bar => ({
  excludedUntil,
  ...(bar !== undefined && { bar }),
  ...(barredAt !== undefined && { barredAt }),
});
