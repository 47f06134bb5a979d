import { expect, test } from 'vitest';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { dice } from '#games/dice/game.ts';
import { presetText } from './preset-strategies.ts';
import { ROUNDS, runTrial, WINDOWS, type TrialOrder } from './trial.ts';

const params = { target: 50.5, direction: 'over' } as const;
const order = (change: object): TrialOrder => ({
  game: 'dice',
  strategy: JSON.stringify({ v: 1, name: 'flat', game: 'dice', params, base: '1.00', rules: [], ...change }),
  params,
  decimals: 2,
  scale: 2,
  serverSeed: 'a'.repeat(64),
  clientSeed: 'client',
  least: 1n,
  greatest: 10n ** 12n,
  balance: 10n ** 12n,
});

test('a flat stake on ten thousand nonces wins what the game pays for them, one by one', () => {
  let profit = 0n;
  for (let nonce = 0; nonce < ROUNDS; nonce++) {
    const drawn = floats('a'.repeat(64), 'client', nonce, 1, nobleHmac);
    const { num, den } = dice.payout(params, dice.outcome(params, drawn));
    profit += (100n * num) / den - 100n;
  }
  const { whole, band, ends } = runTrial(dice, order({}));
  expect(whole).toMatchObject({ bets: ROUNDS, staked: 1_000_000n, profit, stop: null });
  expect(whole.line.at(-1)).toBe(profit);
  expect(ends.ahead + ends.even + ends.behind).toBe(WINDOWS);
  // Each percentile lies above the one before.
  for (const { parts } of band)
    for (const [index, part] of parts.slice(1).entries()) expect(part).toBeGreaterThanOrEqual(parts[index]!);
});

test('a growing stake ends at its limits, and never below the loss limit', () => {
  const about = { name: 'Martingale', game: 'dice', params, base: 100n };
  const trial = runTrial(dice, { ...order({}), strategy: presetText('martingale', about, 2) });
  expect(trial.whole).toMatchObject({ stop: 'loss' });
  expect(trial.whole.profit).toBeGreaterThanOrEqual(-2000n);
  expect(trial.stops['loss']).toBeGreaterThan(WINDOWS / 2);
});

test('with six places inside a cent is paid to its last part, and whole cents are staked', () => {
  const cents = (scale: number) => {
    const unit = 10n ** BigInt(scale - 2);
    const grow = { id: 'grow', on: [{ of: 'lose', op: 'every', n: 1 }], do: [{ a: 'inc', v: 50 }] };
    const reset = { id: 'reset', on: [{ of: 'win', op: 'every', n: 1 }], do: [{ a: 'reset' }] };
    const sized = { least: unit, greatest: 1000n * unit, balance: 10n ** 9n * unit };
    return runTrial(dice, {
      ...order({ base: '0.01', rules: [grow, reset], stop: { loss: '1000000' } }),
      ...sized,
      scale,
      params: { target: 60, direction: 'over' },
    }).whole;
  };
  const [coarse, fine] = [cents(2), cents(6)];
  expect(fine.staked % 10_000n).toBe(0n);
  expect(fine.bets).toBe(coarse.bets);
  // The same cents are staked; of 2.475 for one, two places keep 2 alone.
  expect(fine.staked).toBe(coarse.staked * 10_000n);
  expect(fine.profit).toBeGreaterThan(coarse.profit * 10_000n);
});
