import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { main } from '../cli.ts';

let [out, errors] = ['', ''];
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
  for (const name of ['PHOENIX_KEY', 'PHOENIX_SIGNER_KEY', 'PHOENIX_SIGNER_FOLDER', 'PHOENIX_SIGNER'])
    vi.stubEnv(name, '');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** @returns exit status and what was written */
async function run(...words: string[]): Promise<[number, string]> {
  [out, errors] = ['', ''];
  const status = await main(['keys', ...words]);
  return [status, out + errors];
}

/** A data folder with keys, and the passphrase of copies beside it. */
function installation(): { work: string; data: string } {
  const work = temporaryFolder();
  const data = join(work, 'data');
  mkdirSync(join(data, 'signer'), { recursive: true });
  writeFileSync(join(data, 'secrets.json'), '{"installationKey":"abad1dea"}');
  writeFileSync(join(data, 'signer', 'key'), 'the key');
  writeFileSync(join(data, 'signer', 'words.sealed'), 'the words');
  writeFileSync(join(work, 'passphrase'), 'of the copies');
  vi.stubEnv('PHOENIX_DATA', data);
  return { work, data };
}

it('two of three shares bring back keys, words, variables and files, for their owner only', async () => {
  const { work } = installation();
  vi.stubEnv('PHOENIX_SIGNER_KEY', 'cd'.repeat(32));
  const shares = join(work, 'shares');
  const [status, text] = await run('split', shares, join(work, 'passphrase'));
  expect([status, text]).toEqual([0, expect.stringContaining('any 2 of them open')]);
  expect(text).not.toMatch(/abad1dea|the key|of the copies/);
  const file = (no: number) => join(shares, `share-${no}.json`);
  expect([1, 2, 3, 4].map((no) => existsSync(file(no)))).toEqual([true, true, true, false]);
  expect(statSync(file(1)).mode & 0o377).toBe(0);
  for (const no of [1, 2, 3]) {
    const written = readFileSync(file(no), 'utf8');
    for (const secret of ['abad1dea', 'the key', 'of the copies', 'cdcdcd'])
      expect([written.includes(secret), written.includes(Buffer.from(secret).toString('base64'))]).toEqual([
        false,
        false,
      ]);
  }
  const to = join(work, 'joined');
  expect((await run('join', file(3), file(1), '--to', to))[0]).toBe(0);
  const joined = (path: string) => readFileSync(join(to, path), 'utf8');
  expect(
    ['secrets.json', 'signer/key', 'signer/words.sealed', 'more/passphrase', 'environment'].map(joined),
  ).toEqual([
    '{"installationKey":"abad1dea"}',
    'the key',
    'the words',
    'of the copies',
    `PHOENIX_SIGNER_KEY=${'cd'.repeat(32)}\n`,
  ]);
  expect(statSync(join(to, 'signer', 'key')).mode & 0o077).toBe(0);
  expect((await run('check', file(1), file(2)))[0]).toBe(0);
});

it('says what is wrong, and writes nothing', async () => {
  const { work, data } = installation();
  const [shares, to] = [join(work, 'shares'), join(work, 'joined')];
  expect((await run('split', shares, '--of', '3', '--need', '3'))[0]).toBe(0);
  const file = (no: number) => join(shares, `share-${no}.json`);
  chmodSync(file(3), 0o600);
  writeFileSync(file(3), 'no share');
  for (const [words, status, why] of [
    [['split', shares], 1, 'is there already'],
    [['split', join(work, 'a'), '--of', '1'], 2, '--of is 2 to 16'],
    [['split', join(work, 'a'), '--of', '3x'], 2, '--of is 2 to 16'],
    [['split', join(work, 'a'), '--need', '4'], 2, '--need is 2 to --of'],
    [['split', join(work, 'a'), join(work, 'nothing')], 1, 'is no file'],
    [['split', join(work, 'a'), '--from', work], 1, 'there is no key to keep'],
    [['split'], 2, 'expected a new folder'],
    [['join', file(1), file(2), '--to', to], 1, '3 different shares are needed, 2 given'],
    [['join', file(1), file(2), file(3), '--to', to], 1, 'is no share'],
    [['join', file(1), file(2)], 2, 'expected split'],
    [['check'], 1, 'no share was given'],
    [['join', file(1), '--to', data], 1, 'different shares'],
    [['lose', file(1)], 2, 'expected split'],
  ] as const)
    expect(await run(...words)).toEqual([status, expect.stringContaining(why)]);
  expect([existsSync(to), existsSync(join(work, 'a'))]).toEqual([false, false]);
});

it("leaves nothing of the signer's out unless told so", async () => {
  const { work, data } = installation();
  const [key, words] = [join(data, 'signer', 'key'), join(data, 'signer', 'words.sealed')];
  const [shares, copied] = [join(work, 'shares'), join(work, 'words of the copy')];
  const refuses = async (why: string, ...more: string[]) => {
    expect(await run('split', shares, ...more)).toEqual([1, expect.stringContaining(why)]);
    expect(existsSync(shares)).toBe(false);
  };
  // As deploy/backup.sh --keys leaves them: the sealed words are in the copy.
  renameSync(words, copied);
  await refuses('words.sealed is not in', '--from', data);
  await refuses(`${copied}s is not there`, '--from', data, '--words', `${copied}s`);
  const [status, text] = await run('split', shares, '--from', data, '--words', copied);
  expect([status, text]).toEqual([0, expect.stringMatching(/signer\/key [^]*signer\/words\.sealed /)]);
  rmSync(shares, { recursive: true });
  renameSync(copied, words);
  renameSync(key, copied);
  await refuses('key is not in');
  // What is there and cannot be read is not the same as nothing.
  mkdirSync(key);
  await refuses(`${key} cannot be read`);
  rmSync(join(data, 'signer'), { recursive: true });
  vi.stubEnv('PHOENIX_SIGNER', '/run/phoenix/signer.sock');
  vi.stubEnv('PHOENIX_SIGNER_TOKEN', 'ab'.repeat(32));
  await refuses('PHOENIX_SIGNER_FOLDER');
  expect((await run('split', shares, '--without-signer'))[0]).toBe(0);
});
