import { expect, it } from 'vitest';
import { amlSettings } from '../settings.ts';
import { type Facts, hitsOf, type Movement } from './rules.ts';

const HOUR = 3_600_000;
const settings = amlSettings.parse({});
const only = Object.fromEntries(Object.keys(settings.rules).map((rule) => [rule, rule === 'passThrough']));
const numbers = { ...settings, rules: { ...settings.rules, ...only } };

/** Of who staked nothing. @param closed until when a closed case has looked */
const facts = (movements: readonly Movement[], closed: number) =>
  ({ user: 1n, movements, seen: () => closed, staked: async () => 0n }) as Partial<Facts> as Facts;
const move = (kind: 'in' | 'out', hour: number, euros: number): Movement => ({
  kind,
  id: `${kind}-${hour}`,
  at: hour * HOUR,
  eur: BigInt(euros) * 1_000_000n,
});

it('counts nothing that a closed case has explained once more as passed through', async () => {
  const found = async (movements: readonly Movement[], closed: number) =>
    (await hitsOf(facts(movements, closed), numbers)).map(({ figures, from }) => [
      figures['paidIn'],
      figures['paidOut'],
      from,
    ]);
  const explained = [move('in', 200, 1000), move('out', 201, 900)];
  expect(await found(explained, 0)).toEqual([['1000.00', '900.00', (201 - 7 * 24) * HOUR]]);
  const more = [...explained, move('out', 210, 10)];
  expect(await found(more, 201 * HOUR)).toEqual([]);
  const fresh = [...more, move('in', 220, 50), move('out', 221, 40)];
  expect(await found(fresh, 201 * HOUR)).toEqual([['50.00', '50.00', 201 * HOUR]]);
});
