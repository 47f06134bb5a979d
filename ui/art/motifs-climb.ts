import { circle, ellipse, group, hsl, linear, path, polygon, radial, round } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { glint } from './solids.ts';

/** Stairs, crossing, pump: one step further, or not. */

const stairs: DrawMotif = (p) => {
  const edge = (row: number) => 92 - row * 10.5;
  let flight = '';
  for (let row = 0; row < 7; row++) {
    const [foot, front, back] = [94 - row * 20, 82 - row * 20, 74 - row * 20];
    const [half, next] = [edge(row), edge(row) - 5];
    flight += polygon(
      [
        [-half, front],
        [-next, back],
        [next, back],
        [half, front],
      ],
      p.light,
    );
    flight += `<rect x="${-half}" y="${front}" width="${half * 2}" height="${foot - front}" fill="${row % 2 ? p.main : p.deep}"/>`;
    let seams = '';
    for (let seam = 1; seam < 8 - row * 0.5; seam++) {
      const x = -half + (seam * half * 2) / (8 - row * 0.5);
      seams += `M${round(x)} ${front}L${round(x * (next / half))} ${back}`;
    }
    flight += path(
      seams,
      'none',
      `stroke="${hsl(p.hue + 14, 60, 30)}" stroke-opacity=".45" stroke-width="1.4"`,
    );
  }
  const gate =
    ellipse(0, -70, 54, 44, 'url(#h)') +
    path('M-26-46V-84A26 26 0 0 1 26-84V-46z', p.deep) +
    path('M-18-46V-82A18 18 0 0 1 18-82V-46z', p.gold) +
    path('M-9-46V-80A9 9 0 0 1 9-80V-46z', '#fff', 'opacity=".85"');
  const rungs = [0, 1, 2, 3, 4].map((rung) => `M${-52 + rung * 3} ${56 - rung * 13}h22`).join('');
  const ladder =
    path(
      'M-56 70L-38-2M-32 70L-16-2',
      'none',
      'stroke="#3b1d05" stroke-width="9" stroke-linecap="round" opacity=".5"',
    ) +
    path(rungs, 'none', 'stroke="#d98e2b" stroke-width="5" stroke-linecap="round"') +
    path('M-56 68L-38-4M-32 68L-16-4', 'none', 'stroke="url(#g)" stroke-width="6" stroke-linecap="round"');
  const rock = (x: number, y: number, size: number) =>
    group(
      path('M-27-8L-15-25L6-29L24-18L29 4L20 23L1 29L-20 22L-29 7z', hsl(p.pop, 16, 62)) +
        path('M24-18L29 4L20 23L1 29L-20 22L-2 10L12 7z', '#000', 'opacity=".34"') +
        path('M-27-8L-15-25L6-29L0-10L-14-5z', '#fff', 'opacity=".5"') +
        path('M0-10L12 7L1 29M12 7L29 4', 'none', 'stroke="#000" stroke-opacity=".3" stroke-width="2"'),
      `translate(${x} ${y}) scale(${size})`,
    );
  const trail = path(
    'M38-96L46-44M56-100L64-46M74-92L78-52',
    'none',
    'stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"',
  );
  return (
    gate +
    flight +
    ladder +
    trail +
    rock(60, -12, 1) +
    rock(22, 66, 0.6) +
    glint(-60, -66, 11) +
    glint(48, -26, 6)
  );
};

