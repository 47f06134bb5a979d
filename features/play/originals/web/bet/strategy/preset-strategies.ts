/** The known systems as strategies to begin with, and what is known of their risk. */
import { formatStrategy } from '#engines/strategy/format.ts';
import { presetRules, type Preset } from '#engines/strategy/presets.ts';
import { growsAfterLoss, type Strategy } from '#engines/strategy/strategy.ts';

/** A bank of a hundred first stakes, at a chance of 49.5 % to double the stake. */
interface Risk {
  /** Percent of runs that win ten first stakes before the bank cannot cover the next bet. */
  readonly reach10: number;
  /** The same for a hundred. */
  readonly reach100: number;
  /** Mean result of the run to a hundred, in first stakes. */
  readonly mean100: number;
}

/** Of 100,000 runs each, within 0.16 points; the flat stake and Martingale are exact. */
export const RISKS: Readonly<Record<OfferedPreset | 'flat', Risk>> = {
  flat: { reach10: 79.6, reach100: 11.9, mean100: -76.3 },
  martingale: { reach10: 84.6, reach100: 34.5, mean100: -3.9 },
  dalembert: { reach10: 88.2, reach100: 42.2, mean100: -9.9 },
  fibonacci: { reach10: 88.1, reach100: 36.9, mean100: -7.7 },
  labouchere: { reach10: 88.8, reach100: 41.8, mean100: -4.6 },
  paroli: { reach10: 85.5, reach100: 29.5, mean100: -40.8 },
  oscar: { reach10: 88.6, reach100: 41.3, mean100: -12.2 },
};

export const OFFERED = [
  'martingale',
  'dalembert',
  'fibonacci',
  'labouchere',
  'paroli',
  'oscar',
] as const satisfies readonly Preset[];
export type OfferedPreset = (typeof OFFERED)[number];

/** A loss limit in first stakes, where stakes can grow after a loss. */
const LOSS_BASES = 20n;

/** A strategy of no rules: the same stake until something stops it. */
export function plainStrategy(
  about: Pick<Strategy, 'name' | 'game' | 'params' | 'base'>,
  rules: Partial<Strategy> = {},
): Strategy {
  const strategy: Strategy = {
    min: null,
    max: null,
    carry: 'exact',
    list: [],
    line: [],
    rules: [],
    stop: {
      bets: null,
      profit: null,
      loss: null,
      mult: null,
      balanceAbove: null,
      balanceBelow: null,
      minutes: null,
    },
    ...about,
    ...rules,
  };
  if (!growsAfterLoss(strategy)) return strategy;
  return { ...strategy, stop: { ...strategy.stop, loss: about.base * LOSS_BASES } };
}

/** As text, for a first stake in units of a currency. */
export function presetText(
  preset: Preset,
  about: Pick<Strategy, 'name' | 'game' | 'params' | 'base'>,
  decimals: number,
): string {
  return formatStrategy(plainStrategy(about, presetRules(preset, about.base)), decimals);
}
