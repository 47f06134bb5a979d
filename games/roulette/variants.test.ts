import { range } from '#engines/fair/draw.ts';
import { addRatios, lowestTerms, returnOf } from '#platform/contract/odds.ts';
import { ZERO } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsOfRound, roulette, rouletteChips, type RouletteOutcome } from './game.ts';
import { rouletteParams, type RouletteParams } from './params.ts';
import { chipsOf, PARTS, partsBack, winParts } from './pays.ts';
import { colourOf, kindsOf, spotOf, spotsOf } from './spots.ts';
import { DOUBLE_ZERO, labelOf, VARIANTS, WHEELS, type Variant } from './variants.ts';

/** Every round there can be, each as likely as the others. */
function outcomes(variant: Variant): RouletteOutcome[] {
  const all = range(WHEELS[variant].length);
  if (variant !== 'double-ball') return all.map((result) => ({ result }));
  return all.flatMap((result) => all.map((second) => ({ result, second })));
}

const laid = (variant: Variant, chips: Record<string, number>): RouletteParams => ({ variant, chips });

const layout = fc.constantFrom(...VARIANTS).chain((variant) =>
  fc
    .dictionary(
      fc.constantFrom(...spotsOf(variant).map(({ id }) => id)),
      fc.integer({ min: 1, max: 1_000_000 }),
      {
        minKeys: 1,
        maxKeys: 12,
      },
    )
    .map((chips) => laid(variant, chips)),
);

describe('tables', () => {
  test('the American one has 00, what lies on it, and the basket; two balls have bets on both', () => {
    const of = (variant: Variant) => spotsOf(variant).map(({ id }) => id);
    const european = new Set(of('european'));
    expect([of('american').length, of('double-ball').length]).toEqual([159, 195]);
    expect(of('american').filter((id) => !european.has(id))).toEqual([
      '00',
      '0-00',
      '00-3',
      '0-00-2',
      '00-2-3',
      '0-00-1-2-3',
    ]);
    expect(of('double-ball').filter((id) => !european.has(id))).toEqual([
      ...range(37).map((number) => `both-${number}`),
      'both',
    ]);
    for (const variant of VARIANTS) expect(new Set(of(variant)).size).toBe(of(variant).length);
    expect(kindsOf('american')).toContain('basket');
    expect(kindsOf('american')).not.toContain('four');
  });

  test('the American wheel holds every number once, 00 opposite 0, red and black in turn on both sides', () => {
    const wheel = WHEELS.american;
    expect(wheel.toSorted((a, b) => a - b)).toEqual(range(38));
    expect(wheel.indexOf(DOUBLE_ZERO)).toBe(19);
    for (const [from, to] of [
      [1, 19],
      [20, 38],
    ] as const) {
      const colours = wheel.slice(from, to).map(colourOf);
      for (const [index, colour] of colours.slice(1).entries()) expect(colour).not.toBe(colours[index]);
      expect(colours).not.toContain('green');
    }
    expect([labelOf(DOUBLE_ZERO), labelOf(0), colourOf(DOUBLE_ZERO)]).toEqual(['00', '0', 'green']);
  });
});

