import { describe, expect, test } from 'vitest';
import { playReaction, turnReaction, type Refused } from './refusal.ts';

const refused = (code: number, change: Partial<Refused> = {}): Refused => ({
  kind: 'refused',
  status: 422,
  code,
  message: 'Max bet amount: 20 EUR',
  ...change,
});

describe('a refused bet', () => {
  test.each([-3, -4, -5, -6, -10, -13, -20, -99])('%s is told in our words', (code) => {
    const reaction = playReaction(refused(code), false);
    expect(reaction).toMatchObject({
      do: 'toast',
      text: { key: expect.stringMatching(/^play\.error\./) as string },
    });
  });

  test.each([-1, -9, -11, -12, -14, -19])(
    '%s names the limit in force, which only the server knows',
    (code) => {
      expect(playReaction(refused(code), false)).toEqual({
        do: 'toast',
        text: { words: 'Max bet amount: 20 EUR' },
      });
    },
  );

  test.each([
    [-1, 'play.limit.minimum'],
    [-9, 'play.limit.maximum'],
    [-11, 'play.limit.own'],
    [-14, 'play.limit.maxPayout'],
    [-19, 'play.limit.bonusMaxBet'],
  ])('%s names it in other languages too', (code, key) => {
    expect(playReaction(refused(code, { limit: '20 EUR' }), false)).toEqual({
      do: 'toast',
      text: { words: 'Max bet amount: 20 EUR', elsewhere: { key, values: { amount: '20 EUR' } } },
    });
  });

  test.each([
    ['0.500000 EUR', '0.50 EUR'],
    ['0.00001000 BTC', '0.00001 BTC'],
    ['20 EUR', '20 EUR'],
  ])('a limit of %s is written as %s', (limit, amount) => {
    expect(playReaction(refused(-9, { limit }), false)).toMatchObject({
      text: { elsewhere: { values: { amount } } },
    });
  });

  test('-2 opens the log-in and shows the text', () => {
    expect(playReaction(refused(-2, { status: 401 }), true)).toEqual({
      do: 'login',
      text: { key: 'play.error.login' },
    });
  });

  test('-7 asks guests to log in and tells players', () => {
    expect(playReaction(refused(-7), true).do).toBe('login');
    expect(playReaction(refused(-7), false)).toEqual({
      do: 'toast',
      text: { key: 'play.error.demoDisabled' },
    });
  });

  test.each([-8, 0])('%s is silent', (code) => {
    expect(playReaction(refused(code), false)).toEqual({ do: 'nothing' });
  });

  test('codes from 1 go to the game, else are unknown', () => {
    expect(playReaction(refused(7), false, new Set([7]))).toEqual({ do: 'game', code: 7 });
    expect(playReaction(refused(7), false)).toEqual({
      do: 'toast',
      text: { key: 'play.error.unknown', values: { code: 7 } },
    });
  });

  test('a code that is no whole number is only logged', () => {
    expect(playReaction(refused(1.5), false)).toEqual({ do: 'log' });
    expect(playReaction(refused(Number.NaN), false)).toEqual({ do: 'log' });
  });

  test('a server error is shown with its code and leads home', () => {
    const reaction = playReaction(
      refused(500, { kind: 'server', status: 500, message: 'Internal server error' }),
      false,
    );
    expect(reaction).toEqual({
      do: 'leave',
      text: { words: 'Internal server error (500)' },
    });
  });

  test('a lost connection and too many calls have words of their own', () => {
    expect(playReaction(refused(0, { kind: 'network', status: 0 }), false)).toEqual({
      do: 'toast',
      text: { key: 'play.error.network' },
    });
    expect(playReaction(refused(429, { status: 429 }), false)).toEqual({
      do: 'toast',
      text: { key: 'play.error.tooMany' },
    });
  });
});

describe('a refused turn', () => {
  test.each([
    [0, { do: 'nothing' }],
    [1, { do: 'toast', text: { key: 'turn.invalidGame' } }],
    [2, { do: 'toast', text: { key: 'turn.callback' } }],
    [3, { do: 'toast', text: { key: 'turn.invalidOperation' } }],
    [9, { do: 'toast', text: { key: 'play.error.unknown', values: { code: 9 } } }],
  ])('%s', (code, reaction) => {
    expect(turnReaction(refused(code))).toEqual(reaction);
  });

  test.each([
    [-13, { key: 'play.error.balance' }],
    [-18, { key: 'play.error.verification' }],
    [-20, { key: 'play.error.bonusGame' }],
    [-9, { words: 'Max bet amount: 20 EUR' }],
    [-11, { words: 'Max bet amount: 20 EUR' }],
    [-12, { words: 'Max bet amount: 20 EUR' }],
    [-19, { words: 'Max bet amount: 20 EUR' }],
  ])('%s, for what it stakes more, is told as a refused bet', (code, text) => {
    expect(turnReaction(refused(code))).toEqual({ do: 'toast', text });
  });

  test('an ended session asks to log in', () => {
    expect(turnReaction(refused(401, { status: 401 })).do).toBe('login');
  });
});
