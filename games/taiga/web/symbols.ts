/** The pictures of Taiga Nights: who watches the forest on a winter night. */
import { circle, ellipse, group, hsl, linear, path, radial } from '#ui/art/kit.ts';
import { glint } from '#ui/art/solids.ts';
import { around, aura, line, lit, owl, shade, shine, symbolSvg } from '#ui/art/symbol.ts';
import { beasts } from './beasts.ts';

const moon =
  aura('f', 210, 1) +
  radial(
    'm',
    [0.4, 0.36, 0.7],
    [
      [0, hsl(52, 100, 96)],
      [0.6, hsl(48, 70, 84)],
      [1, hsl(216, 50, 62)],
    ],
  ) +
  circle(50, 50, 50, 'url(#f)') +
  circle(50, 50, 35, 'url(#m)', line(220, 3)) +
  circle(39, 40, 7, hsl(46, 40, 74), 'opacity=".8"') +
  circle(62, 57, 10, hsl(46, 36, 70), 'opacity=".75"') +
  circle(45, 66, 5, hsl(46, 36, 72), 'opacity=".7"') +
  circle(64, 34, 4, hsl(46, 36, 74), 'opacity=".7"') +
  shine('M22 44C25 33 33 25 44 22', 3, 0.9) +
  path(
    'M2 74C16 66 30 72 42 70C54 68 64 76 78 72C88 70 94 72 98 76C90 84 78 80 66 84C50 90 36 80 22 84C12 86 6 82 2 74z',
    hsl(222, 46, 30),
    'opacity=".92"',
  ) +
  path(
    'M14 78C26 74 36 78 46 76M60 80C70 78 78 78 86 77',
    'none',
    `stroke="${hsl(214, 60, 66)}" stroke-width="2" stroke-linecap="round" opacity=".8"`,
  );

const curtain = (id: string, hue: number, top: number): string =>
  linear(
    id,
    [0, 1, 0, 0],
    [
      [0, hsl(hue, 100, 82), 0.98],
      [0.3, hsl(hue, 95, 58), 0.85],
      [1, hsl(hue + top, 90, 56), 0],
    ],
  );

const lights =
  aura('f', 158, 0.9) +
  curtain('a', 152, 60) +
  curtain('b', 176, 80) +
  curtain('c', 136, 150) +
  linear(
    'k',
    [0, 0, 0, 1],
    [
      [0, hsl(242, 60, 14)],
      [1, hsl(206, 70, 26)],
    ],
  ) +
  circle(50, 50, 49, 'url(#f)') +
  circle(50, 50, 44, 'url(#k)', line(210, 3.4)) +
  path('M11 66C20 56 26 68 36 60C44 54 46 62 52 56L52 14C44 10 30 12 22 24C14 34 8 50 11 66z', 'url(#b)') +
  path('M30 74C42 60 50 74 62 62C72 52 80 62 92 50C92 34 84 18 70 12C58 8 46 14 38 28z', 'url(#a)') +
  path('M44 80C56 70 62 78 72 70C80 64 84 68 89 62L84 34C74 28 60 34 52 46z', 'url(#c)') +
  path(
    'M30 74C42 60 50 74 62 62C72 52 80 62 92 50M11 66C20 56 26 68 36 60',
    'none',
    `stroke="${hsl(150, 100, 90)}" stroke-width="2.6" stroke-linecap="round"`,
  ) +
  path(
    'M8 66L14 54L20 66L26 50L33 68L40 58L46 70L52 60L58 72L66 54L73 70L80 60L92 68C88 84 72 94 50 94C28 94 12 84 8 66z',
    hsl(214, 60, 9),
  ) +
  glint(28, 26, 8) +
  glint(74, 22, 6);

const needle = (y: number, half: number, drop: number): string =>
  path(
    `M50 ${y}L${50 + half} ${y + drop}C${50 + half * 0.6} ${y + drop - 5} ${50 + half * 0.3} ${y + drop + 3} 50 ${y + drop - 2}C${50 - half * 0.3} ${y + drop + 3} ${50 - half * 0.6} ${y + drop - 5} ${50 - half} ${y + drop}z`,
    'url(#g)',
    line(160, 2.8),
  ) +
  path(
    `M50 ${y}L${50 + half * 0.5} ${y + drop * 0.46}C${50 + half * 0.2} ${y + drop * 0.36} ${50 - half * 0.1} ${y + drop * 0.62} ${50 - half * 0.46} ${y + drop * 0.44}z`,
    hsl(200, 60, 95),
  );

const pine =
  aura('f', 160, 0.6) +
  shade('g', 158, 62) +
  circle(50, 50, 48, 'url(#f)') +
  path('M44 78H56V94H44z', hsl(24, 52, 30), line(24, 2.8)) +
  needle(52, 37, 32) +
  needle(32, 30, 32) +
  needle(10, 22, 32) +
  glint(70, 30, 6);

const mushroom =
  aura('f', 2, 0.55) +
  shade('r', 2, 82) +
  shade('s', 40, 46, 8) +
  circle(50, 50, 48, 'url(#f)') +
  path('M40 52C42 68 38 82 34 90C44 95 58 95 67 90C62 80 59 68 61 52z', 'url(#s)', line(30)) +
  path('M36 66C44 72 58 72 66 65L63 58H39z', hsl(40, 40, 94), line(30, 2)) +
  path('M8 54C8 26 28 10 50 10C74 10 92 28 92 54C78 62 24 62 8 54z', 'url(#r)', line(0, 3.2)) +
  ellipse(32, 32, 8, 6.5, hsl(40, 60, 97)) +
  ellipse(58, 25, 7, 5.5, hsl(40, 60, 97)) +
  ellipse(74, 43, 7, 6, hsl(40, 60, 96)) +
  ellipse(48, 46, 6, 5, hsl(40, 60, 96)) +
  ellipse(21, 49, 5, 4, hsl(40, 60, 95)) +
  shine('M18 38C22 27 31 19 42 16', 3, 0.6);

