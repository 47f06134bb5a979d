import type { Settled } from '#engines/strategy/run.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { Ended } from '../instance-types.ts';

/** A round that has ended as the rules of runs read it, in units of the ledger. @param balance after the round */
export function settledOf({ round }: Ended, scale: number, balance: bigint): Settled {
  return {
    stake: parseUnits(round.stake, scale) ?? 0n,
    payout: parseUnits(round.payout, scale) ?? 0n,
    // A shown multiplier is a decimal text that became a double; cut where two places end, not below.
    multiplier: Math.floor(Number((round.multiplier * 100).toFixed(4))),
    balance,
  };
}
