import { describe, expect, test } from 'vitest';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { asNumber } from '#platform/contract/odds.ts';
import { blackjack, type BlackjackTurn } from './game.ts';
import type { BlackjackParams } from './params.ts';
import { dealsOf } from './worth.ts';

/** A round by the advice, or by whatever `wild` picks. */
function play(params: BlackjackParams, no: number, wild: boolean) {
  const seed = 'ab'.repeat(32);
  const outcome = blackjack.outcome(
    params,
    floats(seed, 'expected', no, blackjack.floats(params), nobleHmac),
  );
  const turns: BlackjackTurn[] = [];
  let state = blackjack.start(params, outcome);
  while (!blackjack.over(params, state)) {
    const seen = blackjack.view(params, state);
    const legal = blackjack.turns(params, seen);
    const advised = blackjack.advice!(params, seen);
    const turn = wild ? legal[(no * 7 + turns.length * 3) % legal.length]! : (advised as BlackjackTurn);
    const moved = blackjack.step(params, outcome, state, turn);
    if ('refused' in moved) throw new Error(moved.refused);
    turns.push(turn);
    ({ state } = moved);
  }
  const staked = asNumber(blackjack.staked!(params, state));
  const found = blackjack.expected!(params, outcome, turns)!;
  return {
    paid: asNumber(blackjack.payout(params, state)),
    // In opening stakes.
    mean: found.mean * staked,
    variance: found.variance * staked ** 2,
    net: (found.mean - 1) * staked,
  };
}

describe('what a round of blackjack was to bring', () => {
  test('deals are worth, over all of them, what the table states', () => {
    for (const hands of [2, 3] as const)
      expect(1 + dealsOf(hands).mean).toBeCloseTo(asNumber(blackjack.rtp({ hands })), 10);
  });

  test.each<BlackjackParams>(blackjack.settings.map((params) => params))(
    'best play gives nothing away, and strays as far as its table states: %j',
    (params) => {
      const ROUNDS = 400;
      let variance = 0;
      for (let no = 0; no < ROUNDS; no++) {
        const round = play(params, no, false);
        expect(round.net).toBeCloseTo(asNumber(blackjack.rtp(params)) - 1, 9);
        variance += round.variance;
      }
      const stated = blackjack.deviation!(params) ** 2;
      expect(variance / ROUNDS / stated).toBeGreaterThan(0.9);
      expect(variance / ROUNDS / stated).toBeLessThan(1.1);
    },
  );

  test('plays that are no good are expected to cost what they cost, and are no bad luck', () => {
    const params: BlackjackParams = { hands: 3, chips: { main: 2, pairs: 1 } };
    const ROUNDS = 1500;
    let [difference, square, variance, net] = [0, 0, 0, 0];
    for (let no = 0; no < ROUNDS; no++) {
      const round = play(params, no, true);
      difference += round.paid - round.mean;
      square += (round.paid - round.mean) ** 2;
      variance += round.variance;
      net += round.net;
    }
    expect(net / ROUNDS).toBeLessThan(-0.1);
    expect(Math.abs(difference) / Math.sqrt(variance)).toBeLessThan(4);
    expect(square / variance).toBeGreaterThan(0.8);
    expect(square / variance).toBeLessThan(1.2);
  });
});
