import { describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { bestReturn, edgeOf, EDGE_SCALE } from '#platform/contract/edge.ts';

const game = (id: string) => games.find((one) => one.id === id)!;

describe('the edge that rewards are counted from', () => {
  it('is what the house keeps of each setting, exactly', () => {
    expect(edgeOf(game('roulette'), { chips: { '17': 1 } })).toBe(27_027_027n);
    expect(edgeOf(game('baccarat'), { chips: { banker: 1 } })).toBeLessThan(
      edgeOf(game('baccarat'), { chips: { tie: 1 } }),
    );
  });

  it('is that of the best way to end a round, whatever was announced', () => {
    const hilo = game('hilo');
    const plans = [1, 5, 20].map((guesses) => edgeOf(hilo, { start: '2-spade', guesses }));
    expect(plans).toEqual([10_000_000n, 10_000_000n, 10_000_000n]);
  });

  it('is above nothing and below everything for every setting of every game', () => {
    for (const one of games)
      for (const params of one.settings as readonly unknown[]) {
        const edge = edgeOf(one, params);
        expect(edge > 0n && edge < EDGE_SCALE, `${one.id} ${JSON.stringify(params)}`).toBe(true);
        const { num, den } = bestReturn(one, params);
        expect(edge * den <= (den - num) * EDGE_SCALE).toBe(true);
      }
  });
});
