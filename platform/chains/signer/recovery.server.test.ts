import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, expect, it } from 'vitest';
import { withClient } from '../../server/database/database.ts';
import { fixedRuntime, systemRuntime } from '../../server/runtime.ts';
import { createTestPlatform } from '../../server/testing/platform.ts';
import { testDatabase } from '../../server/testing/database.ts';
import { temporaryFolder } from '../../server/testing/temporary.ts';
import { refuseLostWords } from './first-words.ts';
import { signerWords } from './mnemonic.ts';
import { confirmWords, isConfirmed, onceConfirmed } from './recovery.ts';
import type { SignerService } from './service.ts';

const { random } = systemRuntime();
const draw = (folder: string) =>
  signerWords({ folder, key: null, given: null, runtime: fixedRuntime() }).words;

async function databaseWithAddress() {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  await withClient({ connectionString: database.url }, (client) =>
    client.query(
      `insert into wallet_address (keyring, path, address, target, at) values ('evm', '1/0', '0xA', 'a', now())`,
    ),
  );
  return database;
}

const LOCAL = [{ id: 'eth', network: 'local', url: 'http://127.0.0.1:1' }] as const;

it('the signer draws no new words when players have addresses of old ones', async () => {
  const { signerUrl } = await databaseWithAddress();
  const folder = temporaryFolder();
  const look = () => withClient({ connectionString: signerUrl }, (client) => refuseLostWords(folder, client));
  await expect(look()).rejects.toThrow(/players have deposit addresses.*has no words/);
  draw(folder);
  await look();
});

it('a server without its words does not start, and says why', async () => {
  const { url } = await databaseWithAddress();
  const start = createTestPlatform({ databaseUrl: url, config: { chains: LOCAL } });
  await expect(start).rejects.toThrow(/players have deposit addresses.*put the signer's folder back/);
});

it('words whose key is missing are left alone', () => {
  const folder = temporaryFolder();
  draw(folder);
  rmSync(join(folder, 'key'));
  expect(() => draw(folder)).toThrow(/sealed with a key that is not there/);
  expect(() => draw(folder)).toThrow(/sealed with a key that is not there/);
});

it('confirms by some of the words, for these words alone', async () => {
  const folder = temporaryFolder();
  const words = draw(folder);
  const list = words.split(' ');
  const asked: number[] = [];
  expect(await confirmWords(folder, words, random, async () => 'zoo zoo')).toBe(false);
  expect(isConfirmed(folder, words)).toBe(false);
  const right = async (place: number) => {
    asked.push(place);
    return ` ${list[place - 1]!.toUpperCase()} `;
  };
  expect(await confirmWords(folder, words, random, right)).toBe(true);
  expect(new Set(asked).size).toBe(4);
  expect(isConfirmed(folder, words)).toBe(true);
  expect(isConfirmed(folder, `${words} more`)).toBe(false);
  writeFileSync(join(folder, 'words.confirmed'), 'yes');
  expect(isConfirmed(folder, words)).toBe(false);
});

it('serves main networks only once confirmed, and shows its log before', async () => {
  let confirmed = false;
  const answers = {
    publicKey: async () => ({ key: 'xpub' }),
    pool: async () => ({ addresses: [] }),
    address: async () => ({ address: { path: '1/0', address: 'a', target: 'a' } }),
    sign: async () => ({ refused: 'test', message: '' }),
    log: async () => ({ lines: [], total: 0, broken: null }),
  } as unknown as SignerService;
  const service = onceConfirmed(answers, new Set(['btc']), () => confirmed);
  const calls = [
    () => service.publicKey({ chain: 'btc' }),
    () => service.pool({ chain: 'btc', start: 0, count: 1 }),
    () => service.address({ chain: 'btc', path: '1/0' }),
    () => service.sign({ plan: { chain: 'btc' } } as Parameters<SignerService['sign']>[0]),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow('recovery words were not confirmed');
  expect(await service.publicKey({ chain: 'eth' })).toEqual({ key: 'xpub' });
  expect(await service.log({ limit: 1 })).toMatchObject({ total: 0 });
  confirmed = true;
  for (const call of calls) await call();
});
