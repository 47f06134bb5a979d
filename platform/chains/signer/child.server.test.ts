import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../server/log/log.ts';
import { testDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { type Signer, signerClient, SignerUnreachable } from './client.ts';
import { signerChild, type SignerChild } from './child.ts';

let folder: string;
let database: TestDatabase;
let children: SignerChild[] = [];

const options = () => ({
  folder: join(folder, 'signer'),
  connection: { connectionString: database.signerUrl },
  chains: 'eth=local,btc=local,sol=local,trx=local',
  nodes: '',
  chainFolder: join(folder, 'chains'),
  env: process.env,
  random: randomBytes,
  log: createLog('silent'),
});

function begin(): { child: SignerChild; signer: Signer } {
  const child = signerChild(options());
  children.push(child);
  return { child, signer: signerClient(() => child.endpoint()) };
}

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'phoenix-child-'));
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.close()));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it('is away at once where no chain is served: it could not start', async () => {
  const folderOfNone = join(folder, 'none');
  const child = signerChild({ ...options(), folder: folderOfNone, chains: '' });
  await expect(signerClient(() => child.endpoint()).log({ limit: 1 })).rejects.toThrow(SignerUnreachable);
  expect(child.pid()).toBe(null);
});

it('begins at the first call, serves two of one folder, and comes back with the same keys when it is killed', async () => {
  const { signer } = begin();
  const key = await signer.publicKey('eth');
  expect(key).toMatch(/^xpub/);
  expect(await signer.publicKey('sol')).toBeNull();
  const hot = await signer.address('btc', '1/0');
  expect(statSync(join(folder, 'signer', 'signer.sock')).mode & 0o777).toBe(0o600);
  // Another process of this installation finds it there.
  const other = begin();
  expect(await other.signer.publicKey('eth')).toBe(key);

  const { pid } = await signer.log({ limit: 1 }).then(() => children[0]!);
  process.kill(pid()!, 'SIGKILL');
  await sleep(50);
  expect(await insist(() => signer.publicKey('eth'))).toBe(key);
  expect(await signer.address('btc', '1/0')).toEqual(hot);
  const log = await signer.log({ limit: 10 });
  expect(log).toMatchObject({ broken: null });
  expect(log.lines.every(({ event }) => event === 'start')).toBe(true);
});

it('lets nobody in without the token, and reads no chain that it was not told of', async () => {
  const { signer, child } = begin();
  const endpoint = await child.endpoint();
  const stranger = signerClient(async () => ({ ...endpoint, token: 'x'.repeat(64) }));
  await expect(stranger.publicKey('eth')).rejects.toThrow(SignerUnreachable);
  await expect(signer.publicKey('ltc')).rejects.toThrow(/does not serve ltc/);
  expect(await bare(endpoint.address, '/sign', '{"plan":{}}', endpoint.token)).toBe(422);
  expect(await bare(endpoint.address, '/nothing', '{}', endpoint.token)).toBe(404);
});

it('ends with whoever began it', async () => {
  const address = (await children[0]!.endpoint()).address;
  await Promise.all(children.map((child) => child.close()));
  children = [];
  await expect(bare(address, '/publicKey', '{}', 'x')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});

/** A call that falls into the moment of the kill is made again, as the server does. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await work();
    } catch (error) {
      if (round > 100) throw error;
      await sleep(100);
    }
  }
}

function bare(socketPath: string, path: string, body: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath, path, method: 'POST', headers: { authorization: `Bearer ${token}` }, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
