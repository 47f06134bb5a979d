import { circle, ellipse, group, hsl, path, polygon, round } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { glint } from './solids.ts';

/** Plinko, wheel, keno: boards that something falls on, turns or lights up. */

/** A key seen from the front with its thickness below. */
function key(x: number, y: number, width: number, height: number, fill: string, edge: string): string {
  return (
    `<rect x="${round(x)}" y="${round(y + 6)}" width="${width}" height="${height}" rx="6" fill="${edge}"/>` +
    `<rect x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" rx="6" fill="${fill}"/>` +
    `<rect x="${round(x + 2.5)}" y="${round(y + 2.5)}" width="${width - 5}" height="5" rx="2.5" fill="#fff" opacity=".55"/>`
  );
}

const plinko: DrawMotif = (p) => {
  const [gap, drop, top] = [27, 23, -84];
  const plate =
    polygon(
      [
        [-34, -102],
        [34, -102],
        [98, 50],
        [-98, 50],
      ],
      '#fff',
      'opacity=".1"',
    ) +
    path(
      'M-34-102L-98 50M34-102L98 50',
      'none',
      `stroke="${hsl(p.hue, 100, 84)}" stroke-width="3.5" stroke-linecap="round" opacity=".85"`,
    );
  const hit = [1, 1, 2, 2, 3];
  let pegs = '';
  for (let row = 0; row < 6; row++) {
    for (let peg = 0; peg <= row + 1; peg++) {
      const [x, y] = [(peg - (row + 1) / 2) * gap, top + row * drop];
      const lit = hit[row] === peg;
      if (lit) pegs += circle(x, y, 14, hsl(p.pop, 100, 70), 'opacity=".45"');
      pegs +=
        circle(x + 1, y + 3, 5.6, '#000', 'opacity=".35"') + circle(x, y, 5.6, lit ? p.popLight : p.light);
    }
  }
  const fills = [p.popMain, p.gold, p.main, p.deep, p.main, p.gold, p.popMain];
  const edges = [p.popDeep, '#8a3d06', hsl(p.hue + 12, 80, 22)];
  const keys = fills
    .map((fill, index) => {
      const far = Math.abs(index - 3);
      return key(
        -95 + index * 27.4,
        51 - (index === 5 ? -7 : far),
        25,
        24,
        fill,
        edges[Math.min(2, 3 - far)]!,
      );
    })
    .join('');
  // The way it came, fainter the longer ago.
  const way = path(
    'M1-34Q12-38 13.5-9M14-10Q32-22 40 10',
    'none',
    `stroke="${hsl(p.pop, 100, 82)}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" opacity=".55"`,
  );
  const ball =
    circle(42, 22, 31, hsl(p.pop, 100, 66), 'opacity=".32"') +
    circle(42, 22, 19, p.popBall) +
    glint(35, 15, 7);
  return plate + pegs + way + keys + ball + glint(-84, -60, 11) + glint(88, -34, 7, 0.8);
};

const wheel: DrawMotif = (p) => {
  const dark = hsl(p.hue + 18, 78, 15);
  const fills = [p.main, '#fff', p.deep, p.gold];
  const parts = 12;
  const on = (radius: number, part: number) => {
    const turn = (part / parts) * Math.PI * 2;
    return `${round(Math.cos(turn) * radius)} ${round(Math.sin(turn) * radius)}`;
  };
  let turning = '';
  for (let part = 0; part < parts; part++) {
    turning += path(
      `M${on(28, part)}L${on(77, part)}A77 77 0 0 1 ${on(77, part + 1)}L${on(28, part + 1)}z`,
      fills[part % 4]!,
      `stroke="${dark}" stroke-width="2.5"`,
    );
    turning += circle(
      Number(on(76, part).split(' ')[0]),
      Number(on(76, part).split(' ')[1]),
      3,
      '#fff',
      `stroke="${dark}"`,
    );
  }
  let bulbs = '';
  for (let bulb = 0; bulb < 20; bulb++) {
    const turn = (bulb / 20) * Math.PI * 2 + 0.16;
    bulbs += circle(Math.cos(turn) * 86.5, Math.sin(turn) * 86.5, 3, bulb % 2 ? '#fff' : hsl(p.pop, 100, 74));
  }
  return (
    circle(0, 9, 96, '#000', 'opacity=".35"') +
    circle(0, 5, 95, '#8a3d06') +
    circle(0, 0, 95, p.gold) +
    circle(0, 0, 81, dark) +
    bulbs +
    group(turning, 'rotate(-15)') +
    circle(0, 0, 53, 'none', `stroke="#000" stroke-width="50" opacity=".1"`) +
    path('M-58-48A75 75 0 0 1 40-63L24-38A45 45 0 0 0-35-29z', '#fff', 'opacity=".16"') +
    circle(0, 3, 31, '#000', 'opacity=".4"') +
    circle(0, 0, 30, p.gold) +
    circle(0, 0, 23, dark) +
    circle(0, 0, 20, p.popBall) +
    glint(-6, -7, 8) +
    path(
      'M0-62L-17-103Q-17-116 0-116T17-103z',
      '#fff',
      `stroke="${dark}" stroke-width="4" stroke-linejoin="round"`,
    ) +
    path('M0-62L17-103Q17-116 0-116z', '#000', 'opacity=".14"') +
    circle(0, -101, 6, p.popMain) +
    glint(-74, -66, 13) +
    glint(84, 62, 8, 0.8)
  );
};

