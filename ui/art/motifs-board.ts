import { circle, ellipse, group, hsl, path, polygon, round } from './kit.ts';
import type { DrawMotif } from './motifs.ts';
import { die, glint } from './solids.ts';

/** Dice, plinko, wheel, cards, keno: what lies on a table. */
const suits = {
  spade:
    'M0-30C8-16 26-8 26 8a13 13 0 0 1-21 10c1 6 4 10 9 14h-28c5-4 8-8 9-14A13 13 0 0 1-26 8C-26-8-8-16 0-30z',
  heart: 'M0 28C-10 16-28 4-28-12a14 14 0 0 1 28-5 14 14 0 0 1 28 5C28 4 10 16 0 28z',
  diamond: 'M0-32L24 0L0 32L-24 0z',
} as const;

const dice: DrawMotif = (p) => {
  const white = { top: '#fff', left: p.light, right: hsl(p.hue, 70, 72) };
  const pop = { top: hsl(p.pop, 100, 76), left: p.popMain, right: p.popDeep };
  return (
    group(die(44, pop, '#fff', [2, 6, 3]), 'translate(44 -44) rotate(18)') +
    group(die(66, white, hsl(p.hue + 10, 80, 34), [5, 3, 1]), 'translate(-20 26) rotate(-13)') +
    glint(-62, -28, 13) +
    glint(72, -84, 8)
  );
};

const plinko: DrawMotif = (p) => {
  let drawn = '';
  for (let row = 0; row < 5; row++) {
    for (let peg = 0; peg <= row + 1; peg++) {
      drawn += circle((peg - (row + 1) / 2) * 29, -70 + row * 26, 7, p.ball);
    }
  }
  const heights = [38, 28, 20, 14, 20, 28, 38];
  heights.forEach((height, index) => {
    const fill = index === 0 || index === 6 ? p.popMain : index === 1 || index === 5 ? p.gold : p.main;
    drawn += `<rect x="${-86 + index * 25}" y="${round(92 - height)}" width="21" height="${height}" rx="5" fill="${fill}"/>`;
    drawn += `<rect x="${-84 + index * 25}" y="${round(94 - height)}" width="17" height="4" rx="2" fill="#fff" opacity=".5"/>`;
  });
  const trail = path(
    'M-6-104Q-4-74 14-68T26-24',
    'none',
    `stroke="${hsl(p.pop, 100, 80)}" stroke-width="9" stroke-linecap="round" opacity=".45"`,
  );
  return (
    trail +
    drawn +
    circle(29, -10, 18, p.popBall) +
    glint(22, -18, 6) +
    circle(-44, 26, 11, p.popBall) +
    glint(-78, 46, 9, 0.8)
  );
};

const wheel: DrawMotif = (p) => {
  const fills = [p.popMain, '#fff', p.main, p.gold];
  const parts = 12;
  let drawn = circle(0, 0, 94, p.deep) + circle(0, 0, 90, p.gold) + circle(0, 0, 82, hsl(p.hue + 14, 80, 16));
  for (let index = 0; index < parts; index++) {
    const at = (turn: number) => `${round(Math.cos(turn) * 78)} ${round(Math.sin(turn) * 78)}`;
    const from = (index / parts) * Math.PI * 2;
    const to = ((index + 1) / parts) * Math.PI * 2;
    drawn += path(
      `M0 0L${at(from)}A78 78 0 0 1 ${at(to)}z`,
      fills[index % 4] ?? p.main,
      `stroke="${hsl(p.hue + 14, 80, 16)}" stroke-width="2"`,
    );
    drawn += circle(Math.cos(from) * 86, Math.sin(from) * 86, 3, '#fff');
  }
  drawn +=
    circle(0, 0, 78, 'url(#h)', 'opacity=".5"') +
    circle(0, 0, 25, p.deep) +
    circle(0, 0, 21, p.gold) +
    circle(0, 0, 12, p.popBall);
  return (
    group(drawn, 'rotate(8)') +
    path(
      'M0-74L-15-108Q0-118 15-108z',
      '#fff',
      `stroke="${hsl(p.pop - 10, 80, 45)}" stroke-width="4" stroke-linejoin="round"`,
    ) +
    glint(-58, -56, 13)
  );
};

function playingCard(suit: string, ink: string, back: boolean, fill: string): string {
  const plate = `<rect x="-46" y="-66" width="92" height="132" rx="11" fill="#000" opacity=".25" transform="translate(3 5)"/><rect x="-46" y="-66" width="92" height="132" rx="11" fill="${fill}"/>`;
  if (back) {
    return `${plate}<rect x="-38" y="-58" width="76" height="116" rx="7" fill="none" stroke="#fff" stroke-width="3" opacity=".7"/>${polygon(
      [
        [0, -40],
        [26, 0],
        [0, 40],
        [-26, 0],
      ],
      'none',
      'stroke="#fff" stroke-width="3" opacity=".7"',
    )}`;
  }
  const corner =
    path(
      'M-7 12L0-12L7 12M-4 4h8',
      'none',
      `stroke="${ink}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"`,
    ) + group(path(suit, ink), 'translate(0 29) scale(.3)');
  return (
    plate +
    group(corner, 'translate(-30 -44)') +
    group(corner, 'translate(30 44) rotate(180)') +
    group(path(suit, ink), 'scale(1.05)')
  );
}

const cards: DrawMotif = (p) =>
  group(playingCard('', '', true, p.popMain), 'translate(-42 4) rotate(-24)') +
  group(playingCard(suits.heart, hsl(350, 85, 52), false, '#fff'), 'translate(2 -6) rotate(-4)') +
  group(playingCard(suits.spade, hsl(p.hue + 20, 60, 16), false, p.light), 'translate(42 10) rotate(17)') +
  glint(-76, -62, 12) +
  glint(86, -60, 8);

const keno: DrawMotif = (p, random) => {
  let tiles = '';
  for (let index = 0; index < 9; index++) {
    const lit = index === 4 || (index % 2 === 0 && random() > 0.5) || index === 2;
    const x = -66 + (index % 3) * 46;
    const y = -66 + Math.floor(index / 3) * 46;
    tiles += `<rect x="${x}" y="${y + 6}" width="41" height="41" rx="10" fill="${hsl(p.hue + 16, 80, 14)}"/><rect x="${x}" y="${y}" width="41" height="41" rx="10" fill="${lit ? p.popMain : p.main}"/><rect x="${x + 2}" y="${y + 2}" width="37" height="37" rx="8.5" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`;
    tiles += lit
      ? group(path(suits.diamond, '#fff'), `translate(${x + 20.5} ${y + 20.5}) scale(.36)`)
      : circle(x + 20.5, y + 20.5, 6, hsl(p.hue + 16, 80, 24), 'opacity=".55"');
  }
  const seven = path(
    'M-11-13H11L-3 15',
    'none',
    `stroke="${hsl(p.hue + 20, 70, 18)}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`,
  );
  const ball =
    circle(0, 0, 37, p.ball) +
    ellipse(0, 0, 21, 21, '#fff') +
    seven +
    ellipse(-13, -23, 11, 6, '#fff', 'opacity=".8" transform="rotate(-30 -13 -23)"');
  return group(tiles, 'rotate(-8)') + group(ball, 'translate(50 52)') + glint(-70, -74, 12);
};

export const boardMotifs = { dice, plinko, wheel, cards, keno };
