import { circle, ellipse, group, hsl, path } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { bodyPath, wingPath } from './phoenix.ts';
import { disc, glint, stone } from './solids.ts';

/** Mines, gem, coin: what is found. */

const spark = (x: number, y: number, size: number) => {
  let d = '';
  for (let index = 0; index < 20; index++) {
    const turn = (index / 20) * Math.PI * 2;
    const reach = index % 2 === 0 ? size * (index % 4 === 0 ? 1 : 0.72) : size * 0.34;
    d += `${index === 0 ? 'M' : 'L'}${Math.round(x + Math.cos(turn) * reach)} ${Math.round(y + Math.sin(turn) * reach)}`;
  }
  return path(`${d}z`, '#ff9d2e') + circle(x, y, size * 0.42, '#ffe27a') + circle(x, y, size * 0.22, '#fff');
};

const mines: DrawMotif = (p) => {
  const shell =
    circle(0, 0, 64, hsl(p.hue + 20, 45, 9)) +
    circle(0, 0, 64, 'url(#bomb)') +
    path(
      'M-36 48A60 60 0 0 0 59-10',
      'none',
      `stroke="${hsl(p.pop, 100, 65)}" stroke-width="4" stroke-linecap="round" opacity=".7"`,
    ) +
    ellipse(-24, -29, 19, 11, '#fff', 'opacity=".75" transform="rotate(-38 -24 -29)"') +
    circle(-44, 0, 4.5, '#fff', 'opacity=".45"');
  const cap = `<rect x="-19" y="-79" width="38" height="22" rx="6" fill="${hsl(p.hue + 14, 30, 20)}"/><rect x="-19" y="-79" width="38" height="7" rx="3.5" fill="#fff" opacity=".35"/>`;
  const fuse =
    path('M0-78C2-104 30-104 34-82', 'none', 'stroke="#e9d3a4" stroke-width="7" stroke-linecap="round"') +
    path('M0-78C2-104 30-104 34-82', 'none', 'stroke="#a8813f" stroke-width="7" stroke-dasharray="4 6"');
  const bomb = `<radialGradient id="bomb" cx=".34" cy=".28" r=".8"><stop stop-color="${hsl(p.hue, 35, 58)}"/><stop offset=".35" stop-color="${hsl(p.hue + 8, 42, 26)}"/><stop offset="1" stop-color="${hsl(p.hue + 20, 60, 7)}"/></radialGradient>`;
  const gem = (size: number) =>
    stone(size, ['#fff', hsl(p.pop, 100, 82), hsl(p.pop, 92, 62), hsl(p.pop - 10, 85, 40)]);
  return (
    bomb +
    group(fuse + spark(36, -78, 24) + cap + shell, 'translate(-10 8) rotate(14)') +
    group(gem(38), 'translate(50 62) rotate(10)') +
    group(gem(22), 'translate(-70 74) rotate(-14)') +
    glint(34, 44, 10) +
    glint(-66, -56, 8)
  );
};

const gem: DrawMotif = (p) => {
  const big = stone(82, ['#fff', hsl(p.hue, 95, 80), hsl(p.hue, 85, 58), hsl(p.hue + 14, 80, 34)]);
  const small = (hue: number) =>
    ['#fff', hsl(hue, 100, 80), hsl(hue, 90, 58), hsl(hue - 12, 85, 38)] as const;
  return (
    group(stone(36, small(p.pop)), 'translate(-62 56) rotate(-20)') +
    group(stone(30, small(p.pop + 40)), 'translate(64 62) rotate(18)') +
    group(big, 'translate(0 -2)') +
    glint(-38, -44, 17) +
    glint(52, -34, 9) +
    glint(4, 34, 7, 0.8)
  );
};

const coin: DrawMotif = (p) => {
  const bird =
    path(wingPath, '#9a4a08') +
    group(path(wingPath, '#9a4a08'), 'matrix(-1 0 0 1 64 0)') +
    path(bodyPath, '#9a4a08', 'fill-rule="evenodd"');
  const mark = group(bird, 'translate(-35 -35) scale(1.1)');
  const flat = disc(40, 15, 12, 'url(#g)', '#a8560f', '');
  const pile =
    [86, 72, 58].map((y, index) => group(flat, `translate(${-40 + (index % 2) * 6} ${y - 6})`)).join('') +
    [84, 70].map((y, index) => group(flat, `translate(${46 - index * 5} ${y - 2})`)).join('');
  const face =
    path('M-14-58A62 62 0 0 0-14 66L0 64V-56z', '#8a430b') +
    circle(-7, 4, 62, '#a8560f') +
    circle(0, 0, 62, p.gold) +
    circle(0, 0, 51, '#000', 'opacity=".1"') +
    circle(0, 0, 50, 'none', 'stroke="#fff4cf" stroke-width="3"') +
    mark +
    path(
      'M-46-24A52 52 0 0 1-6-52',
      'none',
      'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".85"',
    );
  return (
    pile +
    group(face, 'translate(6 -22) rotate(-10)') +
    glint(46, -70, 15) +
    glint(-66, -34, 9) +
    circle(-82, -70, 7, p.popBall) +
    circle(84, 4, 5, p.popBall)
  );
};

export const treasureMotifs = { mines, gem, coin };
