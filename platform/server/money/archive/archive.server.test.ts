/** Old partitions of bets as files: when one may be closed, that a kill at any moment costs nothing, and that a changed byte is found. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { createAudit } from '../../audit/create-audit.ts';
import { type OpenDatabase, withClient } from '../../database/database.ts';
import { createVault } from '../../fairness/vault.ts';
import { movedRuntime } from '../../testing/moved-runtime.ts';
import { openTestDatabase, quietLog } from '../../testing/open-database.ts';
import { temporaryFolder } from '../../testing/temporary.ts';
import { createMoney, type Engine } from '../engine.ts';
import { ACCOUNT, KIND } from '../kinds.ts';
import { auditSealed } from '../sealed/audit-sealed.ts';
import { archiveParts, parts } from './archive.ts';
import { openDuck } from './duck.ts';
import { literal } from './columns.ts';
import { readManifest } from './manifest.ts';
import { verifyArchive } from './verify.ts';

const USD = 10;
const DAY_MS = 86_400_000;
const PLAYERS = [1n, 2n, 3n];

let shift = 0;
const runtime = movedRuntime(() => shift);
const vault = createVault(Buffer.alloc(32, 7), runtime);
let db: OpenDatabase;
let engine: Engine;
let folder: string;

beforeEach(async () => {
  shift = 0;
  folder = temporaryFolder();
  db = await openTestDatabase();
  engine = await createMoney({
    db,
    vault,
    runtime,
    log: quietLog,
    lanes: 2,
    revision: () => 1,
    refreshRevision: async () => undefined,
  });
  for (const user of PLAYERS)
    for (const cur of [USD, -USD])
      await engine.post({
        user,
        cur,
        net: 1000n,
        counter: cur > 0 ? ACCOUNT.operator : ACCOUNT.playMoney,
        kind: cur > 0 ? KIND.adjust : KIND.playMoney,
        key: `${user}/${cur}`,
      });
  return () => engine.close();
});

const log = () => createAudit(db, runtime);

const audit = () =>
  auditSealed(
    {
      db,
      audit: log(),
      vault,
      installationKey: Buffer.alloc(32, 9),
      checks: [],
      now: () => runtime.now(),
      random: Math.random,
    },
    { full: false, reseal: false },
  );

async function play(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const user = PLAYERS[at % PLAYERS.length]!;
    await engine.act(user, (state, draft) => {
      const shared = at % 7 === 0;
      const nonce = shared ? -1n : draft.takeNonce(state);
      const id = runtime.uuid();
      draft.keys.push({ user, key: runtime.uuid(), ref: id });
      return draft.instantBet(state, {
        id,
        cur: at % 5 === 0 ? -USD : USD,
        game: 'dice',
        stake: 10n,
        payout: BigInt(at % 3) * 9n,
        pairId: shared ? null : state.pair.id,
        nonce,
        detail: JSON.stringify({ note: `"${at}" | \\ 'é'\n` }),
      });
    });
  }
}

/** Half a year of bets in three partitions, all of it a quarter ago. */
async function half(): Promise<void> {
  for (let month = 0; month < 3; month++) {
    await play(12);
    shift += 31 * DAY_MS;
  }
  shift += 120 * DAY_MS;
  expect((await audit()).findings).toEqual([]);
}

const owned = <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> => withClient(db.ownerOptions()!, work);

const archive = (owner: pg.ClientBase, days = 60) =>
  archiveParts({ owner, audit: log(), folder, days, now: runtime.now() });

const verify = (deep = true) => verifyArchive({ client: db.pool, audit: log(), folder }, deep);

it('closes a partition only when nothing of it is to come and all have read it, and then it takes no row', async () => {
  const id = runtime.uuid();
  await engine.act(1n, (state, draft) => {
    draft.openRound(state, {
      id,
      game: 'mines',
      cur: USD,
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
  const waits = async (days?: number) => (await owned((owner) => archive(owner, days)))[0]?.waits;
  shift += 100 * DAY_MS;
  await engine.partitions.prepare();
  expect(await waits(200)).toContain('less than 200 days');
  expect(await waits()).toContain('round');
  await engine.act(1n, (state, draft) => draft.settleRound(state, state.rounds.get(id)!, 0n, '{}'));
  await db.pool.query(`insert into event_cursor (name, lane, batch) values ('a', 1, 1), ('a', 2, 1000)`);
  expect(await waits()).toContain('reader');
  await db.pool.query('update event_cursor set batch = 1000');
  expect(await waits()).toContain('audit');
  expect((await audit()).findings).toEqual([]);
  const [first, second] = await owned((owner) => archive(owner));
  expect(first).toEqual({ part: 'bet_first', state: 'listed', waits: null });
  expect(second).toBeDefined();
  await expect(
    db.pool.query(
      `insert into bet select user_id, uuidv7(), cur, game, 0, 0, null, -1, '', balance_after, true, lane, batch, at from bet limit 1`,
    ),
  ).rejects.toThrow('bet_first is closed');
  await play(3);
  expect((await audit()).findings).toEqual([]);
});

/** A connection on which everything from one statement on fails, as after a kill: what the program did before it stays. */
function killedAt(owner: pg.Client, statement: number): pg.ClientBase {
  let count = 0;
  return new Proxy(owner, {
    get(target, name, self) {
      if (name !== 'query') return Reflect.get(target, name, self) as unknown;
      return (...args: Parameters<pg.Client['query']>) => {
        if (++count >= statement) throw new Error('killed');
        return target.query(...args);
      };
    },
  });
}

it('a kill at any statement loses nothing and lists nothing twice', { timeout: 60_000 }, async () => {
  await half();
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
  await half();
  await owned((owner) => archive(owner));
  const [{ entry }] = readManifest(folder) as [ReturnType<typeof readManifest>[number]];
  const file = join(folder, entry.file);
  const bytes = readFileSync(file);
  const flipped = Buffer.from(bytes);
  flipped[flipped.length >> 1]! ^= 1;
  writeFileSync(file, flipped);
  expect((await verify(false)).findings).toMatchObject([
    { check: 'archive', rows: [{ file: entry.file, why: 'was changed' }] },
  ]);
  writeFileSync(file, bytes);
  const manifest = join(folder, 'manifest.jsonl');
  const lines = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, lines.replace('"rows":12', '"rows":13'));
  expect((await verify(false)).findings).toMatchObject([
    { rows: [{ reason: expect.stringMatching(/line \d/) }] },
  ]);
  writeFileSync(manifest, lines.split('\n').slice(0, -2).join('\n') + '\n');
  expect((await verify(false)).findings).toMatchObject([{ rows: [{ why: 'the manifest lacks it' }] }]);
  writeFileSync(manifest, lines);
  expect((await verify()).findings).toEqual([]);
});

it('writes a file again that does not hold what its partition does, and takes up files that a copy of before does not know', async () => {
  await half();
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
});
