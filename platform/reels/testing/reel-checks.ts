/** For tests: what every slot of the house has to stand. Each slot's own test adds what is particular to it. */
import { countSpins } from '#engines/slots/count.ts';
import { faultsOf, type Reels } from '#engines/slots/machine.ts';
import { slotOdds } from '#engines/slots/odds.ts';
import { drawRound, simulate } from '#engines/slots/testing/simulate.ts';
import { describe, expect, test } from 'vitest';
import type { InstantGame } from '../../contract/game.ts';
import type { Ratio } from '../../contract/money.ts';
import type { ReelGame, ReelParams } from '../reels.ts';
import { checkSlotRounds } from './slot-checks.ts';
import type { Round } from '#engines/slots/round.ts';

function number({ num, den }: Ratio): number {
  const scale = 10n ** 15n;
  return Number((num * scale) / den) / Number(scale);
}

/**
 * Registers the tests.
 * @param returns percent that the return lies between @param most multiples that a round may pay at most
 * @param rounds drawn for the test of the odds @param recount false where the slot's own test counts in parts
 */
export function checkReelGame(
  reels: ReelGame,
  game: InstantGame<ReelParams, Round>,
  {
    returns: [from, to] = [96n, 97n],
    most = 5000,
    // `./phoenix games --simulate` draws as many as one likes.
    rounds: drawn = 200_000,
    recount = true,
  }: { returns?: readonly [bigint, bigint]; most?: number; rounds?: number; recount?: boolean } = {},
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

    test.skipIf(!recount)('the written counts are those of all stops, counted again', () => {
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

  const width = machine.base.strips.length;
  checkSlotRounds(
    reels,
    game,
    (bought, next) => drawRound(machine, bought, next),
    width,
    () => width,
  );
}
