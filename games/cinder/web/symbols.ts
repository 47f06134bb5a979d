/** The pictures of Cinder Forge. */
import { circle, ellipse, group, hsl, linear, path, polygon, radial } from '#ui/art/kit.ts';
import { glint } from '#ui/art/solids.ts';
import { aura, line, lit, phoenix, shade, shine, symbolSvg } from '#ui/art/symbol.ts';

const anvil =
  shade('a', 222, 16, -4) +
  aura('f', 30, 0.9) +
  linear(
    'h',
    [0, 0, 0, 1],
    [
      [0, hsl(50, 100, 80)],
      [0.5, hsl(32, 100, 56)],
      [1, hsl(12, 95, 42)],
    ],
  ) +
  circle(50, 42, 46, 'url(#f)') +
  path('M30 88L36 74C44 70 44 62 38 58H62C56 62 56 70 64 74L70 88z', 'url(#a)', line(222)) +
  path('M22 36H84L88 44C78 46 72 52 66 58H36C28 54 16 50 8 40L12 36z', 'url(#a)', line(222)) +
  path('M24 36H82L85 42H28z', 'url(#h)') +
  shine('M24 37H80', 2.5, 0.9) +
  path(
    'M36 34L33 20M50 32V12M64 34L68 19M43 33L41 24M58 33L60 24',
    'none',
    `stroke="${hsl(46, 100, 66)}" stroke-width="3" stroke-linecap="round"`,
  ) +
  glint(50, 14, 9) +
  glint(30, 22, 6) +
  glint(71, 22, 6);

const heart =
  aura('f', 345, 0.9) +
  linear(
    'd',
    [0, 0, 1, 1],
    [
      [0, hsl(350, 100, 78)],
      [0.5, hsl(348, 92, 50)],
      [1, hsl(338, 90, 24)],
    ],
  ) +
  circle(50, 52, 49, 'url(#f)') +
  path(
    'M50 90L12 50C6 34 16 16 32 16C41 16 47 21 50 27C53 21 59 16 68 16C84 16 94 34 88 50z',
    'url(#d)',
    line(345),
  ) +
  polygon(
    [
      [50, 30],
      [30, 48],
      [50, 84],
      [70, 48],
    ],
    hsl(352, 100, 66),
    'opacity=".85"',
  ) +
  polygon(
    [
      [50, 30],
      [30, 48],
      [50, 50],
    ],
    hsl(356, 100, 84),
  ) +
  polygon(
    [
      [50, 30],
      [70, 48],
      [50, 50],
    ],
    hsl(352, 100, 74),
  ) +
  polygon(
    [
      [30, 48],
      [50, 50],
      [50, 84],
    ],
    hsl(346, 95, 56),
  ) +
  polygon(
    [
      [70, 48],
      [50, 50],
      [50, 84],
    ],
    hsl(342, 90, 36),
  ) +
  polygon(
    [
      [14, 46],
      [30, 48],
      [24, 22],
    ],
    'white',
    'opacity=".35"',
  ) +
  polygon(
    [
      [86, 46],
      [70, 48],
      [76, 22],
    ],
    'black',
    'opacity=".16"',
  ) +
  shine('M20 34C22 26 28 22 34 22', 4) +
  glint(72, 26, 10) +
  glint(34, 60, 6);

const hammer =
  shade('s', 214, 22) +
  linear(
    'h',
    [0, 0, 1, 0],
    [
      [0, hsl(24, 60, 52)],
      [0.5, hsl(20, 58, 38)],
      [1, hsl(16, 60, 22)],
    ],
  ) +
  group(
    path('M45 44H55L58 96H42z', 'url(#h)', line(18)) +
      path('M43 60H57M43 68H57M42 76H58', 'none', `stroke="${hsl(34, 70, 60)}" stroke-width="3"`) +
      path('M20 14H72L84 24V38L72 46H20C16 40 16 20 20 14z', 'url(#s)', line(214)) +
      path('M22 16H34V44H22C19 38 19 22 22 16z', hsl(214, 25, 40), 'opacity=".5"') +
      path('M40 14H60V46H40z', hsl(40, 80, 56), line(34, 2)) +
      path('M40 14H60V24H40z', hsl(48, 100, 78)) +
      shine('M24 20H36M64 20H70', 3.5, 0.9),
    'rotate(32 50 50) translate(0 -2)',
  );

