import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from '#engines/fair/commitment.ts';
import { NO_VECTORS, vectorCases } from '#engines/fair/test-vectors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyCommand } from './verify.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phoenix-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  let [out, error] = ['', ''];
  const status = await verifyCommand(args, {
    out: (text) => void (out += text),
    error: (text) => void (error += text),
  });
  return { status, out, error };
}

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const seed = 'f2ac89b608eeb01312d115bce6741b32';
const client = '86ff027f15c48241af7f54a726690ee7';
const good = { serverSeed: seed, clientSeed: client, nonce: 0, params: {}, expected: { result: 28.07 } };
const bad = { ...good, nonce: 1 };

describe('one bet', () => {
  test('prints every step down to the outcome', async () => {
    const { status, out } = await run('--game', 'dice', '--server', seed, '--client', client, '--nonce', '0');
    expect(status).toBe(0);
    expect(out).toContain(`${client}:0:0`);
    expect(out).toMatch(/^result +28\.07$/m);
  });

  test('answers machines with one JSON value', async () => {
    const args = [
      '--game',
      'mines',
      '--server',
      seed,
      '--client',
      client,
      '--nonce',
      '0',
      '--params',
      '{"mines":3}',
      '--json',
    ];
    const reply = JSON.parse((await run(...args)).out) as {
      outcome: { minesOrder: number[] };
      floats: number[];
      multiplier: null;
    };
    expect(reply.outcome.minesOrder).toHaveLength(3);
    expect(reply.floats).toHaveLength(3);
    expect(reply.multiplier).toBeNull();
  });

  test('takes a chain link and salt for crash, without a nonce', async () => {
    const { out } = await run(
      '--game',
      'crash',
      '--server',
      '9dd9a4ce539a7d11a36a96c71f3d939c46d972b2e56254bc85ea2c0681541dca',
      '--client',
      '23eb7069c6fc5b1369b92f5321af9f63',
      '--json',
    );
    expect(JSON.parse(out)).toMatchObject({ outcome: { result: 7.74 }, nonce: null });
  });

  test('takes client seeds that look like options', async () => {
    const { status, out } = await run(
      '--game',
      'dice',
      '--server',
      seed,
      '--client',
      '--v750-_nL',
      '--nonce',
      '0',
    );
    expect(status).toBe(0);
    expect(out).toContain('--v750-_nL:0:0');
  });

  test.each([
    ['no game', []],
    ['an unknown game', ['--game', 'chess', '--server', 'a', '--client', 'b', '--nonce', '0']],
    ['no seeds', ['--game', 'dice', '--nonce', '0']],
    ['no nonce', ['--game', 'dice', '--server', 'a', '--client', 'b']],
    ['a negative nonce', ['--game', 'dice', '--server', 'a', '--client', 'b', '--nonce', '-1']],
    ['a fractional nonce', ['--game', 'dice', '--server', 'a', '--client', 'b', '--nonce', '1.5']],
    ['a nonce in other digits', ['--game', 'dice', '--server', 'a', '--client', 'b', '--nonce', '١']],
    [
      'parameters that are not JSON',
      ['--game', 'dice', '--server', 'a', '--client', 'b', '--nonce', '0', '--params', '{'],
    ],
    [
      'parameters out of range',
      ['--game', 'mines', '--server', 'a', '--client', 'b', '--nonce', '0', '--params', '{"mines":25}'],
    ],
    [
      'parameters that are no object',
      ['--game', 'mines', '--server', 'a', '--client', 'b', '--nonce', '0', '--params', '[]'],
    ],
    ['an unknown option', ['--games', 'dice']],
    ['a missing file', ['--file', '/nonexistent.json']],
  ])('refuses %s with status 2 and a reason', async (_name, args) => {
    const { status, out, error } = await run(...args);
    expect(status).toBe(2);
    expect(out).toBe('');
    expect(error).toMatch(/^verify: \S/);
  });

  test('explains itself', async () => {
    expect(await run('--help')).toMatchObject({ status: 0, error: '' });
  });
});