const scale = (x: number, y: number, size: number): string =>
  path(
    `M${x - size} ${y}C${x - size} ${y + size} ${x - size * 0.3} ${y + size * 1.3} ${x} ${y + size * 1.5}C${x + size * 0.3} ${y + size * 1.3} ${x + size} ${y + size} ${x + size} ${y}z`,
    'url(#c)',
    line(22, 2.2),
  );

/** Scales in rows, the lower ones over those above. */
function scales(): string {
  let drawn = '';
  for (const [row, [count, half]] of (
    [
      [3, 15],
      [4, 22],
      [5, 26],
      [4, 23],
      [3, 17],
      [2, 9],
    ] as const
  ).entries()) {
    for (let index = 0; index < count; index++)
      drawn += scale(50 - half + (2 * half * index) / (count - 1), 22 + row * 11, 8.4);
  }
  return drawn;
}

const cone =
  aura('f', 28, 0.5) +
  shade('c', 28, 58) +
  shade('g', 158, 60) +
  circle(50, 50, 48, 'url(#f)') +
  path(
    'M50 20C30 18 14 24 6 34C22 34 36 32 50 24C64 32 78 34 94 34C86 24 70 18 50 20z',
    'url(#g)',
    line(160, 2.4),
  ) +
  path(
    'M30 30C24 46 24 64 36 82C42 92 58 92 64 82C76 64 76 46 70 30C60 18 40 18 30 30z',
    hsl(22, 58, 20),
    line(22),
  ) +
  scales() +
  path('M50 8V22', 'none', `stroke="${hsl(24, 50, 24)}" stroke-width="5" stroke-linecap="round"`) +
  shine('M34 40C32 48 33 56 36 64', 3, 0.5);

const berry = (x: number, y: number, r: number): string =>
  circle(x, y, r, 'url(#r)', line(350, 2.4)) +
  path(
    around(5, (index) => (index % 2 ? r * 0.16 : r * 0.34), -90, x, y + r * 0.42),
    hsl(350, 70, 16),
  ) +
  circle(x - r * 0.36, y - r * 0.38, r * 0.22, 'white', 'opacity=".85"');

const leaf = 'M0 0C10 -10 26 -12 36 -4C26 6 12 8 0 0z';
const rowan =
  aura('f', 356, 0.6) +
  lit('r', 356, 90) +
  shade('g', 138, 60) +
  circle(50, 50, 48, 'url(#f)') +
  path(
    'M50 44C50 28 54 16 66 8',
    'none',
    `stroke="${hsl(24, 46, 26)}" stroke-width="4.4" stroke-linecap="round"`,
  ) +
  [
    [62, 12, 20],
    [58, 20, -196],
    [55, 30, 14],
    [52, 36, -190],
  ]
    .map(([x, y, turn]) =>
      group(path(leaf, 'url(#g)', line(140, 2.2)), `translate(${x} ${y}) rotate(${turn})`),
    )
    .join('') +
  berry(36, 50, 12) +
  berry(62, 49, 12) +
  berry(24, 66, 12.5) +
  berry(76, 64, 12.5) +
  berry(50, 63, 13.5) +
  berry(37, 81, 12.5) +
  berry(63, 81, 12.5) +
  path(
    'M26 44C32 40 38 40 44 43M56 42C62 39 68 40 73 44',
    'none',
    'stroke="white" stroke-width="5" stroke-linecap="round"',
  );

const arm = path(
  'M50 50V10M50 24L40 15M50 24L60 15M50 36L38 27M50 36L62 27',
  'none',
  'stroke="url(#i)" stroke-width="5.4" stroke-linecap="round" stroke-linejoin="round"',
);
const edge = path(
  'M50 50V10M50 24L40 15M50 24L60 15M50 36L38 27M50 36L62 27',
  'none',
  `stroke="${hsl(212, 60, 14)}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"`,
);
const sixfold = (piece: string): string =>
  Array.from({ length: 6 }, (_, index) => group(piece, `rotate(${index * 60} 50 50)`)).join('');

const snowflake =
  aura('f', 200, 0.7) +
  radial(
    'i',
    [0.5, 0.5, 0.6],
    [
      [0, hsl(196, 100, 97)],
      [0.6, hsl(200, 96, 80)],
      [1, hsl(210, 90, 62)],
    ],
  ) +
  circle(50, 50, 48, 'url(#f)') +
  sixfold(edge) +
  sixfold(arm).replaceAll('url(#i)', hsl(198, 96, 82)) +
  path(
    around(6, () => 9),
    hsl(196, 100, 95),
    line(212, 2),
  ) +
  glint(66, 24, 7);

const drawings = {
  ...beasts,
  P: pine,
  M: mushroom,
  C: cone,
  R: rowan,
  S: snowflake,
  O: owl(),
  N: moon,
  W: lights,
};

export const taigaSymbols: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(drawings).map(([letter, drawing]) => [letter, symbolSvg(drawing)]),
);
