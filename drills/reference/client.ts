/** A client that never gives up: whatever was answered with 5xx or cut off is unknown, and asked again until it is known. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  // What an answer holds is said by the contracts; the runner reads the few fields that money follows from.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  /** It had to be asked again: an earlier one of the same may have been done. */
  readonly again: boolean;
}

export interface Client {
  ask(path: string, body: object, token: string): Promise<Answer>;
  /** Requests that went out again, and what was answered with 500 instead of 503. */
  readonly counts: { asked: number; again: number; bugs: number };
}

const PATIENCE_MS = 180_000;

/** @param url of the server, which may be gone at any time and come back on the same address */
export function createClient(url: string): Client {
  const counts = { asked: 0, again: 0, bugs: 0 };
  return {
    counts,
    async ask(path, body, token) {
      const end = performance.now() + PATIENCE_MS;
      for (let again = false; ; again = true) {
        if (performance.now() > end) throw new Error(`${path} was not answered in ${PATIENCE_MS / 1000} s`);
        counts.asked += 1;
        if (again) counts.again += 1;
        try {
          const response = await fetch(url + path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(30_000),
          });
          const answer: unknown = await response.json();
          if (response.status < 500) return { status: response.status, body: answer, again };
          if (response.status === 500) counts.bugs += 1;
        } catch {
          // Cut off: whether it happened is unknown.
        }
        await sleep(100);
      }
    },
  };
}
