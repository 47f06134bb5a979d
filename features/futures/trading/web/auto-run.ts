/** Automatic betting on futures as a machine of its own: the same order again, each once the position before it has ended. */
import { afterRound, autoSettings, startAuto, type AutoBetSettings } from '#platform/web/auto/auto.ts';

/** As it is entered: amounts are decimals of the currency, '' for none. */
export interface AutoInput {
  readonly auto: AutoBetSettings;
  readonly profit: string;
  readonly loss: string;
}

export const AUTO_INPUT: AutoInput = { auto: autoSettings(true), profit: '', loss: '' };

export interface AutoRules {
  readonly auto: AutoBetSettings;
  /** Units of the ledger in the least that a stake can be changed by: stakes count these, money counts units. */
  readonly step: bigint;
  /** Profit of the run at which it ends, in units of the ledger; null: none. */
  readonly profit: bigint | null;
  /** Loss that no next order may go beyond. */
  readonly loss: bigint | null;
}

/** Why a run ended. `stop` is told the first four by whoever watches the page; the rest a run finds itself. */
export type AutoEnd =
  | 'hand'
  | 'connection'
  | 'wallet'
  | 'closed'
  | 'bets'
  | 'win'
  | 'profit'
  | 'loss'
  | 'returned'
  | 'refused';

export interface AutoProgress {
  readonly done: number;
  /** Of the next order, in steps. */
  readonly stake: bigint;
}

/** A position that has ended, in units of the ledger. */
export interface AutoResult {
  readonly wager: bigint;
  readonly payout: bigint;
  /** It never opened, or was given back. */
  readonly returned: boolean;
}

export interface AutoServices {
  /** @param stake in steps @returns its id, or null when it was refused, which the player has been told */
  order(stake: bigint): Promise<string | null>;
  /** Waits for the end of a position, or for `stop`. */
  ended(id: string, stop: AbortSignal): Promise<AutoResult | null>;
  show(progress: AutoProgress): void;
}

/** @param stop aborted with one of the reasons of `AutoEnd`: from then on nothing is ordered */
export async function runAuto(
  { auto: settings, step, profit: goal, loss: most }: AutoRules,
  first: bigint,
  { order, ended, show }: AutoServices,
  stop: AbortSignal,
): Promise<AutoEnd> {
  let auto = startAuto(settings, first);
  let stake = first;
  let profit = 0n;
  while (!stop.aborted) {
    show({ done: auto.currentIteration, stake });
    if (most !== null && stake * step - profit > most) return 'loss';
    const id = await order(stake);
    if (id === null) return 'refused';
    const result = await ended(id, stop);
    if (result === null) break;
    if (result.returned) return 'returned';
    // A part of it was closed by hand: the player has taken over.
    if (result.wager !== stake * step) return 'hand';
    const won = result.payout > result.wager;
    profit += result.payout - result.wager;
    ({ settings: auto, bet: stake } = afterRound(auto, stake, won));
    if (goal !== null && profit >= goal) return 'profit';
    if (!auto.state) return won && auto.stopOnWin ? 'win' : 'bets';
  }
  // Only `use-auto.ts` aborts, and always with a reason.
  return stop.reason as AutoEnd;
}
