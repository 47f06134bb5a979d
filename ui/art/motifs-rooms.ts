import { circle, ellipse, group, hsl, path, polygon, round } from './kit.ts';
import { letterPaths, letterStep } from './letters.ts';
import type { DrawMotif } from './draw-motif.ts';
import type { Palette } from './palette.ts';
import { disc, glint } from './solids.ts';

/** Slide, double, sunwheel, trend, waterhole, Night Fair: what a room plays together. */

/** Figures in strokes, centred on 0, 0. */
function figures(text: string, size: number, ink: string, weight = 2.8): string {
  const letters = letterPaths(text);
  const width = letters.length * letterStep - 5;
  const strokes = letters.map(({ d, x }) => group(path(d, 'none'), `translate(${x} 0)`)).join('');
  return group(
    strokes,
    `translate(${round((-width * size) / 2)} ${round(-7 * size)}) scale(${size})`,
    `stroke="${ink}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`,
  );
}

/** A tile of the strip with its thickness below and light on its upper edge. */
function tile(width: number, height: number, fill: string, edge: string, mark: string): string {
  const [x, y] = [-width / 2, -height / 2];
  return (
    `<rect x="${x}" y="${y + 9}" width="${width}" height="${height}" rx="13" fill="${edge}"/>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="13" fill="${fill}"/>` +
    `<rect x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="11" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>` +
    path(
      `M${x + 14} ${y + 8}h${width - 28}`,
      'none',
      'stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".55"',
    ) +
    mark
  );
}

const slide: DrawMotif = (p) => {
  const edge = hsl(p.hue + 14, 75, 20);
  const ink = hsl(p.hue + 16, 70, 18);
  const rail = (y: number) =>
    path(`M-116 ${y}H116`, 'none', `stroke="${hsl(p.hue, 90, 82)}" stroke-width="3" opacity=".5"`);
  const speed =
    path(
      'M-112-76h58M-86-88h40M-112 82h44M-74 94h60',
      'none',
      `stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".35"`,
    ) +
    path(
      'M62-84h48M30 88h74',
      'none',
      `stroke="${hsl(p.pop, 100, 74)}" stroke-width="4" stroke-linecap="round" opacity=".5"`,
    );
  const pointer = (turn: number) =>
    group(
      polygon(
        [
          [0, 0],
          [-15, -23],
          [15, -23],
        ],
        p.popMain,
        `stroke="${hsl(p.pop, 90, 30)}" stroke-width="3" stroke-linejoin="round"`,
      ) + path('M-8-19h16', 'none', 'stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"'),
      `rotate(${turn}) translate(0 -64)`,
    );
  const middle = tile(92, 104, p.gold, '#8a3d06', figures('10X', 1.72, '#5a2404', 3.6));
  return group(
    rail(-64) +
      rail(70) +
      speed +
      group(
        tile(62, 74, p.deep, edge, figures('1', 1.9, '#fff')),
        'translate(-112 0) scale(.78 1)',
        'opacity=".55"',
      ) +
      group(
        tile(62, 74, p.deep, edge, figures('5', 1.9, '#fff')),
        'translate(112 0) scale(.78 1)',
        'opacity=".55"',
      ) +
      group(tile(70, 84, p.main, edge, figures('2X', 1.62, '#fff')), 'translate(-82 0)') +
      group(tile(70, 84, p.light, edge, figures('3X', 1.62, ink)), 'translate(82 0)') +
      circle(0, 0, 104, 'url(#h)', 'opacity=".9"') +
      middle +
      pointer(0) +
      pointer(180) +
      glint(46, -54, 15) +
      glint(-84, -50, 8),
    'rotate(-9)',
  );
};

/** The wheel behind. @param fill of a slice; the first is on top */
function wheel(p: Palette, count: number, fill: (slice: number) => string): string {
  const slices = Array.from({ length: count }, (_, index) => {
    const at = (angle: number, reach: number) =>
      `${round(Math.sin(angle) * reach)} ${round(-Math.cos(angle) * reach)}`;
    const step = (Math.PI * 2) / count;
    const [from, to] = [(index - 0.5) * step, (index + 0.5) * step];
    return path(
      `M${at(from, 92)}A92 92 0 0 1 ${at(to, 92)}L${at(to, 44)}A44 44 0 0 0 ${at(from, 44)}z`,
      fill(index),
      `stroke="${hsl(p.hue + 10, 40, 10)}" stroke-width="2"`,
    );
  }).join('');
  const bulbs = Array.from({ length: 20 }, (_, index) =>
    circle(
      Math.sin((index / 10) * Math.PI) * 99,
      -Math.cos((index / 10) * Math.PI) * 99,
      3,
      index % 2 ? '#fff6c9' : '#ffb02e',
    ),
  ).join('');
  const star = Array.from({ length: 10 }, (_, point): readonly [number, number] => {
    const reach = point % 2 === 0 ? 30 : 13;
    return [Math.sin((point / 5) * Math.PI) * reach, -Math.cos((point / 5) * Math.PI) * reach];
  });
  return (
    circle(0, 3, 106, '#000', 'opacity=".35"') +
    circle(0, 0, 106, p.gold) +
    circle(0, 0, 93, hsl(p.hue + 10, 50, 12)) +
    bulbs +
    slices +
    path('M-78-46A92 92 0 0 1 40-82L30-60A66 66 0 0 0-56-33z', '#fff', 'opacity=".14"') +
    circle(0, 0, 44, p.deep) +
    polygon(star, p.gold, 'stroke="#8a3d06" stroke-width="2" stroke-linejoin="round"') +
    circle(0, 0, 44, 'none', `stroke="${hsl(p.hue, 90, 82)}" stroke-width="3" opacity=".7"`)
  );
}

