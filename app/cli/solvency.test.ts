import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BalanceProof,
  PROOF_FORMAT,
  ROOTS_FORMAT,
  userNumber,
} from '#features/operator/solvency/proof-file.ts';
import { accountNonce, grow } from '#platform/server/merkle/grow.ts';
import { command } from './solvency.ts';

import { pathFields } from './testing/proof-fields.ts';
import { runCommand } from './testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'phoenix-solvency-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => runCommand(command, args);

function file(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

const ACCOUNT = '65f0c0ffee00aabbccddeeff';
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
let proof: BalanceProof;
const fileOf = (...proofs: BalanceProof[]) => ({
  format: PROOF_FORMAT,
  version: 1,
  account: ACCOUNT,
  proofs,
});
const rootsOf = ({ day, height, currency, kind, decimals, root, sum, depth }: BalanceProof) => ({
  format: ROOTS_FORMAT,
  version: 1,
  days: [
    {
      day,
      height,
      at: `${day}T00:13:00.000Z`,
      state: 'published',
      lanes: { 1: '5' },
      trees: [{ currency, kind, decimals, root, sum, players: 3, depth }],
    },
  ],
});

beforeAll(async () => {
  const secret = Buffer.alloc(32, 7);
  const number = userNumber(ACCOUNT);
  const owed = [
    { user: 1n, number, amount: 12_345n },
    { user: 2n, number: 2n, amount: 5n },
    { user: 3n, number: 3n, amount: 0n },
  ];
  const tree = await grow(owed, 20_000, secret, (bytes) => Buffer.alloc(bytes, 3));
  const index = tree.leaves.find(({ user }) => user === 1n)!.place;
  proof = {
    day: '2024-10-04',
    height: 20_000,
    currency: 'usd',
    kind: 'real',
    decimals: 2,
    user: number.toString(),
    account_nonce: hex(accountNonce(secret, number)),
    index,
    value: '12345',
    ...pathFields(tree, index),
  };
});

test('a proof holds, and against kept roots too', async () => {
  const path = file('own.json', fileOf(proof));
  const alone = await run('verify', '--file', path);
  expect(alone.status).toBe(0);
  expect(alone.out).toContain('123.45');
  expect(alone.out).toContain('Compare each root');
  const roots = file('roots.json', rootsOf(proof));
  const compared = await run('verify', '--file', path, '--roots', roots, '--json');
  expect(compared.status).toBe(0);
  expect(JSON.parse(compared.out)).toMatchObject({
    compared: true,
    hold: 1,
    fail: 0,
    proofs: [{ fault: null }],
  });
});

test('a cent less, another root and another person each fail and are named', async () => {
  const fault = async (name: string, change: Partial<BalanceProof>, roots?: string) => {
    const path = file(`${name}.json`, fileOf({ ...proof, ...change }));
    const { status, out } = await run(
      'verify',
      '--file',
      path,
      ...(roots ? ['--roots', roots] : []),
      '--json',
    );
    return [status, JSON.parse(out).proofs[0].fault];
  };
  expect(await fault('less', { value: '12344' })).toEqual([1, 'sum']);
  expect(await fault('negative', { value: '-1' })).toEqual([1, 'range']);
  expect(await fault('person', { user: '2' })).toEqual([1, 'user']);
  expect(await fault('place', { index: 9 })).toEqual([1, 'index']);
  const other = file('other.json', rootsOf({ ...proof, root: 'a'.repeat(64) }));
  expect(await fault('published', {}, other)).toEqual([1, 'published']);
  // It is in no hash, and the amount that is shown follows from it.
  const same = file('same.json', rootsOf(proof));
  expect(await fault('decimals', { decimals: 0 }, same)).toEqual([1, 'published']);
  const none = file('none.json', { ...rootsOf(proof), days: [] });
  expect(await fault('unpublished', {}, none)).toEqual([1, 'unpublished']);
});

test('signatures over reserves hold, one of another address does not, and none is named', async () => {
  const account = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`);
  const [day] = rootsOf({ ...proof, currency: 'eth' }).days;
  const signature = await account.signMessage({ message: `phoenix-reserves|${day!.day}|${proof.root}` });
  const reserve = {
    chain: 'eth',
    network: 'main',
    address: account.address,
    kind: 'hot',
    currency: 'eth',
    decimals: 18,
    amount: '1000000000000000000000',
    from: 7,
    to: 8,
    at: day!.at,
    signature,
  };
  const sum = async (name: string, ...reserves: object[]) => {
    const path = file(`${name}.json`, { ...rootsOf(proof), days: [{ ...day!, reserves }] });
    const { status, out } = await run('verify', '--roots', path, '--json');
    const { hold, unsigned, fail, days } = JSON.parse(out);
    return [status, hold, unsigned, fail, days[0].currencies[0]?.percent];
  };
  const percent = ((1000n * 100n * 10_000n) / BigInt(proof.sum)).toString();
  const text = `${percent.slice(0, -2)}.${percent.slice(-2)}`;
  expect(await sum('signed', reserve)).toEqual([0, 1, 0, 0, text]);
  expect(await sum('unsigned', { ...reserve, signature: null })).toEqual([0, 0, 1, 0, '0.00']);
  const other = privateKeyToAccount(`0x${'2'.padStart(64, '0')}`).address;
  expect(await sum('other', { ...reserve, address: other })).toEqual([1, 0, 0, 1, '0.00']);
  const shown = await run(
    'verify',
    '--roots',
    file('shown.json', { ...rootsOf(proof), days: [{ ...day!, reserves: [reserve] }] }),
  );
  expect(shown.out).toContain('1 hold, 0 not signed, 0 fail');
});

test('a wrong call ends with 2, and a file that is none as well', async () => {
  expect((await run('verify')).status).toBe(2);
  expect((await run('prove')).status).toBe(2);
  expect(await run('verify', '--file', join(folder, 'nowhere.json'))).toMatchObject({
    status: 2,
    error: expect.stringContaining('ENOENT'),
  });
  expect(await run('verify', '--file', file('text.json', 'no'))).toMatchObject({
    status: 2,
    error: expect.stringContaining('no JSON'),
  });
  const none = file('none.json', { ...fileOf(proof), proofs: [] });
  expect(await run('verify', '--file', none)).toMatchObject({
    status: 2,
    error: expect.stringContaining('no proof'),
  });
  const bad = file('bad.json', fileOf({ ...proof, value: '1.5' }));
  expect(await run('verify', '--file', bad)).toMatchObject({
    status: 2,
    error: expect.stringContaining('value'),
  });
});
