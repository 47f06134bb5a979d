/**
 * Words that sign a call are good for one call: whoever reads one on its way cannot send it again. A process knows its own at
 * once. What others have used it learns before it believes a call, unless it has asked so lately that under load there is one
 * question for many calls. Between two processes a word may so be good twice within that time: for a transaction that is known.
 */
import type { ServerKit } from '#platform/server/kit.ts';

export interface Nonces {
  /** Whether a signed word is used for the first time. */
  isFirst(provider: string, nonce: string): Promise<boolean>;
}

interface Used {
  readonly provider: string;
  readonly nonce: string;
}

/** How long an answer of the database is good for. */
const FRESH_MS = 250;
/** Longer than a signature is believed with clocks that are off. */
const KEPT_MS = 600_000;
const MAX_KEPT = 1_000_000;
/** Rows of others that were written under an earlier time come a little later. */
const OVERLAP_MS = 5_000;

const nameOf = ({ provider, nonce }: Used): string => `${provider} ${nonce}`;

export function createNonces({
  db,
  runtime,
  onClose,
}: Pick<ServerKit, 'db' | 'runtime' | 'onClose'>): Nonces {
  /** In the order they came, with when. */
  const known = new Map<string, number>();
  let unwritten: Used[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<ReadonlySet<string>> | null = null;
  let later: NodeJS.Timeout | null = null;
  onClose(() => clearTimeout(later ?? undefined));

  function learn(name: string, now: number): void {
    known.set(name, now);
    for (const [old, at] of known) {
      if (now - at <= KEPT_MS && known.size <= MAX_KEPT) return;
      known.delete(old);
    }
  }

  /** Tells the others what was used here. @returns what anybody had used before */
  async function exchange(): Promise<ReadonlySet<string>> {
    const now = runtime.now();
    const since = Number.isFinite(askedAt) ? askedAt - OVERLAP_MS : now - KEPT_MS;
    // One order for everybody, so that two processes never wait for each other.
    const sent = unwritten.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    unwritten = [];
    try {
      const { rows } = await db.pool.query<Used>({
        name: 'provider-nonces',
        text: `with mine as (insert into provider_nonce (provider, nonce, at)
            select t.provider, t.nonce, $3 from unnest($1::text[], $2::text[]) as t(provider, nonce) on conflict do nothing)
          select provider, nonce from provider_nonce where at > $4`,
        values: [
          sent.map(({ provider }) => provider),
          sent.map(({ nonce }) => nonce),
          new Date(now),
          new Date(since),
        ],
      });
      askedAt = now;
      const names = rows.map(nameOf);
      for (const name of names) if (!known.has(name)) learn(name, now);
      return new Set(names);
    } catch (error) {
      unwritten = [...sent, ...unwritten];
      throw error;
    }
  }

  const ask = (): Promise<ReadonlySet<string>> => (asking ??= exchange().finally(() => (asking = null)));

  /** The last words before a silence are told too. */
  function flushLater(): void {
    later ??= setTimeout(() => {
      later = null;
      if (unwritten.length > 0) void ask().catch(flushLater);
    }, FRESH_MS).unref();
  }

  return {
    async isFirst(provider, nonce) {
      const used = { provider, nonce };
      const name = nameOf(used);
      // What is on its way already has its answer soon: it knows of everybody's words but those that come with it.
      if (asking) await asking;
      if (known.has(name)) return false;
      const now = runtime.now();
      learn(name, now);
      unwritten.push(used);
      if (now >= askedAt && now - askedAt < FRESH_MS) {
        flushLater();
        return true;
      }
      return !(await ask()).has(name);
    },
  };
}
