/**
 * A race under way. Runners finish at independent exponential times, so before the start the order is that of Plackett and Luce
 * (Luce 1959); during the race it becomes known, more finely from stage to stage, in which stretch of time each of them will finish.
 * Given that, a time is exponential within its stretch, and every price is an exact expectation: a martingale. Who drops out
 * shows it at a stage that is as likely as any other.
 */
import type { Entry } from '../markets/facts.ts';
import type { Random } from './random.ts';

export interface RaceRunner {
  readonly id: string;
  /** Above 0; only their ratios count. */
  readonly weight: number;
  /** Chance not to finish. */
  readonly dropsOut: number;
}

export interface RaceModel {
  readonly runners: readonly RaceRunner[];
  /** Looks at the race; the last one is its end. */
  readonly stages: number;
}

/** What is known of a runner: when it will finish, or that it is out. */
export interface RunnerState {
  readonly from: number;
  readonly to: number;
  /** Chance that it still drops out. */
  readonly dropsOut: number;
  readonly out: boolean;
}

const NODES = gaussLegendre(40);
/** Crowds the nodes at the front of the field, where places are decided. */
const POWER = 4;

/** Nodes and weights on 0 to 1 (Newton on the Legendre polynomial). */
function gaussLegendre(count: number): readonly { readonly at: number; readonly weight: number }[] {
  return Array.from({ length: count }, (_, index) => {
    let x = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5));
    let slope = 1;
    for (let turn = 0; turn < 30; turn++) {
      let [before, value] = [1, x];
      for (let k = 2; k <= count; k++)
        [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
      slope = (count * (x * value - before)) / (x * x - 1);
      x -= value / slope;
    }
    return { at: (1 + x) / 2, weight: 1 / ((1 - x * x) * slope * slope) };
  });
}

/** How likely a runner has finished by a time, if it finishes. */
function finishedBy(weight: number, { from, to }: RunnerState, time: number): number {
  if (time <= from) return 0;
  if (time >= to) return 1;
  return Math.expm1(-weight * (time - from)) / Math.expm1(-weight * (to - from));
}

/** The time by which a part of a runner's chance to finish has passed. */
function timeAt(weight: number, { from, to }: RunnerState, part: number): number {
  return from - Math.log1p(part * Math.expm1(-weight * (to - from))) / weight;
}

export function startOf({ runners }: RaceModel): readonly RunnerState[] {
  return runners.map(({ dropsOut }) => ({ from: 0, to: Infinity, dropsOut, out: false }));
}

/** Chances of each runner to be in each of the first places, in the order of the runners. */
export function placesOf(
  { runners }: RaceModel,
  states: readonly RunnerState[],
  places: number,
): readonly (readonly number[])[] {
  return runners.map(({ weight }, own) => {
    const mine = states[own]!;
    const chances = Array.from({ length: places }, () => 0);
    if (mine.out) return chances;
    for (const node of NODES) {
      const part = node.at ** POWER;
      const time = timeAt(weight, mine, part);
      const ahead = new Float64Array(places);
      ahead[0] = 1;
      runners.forEach((other, index) => {
        const theirs = states[index]!;
        if (index === own || theirs.out) return;
        const faster = (1 - theirs.dropsOut) * finishedBy(other.weight, theirs, time);
        if (faster === 0) return;
        for (let k = places - 1; k >= 0; k--)
          ahead[k] = ahead[k]! * (1 - faster) + (k > 0 ? ahead[k - 1]! * faster : 0);
      });
      const density = node.weight * POWER * node.at ** (POWER - 1) * (1 - mine.dropsOut);
      for (let k = 0; k < places; k++) chances[k]! += density * ahead[k]!;
    }
    return chances;
  });
}

/** Chance that the first is ahead of the second, and that neither finishes. */
export function duelOf(
  { runners }: RaceModel,
  states: readonly RunnerState[],
  first: number,
  second: number,
): { readonly first: number; readonly second: number; readonly none: number } {
  const pair = [first, second];
  const two = { runners: pair.map((index) => runners[index]!), stages: 1 };
  const known = pair.map((index) => states[index]!);
  const [a, b] = placesOf(two, known, 1);
  const none = known.reduce((all, { out, dropsOut }) => all * (out ? 1 : dropsOut), 1);
  const scale = (1 - none) / (a![0]! + b![0]! || 1);
  return { first: a![0]! * scale, second: b![0]! * scale, none };
}

export interface PlayedRace {
  /** What is known of each runner at each stage, the start first and the end last. */
  readonly stages: readonly (readonly RunnerState[])[];
  readonly entries: readonly Entry[];
}

/** Draws a race. */
export function playRace(model: RaceModel, random: Random): PlayedRace {
  const { runners, stages } = model;
  const middle = runners.reduce((all, { weight }) => all + weight, 0) / runners.length;
  const drawn = runners.map(({ weight, dropsOut }) => ({
    time: -Math.log(1 - random()) / weight,
    outAt: random() < dropsOut ? 1 + Math.floor(random() * stages) : null,
  }));
  const at = (stage: number) =>
    drawn.map(({ time, outAt }, index): RunnerState => {
      const { dropsOut } = runners[index]!;
      const parts = 2 ** stage;
      const cell = Math.min(parts - 1, Math.floor(-Math.expm1(-time * middle) * parts));
      const bound = (part: number) => (part >= parts ? Infinity : -Math.log1p(-part / parts) / middle);
      const still = 1 - stage / stages;
      return {
        from: bound(cell),
        to: bound(cell + 1),
        dropsOut: (dropsOut * still) / (1 - dropsOut + dropsOut * still),
        out: outAt !== null && outAt <= stage,
      };
    });
  const order = drawn
    .map(({ time, outAt }, index) => ({ id: runners[index]!.id, time, outAt }))
    .toSorted((a, b) => a.time - b.time);
  const finished = order.filter(({ outAt }) => outAt === null);
  return {
    stages: Array.from({ length: stages + 1 }, (_, stage) => at(stage)),
    entries: [
      ...finished.map(({ id }, index) => ({ id, position: index + 1 })),
      ...order.filter(({ outAt }) => outAt !== null).map(({ id }) => ({ id, position: null })),
    ],
  };
}
