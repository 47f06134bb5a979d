import { expect, it } from 'vitest';
import type { Services } from '#platform/server/services/services.ts';
import { edgeOf } from './rounds.ts';

type Returns = ReturnType<Services['gameReturn']>;
const edge = (returns: Returns, edgePercent = 3): string => {
  const services = { gameReturn: () => returns } as unknown as Services;
  return edgeOf({ kit: { services }, settings: () => ({ edgePercent, tableEdgePercent: 0.5 }) }, 'game');
};

it.each<[what: string, returns: Returns, billionths: string]>([
  ['nobody knows', null, '30000000'],
  ['is a slot of no return', { share: null, slot: true }, '30000000'],
  ['is no slot and has no return', { share: null, slot: false }, '5000000'],
  ['pays back more than the mean leaves', { share: 0.995, slot: true }, '5000000'],
  ['pays back less: the mean is the most', { share: 0.9, slot: false }, '30000000'],
  ['pays back all', { share: 1, slot: false }, '0'],
])('a game that %s counts for rewards by what it leaves', (_, returns, billionths) => {
  expect(edge(returns)).toBe(billionths);
});

it('an operator who sets the mean below the figure of tables means it', () => {
  expect(edge({ share: null, slot: false }, 0.2)).toBe('2000000');
});
