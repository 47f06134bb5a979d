/** The pictures of Dune Lines. */
import { circle, ellipse, group, hsl, linear, path, polygon, radial } from '#ui/art/kit.ts';
import { glint } from '#ui/art/solids.ts';
import { aura, line, lit, shade, shine, symbolSvg, wingedSun } from '#ui/art/symbol.ts';

type Point = readonly [x: number, y: number];

/** A cut stone: its outline, a table in the middle, and facets whose light follows the side they look to. */
function gem(outline: readonly Point[], hue: number, saturation: number): string {
  const table = outline.map(([x, y]): Point => [50 + (x - 50) * 0.56, 48 + (y - 50) * 0.54]);
  const facets = outline
    .map((from, index) => {
      const next = (index + 1) % outline.length;
      const to = outline[next]!;
      const [mx, my] = [(from[0] + to[0]) / 2 - 50, (from[1] + to[1]) / 2 - 50];
      const light = (-mx * 0.5 - my * 0.86) / Math.hypot(mx, my);
      return polygon(
        [from, to, table[next]!, table[index]!],
        hsl(hue + light * 10, saturation, 44 + light * 27),
      );
    })
    .join('');
  const edge = table.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return (
    aura('f', hue, 0.5) +
    linear(
      't',
      [0, 0, 0.7, 1],
      [
        [0, hsl(hue + 14, saturation, 88)],
        [0.5, hsl(hue + 4, saturation, 62)],
        [1, hsl(hue - 8, saturation, 40)],
      ],
    ) +
    circle(50, 50, 48, 'url(#f)') +
    polygon(outline, hsl(hue, saturation, 40), line(hue, 5)) +
    facets +
    path(
      `M${edge}z`,
      'url(#t)',
      `stroke="white" stroke-opacity=".55" stroke-width="1.6" stroke-linejoin="round"`,
    ) +
    glint(table[0]![0] + 3, table[0]![1] + 6, 8)
  );
}

/** Corners on an ellipse. */
function ring(points: number, rx: number, ry: number, turn: number): Point[] {
  return Array.from({ length: points }, (_, index): Point => {
    const angle = ((turn + (index * 360) / points) * Math.PI) / 180;
    return [50 + Math.cos(angle) * rx, 50 + Math.sin(angle) * ry];
  });
}

const oasis =
  radial(
    's',
    [0.5, 0.4, 0.62],
    [
      [0, hsl(46, 100, 80)],
      [0.6, hsl(26, 95, 62)],
      [1, hsl(336, 60, 38)],
    ],
  ) +
  aura('f', 168, 0.9) +
  linear(
    'w',
    [0, 0, 0, 1],
    [
      [0, hsl(176, 90, 72)],
      [1, hsl(204, 90, 36)],
    ],
  ) +
  shade('p', 28, 60) +
  shade('g', 132, 68) +
  circle(50, 50, 50, 'url(#f)') +
  circle(50, 48, 42, 'url(#s)', line(30, 3)) +
  path('M9 56C26 46 40 60 56 54C72 48 82 52 91 58C88 78 72 90 50 90C28 90 12 78 9 56z', hsl(38, 82, 62)) +
  ellipse(52, 76, 31, 11, 'url(#w)', line(196, 2.2)) +
  path(
    'M32 75C42 71 52 78 62 74M44 81C54 78 60 83 70 79',
    'none',
    'stroke="white" stroke-width="2" stroke-linecap="round" opacity=".75"',
  ) +
  path('M40 72C46 58 46 46 42 32L49 30C54 46 54 60 48 74z', 'url(#p)', line(24, 2.4)) +
  path('M45 60L51 58M45 51L51 49M44 42L50 40', 'none', `stroke="${hsl(22, 60, 22)}" stroke-width="2"`) +
  [
    'M45 31C34 18 20 18 12 30C24 26 34 28 45 31z',
    'M45 31C34 28 22 34 18 48C28 40 36 36 45 31z',
    'M45 31C46 14 58 8 70 14C60 18 52 24 45 31z',
    'M45 31C56 20 72 22 80 36C66 32 56 32 45 31z',
    'M45 31C56 32 66 40 66 54C58 44 52 38 45 31z',
  ]
    .map((leaf) => path(leaf, 'url(#g)', line(140, 2.2)))
    .join('') +
  circle(42, 34, 3.6, hsl(24, 70, 40), line(24, 1.5)) +
  circle(49, 35, 3.6, hsl(28, 70, 48), line(24, 1.5)) +
  glint(76, 30, 8) +
  glint(34, 80, 5);

