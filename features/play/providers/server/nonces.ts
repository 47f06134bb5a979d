/** Words that sign a call are good for one call: whoever reads one on its way cannot send it again. */
import type { ServerKit } from '#platform/server/kit.ts';

export interface Nonces {
  /** Whether a signed word is used for the first time. */
  isFirst(provider: string, nonce: string): Promise<boolean>;
}

interface Waiting {
  readonly provider: string;
  readonly nonce: string;
  readonly resolve: (first: boolean) => void;
  readonly reject: (error: unknown) => void;
}

const nameOf = (provider: string, nonce: string): string => `${provider} ${nonce}`;

/** Those that come while a statement is on its way go out together in the next one. */
export function createNonces({ db, runtime }: Pick<ServerKit, 'db' | 'runtime'>): Nonces {
  let waiting = new Map<string, Waiting>();
  let running = false;

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      // One order for everybody, so that two processes never wait for each other.
      const batch = [...waiting].toSorted(([a], [b]) => (a < b ? -1 : 1));
      waiting = new Map();
      const fresh = await insert(batch.map(([, one]) => one)).catch((error: unknown) => {
        for (const [, { reject }] of batch) reject(error);
        return null;
      });
      if (fresh) for (const [name, { resolve }] of batch) resolve(fresh.has(name));
    }
    running = false;
  }

  async function insert(batch: readonly Waiting[]): Promise<ReadonlySet<string>> {
    const { rows } = await db.pool.query<{ provider: string; nonce: string }>({
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
    return new Set(rows.map(({ provider, nonce }) => nameOf(provider, nonce)));
  }

  return {
    isFirst: (provider, nonce) =>
      new Promise((resolve, reject) => {
        const name = nameOf(provider, nonce);
        if (waiting.has(name)) return resolve(false);
        waiting.set(name, { provider, nonce, resolve, reject });
        if (running) return;
        running = true;
        setImmediate(() => void drain());
      }),
  };
}
