import { circle, ellipse, group, hsl, linear, path, radial, svg } from './kit.ts';
import { bodyPath, wingPath } from './phoenix.ts';
import { glint } from './solids.ts';

/** Pieces that reel symbols and the cards of their games are drawn from, on a grid of 100. */

/** Top to bottom: light, full and dark of one hue. */
export function shade(id: string, hue: number, saturation: number, lift = 0): string {
  return linear(
    id,
    [0.2, 0, 0.7, 1],
    [
      [0, hsl(hue + 8, saturation, 84 + lift)],
      [0.42, hsl(hue, saturation, 56 + lift)],
      [1, hsl(hue - 10, saturation, 24 + lift)],
    ],
  );
}

/** A ball lit from the upper left. */
export function lit(id: string, hue: number, saturation: number, lift = 0): string {
  return radial(
    id,
    [0.36, 0.3, 0.75],
    [
      [0, hsl(hue + 12, saturation, 88 + lift)],
      [0.35, hsl(hue + 4, saturation, 64 + lift)],
      [0.75, hsl(hue, saturation, 42 + lift)],
      [1, hsl(hue - 10, saturation, 18 + lift)],
    ],
  );
}

/** Light that fades to nothing. */
export function aura(id: string, hue: number, opacity = 0.8): string {
  return radial(
    id,
    [0.5, 0.5, 0.5],
    [
      [0, hsl(hue, 100, 74), opacity],
      [0.55, hsl(hue, 100, 58), opacity * 0.35],
      [1, hsl(hue, 100, 50), 0],
    ],
  );
}

/** Dark outline that holds a symbol together on any ground. */
export function line(hue: number, width = 3): string {
  return `stroke="${hsl(hue, 55, 11)}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
}

/** White stroke for a lit edge. */
export function shine(d: string, width = 3, opacity = 0.75): string {
  return path(
    d,
    'none',
    `stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"`,
  );
}

