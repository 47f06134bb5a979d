import { circle, ellipse, group, hsl, linear, path, polygon, round } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { glint, stone } from './solids.ts';

/** Cases, bars, tarot, darts, drill: games of one draw. */

const gold = (id: string) =>
  linear(
    id,
    [0, 0, 0, 1],
    [
      [0, '#fff3c4'],
      [0.4, '#ffcf57'],
      [1, '#b9690f'],
    ],
  );

const cases: DrawMotif = (p) => {
  const dark = hsl(p.hue + 18, 62, 13);
  const beam =
    linear(
      'cb',
      [0, 1, 0, 0],
      [
        [0, '#fff3c4', 0.75],
        [1, '#fff3c4', 0],
      ],
    ) + path('M-44-4-78-120-30-120-12-30-8-128 28-128 14-30 52-116 88-108 44-4z', 'url(#cb)');
  const lid =
    path('M-66-22-74-50Q-66-88 0-88T74-50L66-22z', dark) +
    path('M-60-26-66-48Q-58-78 0-78T66-48L60-26z', hsl(p.hue + 14, 55, 22)) +
    path('M-74-50Q-66-88 0-88T74-50l-8 2Q58-78 0-78T-66-48z', 'url(#cg)');
  const gem = (size: number, hue: number) =>
    stone(size, ['#fff', hsl(hue, 100, 82), hsl(hue, 92, 60), hsl(hue - 10, 85, 38)]);
  const heap =
    ellipse(0, -14, 58, 17, '#ffcf57') +
    [-44, -22, 20, 43].map((x, index) => ellipse(x, -18 - (index % 2) * 6, 17, 8, 'url(#cg)')).join('') +
    group(gem(27, p.pop), 'translate(-20 -34) rotate(-12)') +
    group(gem(22, p.pop + 70), 'translate(28 -32) rotate(16)') +
    group(gem(16, p.hue), 'translate(2 -48)');
  const body =
    path('M-78-16H78L70 68a8 8 0 0 1-8 7H-62a8 8 0 0 1-8-7z', dark) +
    path('M-72-10H72L65 64a6 6 0 0 1-6 6H-59a6 6 0 0 1-6-6z', p.main) +
    path('M-72-10H72l-1.4 15H-70.6z', p.light, 'opacity=".75"') +
    path(
      'M-69 20H69M-67 44H67',
      'none',
      `stroke="${hsl(p.hue + 16, 75, 22)}" stroke-width="2.5" opacity=".6"`,
    ) +
    path('M-52-16h18l2 91h-16zM52-16H34l-2 91h16z', 'url(#cg)') +
    path('M-52-16h5l4 91h-5zM34-16h4l-3 91h-3z', '#fff', 'opacity=".35"') +
    path('M-78-16H78l-1 9H-77z', 'url(#cg)') +
    path('M-18-12h36v30q0 14-18 20Q-18 32-18 18z', '#7c430a') +
    path('M-14-9h28v26q0 10-14 16Q-14 27-14 17z', 'url(#cg)') +
    path('M0 2a6 6 0 0 1 3 11l2 10H-5l2-10A6 6 0 0 1 0 2z', '#6b3606');
  return (
    gold('cg') +
    beam +
    lid +
    heap +
    body +
    glint(-24, -58, 13) +
    glint(36, -56, 9) +
    glint(2, -92, 11) +
    glint(-82, -66, 7) +
    circle(84, -36, 5, p.popBall)
  );
};

