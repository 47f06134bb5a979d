import { describe, expect, it } from 'vitest';
import { hasBlockedWord, hasStrangeLink, hostsIn, spamScore } from './filter.ts';
import { cleanText, foldText } from './text.ts';

describe('text', () => {
  it('is kept on one line, without what cannot be seen', () => {
    expect(cleanText(' a\r\nb\u2028c\td ')).toBe('a b c d');
    expect(cleanText('rtl \u202etxt.exe\u202c')).toBe('rtl txt.exe');
    expect(cleanText('a\u0000b\u200bc')).toBe('abc');
    expect(cleanText(`e${'\u0301'.repeat(40)}`)).toBe(`e${'\u0301'.repeat(3)}`);
    expect(cleanText('half \ud83d')).toBe('half \ufffd');
  });

  it('is none where nothing can be seen, and an emoji of several signs stays whole', () => {
    for (const text of ['\u3164', '\u115f \u034f', '\u200d\ufe0f', '\u{e0061}'])
      expect(cleanText(text)).toBeNull();
    for (const text of ['👩\u200d👧', '❤\ufe0f', '👍']) expect(cleanText(text)).toBe(text);
  });

  it('keeps markup as the text it is', () => {
    for (const text of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '&lt;b&gt;',
      '{{7*7}}',
      "'; drop table chat_message; --",
    ])
      expect(cleanText(text)).toBe(text);
  });

  it.each(['Vienna', ' VIENNA! ', 'viénna', '“Vienna.”'])('reads %s as the same answer', (answer) => {
    expect(foldText(answer)).toBe('vienna');
  });

  it('reads kana as they sound', () => {
    expect(foldText('ｶﾞﾑ')).toBe(foldText('ガム'));
    expect(foldText('ガム')).not.toBe(foldText('カム'));
    // No sound of its own: a mark like any other.
    expect(foldText('vie\u3099nna な\u3099')).toBe('vienna な');
  });
});

describe('blocked words', () => {
  const blocked = { words: ['badword', 'go away'] };
  it.each([
    'BADWORD',
    'b4dw0rd',
    'baaadwoord',
    'b a d w o r d',
    'b.a.d.w.o.r.d',
    'you badword!',
    'bádwörd',
    'bad\u200dword',
    'bad\u3164word',
    'bad\u{e0100}word',
    'Go   away',
    'g0 away',
  ])('are found in %s', (text) => expect(hasBlockedWord(text, blocked)).toBe(true));
  it.each(['badwords are fine', 'notabadword', 'go far away', 'a good word', ''])(
    'are not found in %s',
    (text) => expect(hasBlockedWord(text, blocked)).toBe(false),
  );
  it.each([
    ['赌博', '快来赌博吧'],
    ['赌博', '赌 博'],
    ['赌博', '赌\u200b博网站'],
    ['詐欺', 'これは詐欺です'],
    ['サギ', 'これはｻｷﾞだ'],
    ['ばか', 'お前はばかだ'],
    ['AV女優', 'あのav女優が'],
  ])('%s is found in %s, where nothing stands between words', (word, text) =>
    expect(hasBlockedWord(text, { words: [word] })).toBe(true),
  );
  it.each([
    ['赌博', '博士在赌气'],
    ['ばか', 'はかせ'],
    ['哈哈', '哈'],
  ])('%s is not found in %s', (word, text) => expect(hasBlockedWord(text, { words: [word] })).toBe(false));
  it('of signs alone are found as they are, and in nothing else', () => {
    const signs = { words: ['🖕', '  ', '\u200b\u200b'] };
    for (const text of ['🖕', 'hello 🖕🏿!', 'a🖕b']) expect(hasBlockedWord(text, signs)).toBe(true);
    for (const text of ['👍', '!!!', '?!', '', ' ', 'hello there'])
      expect(hasBlockedWord(text, signs)).toBe(false);
  });
  it('are read once for all texts', () => {
    let reads = 0;
    const list = new Proxy(['badword'], {
      get(target, key) {
        if (key === '0') reads++;
        return Reflect.get(target, key) as unknown;
      },
    });
    for (const text of ['a badword', 'b4dword', 'bád word', 'badword'])
      expect([text, hasBlockedWord(text, { words: list })]).toEqual([text, text !== 'bád word']);
    expect(reads).toBe(1);
  });
});

describe('links', () => {
  it.each([
    ['https://evil.example/x?y', 'evil.example'],
    ['http://user@evil.example:80/', 'evil.example'],
    ['javascript://evil.example', 'evil.example'],
    ['www.evil.example', 'evil.example'],
    ['see evil.com now', 'evil.com'],
    ['EVIL.COM', 'evil.com'],
    ['evil [dot] com', 'evil.com'],
    ['evil dot com', 'evil.com'],
    ['evil\u200d.com', 'evil.com'],
    ['evil.\u034fcom', 'evil.com'],
    ['ｅｖｉｌ．ｃｏｍ', 'evil.com'],
  ])('in %s lead to %s', (text, host) => expect(hostsIn(text)).toContain(host));
  it.each(['that was close.nice one', 'won 2.50x at 1.01', 'e.g. this', 'well...', 'me@work', '3.14'])(
    'are not in %s',
    (text) => expect(hostsIn(text)).toEqual([]),
  );
  it('are let through to allowed hosts and those below, not to those that look alike', () => {
    const allowed = ['friend.com'];
    expect(hasStrangeLink('https://www.friend.com/a https://sub.friend.com', allowed)).toBe(false);
    expect(hasStrangeLink('https://friend.com.evil.com', allowed)).toBe(true);
    expect(hasStrangeLink('https://notfriend.com', allowed)).toBe(true);
    expect(hasStrangeLink('https://friend.com@evil.com', allowed)).toBe(true);
  });
});

it('spam has points', () => {
  expect(spamScore('good luck everyone', [])).toBe(0);
  expect(spamScore('buy now', ['Buy now!'])).toBe(4);
  expect(spamScore('buy now', ['Buy now!', 'BUY NOW'])).toBe(8);
  expect(spamScore('THIS IS THE BEST OFFER', [])).toBe(3);
  expect(spamScore('GG WP', [])).toBe(0);
  expect(spamScore('noooooooooooo', [])).toBe(3);
  expect(spamScore('🔥🔥', ['🔥🔥', '🔥'])).toBe(4);
});
