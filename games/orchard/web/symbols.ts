/** The pictures of Windfall Orchard. */
import { circle, ellipse, group, hsl, path } from '#ui/art/kit.ts';
import { glint } from '#ui/art/solids.ts';
import { apple, aura, line, lit, shade, shine, symbolSvg } from '#ui/art/symbol.ts';

const stem = (d: string, width = 5): string =>
  path(d, 'none', `stroke="${hsl(26, 50, 24)}" stroke-width="${width}" stroke-linecap="round"`);

const pear =
  aura('f', 66, 0.65) +
  lit('p', 68, 78) +
  shade('g', 104, 60) +
  circle(50, 50, 48, 'url(#f)') +
  path(
    'M50 14C38 14 36 26 36 36C36 48 20 54 20 72C20 88 34 96 50 96C66 96 80 88 80 72C80 54 64 48 64 36C64 26 62 14 50 14z',
    'url(#p)',
    line(64, 3.4),
  ) +
  stem('M50 16C50 9 53 5 57 2') +
  path('M53 12C62 2 76 4 84 12C74 20 62 20 53 12z', 'url(#g)', line(110, 2.6)) +
  circle(62, 70, 1.8, hsl(40, 60, 34)) +
  circle(54, 82, 1.6, hsl(40, 60, 34)) +
  circle(68, 80, 1.5, hsl(40, 60, 34)) +
  circle(58, 58, 1.4, hsl(40, 60, 34)) +
  shine('M29 72C30 64 36 58 42 53', 4.6, 0.7) +
  glint(40, 28, 5);

const plum =
  aura('f', 282, 0.7) +
  lit('p', 276, 58) +
  shade('g', 108, 58) +
  circle(50, 50, 48, 'url(#f)') +
  ellipse(50, 58, 34, 37, 'url(#p)', line(276, 3.4)) +
  path(
    'M52 22C38 38 38 76 52 94',
    'none',
    `stroke="${hsl(276, 60, 18)}" stroke-width="3" stroke-linecap="round" opacity=".7"`,
  ) +
  stem('M52 24C50 14 53 8 58 3') +
  path('M55 17C62 4 78 4 88 12C80 24 66 26 55 17z', 'url(#g)', line(110, 2.6)) +
  shine('M25 56C26 46 31 39 38 34', 5, 0.6) +
  glint(68, 66, 6);

const cherry = (x: number, y: number): string =>
  circle(x, y, 20, 'url(#c)', line(350, 3.2)) +
  path(
    `M${x - 7} ${y - 14}C${x - 2} ${y - 10} ${x + 3} ${y - 10} ${x + 8} ${y - 14}`,
    'none',
    `stroke="${hsl(346, 80, 16)}" stroke-width="2.4" stroke-linecap="round"`,
  ) +
  shine(`M${x - 12} ${y + 2}C${x - 12} ${y - 5} ${x - 8} ${y - 9} ${x - 4} ${y - 11}`, 3.6, 0.8);

const cherries =
  aura('f', 350, 0.7) +
  lit('c', 350, 88) +
  shade('g', 112, 60) +
  circle(50, 50, 48, 'url(#f)') +
  stem('M30 58C32 38 44 20 62 10M72 62C74 42 70 24 62 10', 4.4) +
  path('M60 11C44 0 26 4 16 14C28 26 48 24 60 11z', 'url(#g)', line(114, 2.6)) +
  path(
    'M56 12C44 12 32 14 21 15',
    'none',
    `stroke="${hsl(96, 60, 80)}" stroke-width="1.8" stroke-linecap="round" opacity=".8"`,
  ) +
  cherry(29, 72) +
  cherry(71, 74);

const apricot =
  aura('f', 30, 0.7) +
  lit('o', 30, 96) +
  shade('g', 106, 60) +
  circle(50, 50, 48, 'url(#f)') +
  circle(50, 57, 36, 'url(#o)', line(24, 3.4)) +
  path(
    'M50 24C62 38 62 74 50 92',
    'none',
    `stroke="${hsl(16, 84, 36)}" stroke-width="3" stroke-linecap="round" opacity=".75"`,
  ) +
  ellipse(68, 68, 13, 16, hsl(6, 90, 56), 'opacity=".35"') +
  stem('M50 26V12') +
  path('M50 20C40 4 22 4 12 14C22 28 38 30 50 20z', 'url(#g)', line(110, 2.6)) +
  path('M50 18C60 6 76 8 84 18C74 28 60 28 50 18z', 'url(#g)', line(110, 2.6)) +
  shine('M22 56C23 46 29 38 37 34', 5, 0.7);

const walnut =
  aura('f', 34, 0.55) +
  shade('w', 32, 48) +
  circle(50, 50, 48, 'url(#f)') +
  path(
    'M50 12C70 12 86 32 86 56C86 78 70 92 50 94C30 92 14 78 14 56C14 32 30 12 50 12z',
    'url(#w)',
    line(28, 3.4),
  ) +
  path(
    'M50 14V92M42 22C28 30 24 44 30 52C22 58 24 70 34 74C34 82 40 86 44 86M58 22C72 30 76 44 70 52C78 58 76 70 66 74C66 82 60 86 56 86M40 36C36 42 38 48 43 50M60 36C64 42 62 48 57 50M40 62C36 66 38 71 43 72M60 62C64 66 62 71 57 72',
    'none',
    `stroke="${hsl(26, 52, 22)}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"`,
  ) +
  shine('M24 46C27 34 33 26 41 21', 3.6, 0.55) +
  glint(72, 30, 5);

