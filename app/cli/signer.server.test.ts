/** Whose passkeys the signer knows, said where it runs. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPins } from '#platform/chains/signer/pins.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { main } from '../cli.ts';

let out = '';
let errors = '';
let folder = '';
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeEach(async () => {
  [out, errors] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
  database = await testDatabase(true);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('PHOENIX_DATA', temporaryFolder());
  vi.stubEnv('PHOENIX_URL', 'https://casino.example');
  folder = temporaryFolder();
  vi.stubEnv('PHOENIX_SIGNER_FOLDER', folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function run(...args: string[]): Promise<number> {
  [out, errors] = ['', ''];
  return main(['signer', ...args]);
}

/** A passkey as the security room stores it. */
async function givePasskey(name: string, passkey: string): Promise<void> {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into account_passkey (id, account_id, credential_id, public_key, counter, synced, name, created_at)
     select $1, id, $2, $3, 0, false, $4, now() from account where name = $5`,
    [
      randomBytes(12).toString('hex'),
      randomBytes(32).toString('base64url'),
      Buffer.from(cose),
      passkey,
      name,
    ],
  );
  await client.end();
}

it('pins the passkey with the fingerprint that was read out, once, and forgets it', async () => {
  await main(['user', 'create', 'ann_staff', '--role', '*']);
  await givePasskey('ann_staff', 'Key ring');
  await givePasskey('ann_staff', 'Phone');
  expect(await run('show', 'Ann_Staff', '--json'), errors).toBe(0);
  const [ring, phone] = JSON.parse(out) as {
    name: string;
    fingerprint: string;
    credential: string;
    rpId: string;
    origin: string;
  }[];
  expect(phone).toMatchObject({ name: 'Phone', rpId: 'casino.example', origin: 'https://casino.example' });
  expect(ring!.fingerprint).toMatch(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/);
  expect(ring!.fingerprint).not.toBe(phone!.fingerprint);

  expect(await run('enroll', 'ann_staff', '--fingerprint', '0000 0000')).toBe(1);
  // Nothing is pinned without a question on a terminal, or an answer beforehand.
  expect(await run('enroll', 'ann_staff')).toBe(1);
  expect(errors).toContain('--fingerprint');
  expect(readPins(folder)).toEqual([]);
  expect(await run('enroll', 'ann_staff', '--fingerprint', phone!.fingerprint.toUpperCase()), errors).toBe(0);
  expect(readPins(folder)).toMatchObject([{ credential: phone!.credential, name: 'Phone' }]);
  expect(await run('enroll', 'ann_staff', '--fingerprint', phone!.fingerprint)).toBe(1);
  expect(errors).toContain('pinned already');

  expect(await run('list')).toBe(0);
  expect(out).toContain(phone!.fingerprint);
  expect(out).not.toContain(ring!.fingerprint);
  expect(await run('forget', ring!.fingerprint)).toBe(1);
  expect(await run('forget', phone!.fingerprint)).toBe(0);
  expect(readPins(folder)).toEqual([]);
});

it('takes them to another machine in a file, and no other file', async () => {
  await main(['user', 'create', 'ann_staff', '--role', '*']);
  await givePasskey('ann_staff', 'Phone');
  await run('show', 'ann_staff', '--json');
  const file = join(folder, 'ann.json');
  writeFileSync(file, out);
  const [{ fingerprint }] = JSON.parse(out) as [{ fingerprint: string }];
  // That machine knows no database.
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  expect(await run('enroll', 'ann_staff', '--from', file, '--fingerprint', fingerprint), errors).toBe(0);
  expect(readPins(folder)).toHaveLength(1);
  writeFileSync(file, '[{"credential": "x"}]');
  expect(await run('enroll', 'ann_staff', '--from', file, '--fingerprint', fingerprint)).toBe(1);
  expect(await run('enroll', 'nobody_here', '--from', join(folder, 'none.json'))).toBe(1);
});

it('refuses calls that say too little or too much', async () => {
  for (const words of [['enroll'], ['list', 'x'], ['forget'], ['pin', 'x'], ['show', 'a', 'b']])
    expect(await run(...words)).toBe(2);
  expect(await run('enroll', 'nobody_here')).toBe(1);
  expect(errors).toContain('no passkey');
});
