import { ellipse, group, hsl, path, polygon } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { disc, glint } from './solids.ts';
import { SUIT_PATHS, type Suit } from './suits.ts';

/** Guessing cards, blackjack and video poker: fans of cards, each with a prop of its own. */
const GLYPHS = {
  A: 'M-8 12L0-12L8 12M-5 4H5',
  K: 'M-7-12V12M8-12L-7 2M-1-3L9 12',
  Q: 'M0-12A8.5 9.5 0 0 1 0 8.5A8.5 9.5 0 0 1 0-12M2 4L9 12',
  J: 'M5-12V5A6 6 0 0 1-7 5',
  '10': 'M-11-8L-7-12V12M6-12C13-12 13 12 6 12S-1-12 6-12',
  '7': 'M-8-12H8L-3 12',
} as const;

const INK: Readonly<Record<Suit, string>> = {
  heart: hsl(350, 85, 52),
  diamond: hsl(350, 85, 52),
  spade: '#141a26',
  club: '#141a26',
};

function glyph(rank: keyof typeof GLYPHS, ink: string, width: number): string {
  return path(
    GLYPHS[rank],
    'none',
    `stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
  );
}

/** A card of 84 by 120 round 0, 0; `big` is the scale of the suit in its middle. */
function cardFace(rank: keyof typeof GLYPHS, suit: Suit, big = 1, fill = '#fff'): string {
  const ink = INK[suit];
  const corner = glyph(rank, ink, 5) + group(path(SUIT_PATHS[suit], ink), 'translate(0 26) scale(.3)');
  return (
    `<rect x="-42" y="-60" width="84" height="120" rx="10" fill="#000" opacity=".28" transform="translate(3 6)"/>` +
    `<rect x="-42" y="-60" width="84" height="120" rx="10" fill="${fill}"/>` +
    group(corner, 'translate(-27 -41)') +
    group(path(SUIT_PATHS[suit], ink), `translate(7 14) scale(${big})`)
  );
}

/** A thick arrow that points up; its right side lies in shade. */
function arrow(face: string, side: string): string {
  const head: readonly (readonly [number, number])[] = [
    [0, -46],
    [38, -4],
    [17, -4],
    [17, 44],
    [-17, 44],
    [-17, -4],
    [-38, -4],
  ];
  return (
    polygon(
      head.map(([x, y]) => [x + 5, y + 7] as const),
      side,
      `stroke="${side}" stroke-width="6" stroke-linejoin="round"`,
    ) +
    polygon(head, face, `stroke="${face}" stroke-width="6" stroke-linejoin="round"`) +
    path(
      'M-32-7L0-42L14-27',
      'none',
      'stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"',
    )
  );
}

const hilo: DrawMotif = (p) =>
  group(arrow(p.gold, '#8a3f08'), 'translate(-56 -24) rotate(-10) scale(1.15)') +
  group(arrow(p.popMain, hsl(p.pop - 14, 80, 24)), 'translate(58 32) rotate(170) scale(1.15)') +
  group(cardFace('7', 'heart', 0.92), 'translate(0 2) rotate(-5) scale(1.12)') +
  glint(-80, -82, 12) +
  glint(84, -50, 9);

/** A stack of chips seen a little from above. */
function chips(count: number, face: string, edge: string): string {
  let drawn = '';
  for (let index = 0; index < count; index++) {
    const mark =
      index === count - 1
        ? ellipse(0, 0, 20, 10, 'none', 'stroke="#fff" stroke-width="4" stroke-dasharray="9 7" opacity=".9"')
        : '';
    drawn += group(disc(34, 17, 10, face, edge, mark), `translate(0 ${-11 * index})`);
  }
  return drawn;
}

const blackjack: DrawMotif = (p) =>
  group(cardFace('A', 'spade', 1.15, p.light), 'translate(-34 -14) rotate(-15) scale(1.12)') +
  group(cardFace('K', 'heart', 0.95), 'translate(30 -6) rotate(9) scale(1.16)') +
  group(chips(4, p.popMain, p.popDeep), 'translate(58 72)') +
  group(chips(2, p.gold, '#8a3f08'), 'translate(-12 80)') +
  glint(-82, -70, 12) +
  glint(80, -78, 9);

const royal = ['10', 'J', 'Q', 'K', 'A'] as const;

const videoPoker: DrawMotif = (p) => {
  const fan = royal
    .map((rank, index) => {
      const turn = (index - 2) * 14;
      return group(
        cardFace(rank, 'spade', rank === 'A' ? 0.9 : 0.7, index === 4 ? '#fff' : p.light),
        `rotate(${turn} 0 110) translate(0 -24) scale(.78)`,
      );
    })
    .join('');
  const buttons = royal
    .map((_rank, index) => {
      const fill = index < 3 ? p.gold : p.popMain;
      return `<rect x="${-75 + index * 31}" y="66" width="26" height="18" rx="6" fill="#000" opacity=".35"/><rect x="${-75 + index * 31}" y="62" width="26" height="18" rx="6" fill="${fill}"/><rect x="${-72 + index * 31}" y="64" width="20" height="5" rx="2.5" fill="#fff" opacity=".6"/>`;
    })
    .join('');
  const desk =
    polygon(
      [
        [-86, 48],
        [86, 48],
        [98, 94],
        [-98, 94],
      ],
      p.deep,
      `stroke="${hsl(p.hue + 18, 80, 12)}" stroke-width="5" stroke-linejoin="round"`,
    ) +
    path('M-86 48H86', 'none', 'stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"');
  return group(fan + desk + buttons, 'scale(.92)') + glint(-84, -66, 11) + glint(78, -80, 9);
};

export const cardMotifs = { hilo, blackjack, 'video-poker': videoPoker };
