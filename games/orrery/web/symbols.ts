/** The pictures of Brass Orrery. */
import { circle, ellipse, hsl, linear, path } from '#ui/art/kit.ts';
import { glint } from '#ui/art/solids.ts';
import { armillary, around, aura, line, lit, shade, shine, symbolSvg } from '#ui/art/symbol.ts';

const sun =
  aura('f', 42, 1) +
  lit('s', 42, 100, 4) +
  linear(
    'r',
    [0, 0, 0, 1],
    [
      [0, hsl(52, 100, 74)],
      [1, hsl(22, 95, 48)],
    ],
  ) +
  circle(50, 50, 50, 'url(#f)') +
  path(
    around(32, (index) => [48, 30, 40, 30][index % 4]!),
    'url(#r)',
    line(26, 2.5),
  ) +
  circle(50, 50, 28, 'url(#s)', line(30, 2.5)) +
  path(
    'M37 46Q41 42 45 46M55 46Q59 42 63 46',
    'none',
    `stroke="${hsl(22, 80, 24)}" stroke-width="3" stroke-linecap="round"`,
  ) +
  path('M40 57Q50 66 60 57', 'none', `stroke="${hsl(22, 80, 24)}" stroke-width="3" stroke-linecap="round"`) +
  circle(36, 55, 4, hsl(14, 100, 62), 'opacity=".6"') +
  circle(64, 55, 4, hsl(14, 100, 62), 'opacity=".6"') +
  shine('M32 38C36 31 42 28 48 27', 3.5, 0.85);

const moon =
  aura('f', 226, 0.75) +
  linear(
    'm',
    [0, 0, 1, 1],
    [
      [0, hsl(220, 60, 96)],
      [0.5, hsl(226, 48, 78)],
      [1, hsl(236, 44, 44)],
    ],
  ) +
  circle(50, 50, 49, 'url(#f)') +
  path(
    'M62 8C34 10 14 32 16 56C18 80 40 94 62 90C72 88 80 82 86 74C62 78 44 64 44 44C44 28 50 16 62 8z',
    'url(#m)',
    line(232),
  ) +
  [
    [30, 44, 5],
    [28, 64, 7],
    [46, 76, 5.5],
    [40, 28, 3.5],
    [62, 83, 3.5],
  ]
    .map(
      ([x, y, r]) =>
        circle(x!, y!, r!, hsl(230, 36, 58), 'opacity=".7"') +
        circle(x! + 0.8, y! + 1, r! * 0.7, hsl(226, 50, 80), 'opacity=".5"'),
    )
    .join('') +
  shine('M22 48C24 32 34 20 46 15', 3.5, 0.9) +
  glint(76, 34, 12) +
  glint(64, 54, 7, 0.8);

const planet =
  aura('f', 176, 0.6) +
  lit('p', 172, 70) +
  linear(
    'r',
    [0, 0, 1, 0],
    [
      [0, hsl(36, 90, 76)],
      [0.5, hsl(24, 80, 56)],
      [1, hsl(330, 60, 46)],
    ],
  ) +
  circle(50, 50, 48, 'url(#f)') +
  path('M76 33C96 22 100 26 94 34', 'none', `stroke="${hsl(340, 40, 14)}" stroke-width="10"`) +
  path('M24 66C2 78 2 70 8 62', 'none', `stroke="${hsl(340, 40, 14)}" stroke-width="10"`) +
  circle(50, 50, 31, 'url(#p)', line(182)) +
  path(
    'M21 42Q50 54 79 40M20 52Q50 66 80 52M26 66Q50 76 74 66',
    'none',
    `stroke="${hsl(180, 60, 24)}" stroke-width="4" opacity=".35"`,
  ) +
  ellipse(
    50,
    50,
    47,
    13,
    'none',
    `stroke="${hsl(340, 40, 14)}" stroke-width="9" transform="rotate(-24 50 50)" stroke-dasharray="112 200" stroke-dashoffset="6"`,
  ) +
  ellipse(
    50,
    50,
    47,
    13,
    'none',
    'stroke="url(#r)" stroke-width="5" transform="rotate(-24 50 50)" stroke-dasharray="112 200" stroke-dashoffset="6"',
  ) +
  path(
    'M75 34C95 23 99 27 93 35',
    'none',
    `stroke="${hsl(330, 60, 50)}" stroke-width="4.5" stroke-linecap="round"`,
  ) +
  shine('M28 38C32 28 40 23 50 22', 4, 0.8);

