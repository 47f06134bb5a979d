import { circle, ellipse, group, hsl, path, polygon } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import type { Palette } from './palette.ts';
import { glint, slab } from './solids.ts';

/** Limbo, crash, rocket, tower: what goes up; futures, that may fall as well. */

/** A rocket pointing up, nose at -86, engine at 46. */
function ship(p: Palette): string {
  const window =
    circle(0, -22, 15.5, p.gold) +
    circle(0, -22, 11.5, hsl(p.hue + 10, 85, 18)) +
    ellipse(-4, -26, 4, 3, '#fff', 'opacity=".9"');
  return (
    path('M-26 4C-48 14-52 38-50 56L-22 42zM26 4C48 14 52 38 50 56L22 42z', p.popMain) +
    path('M26 4C48 14 52 38 50 56L22 42z', '#000', 'opacity=".25"') +
    path('M0-92C26-68 33-34 30 2C29 20 25 34 20 46H-20C-25 34-29 20-30 2C-33-34-26-68 0-92z', p.light) +
    path('M0-92C26-68 33-34 30 2C29 20 25 34 20 46H6C16 10 18-50 0-92z', p.main, 'opacity=".75"') +
    path('M0-92C13-80 21-66 25.5-51Q0-62-25.5-51C-21-66-13-80 0-92z', p.popMain) +
    path(
      'M-9-80C-16-72-20-63-22-54',
      'none',
      'stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"',
    ) +
    window +
    path('M0 8L7 58H-7z', p.popDeep) +
    `<rect x="-21" y="43" width="42" height="9" rx="4" fill="${hsl(p.hue + 14, 60, 22)}"/>`
  );
}

const flame =
  path('M-17 54C-30 84-10 92 0 128C10 92 30 84 17 54z', '#ff5a2c') +
  path('M-12 54C-19 78-7 86 0 110C7 86 19 78 12 54z', '#ffb02e') +
  path('M-7 54C-10 68-4 76 0 90C4 76 10 68 7 54z', '#fff6c9');

const crash: DrawMotif = (p) => {
  const curve = 'M-106 92C-40 88 8 60 34 12';
  const graph =
    path('M-96-84V92H104', 'none', 'stroke="#fff" stroke-opacity=".28" stroke-width="2.5"') +
    path(
      'M-96 48H104M-96 4H104M-96-40H104',
      'none',
      'stroke="#fff" stroke-opacity=".1" stroke-width="2" stroke-dasharray="3 7"',
    );
  return (
    graph +
    path(`${curve}V92z`, 'url(#h)', 'opacity=".7"') +
    path(
      curve,
      'none',
      `stroke="${hsl(p.pop, 100, 60)}" stroke-width="20" stroke-linecap="round" opacity=".25"`,
    ) +
    path(curve, 'none', 'stroke="url(#g)" stroke-width="8" stroke-linecap="round"') +
    group(group(flame, 'scale(1 .6) translate(0 36)') + ship(p), 'translate(44 -22) rotate(34) scale(.92)') +
    glint(-64, -62, 10) +
    glint(-26, -20, 6, 0.8)
  );
};
const rocket: DrawMotif = (p) => {
  const planet =
    circle(0, 0, 42, p.popBall) +
    path('M-36 20Q0 34 40 8', 'none', 'stroke="#000" stroke-opacity=".16" stroke-width="9"');
  const ring = (front: boolean) =>
    path(
      front ? 'M-66 14C-40 34 46 12 64-18' : 'M64-18C58-32 30-30 0-20S-72 2-66 14',
      'none',
      `stroke="${hsl(p.pop + 20, 90, 82)}" stroke-width="6" stroke-linecap="round"`,
    );
  return (
    group(ring(false) + planet + ring(true), 'translate(56 48) scale(.8)') +
    group(flame + ship(p), 'translate(-22 -10) rotate(-14) scale(.9)') +
    glint(62, -60, 12) +
    glint(-84, -52, 7) +
    circle(-78, 30, 5, '#fff', 'opacity=".5"')
  );
};