const petal = 'M50 48C36 40 32 20 40 9C45 12 48 12 50 14C52 12 55 12 60 9C68 20 64 40 50 48z';
const blossom =
  aura('f', 336, 0.65) +
  shade('p', 338, 72, 12) +
  circle(50, 50, 48, 'url(#f)') +
  [0, 72, 144, 216, 288]
    .map((turn) => group(path(petal, 'url(#p)', line(336, 2.6)), `rotate(${turn} 50 52)`))
    .join('') +
  circle(50, 52, 10, hsl(48, 96, 62), line(36, 2.4)) +
  Array.from({ length: 10 }, (_, index) => {
    const angle = (index * Math.PI) / 5;
    const [x, y] = [50 + Math.cos(angle) * 17, 52 + Math.sin(angle) * 17];
    return circle(Math.round(x * 10) / 10, Math.round(y * 10) / 10, 2, hsl(40, 96, 56));
  }).join('') +
  circle(47, 49, 3, 'white', 'opacity=".8"');

const leaf =
  aura('f', 104, 0.5) +
  shade('g', 102, 62) +
  circle(50, 50, 48, 'url(#f)') +
  path('M14 88C6 50 30 14 88 10C92 62 60 94 22 84z', 'url(#g)', line(110, 3.4)) +
  path(
    'M12 92C28 66 50 44 78 20M34 66C34 54 34 46 36 38M46 54C47 44 50 36 54 28M34 67C46 68 54 68 62 64M47 54C58 54 68 52 76 46',
    'none',
    `stroke="${hsl(86, 56, 82)}" stroke-width="3" stroke-linecap="round" opacity=".85"`,
  ) +
  circle(70, 60, 5, hsl(196, 90, 84), line(200, 1.6)) +
  circle(68.4, 58, 1.6, 'white');

const wing = path(
  'M52 42C42 22 24 8 10 12C6 26 20 44 48 48z',
  hsl(200, 80, 92),
  `${line(206, 2.6)} fill-opacity=".88"`,
);
const bee =
  aura('f', 46, 1) +
  lit('b', 44, 100) +
  circle(50, 50, 50, 'url(#f)') +
  wing +
  group(wing, 'matrix(-1 0 0 1 100 0)') +
  path(
    'M50 34C66 34 74 48 74 62C74 78 62 92 50 98C38 92 26 78 26 62C26 48 34 34 50 34z',
    'url(#b)',
    line(30, 3.4),
  ) +
  path(
    'M28 54C40 60 60 60 72 54L74 64C62 70 38 70 26 64zM29 74C40 80 60 80 71 74L66 84C58 88 42 88 34 84z',
    hsl(26, 50, 12),
  ) +
  circle(50, 32, 15, 'url(#b)', line(30, 3)) +
  path(
    'M42 20C38 12 32 8 26 8M58 20C62 12 68 8 74 8',
    'none',
    `stroke="${hsl(26, 50, 12)}" stroke-width="3.4" stroke-linecap="round"`,
  ) +
  circle(26, 8, 3.4, hsl(26, 50, 12)) +
  circle(74, 8, 3.4, hsl(26, 50, 12)) +
  circle(44, 32, 4, hsl(26, 60, 8)) +
  circle(56, 32, 4, hsl(26, 60, 8)) +
  circle(42.8, 30.4, 1.5, 'white') +
  circle(54.8, 30.4, 1.5, 'white') +
  path(
    'M44 39C47 42 53 42 56 39',
    'none',
    `stroke="${hsl(26, 60, 10)}" stroke-width="2.4" stroke-linecap="round"`,
  ) +
  shine('M32 58C33 50 37 45 42 43', 3, 0.8);

const cock =
  aura('f', 24, 0.9) +
  shade('k', 30, 82) +
  shade('s', 212, 40, 6) +
  circle(50, 50, 50, 'url(#f)') +
  path('M50 52V97M14 76H86', 'none', `stroke="${hsl(220, 46, 12)}" stroke-width="9" stroke-linecap="round"`) +
  path(
    'M50 52V97M14 76H86',
    'none',
    `stroke="${hsl(212, 30, 70)}" stroke-width="4.4" stroke-linecap="round"`,
  ) +
  path('M92 76L78 67V85zM8 70H20V82H8z', 'url(#s)', line(220, 2.4)) +
  circle(50, 76, 6, 'url(#s)', line(220, 2.4)) +
  path(
    'M70 20C72 12 80 10 84 14C86 18 85 20 92 22C87 25 84 27 83 32C82 50 68 62 50 62C34 62 26 54 24 44C14 48 8 40 9 28C13 32 16 32 19 30C14 24 15 14 21 8C22 18 30 24 38 30C46 35 60 36 66 30C69 27 69 24 70 20z',
    'url(#k)',
    line(18, 3.2),
  ) +
  path(
    'M70 19C66 12 69 6 73 8C74 3 80 3 80 8C85 7 86 12 83 15C79 12 74 14 70 19z',
    hsl(2, 86, 54),
    line(358, 2.2),
  ) +
  path('M84 27C89 29 89 36 85 38C82 36 82 31 84 27z', hsl(2, 86, 54), line(358, 2)) +
  circle(79, 19, 2.4, hsl(20, 60, 8)) +
  path('M34 40C40 52 56 52 64 40C60 54 40 58 34 40z', hsl(18, 80, 30), 'opacity=".75"') +
  shine('M20 14C21 20 26 26 32 29', 2.6, 0.7) +
  glint(30, 66, 6);

const drawings = {
  A: apple(),
  P: pear,
  U: plum,
  C: cherries,
  R: apricot,
  N: walnut,
  B: blossom,
  L: leaf,
  W: bee,
  S: cock,
};

export const orchardSymbols: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(drawings).map(([letter, drawing]) => [letter, symbolSvg(drawing)]),
);
