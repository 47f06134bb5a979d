import { circle, ellipse, group, hsl, path, polygon } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { disc, glint } from './solids.ts';

/** Roulette, baccarat, diamonds: what is played at a table. */

const red = '#c81e3c';
const black = '#12151c';

/** A ring of fields seen flat: the ground in one colour, every second field in the other. */
function fields(radius: number, width: number): string {
  const band = (stroke: string, more: string) =>
    circle(0, 0, radius, 'none', `stroke="${stroke}" stroke-width="${width}"${more}`);
  return (
    band(red, '') +
    band(black, ' pathLength="36" stroke-dasharray="1 1"') +
    band('#0f9a55', ' pathLength="36" stroke-dasharray="1.05 35" stroke-dashoffset="-26.5"')
  );
}

const roulette: DrawMotif = (p) => {
  const gold = (radius: number, width: number) =>
    circle(0, 0, radius, 'none', `stroke="url(#g)" stroke-width="${width}"`);
  const face =
    circle(0, 0, 96, hsl(p.hue + 14, 45, 15)) +
    circle(0, 0, 96, 'url(#m)', 'opacity=".45"') +
    gold(95, 3) +
    circle(0, 0, 87, hsl(p.hue + 20, 60, 7)) +
    gold(78, 3) +
    fields(61, 30) +
    circle(
      0,
      0,
      61,
      'none',
      'stroke="#f0b95a" stroke-width="30" pathLength="36" stroke-dasharray=".1 .9" stroke-dashoffset=".05" opacity=".8"',
    ) +
    circle(0, 0, 54, 'none', 'stroke="#000" stroke-opacity=".38" stroke-width="16"') +
    gold(62, 1.6) +
    circle(0, 0, 46, 'url(#d)') +
    gold(46, 3) +
    path(
      'M-40 0H40M0-40V40M-28-28L28 28M28-28L-28 28',
      'none',
      'stroke="#ffd98a" stroke-width="1.6" opacity=".3"',
    );
  const arm = (x: number, y: number) =>
    path(`M0-24L${x} ${y}`, 'none', 'stroke="url(#g)" stroke-width="6" stroke-linecap="round"') +
    circle(x, y, 6, p.gold);
  const turret =
    ellipse(2, 6, 24, 12, '#000', 'opacity=".4"') +
    ellipse(0, 2, 20, 11, p.gold) +
    path('M-11 3Q-3-12-5-34H5Q3-12 11 3A11 6 0 0 1-11 3z', p.gold) +
    arm(-24, -20) +
    arm(24, -28) +
    arm(8, -14) +
    circle(0, -37, 9, p.gold) +
    circle(-3, -40, 3, '#fff', 'opacity=".85"');
  const wall = path('M-96 12v12a96 60 0 0 0 192 0V12z', hsl(p.hue + 16, 50, 9));
  return (
    wall +
    path('M-96 12v12a96 60 0 0 0 192 0', 'none', 'stroke="#f0b95a" stroke-width="2" opacity=".5"') +
    group(group(face, 'rotate(-16)'), 'translate(0 10) scale(1 .63)') +
    group(turret, 'translate(0 8)') +
    ellipse(-50, 40, 8, 4.5, '#000', 'opacity=".5"') +
    circle(-52, 34, 8, '#fff') +
    circle(-52, 34, 8, 'url(#b)', 'opacity=".35"') +
    circle(-54.5, 31, 2.6, '#fff') +
    glint(72, -34, 13) +
    glint(-84, -22, 8)
  );
};

/** A nine, drawn: letters of a font are not at hand inside a picture. */
const NINE = 'M9-5a9 9 0 1 1-18 0a9 9 0 1 1 18 0C9 8 4 16-5 18';
const HEART = 'M0 28C-10 16-28 4-28-12a14 14 0 0 1 28-5 14 14 0 0 1 28 5C28 4 10 16 0 28z';
const SPADE =
  'M0-30C8-16 26-8 26 8a13 13 0 0 1-21 10c1 6 4 10 9 14h-28c5-4 8-8 9-14A13 13 0 0 1-26 8C-26-8-8-16 0-30z';

/** Draws a shape that stands in the picture already once more. */
function again(id: string, transform: string): string {
  return `<use href="#${id}" transform="${transform}"/>`;
}

function nine(id: string, suit: string, ink: string, fill: string): string {
  const shape = path(suit, ink, `id="${id}"`);
  const corner =
    path(NINE, 'none', `stroke="${ink}" stroke-width="5" stroke-linecap="round"`) +
    again(id, 'translate(0 36) scale(.32)');
  const pips = [-16, 16]
    .flatMap((x) =>
      [-34, 0, 34].map((y) => again(id, `translate(${x} ${y}) scale(.4 ${y > 0 ? '-.4' : '.4'})`)),
    )
    .join('');
  return (
    '<rect x="-46" y="-66" width="92" height="132" rx="11" opacity=".28" transform="translate(4 6)"/>' +
    `<rect x="-46" y="-66" width="92" height="132" rx="11" fill="${fill}"/>` +
    `<defs>${shape}</defs>` +
    pips +
    group(corner, `translate(-33 -44) scale(.72)`, `id="${id}c"`) +
    again(`${id}c`, 'rotate(180)')
  );
}

