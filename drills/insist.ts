import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer<Reply> {
  readonly status: number;
  readonly body: Reply;
}

/**
 * Sends a request until it is answered: one that was cut off, so that nobody knows whether it happened, goes out again as it was.
 * @param url of the server, which may come back on another one @param repeated hears of each that is sent again
 */
export async function insist<Reply = unknown>(
  url: () => string,
  path: string,
  body: object,
  token: string,
  repeated: () => void = () => {},
): Promise<Answer<Reply>> {
  for (;;) {
    try {
      const response = await fetch(url() + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      });
      const reply = (await response.json()) as Reply;
      if (response.status < 500) return { status: response.status, body: reply };
    } catch {
      // Cut off.
    }
    repeated();
    await sleep(100);
  }
}