function chip(face: string, edge: string, text: string, size: number, place: string): string {
  return group(disc(46, 31, 15, face, edge, group(figures(text, size, '#fff', 3.4), 'scale(1 .76)')), place);
}

/** The tongue at the top of a wheel. */
function tongue(p: Palette): string {
  return (
    path(
      'M0-80C-5-94-14-100-14-111A14 14 0 0 1 14-111C14-100 5-94 0-80z',
      '#fff',
      `stroke="${hsl(p.hue + 10, 40, 12)}" stroke-width="3"`,
    ) + circle(0, -111, 5, hsl(p.hue + 10, 40, 14))
  );
}

const double: DrawMotif = (p) => {
  const fill = (slice: number) =>
    slice === 0 ? hsl(152, 75, 48) : slice % 2 === 1 ? hsl(352, 85, 58) : hsl(p.hue + 10, 30, 15);
  return (
    group(wheel(p, 15, fill), 'translate(0 -8) rotate(4) scale(.9)') +
    group(tongue(p), 'translate(0 -6) scale(.9)') +
    chip(hsl(p.hue + 10, 22, 24), hsl(p.hue + 10, 30, 12), '2X', 1.45, 'translate(-52 60) rotate(-8)') +
    chip(hsl(352, 88, 62), hsl(352, 75, 36), '2X', 1.45, 'translate(52 62) rotate(8)') +
    chip(hsl(152, 72, 50), hsl(152, 75, 26), '14X', 1.3, 'translate(0 82)') +
    glint(62, -66, 13) +
    glint(-30, 62, 8)
  );
};

const sunwheel: DrawMotif = (p) => {
  const fill = (slice: number) => {
    if (slice === 0) return '#ffcf57';
    if (slice % 5 === 0) return hsl(210, 90, 60);
    return (slice % 5) % 2 === 1 ? hsl(352, 85, 58) : hsl(p.hue + 10, 30, 15);
  };
  const rays = Array.from({ length: 16 }, (_, ray): string =>
    group(
      path(ray % 2 ? 'M-9-100 0-124 9-100z' : 'M-11-100 0-138 11-100z', ray % 2 ? '#ffb02e' : '#ffe08a'),
      `rotate(${ray * 22.5 + 11.25})`,
    ),
  ).join('');
  return (
    group(rays + wheel(p, 31, fill), 'translate(0 -8) scale(.82)') +
    group(tongue(p), 'translate(0 -6) scale(.84)') +
    chip(hsl(210, 82, 60), hsl(210, 75, 32), '5X', 1.45, 'translate(-54 64) rotate(-8)') +
    chip(hsl(352, 88, 62), hsl(352, 75, 36), '2.5X', 1.05, 'translate(54 66) rotate(8)') +
    chip('#f2a71b', '#8a4b06', '50X', 1.3, 'translate(0 86)') +
    glint(64, -70, 13) +
    glint(-34, 56, 8)
  );
};

const trend: DrawMotif = (p) => {
  const bars = [24, 40, 18, 62, 34, 88]
    .map((height, index) => {
      const [x, fill] = [-98 + index * 34, height < 38 ? hsl(352, 82, 58) : hsl(152, 70, 46)];
      return (
        `<rect x="${x}" y="${78 - height}" width="22" height="${height}" rx="6" fill="${fill}"/>` +
        `<rect x="${x + 3}" y="${81 - height}" width="5" height="${height - 8}" rx="2.5" fill="#fff" opacity=".3"/>`
      );
    })
    .join('');
  const line = 'M-112 62C-70 60-58 18-28 26S18-6 42-44';
  const moon =
    circle(62, -68, 46, p.gold, 'stroke="#8a4b06" stroke-width="3"') +
    circle(46, -80, 11, '#b8720f', 'opacity=".55"') +
    circle(78, -58, 14, '#b8720f', 'opacity=".5"') +
    circle(56, -44, 7, '#b8720f', 'opacity=".5"') +
    path(
      'M30-92A42 42 0 0 1 74-108',
      'none',
      'stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"',
    );
  return (
    path('M-116 82H116', 'none', `stroke="${hsl(p.hue, 80, 80)}" stroke-width="4" opacity=".6"`) +
    bars +
    moon +
    path(
      line,
      'none',
      `stroke="${hsl(p.hue, 60, 12)}" stroke-width="18" stroke-linecap="round" opacity=".5"`,
    ) +
    path(line, 'none', 'stroke="#fff" stroke-width="9" stroke-linecap="round"') +
    circle(42, -44, 13, p.popMain, 'stroke="#fff" stroke-width="5"') +
    chip(hsl(152, 72, 44), hsl(152, 75, 24), '2X', 1.45, 'translate(-56 92) rotate(-6)') +
    chip('#f2a71b', '#8a4b06', '10X', 1.3, 'translate(54 92) rotate(6)') +
    glint(90, -112, 12) +
    glint(-60, -30, 8)
  );
};

