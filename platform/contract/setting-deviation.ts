/** How far a round of a game's setting strays from its return. */
import type { AnyGame } from './game.ts';
import { deviationOf } from './odds.ts';

/**
 * Standard deviation of a setting's payout in multiples of the stake (of a ladder left after `step`), exact up to doubles.
 * @returns null where it depends on how the round is played, or the game does not say it
 */
export function settingDeviation(game: AnyGame, params: unknown, step?: number): number | null {
  if (game.odds) return deviationOf(game.odds(params, step));
  if (game.deviation) return game.deviation(params);
  if (game.kind === 'steps' && game.advice) return null;
  // One prize: what comes back on average, over the chance of it, is what it pays.
  const chance = game.winChance(params, step);
  const rtp = game.rtp(params, step);
  if (chance.num === 0n) return 0;
  const pays = { num: rtp.num * chance.den, den: rtp.den * chance.num };
  // Several prizes after all, and the game does not say which: then the sample has to tell.
  const most = game.kind === 'instant' ? game.maxMultiplier(params) : pays;
  if (pays.num * most.den !== most.num * pays.den) return null;
  return deviationOf([{ pays, chance }]);
}
