import { doubled } from '#engines/ladder/doubling.ts';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { ratioNumber, type Ratio } from '#platform/contract/money.ts';
import { compareRatios, hitChance, returnOf } from '#platform/contract/odds.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  handChance,
  handOf,
  handReturn,
  HANDS,
  resultOf,
  resultsOf,
  rockPaperScissors,
  ROUNDS,
  rpsLadder,
  rpsParams,
  rpsTurn,
  SHARES,
  untilWins,
  winsOf,
  type Hand,
  type RpsState,
} from './game.ts';

const hand = fc.constantFrom(...HANDS);
const stream = fc.array(hand, { minLength: ROUNDS, maxLength: ROUNDS });
const ALL = 2 ** 32;

function play(calls: readonly Hand[], hands: readonly Hand[]): RpsState {
  let state = rockPaperScissors.start({}, { hands });
  for (const call of calls) {
    const turned = rockPaperScissors.step({}, { hands }, state, { hand: call });
    if ('refused' in turned) throw new Error(turned.refused);
    state = turned.state;
  }
  return state;
}

/** Hands up to and with the first that loses. */
function played(calls: readonly Hand[], hands: readonly Hand[]): readonly Hand[] {
  const lost = calls.findIndex((call, at) => resultOf(call, hands[at]!) === 'loss');
  return lost === -1 ? calls : calls.slice(0, lost + 1);
}

function expectClose({ num, den }: Ratio, percent: bigint): void {
  const off = num * 100n - percent * den;
  expect((off < 0n ? -off : off) * 10n ** 8n).toBeLessThan(100n * den);
  expect(num).toBeLessThan(den);
}

describe('hands', () => {
  test('paper beats rock, scissors beat paper, rock beats scissors', () => {
    expect(HANDS.map((mine) => HANDS.map((house) => resultOf(mine, house)))).toEqual([
      ['tie', 'loss', 'win'],
      ['win', 'tie', 'loss'],
      ['loss', 'win', 'tie'],
    ]);
  });

  test('a third of the 2^32 floats each, and the one left over shows rock', () => {
    const [rock, paper] = [Number(SHARES.rock), Number(SHARES.paper)];
    expect(rock + paper + Number(SHARES.scissors)).toBe(ALL);
    const edges = [0, rock - 1, rock, rock + paper - 1, rock + paper, ALL - 1];
    expect(edges.map((value) => handOf(value / ALL))).toEqual([
      'rock',
      'rock',
      'paper',
      'paper',
      'scissors',
      'scissors',
    ]);
  });
});

describe('return to player', () => {
  test('enumerating every run of house hands up to six gives the return of every way of showing hands', () => {
    for (let step = 1; step <= 6; step++) {
      const runs = Array.from({ length: 3 ** step }, (_, code) =>
        Array.from({ length: step }, (_unused, at) => HANDS[Math.floor(code / 3 ** at) % 3]!),
      );
      for (const mine of HANDS) {
        let [paid, alive] = [0n, 0n];
        for (const hands of runs) {
          const weight = hands.reduce((product, house) => product * SHARES[house], 1n);
          const state = play(played(Array(step).fill(mine), hands), hands);
          const { num } = rockPaperScissors.payout({}, state);
          paid += num * weight;
          if (num > 0n) alive += weight;
        }
        const all = (2n ** 32n) ** BigInt(step);
        expect(handReturn(mine, step)).toEqual({ num: paid, den: 100n * all });
        expect(handChance(mine, step)).toEqual({ num: alive, den: all });
      }
    }
  });

  test('is 98 % after any number of hands, off by less than one in a hundred million, and never above 100', () => {
    for (let step = 1; step <= ROUNDS; step++) {
      for (const mine of HANDS) expectClose(handReturn(mine, step), 98n);
      const { num, den } = handReturn('rock', step);
      expect(num * 100n).toBe(98n * den);
      expect(rockPaperScissors.rtp({}, step)).toEqual(handReturn('paper', step));
    }
  });

  test('the payouts of any number of hands, each with its chance, come to the same return', () => {
    for (const step of [1, 2, 7, ROUNDS]) {
      const odds = rockPaperScissors.odds!({}, step);
      expect(compareRatios(returnOf(odds), rockPaperScissors.rtp({}, step))).toBe(0);
      expect(compareRatios(hitChance(odds), rockPaperScissors.winChance({}, step))).toBe(0);
    }
  });

  test('is 98 % when playing for a number of wins too, with ties and the end of the hands counted', () => {
    for (let wins = 1; wins <= ROUNDS; wins++) {
      const { num, den } = untilWins('rock', wins).rtp;
      expect(num * 100n).toBe(98n * den);
      for (const mine of HANDS) expectClose(untilWins(mine, wins).rtp, 98n);
    }
  });

  test('the chance of one win is half but for twenty ties; of twenty wins it is that of twenty wins in a row', () => {
    const all = 2n ** 32n;
    const { win, tie } = { win: SHARES.rock, tie: SHARES.paper };
    const one = untilWins('paper', 1).chance;
    const { num, den } = { num: win * (all ** 20n - tie ** 20n), den: (all - tie) * all ** 20n };
    expect(one.num * den).toBe(num * one.den);
    expect(untilWins('paper', 20).chance).toEqual({ num: win ** 20n, den: all ** 20n });
  });

  test('the ladder doubles to 1,027,604.48', () => {
    expect(rpsLadder.slice(0, 4).map((value) => ratioNumber(value))).toEqual([1.96, 3.92, 7.84, 15.68]);
    expect(ratioNumber(rockPaperScissors.maxMultiplier(rockPaperScissors.boldest), 2)).toBe(1_027_604.48);
  });
});

