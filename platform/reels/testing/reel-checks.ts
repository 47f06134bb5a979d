/** For tests: what every slot of the house has to stand. Each slot's own test adds what is particular to it. */
import { countSpins } from '#engines/slots/count.ts';
import { faultsOf, type Reels } from '#engines/slots/machine.ts';
import { slotOdds } from '#engines/slots/odds.ts';
import { spinMs, stopTimes } from '#engines/slots/pace.ts';
import { drawRound, seededFloats, simulate } from '#engines/slots/testing/simulate.ts';
import { describe, expect, test } from 'vitest';
import type { InstantGame } from '../../contract/game.ts';
import { gameFloats, revealOf } from '../../contract/game.ts';
import { payoutOf, type Ratio } from '../../contract/money.ts';
import { isFreeSpin } from '../reel-game.ts';
import type { ReelGame, ReelParams } from '../reels.ts';
import type { Round } from '#engines/slots/round.ts';

function number({ num, den }: Ratio): number {
  const scale = 10n ** 15n;
  return Number((num * scale) / den) / Number(scale);
}

/**
 * Registers the tests.
 * @param returns percent that the return lies between @param most multiples that a round may pay at most
 * @param rounds drawn for the test of the odds
 */
export function checkReelGame(
  reels: ReelGame,
  game: InstantGame<ReelParams, Round>,
  {
    returns: [from, to] = [96n, 97n],
    most = 5000,
    rounds: drawn = 1_000_000,
  }: { returns?: readonly [bigint, bigint]; most?: number; rounds?: number } = {},
): void {
  const { machine } = reels;
  const sets: Reels[] = machine.free ? [machine.base, machine.free.reels] : [machine.base];
  const ways: ReelParams[] = machine.buy ? [{ buy: false }, { buy: true }] : [{ buy: false }];

  describe('return to player', () => {
    test('the machine keeps the rules its maths rest on, and at most one scatter shows on a reel', () => {
      expect(faultsOf(machine)).toEqual([]);
      for (const { counts, strips } of sets)
        expect(counts.scatters.length).toBeLessThanOrEqual(strips.length + 1);
    });

    test('the written counts are those of all stops, counted again', () => {
      for (const set of sets) expect(countSpins(machine, set)).toEqual(set.counts);
    });

    test(`lies between ${from} and ${to} %, bought or not`, () => {
      expect(game.settings).toEqual(ways);
      for (const params of ways) {
        const { num, den } = game.rtp(params);
        expect(num * 100n > den * from && num * 100n < den * to).toBe(true);
        expect(game.rtp(params)).toEqual(slotOdds(machine, params.buy).rtp);
      }
    });

    test.each(ways)(`${drawn} rounds come within four sigma (%o)`, ({ buy }) => {
      const rounds = buy ? drawn / 10 : drawn;
      const { rtp, hitRate, deviation, maxMultiplier } = slotOdds(machine, buy);
      const seen = simulate(machine, buy, rounds, 7);
      expect(Math.abs(seen.mean - number(rtp))).toBeLessThan((4 * deviation) / Math.sqrt(rounds));
      const hit = number(hitRate);
      expect(Math.abs(seen.hitRate - hit)).toBeLessThanOrEqual(4 * Math.sqrt((hit * (1 - hit)) / rounds));
      expect(seen.most).toBeLessThanOrEqual(number(maxMultiplier));
    });

    test('stays within what the greatest bet of the house may pay, and the boldest setting is the boldest', () => {
      const boldest = number(game.maxMultiplier(game.boldest));
      for (const params of ways) expect(number(game.maxMultiplier(params))).toBeLessThanOrEqual(boldest);
      expect(boldest).toBeLessThanOrEqual(most);
    });
  });

  describe('rounds', () => {
    const next = seededFloats(99);
    const rounds = Array.from({ length: 400 }, (_, index) => {
      const params = ways[index % ways.length]!;
      return { params, round: drawRound(machine, params.buy, next) };
    });

    test('floats are asked for as they are needed, and those of spins not won change nothing', () => {
      for (const params of ways) {
        const stream = Array.from({ length: 1000 }, seededFloats(3));
        const floats = gameFloats(game, params, (count) => stream.slice(0, count));
        expect(game.outcome(params, floats)).toEqual(game.outcome(params, stream));
      }
      expect(game.floats({ buy: false })).toBe(machine.base.strips.length);
    });

    test('events tell every spin in order and end at what is paid', () => {
      for (const { params, round } of rounds) {
        const events = game.events(params, round);
        const spins = events.filter((event) => event.type === 'spin');
        expect(spins).toHaveLength(round.spins.length);
        expect(spins.at(-1)!['paid']).toBe(round.credits);
        expect(spins.filter((event) => event['free'] === true)).toHaveLength(round.freeSpins);
        expect(events.some((event) => event.type === 'total')).toBe(round.freeSpins > 0);
        const awards = events
          .filter((event) => event.type === 'award')
          .map((event) => Number(event['spins']));
        expect(awards.reduce((sum, won) => sum + won, 0)).toBe(round.freeSpins);
        expect(JSON.parse(JSON.stringify(round))).toEqual(round);
        expect(JSON.parse(JSON.stringify(events))).toEqual(events);
      }
    });

    test('pays credits over what the stake holds, exactly', () => {
      for (const { params, round } of rounds) {
        const credits = machine.credits * (params.buy ? machine.buy!.price : 1);
        expect(payoutOf(BigInt(credits) * 1000n, game.payout(params, round))).toBe(
          BigInt(round.credits) * 1000n,
        );
      }
    });

    test('the stage is given the time that its spins take', () => {
      for (const { params, round } of rounds) {
        const least = round.spins.reduce(
          (sum, spin, index) => sum + spinMs(machine, spin, isFreeSpin(round, index)),
          0,
        );
        expect(revealOf(game, params, round)).toBeGreaterThanOrEqual(least);
        for (const spin of round.spins) {
          const times = stopTimes(machine, spin, false);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
      }
      const plain = rounds.find(({ params, round }) => !params.buy && round.credits === 0)!;
      expect(revealOf(game, plain.params, plain.round)).toBeGreaterThanOrEqual(game.revealMs);
    });

    test('the trace shows a row for each float and one for each spin', () => {
      for (const params of ways) {
        const stream = Array.from({ length: 1000 }, seededFloats(4));
        const { spins } = game.outcome(params, stream);
        expect(game.trace(params, stream)).toHaveLength(spins.length * (machine.base.strips.length + 1));
      }
    });

    test.each([{}, { buy: 1 }, { buy: 'true' }, { buy: null }, null, [], 'x'])('refuses %o', (params) => {
      expect(game.params.safeParse(params).success).toBe(false);
    });

    test('takes the bonus only where it is sold', () => {
      expect(game.params.safeParse({ buy: true }).success).toBe(machine.buy !== undefined);
    });
  });
}
