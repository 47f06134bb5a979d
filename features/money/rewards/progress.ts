/** Where totals stand on the ladder. Pure, for both halves; amounts in millionths of a dollar. */
import { parseUnits } from '#platform/contract/money.ts';

/** Decimals that dollars of the ladder are counted with. */
export const MICRO = 6;

/** The chat card shows at most this level, and reads full from it on. */
export const CARD_MAX_LEVEL = 8;
/** What the card counts to. */
export const CARD_EXP = 200;

export interface Totals {
  readonly deposited: bigint;
  readonly wagered: bigint;
}

interface Requirement {
  readonly depositUsd: string;
  readonly wagerUsd: string;
}

/** Dollars of a setting in millionths. */
export const microOf = (usd: string): bigint => parseUnits(usd, MICRO) ?? 0n;

/** Highest level, counted from 1, of which the totals meet both requirements; 0 for none. */
export function levelOf(totals: Totals, ladder: readonly Requirement[]): number {
  return (
    1 +
    ladder.findLastIndex(
      ({ depositUsd, wagerUsd }) =>
        totals.deposited >= microOf(depositUsd) && totals.wagered >= microOf(wagerUsd),
    )
  );
}

/**
 * How far it is to the level after `level`: the mean of both shares, each at most all of it.
 * @returns 0 to 100, floored to hundredths; 100 on the highest level
 */
export function progressOf(totals: Totals, level: number, ladder: readonly Requirement[]): number {
  const next = ladder[level];
  if (!next) return 100;
  const deposit = share(totals.deposited, microOf(next.depositUsd));
  const wager = share(totals.wagered, microOf(next.wagerUsd));
  return Number((deposit + wager) / 2n) / 100;
}

/** Ten-thousandths of `needed`, at most all of them. */
function share(has: bigint, needed: bigint): bigint {
  return has >= needed ? 10_000n : (has * 10_000n) / needed;
}
