import { emblemOf } from './emblems.ts';
import { circle, group, hsl, linear, path, radial, round, seeded, svg } from './kit.ts';
import { letterPaths, letterStep } from './letters.ts';
import { hueOf } from './palette.ts';

const WIDTH = 240;
const HEIGHT = 120;
/** A name is written in this much of the tile's width, in letters of this size at most. */
const ROOM = 128;
const LARGEST = 1.5;
const HIGH = 14;

/** Words of a name that can be written, on two lines at most; of a long name as many words as fit are left. */
export function wordmark(name: string): readonly string[] {
  const words = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const [first = '', ...rest] = words;
  if (rest.length === 0) return words;
  const second = rest.length > 1 && rest.join(' ').length > 12 ? rest[0]! : rest.join(' ');
  return [first, second];
}

/** An I stands in the middle of a letter's width, of which it needs a third. */
const SLIM = 5;
const slim = (letter: string): number => (letter === 'I' ? SLIM : 0);

/** One line of letters, its left end and its top at the given place. */
function written(text: string, x: number, y: number, scale: number, weight: number): string {
  let saved = 0;
  const strokes = letterPaths(text)
    .map((letter) => {
      const less = slim(text[letter.x / letterStep] ?? '');
      const at = letter.x - saved - less / 2;
      saved += less;
      return group(path(letter.d, 'none'), `translate(${round(at)} 0)`);
    })
    .join('');
  return group(strokes, `translate(${round(x)} ${round(y)}) scale(${scale})`, `stroke-width="${weight}"`);
}

const widthOf = (text: string): number =>
  [...text].reduce((wide, letter) => wide + letterStep - slim(letter), -5);

/** As large as its room allows; in hundredths, for a tenth would show. */
const fit = (text: string, largest: number): number =>
  Math.floor(Math.min(largest, ROOM / widthOf(text)) * 100) / 100;

/** Logo of a game provider, 240 x 120: an emblem and its name beside it, all from the name. */
export function providerSvg(name: string): string {
  const hue = hueOf(name);
  const random = seeded(name);
  const lines = wordmark(name);
  const [first = '', second = ''] = lines;
  const large = first && fit(first, LARGEST);
  const small = second && fit(second, 0.9);
  const wide = Math.max(large ? widthOf(first) * large : 0, small ? widthOf(second) * small : 0);
  // Emblem, a gap and the name stand in the middle together.
  const left = first ? (WIDTH - 68 - 12 - wide) / 2 : (WIDTH - 68) / 2;
  const text = left + 80;
  const tall = (large || 0) * HIGH + (second ? 9 + (small || 0) * HIGH : 0);
  const top = (HEIGHT - tall) / 2;
  const ink = 'url(#i)';
  const ground =
    `<defs>${linear(
      'a',
      [0, 0, 1, 1],
      [
        [0, hsl(hue, 50, 22)],
        [1, hsl(hue + 35, 60, 9)],
      ],
    )}${linear(
      'i',
      [0, 0, 0, 1],
      [
        [0, hsl(hue + 20, 96, 82)],
        [1, hsl(hue - 12, 90, 62)],
      ],
    )}${radial(
      'h',
      [0.5, 0.5, 0.5],
      [
        [0, hsl(hue, 95, 62), 0.5],
        [1, hsl(hue, 90, 50), 0],
      ],
    )}</defs>` +
    path(`M0 0h${WIDTH}v${HEIGHT}H0z`, 'url(#a)') +
    circle(left + 34, 60, 78, 'url(#h)');
  const emblem = group(
    emblemOf(name, ink, hsl(hue, 62, 48), random),
    `translate(${round(left + 34)} 60) scale(.86)`,
  );
  const letters =
    (large ? written(first, text, top, large, 2.6) : '') +
    (small ? `<g opacity=".78">${written(second, text, top + (large || 0) * HIGH + 9, small, 2.2)}</g>` : '');
  return svg(
    WIDTH,
    HEIGHT,
    ground + emblem + `<g stroke="#fff" stroke-linecap="round" stroke-linejoin="round">${letters}</g>`,
    ' preserveAspectRatio="xMidYMid slice"',
  );
}