describe('return to player, counted over every round there can be', () => {
  test.each([
    ['european', 36, 37, 37],
    ['american', 37, 38, 38],
    ['double-ball', 36, 37, 1369],
  ] as const)('%s: %i/%i on every spot', (variant, num, den, count) => {
    const all = outcomes(variant);
    expect(all).toHaveLength(count);
    for (const spot of spotsOf(variant)) {
      const back = all.reduce((sum, { result, second }) => {
        const drawn = second === undefined ? [result] : [result, second];
        return sum + partsBack(variant, spot, drawn);
      }, 0);
      expect(back * den, spot.id).toBe(num * PARTS * count);
      expect(roulette.rtp(laid(variant, { [spot.id]: 1 }))).toEqual({ num: BigInt(num), den: BigInt(den) });
    }
  });

  test('the list of payouts, the greatest and the chance are those of the enumeration, for any layout', () => {
    fc.assert(
      fc.property(layout, (params) => {
        const paid = outcomes(params.variant!).map((outcome) => partsOfRound(params, outcome));
        const chips = rouletteChips(params);
        const greatest = roulette.maxMultiplier(params);
        expect(greatest.num * BigInt(chips * PARTS)).toBe(BigInt(Math.max(...paid)) * greatest.den);
        expect(roulette.winChance(params)).toEqual({
          num: BigInt(paid.filter((parts) => parts > 0).length),
          den: BigInt(paid.length),
        });
        const odds = roulette.odds!(params);
        expect(returnOf(odds)).toEqual(lowestTerms(roulette.rtp(params)));
        expect(lowestTerms(odds.reduce((sum, { chance }) => addRatios(sum, chance), ZERO))).toEqual({
          num: 1n,
          den: 1n,
        });
        expect(rouletteParams.safeParse(params).success).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('rules', () => {
  const pays = (variant: Variant, id: string) => winParts(variant, spotOf(id, variant)!) / PARTS;

  test('American: 37 / n on a zero, 36 / n elsewhere', () => {
    expect(['0', '00', '0-00', '0-1', '0-00-1-2-3', '17', 'red'].map((id) => pays('american', id))).toEqual([
      37, 37, 18.5, 18.5, 7.4, 36, 2,
    ]);
    expect(chipsOf(winParts('american', spotOf('0-00-2', 'american')!))).toBe(12.33);
  });

  test('American: half of every chip that covers no zero comes back on 0 and 00', () => {
    const params = laid('american', { 17: 4, red: 10, 'dozen-3': 2, '0-00': 1, '0-1': 3 });
    expect(roulette.payout(params, { result: DOUBLE_ZERO })).toEqual({ num: 795n, den: 600n });
    expect(roulette.payout(params, { result: 0 })).toEqual({ num: 82n, den: 20n });
    expect(roulette.payout(params, { result: 17 }).num).toBe(144n);
    expect(roulette.events(laid('american', { red: 1 }), { result: 0 })).toEqual([
      { type: 'spin', result: 0, back: 0.5 },
    ]);
  });

  test('two balls: each pays for itself, both pay 1332 on a named number and 36 on any', () => {
    const params = laid('double-ball', { 17: 1, red: 2, both: 3, 'both-17': 1, '16-17-19-20': 0 });
    const back = (result: number, second: number) => partsOfRound(params, { result, second }) / PARTS;
    expect(back(17, 4)).toBe(18);
    expect(back(17, 17)).toBe(18 + 18 + 3 * 36 + 1332);
    expect(back(1, 3)).toBe(4);
    expect(back(1, 17)).toBe(20);
    expect(back(0, 0)).toBe(108);
    expect(back(2, 0)).toBe(0);
    expect(pays('double-ball', '13-14-16-17')).toBe(4.5);
  });

  test('the whole range of floats reaches every pocket; the second ball has a float of its own', () => {
    const params = laid('american', { red: 1 });
    const reached = range(38).map((place) => roulette.outcome(params, [(place + 0.5) / 38]).result);
    expect(reached).toEqual(range(38));
    expect(roulette.outcome(params, [(2 ** 32 - 1) / 2 ** 32])).toEqual({ result: 37 });
    expect(roulette.floats(laid('double-ball', { both: 1 }))).toBe(2);
    expect(roulette.outcome(laid('double-ball', { both: 1 }), [0.5, 0])).toEqual({ result: 18, second: 0 });
    expect(roulette.pill!({ result: 37 })).toBe('00');
    expect(roulette.pill!({ result: 17, second: 4 })).toBe('17 · 4');
  });

  test('a bet that says no wheel is played and paid as one that says European', () => {
    for (const { id } of spotsOf('european'))
      for (const outcome of outcomes('european'))
        expect(roulette.payout({ chips: { [id]: 3 } }, outcome)).toEqual(
          roulette.payout(laid('european', { [id]: 3 }), outcome),
        );
  });

  test('a table full of the most chips stays exact', () => {
    const chips = Object.fromEntries(spotsOf('double-ball').map(({ id }) => [id, 1_000_000]));
    expect(Number.isSafeInteger(partsOfRound(laid('double-ball', chips), { result: 17, second: 17 }))).toBe(
      true,
    );
  });

  test.each([
    [{ variant: 'american', chips: { '0-2-3': 1 } }],
    [{ variant: 'american', chips: { '0-2': 1 } }],
    [{ variant: 'american', chips: { '0-1-2-3': 1 } }],
    [{ variant: 'american', chips: { both: 1 } }],
    [{ variant: 'american', chips: { 37: 1 } }],
    [{ variant: 'double-ball', chips: { '00': 1 } }],
    [{ variant: 'double-ball', chips: { 'both-37': 1 } }],
    [{ variant: 'european', chips: { both: 1 } }],
    [{ variant: 'french', chips: { red: 1 } }],
    [{ variant: null, chips: { red: 1 } }],
    [{ variant: 'american', chips: {} }],
  ])('refuses %j', (params) => {
    expect(rouletteParams.safeParse(params).success).toBe(false);
  });
});