const baccarat: DrawMotif = (p) => {
  const inlays = (rx: number, ry: number) =>
    `<ellipse rx="${rx * 0.88}" ry="${ry * 0.88}" fill="none" stroke="#fff" stroke-width="6" pathLength="12" stroke-dasharray="1 1" opacity=".9"/>`;
  const pile = (id: string, [x, y, count]: readonly [number, number, number], face: string, edge: string) =>
    `<defs>${group(disc(34, 15, 9, face, edge, inlays(34, 15)), 'scale(1)', `id="${id}"`)}</defs>` +
    Array.from({ length: count }, (_, index) =>
      again(id, `translate(${x + (index % 2) * 2} ${y - index * 10})`),
    ).join('');
  return (
    group(nine('u', SPADE, hsl(p.hue + 20, 60, 14), p.light), 'translate(-34 -16) rotate(-15)') +
    group(nine('v', HEART, '#d3213f', '#fff'), 'translate(30 -14) rotate(11)') +
    pile('w', [-48, 76, 4], p.popMain, hsl(p.pop - 16, 80, 26)) +
    pile('x', [28, 84, 2], p.gold, '#8a430b') +
    glint(-66, -78, 12) +
    glint(80, -58, 9) +
    glint(-30, 44, 8)
  );
};

type Point = readonly [x: number, y: number];

/** A cut stone from above: facets between a girdle and a table turned by half a step, lit from the upper left. */
function cutStone(girdle: readonly Point[], hue: number, size: number): string {
  const at = (index: number) => girdle[index % girdle.length]!;
  const table = girdle.map(([x, y], index): Point => [
    ((x + at(index + 1)[0]) / 2) * 0.62,
    ((y + at(index + 1)[1]) / 2) * 0.62,
  ]);
  const scaled = (points: readonly Point[]) => points.map(([x, y]) => [x * size, y * size] as const);
  const facet = (points: readonly Point[], strength: number) => {
    const [x, y] = points.reduce(([sx, sy], [px, py]) => [sx + px, sy + py] as const, [0, 0] as Point);
    const light = ((x * -0.55 + y * -0.84) / (Math.hypot(x, y) || 1)) * strength;
    return polygon(scaled(points), hsl(hue, 88, Math.round(56 + light * 26)));
  };
  const facets = girdle
    .map((point, index) => {
      const [here, next] = [table[index]!, table[(index + 1) % table.length]!];
      return facet([point, at(index + 1), here], 1) + facet([at(index + 1), here, next], 0.5);
    })
    .join('');
  return (
    polygon(
      scaled(girdle),
      hsl(hue, 80, 30),
      `stroke="${hsl(hue, 80, 24)}" stroke-width="4" stroke-linejoin="round"`,
    ) +
    facets +
    polygon(scaled(table), hsl(hue, 95, 66), 'stroke="#fff" stroke-opacity=".6" stroke-width="1.5"') +
    polygon(scaled(table.slice(-Math.ceil(table.length / 2))), '#fff', 'opacity=".35"')
  );
}

function ring(sides: number, turn: number): Point[] {
  return Array.from({ length: sides }, (_, index) => {
    const angle = ((index + turn) / sides) * Math.PI * 2;
    return [Math.sin(angle), -Math.cos(angle)] as const;
  });
}

const EMERALD: readonly Point[] = [
  [0.46, -1],
  [0.82, -0.66],
  [0.82, 0.66],
  [0.46, 1],
  [-0.46, 1],
  [-0.82, 0.66],
  [-0.82, -0.66],
  [-0.46, -1],
];

const diamonds: DrawMotif = (p) => {
  const top = hsl(p.hue + 8, 32, 34);
  const column =
    path('M-50 62h100l8 46H-58z', hsl(p.hue + 14, 36, 17)) +
    path('M-50 62h26l-4 46h-30z', '#fff', 'opacity=".1"') +
    path('M20 62h30l8 46H24z', '#000', 'opacity=".25"') +
    path('M-78 46v10c0 9 35 16 78 16s78-7 78-16V46z', hsl(p.hue + 10, 34, 22)) +
    ellipse(0, 46, 78, 17, top) +
    ellipse(0, 45, 64, 12, hsl(p.hue, 95, 72), 'opacity=".5"');
  return (
    column +
    group(cutStone(ring(6, 0), 284, 36), 'translate(-52 10) rotate(-12)') +
    group(cutStone(EMERALD, 152, 38), 'translate(54 8) rotate(12)') +
    group(cutStone(ring(12, 0.5), 46, 50), 'translate(0 -24)') +
    glint(-20, -52, 15) +
    glint(66, -24, 9) +
    glint(-70, -18, 8)
  );
};

export const tableMotifs = { roulette, baccarat, diamonds };
