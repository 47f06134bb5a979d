import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstsOf } from './firsts.ts';

describe('first deposits', () => {
  it.each([
    ['stands', [[1, null]], [[1, 1]]],
    [
      'undone, and the next one comes after',
      [
        [1, 2],
        [5, null],
      ],
      [
        [1, 1],
        [2, -1],
        [5, 1],
      ],
    ],
    [
      'undone, and the next one was there already',
      [
        [1, 4],
        [3, null],
      ],
      [
        [1, 1],
        [4, -1],
        [4, 1],
      ],
    ],
    [
      'undone, and the next one was undone before',
      [
        [1, 4],
        [2, 3],
        [6, null],
      ],
      [
        [1, 1],
        [4, -1],
        [6, 1],
      ],
    ],
    [
      'all undone',
      [
        [1, 2],
        [3, 4],
      ],
      [
        [1, 1],
        [2, -1],
        [3, 1],
        [4, -1],
      ],
    ],
    [
      'a later one undone changes nothing',
      [
        [1, null],
        [2, 3],
      ],
      [[1, 1]],
    ],
  ] as const)('%s', (_name, deposits, expected) => {
    const { changes } = firstsOf(deposits.map(([at, undoneAt]) => ({ at, eur: '1', undoneAt })));
    expect(changes.map(({ at, n }) => [at, n])).toEqual(expected);
  });

  it('at any moment there is one first, or none when nothing stands', () => {
    const deposit = fc.record({
      at: fc.integer({ min: 0, max: 40 }),
      stays: fc.option(fc.integer({ min: 1, max: 40 })),
    });
    fc.assert(
      fc.property(fc.array(deposit, { maxLength: 8 }), fc.integer({ min: 0, max: 90 }), (made, moment) => {
        const deposits = made
          .toSorted((a, b) => a.at - b.at)
          .map(({ at, stays }) => ({ at, eur: '1', undoneAt: stays === null ? null : at + stays }));
        const count = firstsOf(deposits)
          .changes.filter(({ at }) => at <= moment)
          .reduce((sum, { n }) => sum + n, 0);
        const stands = deposits.some(
          ({ at, undoneAt }) => at <= moment && (undoneAt === null || undoneAt > moment),
        );
        expect(count).toBe(stands ? 1 : 0);
      }),
    );
  });
});
