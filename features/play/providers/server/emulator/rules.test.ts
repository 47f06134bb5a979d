import { expect, it } from 'vitest';
import { ratioNumber } from '#platform/contract/money.ts';
import { CHOICES, KINDS, paysOf, play, POCKETS, STOPS } from './rules.ts';

it('pays what its rules return in the mean: every stop, every pocket, every chance', () => {
  let reels = 0;
  STOPS.forEach((a, first) =>
    STOPS.forEach((b, second) =>
      STOPS.forEach((c, third) => (reels += a * b * c * ratioNumber(paysOf([first, second, third]).pays, 4))),
    ),
  );
  expect(reels / 32 ** 3).toBeCloseTo(0.9442, 4);
  for (const choice of CHOICES.table) {
    const pays = Array.from(
      { length: POCKETS },
      (_, pocket) => play('table', choice, [(pocket + 0.5) / POCKETS]).pays,
    );
    const mean = pays.reduce((sum, one) => sum + ratioNumber(one, 4), 0) / POCKETS;
    expect(mean).toBeCloseTo(choice === 'green' ? 35 / 37 : 36 / 37, 9);
  }
  for (const choice of CHOICES.instant) {
    const pays = Array.from({ length: 1000 }, (_, at) => play('instant', choice, [(at + 0.5) / 1000]).pays);
    expect(pays.reduce((sum, one) => sum + ratioNumber(one, 4), 0) / 1000).toBeCloseTo(0.96, 9);
  }
  expect(KINDS.every((kind) => CHOICES[kind].length > 0)).toBe(true);
});
