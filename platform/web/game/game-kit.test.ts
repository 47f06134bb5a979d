import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTyped } from '../decimal-input.tsx';
import { countUp, easeInOut, easeOut } from './easing.ts';
import { isRealWin, payoutText, toneOf } from './game-kit.ts';
import { noteOf, silence } from '../sound.ts';

describe('celebrating', () => {
  test('only a payout above the stake is a win to the eye and ear', () => {
    expect(isRealWin({ stake: '1.00', payout: '1.01' })).toBe(true);
    expect(isRealWin({ stake: '1.00', payout: '1' })).toBe(false);
    expect(isRealWin({ stake: '0.00000001', payout: '0.00000001' })).toBe(false);
    expect(isRealWin({ stake: '1', payout: '' })).toBe(false);
    expect(toneOf(true, { stake: '1', payout: '1' })).toBe('plain');
    expect(toneOf(true, { stake: '1', payout: '2' })).toBe('win');
    expect(toneOf(false, { stake: '1', payout: '0' })).toBe('lose');
  });

  test('what a step would pay is floored to the smallest unit, and zero for half-typed stakes', () => {
    const money = { code: 'BTC', decimals: 8 };
    expect(payoutText({ ...money, stake: '0.00000003' }, { num: 3n, den: 2n })).toBe('0.00000004');
    for (const stake of ['', '.', '1e3', '0.000000001'])
      expect(payoutText({ ...money, stake }, { num: 2n, den: 1n })).toBe('0.00000000');
  });
});

describe('typed numbers', () => {
  test('are pulled into range, with comma or point', () => {
    expect(parseTyped(' 12,5 ', 0, 100)).toBe(12.5);
    expect(parseTyped('١٢٫٥', 0, 100)).toBe(12.5);
    expect(parseTyped('.5', 0, 100)).toBe(0.5);
    expect(parseTyped('7.', 0, 100)).toBe(7);
    expect(parseTyped('1000', 0, 100)).toBe(100);
    expect(parseTyped('0', 2, 98)).toBe(2);
  });

  test.each(['', '.', ',', '-1', '1e5', 'NaN', '1.2.3', '9'.repeat(13)])('are no number: %j', (text) => {
    expect(parseTyped(text, 0, 100)).toBeNull();
  });
});

describe('motion and sound', () => {
  test('curves run from 0 to 1 and never back', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    for (const curve of [easeOut, easeInOut]) {
      expect([curve(0), curve(1)]).toEqual([0, 1]);
      fc.assert(fc.property(part, part, (a, b) => (a <= b ? curve(a) <= curve(b) + 1e-12 : true)));
    }
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        part,
        (to, t) => countUp(to, t) >= 1 && countUp(to, t) <= to * (1 + 1e-9),
      ),
    );
  });

  test('notes climb two octaves and stay there', () => {
    const notes = Array.from({ length: 24 }, (_, step) => noteOf(step));
    notes.slice(1, 15).forEach((note, index) => expect(note).toBeGreaterThan(notes[index]!));
    expect(Math.max(...notes)).toBeLessThan(4000);
    expect(noteOf(-3)).toBe(noteOf(0));
  });

  test('switched off, nothing is asked of the browser', () => {
    expect(() => {
      silence.click();
      silence.tick();
      silence.reveal(3);
      silence.win(100);
      silence.lose();
      silence.launch();
    }).not.toThrow();
  });
});
