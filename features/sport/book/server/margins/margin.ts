/** Prices of a market with a margin of staff in place of the feed's. Pure. */
import { decimalText } from '#engines/sport/exact/ratio.ts';
import type { Expectation } from '#engines/sport/odds/apply-margin.ts';
import { marginPrices } from '#engines/sport/odds/overround.ts';
import { type MarginMethod, removeMargin } from '#engines/sport/odds/remove-margin.ts';
import { groupOf } from '../../market-group.ts';
import type { Margin, MarginRule } from '../../settings.ts';
import type { StoredChances, StoredOutcomes } from '../feed/rows.ts';

/** What rules ask of a market. */
export interface MarginSubject {
  readonly sport: number;
  readonly tournament: string;
  readonly live: boolean;
  readonly market: number;
  readonly specifiers: Readonly<Record<string, string>>;
}

/** A league says most, then a group of markets, a sport, and whether it is live. */
const WEIGHTS = { tournament: 8, group: 4, sport: 2, live: 1 } as const;

/** The margin of the rule that says most of a market, of equals the last; null: the feed's own. */
export function marginOf(rules: readonly MarginRule[], subject: MarginSubject): Margin | null {
  const { market: id, specifiers } = subject;
  const of = { ...subject, group: groupOf({ id, specifiers }) };
  let found: MarginRule | null = null;
  let most = -1;
  for (const rule of rules) {
    const named = (['tournament', 'group', 'sport', 'live'] as const).filter((name) => rule[name] !== null);
    if (named.some((name) => rule[name] !== of[name])) continue;
    const weight = named.reduce((sum, name) => sum + WEIGHTS[name], 0);
    if (weight < most) continue;
    [found, most] = [rule, weight];
  }
  return found && { method: found.method, percent: found.percent };
}

export function sameMargin(one: Margin | null, other: Margin | null): boolean {
  return one?.method === other?.method && one?.percent === other?.percent;
}

/**
 * Prices of the feed with another margin, over the chances it tells, or over those that are left when its own margin is taken out of its
 * prices by the same method. A market that tells neither stays as it is.
 */
export function margined(
  outcomes: StoredOutcomes,
  chances: StoredChances | null,
  { method, percent }: Margin,
): StoredOutcomes {
  const entries = Object.entries(outcomes);
  const fair = fairOf(entries, chances, method);
  if (!fair) return outcomes;
  const prices = marginPrices(fair, percent / 100, method);
  return Object.fromEntries(
    entries.map(([id, one], at) => {
      // What the feed does not offer is not offered.
      if (one.odds === null) return [id, one];
      const price = prices[at] ?? null;
      return [id, { odds: price && decimalText(price), active: one.active && price !== null }];
    }),
  );
}

/**
 * What may come of an outcome: by what the feed tells, else by its prices without their margin, else by its own price. One that has none is
 * taken to win.
 */
export function fairChance(
  outcomes: StoredOutcomes,
  chances: StoredChances | null,
  outcome: string,
): Expectation {
  const given = chances?.[outcome];
  if (given) return given;
  const entries = Object.entries(outcomes);
  const fair = fairOf(entries, null, 'proportional')?.[entries.findIndex(([id]) => id === outcome)];
  return fair ?? { won: Math.min(1, 1 / Number(outcomes[outcome]?.odds ?? 1)), refunded: 0 };
}

/** Sums of a book with one winner; double chance and the like have more. */
const ONE_WINNER = [0.9, 1.6] as const;

function fairOf(
  entries: readonly (readonly [string, StoredOutcomes[string]])[],
  chances: StoredChances | null,
  method: MarginMethod,
): Expectation[] | null {
  const given = entries.map(([id]) => chances?.[id]);
  if (given.every((one) => one !== undefined)) return given;
  const odds = entries.map(([, one]) => Number(one.odds));
  // Without all of its prices nobody knows what its margin is.
  if (odds.length < 2 || odds.some((one) => !(one > 1))) return null;
  const book = odds.reduce((sum, one) => sum + 1 / one, 0);
  if (book < ONE_WINNER[0]) return null;
  if (book > ONE_WINNER[1]) {
    const winners = Math.max(1, Math.floor(book));
    return odds.map((one) => ({ won: Math.min(1, winners / book / one), refunded: 0 }));
  }
  // A book below 1 has no margin to take out: its shares are the chances.
  const { probabilities } = removeMargin(odds, book < 1 ? 'proportional' : method);
  return probabilities.map((won) => ({ won: Math.max(0, won), refunded: 0 }));
}