const crossing: DrawMotif = (p) => {
  const fur = linear(
    'u',
    [0, 0, 0.6, 1],
    [
      [0, '#ffc06b'],
      [0.45, '#fb7a2a'],
      [1, '#b83a10'],
    ],
  );
  let track = '';
  for (let tie = 0; tie < 7; tie++) {
    const y = 34 + tie * tie * 1.3 + tie * 3;
    const half = 44 + tie * 9.5;
    track += `<rect x="${round(-half)}" y="${round(y)}" width="${round(half * 2)}" height="${round(4 + tie * 1.1)}" rx="2" fill="${p.deep}"/>`;
  }
  track +=
    path('M-26 30L-70 104M26 30L70 104', 'none', `stroke="${hsl(p.hue + 20, 60, 12)}" stroke-width="11"`) +
    path('M-26 30L-70 104M26 30L70 104', 'none', `stroke="${hsl(p.hue, 30, 82)}" stroke-width="5.5"`);
  const train =
    path('M-34 34V-44Q-34-84 0-84Q34-84 34-44V34Q34 42 26 42H-26Q-34 42-34 34z', p.light) +
    path('M0-84Q34-84 34-44V34Q34 42 26 42H8z', '#000', 'opacity=".26"') +
    path('M-24-40Q-24-68 0-68Q24-68 24-40V-22H-24z', hsl(p.hue + 16, 70, 14)) +
    path('M-20-40Q-20-63-2-64L-14-26H-20z', '#fff', 'opacity=".4"') +
    path('M-34 4H34', 'none', 'stroke="url(#p)" stroke-width="7"') +
    [-21, 21].map((x) => circle(x, 22, 21, 'url(#w)') + circle(x, 22, 8, '#fff6cf')).join('');
  const lamp = radial(
    'w',
    [0.5, 0.5, 0.5],
    [
      [0, '#fff3b0', 0.95],
      [1, '#ffd15c', 0],
    ],
  );
  const fox =
    path('M-11-17C-22-8-38-14-37-30C-36-37-30-41-27-44C-28-36-25-30-20-27C-16-25-12-24-9-23z', 'url(#u)') +
    path('M-37-30C-36-37-30-41-27-44C-27.5-39-26.5-35-24-31.5C-28-27-33-26.5-37-30z', '#fff') +
    path(
      'M-11-8L-20-2M-5-7L-12 1M7-8L15-1M11-10L21-6',
      'none',
      'stroke="#3a1608" stroke-width="5" stroke-linecap="round"',
    ) +
    path('M-15-16C-14-25-4-26 4-25C11-24 14-18 13-12C12-7 7-5 0-5C-9-5-15-8-15-16z', 'url(#u)') +
    path('M5-22C11-20 14-15 13-11C11-6 6-6 4-9C2-13 2-19 5-22z', '#fff') +
    path('M3-34L2.5-49L12-40zM13-39.5L20-51L22-35.5z', 'url(#u)') +
    path('M2.5-49L3-42.5L7-44.7zM20-51L16.7-45.5L21.3-43z', '#3a1608') +
    path('M2-31C3-40 17-43 23-34L32-26.5C27-21.5 17-19 9-20C4-21 1.5-25 2-31z', 'url(#u)') +
    path('M9-20C10-25 17-28 24-27.5L32-26.5C27-21.5 17-19 9-20z', '#fff') +
    path('M1-25C4-20 11-18 16-19.5L15-15.5C9-14.5 2.5-17 0-21.5z', p.popMain) +
    circle(31.5, -27, 2.3, '#2a0f05') +
    ellipse(18, -31.5, 2, 2.5, '#2a0f05') +
    circle(18.6, -32.5, 0.8, '#fff');
  return (
    fur +
    lamp +
    track +
    group(train, 'translate(-22 -14) scale(.92)') +
    group(fox, 'translate(22 78) rotate(-8) scale(1.95)') +
    glint(-66, -66, 10) +
    glint(76, -40, 7)
  );
};

const pump: DrawMotif = (p) => {
  const balloon =
    path('M-4 52C-30 42-64 10-64-32C-64-70-36-96 0-96S64-70 64-32C64 10 30 42 4 52z', p.popBall) +
    path('M-64-32C-64 10-30 42-4 52H4C20 46 38 30 50 8C26 34-20 36-64-32z', '#000', 'opacity=".2"') +
    path(
      'M44-70Q58-50 52-18',
      'none',
      'stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".35"',
    ) +
    ellipse(-30, -62, 10, 22, '#fff', 'opacity=".85" transform="rotate(36 -30 -62)"') +
    circle(-46, -30, 4.5, '#fff', 'opacity=".7"') +
    path('M-5 50h10l6 11q-11 5-22 0z', p.popMain);
  const steel = linear(
    'u',
    [0, 0, 1, 0],
    [
      [0, hsl(p.hue, 30, 30)],
      [0.35, '#fff'],
      [0.7, hsl(p.hue, 40, 62)],
      [1, hsl(p.hue + 14, 50, 22)],
    ],
  );
  const stand =
    path('M-26 96q0-14 14-17l5-18H7l5 18q14 3 14 17z', 'url(#u)') +
    `<rect x="-9" y="58" width="18" height="6" rx="3" fill="${p.popMain}"/>`;
  const hose =
    path(
      'M66 84C46 104 30 102 12 88',
      'none',
      `stroke="${hsl(p.hue + 18, 60, 12)}" stroke-width="11" stroke-linecap="round"`,
    ) +
    path(
      'M66 84C46 104 30 102 12 88',
      'none',
      `stroke="${hsl(p.hue, 40, 70)}" stroke-width="6" stroke-linecap="round"`,
    );
  const tool =
    `<rect x="-3.5" y="-34" width="7" height="50" fill="url(#u)"/>` +
    `<rect x="-27" y="-44" width="54" height="14" rx="7" fill="${p.popMain}"/><rect x="-24" y="-42" width="48" height="4" rx="2" fill="#fff" opacity=".6"/>` +
    `<rect x="-14" y="8" width="28" height="62" rx="6" fill="url(#u)"/><rect x="-14" y="20" width="28" height="6" fill="${p.popMain}"/><rect x="-14" y="54" width="28" height="6" fill="${p.popMain}"/>` +
    `<rect x="-28" y="66" width="56" height="9" rx="4" fill="${p.deep}"/>`;
  const strings = [
    [-88, -18, 24],
    [-70, 60, -30],
    [84, -60, 40],
    [-86, -74, -16],
    [40, -108, 12],
  ]
    .map(
      ([x, y, turn], index) =>
        `<rect x="-6" y="-3" width="12" height="6" rx="1.5" fill="${index % 2 ? p.gold : p.light}" transform="translate(${x} ${y}) rotate(${turn})"/>`,
    )
    .join('');
  return (
    steel +
    strings +
    hose +
    group(stand, 'translate(-12 0)') +
    group(balloon, 'translate(-12 0)') +
    group(tool, 'translate(68 24)') +
    glint(-58, -78, 13) +
    glint(34, 24, 7, 0.8)
  );
};

export const climbMotifs = { stairs, crossing, pump };
