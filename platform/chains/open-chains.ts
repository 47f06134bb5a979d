/** Builds the chains that the configuration asks for, and runs the development nodes of those that have none of their own. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { withStartLock } from '../server/database/start-lock.ts';
import type { ChainSetting, Config } from '../server/config/config.ts';
import type { Runtime } from '../server/runtime.ts';
import type { Chains } from './chains.ts';
import { CHAIN_IDS, type ChainDriver } from './driver.ts';
import { createDriver, type Faucet, startNode } from './families.ts';

interface OpenChainsOptions {
  readonly config: Pick<Config, 'chains' | 'data'>;
  readonly runtime: Runtime;
  readonly log: Logger;
  /** Start no nodes, as a command beside a running server: use those that run. */
  readonly attach?: boolean;
}

interface OpenChains extends Chains {
  /** Starts what has to be started. A chain that cannot start stays off, with a line in the log; the others live. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  readonly driver: ChainDriver;
  readonly faucet: Faucet | null;
  /** Ends the node, where it is ours. */
  readonly stop: (() => Promise<void>) | null;
}

const nodeFile = z.object({ url: z.url() });

export function openChains({ config, runtime, log, attach = false }: OpenChainsOptions): OpenChains {
  const running = new Map<string, Running>();
  const failed = new Map<string, string>();
  let closed = false;

  async function open(setting: ChainSetting): Promise<Running> {
    const { id, url } = setting;
    if (url !== null) return { driver: await createDriver(setting, url, runtime), faucet: null, stop: null };
    const folder = join(config.data, 'chains', id);
    const file = join(folder, 'node.json');
    // Processes that start together: the first runs the node, the others speak to it.
    return withStartLock(join(folder, 'start.lock'), async () => {
      const there = await runningNode(file, setting, runtime);
      if (there) return { driver: there, faucet: null, stop: null };
      if (attach) throw new Error('its node does not run');
      const node = await startNode(setting, folder, { runtime, log });
      writeFileSync(file, JSON.stringify({ url: node.url }));
      return {
        driver: await createDriver(setting, node.url, runtime),
        faucet: node.faucet,
        async stop() {
          rmSync(file, { force: true });
          await node.close();
        },
      };
    });
  }

  return {
    wanted: config.chains.map(({ id }) => id),
    list: () => CHAIN_IDS.flatMap((id) => running.get(id)?.driver ?? []),
    get: (id) => running.get(id)?.driver,
    off: () => [...failed].map(([id, reason]) => ({ id, reason })),
    hasFaucet: (id) => (running.get(id)?.faucet ?? null) !== null,
    faucet: async (id, address, currency, units) =>
      (await running.get(id)?.faucet?.(address, currency, units)) ?? null,
    async start() {
      await Promise.all(
        config.chains.map(async (setting) => {
          try {
            const made = await open(setting);
            if (closed) return await end(made);
            running.set(setting.id, made);
          } catch (error) {
            failed.set(setting.id, (error as Error).message);
            log.warn({ chain: setting.id, reason: (error as Error).message }, 'this chain is off');
          }
        }),
      );
    },
    async close() {
      closed = true;
      await Promise.allSettled([...running.values()].map(end));
      running.clear();
    },
  };
}

async function end({ driver, stop }: Running): Promise<void> {
  await driver.close();
  await stop?.();
}

/** The development node that another process of this installation runs, if it answers. */
async function runningNode(
  file: string,
  setting: ChainSetting,
  runtime: Runtime,
): Promise<ChainDriver | null> {
  let driver: ChainDriver;
  try {
    driver = await createDriver(setting, nodeFile.parse(JSON.parse(readFileSync(file, 'utf8'))).url, runtime);
  } catch {
    return null;
  }
  try {
    await driver.tip();
    return driver;
  } catch {
    // Left behind by a process that was killed.
    await driver.close();
    return null;
  }
}
