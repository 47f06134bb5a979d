/** What a strategy would stake if it went badly: shown before a run, above all of a strategy that somebody else wrote. */
import { afterRound, nextBet, startRun, type StopReason, type Switches, type Table } from './run.ts';
import type { Strategy, Units } from './strategy.ts';

export interface LosingRun {
  /** Stakes of the bets that are placed, all of them lost. */
  readonly stakes: readonly Units[];
  /** What is staked after them; null when the run has ended. */
  readonly next: Units | null;
  readonly stop: StopReason | null;
}

const still: Switches = { flip: (params) => params, set: (params) => params };

/**
 * @param losses bets lost one after the other
 * @param table limits of the game and the balance before the first bet
 */
export function losingRun(
  strategy: Strategy,
  losses: number,
  table: Pick<Table, 'least' | 'greatest' | 'balance'>,
): LosingRun {
  let run = startRun(strategy);
  let { balance } = table;
  const stakes: Units[] = [];
  for (;;) {
    const next = nextBet(strategy, run, { ...table, balance, elapsedMs: 0 });
    if ('stop' in next) return { stakes, next: null, stop: next.stop };
    if (stakes.length === losses) return { stakes, next: next.stake, stop: null };
    const { stake } = next;
    stakes.push(stake);
    balance -= stake;
    const round = { stake, payout: 0n, multiplier: 0, balance };
    const after = afterRound(strategy, run, round, { least: table.least, switches: still });
    if (after.stop !== null) return { stakes, next: null, stop: after.stop };
    run = after.run;
  }
}
