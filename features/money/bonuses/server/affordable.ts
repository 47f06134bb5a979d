/**
 * Proof that bonuses stay affordable. Whatever is played, a unit of the requirement costs the reference edge in the mean
 * (a game that keeps less counts for less), so turning a bonus over costs `multiplier x reference edge` of it. At 1 and
 * below the player would win in the mean. Who stakes it all early may keep a part: a bonus costs at most itself, a budget.
 */
import type { Settings } from '#platform/server/settings/settings.ts';
import { bonusSettings, type BonusSettings } from '../settings.ts';
import { microOf } from './context.ts';

export interface BonusCost {
  readonly name: string;
  readonly multiplier: number;
  /** What wagering costs in the mean, in parts of the bonus. */
  readonly cost: number;
  /** Most that one of it can cost the house, dollars. */
  readonly mostUsd: string;
}

export function bonusCosts({
  offers,
  cashMultiplier,
  referenceEdge,
  grantMaxUsd,
}: BonusSettings): BonusCost[] {
  const cost = (multiplier: number) => Math.round(multiplier * referenceEdge * 100) / 10_000;
  return [
    ...offers.map(({ name, multiplier, maxUsd }) => ({
      name,
      multiplier,
      cost: cost(multiplier),
      mostUsd: maxUsd,
    })),
    { name: 'free cash', multiplier: cashMultiplier, cost: cost(cashMultiplier), mostUsd: grantMaxUsd },
  ];
}

/** Least times that a bonus has to be wagered. */
export const paysForItself = (multiplier: number, { referenceEdge }: Pick<BonusSettings, 'referenceEdge'>) =>
  Math.round(multiplier * referenceEdge * 100) > 10_000;

/** Has every change of the settings weighed before it is stored. */
export function weighBonuses(settings: Pick<Settings, 'check'>): void {
  settings.check('bonuses', bonusSettings, refuseSettings);
}

/** @returns errors by field; null when the bonuses are affordable, or a reason says why they need not be */
export function refuseSettings(settings: BonusSettings): Record<string, string> | null {
  if (microOf(settings.leastUsd) <= microOf(settings.resetBelowUsd))
    return { leastUsd: 'a bonus has to be worth more than what nothing is left to wager of' };
  if (settings.overrideReason.trim() !== '') return null;
  const worst = bonusCosts(settings).find(({ multiplier }) => !paysForItself(multiplier, settings));
  if (!worst) return null;
  return {
    overrideReason: `${worst.name}: wagering it costs ${(worst.cost * 100).toFixed(2)} % of it, which is not more than it gives: have it wagered more often, or give a reason`,
  };
}
