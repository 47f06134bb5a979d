/** Rows of figures as the tables of sums have them, and what they are together. */
import { summed } from './euro-text.ts';

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

/** What rows are together, of what can be added up. */
export function together(
  rows: readonly FigureSums[],
  { played, money, firsts }: Beside,
  players: boolean,
): Partial<FigureSums> {
  const of = (name: (typeof SUMS)[keyof typeof SUMS][number]) =>
    [name, summed(rows.map((row) => row[name] ?? '0'))] as const;
  const count = (name: 'bets' | 'whole' | 'firsts') =>
    rows.reduce((sum, row) => sum + BigInt(row[name] ?? 0), 0n).toString();
  return Object.fromEntries([
    ...(played ? [...SUMS.played.map(of), ['bets', count('bets')] as const] : []),
    ...(played && players ? [['active', count('whole')] as const] : []),
    ...(money ? SUMS.money.map(of) : []),
    ...(firsts ? [...SUMS.firsts.map(of), ['firsts', count('firsts')] as const] : []),
  ]);
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
