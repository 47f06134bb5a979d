import { expect, it } from 'vitest';
import { linkedLegs, slipPath } from './slip-link.ts';

const legs = [
  { event: 'sim:1:300', market: '18|total=2.5', outcome: '12' },
  { event: 'sim:1:300', market: '1|', outcome: '2' },
  { event: 'sr:match:7', market: '16|hcp=-0.75', outcome: '1714' },
];

function slipOf(path: string): string {
  return new URL(path, 'https://house.example').searchParams.get('slip')!;
}

it('an address holds the selections of a slip and no price', () => {
  const path = slipPath(legs.map((leg) => ({ ...leg, odds: '9.99', home: 'Home', version: 7 })));
  expect(path.startsWith('/sport?slip=')).toBe(true);
  expect(decodeURIComponent(path)).not.toMatch(/9\.99|Home|version/);
  expect(linkedLegs(slipOf(path))).toEqual(legs);
});

it('of an address that somebody wrote only selections are taken, each once and not without end', () => {
  expect(linkedLegs('')).toEqual([]);
  expect(linkedLegs('a~b!~~!a~b~c~d!!x~1|~')).toEqual([]);
  expect(linkedLegs('a~1|~2!a~1|~2!a~1|~3')).toHaveLength(2);
  expect(linkedLegs(`a~1|~${'x'.repeat(500)}`)).toEqual([]);
  const many = Array.from({ length: 50 }, (_, index) => `e${index}~1|~1`).join('!');
  expect(linkedLegs(many)).toHaveLength(20);
});
