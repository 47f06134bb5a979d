/**
 * Bars from three sides: a register of excluded people's, a player's own or the house's, and the account's closing by its
 * player. What one side says leaves the others as they are: of somebody whom staff barred a closing does not make one who
 * only left. The one that ends last is in the guard's own fields, the others beside it, and the last self-exclusion that is
 * over. Pure.
 */
import { type Bar, type BarKind, isExcluded, type PlayerRestrictions } from './restrictions.ts';

export interface Bars {
  /** Of the player or of the house. */
  readonly own: Bar | null;
  readonly register: Bar | null;
  /** Of an account that its player closed. */
  readonly closed: Bar | null;
}

/** What is in force. */
export function barsOf(guard: PlayerRestrictions | null, now: number): Bars {
  const inForce = [guard, guard?.beside ?? []].flat().filter((bar) => isExcluded(bar, now));
  const of = (kind: BarKind) => inForce.find((bar) => bar?.bar === kind) ?? null;
  const own = inForce.find((bar) => bar?.bar !== 'register' && bar?.bar !== 'closed') ?? null;
  return { own, register: of('register'), closed: of('closed') };
}

/** What keeps somebody out also of another account: one that its player closed keeps nobody from the next. */
export function keptOutBy(guard: PlayerRestrictions | null, now: number): Bar | null {
  const { own, register } = barsOf(guard, now);
  return byEnd([own, register])[0] ?? null;
}

/** When the last self-exclusion ended, epoch milliseconds; null: there was none, or something still keeps them out. */
export function exclusionEnded(guard: PlayerRestrictions | null, now: number): number | null {
  return isExcluded(guard, now) ? null : (pastExclusion(guard, now)?.excludedUntil ?? null);
}

function pastExclusion(guard: PlayerRestrictions | null, now: number): Bar | null {
  const over = [guard, guard?.beside ?? []].flat().filter((bar) => !isExcluded(bar, now));
  return byEnd(over.filter((bar) => bar?.bar === 'exclusion'))[0] ?? null;
}

/** The end of a bar to compare with others: never is later than any, and no bar is over. */
export const endOf = (until: number | null): number => (until === -1 ? Infinity : (until ?? 0));

const ends = (bar: Bar | null): number => endOf(bar?.excludedUntil ?? null);

/** Latest end first; of two that end together the first. */
const byEnd = (bars: readonly (Bar | null)[]): Bar[] =>
  bars
    .filter((bar) => bar !== null)
    .toSorted((one, other) => (ends(one) === ends(other) ? 0 : ends(other) - ends(one)));

/** The guard after one side has barred, or has lifted its bar. */
export function withBar(
  guard: PlayerRestrictions,
  { until, kind }: { readonly until: number | null; readonly kind: BarKind },
  now: number,
): PlayerRestrictions {
  const bars = barsOf(guard, now);
  const made = (by: BarKind): Bar | null =>
    until === null ? null : { excludedUntil: until, bar: by, barredAt: now };
  if (kind === 'register' || kind === 'closed') return joined(guard, { ...bars, [kind]: made(kind) }, now);
  // What makes a bar longer does not make it weaker: a self-exclusion stays one, and so does what a player
  // decided when staff add to it.
  const before = bars.own?.bar;
  const next = made(before === 'exclusion' || (kind === 'staff' && before) ? before : kind);
  const shown = guard.bar;
  if (kind !== 'staff' || (shown !== 'register' && shown !== 'closed')) {
    return joined(guard, { ...bars, own: next }, now);
  }
  // Staff end what they are shown: what stands behind it stays until they see it.
  const own = endOf(until) > ends(bars.own) ? next : bars.own;
  return joined(guard, { ...bars, own, ...(endOf(until) < ends(bars[shown]) && { [shown]: null }) }, now);
}

function joined(guard: PlayerRestrictions, { own, register, closed }: Bars, now: number): PlayerRestrictions {
  const { bar: _bar, barredAt: _at, beside: _beside, ...rest } = guard;
  const [shown, ...others] = byEnd([closed, own, register]).map(only);
  const past = pastExclusion(guard, now);
  const beside = past ? [...others, only(past)] : others;
  return { ...rest, excludedUntil: null, ...shown, ...(beside.length > 0 && { beside }) };
}

/** Without the rest of the guard that it may stand in. */
const only = ({ excludedUntil, bar, barredAt }: Bar): Bar => ({
  excludedUntil,
  ...(bar !== undefined && { bar }),
  ...(barredAt !== undefined && { barredAt }),
});
