/** What a price was a day ago, from what it is and by how much it changed; null while that is not known. */
export function dayAgo(usd: number, changePercent: number | null): number | null {
  return changePercent === null || changePercent <= -100 ? null : usd / (1 + changePercent / 100);
}

/** Change in percent from then to now. */
export function changeSince(then: number | null, now: number): number | null {
  return then === null || then <= 0 ? null : (now / then - 1) * 100;
}

/** Ten minutes: a price older than that is told to be old. */
const STALE_MS = 600_000;

export interface PriceNews {
  readonly source: 'simulated' | 'coingecko';
  /** When the server took the price, and when the page last heard that it moved. Null: never. */
  readonly pricedAt: number | null;
  readonly newsAt: number | null;
}

/** Whole minutes since the last price, when that is too long ago; null while prices are fresh or made up here. */
export function minutesStale({ source, pricedAt: heardAt, newsAt }: PriceNews, now: number): number | null {
  if (source === 'simulated') return null;
  const last = Math.max(heardAt ?? -Infinity, newsAt ?? -Infinity);
  const age = now - last;
  return age > STALE_MS ? Math.floor(age / 60_000) : null;
}
