/** The whole program in the bench's own process, for what no call over HTTP measures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { appDefinition } from '#app/definition.ts';
import { loadConfig } from '#platform/server/config/schema.ts';
import type { ArchiveBucket } from '#platform/server/money/archive/place.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import type { LedgerCheck } from '#platform/server/money/ledger-checks.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { createPlatform, type Platform } from '#platform/server/platform.ts';
import { ADMIN } from './server.ts';

const PATIENCE_MS = 120_000;

/**
 * @param name of the bench, in its data folder's name. `close` ends the program and removes its data.
 * @param web folder of the built page, where one is looked at
 */
export async function openProgram(
  name: string,
  web?: string,
): Promise<{ platform: Platform; close: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), `phoenix-bench-${name}-`));
  const platform = await openOn(data, { web });
  return {
    platform,
    async close() {
      await platform.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

interface Opened {
  readonly web?: string | undefined;
  /** Its clock, where a bench moves it. */
  readonly runtime?: Runtime;
  readonly archiveBucket?: ArchiveBucket | null;
}

/** The program on a folder that stays. */
export function openOn(data: string, { web, runtime, archiveBucket = null }: Opened = {}): Promise<Platform> {
  const env = {
    PORT: '0',
    PUSHER_PORT: '0',
    LIVE_PORT: '0',
    TRADING_PORT: '0',
    PHOENIX_DATA: data,
    PHOENIX_LANES: '2',
    PHOENIX_RATE_LIMITS: 'off',
    ADMIN_LOGIN: ADMIN.login,
    ADMIN_PASSWORD: ADMIN.password,
    PHOENIX_LOCAL_CHAINS: 'off',
    PHOENIX_BEACON: 'off',
  };
  return createPlatform({ ...loadConfig(env, data), archiveBucket }, appDefinition, {
    log: pino({ level: 'error' }),
    web: web ?? join(data, 'no-page'),
    ...(runtime ? { runtime } : {}),
  });
}

/** Waits until statistics, races, rewards and the like have read what came before: figures are with what they cost meanwhile. */
export async function readersDone({ events }: Platform): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while ((await events.lags()).some(({ batches }) => batches > 0) && performance.now() < end)
    await sleep(200);
}

/** @param judged whether what a check of this name finds counts @throws when the ledger does not hold */
export async function holdLedger(
  { db }: Platform,
  checks: readonly LedgerCheck[],
  judged: (check: string) => boolean = () => true,
): Promise<void> {
  const client = await db.pool.connect();
  try {
    const findings = (await auditLedger(client, checks)).findings.filter(({ check }) => judged(check));
    if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings)}`);
  } finally {
    client.release();
  }
}