const half =
  path('M50 34C26 34 20 52 22 68C25 86 38 94 50 95z', 'url(#b)', line(200)) +
  path(
    'M50 46C38 46 32 56 33 68M50 60C44 60 40 66 41 74',
    'none',
    `stroke="${hsl(46, 100, 66)}" stroke-width="3" stroke-linecap="round"`,
  ) +
  path(
    'M24 48L10 38L6 44M21 62L6 62L4 70M26 80L12 86L12 93',
    'none',
    `stroke="${hsl(40, 80, 20)}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"`,
  ) +
  path(
    'M24 48L10 38L6 44M21 62L6 62L4 70M26 80L12 86L12 93',
    'none',
    `stroke="${hsl(44, 95, 58)}" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"`,
  );

const beetle =
  aura('f', 184, 0.9) +
  shade('b', 188, 85) +
  shade('h', 206, 80) +
  shade('k', 42, 95) +
  lit('o', 12, 95) +
  circle(50, 54, 48, 'url(#f)') +
  half +
  group(half, 'matrix(-1 0 0 1 100 0)') +
  path('M50 34V95', 'none', `stroke="${hsl(44, 95, 60)}" stroke-width="4"`) +
  path('M28 40C30 24 70 24 72 40C64 48 36 48 28 40z', 'url(#k)', line(30)) +
  path('M36 28C34 18 40 12 50 12C60 12 66 18 64 28C58 32 42 32 36 28z', 'url(#h)', line(212)) +
  path(
    'M40 15L34 5M60 15L66 5',
    'none',
    `stroke="${hsl(44, 95, 58)}" stroke-width="4" stroke-linecap="round"`,
  ) +
  circle(50, 37, 5.5, 'url(#o)', line(16, 2)) +
  circle(42, 21, 2.6, 'white') +
  circle(58, 21, 2.6, 'white') +
  shine('M27 60C28 52 33 46 40 43', 3.5, 0.8) +
  glint(66, 58, 7);

const eye =
  aura('f', 208, 0.7) +
  shade('g', 42, 95) +
  lit('i', 200, 95) +
  circle(50, 50, 48, 'url(#f)') +
  path('M8 34C24 14 66 8 92 24C94 28 92 32 88 33C66 24 34 26 16 42C10 44 6 40 8 34z', 'url(#g)', line(30)) +
  path('M6 54C26 28 68 26 94 50C96 55 94 58 90 59C70 78 30 78 8 60C5 58 5 56 6 54z', 'url(#g)', line(30)) +
  path('M18 55C34 38 62 38 82 53C64 68 34 68 18 55z', hsl(40, 60, 95), line(30, 2)) +
  path(
    'M40 70C42 80 38 88 30 92L24 88C30 84 32 78 32 70zM56 72C64 80 74 88 86 84C90 82 90 76 84 75C86 79 80 82 74 78C70 76 68 72 66 69z',
    'url(#g)',
    line(30),
  ) +
  circle(50, 53, 14.5, 'url(#i)', line(210, 2.5)) +
  circle(50, 53, 6.5, hsl(220, 60, 8)) +
  circle(46, 48, 3.6, 'white') +
  shine('M14 33C30 20 54 17 76 22', 2.6, 0.8) +
  glint(84, 42, 7);

