import { expect, it } from 'vitest';
import { winSvg, type Win } from './win.ts';

const WIN: Win = {
  game: 'dice',
  title: 'Dice',
  multiplier: '1,234.50×',
  payout: '0.00001234 BTC',
  date: '2026-11-30',
  name: 'somebody',
  host: 'casino.example',
  qr: { d: 'M0 0h1v1h-1z', size: 33 },
};

/** Lines as they were asked for, each letter half an em wide. */
function drawn(win: Win) {
  const lines: string[] = [];
  const svg = winSvg(win, (words, size) => {
    lines.push(words);
    return { d: 'M0 0', width: (words.length * size) / 2 };
  });
  return { svg, lines };
}

it('says what was won, of which game, by whom, where and when, that it is for adults, and nothing else', () => {
  const when = ['casino.example', '2026-11-30', '18+'];
  expect(drawn(WIN).lines).toEqual(['Dice', '1,234.50×', '0.00001234 BTC', 'somebody', ...when]);
  expect(drawn({ ...WIN, name: null, payout: null }).lines).toEqual(['Dice', '1,234.50×', ...when]);
});

it('makes a long line narrower instead of writing over the game', () => {
  const { svg } = drawn({ ...WIN, payout: '1'.repeat(60) });
  const scale = Number(/translate\(72 348\) scale\(([\d.]+)\)/.exec(svg)![1]);
  expect(60 * 28 * scale).toBeCloseTo(580);
});

it('stands on art of another family where a game has none of its own', () => {
  expect(drawn({ ...WIN, game: 'toString' }).svg).toContain('<svg');
});
