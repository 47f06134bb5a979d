import { figureLocale } from '#ui/locale.ts';
import { formatUnits } from '#platform/contract/units.ts';
import type { PublishedTree } from '../proof-file.ts';

/** "November 21, 2026", of a day in UTC. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(figureLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

/** "Nov 21, 2026, 00:13 UTC": everybody reads the same moment. */
export function momentText(iso: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(figureLocale(), options).format(new Date(iso))} UTC`;
}

/** Every digit that says something, in the currency itself: what a proof commits to is not rounded or converted. */
export function exactText(
  units: string,
  { decimals, currency }: Pick<PublishedTree, 'decimals' | 'currency'>,
) {
  // The ledger may count finer than anybody pays: "123.45", not "123.450000".
  const amount = formatUnits(BigInt(units), decimals).replace(/(\.\d\d\d*?)0+$/, '$1');
  return `${amount} ${currency.toUpperCase()}`;
}
