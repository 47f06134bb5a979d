/** How little the cap of a round takes from the return of a machine whose cells are drawn. */
import { spinMoments } from './drawn-count.ts';
import { heldRuns } from './drawn-held.ts';
import type { DrawnMachine } from './drawn-machine.ts';

/** Rates of the exponential that are tried, in stakes. */
const RATES = Array.from({ length: 40 }, (_, index) => 0.0002 * 1.13 ** index);
const TURNS = 500;

/** For 0 <= x <= m, exp(x) <= 1 + x + x² bend(m). */
function bend(m: number): number {
  return (Math.exp(m) - 1 - m) / m ** 2;
}

/**
 * An upper bound of what the cap takes, in bets, as `lostToCap` has it for strips. The mean of exp(rate * pay) of a
 * round holds itself, for each spin may begin more of them: it is the limit of a row that only grows.
 */
export function lostToDrawnCap(machine: DrawnMachine, bought = false): number {
  const { credits, cap, heights, held, scatter } = machine;
  const spin = spinMoments(machine);
  const run = heldRuns(machine);
  const ways = heights.reduce((product, rows) => product * rows, 1);
  const best = (pays: number) => (pays * ways) / credits;
  const most = best(
    Object.values(machine.pays).reduce((sum, table) => sum + (table[heights.length] ?? 0), 0),
  );
  const mostRun = held.spins * best(held.pays[heights.length] ?? 0);
  const bounds = RATES.map((rate) => {
    const [none, more, hold] = spin.chance.map(
      (chance, index) =>
        chance +
        (rate * spin.mean[index]!) / credits +
        (rate / credits) ** 2 * spin.square[index]! * bend(rate * most),
    ) as [number, number, number];
    const own = 1 + (rate * run.mean) / credits + (rate / credits) ** 2 * run.square * bend(rate * mostRun);
    const runOf = (round: number) => own * round ** (scatter.spins * held.spins);
    let round = 1;
    for (let turn = 0; turn < TURNS; turn++)
      round = none + more * round ** scatter.spins + hold * runOf(round);
    const whole = bought ? runOf(round) : round;
    // A row that grows without end has no bound; neither has one that has not settled.
    const next = none + more * round ** scatter.spins + hold * runOf(round);
    if (!Number.isFinite(whole) || next - round > 1e-12 * round) return Number.POSITIVE_INFINITY;
    return (whole * Math.exp((-rate * cap) / credits)) / (Math.E * rate);
  });
  return Math.min(...bounds);
}
