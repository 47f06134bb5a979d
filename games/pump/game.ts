/**
 * Pump: a balloon that may take 25 pumps, n of which would burst it. Those are drawn at the start; each turn
 * pumps once. After k pumps the round pays 0.98 * C(25, n) / C(25 - k, n), rounded to hundredths.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { intBelow, pickAndRemove, range } from '#engines/fair/draw.ts';
import { defineGame } from '#platform/contract/game.ts';
import { roundHundredths } from '#platform/contract/hundredths.ts';
import { ONE, ratioNumber, ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const POINTS = 25;
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
/** Pumps that would burst the balloon. */
export const POPS = { easy: 1, medium: 3, hard: 5, expert: 10 } as const;

export const pumpParams = z.object({ difficulty: z.enum(DIFFICULTIES) });
/** A pump has no choice in it. */
export const pumpTurn = z.object({});

export type PumpParams = z.output<typeof pumpParams>;
export type PumpTurn = z.output<typeof pumpTurn>;
export interface PumpOutcome {
  /** Pumps that burst, 0 to 24, in the order they were drawn. */
  readonly popsOrder: readonly number[];
  /** The same, ascending. */
  readonly popsSorted: readonly number[];
  /** The first pump that bursts: also how many pumps are safe. */
  readonly firstPop: number;
  /** What the last safe pump pays; 1 when there is none. */
  readonly maxMultiplier: number;
}
export interface PumpState {
  /** Pumps the balloon has taken. */
  readonly pumps: number;
  /** True when the next one burst it. */
  readonly burst: boolean;
}
export type PumpSeen = PumpParams & PumpState;

/** Pumps the balloon may take: after these only bursts are left. */
export function mostPumps({ difficulty }: PumpParams): number {
  return POINTS - POPS[difficulty];
}

/** Chance that the balloon holds for `step` pumps. */
export function holdChance({ difficulty }: PumpParams, step: number): Ratio {
  const pops = POPS[difficulty];
  return { num: binomial(POINTS - step, pops), den: binomial(POINTS, pops) };
}

/** What `step` pumps pay. None made returns the stake: nothing was risked. */
export function pumpMultiplier(params: PumpParams, step: number): Ratio {
  if (step === 0) return ONE;
  const chance = holdChance(params, step);
  return chance.num === 0n ? ZERO : roundHundredths({ num: 98n * chance.den, den: 100n * chance.num });
}

const ladders = new Map<string, readonly Ratio[]>();

/** What each pump pays, the first one first. The same list every time, so that nothing draws it again. */
export function pumpLadder(params: PumpParams): readonly Ratio[] {
  const ladder =
    ladders.get(params.difficulty) ?? range(mostPumps(params), 1).map((step) => pumpMultiplier(params, step));
  ladders.set(params.difficulty, ladder);
  return ladder;
}

function layout(params: PumpParams, floats: readonly number[]): PumpOutcome {
  const popsOrder = pickAndRemove(range(POINTS), floats.slice(0, POPS[params.difficulty]));
  const popsSorted = popsOrder.toSorted((a, b) => a - b);
  const firstPop = popsSorted[0]!;
  const maxMultiplier = ratioNumber(pumpMultiplier(params, firstPop), 2);
  return { popsOrder, popsSorted, firstPop, maxMultiplier };
}

function isOver(params: PumpParams, state: PumpState): boolean {
  return state.burst || state.pumps === mostPumps(params);
}

export const pump = defineGame<PumpParams, PumpState, PumpTurn, PumpOutcome, PumpSeen>({
  id: 'pump',
  title: 'Pump',
  kind: 'steps',
  params: pumpParams,
  initial: { difficulty: 'medium' },
  boldest: { difficulty: 'expert' },
  settings: DIFFICULTIES.map((difficulty) => ({ difficulty })),
  turn: pumpTurn,
  revealMs: 700,
  version: 1,
  table: 'pump-98',
  floats: ({ difficulty }) => POPS[difficulty],
  outcome: layout,
  start: () => ({ pumps: 0, burst: false }),
  step(params, { firstPop, popsSorted }, state) {
    if (isOver(params, state)) return { refused: 'round-over' };
    if (state.pumps === firstPop) {
      const burst = { type: 'burst', pump: state.pumps + 1, pops: popsSorted };
      return { state: { ...state, burst: true }, events: [burst] };
    }
    const next = { pumps: state.pumps + 1, burst: false };
    const pumped = { type: 'pump', step: next.pumps };
    if (!isOver(params, next)) return { state: next, events: [pumped] };
    return { state: next, events: [pumped, { type: 'full', pops: popsSorted }] };
  },
  view: ({ difficulty }, { pumps, burst }) => ({ difficulty, pumps, burst }),
  turns: (params, seen) => (isOver(params, seen) ? [] : [{}]),
  steps: mostPumps,
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout: (params, state) => (state.burst ? ZERO : pumpMultiplier(params, state.pumps)),
  trace(params, floats) {
    const pool = range(POINTS);
    const used = floats.slice(0, POPS[params.difficulty]);
    const draws = used.map((float, index) => {
      const left = pool.length;
      const at = intBelow(float, left);
      const [pop] = pool.splice(at, 1);
      return [
        `float ${index} × ${left}`,
        String(float * left),
        `floor → ${at}: pump ${pop! + 1} bursts`,
      ] as const;
    });
    const { firstPop, maxMultiplier } = layout(params, used);
    return [...draws, ['first burst', `pump ${firstPop + 1}`, `${firstPop} safe: up to ${maxMultiplier}`]];
  },
  rtp(params, step = 1) {
    const multiplier = pumpMultiplier(params, step);
    const chance = holdChance(params, step);
    return { num: multiplier.num * chance.num, den: multiplier.den * chance.den };
  },
  maxMultiplier: (params) => pumpMultiplier(params, mostPumps(params)),
  winChance: (params, step = 1) => holdChance(params, step),
});