/** A stone cut in six facets, seen from above; radius 20. */
function hexGem(mid: string, table: string): string {
  return (
    polygon(
      [
        [0, -20],
        [17.5, -10],
        [17.5, 10],
        [0, 20],
        [-17.5, 10],
        [-17.5, -10],
      ],
      mid,
    ) +
    path('M0-20L-17.5-10L-9-5L0-10z', '#fff', 'opacity=".7"') +
    path('M0-20L17.5-10L9-5L0-10z', '#fff', 'opacity=".4"') +
    path('M-17.5-10V10L-9 5V-5z', '#fff', 'opacity=".25"') +
    path('M17.5-10V10L9 5V-5z', '#000', 'opacity=".14"') +
    path('M-17.5 10L0 20V10L-9 5z', '#000', 'opacity=".2"') +
    path('M17.5 10L0 20V10L9 5z', '#000', 'opacity=".34"') +
    path('M0-10L9-5V5L0 10L-9 5V-5z', table)
  );
}

const keno: DrawMotif = (p) => {
  const dark = hsl(p.hue + 16, 80, 13);
  const lit = new Set([2, 4, 6]);
  let tiles = '';
  for (let index = 0; index < 9; index++) {
    const [x, y] = [-74 + (index % 3) * 50, -76 + Math.floor(index / 3) * 50];
    const gem = lit.has(index);
    tiles +=
      `<rect x="${x}" y="${y + 7}" width="45" height="45" rx="10" fill="${dark}"/>` +
      `<rect x="${x}" y="${y}" width="45" height="45" rx="10" fill="${gem ? dark : p.main}"${gem ? ` stroke="${hsl(p.pop, 100, 72)}" stroke-width="2.5"` : ''}/>`;
    tiles += gem
      ? circle(x + 22.5, y + 22.5, 21, hsl(p.pop, 100, 60), 'opacity=".35"') +
        group(hexGem(p.popMain, p.popLight), `translate(${x + 22.5} ${y + 22.5}) scale(.92)`)
      : `<rect x="${x + 2}" y="${y + 2}" width="41" height="41" rx="8.5" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>` +
        path(
          `M${x + 14} ${y + 22.5}h17`,
          'none',
          `stroke="${dark}" stroke-width="6" stroke-linecap="round" opacity=".4"`,
        );
  }
  const seven = path(
    'M-11-13H11L-3 15',
    'none',
    `stroke="${hsl(p.hue + 20, 70, 18)}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`,
  );
  const ball =
    ellipse(2, 36, 30, 7, '#000', 'opacity=".35"') +
    circle(0, 0, 38, p.ball) +
    circle(0, 0, 22, '#fff') +
    seven +
    ellipse(-14, -24, 11, 6, '#fff', 'opacity=".8" transform="rotate(-30 -14 -24)"');
  const small =
    circle(0, 0, 20, p.gold) +
    circle(0, 0, 11, '#fff') +
    path('M0-6V6', 'none', `stroke="${dark}" stroke-width="4.5" stroke-linecap="round"`);
  return (
    group(tiles, 'rotate(-7)') +
    group(small, 'translate(-64 84)') +
    group(ball, 'translate(54 58)') +
    glint(-78, -80, 12) +
    glint(84, -66, 9, 0.85)
  );
};

export const boardMotifs2 = { plinko, wheel, keno };
