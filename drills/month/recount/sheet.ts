/** A sheet of what was compared: how many accruals, what they add up to, and every difference. */
import type { Money } from '#platform/server/money/money.ts';
import { formatAmount } from '#platform/contract/money.ts';

export interface Sheet {
  readonly name: string;
  readonly players: ReadonlySet<string>;
  /** Figures that were computed again. */
  readonly compared: number;
  /** Lines of the ledger that they were held against. */
  readonly postings: number;
  /** By currency, smallest units. */
  readonly sums: ReadonlyMap<number, bigint>;
  readonly differences: readonly string[];
}

type Value = bigint | number | string | null | undefined;

export class Counting implements Sheet {
  readonly players = new Set<string>();
  readonly sums = new Map<number, bigint>();
  readonly differences: string[] = [];
  compared = 0;
  postings = 0;

  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** @param of whose figure it is, and which */
  same(user: string, of: string, expected: Value, found: Value): void {
    this.players.add(user);
    this.compared += 1;
    if (String(expected) !== String(found))
      this.differences.push(
        `${this.name}, player ${user}, ${of}: ${String(expected)} expected, ${String(found)} found`,
      );
  }

  /** A rule that has to hold. */
  must(user: string, rule: string, holds: boolean): void {
    this.same(user, rule, 'yes', holds ? 'yes' : 'no');
  }

  posted(ledgerCurrencyId: number, units: bigint): void {
    this.postings += 1;
    this.sums.set(ledgerCurrencyId, (this.sums.get(ledgerCurrencyId) ?? 0n) + units);
  }
}

export function printSheets(money: Money, sheets: readonly Sheet[]): string {
  const head = ['', 'players', 'accruals', 'postings', 'differences', 'sums'];
  const rows = sheets.map((sheet) => [
    sheet.name,
    String(sheet.players.size),
    String(sheet.compared),
    String(sheet.postings),
    String(sheet.differences.length),
    [...sheet.sums]
      .toSorted(([a], [b]) => b - a)
      .map(([ledgerCurrencyId, units]) => {
        const currency = money.currencyById(ledgerCurrencyId);
        return `${formatAmount(units, currency)} ${currency.code}`;
      })
      .join(', '),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 || at === 5 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ');
  return [head, ...rows].map((row) => line(row).trimEnd()).join('\n');
}
