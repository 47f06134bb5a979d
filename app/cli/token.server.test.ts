/** The token deployed by the operator's own key, to a node of the operator's. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { privateKeyToAccount } from 'viem/accounts';
import { createEvmDriver } from '#platform/chains/evm/driver.ts';
import { evmNetwork, withHouseToken } from '#platform/chains/evm/networks.ts';
import { startAnvil, type LocalAnvil } from '#platform/chains/local/anvil.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { main } from '../cli.ts';

const HOLDER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const KEY = `0x${randomBytes(32).toString('hex')}` as const;
let out = '';
let errors = '';
let node: LocalAnvil;

beforeEach(async () => {
  [out, errors] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
  node = await startAnvil({
    chain: 'eth',
    folder: temporaryFolder(),
    random: randomBytes,
    blockEveryMs: 200,
  });
  vi.stubEnv('DATABASE_URL', (await testDatabase(true)).url);
  vi.stubEnv('PHOENIX_DATA', temporaryFolder());
  vi.stubEnv('PHOENIX_URL', 'https://casino.example');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await node.close();
});

async function run(...args: string[]): Promise<number> {
  [out, errors] = ['', ''];
  return main(['token', ...args]);
}

it('deploys once, says what to set, and refuses what it cannot do', async () => {
  expect(await run('deploy', '--holder', HOLDER)).toBe(1);
  expect(errors).toContain('PHOENIX_ETH_RPC_URL');
  vi.stubEnv('PHOENIX_ETH_RPC_URL', node.url);
  vi.stubEnv('PHOENIX_ETH_NETWORK', 'local');
  vi.stubEnv('PHOENIX_LOCAL_CHAINS', 'off');
  expect(await run('deploy', '--holder', '0x1234')).toBe(1);
  expect(errors).toContain('--holder');
  expect(await run('deploy', '--holder', HOLDER)).toBe(1);
  expect(errors).toContain('PHOENIX_DEPLOYER_KEY');
  vi.stubEnv('PHOENIX_DEPLOYER_KEY', KEY);
  await node.faucet(privateKeyToAccount(KEY).address, 'eth', 10n ** 18n);
  await soon(async () => expect(await run('deploy', '--holder', HOLDER, '--json'), errors).toBe(0), 500);
  const first = JSON.parse(out);
  expect(first.line).toBe(`PHOENIX_ETH_TOKEN=phx:${first.contract}`);
  expect(await run('deploy', '--holder', HOLDER)).toBe(0);
  expect(out).toContain(first.contract);
  // What was signed goes to the holder of then: nobody else is told that they have it.
  const deployer = privateKeyToAccount(KEY).address;
  expect(await run('deploy', '--holder', deployer)).toBe(1);
  expect(errors).toMatch(/eth-local\.json was signed for another holder/);
  const driver = createEvmDriver({
    chain: 'eth',
    network: 'local',
    url: node.url,
    assets: withHouseToken(evmNetwork('eth', 'local').assets, { currency: 'phx', contract: first.contract }),
  });
  expect(await driver.supply!('phx')).toBe(10n ** 17n);
  expect(await driver.balance(HOLDER, 'phx')).toBe(10n ** 17n);
  await driver.close();
});
