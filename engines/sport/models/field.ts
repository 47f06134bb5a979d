/**
 * Fields: golf, motor racing, cycling, skiing. Plackett & Luce: each competitor has a weight, and the order is that of
 * independent exponential times (Harville's places), which makes places exact sums and a race one draw for each.
 */
import type { Entry } from '../markets/facts.ts';
import type { Random } from './random.ts';

export interface Runner {
  readonly id: string;
  /** Above 0; only their ratios count. */
  readonly weight: number;
}

function totalOf(runners: readonly Runner[]): number {
  if (runners.some(({ weight }) => !(weight > 0) || !Number.isFinite(weight)))
    throw new RangeError('weights are above 0');
  return runners.reduce((all, { weight }) => all + weight, 0);
}

/** Chances to win, in the order of the runners. */
export function winChances(runners: readonly Runner[]): number[] {
  const total = totalOf(runners);
  return runners.map(({ weight }) => weight / total);
}

/** Chance that the first is ahead of the second. */
export function headToHead(first: Runner, second: Runner): number {
  return first.weight / (first.weight + second.weight);
}

const NODES = 400;

/**
 * Chances to be among the first `places`, in the order of the runners: over the time of a runner, that fewer than `places`
 * others were faster. Midpoint sum over the runner's own distribution; its error is below 1e-4 with 400 nodes.
 */
export function placeChances(runners: readonly Runner[], places: number): number[] {
  totalOf(runners);
  if (places >= runners.length) return runners.map(() => 1);
  if (places === 1) return winChances(runners);
  const raw = runners.map((runner, index) => {
    const others = runners.filter((_, other) => other !== index);
    let total = 0;
    for (let node = 0; node < NODES; node++) {
      const time = -Math.log(1 - (node + 0.5) / NODES) / runner.weight;
      total += fewerFaster(others, time, places);
    }
    return total / NODES;
  });
  // As many are placed as there are places: the small error of the sum is shared out.
  const scale = places / raw.reduce((a, b) => a + b, 0);
  return raw.map((chance) => Math.min(1, chance * scale));
}

/** Chance that fewer than `count` of these have finished by a time. */
function fewerFaster(runners: readonly Runner[], time: number, count: number): number {
  const chances = new Float64Array(count);
  chances[0] = 1;
  for (const { weight } of runners) {
    const faster = 1 - Math.exp(-weight * time);
    for (let k = count - 1; k >= 0; k--)
      chances[k] = chances[k]! * (1 - faster) + (k > 0 ? chances[k - 1]! * faster : 0);
  }
  return chances.reduce((a, b) => a + b, 0);
}

/** Draws an order. */
export function playField(runners: readonly Runner[], random: Random): Entry[] {
  totalOf(runners);
  const times = runners.map(({ id, weight }) => ({ id, time: -Math.log(1 - random()) / weight }));
  return times.toSorted((a, b) => a.time - b.time).map(({ id }, index) => ({ id, position: index + 1 }));
}
