import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

function tokensOf(theme: string): Map<string, string> {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]+)\\}`).exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name ?? '', hex ?? '']),
  );
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const surfaces = ['bg', 'panel', 'raised', 'hover'];
const inks = ['fg', 'fg2', 'fg3', 'accent', 'win', 'lose', 'warn', 'info'];

describe.each(['main', 'grayTheme', 'blueTheme', 'greenTheme'])('theme %s', (theme) => {
  const tokens = tokensOf(theme);

  it('names every token', () => {
    expect([...tokens.keys()]).toEqual([
      ...surfaces,
      'line',
      'fg',
      'fg2',
      'fg3',
      'accent',
      'on-accent',
      'win',
      'lose',
      'warn',
      'info',
    ]);
  });

  it.each(surfaces)('lets every text and signal colour be read on %s', (surface) => {
    for (const ink of inks) {
      expect(
        contrast(tokens.get(ink) ?? '', tokens.get(surface) ?? ''),
        `${ink} on ${surface}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('lets text be read on the accent and on the signal colours', () => {
    for (const ground of ['accent', 'win', 'lose', 'warn', 'info']) {
      expect(contrast(tokens.get('on-accent') ?? '', tokens.get(ground) ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  });
});
