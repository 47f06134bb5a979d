import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, ONE, parseDecimal, ratio, toNumber } from '../exact/ratio.ts';
import { parseSpecifiers } from '../markets/specifiers.ts';
import { expect as worth } from '../models/law.ts';
import { soccerJoint, soccerLaw } from '../models/soccer/joint.ts';
import { lawOf, type LawSource } from '../models/source.ts';
import {
  type BuilderLeg,
  builderChance,
  builderFactor,
  builderLeg,
  builderPrice,
  builderRemainder,
  combinable,
} from './builder.ts';

const model = { homeMean: 1.6, awayMean: 1.1, rho: -0.065, trailing: 1.1, leading: 0.95 };
const before: LawSource = {
  kind: 'soccer',
  model,
  state: { minute: 0, score: { home: 0, away: 0 }, halfTime: null },
};
const law = lawOf(before);

/** `18/total=2.5/12`. */
function leg(text: string): BuilderLeg {
  const [id, specifiers, outcome] = text.split('/');
  return builderLeg(Number(id), parseSpecifiers(specifiers!)!, outcome!)!;
}
const legs = (...texts: readonly string[]) => texts.map(leg);
const chanceOf = (all: readonly BuilderLeg[]) => {
  const found = builderChance(law, all);
  return found.kind === 'chance' ? found.chance : 0;
};
const why = (...texts: readonly string[]) => {
  const price = builderPrice(law, legs(...texts), 0.06);
  return price.kind === 'refused' ? price.why : price.kind;
};

/** Every outcome that a builder of the house may offer, by its market. */
const MARKETS = [
  ['1//1', '1//2', '1//3'],
  ['18/total=1.5/12', '18/total=1.5/13'],
  ['18/total=2.5/12', '18/total=2.5/13'],
  ['29//74', '29//76'],
  ['26//70', '26//72'],
  ['16/hcp=-1.5/1714', '16/hcp=-1.5/1715'],
  ['60//1', '60//2', '60//3'],
  ['68/total=0.5/12', '68/total=0.5/13'],
];
const some = fc
  .tuple(...MARKETS.map((outcomes) => fc.option(fc.constantFrom(...outcomes), { nil: null })))
  .map((picked) => picked.flatMap((text) => (text === null ? [] : leg(text))))
  .filter((picked) => picked.length > 0);

