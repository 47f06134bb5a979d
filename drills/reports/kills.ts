/** Counting processes, one after the other, each ended with kill -9 at a random moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestPlatform } from '#platform/server/testing/platform.ts';

const SCRIPT = join(import.meta.dirname, 'counting.ts');

export interface Counter {
  readonly child: ChildProcess;
  /** All that there was has been counted. */
  readonly counted: Promise<void>;
}

/** Starts one, and comes back when it begins to count. */
export async function startCounting({ databaseUrl }: TestPlatform): Promise<Counter> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const line = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on('line', (text) => text === wanted && resolve());
      child.once('exit', () => reject(new Error(`counting ended before it was ${wanted}`)));
    });
  const counted = line('counted');
  // A kill ends it first, as it should.
  counted.catch(() => undefined);
  await line('ready');
  return { child, counted };
}

export async function kill({ child }: Counter): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Whether somebody is inside a transaction that counts. */
async function isCounting({ kit }: TestPlatform): Promise<boolean> {
  const { rows } = await kit.db.pool.query<{ busy: boolean }>(
    `select exists (select 1 from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'report_hour' and l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()) as busy`,
  );
  return rows[0]!.busy;
}

/**
 * Counts everything by processes that are killed so many times in the middle; the last one comes to its end.
 * @returns how many were killed while they had written what was not committed
 */
export async function countUnderKills(app: TestPlatform, kills: number): Promise<number> {
  let inside = 0;
  for (let at = 0; at < kills; at++) {
    const counter = await startCounting(app);
    const end = performance.now() + 5_000;
    while (performance.now() < end && !(await isCounting(app))) await sleep(2);
    await sleep(randomInt(60));
    if (await isCounting(app)) inside += 1;
    await kill(counter);
  }
  const last = await startCounting(app);
  await last.counted;
  await kill(last);
  return inside;
}
