import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shutDown } from '../database/launcher.ts';
import { processAlive } from '../database/process-state.ts';

/** Names of temp folders start with this and the pid of their owner. */
export const abandonedPrefix = 'phoenix-test-';

/** Stops and removes the servers of test runs whose process was killed. */
export async function clearAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = /^phoenix-test-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || processAlive(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    for (const base of [folder, join(folder, 'pg')]) await shutDown(base).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}