const pyramid =
  aura('f', 42, 0.9) +
  linear(
    'l',
    [0, 0, 1, 1],
    [
      [0, hsl(48, 95, 82)],
      [1, hsl(36, 80, 50)],
    ],
  ) +
  linear(
    'd',
    [0, 0, 0, 1],
    [
      [0, hsl(24, 70, 44)],
      [1, hsl(16, 66, 22)],
    ],
  ) +
  circle(50, 46, 48, 'url(#f)') +
  path('M50 10L62 90L6 82z', 'url(#l)', line(28)) +
  path('M50 10L94 80L62 90z', 'url(#d)', line(28)) +
  path(
    'M43.5 20.5L51.5 21L53.5 34L34.5 33.5zM34 35.5L54 36L55.5 47L26 46z',
    hsl(40, 90, 72),
    'opacity=".5"',
  ) +
  path(
    'M34 34.5L54 35.5L70 42M26.5 46.5L55.6 48L78 54M19 58.5L57.4 60.5L85 66M12 70.5L59.4 73.5L90 74',
    'none',
    `stroke="${hsl(26, 66, 20)}" stroke-width="2" opacity=".6"`,
  ) +
  path('M50 10L52.8 29L36.5 27.5z', hsl(52, 100, 90)) +
  path('M50 10L60 27L52.8 29z', hsl(40, 100, 62)) +
  path('M32 84L34 72C35 67 42 67 43 72L45 86z', hsl(20, 60, 12)) +
  glint(50, 11, 12) +
  glint(24, 76, 5);

const lamp =
  aura('f', 36, 0.9) +
  shade('g', 40, 92) +
  linear(
    'n',
    [0, 0, 0, 1],
    [
      [0, hsl(18, 100, 56)],
      [0.6, hsl(42, 100, 62)],
      [1, hsl(54, 100, 86)],
    ],
  ) +
  circle(22, 24, 21, 'url(#f)') +
  path('M20 46C8 36 12 24 22 6C24 18 34 24 32 36C31 42 26 46 20 46z', 'url(#n)', line(14, 2.4)) +
  path('M22 42C17 36 19 30 23 22C25 30 29 32 28 37C27 40 25 42 22 42z', hsl(54, 100, 88)) +
  path(
    'M74 50C92 34 98 56 90 68C84 77 74 78 66 78',
    'none',
    `stroke="${hsl(28, 60, 12)}" stroke-width="11" stroke-linecap="round"`,
  ) +
  path(
    'M74 50C92 34 98 56 90 68C84 77 74 78 66 78',
    'none',
    `stroke="${hsl(42, 90, 56)}" stroke-width="6" stroke-linecap="round"`,
  ) +
  path(
    'M10 44C22 42 28 48 38 48H70C82 50 84 62 76 70C68 80 42 82 32 74C22 66 20 54 10 52z',
    'url(#g)',
    line(28),
  ) +
  path('M42 48C42 38 62 38 62 48z', 'url(#g)', line(28)) +
  circle(52, 36, 4.5, hsl(46, 100, 66), line(28, 2.4)) +
  path('M42 78H64L70 90H36z', 'url(#g)', line(28)) +
  path(
    'M32 62C44 68 62 68 76 60',
    'none',
    `stroke="${hsl(190, 80, 44)}" stroke-width="4" stroke-linecap="round"`,
  ) +
  circle(54, 65, 4, hsl(350, 90, 56), line(344, 1.8)) +
  shine('M26 53C34 56 44 54 56 53', 3, 0.85) +
  shine('M42 83H56', 2.6, 0.7);

