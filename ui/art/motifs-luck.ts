import { circle, ellipse, group, hsl, linear, path, polygon, radial, round } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { bodyPath, wingPath } from './phoenix.ts';
import { die, glint } from './solids.ts';

/** Coinflip, rock paper scissors, moles, snakes: luck with a face. */

const bird = (fill: string, size: number) =>
  group(
    path(wingPath, fill) +
      group(path(wingPath, fill), 'matrix(-1 0 0 1 64 0)') +
      path(bodyPath, fill, 'fill-rule="evenodd"'),
    `translate(${round(-32 * size)} ${round(-32 * size)}) scale(${size})`,
  );

const coinflip: DrawMotif = (p) => {
  const flame =
    'M33.500 6c1.600 8.800 12.600 14.500 15.600 26.200 3.400 13.200-4.600 25.200-17.100 25.800-12.600.5-20.600-9.600-18.600-21.400 1-5.900 4.600-9 6.700-13.600 2.200 2.400 3.600 5.200 3.800 8.400 6.300-6.200 9.400-15 9.600-25.400z';
  const steel = linear(
    'st',
    [0, 0, 1, 1],
    [
      [0, '#fff'],
      [0.4, hsl(205, 75, 74)],
      [1, hsl(208, 65, 38)],
    ],
  );
  const coin = (size: number, face: string, edge: string, ground: string, mark: string) =>
    path(`M${-size} 0v14a${size} ${size} 0 0 0 ${size * 2} 0v-14z`, edge) +
    circle(0, 0, size, face) +
    circle(0, 0, size * 0.84, ground) +
    circle(0, 1, size * 0.84, 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width="2.5"') +
    mark +
    path(
      `M${round(-size * 0.74)} ${round(-size * 0.5)}A${size * 0.9} ${size * 0.9} 0 0 1 ${round(-size * 0.1)} ${round(-size * 0.89)}`,
      'none',
      'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"',
    );
  const tails = coin(
    46,
    'url(#st)',
    hsl(210, 65, 24),
    hsl(207, 62, 48),
    group(
      path(flame, hsl(210, 75, 20)) + path(flame, '#fff', 'opacity=".85" transform="translate(-1.5 -2)"'),
      'translate(-32 -34) scale(1)',
    ),
  );
  const heads = coin(
    60,
    p.gold,
    '#8a430b',
    '#c97a16',
    group(bird('#7a3605', 1.28), 'translate(1 3)') + bird('#ffe9a8', 1.28),
  );
  const swirl = (d: string, opacity: number) =>
    path(d, 'none', `stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="${opacity}"`);
  return (
    steel +
    swirl('M-86 34C-70 66-30 84 8 82', 0.35) +
    swirl('M86-40C78-66 52-86 22-90', 0.35) +
    swirl('M-92 8C-90 22-86 30-80 40', 0.2) +
    group(tails, 'translate(44 46) rotate(16)') +
    group(heads, 'translate(-16 -18) rotate(-12)') +
    glint(36, -72, 16) +
    glint(-78, -56, 9) +
    glint(84, 8, 9)
  );
};

type Finger = readonly [number, number, number, number, number];

const hand = (fingers: readonly Finger[], hue: number, shine: number): string => {
  const edge = hsl(hue, 60, 14);
  const stroke = ([x1, y1, x2, y2, width]: Finger, colour: string, grow: number, up = 0) =>
    path(
      `M${x1} ${y1 - up}L${x2} ${y2 - up}`,
      'none',
      `stroke="${colour}" stroke-width="${width + grow}" stroke-linecap="round"`,
    );
  return (
    `<rect x="24" y="17" width="50" height="62" rx="21" fill="${edge}"/>` +
    fingers.map((one) => stroke(one, edge, 7)).join('') +
    `<rect x="-2" y="22" width="34" height="52" rx="9" fill="${edge}"/>` +
    `<rect x="27" y="20" width="44" height="56" rx="18" fill="${hsl(hue, 62, shine - 14)}"/>` +
    fingers
      .map(
        (one, index) =>
          (index === fingers.length - 1
            ? `<rect x="30" y="22" width="34" height="48" rx="16" fill="${hsl(hue, 70, shine)}"/>`
            : '') +
          stroke(one, hsl(hue, 66, shine - 26), 2.5) +
          stroke(one, hsl(hue, 72, shine), -2) +
          stroke(one, hsl(hue, 90, shine + 20), -10, 2.8),
      )
      .join('') +
    `<rect x="1" y="25" width="28" height="46" rx="7" fill="${hsl(hue, 50, shine - 26)}"/><rect x="17" y="27" width="8" height="42" rx="4" fill="#ffd15c"/>`
  );
};

const rockPaperScissors: DrawMotif = (p) => {
  const rock = hand(
    [
      [60, 28, 84, 29, 14],
      [60, 42, 88, 42, 14],
      [60, 55, 86, 55, 14],
      [60, 68, 81, 67, 13],
      [40, 27, 71, 44, 15],
    ],
    p.hue + 96,
    60,
  );
  const scissors = hand(
    [
      [56, 32, 111, 14, 14],
      [58, 45, 115, 52, 14],
      [60, 59, 80, 59, 14],
      [58, 71, 76, 71, 13],
      [40, 70, 70, 55, 14],
    ],
    p.pop,
    62,
  );
  let burst = '';
  for (let index = 0; index < 24; index++) {
    const turn = (index / 24) * Math.PI * 2;
    const reach = index % 2 === 1 ? 26 : index % 4 === 0 ? 66 : 48;
    burst += `${index === 0 ? 'M' : 'L'}${round(Math.cos(turn) * reach)} ${round(Math.sin(turn) * reach)}`;
  }
  return (
    path(`${burst}z`, '#ff9d2e') +
    group(path(`${burst}z`, '#ffe27a'), 'scale(.66) rotate(9)') +
    circle(0, 0, 15, '#fff') +
    group(scissors, 'translate(70 -84) rotate(124) scale(.86)') +
    group(rock, 'translate(-86 60) rotate(-40) scale(.94)') +
    glint(-58, -58, 14) +
    glint(66, 62, 12) +
    glint(80, -14, 7)
  );
};

const moles: DrawMotif = (p) => {
  const fur = (light: number) => hsl(p.hue + 40, 16, light);
  const defs = radial(
    'so',
    [0.5, 0.2, 0.9],
    [
      [0, '#a86a2c'],
      [1, '#3f210b'],
    ],
  );
  const hole =
    ellipse(0, 88, 92, 16, '#000', 'opacity=".35"') +
    path('M-88 84C-86 52-48 36 0 36s86 16 88 48c.5 14-38 22-88 22s-88.500-8-88-22z', 'url(#so)') +
    [-70, -44, 40, 72].map((x, index) => circle(x, 82 + (index % 2) * 9, 5 + index, '#7a4517')).join('') +
    ellipse(0, 62, 62, 22, '#c58643') +
    ellipse(0, 64, 56, 19, '#170b04');
  const head =
    path('M-46 70V0a46 46 0 0 1 92 0v70c-28 12-64 12-92 0z', fur(26)) +
    path('M-46 70V0A46 46 0 0 1 0-46C-24-40-32-22-32 4v71z', fur(36)) +
    ellipse(0, 24, 31, 26, fur(74)) +
    circle(-17, -6, 12.5, '#fff') +
    circle(17, -6, 12.5, '#fff') +
    circle(-14, -4, 6, '#150f1a') +
    circle(14, -4, 6, '#150f1a') +
    circle(-12, -7, 2.2, '#fff') +
    circle(16, -7, 2.2, '#fff') +
    ellipse(0, 13, 11, 8, '#ff7d93') +
    ellipse(-3, 10, 4, 2, '#fff', 'opacity=".8"') +
    path('M-15 26h30c0 12-6 18-15 18s-15-6-15-18z', '#2a0f16') +
    path('M-7 26h6.500v9h-6.500zM.5 26H7v9H.5z', '#fff') +
    path(
      'M-38 20l-17-5M-38 26l-17 2M38 20l17-5M38 26l17 2',
      'none',
      'stroke="#fff" stroke-opacity=".7" stroke-width="2"',
    );
  const helmet =
    path('M-44-18c0-28 18-44 44-44s44 16 44 44z', p.gold) +
    path('M-44-18c0-28 18-44 44-44-20 6-27 24-27 44z', '#fff', 'opacity=".35"') +
    path('M-54-18q54-12 108 0v7q-54-11-108 0z', '#a8560f') +
    circle(0, -41, 13, '#7a3c08') +
    circle(0, -41, 9.5, '#fff8d8');
  const paws = [-36, 36]
    .map(
      (x) =>
        ellipse(x, 76, 15, 10, fur(34)) +
        path(
          `M${x - 8} 80v7M${x} 82v7M${x + 8} 80v7`,
          'none',
          'stroke="#fff" stroke-width="4.500" stroke-linecap="round"',
        ),
    )
    .join('');
  const mallet = group(
    path('M8 16L58 62', 'none', 'stroke="#6b3a12" stroke-width="12" stroke-linecap="round"') +
      path('M8 14L56 58', 'none', 'stroke="#e0a45a" stroke-width="4" stroke-linecap="round"') +
      group(
        `<rect x="-20" y="-38" width="40" height="72" rx="9" fill="#c98a3f"/><rect x="-15" y="-34" width="12" height="64" rx="6" fill="#fff" opacity=".3"/><rect x="-24" y="-42" width="48" height="17" rx="7" fill="${hsl(p.pop, 85, 56)}"/><rect x="-24" y="21" width="48" height="17" rx="7" fill="${hsl(p.pop, 85, 50)}"/>`,
        'rotate(42)',
      ),
    'translate(54 -56) rotate(-14) scale(.8)',
  );
  return (
    defs +
    hole +
    group(head + helmet, 'translate(-6 -8)') +
    paws +
    mallet +
    glint(-64, -60, 13) +
    glint(84, 26, 8)
  );
};

const snakes: DrawMotif = (p) => {
  const skin = (light: number) => hsl(p.hue, 72, light);
  const coil = (y: number, half: number, thick: number) => {
    const ring = (stroke: string, width: number, up = 0, more = '') =>
      ellipse(0, y - up, half, half * 0.3, 'none', `stroke="${stroke}" stroke-width="${width}"${more}`);
    return (
      ring(skin(10), thick + 7) +
      ring(skin(40), thick) +
      ring(skin(62), thick * 0.4, 5) +
      ring('#ffd15c', thick * 0.34, -1, ' stroke-dasharray="6 15" opacity=".85"')
    );
  };
  const coilFront = (y: number, half: number, thick: number) => {
    const arc = (up: number) => `M${-half} ${y - up}A${half} ${round(half * 0.3)} 0 0 0 ${half} ${y - up}`;
    return (
      path(arc(0), 'none', `stroke="${skin(10)}" stroke-width="${thick + 7}"`) +
      path(arc(0), 'none', `stroke="${skin(40)}" stroke-width="${thick}"`) +
      path(arc(5), 'none', `stroke="${skin(62)}" stroke-width="${thick * 0.4}"`)
    );
  };
  const neck = 'M0 26C-18 10-18-14-2-28';
  const head =
    path(
      'M34-30l24 10m0 0l11-3m-11 3l7 9',
      'none',
      'stroke="#ff5d73" stroke-width="5" stroke-linecap="round"',
    ) +
    path(
      'M-26-42C-22-66 4-74 28-64c18 7 30 18 28 29-2 12-20 15-42 13-26-2-42-8-40-20z',
      skin(50),
      `stroke="${skin(12)}" stroke-width="5"`,
    ) +
    path('M-16-50C-8-62 12-66 28-58-6-60-8-54-16-50z', '#fff', 'opacity=".5"') +
    ellipse(14, -49, 10, 11, '#ffd84d') +
    path('M14-59c4 6 4 13 0 20-4-7-4-14 0-20z', '#170b04') +
    path('M-2-62l26 5', 'none', `stroke="${skin(12)}" stroke-width="5" stroke-linecap="round"`) +
    circle(45, -43, 2.4, '#170b04');
  const cube = (size: number, pips: readonly [number, number, number]) =>
    die(size, { top: '#fff', left: hsl(p.pop, 60, 84), right: hsl(p.pop, 50, 68) }, hsl(p.pop, 80, 22), pips);
  const tile = polygon(
    [
      [0, -34],
      [96, 10],
      [0, 54],
      [-96, 10],
    ],
    p.deep,
    `stroke="${hsl(p.hue, 80, 60)}" stroke-opacity=".6" stroke-width="3" stroke-linejoin="round"`,
  );
  return (
    group(tile, 'translate(0 62) scale(1 .8)') +
    coil(76, 66, 30) +
    coil(52, 50, 27) +
    coil(30, 34, 24) +
    path(neck, 'none', `stroke="${skin(10)}" stroke-width="36" stroke-linecap="round"`) +
    path(neck, 'none', `stroke="${skin(46)}" stroke-width="28" stroke-linecap="round"`) +
    path('M-9 22C-23 8-22-12-9-26', 'none', `stroke="${skin(66)}" stroke-width="7" stroke-linecap="round"`) +
    coilFront(30, 34, 24) +
    head +
    group(cube(27, [5, 3, 6]), 'translate(-66 64) rotate(-10)') +
    group(cube(22, [2, 4, 1]), 'translate(70 78) rotate(12)') +
    glint(-56, -58, 13) +
    glint(76, -70, 9)
  );
};

export const luckMotifs = { coinflip, 'rock-paper-scissors': rockPaperScissors, moles, snakes };
