/** Old partitions of bets as files: when one may be closed, that a kill at any moment costs nothing, and that a changed byte is found. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { killedAt, type OldLedger, openOldLedger } from '../../testing/old-ledger.ts';
import { parts } from './archive.ts';
import { openDuck } from './duck.ts';
import { literal } from './columns.ts';
import { readManifest } from './manifest.ts';

let ledger: OldLedger;

beforeEach(async () => {
  ledger = await openOldLedger();
  return () => ledger.engine.close();
});

it('closes a partition only when nothing of it is to come and all have read it, and then it takes no row', async () => {
  const { db, engine, runtime, audit, archive, play, later } = ledger;
  const owned = ledger.asOwner;
  const id = runtime.uuid();
  await engine.act(1n, (state, draft) => {
    draft.openRound(state, {
      id,
      game: 'mines',
      cur: 10,
      stake: 10n,
      pairId: null,
      nonce: -1n,
      params: {},
      state: {},
      version: '1/a',
      sharedNo: null,
      openedAt: runtime.now(),
      steps: 0,
    });
    return id;
  });
  await play(6);
  const waits = async (days?: number) =>
    (await owned((owner) => archive(owner, days === undefined ? {} : { days })))[0]?.waits;
  later(100);
  await engine.partitions.prepare();
  expect(await waits(200)).toContain('less than 200 days');
  expect(await waits()).toContain('round');
  await engine.act(1n, (state, draft) => draft.settleRound(state, state.rounds.get(id)!, 0n, '{}'));
  await db.pool.query(`insert into event_cursor (name, lane, batch) values ('a', 1, 1), ('a', 2, 1000)`);
  expect(await waits()).toContain('reader');
  await db.pool.query('update event_cursor set batch = 1000');
  expect(await waits()).toContain('audit');
  expect((await audit()).findings).toEqual([]);
  const rules = [['a product has an open bet', 'select $1::timestamptz is not null as holds']] as const;
  expect((await owned((owner) => archive(owner, { rules })))[0]?.waits).toContain('open bet');
  const [first, second] = await owned((owner) => archive(owner));
  expect(first).toEqual({ part: 'bet_first', state: 'listed', waits: null });
  expect(second).toBeDefined();
  await expect(
    db.pool.query(
      `insert into bet select user_id, id_floor(at), cur, game, 0, 0, null, -1, '', balance_after, true, lane, batch, at from bet limit 1`,
    ),
  ).rejects.toThrow('bet_first is closed');
  await play(3);
  expect((await audit()).findings).toEqual([]);
});

it('a kill at any statement loses nothing and lists nothing twice', async () => {
  const { db, folder, audit, archive, verify, log } = ledger;
  const owned = ledger.asOwner;
  await ledger.threeMonths();
  const bets = async () =>
    (await db.pool.query(`select count(*), md5(string_agg(b::text, '|' order by b.id)) from bet b`)).rows;
  const before = await bets();
  const seen = new Set<string>();
  for (let statement = 1; ; statement++) {
    const done = await owned((owner) => archive(killedAt(owner, statement))).then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toContain('killed');
        return false;
      },
    );
    for (const { state } of await parts(db.pool)) seen.add(state);
    if (done) break;
  }
  expect([...seen].toSorted()).toEqual(['closed', 'exported', 'frozen', 'listed', 'open', 'verified']);
  const listed = readManifest(folder);
  expect(listed.map(({ entry }) => entry.no)).toEqual(listed.map((_, at) => at + 1));
  expect(listed.reduce((sum, { entry }) => sum + entry.rows, 0)).toBe(36);
  expect(readdirSync(join(folder, 'bet'))).toHaveLength(listed.length);
  expect(readdirSync(folder).toSorted()).toEqual(['bet', 'manifest.jsonl']);
  // The server reads them as another account of the same group.
  const modes = ['bet', 'manifest.jsonl', listed[0]!.entry.file].map(
    (name) => statSync(join(folder, name)).mode & 0o050,
  );
  expect(modes).toEqual([0o050, 0o040, 0o040]);
  expect((await log().list({ limit: 100, action: 'archive.file' })).length).toBe(listed.length);
  expect(await bets()).toEqual(before);
  expect(await verify()).toEqual({ files: listed.length, bets: 36, ahead: [], findings: [] });
  expect((await audit()).findings).toEqual([]);
  // Every field of every bet, as another program reads the files.
  const duck = await openDuck(folder);
  const files = listed.map(({ entry }) => literal(join(folder, entry.file))).join(', ');
  const inFiles = await duck.rows(
    `select id::varchar as id, detail, epoch_us("at")::varchar as at, line, pair_id is null as shared from read_parquet([${files}]) bet order by bet.id`,
  );
  duck.close();
  const { rows } = await db.pool.query(
    `select id::text as id, detail, ((extract(epoch from at) * 1000000)::bigint)::text as at, line, pair_id is null as shared from bet order by bet.id`,
  );
  expect(inFiles).toEqual(rows);
});

it('names the file in which a byte was changed, the line of the manifest, and what is gone', async () => {
  const { folder, archive, verify } = ledger;
  const owned = ledger.asOwner;
  await ledger.threeMonths();
  await owned((owner) => archive(owner));
  const [{ entry }] = readManifest(folder) as [ReturnType<typeof readManifest>[number]];
  const file = join(folder, entry.file);
  const bytes = readFileSync(file);
  const flipped = Buffer.from(bytes);
  flipped[flipped.length >> 1]! ^= 1;
  writeFileSync(file, flipped);
  expect((await verify('hashes')).findings).toMatchObject([
    { check: 'archive', rows: [{ file: entry.file, why: 'was changed' }] },
  ]);
  // Lengths alone cost nothing that grows: no file is read for them.
  expect((await verify('lengths')).findings).toEqual([]);
  writeFileSync(file, bytes.subarray(1));
  expect((await verify('lengths')).findings).toMatchObject([{ rows: [{ why: 'was changed' }] }]);
  writeFileSync(file, bytes);
  const manifest = join(folder, 'manifest.jsonl');
  const lines = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, lines.replace('"rows":12', '"rows":13'));
  expect((await verify('hashes')).findings).toMatchObject([
    { rows: [{ reason: expect.stringMatching(/line \d/) }] },
  ]);
  writeFileSync(manifest, lines.split('\n').slice(0, -2).join('\n') + '\n');
  expect((await verify('hashes')).findings).toMatchObject([{ rows: [{ why: 'the manifest lacks it' }] }]);
  writeFileSync(manifest, lines);
  expect((await verify()).findings).toEqual([]);
});

it('writes a file again that does not hold what its partition does, and takes up files that a copy of before does not know', async () => {
  const { db, folder, archive, verify } = ledger;
  const owned = ledger.asOwner;
  await ledger.threeMonths();
  await owned((owner) => archive(owner));
  const [first] = await parts(db.pool);
  const back = `update ledger_part set state = 'frozen', file = null, sha256 = null where name = '${first!.name}'`;
  await owned((owner) => owner.query(back));
  expect((await verify()).ahead).toEqual([first!.file]);
  await owned((owner) => archive(owner));
  expect((await parts(db.pool))[0]).toEqual(first);
  expect(await verify()).toMatchObject({ ahead: [], findings: [] });
  // Nothing was listed yet.
  rmSync(folder, { recursive: true });
  await owned((owner) => owner.query(`update ledger_part set state = 'frozen' where file is not null`));
  await expect(owned((owner) => archive(killedAt(owner, 9)))).rejects.toThrow('killed');
  const [halfWay] = await parts(db.pool);
  expect(halfWay!.state).toBe('exported');
  writeFileSync(join(folder, halfWay!.file!), 'nothing');
  await expect(owned((owner) => archive(owner))).rejects.toThrow(/does not hold what bet_first does/);
  await owned((owner) => archive(owner));
  expect((await verify()).findings).toEqual([]);

  // Put back to before a file was listed, and the partition ends otherwise: it is listed again, and that counts.
  const before = readManifest(folder);
  await owned(async (owner) => {
    await owner.query('alter table bet_first disable trigger bet_first_closed');
    await owner.query(
      `insert into bet_first select user_id, '00000000-0000-7000-8000-000000000001', cur, game, 0, 0, null, -1, '', balance_after, true, lane, batch, at
         from bet_first limit 1`,
    );
    await owner.query('alter table bet_first enable trigger bet_first_closed');
    await owner.query(back);
  });
  await expect(owned((owner) => archive(owner))).rejects.toThrow(/does not hold what bet_first does/);
  await owned((owner) => archive(owner));
  const after = readManifest(folder);
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)!.entry).toMatchObject({ part: 'bet_first', rows: before[0]!.entry.rows + 1 });
  expect(await verify()).toEqual({ files: before.length, bets: 37, ahead: [], findings: [] });
  // Nobody needs the file of before.
  rmSync(join(folder, before[0]!.entry.file));
  expect((await verify()).findings).toEqual([]);
  expect((await owned((owner) => archive(owner, { drop: true })))[0]!.state).toBe('gone');
});
