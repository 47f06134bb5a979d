import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayoutProof, PAYOUT_FORMAT, userNumber } from '#features/money/token/proof-file.ts';
import { accountNonce, grow } from '#platform/server/merkle/grow.ts';
import { command } from './revshare.ts';
import { pathFields } from './testing/proof-fields.ts';
import { runCommand } from './testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'phoenix-revshare-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => runCommand(command, args);
const ACCOUNT = '65f0c0ffee00aabbccddeeff';
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
let proof: PayoutProof;

function file(name: string, change: Partial<PayoutProof> = {}): string {
  const path = join(folder, name);
  const value = { format: PAYOUT_FORMAT, version: 1, account: ACCOUNT, proof: { ...proof, ...change } };
  writeFileSync(path, JSON.stringify(value));
  return path;
}

beforeAll(async () => {
  const secret = Buffer.alloc(32, 7);
  const number = userNumber(ACCOUNT);
  const paid = [
    { user: 1n, number, amount: 12_345n },
    { user: 2n, number: 2n, amount: 5n },
    { user: 3n, number: 3n, amount: 80n },
  ];
  const tree = await grow(paid, 2_969, secret, (bytes) => Buffer.alloc(bytes, 3));
  const index = tree.leaves.find(({ user }) => user === 1n)!.place;
  proof = {
    week: '2026-11-23',
    height: 2_969,
    currency: 'usdt',
    decimals: 6,
    user: number.toString(),
    account_nonce: hex(accountNonce(secret, number)),
    index,
    value: '12345',
    ...pathFields(tree, index),
  };
});

test('a payout holds, for its root and for the published one', async () => {
  const alone = await run('verify', '--file', file('own.json'));
  expect(alone).toMatchObject({ status: 0, out: expect.stringContaining('0.012345 USDT') });
  expect(alone.out).toContain('Compare the root');
  const compared = await run(
    'verify',
    '--file',
    file('own.json'),
    '--root',
    proof.root.toUpperCase(),
    '--json',
  );
  expect([compared.status, JSON.parse(compared.out)]).toMatchObject([0, { compared: true, fault: null }]);
});

test('a changed payout, another root and another person fail and are named', async () => {
  const fault = async (name: string, change: Partial<PayoutProof>, ...more: string[]) => {
    const { status, out } = await run('verify', '--file', file(name, change), '--json', ...more);
    return [status, JSON.parse(out).fault];
  };
  expect(await fault('more.json', { value: '12346' })).toEqual([1, 'sum']);
  expect(await fault('person.json', { user: '2' })).toEqual([1, 'user']);
  expect(await fault('week.json', { height: 2_970 })).toEqual([1, 'root']);
  expect(await fault('other.json', {}, '--root', 'a'.repeat(64))).toEqual([1, 'published']);
});

test('a wrong call ends with 2, and a file that is none as well', async () => {
  for (const args of [
    [],
    ['verify'],
    ['pay'],
    ['verify', '--week', '2026-11-24'],
    ['verify', '--week', 'now'],
  ])
    expect((await run(...args)).status).toBe(2);
  expect((await run('verify', '--file', file('bad.json', { value: '1.5' }))).status).toBe(2);
});
