/** deploy/backup.sh on a running embedded database with a signer's folder: what it copies starts, and its words open. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signerWords } from '#platform/chains/signer/mnemonic.ts';
import { keptSecrets } from '#platform/server/config/secrets.ts';
import { openDatabase, type OpenDatabase } from '#platform/server/database/database.ts';
import { projectRoot } from '#platform/server/database/project-root.ts';
import { upgrade } from '#platform/server/database/upgrade.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { quietLog } from '#platform/server/testing/open-database.ts';
import { markOf } from './cli/doctor/copies.ts';

/** The script needs a client program, which the package of the database does not bring. */
const hasPsql = spawnSync('psql', ['--version']).status === 0;

describe.skipIf(!hasPsql)('a copy by deploy/backup.sh', () => {
  let work: string;
  let data: string;
  let db: OpenDatabase;
  const wordsIn = (folder: string) =>
    signerWords({ folder: join(folder, 'signer'), key: null, given: null, runtime: systemRuntime() }).words;
  const backup = (...args: string[]) =>
    spawnSync(join(projectRoot(), 'deploy/backup.sh'), args, {
      encoding: 'utf8',
      cwd: work,
      env: { ...process.env, PGOPTIONS: '-c statement_timeout=30s' },
    });

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'phoenix-copy-'));
    data = join(work, 'data');
    keptSecrets(data, false);
    wordsIn(data);
    mkdirSync(join(data, 'signer', 'staff'));
    writeFileSync(join(data, 'signer', 'staff', 'keys.json'), '{}', { mode: 0o600 });
    writeFileSync(join(data, 'signer', 'log.jsonl'), '{"no":1}\n', { mode: 0o600 });
    db = await openDatabase({ data, databaseUrl: null, walArchive: join(work, 'log') }, quietLog);
    await upgrade(db);
    // Root copies what is another account's: here only another group's, for this test goes on as root.
    if (process.getuid?.() === 0)
      for (const folder of ['.', 'pg', 'pg/data', 'signer', 'signer/staff'])
        chownSync(join(data, folder), 0, 12_345);
    await db.pool.query(
      `insert into wallet_address (keyring, path, address, target, at) values ('evm', '0/7', '0xA', 'a', now())`,
    );
  });
  afterAll(async () => {
    await db.close();
    rmSync(work, { recursive: true, force: true });
  });

  it('has database, secrets and all of the signer, for its owner only, and starts', async () => {
    const copy = join(work, 'copy');
    expect(backup(data, copy)).toMatchObject({ status: 0 });
    expect(readFileSync(join(data, 'copied'))).toEqual(readFileSync(join(copy, 'copied')));
    const key = Buffer.from(keptSecrets(data, false).installationKey, 'hex');
    expect(readFileSync(join(data, 'copied'), 'utf8').split('\n').slice(1)).toEqual([
      `folder ${realpathSync(copy)}`,
      `key ${markOf(key)}`,
      '',
    ]);
    const made = ['.', 'copied', 'pg', 'pg/data', 'pg/data/backup_label', 'pg/data/pg_replslot'];
    for (const name of [...made, 'signer', 'signer/staff'])
      expect(statSync(join(copy, name)).gid, name).toBe(statSync(data).gid);
    expect(wordsIn(copy)).toBe(wordsIn(data));
    for (const file of ['secrets.json', 'signer/log.jsonl', 'signer/key', 'signer/staff/keys.json']) {
      expect(readFileSync(join(copy, file))).toEqual(readFileSync(join(data, file)));
      expect(statSync(join(copy, file)).mode & 0o077).toBe(0);
    }
    const restored = await openDatabase({ data: copy, databaseUrl: null }, quietLog);
    const { rows } = await restored.pool.query('select path from wallet_address');
    expect(rows).toEqual([{ path: '0/7' }]);
    await restored.close();
  });

  it('opens nothing without its keys where they are kept apart, and draws none', () => {
    const [copy, keys] = [join(work, 'sealed'), join(work, 'keys')];
    // A folder that takes no log does not hold the copy up, which has all of it.
    chmodSync(join(work, 'log'), 0o500);
    expect(backup('--keys', keys, data, copy)).toMatchObject({ status: 0 });
    chmodSync(join(work, 'log'), 0o700);
    for (const file of ['secrets.json', 'signer/key']) expect(existsSync(join(copy, file))).toBe(false);
    for (const folder of [keys, join(keys, 'signer')]) expect(statSync(folder).gid).toBe(statSync(data).gid);
    expect(() => wordsIn(copy)).toThrow(/sealed with a key that is not there/);
    cpSync(keys, copy, { recursive: true });
    expect(wordsIn(copy)).toBe(wordsIn(data));
  });

  it('is none without the words that players’ addresses belong to', () => {
    const elsewhere = join(work, 'elsewhere');
    cpSync(join(data, 'signer'), elsewhere, { recursive: true });
    rmSync(join(data, 'signer'), { recursive: true });
    const failed = backup(data, join(work, 'wordless'));
    expect(failed).toMatchObject({ status: 1 });
    expect(failed.stderr).toContain('is no backup');
    const named = spawnSync(join(projectRoot(), 'deploy/backup.sh'), [data, join(work, 'named')], {
      encoding: 'utf8',
      env: { ...process.env, PHOENIX_SIGNER_FOLDER: elsewhere },
    });
    expect(named.status, named.stderr).toBe(0);
    expect(existsSync(join(work, 'named', 'signer', 'words.sealed'))).toBe(true);
  });
});
