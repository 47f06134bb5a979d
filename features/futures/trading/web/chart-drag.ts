/** Lines of the chart that a player moves. Floats become a price with the places that the ticker shows. */
import type { PositionView } from '../contract.ts';

export interface Line {
  readonly position: string;
  readonly which: 'takeProfit' | 'stopLoss';
  readonly price: string;
  readonly multiplier: string;
}

/** A line on its way; it counts once the player has said so. */
export interface Draft extends Line {
  readonly problem: string | null;
}

export const lineKey = ({ position, which }: Pick<Line, 'position' | 'which'>): string =>
  `${position} ${which}`;

/** What can be moved: take profit and stop of positions that neither wait nor close. */
export function linesOf(positions: readonly PositionView[]): Line[] {
  return positions
    .filter(({ status }) => status === 'open')
    .flatMap(({ id: position, multiplier, take_profit: takeProfit, stop_loss: stopLoss }) => [
      ...(takeProfit === null
        ? []
        : [{ position, which: 'takeProfit', price: takeProfit, multiplier } as const]),
      ...(stopLoss === null ? [] : [{ position, which: 'stopLoss', price: stopLoss, multiplier } as const]),
    ]);
}

/** The positions as they would be with the line where it is now. */
export function withDraft(positions: readonly PositionView[], draft: Draft | null): readonly PositionView[] {
  if (!draft) return positions;
  const moved = draft.which === 'takeProfit' ? { take_profit: draft.price } : { stop_loss: draft.price };
  return positions.map((one) => (one.id === draft.position ? { ...one, ...moved } : one));
}

/** A price above nothing, with the places of its ticker. */
export function priceOfPoint(price: number, decimals: number): string {
  return Math.max(price, 10 ** -decimals).toFixed(decimals);
}

/** An arrow moves a line by a ten-thousandth, Page Up and Page Down by a thousandth. */
const SHARES: Readonly<Record<string, number>> = {
  ArrowUp: 1e-4,
  ArrowDown: -1e-4,
  PageUp: 1e-3,
  PageDown: -1e-3,
};

/** @returns the price that a key moves a line to; null for a key that moves none */
export function priceOfKey(key: string, price: string, decimals: number): string | null {
  const share = SHARES[key];
  if (share === undefined) return null;
  const from = Number(price);
  // However many places there are, a line that is asked to move moves.
  const by = Math.sign(share) * Math.max(Math.abs(from * share), 10 ** -decimals);
  return priceOfPoint(from + by, decimals);
}
