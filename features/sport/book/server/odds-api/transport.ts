/** The service over HTTP. Its key is in the address, so no address is in an error or a log. */
import type { OddsFeed } from '#platform/server/config/odds-feed.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 16_000_000;

/** Answers of the service as they came. */
export interface OddsTransport {
  odds(league: string): Promise<unknown>;
  /** Of the last three days, the most that it tells. */
  scores(league: string): Promise<unknown>;
}

/** @throws what went wrong, when the service does not answer with JSON of a bearable size in ten seconds */
export function oddsTransport({ key, bookmaker, url }: OddsFeed): OddsTransport {
  async function get(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const search = new URLSearchParams({ apiKey: key, dateFormat: 'iso', ...query });
    const response = await fetch(`${url}/v4/sports/${path}?${search}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the service of odds answered ${response.status}`);
    return JSON.parse(await textOf(response));
  }
  return {
    odds: (league) =>
      get(`${league}/odds`, { bookmakers: bookmaker, markets: 'h2h,spreads,totals', oddsFormat: 'decimal' }),
    scores: (league) => get(`${league}/scores`, { daysFrom: '3' }),
  };
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('the service of odds answered with too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
