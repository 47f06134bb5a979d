import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseRegister, personDigest } from '#features/account/verification/server/register/digest.ts';
import { command } from './exclusions.ts';
import { runCommand } from './testing/run-command.ts';

const KEY = '0b'.repeat(32);
const ANN = { name: 'Ann Archer', born: '1980-05-05', postcode: '1010', until: '2027-01-31' };
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phoenix-exclusions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

async function run(text: string) {
  const path = join(folder, 'people.jsonl');
  await writeFile(path, text);
  vi.stubEnv('PHOENIX_DATA', folder);
  vi.stubEnv('PHOENIX_EXCLUSION_REGISTER', join(folder, 'register.txt'));
  vi.stubEnv('PHOENIX_EXCLUSION_REGISTER_KEY', KEY);
  return runCommand(command, ['--file', path]);
}

test('makes lines that the adapter reads, and prints no name', async () => {
  const bea = { ...ANN, name: 'Bea Baker', until: 'ever' };
  const { status, out } = await run(`${JSON.stringify(ANN)}\n\n${JSON.stringify(bea)}\n`);
  expect(status).toBe(0);
  expect(out).not.toMatch(/Ann|Bea/);
  const key = Buffer.from(KEY, 'hex');
  expect([...parseRegister(out)]).toEqual([
    [personDigest(key, ANN), Date.parse('2027-02-01T00:00:00Z')],
    [personDigest(key, bea), -1],
  ]);
});

test.each([
  ['no object', '[]'],
  ['a day that is none', JSON.stringify({ ...ANN, born: '1980-02-30' })],
  ['a name without letters', JSON.stringify({ ...ANN, name: '--' })],
  ['a field too many', JSON.stringify({ ...ANN, more: 1 })],
  ['an end that is none', JSON.stringify({ ...ANN, until: 'never' })],
])('refuses %s with its line, and prints nothing else', async (_is, wrong) => {
  const { status, out, error } = await run(`${JSON.stringify(ANN)}\n${wrong}\n`);
  expect([status, out]).toEqual([1, '']);
  expect(error).toContain('line 2');
});