const limbo: DrawMotif = (p) => {
  const chevron = (y: number, opacity: number) =>
    polygon(
      [
        [-46, y + 30],
        [0, y],
        [46, y + 30],
        [46, y + 52],
        [0, y + 22],
        [-46, y + 52],
      ],
      p.main,
      `opacity="${opacity}"`,
    );
  const back = (rx: number, y: number, width: number) =>
    path(
      `M${-rx} ${y}A${rx} ${rx * 0.3} 0 0 1 ${rx} ${y}`,
      'none',
      `stroke="${hsl(p.pop, 100, 68)}" stroke-width="${width}" opacity=".55"`,
    );
  const front = (rx: number, y: number, width: number) =>
    path(
      `M${-rx} ${y}A${rx} ${rx * 0.3} 0 0 0 ${rx} ${y}`,
      'none',
      `stroke="${hsl(p.pop, 100, 72)}" stroke-width="${width}" stroke-linecap="round"`,
    );
  const arrow =
    polygon(
      [
        [0, -96],
        [-62, -24],
        [-27, -24],
        [-27, 40],
        [0, 54],
      ],
      '#fff',
    ) +
    polygon(
      [
        [0, -96],
        [-62, -24],
        [-27, -24],
        [-27, 40],
        [0, 54],
      ],
      p.light,
    ) +
    polygon(
      [
        [0, -96],
        [62, -24],
        [27, -24],
        [27, 40],
        [0, 54],
      ],
      p.main,
    ) +
    polygon(
      [
        [-62, -24],
        [-27, -24],
        [-27, -12],
        [-54, -12],
      ],
      hsl(p.hue, 70, 66),
    ) +
    polygon(
      [
        [62, -24],
        [27, -24],
        [27, -12],
        [54, -12],
      ],
      p.deep,
    ) +
    path('M0-96L-62-24', 'none', 'stroke="#fff" stroke-width="3" stroke-linecap="round"');
  return (
    back(84, 22, 7) +
    back(66, 60, 6) +
    chevron(62, 0.5) +
    chevron(36, 0.85) +
    arrow +
    front(84, 22, 7) +
    front(66, 60, 6) +
    circle(-84, 22, 6, p.popBall) +
    circle(52, 78, 5, '#fff') +
    glint(44, -76, 13) +
    glint(-70, -58, 7)
  );
};

const tower: DrawMotif = (p) => {
  const stone = { top: p.light, left: p.main, right: p.deep };
  const pop = { top: p.popLight, left: p.popMain, right: p.popDeep };
  let drawn = '';
  for (let level = 0; level < 5; level++) {
    const half = 76 - level * 11;
    const window = `<path d="M${-half * 0.5} ${half * 0.25 + 8}l10 5v12l-10-5zM${half * 0.38} ${half * 0.31 + 8}l10-5v12l-10 5z" fill="#ffe9a8"/>`;
    drawn += group(slab(half, 30, level === 4 ? pop : stone, window), `translate(0 ${56 - level * 32})`);
  }
  const flag =
    path('M0-78v-34', 'none', 'stroke="#fff" stroke-width="4" stroke-linecap="round"') +
    path('M2-112q18 5 32-2l-6 11 7 12q-18 6-33 0z', p.gold);
  return group(drawn + flag, 'translate(0 10) scale(.94)') + glint(-66, -58, 12) + glint(70, -6, 8);
};

/** Candles of a chart, and the price through them. */
const futures: DrawMotif = (p) => {
  const candle = (x: number, high: number, top: number, bottom: number, low: number, fill: string) =>
    path(
      `M${x} ${high}V${low}`,
      'none',
      'stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"',
    ) + `<rect x="${x - 15}" y="${top}" width="30" height="${bottom - top}" rx="6" fill="${fill}"/>`;
  const price = 'M-92 62C-62 60-52 8-22 14S22 4 40-34S74-74 92-78';
  return (
    path(
      'M-96 50H96M-96 4H96M-96-42H96',
      'none',
      'stroke="#fff" stroke-opacity=".1" stroke-width="2" stroke-dasharray="3 7"',
    ) +
    candle(-66, 2, 22, 72, 88, p.main) +
    candle(-22, -34, -14, 40, 62, p.popMain) +
    candle(22, -46, -26, 24, 44, p.light) +
    candle(66, -96, -74, -8, 14, p.popMain) +
    path(
      price,
      'none',
      `stroke="${hsl(p.pop, 100, 60)}" stroke-width="20" stroke-linecap="round" opacity=".22"`,
    ) +
    path(price, 'none', 'stroke="url(#g)" stroke-width="7" stroke-linecap="round"') +
    glint(92, -78, 12) +
    glint(-60, -66, 7, 0.8)
  );
};

export const flightMotifs = { crash, futures, limbo, rocket, tower };
