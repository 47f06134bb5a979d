import { describe, expect, test } from 'vitest';
import type { PlayReply } from '../contract.ts';
import { currentProfit, extendedStateOf, isRepeated, roundOf, stakeOf, type GameReply } from './rounds.ts';

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
  const first = roundOf('a1', '1.00', game({ events: [a], turns: 1 }));
  const eventsAfter = (change: Partial<GameReply>) => roundOf('a1', '1.00', game(change), first).events;

  test('the first answer starts the list', () => expect(first.events).toEqual([a]));
  test('new ones are put behind', () => expect(eventsAfter({ events: [b], turns: 2 })).toEqual([a, b]));
  test('a turn may bring the same as the one before', () =>
    expect(eventsAfter({ events: [a], turns: 2 })).toEqual([a, a]));
  test('so may the last one, which the end follows', () => {
    const end = { type: 'cashed-out' };
    expect(eventsAfter({ events: [a, end], status: 'win' })).toEqual([a, a, end]);
  });
  test('an answer without events changes nothing', () => expect(eventsAfter({ turns: 2 })).toEqual([a]));
  test('another round starts anew', () =>
    expect(roundOf('b2', '1.00', game({ events: [b] }), first).events).toEqual([b]));

  test('an answer that comes twice, or after a later one, is known by its number of turns', () => {
    expect([0, 1, 2].map((turns) => isRepeated({ turns }, first))).toEqual([true, true, false]);
    expect(isRepeated({}, first)).toBe(false);
    expect(isRepeated({ turns: 1 }, roundOf('c3', '1.00', game()))).toBe(false);
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
