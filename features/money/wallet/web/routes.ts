/** The ways a coin can come in or go out, from what the server says runs. */
import type { CurrencyView } from '#platform/contract/boot.ts';
import { startingWallet } from '#platform/web/starting-wallet.ts';
import type { Chains } from './queries.ts';

/** One chain of our own, or one processor, for one coin. */
export interface PaymentRoute {
  /** Id of the chain or processor. */
  readonly id: string;
  readonly name: string;
  /** Null: a processor, which speaks to the chain itself. */
  readonly network: 'main' | 'test' | 'local' | null;
  readonly confirmations: number;
  /** Least deposit that is credited, in the coin. */
  readonly minimum: string;
  /** Its coins can be had for nothing. */
  readonly faucet: boolean;
  /** The node was not heard of for longer than anybody would wait. */
  readonly away: boolean;
}

/** Seconds after which a chain that was not read counts as away. */
const AWAY_AFTER = 300;

export type PaymentRoutes = ReadonlyMap<string, readonly PaymentRoute[]>;

/**
 * Ways by coin; those of our own chains first.
 * @param processors whether processors count: they take money in, and pay none out
 */
export function waysOf({ chains, processors }: Chains, withProcessors: boolean): PaymentRoutes {
  const ways = new Map<string, PaymentRoute[]>();
  const add = (coin: string, way: PaymentRoute) => ways.set(coin, [...(ways.get(coin) ?? []), way]);
  for (const { id, name, network, confirmations, coins, age } of chains) {
    const away = age !== null && age > AWAY_AFTER;
    for (const { currency, minimum, faucet } of coins)
      add(currency, { id, name, network, confirmations, minimum, faucet, away });
  }
  if (!withProcessors) return ways;
  for (const { id, name, coins } of processors)
    for (const { currency, minimum } of coins)
      add(currency, {
        id,
        name,
        network: null,
        confirmations: 0,
        minimum,
        faucet: false,
        away: false,
      });
  return ways;
}

export interface Picked {
  readonly coin: string;
  readonly way: PaymentRoute;
}

/** What is chosen when `coin` and `way` are wished for: as near to it as there is; null when there is nothing. */
export function pick(ways: PaymentRoutes, coin: string, way: string | null): Picked | null {
  const there = ways.has(coin) ? coin : ways.keys().next().value;
  if (there === undefined) return null;
  const list = ways.get(there) ?? [];
  const chosen = list.find(({ id }) => id === way) ?? list[0];
  return chosen ? { coin: there, way: chosen } : null;
}

/** What was chosen in the wallet; it holds for all its tabs. A coin of null: nothing yet. */
export interface AskedRoute {
  readonly coin: string | null;
  readonly way: string | null;
}

/**
 * The coin that a tab opens on: what was chosen in the wallet, else the header's coin, else the one that there is most of.
 * @param funded whether the tab is of use only with money in the coin
 */
export function openingCoin(
  ways: PaymentRoutes,
  { coin }: AskedRoute,
  wallets: readonly Pick<CurrencyView, 'id' | 'balance' | 'price'>[],
  chosen: string,
  funded: boolean,
): string {
  if (coin !== null && ways.has(coin)) return coin;
  const payable = wallets.filter(({ id }) => ways.has(id));
  const most = startingWallet(payable, chosen);
  if (!ways.has(chosen)) return most.currency;
  return funded && !most.demo ? most.currency : chosen;
}