describe('a bet builder', () => {
  it('gives the chances of the law: all ways through some markets sum to 1', () => {
    const ways = MARKETS.slice(0, 4)
      .concat(MARKETS.slice(7))
      .reduce<readonly string[][]>(
        (all, outcomes) => all.flatMap((way) => outcomes.map((one) => [...way, one])),
        [[]],
      );
    expect(ways.length).toBe(48);
    const total = ways.reduce((sum, way) => sum + chanceOf(legs(...way)), 0);
    expect(total).toBeCloseTo(1, 7);
  });

  it('is worth what a market of the same two questions is', () => {
    const pair = worth(
      soccerLaw(soccerJoint(model)),
      leg('37/total=2.5/796').market,
      { total: '2.5' },
      '796',
    )!;
    expect(chanceOf(legs('1//1', '18/total=2.5/12'))).toBeCloseTo(pair.won, 7);
  });

  it('never costs the house: a leg more is never likelier, and no price is worth its stake', () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 20 }), (all, percent) => {
        const chance = chanceOf(all);
        for (const one of all) expect(chance).toBeLessThanOrEqual(chanceOf([one]) + 1e-9);
        const price = builderPrice(law, all, percent / 100);
        if (price.kind !== 'price') return;
        expect(price.chance).toBe(chance);
        expect(toNumber(price.odds) * chance * builderFactor(all.length, percent / 100)).toBeLessThanOrEqual(
          1 + 1e-9,
        );
        expect(compare(price.odds, ONE)).toBe(1);
      }),
      { numRuns: 30 },
    );
  });

  it('does not hang on the order of its legs', () => {
    fc.assert(
      fc.property(some, (all) => {
        expect(builderPrice(law, all.toReversed(), 0.06)).toEqual(builderPrice(law, all, 0.06));
      }),
      { numRuns: 10 },
    );
  });

  it('refuses what has no price of its own, and says why', () => {
    expect(why('1//1', '10//11')).toBe('impossible');
    expect(why('1//1', '1//3')).toBe('impossible');
    expect(why('18/total=1.5/12', '18/total=1.5/13')).toBe('impossible');
    expect(why('1//1', '18/total=2.75/12')).toBe('partly');
    expect(why('1//1', '18/total=3/12')).toBe('partly');
    expect(why('1//1', '11//4')).toBe('partly');
    expect(why('1//1', '8/goalnr=1/6')).toBe('unknown');
    // Home wins only with a goal; the same twice; a wider line beside a narrower one.
    expect(why('1//1', '18/total=0.5/12')).toBe('implied');
    expect(why('1//1', '1//1')).toBe('implied');
    expect(why('18/total=1.5/12', '18/total=2.5/12')).toBe('implied');
    expect(why('18/total=20.5/13')).toBe('certain');
    expect(why('1//1', '18/total=2.5/12', '60//2')).toBe('price');
  });

  it('in play goes by the score: what is decided narrows nothing down, what cannot come any more is impossible', () => {
    const late = lawOf({
      ...before,
      state: { minute: 70, score: { home: 2, away: 0 }, halfTime: { home: 1, away: 0 } },
    });
    const at = (...texts: readonly string[]) => builderPrice(late, legs(...texts), 0.06);
    expect(at('18/total=1.5/12', '29//74')).toEqual({ kind: 'refused', why: 'implied' });
    expect(at('60//3', '29//74')).toEqual({ kind: 'refused', why: 'impossible' });
    const both = at('1//1', '29//74');
    expect(both.kind).toBe('price');
    if (both.kind === 'price') expect(both.chance).toBeLessThan(0.5);
  });

  it('without its void legs has the odds of the others, never more than all had', () => {
    const all = legs('1//1', '18/total=2.5/12', '60//2');
    const price = builderPrice(law, all, 0.06);
    if (price.kind !== 'price') throw new Error(price.why);
    fc.assert(
      fc.property(fc.subarray(all, { minLength: 1 }), (left) => {
        const odds = builderRemainder(law, left, 0.06, price.odds);
        expect(compare(odds, price.odds)).toBeLessThanOrEqual(0);
        expect(compare(odds, ONE)).toBeGreaterThanOrEqual(0);
        if (left.length === all.length) expect(odds).toEqual(price.odds);
      }),
    );
    // One leg is left: its own chance with the margin of one leg, on the ladder.
    const alone = builderRemainder(law, legs('1//1'), 0.06, price.odds);
    expect(toNumber(alone)).toBeLessThanOrEqual(1 / (chanceOf(legs('1//1')) * 1.06));
    expect(alone).toEqual(parseDecimal('1.99'));
    expect(builderRemainder(law, legs('18/total=20.5/13'), 0.06, ratio(3))).toEqual(ONE);
  });

  it('is offered where goals and halves decide each outcome, won or lost', () => {
    const is = (id: number, specifiers = '') => combinable(id, parseSpecifiers(specifiers)!);
    expect([is(1), is(10), is(29), is(26), is(60), is(47), is(45)]).toEqual(Array(7).fill(true));
    expect([is(18, 'total=2.5'), is(16, 'hcp=-1.5'), is(68, 'total=0.5')]).toEqual([true, true, true]);
    expect([is(11), is(18, 'total=2'), is(18, 'total=2.75'), is(16, 'hcp=0'), is(16, 'hcp=-0.75')]).toEqual(
      Array(5).fill(false),
    );
    // The order of goals, other sports, markets and lines that there are not.
    expect([is(8, 'goalnr=1'), is(38), is(999), is(18), is(18, 'total=x')]).toEqual(Array(5).fill(false));
  });
});
