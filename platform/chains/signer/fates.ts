/**
 * The signer's own look at the chains: what became of a transaction that it signed. The server's word for it counts for
 * nothing here. A node that does not answer says nothing, and then nothing more is signed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDriver } from '../families.ts';
import type { ChainDriver, ChainId } from '../driver.ts';
import type { Runtime } from '../../server/runtime.ts';
import type { FateOf } from './signer-context.ts';

/** Shorter than callers wait for a signature. */
const PATIENCE_MS = 10_000;

interface FateOptions {
  readonly networks: ReadonlyMap<ChainId, ChainDriver['network']>;
  /** 'eth=https://...', one a line or with blanks between: nodes of this signer's own. */
  readonly nodes: string;
  /** Where development nodes of this installation leave their addresses; null: there are none. */
  readonly local: string | null;
  readonly runtime: Runtime;
}

export function fatesByNodes({ networks, nodes, local, runtime }: FateOptions): FateOf {
  const named = new Map(
    nodes.split(/\s+/).map((one) => [one.split('=')[0], one.slice(one.indexOf('=') + 1)]),
  );
  return async (chain, txid, plan, isRival) => {
    const network = networks.get(chain);
    const url = named.get(chain) ?? localUrl(local, chain);
    if (network === undefined || url === null) return 'open';
    // Asked seldom, and the node may have moved since the last time.
    const driver = await createDriver({ id: chain, network }, url, runtime);
    const late = new AbortController();
    try {
      return await Promise.race([
        fateBy(driver, txid, plan, isRival),
        sleep(PATIENCE_MS, 'open' as const, { signal: late.signal }),
      ]);
    } finally {
      late.abort();
      await driver.close();
    }
  };
}

/** What a driver's word is worth: only what is final, and a death only by time or by another transaction of ours. */
export async function fateBy(
  driver: Pick<ChainDriver, 'status' | 'confirmations'>,
  txid: string,
  plan: Parameters<FateOf>[2],
  isRival: (txid: string) => boolean,
): ReturnType<FateOf> {
  const found = await driver.status(txid, plan);
  switch (found.state) {
    case 'mined':
      return found.confirmations >= driver.confirmations ? 'mined' : 'open';
    case 'failed':
      return found.confirmations >= driver.confirmations ? 'dead' : 'open';
    case 'dead':
      return found.by === null ? byTime(plan.chain) : isRival(found.by) ? 'dead' : 'open';
    case 'unknown':
    case 'waiting':
      return 'open';
  }
}

/** Where nothing ends by time, "nobody knows who took its place" is no proof. */
function byTime(chain: ChainId): 'dead' | 'open' {
  return chain === 'sol' || chain === 'trx' ? 'dead' : 'open';
}

function localUrl(folder: string | null, chain: ChainId): string | null {
  const file = folder && join(folder, chain, 'node.json');
  if (!file || !existsSync(file)) return null;
  const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url?: unknown };
  return typeof url === 'string' ? url : null;
}
