import { expect, test } from 'vitest';
import { timeOf } from '#games/crash/curve.ts';
import { crash } from '#games/crash/game.ts';
import { momentsOf, type Replay } from './timeline.ts';

/** A flight to 10.00 with a part that was paid at 2.00. */
const flown = (cashedAt: number | null): Replay => {
  const bet = { id: 'b', status: 'win', multiplier: 2, payout: '2.00', wager: '1.00', currency: 'usd' };
  const frame = { events: [], view: { no: 5, params: {} }, multiplier: 2, payout: '2.00' };
  const shared = { no: 5, result: 10, cashedAt, told: {} };
  return {
    bet: { ...bet, user: null, outcome: { result: 10 } },
    stake: '1.00',
    frames: [frame],
    shared,
  } as never;
};

test('a player is out where the bet was paid: at the target too, also where they pressed after it', () => {
  for (const cashedAt of [200, 235, null]) {
    const [, out, ended] = momentsOf(crash, flown(cashedAt));
    expect([out!.after, ended!.after]).toEqual([timeOf(200), timeOf(1000) - timeOf(200)]);
    expect([out, ended].map((moment) => moment!.shared!.players[0]!.cashedAt)).toEqual([200, 200]);
  }
});
