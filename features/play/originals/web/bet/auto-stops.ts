/** When automatic betting by the form ends by itself: as it is typed, and as a run reads it. What the stops mean is that of strategies. */
import type { StopRules } from '#engines/strategy/strategy.ts';
import { formatUnits, parseAmount, parseUnits, type Places } from '#platform/contract/money.ts';
import { growsAfterLoss, type AutoBetSettings } from '#platform/web/auto/auto.ts';

/** Amounts of the currency that is staked, and a multiplier; '' is no stop. */
export interface AutoStops {
  readonly profit: string;
  /** Null until something is typed: then the usual limit, where there has to be one. */
  readonly loss: string | null;
  readonly mult: string;
  readonly balanceAbove: string;
  readonly balanceBelow: string;
}

export const NO_STOPS: AutoStops = { profit: '', loss: null, mult: '', balanceAbove: '', balanceBelow: '' };

/** First stakes that a run may lose where its player says nothing else. */
const USUAL_LOSS = 20n;
const MULTIPLIER_PLACES = 2;

interface Entered {
  readonly auto: AutoBetSettings;
  readonly stops: AutoStops;
}

/** Whether the limit of losses that has to be there was taken out. */
export function lacksLoss({ auto, stops: { loss } }: Entered): boolean {
  return growsAfterLoss(auto) && loss !== null && !/[1-9]/.test(loss);
}

/**
 * The limit of losses in force, as an amount of the currency; '' for none.
 * @param first stake of the first round, all chips together, in units of `decimals` places
 */
export function lossLimit({ auto, stops: { loss } }: Entered, first: bigint, decimals: number): string {
  if (loss !== null) return loss;
  return growsAfterLoss(auto) && first > 0n ? formatUnits(first * USUAL_LOSS, decimals) : '';
}

/** The stops as a run reads them, in units of the ledger. @param first as above */
export function stopRules(entered: Entered, first: bigint, places: Places): StopRules {
  const { profit, mult, balanceAbove, balanceBelow } = entered.stops;
  const units = (text: string): bigint | null => parseAmount(text.replace(/\.$/, ''), places) || null;
  const hundredths = parseUnits(mult.replace(/\.$/, ''), MULTIPLIER_PLACES);
  return {
    // The number of bets is the form's own.
    bets: null,
    minutes: null,
    profit: units(profit),
    loss: units(lossLimit(entered, first, places.decimals)),
    mult: hundredths ? Number(hundredths) : null,
    balanceAbove: units(balanceAbove),
    balanceBelow: units(balanceBelow),
  };
}
