/** Front processes die one after the other while all of them serve players. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../../bench/server.ts';
import { childrenOf, signal } from '../postgres.ts';
import type { Load } from './load.ts';
import type { Struck } from './table.ts';

const LIMIT_MS = 15_000;

export async function killWorkers(
  server: Server,
  load: Load,
  { kills, everyMs, print }: { kills: number; everyMs: number; print: (line: string) => void },
): Promise<Struck[]> {
  const struck: Struck[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const workers = childrenOf(server.pid);
    const gapOf = load.watch();
    signal([workers[kill % workers.length]!], 'SIGKILL');
    await sleep(everyMs);
    const gapMs = gapOf();
    struck.push({ kind: 'kill -9 of a front process', gapMs, limitMs: LIMIT_MS });
    print(`kill -9 of one of ${workers.length} front processes: longest gap ${(gapMs / 1000).toFixed(1)} s`);
  }
  return struck;
}
