import { group, hsl, linear, path, round, seeded, svg } from './kit.ts';
import { letterPaths, letterStep } from './letters.ts';
import { hueOf } from './palette.ts';

/** First letters of up to three words, or the first two of one. */
export function monogram(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  if (words.length > 1)
    return words
      .slice(0, 3)
      .map((word) => word[0])
      .join('')
      .toUpperCase();
  return (words[0] ?? '').slice(0, 2).toUpperCase();
}

function pattern(kind: number, hue: number): string {
  const ink = hsl(hue, 90, 80);
  const body = [
    `<circle cx="10" cy="10" r="2" fill="${ink}"/>`,
    `<path d="M0 20 20 0" stroke="${ink}" stroke-width="2"/>`,
    `<path d="M10 2l8 8-8 8-8-8z" fill="none" stroke="${ink}" stroke-width="1.5"/>`,
    `<path d="M0 15q5-8 10 0t10 0" fill="none" stroke="${ink}" stroke-width="1.5"/>`,
  ][kind % 4];
  return `<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse">${body ?? ''}</pattern>`;
}

/** Tile of a game provider, 240 x 120: a monogram on a pattern, both from the name. */
export function providerSvg(name: string): string {
  const hue = hueOf(name);
  const random = seeded(name);
  const letters = letterPaths(monogram(name));
  const width = letters.length * letterStep - 5;
  const strokes = letters.map(({ d, x }) => group(path(d, 'none'), `translate(${x} 0)`)).join('');
  return svg(
    240,
    120,
    `<defs>${linear(
      'a',
      [0, 0, 1, 1],
      [
        [0, hsl(hue, 55, 30)],
        [1, hsl(hue + 30, 60, 12)],
      ],
    )}${pattern(Math.floor(random() * 4), hue)}</defs>` +
      `<path d="M0 0h240v120H0z" fill="url(#a)"/><path d="M0 0h240v120H0z" fill="url(#p)" opacity=".13"/>` +
      group(
        strokes,
        `translate(${round(120 - width * 1.7)} 36.2) scale(3.4)`,
        'stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"',
      ),
    ' preserveAspectRatio="xMidYMid slice"',
  );
}