const vase =
  linear(
    'v',
    [0, 0, 1, 0],
    [
      [0, hsl(20, 78, 64)],
      [0.35, hsl(16, 74, 52)],
      [1, hsl(8, 70, 26)],
    ],
  ) +
  path(
    'M36 24C18 22 14 40 26 50M64 24C82 22 86 40 74 50',
    'none',
    `stroke="${hsl(10, 60, 12)}" stroke-width="10" stroke-linecap="round"`,
  ) +
  path(
    'M36 24C18 22 14 40 26 50M64 24C82 22 86 40 74 50',
    'none',
    `stroke="${hsl(16, 74, 50)}" stroke-width="5" stroke-linecap="round"`,
  ) +
  path(
    'M38 12H62C60 22 60 28 64 34C80 42 82 60 72 74C67 81 62 84 62 90H38C38 84 33 81 28 74C18 60 20 42 36 34C40 28 40 22 38 12z',
    'url(#v)',
    line(10),
  ) +
  path('M34 8H66C68 11 68 13 66 16H34C32 13 32 11 34 8z', 'url(#v)', line(10)) +
  path('M36 88H64L67 95H33z', 'url(#v)', line(10)) +
  path('M24 45C40 49 60 49 76 45L78 53C60 57 40 57 22 53z', hsl(46, 95, 62), line(28, 1.8)) +
  path('M24 66C40 70 60 70 76 66L72 74C60 77 40 77 28 74z', hsl(192, 80, 42), line(200, 1.8)) +
  path(
    'M28 50L34 54L40 50L46 55L52 50L58 55L64 50L70 53',
    'none',
    `stroke="${hsl(16, 80, 34)}" stroke-width="2.4" stroke-linejoin="round"`,
  ) +
  shine('M30 44C25 54 26 64 31 71M42 20V27', 3.4, 0.65);

const turquoise =
  aura('f', 176, 0.5) +
  lit('c', 174, 76, 2) +
  shade('g', 40, 85) +
  circle(50, 50, 48, 'url(#f)') +
  circle(50, 50, 40, 'url(#g)', line(28)) +
  circle(50, 50, 31, 'url(#c)', line(182, 2.5)) +
  path(
    'M26 60C36 52 38 44 48 46C58 48 60 62 76 58M44 24C48 32 44 38 48 46M56 60C52 68 56 72 54 79',
    'none',
    `stroke="${hsl(24, 50, 22)}" stroke-width="2" opacity=".6" stroke-linecap="round"`,
  ) +
  shine('M29 41C32 32 40 26 49 25', 4, 0.85) +
  [0, 60, 120, 180, 240, 300]
    .map((angle) => {
      const turn = (angle * Math.PI) / 180;
      return circle(
        50 + Math.cos(turn) * 35.6,
        50 + Math.sin(turn) * 35.6,
        3,
        hsl(50, 100, 80),
        line(30, 1.2),
      );
    })
    .join('');

/** Letter to picture. */
export const dunesSymbols: Readonly<Record<string, string>> = {
  W: symbolSvg(wingedSun()),
  O: symbolSvg(oasis),
  K: symbolSvg(beetle),
  E: symbolSvg(eye),
  P: symbolSvg(pyramid),
  L: symbolSvg(lamp),
  V: symbolSvg(vase),
  B: symbolSvg(gem(ring(8, 33, 42, -112.5), 222, 90)),
  R: symbolSvg(gem(ring(6, 42, 42, -120), 350, 88)),
  A: symbolSvg(
    gem(
      [
        [40, 16],
        [60, 16],
        [78, 46],
        [72, 74],
        [50, 90],
        [28, 74],
        [22, 46],
      ],
      278,
      74,
    ),
  ),
  G: symbolSvg(
    gem(
      [
        [30, 14],
        [70, 14],
        [82, 26],
        [82, 74],
        [70, 86],
        [30, 86],
        [18, 74],
        [18, 26],
      ],
      146,
      72,
    ),
  ),
  J: symbolSvg(gem(ring(4, 42, 42, -90), 32, 94)),
  T: symbolSvg(turquoise),
};
