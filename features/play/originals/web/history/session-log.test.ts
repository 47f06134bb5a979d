import { beforeEach, describe, expect, test } from 'vitest';
import type { Ended } from '../instance-types.ts';
import { addEarlier, clearLog, HISTORY_TRIM, walletKey, record, useLog } from './session-log.ts';

const dice = { id: 'dice', title: 'Dice' };

function ended(id: string, payout: string): Ended {
  const round = {
    id,
    events: [],
    status: 'win' as const,
    multiplier: Number(payout),
    stake: '1.00',
    payout,
    outcome: null,
    view: null,
  };
  const wallet = { currency: 'usd', decimals: 2, scale: 2, demo: false };
  return { round, wallet, win: true, bonus: false, refunded: false };
}

beforeEach(clearLog);

describe('session log', () => {
  test('counts for the wallet and for the game in it', () => {
    record(dice, ended('a', '2.00'));
    record({ id: 'limbo', title: 'Limbo' }, ended('b', '0.00'));
    const { tallies } = useLog.getState();
    expect(tallies[walletKey('usd', false)]).toMatchObject({ wagered: 200n, profit: 0n });
    expect(tallies[walletKey('usd', false, 'dice')]).toMatchObject({ wagered: 100n, profit: 100n });
    expect(tallies[walletKey('usd', true)]).toBeUndefined();
  });

  test('the strip keeps the newest thirty', () => {
    for (let index = 0; index < HISTORY_TRIM + 5; index++) record(dice, ended(`b${index}`, '2.00'));
    const strip = useLog.getState().results['dice'] ?? [];
    expect(strip).toHaveLength(HISTORY_TRIM);
    expect(strip[0]?.id).toBe(`b${HISTORY_TRIM + 4}`);
  });

  test('a round that was called off was not played', () => {
    record(dice, { ...ended('off', '1.00'), refunded: true });
    expect(useLog.getState()).toMatchObject({ tallies: {}, results: {} });
  });

  test('a round that was left before anything was at stake is in the strip, and in no sum', () => {
    const left = ended('left', '1.00');
    record(dice, { ...left, round: { ...left.round, cancelled: true } });
    expect(useLog.getState()).toMatchObject({
      tallies: {},
      results: { dice: [{ id: 'left', gain: false }] },
    });
  });

  test('a payout of the stake is no gain', () => {
    record(dice, ended('even', '1.00'));
    expect(useLog.getState().results['dice']?.[0]?.gain).toBe(false);
  });

  test('neither play money nor a bonus is real', () => {
    const bet = ended('a', '2.00');
    const real = () => useLog.getState().results['dice']?.[0]?.real;
    record(dice, bet);
    expect(real()).toBe(true);
    record(dice, { ...bet, bonus: true });
    expect(real()).toBe(false);
    record(dice, { ...bet, wallet: { ...bet.wallet, demo: true } });
    expect(real()).toBe(false);
    expect(useLog.getState().results['dice']?.map(({ demo }) => demo)).toEqual([true, false, false]);
  });

  test('earlier bets go behind, none twice', () => {
    record(dice, ended('new', '2.00'));
    addEarlier('dice', [
      { id: 'new', outcome: null, multiplier: 2, gain: true, real: true, demo: false, fresh: false },
      { id: 'old', outcome: null, multiplier: 0, gain: false, real: true, demo: false, fresh: false },
    ]);
    expect(useLog.getState().results['dice']?.map(({ id, fresh }) => [id, fresh])).toEqual([
      ['new', true],
      ['old', false],
    ]);
  });
});
