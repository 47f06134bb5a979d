/** For tests: what the rounds of every slot have to stand, whatever decides their windows. */
import type { AnyMachine } from '#engines/slots/any-machine.ts';
import { spinMs, stopTimes } from '#engines/slots/pace.ts';
import type { Round } from '#engines/slots/round.ts';
import { seededFloats } from '#engines/slots/testing/simulate.ts';
import { describe, expect, test } from 'vitest';
import { gameFloats, revealOf, type InstantGame } from '../../contract/game.ts';
import { payoutOf } from '../../contract/money.ts';
import { isFreeSpin } from '../reel-game.ts';
import type { ReelGame, ReelParams } from '../reels.ts';
import { checkExamples } from './example-checks.ts';

/** Floats enough for any round of any slot. */
const STREAM = 3300;

/** Registers the tests. @param first floats of a plain spin @param rowsOf floats that a spin of a round takes */
export function checkSlotRounds<R extends Round>(
  { machine }: ReelGame<AnyMachine>,
  game: InstantGame<ReelParams, R>,
  draw: (bought: boolean, next: () => number) => R,
  first: number,
  rowsOf: (spin: R['spins'][number]) => number,
): void {
  const ways: readonly ReelParams[] = machine.buy ? [{ buy: false }, { buy: true }] : [{ buy: false }];
  checkExamples(machine);

  describe('rounds', () => {
    const next = seededFloats(99);
    const rounds = Array.from({ length: 400 }, (_, index) => {
      const params = ways[index % ways.length]!;
      return { params, round: draw(params.buy, next) };
    });

    test('floats are asked for as they are needed, and those of spins not won change nothing', () => {
      for (const params of ways) {
        const stream = Array.from({ length: STREAM }, seededFloats(3));
        const floats = gameFloats(game, params, (count) => stream.slice(0, count));
        expect(game.outcome(params, floats)).toEqual(game.outcome(params, stream));
      }
      expect(game.floats({ buy: false })).toBe(first);
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
        const stream = Array.from({ length: STREAM }, seededFloats(4));
        const { spins } = game.outcome(params, stream);
        expect(game.trace(params, stream)).toHaveLength(
          spins.reduce((sum, spin) => sum + rowsOf(spin) + 1, 0),
        );
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