describe('a list of bets', () => {
  test('counts the cases that agree, whichever way the game is named', async () => {
    const [named, wrapped, each] = await Promise.all([
      file('dice.json', [good]),
      file('a.json', { game: 'dice', cases: [good] }),
      file('b.json', [{ ...good, game: 'dice' }]),
    ]);
    for (const path of [named, wrapped, each])
      expect(await run('--file', path)).toEqual({ status: 0, out: '1 of 1 agree\n', error: '' });
    expect((await run('--file', await file('c.json', [good]), '--game', 'dice')).status).toBe(0);
  });

  test('names each case that differs, with the field, and ends with status 1', async () => {
    const path = await file('d.json', { game: 'dice', cases: [good, bad, good] });
    const { status, out } = await run('--file', path);
    expect(status).toBe(1);
    expect(out).toBe('case 1 differs: result: expected 28.07, found 29.02\n2 of 3 agree\n');
    const json = JSON.parse((await run('--file', path, '--json')).out) as {
      agree: number;
      differ: { index: number }[];
    };
    expect(json).toMatchObject({ total: 3, agree: 2, differ: [{ index: 1, serverSeed: seed }] });
  });

  test.each([
    ['a field no game has', { ...good, expected: { result: 28.07, colour: 'red' } }],
    ['nothing expected', { ...good, expected: {} }],
    ['no expectations', { ...good, expected: undefined }],
    ['no nonce', { ...good, nonce: null }],
    ['impossible parameters', { ...good, params: { target: 500, direction: 'over' } }],
    ['something else entirely', 'case'],
    ['an inherited name', { ...good, expected: { constructor: 1 } }],
  ])('a case with %s does not agree', async (_name, one) => {
    const { status, out } = await run('--file', await file('e.json', { game: 'dice', cases: [one] }));
    expect(status).toBe(1);
    expect(out).toContain('case 0 differs: ');
  });

  test('an empty list proves nothing', async () => {
    expect(await run('--file', await file('f.json', { game: 'dice', cases: [] }))).toMatchObject({
      status: 1,
      out: '0 of 0 agree\n',
    });
  });

  test.each([
    ['text', 'not json'],
    ['a number', '5'],
    ['no list', '{"game":"dice"}'],
  ])('refuses a file of %s', async (_name, content) => {
    expect((await run('--file', await file('g.json', content))).status).toBe(2);
  });

  const vectors = join(process.env.PHOENIX_VECTORS ?? '', 'fair');
  const missing = vectorCases('dice') === null;
  /** Files of other houses' rules (they begin with alt), and what is no list of bets. */
  const others = /^(?:alt-.*|primedice|paytables)\.json$/;
  const recorded = missing ? ['none'] : readdirSync(vectors).filter((name) => !others.test(name));
  test.skipIf(missing).each(recorded)(
    `all recorded cases of %s agree${missing ? ` (${NO_VECTORS})` : ''}`,
    async (name) => {
      const { out } = await run('--file', join(vectors, name));
      const read = JSON.parse(readFileSync(join(vectors, name), 'utf8')) as {
        count: number;
        verified: number;
      };
      // Some were recorded wrongly: their file says how many others there are.
      expect(out).toMatch(new RegExp(`^${read.verified} of ${read.count} agree$`, 'm'));
    },
  );
});

describe('a record of chains', () => {
  /** A chain that a recorded round of the beacon salts. */
  const salted = {
    game: 'crash',
    serial: 1,
    length: 2,
    used: 0,
    state: 'active',
    terminating_hash: 'ab'.repeat(32),
    committed_at: new Date((1_692_803_367 + 2937) * 1000).toISOString(),
    salt_by: 'beacon',
    source: 'drand-quicknet round 1000',
    round: 1000,
    signature:
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    salt: sha256Hex(
      `phoenix-chain-v1:crash:${'ab'.repeat(32)}:drand-quicknet:1000:fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd`,
    ),
    revealed_top: null,
  };
  const own = { ...salted, serial: 2, salt_by: 'operator', round: null, signature: null };
  const end = (top: string): string => sha256Hex(sha256Hex(top));
  const given = {
    ...own,
    serial: 3,
    state: 'void',
    salt: null,
    revealed_top: 'c',
    terminating_hash: end('c'),
  };

  test('agrees where beacon, salt and given-up secrets are right, and leaves out what no beacon salted', async () => {
    const path = await file('chains.json', { chains: [salted, own, given] });
    const { status, out } = await run('--chains', path);
    expect(status).toBe(0);
    expect(out).toContain('2 of 2 agree\n1 cannot be checked');
  });

  test('names what is wrong with each of the others', async () => {
    const wrong = [
      { ...salted, committed_at: new Date((1_692_803_367 + 2938) * 1000).toISOString() },
      { ...salted, signature: salted.signature.replace(/9$/, '8') },
      { ...salted, salt: 'cd'.repeat(32) },
      { ...given, revealed_top: 'd' },
      { ...salted, terminating_hash: 'nothing' },
    ];
    const { status, out } = await run('--chains', await file('wrong.json', { chains: wrong }));
    expect(status).toBe(1);
    for (const reason of [
      'the round of',
      'the signature is',
      'the salt is',
      'the revealed secret',
      'not a chain',
    ])
      expect(out).toContain(reason);
    expect(await run('--chains', await file('none.json', []))).toMatchObject({ status: 2 });
  });
});
