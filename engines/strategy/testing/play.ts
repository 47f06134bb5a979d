import { afterRound, nextBet, startRun, type Switches } from '../run.ts';
import type { Strategy } from '../strategy.ts';
import type { Played } from './reference.ts';

const switches: Switches = { flip: (params) => params, set: (params) => params };

/** Plays rounds of known payouts, in hundredths of the stake, by the engine. */
export function play(
  strategy: Strategy,
  payouts: readonly number[],
  house: { least: bigint; greatest: bigint; balance: bigint },
): Played {
  let [run, balance] = [startRun(strategy), house.balance];
  const stakes: bigint[] = [];
  for (const multiplier of payouts) {
    const next = nextBet(strategy, run, { ...house, balance, elapsedMs: 0 });
    if ('stop' in next) return { stakes, profit: run.profit, reason: next.stop };
    const { stake } = next;
    stakes.push(stake);
    const payout = (stake * BigInt(multiplier)) / 100n;
    balance += payout - stake;
    const after = afterRound(strategy, run, { stake, payout, multiplier, balance }, { ...house, switches });
    run = after.run;
    if (after.stop !== null) return { stakes, profit: run.profit, reason: after.stop };
  }
  return { stakes, profit: run.profit, reason: 'end' };
}