describe('rounds', () => {
  test('a win doubles, a tie stands, and nothing to come is shown', () => {
    const hands: Hand[] = ['rock', 'paper', ...Array<Hand>(18).fill('scissors')];
    const first = rockPaperScissors.step({}, { hands }, rockPaperScissors.start({}, { hands }), {
      hand: 'paper',
    });
    expect(first).toEqual({
      state: { calls: ['paper'], hands: ['rock'] },
      events: [{ type: 'clash', step: 1, hand: 'paper', house: 'rock', result: 'win' }],
    });
    const state = play(['paper', 'paper'], hands);
    expect(resultsOf(state)).toEqual(['win', 'tie']);
    expect(rockPaperScissors.payout({}, state)).toEqual(doubled(1));
  });

  test('a tie before the first win stands at 0.98', () => {
    const hands = Array<Hand>(ROUNDS).fill('rock');
    expect(ratioNumber(rockPaperScissors.payout({}, play(['rock'], hands)))).toBe(0.98);
  });

  test('when the twenty hands are used up the round ends at what it stands', () => {
    const hands = Array<Hand>(ROUNDS).fill('rock');
    const calls = [...Array<Hand>(17).fill('rock'), ...Array<Hand>(3).fill('paper')];
    const state = play(calls, hands);
    expect(rockPaperScissors.over({}, state)).toBe(true);
    expect(rockPaperScissors.canFinish({}, state)).toBe(false);
    expect(rockPaperScissors.payout({}, state)).toEqual(doubled(3));
    const ties = play(Array<Hand>(ROUNDS).fill('rock'), hands);
    expect(rockPaperScissors.over({}, ties)).toBe(true);
    expect(rockPaperScissors.payout({}, ties)).toEqual(doubled(0));
    const best = play(Array<Hand>(ROUNDS).fill('paper'), hands);
    expect(rockPaperScissors.payout({}, best)).toEqual(rockPaperScissors.maxMultiplier({}));
  });

  test('pays what the wins are worth until a hand loses', () => {
    fc.assert(
      fc.property(stream, fc.array(hand, { maxLength: ROUNDS }), (hands, wanted) => {
        const calls = played(wanted, hands);
        const state = play(calls, hands);
        const lost = resultsOf(state).at(-1) === 'loss';
        const over = lost || calls.length === ROUNDS;
        expect(rockPaperScissors.over({}, state)).toBe(over);
        expect(rockPaperScissors.canFinish({}, state)).toBe(!over);
        expect(rockPaperScissors.turns({}, rockPaperScissors.view({}, state))).toHaveLength(over ? 0 : 3);
        if (calls.length === 0) return;
        expect(rockPaperScissors.payout({}, state)).toEqual(
          lost ? { num: 0n, den: 1n } : doubled(winsOf(state)),
        );
      }),
    );
  });

  test('an untouched round can be cancelled for its stake', () => {
    const start = rockPaperScissors.start({}, { hands: [] });
    expect(rockPaperScissors.canFinish({}, start)).toBe(true);
    expect(rockPaperScissors.payout({}, start)).toEqual({ num: 1n, den: 1n });
  });

  test('what is shown after k hands is the same whatever the later ones are', () => {
    fc.assert(
      fc.property(stream, stream, fc.integer({ min: 0, max: ROUNDS }), (hands, others, known) => {
        const same = [...hands.slice(0, known), ...others.slice(known)];
        const calls = hands.slice(0, known);
        const [state, other] = [play(calls, hands), play(calls, same)];
        expect(rockPaperScissors.view({}, state)).toEqual(rockPaperScissors.view({}, other));
        expect(state).toEqual(other);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
    );
  });

  test('the turns listed are taken; a missing hand and a turn after the end are refused', () => {
    const hands = Array<Hand>(ROUNDS).fill('rock');
    const state = play(['rock'], hands);
    for (const turn of rockPaperScissors.turns({}, rockPaperScissors.view({}, state)))
      expect(rockPaperScissors.step({}, { hands }, state, turn)).toHaveProperty('state');
    expect(rockPaperScissors.step({}, { hands }, state, {})).toEqual({ refused: 'hand-missing' });
    const lost = play(['scissors'], hands);
    expect(rockPaperScissors.step({}, { hands }, lost, { hand: 'rock' })).toEqual({ refused: 'round-over' });
  });

  test.each([null, undefined, 'rock', 3])('refuses %s for parameters', (value) => {
    expect(rpsParams.safeParse(value).success).toBe(false);
  });

  test.each([{ hand: 'well' }, { hand: 1 }, { hand: null }, null])('refuses the turn %o', (turn) => {
    expect(rpsTurn.safeParse(turn).success).toBe(false);
  });
});

describe('recorded bets', () => {
  const cases = vectorCases('rock-paper-scissors');
  test.skipIf(!cases)(`every recorded run of hands agrees${cases ? '' : ` (${NO_VECTORS})`}`, () => {
    expect(cases!.length).toBeGreaterThan(0);
    for (const { serverSeed, clientSeed, nonce, expected } of cases!) {
      const { hands } = rockPaperScissors.outcome(
        {},
        floats(serverSeed, clientSeed, nonce, ROUNDS, nobleHmac),
      );
      const recorded = expected['hands'] as readonly Hand[];
      expect(hands.slice(0, recorded.length)).toEqual(recorded);
    }
  });
});
