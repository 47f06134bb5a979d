import { expect, test } from 'vitest';
import { trend } from '../game.ts';
import { climbed, climbMs, revealMs } from './climb.ts';

const RESULTS = [1, 1.01, 1.99, 2, 9.99, 10, 10.01, 13.5, 14, 1000, 4_252_017_623.04];

test.each(RESULTS)(
  'the line to %f starts at 1, never falls, ends there and is shown before the server pays',
  (result) => {
    const end = climbMs(result);
    const seen = Array.from({ length: 101 }, (_, step) => climbed(end * (step / 100), result));
    expect(seen[0]).toBe(1);
    expect(seen.at(-1)).toBe(result);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(Math.max(...seen)).toBe(result);
    expect(end).toBeLessThan(revealMs(result));
    expect(revealMs(result)).toBeLessThanOrEqual(trend.revealMs);
  },
);

test('until it ends the line looks the same for every result below the moon', () => {
  for (const result of RESULTS.filter((value) => value > 2))
    for (const ms of [0, 400, 700, 1200]) expect(climbed(ms, result)).toBe(climbed(ms, 1000));
});
