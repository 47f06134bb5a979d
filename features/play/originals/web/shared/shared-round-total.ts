/** What is staked in a list of bets, for the heads of the table of players. */
import type { CurrencyView } from '#platform/contract/boot.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { worthOf } from '#platform/web/amount-view.ts';
import type { MultiplayerBet } from '../../contract.ts';

export interface Total {
  /** Decimal string. */
  readonly amount: string;
  /** Of bets of several currencies the amount is their worth in dollars. */
  readonly currency: string;
}

const PLACES = 18;
const DOLLARS = 'usd';

/**
 * Adds up bets: exact where all are of one currency, else what they are worth. Real money; play money counts only
 * where there is nothing else, so the two are never added up.
 */
export function totalOf(
  bets: readonly MultiplayerBet[],
  currencies: readonly Pick<CurrencyView, 'id' | 'price'>[],
): Total | null {
  const real = bets.filter(({ game }) => !game.demo);
  const counted = real.length > 0 ? real : bets;
  const [first] = counted;
  if (!first) return null;
  const { currency } = first.game;
  const same = counted.every(({ game }) => game.currency === currency);
  const priceOf = (id: string): string => currencies.find((known) => known.id === id)?.price ?? '0';
  const sum = counted.reduce((total, { game }) => {
    const worth = same ? game.wager : worthOf(game.wager, priceOf(game.currency));
    return total + (parseUnits(worth, PLACES) ?? 0n);
  }, 0n);
  return { amount: formatUnits(sum, PLACES), currency: same ? currency : DOLLARS };
}