const bars: DrawMotif = (p) => {
  const bar =
    polygon(
      [
        [-38, 0],
        [-30, -17],
        [30, -17],
        [38, 0],
      ],
      'url(#bt)',
    ) +
    polygon(
      [
        [-38, 0],
        [38, 0],
        [43, 23],
        [-43, 23],
      ],
      'url(#bf)',
    ) +
    path('M-38 0H38', 'none', 'stroke="#fff" stroke-width="2" opacity=".8"') +
    path('M-43 23H43L41 17H-41z', '#7a3f06', 'opacity=".5"') +
    '<rect x="-17" y="6" width="34" height="10" rx="3" fill="#8a4a0a" opacity=".75"/>' +
    path('M-12 11H12', 'none', 'stroke="#ffe9a8" stroke-width="3" stroke-dasharray="5 4"') +
    path('M-26-13H-8L-13-5H-31z', '#fff', 'opacity=".6"');
  const at = (x: number, y: number, tint = '') => group(bar, `translate(${x} ${y})`, tint);
  const shine =
    linear(
      'bt',
      [0, 0, 1, 1],
      [
        [0, '#fffbe6'],
        [0.5, '#ffe08a'],
        [1, '#f0a92f'],
      ],
    ) +
    linear(
      'bf',
      [0, 0, 0.7, 1],
      [
        [0, '#ffd766'],
        [0.5, '#f2a32a'],
        [1, '#a9570a'],
      ],
    );
  const tile = (x: number, y: number, lit: boolean) =>
    `<rect x="${x}" y="${y}" width="34" height="34" rx="8" fill="${lit ? p.popMain : hsl(p.hue + 8, 55, 26)}" stroke="#fff" stroke-opacity="${lit ? 0.7 : 0.18}" stroke-width="2"/>`;
  let wall = '';
  for (let index = 0; index < 15; index++) {
    wall += tile(
      -99 + (index % 5) * 41,
      -104 + Math.floor(index / 5) * 41,
      index === 3 || index === 6 || index === 9,
    );
  }
  return (
    shine +
    group(wall, 'translate(0 -2)', 'opacity=".6"') +
    at(-46, 66) +
    at(46, 66) +
    at(0, 26) +
    group(group(bar, 'scale(1.06)'), 'translate(0 -26) rotate(-9)') +
    glint(-30, -44, 16) +
    glint(60, 50, 10) +
    glint(-74, 56, 8) +
    glint(30, 14, 7)
  );
};

const tarot: DrawMotif = (p) => {
  const line = '#ffd98a';
  const frame = (fill: string) =>
    `<rect x="-36" y="-60" width="72" height="120" rx="9" fill="${hsl(p.hue + 24, 60, 10)}"/>` +
    `<rect x="-34" y="-58" width="68" height="116" rx="8" fill="${fill}"/>` +
    `<rect x="-29" y="-53" width="58" height="106" rx="5" fill="none" stroke="${line}" stroke-width="2"/>`;
  const rays = (count: number, far: number, near: number) => {
    let d = '';
    for (let index = 0; index < count * 2; index++) {
      const turn = (index / count) * Math.PI;
      const reach = index % 2 === 0 ? far : near;
      d += `${index === 0 ? 'M' : 'L'}${round(Math.sin(turn) * reach)} ${round(-Math.cos(turn) * reach)}`;
    }
    return `${d}z`;
  };
  const moon =
    frame(p.deep) +
    path('M9-22A23 23 0 1 0 20 14 19 19 0 1 1 9-22z', line) +
    glint(13, -12, 8) +
    glint(-17, -36, 5) +
    path('M-22 42Q0 30 22 42', 'none', `stroke="${line}" stroke-width="2"`);
  const star =
    frame(p.deep) +
    path(rays(8, 25, 8), line) +
    path(rays(4, 25, 6), '#fff3d0') +
    circle(-15, 34, 3, line) +
    circle(15, 34, 3, line) +
    circle(0, 40, 3, line);
  const sun =
    frame(p.main) +
    path(rays(14, 30, 18), '#a8560f', 'opacity=".6"') +
    group(path(rays(14, 28, 17), line), 'rotate(13)') +
    circle(0, 0, 16, '#ffcf57', 'stroke="#fff3d0" stroke-width="2.5"') +
    path(
      'M-8-3q3-4 6 0M2-3q3-4 6 0M-7 5Q0 11 7 5',
      'none',
      'stroke="#9a4a08" stroke-width="2.2" stroke-linecap="round"',
    ) +
    path('M-22 42Q0 30 22 42M-14-44H14', 'none', `stroke="${line}" stroke-width="2"`) +
    path('M-34-50a8 8 0 0 1 8-8H0L-34 4z', '#fff', 'opacity=".16"');
  return (
    circle(0, 0, 92, 'none', `stroke="${line}" stroke-width="1.5" opacity=".5" stroke-dasharray="2 7"`) +
    group(moon, 'translate(-50 10) rotate(-20) scale(.98)') +
    group(star, 'translate(50 10) rotate(20) scale(.98)') +
    group(sun, 'translate(0 -6) scale(1.24)') +
    glint(-70, -66, 11) +
    glint(76, -58, 9) +
    glint(34, -72, 12)
  );
};

