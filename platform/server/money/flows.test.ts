import { expect, it } from 'vitest';
import { flowsOf } from './flows.ts';

const flows = (net: Record<string, bigint>) =>
  flowsOf(new Map(Object.entries(net).map(([user, amount]) => [BigInt(user), amount]))).map(
    ({ from, to, amount }) => `${from}>${to} ${amount}`,
  );

it('goes from who lost to who won, by what each won; the rake is nobody’s', () => {
  expect(flows({ 1: -100n, 2: 95n })).toEqual(['1>2 95']);
  expect(flows({ 1: -100n, 2: -50n, 3: 150n })).toEqual(['1>3 100', '2>3 50']);
  expect(flows({ 1: -90n, 2: 60n, 3: 30n, 4: 0n })).toEqual(['1>2 60', '1>3 30']);
});

it('gives nobody’s loss for what the house pays in, and nothing where nobody lost', () => {
  expect(flows({ 1: -100n, 2: 400n })).toEqual(['1>2 100']);
  expect(flows({ 1: 10n, 2: 0n })).toEqual([]);
  expect(flows({})).toEqual([]);
});
