/** The ways a coin can come in or go out, from what the server says runs. */
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
