import { typedStep } from '#platform/contract/money.ts';
import type { PoolState } from '#engines/pools/pool.ts';
import type { PvpContext } from './context.ts';

/**
 * Tickets of each entry of a pool in their order: one for the least amount that can be staked more, a cent or a satoshi,
 * however many places the ledger keeps beyond it.
 */
export function ticketsOf(
  { currency }: PvpContext,
  cur: number,
  { entries }: Pick<PoolState, 'entries'>,
): bigint[] {
  const step = typedStep(currency(cur));
  return entries.map(({ stake }) => stake / step);
}
