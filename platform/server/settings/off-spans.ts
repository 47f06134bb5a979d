/** Time that a feature was switched off: what ends by time waits for it, where players could do nothing meanwhile. Pure. */

/** Epoch ms; what still lasts has no end (Infinity). */
export interface OffSpan {
  readonly from: number;
  readonly until: number;
}

const DAY_MS = 86_400_000;

/** How long a feature was off between two moments, milliseconds. */
export function offBetween(spans: readonly OffSpan[], from: number, until: number): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.until, until) - Math.max(span.from, from)),
    0,
  );
}

/** The moment since which a feature has been on for so long, all in all. @param spans oldest first, none over another */
export function onSince(spans: readonly OffSpan[], milliseconds: number, now: number): number {
  let at = now;
  let left = milliseconds;
  for (const { from, until } of spans.toReversed()) {
    const on = at - Math.min(until, at);
    if (on >= left) break;
    left -= on;
    at = Math.min(from, at);
  }
  return at - left;
}

/** Days that a span has lasted, begun ones whole. */
export const offDays = ({ from, until }: OffSpan, now: number): number =>
  Math.max(0, Math.ceil((Math.min(until, now) - from) / DAY_MS));
