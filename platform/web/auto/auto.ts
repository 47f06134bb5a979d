/** Auto betting as a pure machine: what a round does to the stake, and when it ends. What is bet on runs it. */
import { parseUnits } from '../../contract/units.ts';

/** Back to the first stake, by a percentage, or by an amount. */
export type AutoAction = 'reset' | 'increase' | 'decrease' | 'add' | 'subtract';

/** What a win or a loss does to the stake. */
export interface AutoStep {
  readonly action: AutoAction;
  /** Whole percent, of `increase` and `decrease`. */
  readonly value: number;
  /** As typed, in the currency that is staked; of `add` and `subtract`. None yet: nothing is added. */
  readonly amount?: string;
}

export interface AutoBetSettings {
  readonly supported: boolean;
  /** True while it runs. */
  readonly state: boolean;
  /** Rounds to play; 0 is without end. */
  readonly games: number;
  readonly win: AutoStep;
  readonly loss: AutoStep;
  readonly stopOnWin: boolean;
  /** Stake it was started with, in smallest units. */
  readonly initialBet: bigint;
  /** Places that amounts are typed with; the smallest unit is the last of them. */
  readonly decimals: number;
  /** What no step goes below, in smallest units. */
  readonly least: bigint;
  readonly currentIteration: number;
  /** Least pause between rounds in ms. */
  readonly timeout: number;
}

/** Greatest whole percentage and number of rounds that may be entered. */
export const MAX_PERCENT = 100_000;
export const MAX_GAMES = 1_000_000;

export function autoSettings(supported: boolean): AutoBetSettings {
  return {
    supported,
    state: false,
    games: 10,
    win: { action: 'reset', value: 0 },
    loss: { action: 'reset', value: 0 },
    stopOnWin: false,
    initialBet: 0n,
    decimals: 0,
    least: 1n,
    currentIteration: 0,
    timeout: 50,
  };
}

/**
 * @param bet stake of the first round, in smallest units
 * @param about where steps have amounts or make less of a stake: the places of the currency, and the least stake
 */
export function startAuto(
  settings: AutoBetSettings,
  bet: bigint,
  about: Partial<Pick<AutoBetSettings, 'decimals' | 'least'>> = {},
): AutoBetSettings {
  return { ...settings, ...about, state: settings.supported, currentIteration: 0, initialBet: bet };
}

export function stopAuto(settings: AutoBetSettings): AutoBetSettings {
  return settings.state ? { ...settings, state: false } : settings;
}

/** The infinity toggle: off is the count that was there before. */
export function toggleInfinity(settings: AutoBetSettings, before: number): AutoBetSettings {
  return { ...settings, games: settings.games === 0 ? Math.max(1, before) : 0 };
}

/** Stake grown by whole percent, floored but by one unit at least: 0.05 plus 50 % is 0.07, and 0.01 plus 10 % is 0.02. */
export function grow(units: bigint, percent: number): bigint {
  if (units === 0n || percent === 0) return units;
  const floored = (units * BigInt(100 + percent)) / 100n;
  return floored > units ? floored : units + 1n;
}

/** Stake cut by whole percent, floored. */
function shrink(units: bigint, percent: number): bigint {
  return (units * BigInt(100 - Math.min(100, percent))) / 100n;
}

/** Units of what a step adds or takes off; 0 while nothing is typed ("1." counts as 1). */
function amountOf({ amount = '' }: AutoStep, decimals: number): bigint {
  return parseUnits(amount.replace(/\.$/, ''), decimals) ?? 0n;
}

/** Whether a loss can be followed by a greater stake: then losses need a limit. */
export function growsAfterLoss({ loss }: Pick<AutoBetSettings, 'loss'>): boolean {
  if (loss.action === 'add') return /[1-9]/.test(loss.amount ?? '');
  return loss.action === 'increase' && loss.value > 0;
}

/** The steps without their amounts: in another currency they would mean something else. */
export function withoutAmounts(settings: AutoBetSettings): AutoBetSettings {
  const { win, loss } = settings;
  return { ...settings, win: { ...win, amount: '' }, loss: { ...loss, amount: '' } };
}

/** Takes a typed whole number into its range; anything else is the least. */
export function wholeNumber(value: number, max: number): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(0, Math.trunc(value))) : 0;
}

export interface AfterRound {
  readonly settings: AutoBetSettings;
  /** Stake of the next round, also when there is none. */
  readonly bet: bigint;
}

/**
 * Counts a finished round, sets the next stake and judges whether to go on. A run that was stopped
 * meanwhile stays stopped.
 */
export function afterRound(settings: AutoBetSettings, bet: bigint, won: boolean): AfterRound {
  const step = won ? settings.win : settings.loss;
  const currentIteration = settings.currentIteration + 1;
  const counted = settings.games > 0 && currentIteration >= settings.games;
  const satisfied = settings.stopOnWin && won;
  return {
    settings: { ...settings, currentIteration, state: settings.state && !counted && !satisfied },
    bet: nextBet(settings, step, bet),
  };
}

function nextBet({ initialBet, decimals, least }: AutoBetSettings, step: AutoStep, bet: bigint): bigint {
  const notBelow = (units: bigint): bigint => (units < least ? least : units);
  switch (step.action) {
    case 'reset':
      return initialBet;
    case 'increase':
      return grow(bet, step.value);
    case 'decrease':
      return notBelow(shrink(bet, step.value));
    case 'add':
      return bet + amountOf(step, decimals);
    case 'subtract':
      return notBelow(bet - amountOf(step, decimals));
  }
}