const sword =
  linear(
    'b',
    [0, 0, 1, 0],
    [
      [0, hsl(206, 40, 94)],
      [0.5, hsl(206, 32, 76)],
      [0.51, hsl(212, 34, 52)],
      [1, hsl(216, 38, 36)],
    ],
  ) +
  shade('g', 42, 90) +
  aura('f', 206, 0.6) +
  circle(50, 48, 46, 'url(#f)') +
  group(
    path('M50 0L59 12V66H41V12z', 'url(#b)', line(214)) +
      path(
        'M24 64C30 70 40 70 50 70C60 70 70 70 76 64L79 72C70 80 60 78 50 78C40 78 30 80 21 72z',
        'url(#g)',
        line(36),
      ) +
      path('M45 78H55V92H45z', hsl(2, 62, 36), line(0, 2.5)) +
      circle(50, 96, 6.5, 'url(#g)', line(36, 2.5)) +
      circle(50, 72, 4.5, hsl(350, 90, 58), line(345, 2)) +
      shine('M46 14V58', 2.5, 0.9),
    'rotate(38 50 50)',
  );

const shield =
  shade('r', 36, 82) +
  linear(
    'b',
    [0, 0, 1, 1],
    [
      [0, hsl(206, 82, 64)],
      [0.5, hsl(214, 78, 42)],
      [1, hsl(226, 72, 20)],
    ],
  ) +
  path('M50 6C62 14 76 16 88 15C90 52 80 80 50 96C20 80 10 52 12 15C24 16 38 14 50 6z', 'url(#r)', line(34)) +
  path(
    'M50 17C60 23 70 25 79 25C79 54 72 74 50 86C28 74 21 54 21 25C30 25 40 23 50 17z',
    'url(#b)',
    line(222, 2),
  ) +
  path('M50 17C60 23 70 25 79 25C79 54 72 74 50 86z', 'black', 'opacity=".2"') +
  path(
    'M50 70C36 64 36 50 44 42C44 48 47 50 49 50C45 42 50 34 56 30C54 38 64 42 64 54C64 63 58 68 50 70z',
    hsl(38, 100, 60),
    line(24, 2),
  ) +
  path('M50 67C43 63 44 56 50 50C53 54 57 58 54 63C53 65 52 66 50 67z', hsl(52, 100, 80)) +
  shine('M18 24C18 46 22 62 30 72', 3.5, 0.7) +
  [
    [50, 11],
    [17, 20],
    [83, 20],
    [50, 91],
  ]
    .map(([x, y]) => circle(x!, y!, 2.6, hsl(48, 100, 82), line(34, 1.5)))
    .join('');

const ingot =
  linear(
    't',
    [0, 0, 1, 1],
    [
      [0, hsl(54, 100, 88)],
      [1, hsl(44, 100, 62)],
    ],
  ) +
  linear(
    'l',
    [0, 0, 0, 1],
    [
      [0, hsl(44, 100, 56)],
      [1, hsl(32, 95, 36)],
    ],
  ) +
  linear(
    'r',
    [0, 0, 0, 1],
    [
      [0, hsl(36, 95, 42)],
      [1, hsl(26, 90, 22)],
    ],
  ) +
  aura('f', 44, 0.55) +
  ellipse(50, 56, 48, 40, 'url(#f)') +
  polygon(
    [
      [6, 74],
      [22, 44],
      [52, 58],
      [46, 90],
    ],
    'url(#l)',
    line(30),
  ) +
  polygon(
    [
      [46, 90],
      [52, 58],
      [86, 40],
      [96, 66],
    ],
    'url(#r)',
    line(30),
  ) +
  polygon(
    [
      [22, 44],
      [56, 28],
      [86, 40],
      [52, 58],
    ],
    'url(#t)',
    line(30),
  ) +
  polygon(
    [
      [36, 43],
      [56, 34],
      [72, 40],
      [52, 50],
    ],
    'none',
    `stroke="${hsl(36, 90, 46)}" stroke-width="2.5"`,
  ) +
  shine('M26 45L54 32', 3, 0.9) +
  glint(30, 42, 11) +
  glint(78, 46, 7);

