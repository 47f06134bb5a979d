/**
 * Lets calls in: words that sign a call are good for one call, so whoever reads one on its way cannot send it again. It is also where
 * calls that come many at a time gather, so that all that follows is done for some of them at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerKit } from '#platform/server/kit.ts';

export interface Nonces {
  /** Whether a signed word is used for the first time. A call without one (null) is let in with the others. */
  isFirst(provider: string, nonce: string | null): Promise<boolean>;
}

interface Waiting {
  readonly provider: string;
  readonly nonce: string | null;
  readonly resolve: (first: boolean) => void;
  readonly reject: (error: unknown) => void;
}

interface Signed extends Waiting {
  readonly nonce: string;
}

/**
 * How far apart calls are let in while more than one comes at a time, milliseconds. A batch of the ledger costs five calls' worth
 * before its first call: at 500 calls a second each lane gets five at once and not two. A call that comes alone waits for nothing.
 */
const APART_MS = 20;

const nameOf = ({ provider, nonce }: Pick<Signed, 'provider' | 'nonce'>): string => `${provider} ${nonce}`;

/**
 * Those that come while a statement is on its way go out together in the next one.
 * @param clock milliseconds that only go on, and how it waits for more calls to come
 */
export function createNonces(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  clock: { now: () => number; wait: (ms: number) => Promise<unknown> } = {
    now: () => performance.now(),
    wait: sleep,
  },
): Nonces {
  let waiting: Waiting[] = [];
  let names = new Set<string>();
  let running = false;
  let [crowded, letInAt] = [false, 0];

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const since = clock.now() - letInAt;
      if (crowded && since < APART_MS) await clock.wait(APART_MS - since);
      const batch = waiting;
      [waiting, names] = [[], new Set()];
      [crowded, letInAt] = [batch.length > 1, clock.now()];
      await letIn(batch);
    }
    running = false;
  }

  async function letIn(batch: readonly Waiting[]): Promise<void> {
    // One order for everybody, so that two processes never wait for each other.
    const signed = batch
      .filter((one): one is Signed => one.nonce !== null)
      .map((one) => ({ name: nameOf(one), one }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    try {
      const fresh = signed.length === 0 ? new Set() : await insert(signed.map(({ one }) => one));
      for (const { name, one } of signed) one.resolve(fresh.has(name));
    } catch (error) {
      for (const { one } of signed) one.reject(error);
    }
    for (const { nonce, resolve } of batch) if (nonce === null) resolve(true);
  }

  async function insert(batch: readonly Signed[]): Promise<ReadonlySet<string>> {
    const { rows } = await db.pool.query<Pick<Signed, 'provider' | 'nonce'>>({
      name: 'provider-nonces',
      text: `insert into provider_nonce (provider, nonce, at)
        select t.provider, t.nonce, $3 from unnest($1::text[], $2::text[]) as t(provider, nonce)
        on conflict do nothing returning provider, nonce`,
      values: [
        batch.map(({ provider }) => provider),
        batch.map(({ nonce }) => nonce),
        new Date(runtime.now()),
      ],
    });
    return new Set(rows.map(nameOf));
  }

  return {
    isFirst: (provider, nonce) =>
      new Promise((resolve, reject) => {
        if (nonce !== null) {
          const name = nameOf({ provider, nonce });
          if (names.has(name)) return resolve(false);
          names.add(name);
        }
        waiting.push({ provider, nonce, resolve, reject });
        if (running) return;
        running = true;
        setImmediate(() => void drain());
      }),
  };
}
