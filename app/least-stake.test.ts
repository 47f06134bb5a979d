/**
 * What the least stake loses because a payout is floored to the ledger's unit, counted from the odds that
 * `./phoenix games --rtp` prints: exact where a game tells its prizes, else the bound that no prize loses a whole unit.
 */
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '#platform/contract/game.ts';
import type { Ratio } from '#platform/contract/money.ts';
import { asNumber, type Odds } from '#platform/contract/odds.ts';
import { MAX_WINNING } from '#games/dice/game.ts';
import { games } from './games.ts';
import { exitsOf } from './robot/returns.ts';

/** Of the stated return. */
const MAX_LOSS = { num: 1n, den: 1000n };

/** All prizes of a setting, or null where the game does not tell them. */
function prizesOf(game: AnyGame, params: unknown, step?: number): Odds | null {
  if (game.odds) return game.odds(params, step);
  if (game.kind === 'steps' && game.advice) return null;
  const [chance, rtp] = [game.winChance(params, step), game.rtp(params, step)];
  if (chance.num === 0n) return null;
  const pays = { num: rtp.num * chance.den, den: rtp.den * chance.num };
  const most = game.kind === 'instant' ? game.maxMultiplier(params) : pays;
  return pays.num * most.den === most.num * pays.den ? [{ pays, chance }] : null;
}

/** Part of the stake that flooring keeps on average. @param units the stake in units of the ledger */
function lossOf(game: AnyGame, params: unknown, step: number | undefined, units: bigint): Ratio {
  const prizes = prizesOf(game, params, step);
  if (prizes === null) return { num: 1n, den: units };
  return prizes.reduce<Ratio>(
    (sum, { pays, chance }) => {
      const kept = (units * pays.num) % pays.den;
      if (kept === 0n || chance.num === 0n) return sum;
      const [num, den] = [kept * chance.num, pays.den * chance.den * units];
      return { num: sum.num * den + num * sum.den, den: sum.den * den };
    },
    { num: 0n, den: 1n },
  );
}

/** Games whose list of settings is a sweep: each setting there is. */
const EVERY: Readonly<Record<string, () => readonly unknown[]>> = {
  dice: () =>
    Array.from({ length: MAX_WINNING }, (_, index) => ({ target: (index + 1) / 100, direction: 'under' })),
  limbo: () => Array.from({ length: 9_900 }, (_, index) => ({ target: (index + 101) / 100 })),
};

/** The worst return of a game when each stake, or each chip, is so many units; and its greatest relative loss. */
function worstOf(game: AnyGame, units: bigint): { readonly returned: number; readonly loss: number } {
  let [returned, loss] = [Infinity, 0];
  for (const params of EVERY[game.id]?.() ?? (game.settings as readonly unknown[])) {
    const stake = units * BigInt(game.chips?.(params) ?? 1);
    for (const step of exitsOf(game, params)) {
      const [rtp, lost] = [game.rtp(params, step), lossOf(game, params, step, stake)];
      returned = Math.min(returned, asNumber(rtp) - asNumber(lost));
      loss = Math.max(loss, asNumber({ num: lost.num * rtp.den, den: lost.den * rtp.num }));
    }
  }
  return { returned, loss };
}

const known = (id: string): AnyGame => games.find((game) => game.id === id)!;

describe('a stake of one cent', () => {
  it.each(games.map((game) => [game.id, game] as const))(
    'loses of %s less than a thousandth of its return with six places inside',
    (_id, game) => {
      expect(worstOf(game, 10_000n).loss).toBeLessThan(asNumber(MAX_LOSS));
    },
  );

  // The figures of fair games' depth, section 4: what two places cost.
  it.each([
    ['dice', 0.4951],
    ['plinko', 0.3162],
    ['wheel', 0.8],
    ['keno', 0.25],
    ['limbo', 0.4975],
  ])('returns little of %s with two', (id, figure) => {
    const { returned, loss } = worstOf(known(id), 1n);
    expect(returned).toBeCloseTo(figure, 3);
    expect(loss).toBeGreaterThan(asNumber(MAX_LOSS));
  });

  it('returns of dice at its worst what was counted elsewhere', () => {
    expect(worstOf(known('dice'), 10_000n).returned).toBeCloseTo(0.989804, 6);
  });
});
