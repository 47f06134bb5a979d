import { group, hsl, path, polygon } from './kit.ts';
import type { DrawMotif } from './draw-motif.ts';
import { die, glint } from './solids.ts';

/** Dice and cards: what lies on a table. */
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

export const boardMotifs = { dice, cards };