const horseshoe =
  shade('i', 200, 20, 4) +
  path(
    'M30 92L18 88C8 60 6 12 50 10C94 12 92 60 82 88L70 92L64 84C74 60 74 32 50 31C26 32 26 60 36 84z',
    'url(#i)',
    line(206),
  ) +
  [
    [24, 70],
    [20, 50],
    [26, 31],
    [42, 20],
    [58, 20],
    [74, 31],
    [80, 50],
    [76, 70],
  ]
    .map(([x, y]) => circle(x!, y!, 3.4, hsl(206, 40, 14)) + circle(x! + 0.6, y! + 1, 1.6, hsl(200, 30, 70)))
    .join('') +
  shine('M16 62C12 34 24 16 46 14', 3, 0.85);

const nut =
  linear(
    'c',
    [0, 0, 1, 1],
    [
      [0, hsl(26, 85, 78)],
      [0.45, hsl(20, 72, 52)],
      [1, hsl(12, 68, 24)],
    ],
  ) +
  path('M28 12H72L94 50L72 88H28L6 50z', 'url(#c)', line(16)) +
  path(
    'M28 12H72L94 50L72 88H28L6 50z',
    'none',
    `stroke="${hsl(28, 90, 80)}" stroke-width="2" opacity=".5" transform="translate(6 6) scale(.88)"`,
  ) +
  circle(50, 50, 30, hsl(18, 70, 40), line(14, 2.5)) +
  circle(50, 50, 22, hsl(14, 50, 9), line(14, 2.5)) +
  path(
    'M31 57A20 20 0 0 0 69 57M33 62A19 19 0 0 0 67 62',
    'none',
    `stroke="${hsl(24, 75, 50)}" stroke-width="2.5"`,
  ) +
  shine('M30 17H68', 4, 0.85) +
  shine('M25 22L12 46', 3, 0.6);

const ember =
  radial(
    'k',
    [0.4, 0.3, 0.8],
    [
      [0, hsl(14, 20, 36)],
      [0.6, hsl(10, 24, 17)],
      [1, hsl(8, 30, 7)],
    ],
  ) +
  lit('g', 24, 100) +
  aura('f', 18, 0.9) +
  circle(50, 54, 48, 'url(#f)') +
  path('M22 34L44 16L70 20L88 42L84 70L60 90L30 84L12 60z', 'url(#k)', line(10)) +
  path(
    'M44 16L48 38L34 52L38 68L30 84M48 38L66 46L84 42M66 46L62 66L74 78M34 52L14 58M62 66L46 74L38 68',
    'none',
    `stroke="${hsl(14, 100, 44)}" stroke-width="7" stroke-linejoin="round"`,
  ) +
  path(
    'M44 18L48 38L34 52L38 68L31 82M48 38L66 46L82 42M66 46L62 66L72 76M34 52L16 58M62 66L46 74L38 68',
    'none',
    `stroke="${hsl(42, 100, 64)}" stroke-width="3" stroke-linejoin="round"`,
  ) +
  shine('M25 36L43 21L60 22', 3, 0.4) +
  circle(26, 16, 2.4, hsl(40, 100, 66)) +
  circle(80, 20, 3, hsl(30, 100, 60)) +
  circle(88, 82, 2, hsl(40, 100, 66));

/** Letter to picture. */
export const cinderSymbols: Readonly<Record<string, string>> = {
  W: symbolSvg(phoenix()),
  A: symbolSvg(anvil),
  D: symbolSvg(heart),
  H: symbolSvg(hammer),
  S: symbolSvg(sword),
  K: symbolSvg(shield),
  G: symbolSvg(ingot),
  I: symbolSvg(horseshoe),
  C: symbolSvg(nut),
  E: symbolSvg(ember),
};
