import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, faultOf } from './catalogue.ts';
import { canonicalSpecifiers, marketKey, parseSpecifiers } from './specifiers.ts';

describe('specifiers', () => {
  it('have one canonical text, whatever their order and however their numbers are written', () => {
    const key = (text: string) => marketKey('sr:match:1', 16, parseSpecifiers(text)!);
    expect(key('hcp=-0.75')).toBe('sr:match:1|16|hcp=-0.75');
    expect(key('setnr=1|gamenr=3')).toBe(key('gamenr=3|setnr=1'));
    expect([key('total=2.50'), key('total=+2.5'), key('hcp=1.0')]).toEqual([
      key('total=2.5'),
      key('total=2.5'),
      key('hcp=1'),
    ]);
    expect(canonicalSpecifiers(parseSpecifiers('variant=sr:exact_goals:4+')!)).toBe(
      'variant=sr:exact_goals:4+',
    );
    expect(canonicalSpecifiers(parseSpecifiers('hcp=0:1')!)).toBe('hcp=0:1');
    expect(canonicalSpecifiers(parseSpecifiers('hcp=-0')!)).toBe('hcp=0');
  });

  it('are refused when they are of no form', () => {
    for (const text of [
      'total',
      'total=',
      '=2',
      'total=2|total=3',
      'total=2 |x=1',
      'a=1||b=2',
      '|',
      'x'.repeat(500),
    ])
      expect(parseSpecifiers(text), text).toBeNull();
  });

  it('do not depend on the order of their keys', () => {
    const pairs = fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z0-9:+.-]{1,6}$/)),
      {
        selector: ([key]) => key,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(pairs, (list) => {
        const text = (entries: typeof list) => canonicalSpecifiers(Object.fromEntries(entries));
        expect(text(list)).toBe(text(list.toReversed()));
        expect(canonicalSpecifiers(parseSpecifiers(text(list))!)).toBe(text(list));
      }),
    );
  });
});

describe('the catalogue', () => {
  const MARKETS_OF_THE_SPEC = [
    1, 2, 8, 9, 10, 11, 14, 15, 16, 18, 19, 20, 21, 26, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41,
    45, 47, 48, 49, 50, 51, 52, 60, 66, 68, 83, 98, 100, 101, 219, 220, 223, 225, 227, 228, 229, 230, 235,
    236, 303, 290, 292, 406, 410, 412, 443, 446, 251, 256, 258, 274, 275, 276, 186, 187, 188, 189, 190, 191,
    314, 199, 202, 203, 204, 207, 210, 206, 201, 237, 238, 245, 246, 247, 309, 310, 366, 367, 384, 493, 494,
    499, 340, 341, 342, 605, 910, 911, 912, 534, 535, 1091, 539, 1005, 327, 328, 329, 330, 395, 331, 332,
  ];

  it('knows every market of the specification', () => {
    expect(MARKETS_OF_THE_SPEC.filter((id) => !catalogue.has(id))).toEqual([]);
  });

  it('says which rule refuses a selection', () => {
    expect(faultOf(18, { total: '2.25' }, '12')).toBeNull();
    expect(faultOf(18, { total: '2.3' }, '12')).toBe('market 18: total=2.3 is no line');
    expect(faultOf(18, {}, '12')).toBe('market 18 needs the specifier total');
    expect(faultOf(18, { total: '2.5', hcp: '1' }, '12')).toBe('market 18 has no specifier hcp');
    expect(faultOf(18, { total: '2.5', constructor: '1' }, '12')).toBe(
      'market 18 has no specifier constructor',
    );
    expect(faultOf(18, { total: '2.5' }, '14')).toBe('market 18 has no outcome 14');
    expect(faultOf(99_999, {}, '1')).toBe('market 99999 is not in the catalogue');
    expect(faultOf(14, { hcp: '-1' }, '1711')).toBe('market 14: hcp=-1 is no score');
    expect(faultOf(21, { variant: 'sr:exact_goals:9+' }, 'x')).toBe(
      'market 21 is not made for these specifiers',
    );
    expect(faultOf(37, { total: '2.25' }, '794')).toBe('market 37 is not made for these specifiers');
    expect(faultOf(210, { setnr: '1', gamenr: '0' }, '4')).toBe('market 210: gamenr=0 is no number');
    expect(faultOf(1, {}, 'constructor')).toBe('market 1 has no outcome constructor');
  });
});
