import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLadder } from './ladder.ts';

/** `bad` of ten ways are bad in each of `steps` rooms. */
interface Rooms {
  readonly bad: number;
  readonly steps: number;
}
const exact = createLadder<Rooms>({
  returns: { num: 97n, den: 100n },
  steps: (params) => params.steps,
  chance: ({ bad, steps }, step) =>
    step > steps ? { num: 0n, den: 1n } : { num: BigInt(10 - bad) ** BigInt(step), den: 10n ** BigInt(step) },
});
const rooms = fc.record({ bad: fc.integer({ min: 1, max: 9 }), steps: fc.integer({ min: 1, max: 12 }) });

describe('a ladder', () => {
  it('returns the same wherever one stops', () => {
    fc.assert(
      fc.property(rooms, fc.nat(), (params, at) => {
        const { num, den } = exact.rtp(params, 1 + (at % params.steps));
        expect(num * 100n).toBe(den * 97n);
      }),
    );
  });

  it('returns the stake to whoever took no step, and nothing where none comes', () => {
    const params = { bad: 3, steps: 4 };
    expect(exact.multiplier(params, 0)).toEqual({ num: 1n, den: 1n });
    expect(exact.multiplier(params, 5)).toEqual({ num: 0n, den: 1n });
    expect(exact.rtp(params, 5).num).toBe(0n);
  });

  it('lists what each step pays, the same list every time', () => {
    const params = { bad: 5, steps: 3 };
    expect(exact.multipliers(params)).toEqual([1, 2, 3].map((step) => exact.multiplier(params, step)));
    expect(exact.multipliers({ ...params })).toBe(exact.multipliers(params));
    expect(exact.multipliers({ ...params, bad: 6 })).not.toEqual(exact.multipliers(params));
  });

  it('pays most on the step that pays most, wherever it stands', () => {
    const odd = createLadder<object>({
      returns: { num: 1n, den: 1n },
      steps: () => 3,
      chance: (_params, step) => ({ num: 1n, den: [1n, 2n, 8n, 4n][step]! }),
    });
    expect(odd.maxMultiplier({})).toEqual({ num: 8n, den: 1n });
  });

  it('rounds multipliers as it is told, and its return with them', () => {
    const whole = createLadder<object>({
      returns: { num: 98n, den: 100n },
      steps: () => 1,
      chance: () => ({ num: 1n, den: 3n }),
      round: ({ num, den }) => ({ num: num / den, den: 1n }),
    });
    expect(whole.multiplier({}, 1)).toEqual({ num: 2n, den: 1n });
    expect(whole.rtp({})).toEqual({ num: 2n, den: 3n });
    expect(whole.winChance({})).toEqual({ num: 1n, den: 3n });
  });
});
