import { describe, expect, it } from 'vitest';
import { asNumber } from '#platform/contract/odds.ts';
import { games } from '../games.ts';
import { exitsOf, returnsOf } from './returns.ts';
import { simulate } from './simulate.ts';

const byId = (id: string) => games.find((game) => game.id === id)!;

describe('the stated return', () => {
  it('of a round that its parameters end is that of these parameters', () => {
    const hilo = byId('hilo');
    const params = { start: '7-spade', guesses: 3 };
    expect(exitsOf(hilo, params)).toEqual([undefined]);
    expect(asNumber(returnsOf(hilo, params).rtp.most)).toBeCloseTo(0.99 ** 3, 12);
  });

  it('of a ladder covers every step it may be left after', () => {
    const { steps, rtp } = returnsOf(byId('mines'), byId('mines').initial);
    expect(steps).toBeGreaterThan(1);
    expect(asNumber(rtp.least)).toBeLessThanOrEqual(asNumber(rtp.most));
  });
});

it('a simulation is judged by the return of what it plays', () => {
  const hilo = byId('hilo');
  const { expected, sigma } = simulate(hilo, { start: '7-spade', guesses: 10 }, 20_000);
  expect(expected).toBeCloseTo(0.99 ** 10, 12);
  expect(Math.abs(sigma)).toBeLessThan(6);
});
