/** The exact figures of every setting of every game: what `./phoenix games --rtp` prints. */
import type { AnyGame } from '#platform/contract/game.ts';
import type { Ratio } from '#platform/contract/money.ts';
import { asNumber, compareRatios } from '#platform/contract/odds.ts';
import { settingDeviation } from '#platform/contract/setting-deviation.ts';

export interface SettingReturns {
  readonly game: string;
  readonly params: unknown;
  /** Steps of a ladder to cash out after; 1 where a round has one result. */
  readonly steps: number;
  /** Exact; least and greatest over the steps. */
  readonly rtp: { readonly least: Ratio; readonly most: Ratio };
  readonly maxMultiplier: Ratio;
  /** Chance of any payout; of a ladder, to come one step far. */
  readonly hitRate: Ratio;
  /** Standard deviation in multiples of the stake; null where it depends on the step, or is not known. */
  readonly deviation: number | null;
}

/** Steps that a ladder of these parameters may be left after; of all other games the one end that their parameters tell. */
export function exitsOf(game: AnyGame, params: unknown): readonly (number | undefined)[] {
  const steps = game.kind === 'steps' ? game.steps?.(params) : undefined;
  return steps === undefined ? [undefined] : Array.from({ length: steps }, (_, index) => index + 1);
}

export function returnsOf(game: AnyGame, params: unknown): SettingReturns {
  const exits = exitsOf(game, params);
  const each = exits.map((step) => game.rtp(params, step)).toSorted(compareRatios);
  return {
    game: game.id,
    params,
    steps: exits.length,
    rtp: { least: each[0]!, most: each.at(-1)! },
    maxMultiplier: game.maxMultiplier(params),
    hitRate: game.winChance(params, exits[0]),
    deviation: settingDeviation(game, params, exits[0]),
  };
}

/** Every setting that some step returns more of than is staked, or nothing at all. There must be none. */
export function unsound(rows: readonly SettingReturns[]): readonly SettingReturns[] {
  return rows.filter(({ rtp }) => asNumber(rtp.most) > 1 || asNumber(rtp.least) <= 0);
}
