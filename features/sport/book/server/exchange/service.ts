/** The exchange over HTTP: log-in by certificate, and what markets are called. No key or token is in a log. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import * as z from 'zod/mini';
import type { ExchangeFeed } from '#platform/server/config/exchange-feed.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 8_000_000;

const text = z.string().check(z.minLength(1), z.maxLength(200));
const entry = z.object({
  marketId: z.string().check(z.regex(/^\d\.\d{1,15}$/)),
  event: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)), name: text, countryCode: z.optional(text) }),
  competition: z.optional(z.object({ name: text })),
  runners: z
    .array(z.object({ selectionId: z.int(), runnerName: text, sortPriority: z.int() }))
    .check(z.maxLength(50)),
});
export type MarketNames = z.output<typeof entry>;

export interface ExchangeService {
  /** A session token. @throws when there is none to be had */
  session(): Promise<string>;
  /** What these markets are called; those that are not described are missing. @throws when it does not answer */
  names(session: string, markets: readonly string[]): Promise<readonly MarketNames[]>;
}

const loggedIn = z.object({ loginStatus: z.literal('SUCCESS'), sessionToken: text });

export function exchangeService(feed: ExchangeFeed): ExchangeService {
  const { appKey, apiUrl, loginUrl, login } = feed;
  return {
    async session() {
      if ('session' in login) return login.session;
      const { username, password } = login;
      const [cert, key] = await Promise.all([readFile(login.cert), readFile(login.key)]);
      const ca = feed.ca === null ? {} : { ca: await readFile(feed.ca) };
      const body = new URLSearchParams({ username, password }).toString();
      const answer = loggedIn.safeParse(
        JSON.parse(
          await post(`${loginUrl}/api/certlogin`, body, { 'x-application': appKey }, { cert, key, ...ca }),
        ),
      );
      if (!answer.success) throw new Error('the exchange refused the log-in');
      return answer.data.sessionToken;
    },
    async names(session, markets) {
      const response = await fetch(`${apiUrl}/exchange/betting/rest/v1.0/listMarketCatalogue/`, {
        method: 'POST',
        headers: {
          'x-application': appKey,
          'x-authentication': session,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({
          filter: { marketIds: markets },
          marketProjection: ['EVENT', 'COMPETITION', 'RUNNER_DESCRIPTION'],
          maxResults: markets.length,
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`the exchange answered ${response.status}`);
      const body = await response.text();
      const list = body.length > MAX_BYTES ? null : (JSON.parse(body) as unknown);
      if (!Array.isArray(list)) throw new Error('the exchange answered in another shape');
      return list.flatMap((one) => entry.safeParse(one).data ?? []);
    },
  };
}

function post(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  tls: { readonly cert: Buffer; readonly key: Buffer; readonly ca?: Buffer },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        timeout: TIMEOUT_MS,
        ...tls,
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MAX_BYTES) call.destroy(new Error('the exchange answered with too much'));
          else parts.push(part);
        });
        response.on('error', reject);
        response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      },
    );
    call.on('timeout', () => call.destroy(new Error('the exchange did not answer')));
    call.on('error', reject);
    call.end(body);
  });
}