/** Closed path of points on circles: alternating radii make stars, gears and splashes. */
export function around(points: number, reach: (index: number) => number, turn = -90, x = 50, y = 50): string {
  const at = (index: number): string => {
    const angle = ((turn + (index * 360) / points) * Math.PI) / 180;
    const radius = reach(index);
    return `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
  };
  return `M${Array.from({ length: points }, (_, index) => at(index)).join('L')}z`;
}

/** A whole symbol as an SVG file. */
export function symbolSvg(body: string, height = 100): string {
  return svg(100, height, body);
}

/** A phoenix on the wing, in fire. */
export function phoenix(): string {
  const bird = path(wingPath, 'url(#pw)') + group(path(wingPath, 'url(#pw)'), 'matrix(-1 0 0 1 64 0)');
  const edge = `stroke="${hsl(8, 90, 14)}" stroke-width="4" stroke-linejoin="round"`;
  const outline =
    path(wingPath, 'none', edge) +
    group(path(wingPath, 'none', edge), 'matrix(-1 0 0 1 64 0)') +
    path(bodyPath, hsl(8, 90, 14), edge);
  return (
    linear(
      'pw',
      [0, 0, 0, 1],
      [
        [0, hsl(50, 100, 70)],
        [0.4, hsl(28, 100, 56)],
        [1, hsl(350, 95, 46)],
      ],
    ) +
    linear(
      'py',
      [0, 0, 0, 1],
      [
        [0, hsl(54, 100, 86)],
        [0.35, hsl(44, 100, 62)],
        [0.75, hsl(18, 100, 54)],
        [1, hsl(345, 95, 48)],
      ],
    ) +
    aura('pf', 26, 0.95) +
    circle(50, 50, 50, 'url(#pf)') +
    group(
      outline +
        bird +
        path(bodyPath, 'url(#py)', 'fill-rule="evenodd"') +
        shine('M6 12C9 22 14 27 22 31M58 12C55 22 50 27 42 31', 1.4, 0.7),
      'translate(4 2) scale(1.44)',
    )
  );
}

/** A ship's lantern with a light of its own hue. */
export function lantern(hue: number): string {
  const brass = line(38, 2.5);
  return (
    shade('lm', 42, 85) +
    aura('lf', hue, 1) +
    radial(
      'lc',
      [0.5, 0.55, 0.6],
      [
        [0, '#fff'],
        [0.3, hsl(hue, 100, 84)],
        [0.7, hsl(hue, 95, 56), 0.9],
        [1, hsl(hue + 14, 90, 26), 0.85],
      ],
    ) +
    circle(50, 54, 48, 'url(#lf)') +
    path('M34 24C34 6 66 6 66 24', 'none', `stroke="${hsl(40, 60, 14)}" stroke-width="8"`) +
    path('M34 24C34 6 66 6 66 24', 'none', `stroke="${hsl(44, 80, 60)}" stroke-width="4"`) +
    path('M28 40C24 54 24 66 30 80H70C76 66 76 54 72 40z', 'url(#lc)', brass) +
    path('M50 76C38 68 42 58 50 46C58 58 62 68 50 76z', '#fff', 'opacity=".92"') +
    path('M50 74C44 69 46 62 50 56C54 62 56 69 50 74z', hsl(hue, 100, 72)) +
    path(
      'M36 40C32 54 32 66 37 80M64 40C68 54 68 66 63 80',
      'none',
      `stroke="${hsl(40, 70, 34)}" stroke-width="3"`,
    ) +
    path('M24 40L34 24H66L76 40z', 'url(#lm)', brass) +
    path('M24 80H76L70 93H30z', 'url(#lm)', brass) +
    shine('M37 29H58', 3, 0.8) +
    shine('M31 84H56', 3, 0.7) +
    shine('M30 48C28 56 28 64 31 72', 3, 0.7)
  );
}

/** A golden sun between two wings, on the grid of 100. */
export function wingedSun(): string {
  const feather = (index: number): string => {
    const reach = 46 - index * 6;
    const y = 40 + index * 7;
    return path(
      `M46 ${y}C34 ${y - 9} 22 ${y - 7} ${50 - reach} ${y - 10 + index * 2}C${52 - reach} ${y + 4} 28 ${y + 9} 46 ${y + 7}z`,
      index % 2 === 0 ? 'url(#wa)' : 'url(#wb)',
      line(20, 2.2),
    );
  };
  const wing = [3, 2, 1, 0].map(feather).join('');
  return (
    aura('wf', 44, 1) +
    shade('wa', 190, 80) +
    shade('wb', 40, 95) +
    lit('ws', 40, 100, 4) +
    lit('wc', 14, 95) +
    circle(50, 48, 50, 'url(#wf)') +
    path(
      around(24, (index) => (index % 2 === 0 ? 42 : 30), -90, 50, 46),
      hsl(46, 100, 62),
      `${line(24, 2.5)} opacity=".92"`,
    ) +
    wing +
    group(wing, 'matrix(-1 0 0 1 100 0)') +
    circle(50, 46, 24, 'url(#ws)', line(22, 3)) +
    circle(50, 46, 15, 'url(#wc)', line(16, 2)) +
    shine('M36 38C39 31 44 27 50 26', 3.5, 0.9) +
    glint(57, 40, 7) +
    glint(50, 8, 6)
  );
}

/** An armillary: rings round a small sun. @param height 100, or 300 when it stands over a whole reel */
export function armillary(hue: number, height = 100): string {
  const middle = height / 2;
  const ring = (rx: number, ry: number, turn: number, width: number): string =>
    [
      [hsl(34, 70, 12), width + 3.5],
      ['url(#am)', width],
      [hsl(48, 100, 84), width * 0.28],
    ]
      .map(([stroke, thick]) =>
        ellipse(
          50,
          middle,
          rx,
          ry,
          'none',
          `stroke="${stroke}" stroke-width="${thick}" transform="rotate(${turn} 50 ${middle})"`,
        ),
      )
      .join('');
  const tall = height > 100;
  const ry = tall ? middle - 14 : 42;
  return (
    linear(
      'am',
      [0, 0, 1, 1],
      [
        [0, hsl(48, 95, 80)],
        [0.5, hsl(40, 85, 54)],
        [1, hsl(28, 80, 30)],
      ],
    ) +
    aura('af', hue, 1) +
    radial(
      'ac',
      [0.4, 0.36, 0.7],
      [
        [0, '#fff'],
        [0.4, hsl(hue, 100, 76)],
        [1, hsl(hue + 10, 95, 42)],
      ],
    ) +
    ellipse(50, middle, 50, tall ? middle : 50, 'url(#af)') +
    ring(tall ? 40 : 42, ry, 0, 5) +
    ring(tall ? 17 : 18, ry, tall ? 0 : 24, 4) +
    (tall ? ring(40, 22, -14, 4) + ring(40, 22, 14, 4) : ring(42, 15, -20, 4)) +
    circle(50, middle, tall ? 24 : 15, 'url(#ac)', line(hue, 2.5)) +
    glint(44, middle - 5, tall ? 10 : 6, 0.95)
  );
}

/** A snow owl that looks straight ahead. */
export function owl(): string {
  const tuft = path('M22 32C20 22 20 14 23 7C32 10 39 16 43 24z', 'url(#ow)', line(214, 2.8));
  const half =
    path('M17 52C10 58 8 72 14 86C22 84 30 76 31 64C30 54 24 48 17 52z', 'url(#og)', line(214, 2.6)) +
    path(
      'M14 64L22 62M15 72L25 69M17 79L25 76',
      'none',
      `stroke="${hsl(216, 40, 26)}" stroke-width="2.4" stroke-linecap="round"`,
    ) +
    circle(36, 38, 13.5, hsl(206, 40, 97), line(214, 2.2)) +
    circle(36, 38, 9, 'url(#oy)', line(36, 2.2)) +
    circle(36, 38, 4.2, hsl(30, 60, 6)) +
    circle(33.6, 35, 2.2, '#fff');
  return (
    aura('of', 200, 1) +
    shade('ow', 208, 44, 12) +
    shade('og', 214, 34, 4) +
    lit('oy', 44, 100, 2) +
    circle(50, 50, 50, 'url(#of)') +
    tuft +
    group(tuft, 'matrix(-1 0 0 1 100 0)') +
    path(
      'M50 20C28 18 14 34 14 58C14 78 28 95 50 95C72 95 86 78 86 58C86 34 72 18 50 20z',
      'url(#ow)',
      line(214),
    ) +
    half +
    group(half, 'matrix(-1 0 0 1 100 0)') +
    path('M50 14C40 14 34 22 44 30L50 36L56 30C66 22 60 14 50 14z', hsl(208, 40, 96)) +
    path('M45 44C46 40 54 40 55 44C55 52 52 56 50 58C48 56 45 52 45 44z', hsl(38, 96, 58), line(30, 2.4)) +
    path(
      'M40 66L44 70L48 66M52 66L56 70L60 66M38 76L42 80L46 76M50 76L54 80L58 76M44 86L48 90L52 86',
      'none',
      `stroke="${hsl(216, 36, 40)}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"`,
    ) +
    path(
      'M36 92L34 98M42 94L42 99M58 94L58 99M64 92L66 98',
      'none',
      `stroke="${hsl(38, 90, 54)}" stroke-width="4" stroke-linecap="round"`,
    ) +
    shine('M22 50C23 42 26 35 30 31', 2.6, 0.8) +
    glint(72, 66, 7)
  );
}

/** An apple with its leaf. */
export function apple(): string {
  return (
    aura('af', 4, 0.7) +
    lit('ar', 358, 88) +
    shade('ag', 104, 62) +
    circle(50, 50, 49, 'url(#af)') +
    path(
      'M50 32C38 20 14 22 11 46C8 70 26 94 40 94C45 94 47 92 50 92C53 92 55 94 60 94C74 94 92 70 89 46C86 22 62 20 50 32z',
      'url(#ar)',
      line(356, 3.4),
    ) +
    path('M50 36C44 31 38 31 34 33C40 38 60 38 66 33C62 31 56 31 50 36z', hsl(350, 70, 20), 'opacity=".55"') +
    path(
      'M50 36C49 24 51 14 58 6',
      'none',
      `stroke="${hsl(26, 50, 24)}" stroke-width="5.4" stroke-linecap="round"`,
    ) +
    path('M54 22C60 8 76 6 88 12C82 26 66 30 54 22z', 'url(#ag)', line(110, 2.8)) +
    path(
      'M56 21C66 18 74 16 84 13',
      'none',
      `stroke="${hsl(90, 60, 80)}" stroke-width="1.8" stroke-linecap="round" opacity=".8"`,
    ) +
    shine('M20 50C21 40 27 34 34 32', 5, 0.75) +
    glint(72, 62, 7)
  );
}
