import { expect, it } from 'vitest';
import { simulate } from './simulate.ts';

it.each(['soccer', 'tennis', 'basketball'] as const)(
  '%s: no price can be beaten, and the same seed plays the same matches',
  (sport) => {
    const once = simulate(sport, 2, 'a');
    if (sport === 'basketball') expect(simulate(sport, 2, 'a')).toEqual(once);
    expect(once.bestExpectation).toBeLessThan(1);
    expect(once.returns.length).toBeGreaterThan(15);
    for (const { expected } of once.returns) {
      expect(expected).toBeLessThan(0.99);
      expect(expected).toBeGreaterThan(0.8);
    }
  },
);
