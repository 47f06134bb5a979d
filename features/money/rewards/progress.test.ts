import { describe, expect, it } from 'vitest';
import { levelOf, progressOf } from './progress.ts';
import { rewardsSettings } from './settings.ts';

const { ladder } = rewardsSettings.parse({});
const usd = (deposited: number, wagered: number) => ({
  deposited: BigInt(deposited) * 1_000_000n,
  wagered: BigInt(wagered) * 1_000_000n,
});

describe('the ladder', () => {
  it('has ten levels above the start', () => expect(ladder).toHaveLength(10));

  it.each([
    [0, 0, 0],
    [49, 1_000_000, 0],
    [50, 999, 0],
    [50, 1_000, 1],
    [1_000_000, 1_000, 1],
    [250_000, 10_000_000, 10],
  ])('gives who deposited %i and wagered %i level %i', (deposited, wagered, level) => {
    expect(levelOf(usd(deposited, wagered), ladder)).toBe(level);
  });

  it.each([
    [0, 0, 0, 0],
    [25, 0, 0, 25],
    // Each share is capped: more of one does not make up for the other.
    [5_000, 0, 0, 50],
    [5_000, 500, 0, 75],
    [250, 2_500, 1, 75],
    [0, 1, 0, 0.05],
    [250_000, 10_000_000, 10, 100],
  ])('shows %i deposited and %i wagered at level %i as %d percent', (deposited, wagered, level, percent) => {
    expect(progressOf(usd(deposited, wagered), level, ladder)).toBe(percent);
  });

  it('refuses levels that ask for less than the one before', () => {
    const [first, second] = ladder;
    expect(rewardsSettings.safeParse({ ladder: [second, first] }).success).toBe(false);
  });
});
