import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createLog } from '../server/log/log.ts';
import { systemRuntime } from '../server/runtime.ts';
import { temporaryFolder } from '../server/testing/temporary.ts';
import type { ChainId } from './driver.ts';
import { openChains } from './open-chains.ts';

const open = (data: string, ids: readonly ChainId[], attach = false) =>
  openChains({
    config: { data, chains: ids.map((id) => ({ id, network: 'local', url: null })) },
    runtime: systemRuntime(),
    log: createLog('silent'),
    attach,
  });

it('runs what can run; what cannot is off with a reason, and the others live', async () => {
  const data = temporaryFolder();
  // A file where the folder of the chain should be.
  mkdirSync(join(data, 'chains'), { recursive: true });
  writeFileSync(join(data, 'chains', 'doge'), '');
  const chains = open(data, ['btc', 'doge', 'trx']);
  await chains.start();
  try {
    expect(chains.list().map(({ id, network }) => `${id} ${network}`)).toEqual(['btc local', 'trx local']);
    expect(chains.off()).toMatchObject([{ id: 'doge' }]);
    expect(chains.wanted).toEqual(['btc', 'doge', 'trx']);
    expect((await chains.get('btc')!.tip()).height).toBeGreaterThan(0);
  } finally {
    await chains.close();
  }
  expect(chains.list()).toEqual([]);
  expect(existsSync(join(data, 'chains', 'btc', 'node.json'))).toBe(false);
});

it('lets other processes of the installation use the nodes that run, and keeps their chains', async () => {
  const data = temporaryFolder();
  const first = open(data, ['ltc']);
  await first.start();
  const [second, command] = [open(data, ['ltc']), open(data, ['ltc'], true)];
  await Promise.all([second.start(), command.start()]);
  // A block may be found between the two questions.
  await expect
    .poll(async () => isDeepStrictEqual(await command.get('ltc')!.tip(), await first.get('ltc')!.tip()))
    .toBe(true);
  expect([first, second, command].map((chains) => chains.hasFaucet('ltc'))).toEqual([true, false, false]);
  const { height, hash } = await first.get('ltc')!.tip();
  await Promise.all([second.close(), command.close()]);
  await first.close();

  const alone = open(data, ['ltc'], true);
  await alone.start();
  expect(alone.off()).toEqual([{ id: 'ltc', reason: 'its node does not run' }]);
  const again = open(data, ['ltc']);
  await again.start();
  expect((await again.get('ltc')!.blockAt(height))?.hash).toBe(hash);
  await again.close();
});