const darts: DrawMotif = (p) => {
  const wedge = (index: number, near: number, far: number, fill: string) => {
    const at = (turn: number, reach: number) =>
      `${round(Math.sin(turn) * reach)} ${round(-Math.cos(turn) * reach)}`;
    const [from, to] = [(index / 18) * Math.PI * 2, ((index + 1) / 18) * Math.PI * 2];
    return path(
      `M${at(from, near)}L${at(from, far)}A${far} ${far} 0 0 1 ${at(to, far)}L${at(to, near)}z`,
      fill,
    );
  };
  let ring = '';
  for (let index = 0; index < 18; index++) {
    const fill = index % 4 === 1 ? 'url(#dg)' : index % 4 === 3 ? '#ff5468' : hsl(p.pop + 40, 85, 62);
    ring += wedge(index, 50, 68, fill);
  }
  const board =
    circle(4, 8, 90, '#000', 'opacity=".35"') +
    circle(0, 0, 90, hsl(p.hue + 14, 40, 10)) +
    circle(0, 0, 86, hsl(p.hue + 6, 24, 30)) +
    circle(0, 0, 68, '#f6ead2') +
    ring +
    circle(0, 0, 50, hsl(p.hue + 10, 16, 62)) +
    circle(0, 0, 34, hsl(p.hue + 8, 26, 22)) +
    circle(0, 0, 50, 'none', 'stroke="#fff" stroke-opacity=".6" stroke-width="1.5"') +
    circle(0, 0, 68, 'none', 'stroke="#fff" stroke-opacity=".7" stroke-width="2"') +
    circle(0, 0, 13, '#3ddc97', 'stroke="#fff" stroke-width="2.5"') +
    path(
      'M-74-44A86 86 0 0 1-8-85.6',
      'none',
      'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".7"',
    ) +
    circle(0, 0, 86, 'url(#ds)');
  const shade = `<radialGradient id="ds" cx=".3" cy=".22" r=".9"><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient>`;
  const dart =
    path('M8 12 40 40l34 44 18-6-40-44z', '#000', 'opacity=".3"') +
    path('M0 0 16 9 9 16z', '#e9eef5') +
    path('M13 7 48 42 42 48 7 13z', '#6c7a8c') +
    path('M13 7 48 42l-2 2L11 9z', '#fff') +
    path('m20 20 6-6M27 27l6-6M34 34l6-6', 'none', 'stroke="#1b232e" stroke-width="2.5"') +
    path('M46 46 64 64', 'none', `stroke="${hsl(p.hue, 80, 40)}" stroke-width="6"`) +
    path('M56 56 88 36l20 20-32 20z', p.popMain) +
    path('M56 56 88 36l6 6-30 22z', p.popLight) +
    path('M56 56 36 88l20 20 20-32z', p.popDeep) +
    path('M58 58 104 98l-6 6z', p.popMain);
  return (
    shade +
    gold('dg') +
    group(board, 'translate(-8 -6)') +
    group(dart, 'translate(-8 -6) scale(.98)') +
    glint(-60, -68, 13) +
    glint(52, -64, 8) +
    glint(-8, -8, 7)
  );
};