const comet =
  aura('f', 198, 0.9) +
  linear(
    't',
    [0, 1, 1, 0],
    [
      [0, hsl(198, 100, 60), 0],
      [0.5, hsl(200, 100, 64), 0.7],
      [1, hsl(190, 100, 88)],
    ],
  ) +
  lit('h', 196, 95, 6) +
  path('M4 96C20 62 38 40 62 20L82 40C62 66 38 82 4 96z', 'url(#t)') +
  path(
    'M14 74C28 54 40 40 58 28M30 92C50 80 64 66 76 48',
    'none',
    `stroke="${hsl(190, 100, 86)}" stroke-width="3" stroke-linecap="round" opacity=".8"`,
  ) +
  circle(70, 32, 34, 'url(#f)') +
  path(
    around(10, (index) => (index % 2 === 0 ? 28 : 13), -60, 70, 32),
    'url(#h)',
    line(206, 2.5),
  ) +
  circle(70, 32, 7, 'white') +
  glint(28, 66, 8) +
  glint(46, 84, 5);

const gear =
  linear(
    'g',
    [0, 0, 1, 1],
    [
      [0, hsl(48, 75, 82)],
      [0.45, hsl(40, 66, 54)],
      [1, hsl(28, 64, 24)],
    ],
  ) +
  path(
    around(48, (index) => (index % 6 < 3 ? 46 : 36)),
    'url(#g)',
    line(32),
  ) +
  circle(50, 50, 29, hsl(38, 60, 40), line(32, 2)) +
  circle(
    50,
    50,
    29,
    'none',
    `stroke="${hsl(48, 90, 78)}" stroke-width="1.5" opacity=".6" transform="translate(1 1)"`,
  ) +
  path(
    around(30, (index) => (index % 6 < 3 ? 26 : 9), -86),
    hsl(30, 50, 10),
    'opacity=".85"',
  ) +
  circle(50, 50, 13, 'url(#g)', line(32, 2.5)) +
  circle(50, 50, 5, hsl(30, 50, 10)) +
  shine('M22 32C28 22 36 16 46 14', 3, 0.7);

const key =
  shade('k', 14, 58, 2) +
  path(
    'M50 6C66 6 76 18 70 30C66 38 58 38 57 44V78H70V88H62V94H54V96H44V44C42 38 34 38 30 30C24 18 34 6 50 6z',
    'url(#k)',
    line(10),
  ) +
  path(
    'M50 15C60 15 64 22 61 28C58 33 50 31 50 31C50 31 42 33 39 28C36 22 40 15 50 15z',
    hsl(12, 40, 10),
    line(10, 2),
  ) +
  path('M40 46H60V53H40z', hsl(44, 85, 58), line(34, 2)) +
  path('M40 46H60V49H40z', hsl(50, 100, 80)) +
  shine('M34 20C36 13 42 10 48 10M48 58V90', 3, 0.75);

/** Letter to picture; the four armillaries differ by the light inside. */
export const orrerySymbols: Readonly<Record<string, string>> = {
  W: symbolSvg(armillary(48)),
  X: symbolSvg(armillary(140)),
  Y: symbolSvg(armillary(200)),
  Z: symbolSvg(armillary(320)),
  S: symbolSvg(sun),
  M: symbolSvg(moon),
  T: symbolSvg(planet),
  C: symbolSvg(comet),
  G: symbolSvg(gear),
  K: symbolSvg(key),
};

/** The same when they stand over the whole reel. */
export const orreryTall: Readonly<Record<string, string>> = {
  W: symbolSvg(armillary(48, 300), 300),
  X: symbolSvg(armillary(140, 300), 300),
  Y: symbolSvg(armillary(200, 300), 300),
  Z: symbolSvg(armillary(320, 300), 300),
};
