import { describe, expect, test } from 'vitest';
import type { PlayReply } from '../contract.ts';
import { currentProfit, extendedStateOf, grown, roundOf, stakeOf, type GameReply } from './rounds.ts';

const game = (change: Partial<GameReply> = {}): GameReply => ({
  delay: 0,
  win: false,
  status: 'in-progress',
  multiplier: 1,
  payout: '1.00',
  outcome: null,
  events: [],
  ...change,
});
const reply = (type: PlayReply['type'], canBeFinished: boolean, change: Partial<GameReply> = {}) => ({
  type,
  canBeFinished,
  game: game(change),
});

describe('extended state', () => {
  test('an extended answer is in progress', () =>
    expect(extendedStateOf(reply('extended', false))).toBe('in-progress'));
  test('a multiplayer answer is in progress when it can be finished', () =>
    expect(extendedStateOf(reply('multiplayer', true))).toBe('in-progress'));
  test('a multiplayer answer that cannot is finished', () =>
    expect(extendedStateOf(reply('multiplayer', false))).toBe('finished'));
  test('a quick answer is finished', () =>
    expect(extendedStateOf(reply('quick', false, { status: 'win' }))).toBe('finished'));
  test('an ended round is finished whatever its kind', () =>
    expect(extendedStateOf(reply('extended', true, { status: 'lose' }))).toBe('finished'));
});

describe('events of a round', () => {
  const [a, b] = [
    { type: 'open', tile: 3 },
    { type: 'open', tile: 5 },
  ];
  test('new ones are put behind', () => expect(grown([a], [b])).toEqual([a, b]));
  test('an answer that comes twice counts once', () => expect(grown([a, b], [b])).toEqual([a, b]));
  test('a whole list replaces what it begins with', () => expect(grown([a], [a, b])).toEqual([a, b]));
  test('an answer without events changes nothing', () => expect(grown([a], [])).toEqual([a]));
  test('the first answer starts the list', () => expect(grown([], [a])).toEqual([a]));
  test('another round starts anew', () => {
    const first = roundOf('a1', '1.00', game({ events: [a] }));
    expect(roundOf('b2', '1.00', game({ events: [b] }), first).events).toEqual([b]);
    expect(roundOf('a1', '1.00', game({ events: [b] }), first).events).toEqual([a, b]);
  });
});

describe('what can be taken', () => {
  const round = roundOf('a1', '1.00', game());
  test('nothing while the round stands where it began', () => expect(currentProfit(round)).toBeNull());
  test('the payout once it is worth more', () =>
    expect(currentProfit({ ...round, multiplier: 1.12, payout: '1.12' })).toBe('1.12'));
  test('the payout when it is less than the stake: that is no cancelling', () =>
    expect(currentProfit({ ...round, multiplier: 0.98, payout: '0.98' })).toBe('0.98'));
  test('nothing after the end', () =>
    expect(currentProfit({ ...round, status: 'win', multiplier: 2 })).toBeNull());
  test('nothing without a round', () => expect(currentProfit(null)).toBeNull());
});

const USD = { decimals: 2, scale: 6 };

describe('stake of a restored round', () => {
  test('is what the answer names', () =>
    expect(stakeOf({ game: game({ wager: '0.30' }) }, USD)).toBe('0.30'));
  test('is worked out when it does not', () => {
    expect(stakeOf({ game: game({ multiplier: 1, payout: '0.30' }) }, USD)).toBe('0.30');
    expect(stakeOf({ game: game({ multiplier: 1.125, payout: '1.12' }) }, { decimals: 2, scale: 2 })).toBe(
      '1.00',
    );
    expect(stakeOf({ game: game({ multiplier: 1.125, payout: '1.125' }) }, USD)).toBe('1.00');
  });
});
