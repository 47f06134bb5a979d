/** The maths of contrast by WCAG's own definition and published pairs, and that the shipped themes keep what brands must keep. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHIPPED_COLOURS } from '#platform/contract/shipped-colours.ts';
import { THEMES, TOKENS } from '#platform/contract/theme.ts';
import { contrast, luminance, PAIRS, ratioText, weakPairs } from './contrast.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  // Of WebAIM's checker and the techniques of WCAG: 4.5 and 3 are reached, or just missed, on white.
  it.each([
    ['#000000', '#ffffff', '21.00'],
    ['#ffffff', '#ffffff', '1.00'],
    ['#777777', '#ffffff', '4.47'],
    ['#767676', '#ffffff', '4.54'],
    ['#949494', '#ffffff', '3.03'],
    ['#959595', '#ffffff', '2.99'],
    ['#0000ff', '#ffffff', '8.59'],
    ['#ff0000', '#ffffff', '3.99'],
    ['#008000', '#ffffff', '5.13'],
    ['#ffff00', '#000000', '19.55'],
  ])('of %s and %s is %s', (one, other, ratio) => {
    expect(ratioText(contrast(one, other))).toBe(ratio);
  });

  it('is the same both ways round, from 1 to 21, and 1 of a colour to itself', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrast(one, other);
        expect(ratio).toBe(contrast(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
        expect(contrast(one, one)).toBe(1);
      }),
    );
  });

  it('grows as the darker one gets darker', () => {
    fc.assert(
      fc.property(colour, colour, colour, (a, b, c) => {
        const [low, middle, high] = [a, b, c].toSorted((one, other) => luminance(one) - luminance(other));
        expect(contrast(low!, high!)).toBeGreaterThanOrEqual(contrast(middle!, high!));
      }),
    );
  });

  it('is never written as reached when it is missed', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrast(one, other);
        for (const { least } of PAIRS)
          if (ratio < least) expect(Number(ratioText(ratio))).toBeLessThan(least);
      }),
    );
  });
});

/** 15 % of a colour on a ground, as the browser puts them together. */
function washed(tone: string, ground: string): string {
  const parts = [1, 3, 5].map((at) => {
    const [over, under] = [tone, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16));
    return Math.round(over! * 0.15 + under! * 0.85)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

describe('the shipped colours', () => {
  const css = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8');

  it.each(THEMES)('of %s are those of the stylesheet', (theme) => {
    const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]+)\\}`).exec(css)![1]!;
    const found = [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(found)).toEqual(SHIPPED_COLOURS[theme]);
    expect(found.map(([name]) => name)).toEqual([...TOKENS]);
  });

  // Buttons that take something away, badges and what went wrong: their colour on a wash of itself, on whatever they stand.
  it.each(THEMES)('of %s can be read on a wash of 15 %% of themselves', (theme) => {
    const colours = SHIPPED_COLOURS[theme];
    const weak = (['lose', 'win', 'warn'] as const).flatMap((tone) =>
      (['bg', 'panel', 'raised'] as const)
        .filter((ground) => contrast(colours[tone], washed(colours[tone], colours[ground])) < 4.5)
        .map((ground) => `${tone} on ${ground}`),
    );
    expect(weak).toEqual([]);
  });

  it('can be told apart everywhere', () => {
    expect(weakPairs({})).toEqual([]);
  });
});

it('one colour that is too weak is named with each pair that it breaks, in its theme alone', () => {
  const weak = weakPairs({ blueTheme: { fg3: '#5a6b85' } });
  expect(weak.map(({ theme, front, ground }) => [theme, front, ground])).toEqual(
    ['bg', 'panel', 'raised', 'hover'].map((ground) => ['blueTheme', 'fg3', ground]),
  );
  expect(weak.every(({ ratio, least }) => ratio < least && least === 4.5)).toBe(true);
  // A track as bright as what moves on it.
  expect(weakPairs({ main: { line: '#8a9aae' } }).map(({ front, least }) => [front, least])).toEqual([
    ['fg2', 3],
    ['accent', 3],
  ]);
});
