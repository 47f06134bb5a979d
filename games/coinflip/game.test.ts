import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, recordedTables, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coinflip,
  coinflipLadder,
  coinflipMultiplier,
  coinflipParams,
  coinflipTurn,
  FLIPS,
  SHARES,
  sideChance,
  sideOf,
  sideReturn,
  SIDES,
  type CoinflipState,
  type Side,
} from './game.ts';

const side = fc.constantFrom(...SIDES);
const twenty = fc.array(side, { minLength: FLIPS, maxLength: FLIPS });

function play(calls: readonly Side[], flips: readonly Side[]): CoinflipState {
  let state = coinflip.start({}, { flips });
  for (const call of calls) {
    const turned = coinflip.step({}, { flips }, state, { side: call });
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

describe('return to player', () => {
  test('2^31 + 1 of the 2^32 floats show tails: all up to 0.5 itself, and none above', () => {
    const [all, last] = [2 ** 32, Number(SHARES.tails) - 1];
    expect(last / all).toBe(0.5);
    expect([0, 1, last - 1, last].map((value) => sideOf(value / all))).toEqual(Array(4).fill('tails'));
    expect([last + 1, last + 2, all - 1].map((value) => sideOf(value / all))).toEqual(Array(3).fill('heads'));
    expect(SHARES.heads + SHARES.tails).toBe(2n ** 32n);
    const value = fc.nat({ max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(value, (drawn) => (sideOf(drawn / all) === 'tails') === BigInt(drawn) < SHARES.tails),
    );
  });

  test('one call of a fair coin would return exactly 98 % at every step; the shares are all that differs', () => {
    for (let step = 1; step <= FLIPS; step++) {
      const { num, den } = coinflipMultiplier(step);
      expect(num * 100n).toBe(98n * den * 2n ** BigInt(step));
      for (const called of SIDES) {
        const rtp = sideReturn(called, step);
        expect(rtp.num * 100n * (2n ** 31n) ** BigInt(step)).toBe(
          98n * rtp.den * SHARES[called] ** BigInt(step),
        );
      }
    }
  });

  test('no side and no step is off 98 % by more than one part in a hundred million', () => {
    for (let step = 1; step <= FLIPS; step++) {
      for (const called of SIDES) {
        const { num, den } = sideReturn(called, step);
        const off = num * 100n - 98n * den;
        expect((off < 0n ? -off : off) * 10n ** 8n).toBeLessThan(100n * den);
        expect(called === 'tails' ? off > 0n : off < 0n).toBe(true);
      }
      expect(coinflip.rtp({}, step)).toEqual(sideReturn('tails', step));
      expect(coinflip.winChance({}, step)).toEqual(sideChance('tails', step));
    }
  });

  test('enumerating every run of calls and flips up to five counts the same', () => {
    for (let step = 1; step <= 5; step++) {
      const runs = Array.from({ length: 2 ** step }, (_, bits) =>
        Array.from({ length: step }, (_unused, at) => SIDES[(bits >> at) & 1]!),
      );
      for (const calls of runs) {
        const won = runs.filter((flips) => flips.every((flip, at) => flip === calls[at]));
        expect(won).toEqual([calls]);
      }
    }
  });

  test('the ladder doubles to 1,027,604.48', () => {
    expect(coinflipLadder).toHaveLength(FLIPS);
    expect(coinflipLadder.slice(0, 4).map((value) => ratioNumber(value))).toEqual([1.96, 3.92, 7.84, 15.68]);
    expect(ratioNumber(coinflip.maxMultiplier(coinflip.boldest), 2)).toBe(1_027_604.48);
  });

  const table = recordedTables<readonly number[]>('flip');
  test.skipIf(!table)(`the ladder is the published one${table ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(coinflipLadder.map((value) => ratioNumber(value, 2))).toEqual(table);
  });
});

describe('rounds', () => {
  test('a right call doubles and shows no flip to come', () => {
    const flips: Side[] = ['heads', 'tails', ...Array<Side>(18).fill('heads')];
    const turned = coinflip.step({}, { flips }, coinflip.start({}, { flips }), { side: 'heads' });
    expect(turned).toEqual({
      state: { calls: ['heads'], flips: ['heads'] },
      events: [{ type: 'flip', step: 1, call: 'heads', side: 'heads', win: true }],
    });
  });

  test('pays 0.98 * 2^k after k right calls, nothing after a wrong one, and is over when it must be', () => {
    fc.assert(
      fc.property(twenty, fc.array(side, { maxLength: FLIPS }), (flips, calls) => {
        const wrong = calls.findIndex((call, at) => call !== flips[at]);
        const state = play(wrong === -1 ? calls : calls.slice(0, wrong + 1), flips);
        expect(coinflip.payout({}, state)).toEqual(
          wrong === -1 ? coinflipMultiplier(calls.length) : { num: 0n, den: 1n },
        );
        const over = wrong !== -1 || calls.length === FLIPS;
        expect(coinflip.over({}, state)).toBe(over);
        expect(coinflip.canFinish({}, state)).toBe(!over);
        expect(coinflip.turns({}, coinflip.view({}, state))).toHaveLength(over ? 0 : 2);
      }),
    );
  });

  test('twenty right calls end the round at the greatest multiplier', () => {
    const flips = Array.from({ length: FLIPS }, (_, at) => SIDES[at % 2]!);
    const state = play(flips, flips);
    expect(coinflip.over({}, state)).toBe(true);
    expect(coinflip.payout({}, state)).toEqual(coinflip.maxMultiplier({}));
  });

  test('an untouched round can be cancelled for its stake', () => {
    const start = coinflip.start({}, { flips: [] });
    expect(coinflip.canFinish({}, start)).toBe(true);
    expect(coinflip.payout({}, start)).toEqual({ num: 1n, den: 1n });
  });

  test('what is shown after k flips is the same whatever the later ones are', () => {
    fc.assert(
      fc.property(twenty, twenty, fc.integer({ min: 0, max: FLIPS }), (flips, others, known) => {
        const same = [...flips.slice(0, known), ...others.slice(known)];
        const calls = flips.slice(0, known);
        const [state, other] = [play(calls, flips), play(calls, same)];
        expect(coinflip.view({}, state)).toEqual(coinflip.view({}, other));
        expect(state).toEqual(other);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
    );
  });

  test('the turns listed are taken; a missing side and a turn after the end are refused', () => {
    const flips = Array<Side>(FLIPS).fill('heads');
    const state = play(['heads'], flips);
    for (const turn of coinflip.turns({}, coinflip.view({}, state)))
      expect(coinflip.step({}, { flips }, state, turn)).toHaveProperty('state');
    expect(coinflip.step({}, { flips }, state, {})).toEqual({ refused: 'side-missing' });
    const lost = play(['tails'], flips);
    expect(coinflip.step({}, { flips }, lost, { side: 'heads' })).toEqual({ refused: 'round-over' });
    expect(coinflip.turns({}, coinflip.view({}, lost))).toEqual([]);
  });

  test.each([null, undefined, 'heads', 3])('refuses %s for parameters', (value) => {
    expect(coinflipParams.safeParse(value).success).toBe(false);
  });

  test.each([{ side: 'edge' }, { side: 1 }, { side: null }, null])('refuses the turn %o', (turn) => {
    expect(coinflipTurn.safeParse(turn).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('flip');
  test.skipIf(!cases)(`every recorded run of flips agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!) {
      const { flips } = coinflip.outcome({}, floats(serverSeed, clientSeed, nonce, FLIPS, nobleHmac));
      const recorded = expected['flips'] as readonly Side[];
      expect(flips.slice(0, recorded.length)).toEqual(recorded);
    }
  });
});
