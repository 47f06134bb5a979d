/** What the address says of a report, and back. What it says wrong counts as not said. */
import { navigate } from '#platform/web/router.tsx';
import { type FileFormat, GROUPS, MONEYS, PRODUCTS, type Filter } from '../../contract.ts';

export const VIEWS = ['today', 'figures', 'contribution', 'rtp', 'cohorts', 'funnel', 'saved'] as const;
type View = (typeof VIEWS)[number];

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day in UTC, so many days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** What a report is narrowed to beside its product and currency, and what such a value looks like. */
const NARROW = {
  country: /^([A-Z]{2}|--)$/,
  provider: /^[!-~]{1,80}$/,
  game: /^[!-~]{1,80}$/,
  affiliate: /^([0-9a-f]{24}|none)$/,
  vip: /^(1000|\d{1,3})$/,
  segment: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;
export type Narrowed = keyof typeof NARROW;
export const NARROWED = Object.keys(NARROW) as readonly Narrowed[];

/** A report as its address names it; `until` is the last day, itself included. */
export interface Choice extends Readonly<Record<Narrowed, string>> {
  readonly view: View;
  readonly from: string;
  readonly until: string;
  readonly by: Filter['by'];
  readonly money: Filter['money'];
  readonly product: Filter['product'] | '';
  readonly currency: string;
}

const one = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null;

const day = (text: string | null): string | null =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** @param today where nothing is said, the thirty days up to it */
export function readChoice(search: string, today: string): Choice {
  const query = new URLSearchParams(search);
  const narrowed = (name: Narrowed): string => {
    const value = query.get(name) ?? '';
    return NARROW[name].test(value) ? value : '';
  };
  return {
    view: one(VIEWS, query.get('view')) ?? 'today',
    from: day(query.get('from')) ?? dayAfter(today, -29),
    until: day(query.get('until')) ?? today,
    by: one(GROUPS, query.get('by')) ?? 'day',
    money: one(MONEYS, query.get('money')) ?? 'real',
    product: one(PRODUCTS, query.get('product')) ?? '',
    currency: query.get('currency') ?? '',
    country: narrowed('country'),
    provider: narrowed('provider'),
    game: narrowed('game'),
    affiliate: narrowed('affiliate'),
    vip: narrowed('vip'),
    segment: narrowed('segment'),
  };
}

/** Puts a choice into the address, without what is said anyway. */
export function writeChoice(choice: Choice, today: string): void {
  const plain = { ...readChoice('', today) } as Readonly<Record<string, string>>;
  const query = new URLSearchParams(
    Object.entries(choice).filter(([name, value]) => value !== '' && plain[name] !== value) as [
      string,
      string,
    ][],
  );
  navigate(query.size > 0 ? `${location.pathname}?${query}` : location.pathname, { replace: true });
}

/** The filter of the calls: the day after the last one ends it. */
export function filterOf({ from, until, by, money, product, currency, vip, ...choice }: Choice): Filter {
  const words = ['country', 'provider', 'game', 'affiliate', 'segment'] as const;
  return {
    from,
    to: dayAfter(until, 1),
    by,
    money,
    ...(product === '' ? {} : { product }),
    ...(currency === '' ? {} : { currency }),
    ...Object.fromEntries(words.filter((name) => choice[name] !== '').map((name) => [name, choice[name]])),
    ...(vip === '' ? {} : { vip: Number(vip) }),
  };
}

/** Where a file with the same rows is. */
export function fileAddress(choice: Choice, format: FileFormat): string {
  const { from, to, by, money, ...more } = filterOf(choice);
  const query = new URLSearchParams({ from, to, by, money, format });
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  return `/api/admin/reports/export?${query}`;
}

/** Where a file of what each player played on these days is. */
export function playersFileAddress(choice: Choice, format: FileFormat): string {
  const { from, to } = filterOf(choice);
  return `/api/admin/reports/export-players?${new URLSearchParams({ from, to, format })}`;
}
