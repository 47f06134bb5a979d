/** For tests: what every slot of drawn cells has to stand. Each slot's own test adds what is particular to it. */
import { countDrawn } from '#engines/slots/drawn/drawn-count.ts';
import { drawnFaults, type DrawnMachine } from '#engines/slots/drawn/drawn-machine.ts';
import { drawnOdds } from '#engines/slots/drawn/drawn-odds.ts';
import { floatsOf, type DrawnRound } from '#engines/slots/drawn/drawn-round.ts';
import { roundOfDrawn, simulateDrawn } from '#engines/slots/testing/drawn-rounds.ts';
import { describe, expect, test } from 'vitest';
import type { InstantGame } from '../../contract/game.ts';
import { ratioNumber } from '../../contract/money.ts';
import type { ReelGame, ReelParams } from '../reels.ts';
import { checkSlotRounds } from './slot-checks.ts';

/** Registers the tests. @param rounds drawn for the test of the odds, and a tenth of them bought */
export function checkDrawnGame(
  reels: ReelGame<DrawnMachine>,
  game: InstantGame<ReelParams, DrawnRound>,
  rounds: number,
): void {
  const { machine } = reels;
  const ways: readonly ReelParams[] = [{ buy: false }, { buy: true }];

  describe('return to player', () => {
    test('the machine keeps the rules its maths rest on', () => {
      expect(drawnFaults(machine)).toEqual([]);
    });

    test('the written hit rates and deviations are those of all windows, counted again', () => {
      const found = countDrawn(machine);
      for (const kind of ['spin', 'bought'] as const) {
        expect(found[kind].hit).toBeCloseTo(machine.counts[kind].hit, 12);
        expect(found[kind].deviation).toBeCloseTo(machine.counts[kind].deviation, 10);
      }
    });

    test('lies between 96 and 97 %, bought or not', () => {
      expect(game.settings).toEqual(ways);
      for (const params of ways) {
        const { num, den } = game.rtp(params);
        expect(num * 100n > den * 96n && num * 100n < den * 97n).toBe(true);
      }
    });

    test.each(ways)(`${rounds} rounds come within four sigma (%o)`, ({ buy }) => {
      const count = buy ? rounds / 10 : rounds;
      const { rtp, hitRate, deviation } = drawnOdds(machine, buy);
      const seen = simulateDrawn(machine, buy, count, 7);
      expect(Math.abs(seen.mean - ratioNumber(rtp, 9))).toBeLessThan((4 * deviation) / Math.sqrt(count));
      const hit = ratioNumber(hitRate, 9);
      expect(Math.abs(seen.hitRate - hit)).toBeLessThanOrEqual(4 * Math.sqrt((hit * (1 - hit)) / count));
    });
  });

  checkSlotRounds(
    reels,
    game,
    (bought, next) => roundOfDrawn(machine, bought, next),
    floatsOf(machine, false),
    (spin) => spin.floats,
  );
}
