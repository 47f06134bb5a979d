/** Rows of figures as the tables of sums have them, and what they are together. */
import { scaled, summed } from './euro-text.ts';

/** Euros and counts as exact text; null: not asked for, or nothing. */
export interface FigureSums {
  key: string;
  bets: string;
  stake: string;
  paid: string;
  fee: string;
  accepted: string;
  given: string | null;
  deposited: string | null;
  undone: string | null;
  withdrawn: string | null;
  fees: string | null;
  active: string | null;
  /** Of players in a segment: those that no other row has counted. */
  whole?: string;
  firsts: string | null;
  worth: string | null;
}

/** What the rows of a report have added up already, so that their total need not be. */
export interface Beside {
  readonly played: boolean;
  readonly money: boolean;
  readonly firsts: boolean;
}

export const FROM_SCRATCH: Beside = { played: false, money: false, firsts: false };

/** Rows of parts of a span as those of the whole, most turnover first. */
export function added(rows: readonly FigureSums[]): FigureSums[] {
  const all = new Map<string, FigureSums[]>();
  for (const row of rows) all.set(row.key, [...(all.get(row.key) ?? []), row]);
  return [...all]
    .map(([key, parts]) => ({
      ...NOTHING,
      key,
      ...together(parts, EVERYTHING, true),
      active: countOf(parts, 'active'),
    }))
    .toSorted((a, b) => compare(scaled(b.stake), scaled(a.stake)) || (a.key < b.key ? -1 : 1));
}

/** What rows are together, of what can be added up. */
export function together(
  rows: readonly FigureSums[],
  { played, money, firsts }: Beside,
  players: boolean,
): Partial<FigureSums> {
  const of = (name: (typeof SUMS)[keyof typeof SUMS][number]) =>
    [name, summed(rows.map((row) => row[name] ?? '0'))] as const;
  return Object.fromEntries([
    ...(played ? [...SUMS.played.map(of), ['bets', countOf(rows, 'bets')] as const] : []),
    ...(played && players ? [['active', countOf(rows, 'whole')] as const] : []),
    ...(money ? SUMS.money.map(of) : []),
    ...(firsts ? [...SUMS.firsts.map(of), ['firsts', countOf(rows, 'firsts')] as const] : []),
  ]);
}

const EVERYTHING: Beside = { played: true, money: true, firsts: true };
const compare = (one: bigint, other: bigint): number => (one > other ? 1 : one < other ? -1 : 0);

function countOf(rows: readonly FigureSums[], name: 'bets' | 'active' | 'whole' | 'firsts'): string {
  return rows.reduce((sum, row) => sum + BigInt(row[name] ?? 0), 0n).toString();
}

const SUMS = {
  played: ['stake', 'paid', 'fee', 'accepted'],
  money: ['given', 'deposited', 'undone', 'withdrawn', 'fees'],
  firsts: ['worth'],
} as const;

export const NOTHING: FigureSums = {
  key: '',
  bets: '0',
  stake: '0',
  paid: '0',
  fee: '0',
  accepted: '0',
  given: null,
  deposited: null,
  undone: null,
  withdrawn: null,
  fees: null,
  active: null,
  firsts: null,
  worth: null,
};
