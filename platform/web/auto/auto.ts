/** Auto betting as a pure machine: what a round does to the stake, and when it ends. What is bet on runs it. */

/** After a win or a loss: back to the first stake, or more by a percentage. */
export interface AutoStep {
  readonly action: 'reset' | 'increase';
  /** Whole percent. */
  readonly value: number;
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
    currentIteration: 0,
    timeout: 50,
  };
}

/** @param bet stake of the first round, in smallest units */
export function startAuto(settings: AutoBetSettings, bet: bigint): AutoBetSettings {
  return { ...settings, state: settings.supported, currentIteration: 0, initialBet: bet };
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
    bet: nextBet(settings.initialBet, step, bet),
  };
}

function nextBet(initial: bigint, step: AutoStep, bet: bigint): bigint {
  if (step.action === 'reset') return initial;
  return step.value > 0 ? grow(bet, step.value) : bet;
}
