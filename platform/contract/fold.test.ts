import { describe, expect, it } from 'vitest';
import { fold, holds } from './fold.ts';

describe('folding', () => {
  it.each([
    ['Café Olé', 'cafe ole'],
    ['İSTANBUL ıslak', 'istanbul islak'],
    ['Größe', 'grosse'],
    ['Smørrebrød, Łódź', 'smorrebrod lodz'],
    ['Ёлка и Йод', 'елка и иод'],
    ['إيداعٌ', 'ايداع'],
    ['محفظة', 'محفظه'],
    ['ブラックジャック', 'ふらっくしゃっく'],
    ['ﾌﾞﾗｯｸ', 'ふらっく'],
    ['Ｄｉｃｅ ２１', 'dice 21'],
    ['二十一点', '二十一点'],
    ['  Lucky_Fox-7! ', 'lucky fox 7'],
    ['', ''],
  ])('%s is %s', (text, plain) => expect(fold(text)).toBe(plain));

  it('does nothing to what it has folded', () => {
    for (const text of ['Größe', 'ブラックジャック', 'إيداعٌ', 'Łódź'])
      expect(fold(fold(text))).toBe(fold(text));
  });

  it('finds one way of writing by another', () => {
    expect(holds('Ruleta Española', 'espanola')).toBe(true);
    expect(holds('ブラックジャック', 'ぶらっく')).toBe(true);
    expect(holds('Roulette', '')).toBe(true);
    expect(holds('Dice', 'dica')).toBe(false);
  });
});