const drill: DrawMotif = (p) => {
  const outline = 'M-98-10Q-72-24-46-12T8-12 60-14 98-10Q100 44 62 78 30 104-6 98-58 96-84 52-100 24-98-10z';
  const layer = (y: number, hue: number, light: number) =>
    path(`M-110 ${y}q26-10 52 0t52 0 52 0 52 0V120H-110z`, hsl(hue, 52, light));
  const ground =
    `<clipPath id="dc"><path d="${outline}"/></clipPath>` +
    `<g clip-path="url(#dc)">${path('M-110-40H110V120H-110z', hsl(p.hue, 55, 38))}${layer(18, p.hue - 14, 27)}${layer(50, p.hue + 190, 30)}${ellipse(0, 108, 120, 34, '#000', 'opacity=".35"')}</g>` +
    path(outline, 'none', 'stroke="#000" stroke-opacity=".35" stroke-width="4"') +
    path(
      'M-98-10Q-72-24-46-12T8-12 60-14 98-10',
      'none',
      'stroke="#fff" stroke-opacity=".6" stroke-width="3"',
    );
  const gem = (size: number, hue: number) =>
    stone(size, ['#fff', hsl(hue, 100, 82), hsl(hue, 92, 60), hsl(hue - 10, 85, 38)]);
  const steel = linear(
    'st',
    [0, 0, 1, 0],
    [
      [0, '#5d6b7c'],
      [0.3, '#fff'],
      [0.55, '#b4c0cf'],
      [1, '#3a4656'],
    ],
  );
  let grooves = '';
  for (let index = 0; index < 5; index++) {
    const y = 8 + index * 15;
    const half = 33 - index * 6.4;
    grooves += `M${round(-half)} ${y + 9}L${round(half)} ${y - 3}`;
  }
  const bit =
    path('M-10-124h20v56h-20z', 'url(#st)') +
    path('M-38-74h76a6 6 0 0 1 6 6V-6h-88v-62a6 6 0 0 1 6-6z', hsl(p.hue + 10, 60, 12)) +
    path('M-34-70h68a5 5 0 0 1 5 5V-6h-78v-59a5 5 0 0 1 5-5z', p.popMain) +
    path('M-34-70h24v64h-29v-59a5 5 0 0 1 5-5z', p.popLight, 'opacity=".7"') +
    path('M-39-54h78v9h-78zM-39-32h78v9h-78z', hsl(p.hue + 10, 60, 14), 'opacity=".7"') +
    path('M-42-8h84L0 88z', 'url(#st)') +
    path(grooves, 'none', 'stroke="#273242" stroke-width="5" opacity=".75"') +
    path('M-42-8h20L-3 78z', '#fff', 'opacity=".35"') +
    path('M-44-12h88v9h-88z', 'url(#dd)');
  const chips = [
    [-46, 26, 7],
    [50, 14, 6],
    [-34, 58, 5],
    [36, 52, 7],
    [-60, -2, 5],
    [62, -12, 5],
  ]
    .map(([x, y, size]) =>
      polygon(
        [
          [x! - size!, y!],
          [x!, y! - size!],
          [x! + size!, y! + 2],
          [x! - 1, y! + size!],
        ],
        hsl(p.hue - 6, 60, 62),
      ),
    )
    .join('');
  return (
    steel +
    gold('dd') +
    ground +
    group(gem(20, p.pop), 'translate(-56 46) rotate(-12)') +
    group(gem(16, p.pop + 60), 'translate(56 54) rotate(14)') +
    ellipse(0, 4, 54, 13, '#000', 'opacity=".45"') +
    bit +
    chips +
    glint(-18, -58, 11) +
    glint(16, 30, 9) +
    glint(-62, 36, 7)
  );
};

export const fairMotifs = { cases, bars, tarot, darts, drill };
