/** The HTTP half of the unified feed: matches, descriptions, requests for recovery. Its token is in a header and in no log. */
import type { UofFeed } from '#platform/server/config/uof-feed.ts';
import { type Element, parseXml } from '#engines/sport/feed/xml.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 32_000_000;

export interface Recovery {
  /** Part of the service's address, e.g. `liveodds`. */
  readonly product: string;
  /** Epoch ms; null: everything. */
  readonly after: number | null;
  readonly requestId: number;
}

/** Answers as elements. Each throws what went wrong. */
export interface UofService {
  producers(): Promise<Element>;
  markets(): Promise<Element>;
  variants(): Promise<Element>;
  fixture(event: string): Promise<Element>;
  /** Matches of a day. @param date `2026-01-31`, or `live` for those under way */
  schedule(date: string): Promise<Element>;
  recover(recovery: Recovery): Promise<void>;
}

export function uofService({ apiUrl, token, node }: UofFeed): UofService {
  async function ask(path: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
    const response = await fetch(`${apiUrl}/v1/${path}`, {
      method,
      headers: { 'x-access-token': token, accept: 'application/xml' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new ServiceFault(response.status, path);
    return textOf(response);
  }
  const get = async (path: string) => parseXml(await ask(path));
  return {
    producers: () => get('descriptions/producers.xml'),
    markets: () => get('descriptions/en/markets.xml?include_mappings=false'),
    variants: () => get('descriptions/en/variants.xml'),
    fixture: (event) => get(`sports/en/sport_events/${encodeURIComponent(event)}/fixture.xml`),
    schedule: (date) => get(`sports/en/schedules/${date}/schedule.xml`),
    async recover({ product, after, requestId }) {
      const query = new URLSearchParams({ request_id: String(requestId), node_id: String(node) });
      if (after !== null) query.set('after', String(after));
      await ask(`${product}/recovery/initiate_request?${query}`, 'POST');
    },
  };
}

export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly status: number;
  constructor(status: number, path: string) {
    super(`the unified feed answered ${status} to ${path.split('?')[0]}`);
    this.status = status;
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('the unified feed answered with too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