const waterhole: DrawMotif = (p) => {
  const ink = '#2a1622';
  const mane = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    const [x, y] = [round(62 * Math.cos(angle)), round(-14 + 62 * Math.sin(angle))];
    return circle(x, y, 25, index % 2 ? '#a8501c' : '#c2641f');
  }).join('');
  const eye = (x: number) =>
    circle(x, -26, 13, '#fff') + circle(x, -25, 9, ink) + circle(x + 3, -29, 3.2, '#fff');
  const face =
    circle(-46, -64, 18, '#f1b04a') +
    circle(46, -64, 18, '#f1b04a') +
    circle(0, -14, 60, '#f6c15c') +
    path(
      'M-40-52A56 56 0 0 1 22-68',
      'none',
      'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".5"',
    ) +
    ellipse(0, 14, 32, 24, '#fde3ae') +
    eye(-24) +
    eye(24) +
    path('M-14-4h28l-14 16z', ink) +
    path(
      'M0 12v9q-12 10-22 2m22-2q12 10 22 2',
      'none',
      `stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"`,
    );
  const grass = Array.from({ length: 15 }, (_, index) => {
    const x = -112 + index * 16;
    const lean = ((index * 53) % 17) - 8;
    const height = 44 + ((index * 37) % 26);
    return path(
      `M${x - 9} 96Q${x + lean} ${96 - height / 2} ${x + lean * 2} ${96 - height}Q${x + lean + 6} ${96 - height / 2} ${x + 9} 96Z`,
      index % 2 ? '#3f8f46' : '#5aae54',
    );
  }).join('');
  const ripples = path(
    'M-92 104h70M-8 112h96M-60 118h50',
    'none',
    `stroke="${hsl(p.hue + 170, 80, 82)}" stroke-width="4" stroke-linecap="round" opacity=".8"`,
  );
  return (
    circle(0, -14, 108, '#ffd98a', 'opacity=".22"') +
    ellipse(0, 104, 118, 22, hsl(p.hue + 170, 60, 38)) +
    mane +
    face +
    grass +
    ripples +
    glint(84, -86, 12) +
    glint(-88, -70, 9)
  );
};

/** A fair's wheel under its awning, with bulbs all round. */
const nightfair: DrawMotif = (p) => {
  const colours = [
    '#f4b53c',
    hsl(p.hue, 62, 46),
    '#46c97e',
    hsl(p.hue, 62, 46),
    '#f0526a',
    hsl(p.hue, 62, 46),
  ];
  const at = (turn: number, reach: number): [number, number] => {
    const angle = (turn * Math.PI) / 180;
    return [round(reach * Math.sin(angle)), round(16 - reach * Math.cos(angle))];
  };
  const slices = Array.from({ length: 12 }, (_, slice) => {
    const [x0, y0] = at(slice * 30 - 15, 84);
    const [x1, y1] = at(slice * 30 + 15, 84);
    return path(`M0 16L${x0} ${y0}A84 84 0 0 1 ${x1} ${y1}Z`, colours[slice % colours.length]!);
  }).join('');
  const bulbs = Array.from({ length: 24 }, (_, bulb) => {
    const [x, y] = at(bulb * 15, 92);
    return circle(x, y, bulb % 2 ? 3.4 : 4.6, bulb % 2 ? '#ffe9ad' : '#fff8df');
  }).join('');
  const awning = Array.from({ length: 8 }, (_, stripe) => {
    const x = -120 + stripe * 30;
    return path(
      `M${round(x * 0.8)}-118H${round((x + 30) * 0.8)}L${x + 30}-84a15 15 0 0 1-30 0Z`,
      stripe % 2 ? '#fff4e2' : '#e0405a',
    );
  }).join('');
  return (
    circle(0, 16, 112, '#ffd98a', 'opacity=".18"') +
    path('M-34 92 0 40 34 92 46 118H-46Z', hsl(p.hue, 45, 22)) +
    circle(0, 16, 100, hsl(p.hue, 50, 18)) +
    slices +
    bulbs +
    circle(0, 16, 26, '#7a4406') +
    circle(0, 15, 23, '#f4b53c') +
    path('M-12 15H12M0 3V27', 'none', 'stroke="#7a4406" stroke-width="6" stroke-linecap="round"') +
    awning +
    polygon(
      [
        [0, -52],
        [-14, -82],
        [14, -82],
      ],
      '#fff8df',
    ) +
    glint(94, 92, 11) +
    glint(-98, 70, 8)
  );
};

export const roomMotifs = { slide, double, sunwheel, trend, waterhole, nightfair };
