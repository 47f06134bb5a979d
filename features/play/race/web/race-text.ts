/** Figures and dates of a race as they are read. Pure. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { amountText, type MoneyView } from '#platform/web/amount-view.ts';
import { prizesOf } from '../prizes.ts';

const CENTS = 2;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Dollars in the visitor's view of money: "$1,234.50"; a whole sum can go without its cents. */
export function dollars(value: string, view: MoneyView, short = false): string {
  const text = amountText(value, view);
  return short ? text.replace(/[.,]00$/, '') : text;
}

export interface Left {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

/** Time left in the largest unit that is whole; the last minute counts as one. */
export function timeLeft(left: number): Left {
  if (left >= DAY) return { unit: 'days', count: Math.floor(left / DAY) };
  if (left >= HOUR) return { unit: 'hours', count: Math.floor(left / HOUR) };
  return { unit: 'minutes', count: Math.max(1, Math.ceil(left / MINUTE)) };
}

export interface ClockParts {
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** Never negative; part seconds count as whole ones. */
export function clockParts(left: number): ClockParts {
  const total = Math.max(0, Math.ceil(left / 1000));
  const pad = (figure: number): string => String(figure).padStart(2, '0');
  return {
    days: pad(Math.floor(total / 86_400)),
    hours: pad(Math.floor((total % 86_400) / 3600)),
    minutes: pad(Math.floor((total % 3600) / 60)),
    seconds: pad(total % 60),
  };
}

/** The last day of the race in the operator's zone: it ends with that day's midnight. */
export function lastDay(endsAt: number, timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  });
  return format.format(endsAt - 1);
}

/** "Nov 16 – 22" of the week that begins on this Monday. */
export function weekText(monday: string, locale: string): string {
  const from = Date.parse(`${monday}T00:00:00Z`);
  const format = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.formatRange(from, from + 6 * DAY);
}

/**
 * Whether more is to come of races that are over: one is being paid, or the one before the running race is not among them. A week in which
 * nobody staked never is, so that is waited for on the first day only.
 */
export function isResultDue(
  { week, now, endsAt }: { readonly week: string; readonly now: number; readonly endsAt: number },
  past: readonly { readonly week: string; readonly paid: boolean }[],
): boolean {
  if (past.some(({ paid }) => !paid)) return true;
  const before = new Date(Date.parse(week) - 7 * DAY).toISOString().slice(0, 10);
  return past[0]?.week !== before && endsAt - now > 6 * DAY;
}

export interface Share {
  /** First and last place that win the same. */
  readonly from: number;
  readonly to: number;
  readonly percent: number;
  /** Dollars a place. */
  readonly prize: string;
}

/** The prize of every place, in dollars. */
export function prizeList(reward: string, split: readonly number[]): string[] {
  return prizesOf(parseUnits(reward, CENTS) ?? 0n, split).map((prize) => formatUnits(prize, CENTS));
}

/** The split with neighbours that win the same taken together. */
export function sharesOf(reward: string, split: readonly number[]): Share[] {
  const prizes = prizeList(reward, split);
  const shares: Share[] = [];
  split.forEach((percent, index) => {
    const before = shares.at(-1);
    if (before?.percent === percent) shares[shares.length - 1] = { ...before, to: index + 1 };
    else shares.push({ from: index + 1, to: index + 1, percent, prize: prizes[index]! });
  });
  return shares;
}

/** What a player has to stake to pass another: a cent more than they. Null when they are ahead. */
export function toPass(mine: string, theirs: string): string | null {
  const missing = (parseUnits(theirs, CENTS) ?? 0n) - (parseUnits(mine, CENTS) ?? 0n) + 1n;
  return missing > 0n ? formatUnits(missing, CENTS) : null;
}
