/**
 * Proof that rewards stay affordable: the greatest return that any mix of them adds, for each game and level.
 * Rakeback and cashback are parts of the edge, so what they add is exact. The faucet pays by the day and not by the bet:
 * it is weighed against the least that somebody who claims every day is taken to stake (`leastDailyStakeUsd`, and a
 * year's share of what the level asks for). One-off gifts (a ticket at registration, promocodes) are budgets and in no return.
 */
import type { AnyGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import { addRatios, asNumber, compareRatios, multiplyRatios, unreducedSum } from '#platform/contract/odds.ts';
import { faucetCents } from '../draw.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { rewardsSettings, type RewardsSettings } from '../settings.ts';
import { basisPoints, type Terms } from './account.ts';
import { cents } from './dollars.ts';
import { greatestReturn } from '#platform/contract/edge.ts';

const ALL: Ratio = { num: 1n, den: 1n };
const DAYS = 365n;

export interface LevelReturns {
  readonly level: number;
  readonly name: string;
  /** Part of the edge given back, of 1. */
  readonly shared: Ratio;
  /** Mean of the faucet in cents a day. */
  readonly faucet: Ratio;
  /** What the faucet adds to the return of a stake. */
  readonly fixed: Ratio;
}

export interface GameReturns {
  readonly game: string;
  /** Greatest return of its settings. */
  readonly rtp: Ratio;
  /** With every reward, by level from 0. */
  readonly total: readonly Ratio[];
}

export interface Returns {
  readonly levels: readonly LevelReturns[];
  readonly games: readonly GameReturns[];
}

const minus = (a: Ratio, b: Ratio): Ratio => unreducedSum(a, { num: -b.num, den: b.den });

/** Mean of the faucet in cents, counted from what it pays after rounding. */
export function faucetMean({ faucet }: RewardsSettings, maxUsd: string): Ratio {
  const max = cents(maxUsd);
  const total = faucet.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const paid = faucet.reduce((sum, { share, weight }) => sum + faucetCents(max, share) * BigInt(weight), 0n);
  return { num: paid, den: total };
}

function levelReturns(settings: RewardsSettings, terms: Terms, level: number, others: Ratio): LevelReturns {
  const asked = cents(settings.ladder[level - 1]?.wagerUsd ?? '0') / DAYS;
  const least = cents(settings.leastDailyStakeUsd);
  const stake = [asked, least, 1n].reduce((a, b) => (a > b ? a : b));
  const faucet = faucetMean(settings, terms.wheelMaxUsd);
  return {
    level,
    name: terms.name,
    shared: addRatios(
      { num: basisPoints(terms.rakeback) + basisPoints(terms.cashback), den: 10_000n },
      others,
    ),
    faucet,
    fixed: { num: faucet.num, den: faucet.den * stake },
  };
}

/** @param others part of the edge that other features give away, commissions above all */
export function returnsWithRewards(
  settings: RewardsSettings,
  games: Iterable<AnyGame>,
  others: Ratio = ZERO,
): Returns {
  const levels = [settings.start, ...settings.ladder].map((terms, level) =>
    levelReturns(settings, terms, level, others),
  );
  const rows = [...games].map((game) => {
    const rtp = greatestReturn(game);
    const edge = minus(ALL, rtp);
    const total = levels.map(({ shared, fixed }) =>
      unreducedSum(rtp, unreducedSum(multiplyRatios(edge, shared), fixed)),
    );
    return { game: game.id, rtp, total };
  });
  return { levels, games: rows };
}

export interface Loss {
  readonly game: string;
  readonly level: number;
  readonly total: Ratio;
}

/** Where the house would pay out all that is staked, or more; the worst first. */
export function losses({ games }: Returns): Loss[] {
  return games
    .flatMap(({ game, total }) => total.map((one, level) => ({ game, level, total: one })))
    .filter(({ total }) => compareRatios(total, ALL) >= 0)
    .toSorted((a, b) => compareRatios(b.total, a.total));
}

export const percentText = (ratio: Ratio): string => `${(asNumber(ratio) * 100).toFixed(3)} %`;

/** @returns what would be lost; null when the rewards are affordable, or a reason says why they need not be */
export function lossOf(
  settings: RewardsSettings,
  games: Iterable<AnyGame>,
  others: Ratio = ZERO,
): string | null {
  if (settings.overrideReason.trim() !== '') return null;
  const [worst, ...further] = losses(returnsWithRewards(settings, games, others));
  if (!worst) return null;
  const more = further.length > 0 ? ` and ${further.length} more` : '';
  return `${worst.game} would return ${percentText(worst.total)} at level ${worst.level}${more}`;
}

/**
 * Has every change weighed before it is stored: of the rewards themselves, and of what others give away of the edge
 * (commissions). With a reason in the settings of the rewards either is let through.
 */
export function checkAffordability(
  settings: Pick<Settings, 'check' | 'checkSharedEdge' | 'sharedEdge' | 'get'>,
  games: readonly AnyGame[],
): void {
  settings.check('rewards', rewardsSettings, (value) => {
    const loss = lossOf(value, games, settings.sharedEdge());
    return loss === null ? null : { overrideReason: `${loss}: lower the rewards, or give a reason` };
  });
  settings.checkSharedEdge((shared) => {
    const loss = lossOf(settings.get('rewards', rewardsSettings), games, shared);
    return loss === null ? null : `${loss}: give less, or lower the rewards first`;
  });
}
