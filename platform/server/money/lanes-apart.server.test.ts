/**
 * No statement of the engine needs another lane's rows. One engine a lane, each with connections that see their own lane only, as if it
 * were alone in a database, answers and leaves what engines without walls do.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, type OpenDatabase, withClient } from '../database/database.ts';
import { grantRoles } from '../database/roles.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { type LanesApart, keepLanesApart } from '../testing/lanes-apart.ts';
import { quietLog } from '../testing/open-database.ts';
import { auditLedger } from './audit-ledger.ts';
import { KIND } from './kinds.ts';
import { type Cell, openCell } from './testing/cell.ts';
import { allWork, BESIDE_TABLE, instant, opens, pages, post, tip } from './testing/work.ts';

const LANES = [1, 2, 3];
/** Two players of each lane. */
const playersOf = (lane: number): readonly bigint[] => [98n, 101n].map((first) => first + BigInt(lane));

/** A shared round that takes bets, and one that is over: they belong to no player. */
const SHARED = `
with c as (
  insert into chain (game, length, terminating_hash, sealed_top, salt_source, salt, state, committed_at)
  values ('crash', 20, repeat('0', 64), '', 'test', 'salt', 'active', now()) returning id)
insert into shared_round (game, no, chain_id, link, state, betting_at)
select 'crash', n, c.id, n, case n when 1 then 'betting' else 'settled' end, now() from c, generate_series(1, 2) n`;

interface House {
  readonly db: OpenDatabase;
  /** Null without walls. */
  readonly apart: LanesApart | null;
  open(together: boolean): Promise<readonly Cell[]>;
}

async function openHouse(walls: boolean): Promise<House> {
  const test: TestDatabase = await testDatabase();
  await withClient({ connectionString: test.ownerUrl }, async (client) => {
    await client.query(BESIDE_TABLE);
    await grantRoles(client);
    await client.query(SHARED);
  });
  const apart = walls ? await keepLanesApart(test.ownerUrl) : null;
  const db = await openDatabase(
    { data: '/nowhere', archive: '/nowhere/archive', databaseUrl: test.url },
    quietLog,
  );
  onTestFinished(async () => {
    await db.close();
    await test.drop();
    apart?.end();
  });
  const open = (together: boolean) =>
    Promise.all(LANES.map((lane) => openCell(db, lane, { lanes: LANES.length, together })));
  return { db, apart, open };
}

/** The same work of everybody at once, over a restart; what was answered, and what the database has in the end. */
async function live({ db, open }: House): Promise<unknown> {
  const cells = await open(false);
  const everybody = cells.flatMap((cell) => playersOf(cell.lane).map((user) => ({ cell, user })));
  const answers = await Promise.all(everybody.map(({ cell, user }) => allWork(cell, user)));
  const tips = [];
  for (const [index, from] of everybody.entries())
    tips.push(await tip(from, everybody[(index + 3) % everybody.length]!));
  // Another process of each lane, which writes for several, beside the first one: players change under both.
  const others = await open(true);
  const races = await Promise.all(
    everybody.flatMap(({ cell, user }) =>
      [cell, others.find(({ lane }) => lane === cell.lane)!].flatMap(({ money }) =>
        Array.from({ length: 5 }, () => money.act(user, instant(1n, 1n))),
      ),
    ),
  );
  const events = await Promise.all(cells.map((cell) => cell.readEvents()));
  await Promise.all([...cells, ...others].map((cell) => cell.close()));
  const later = await open(true);
  const read = await Promise.all(
    later.flatMap((cell) => playersOf(cell.lane).map((user) => pages(cell, user))),
  );
  await Promise.all(later.map((cell) => cell.close()));
  return {
    answers,
    tips,
    races: races.map(String),
    events,
    read,
    left: await leftIn(db),
    audit: await audited(db),
  };
}

async function leftIn({ pool }: OpenDatabase): Promise<unknown> {
  const { rows } = await pool.query(
    `select 'wallet' as what, user_id::text as of, cur, balance::text as sum from wallet
     union all select 'nonce', user_id::text, 0, nonce::text from player
     union all select 'round', status, 0, count(*)::text from round group by status
     union all select 'hold', state, 0, count(*)::text from hold group by state
     union all select 'beside', user_id::text, 0, count::text from counted_beside
     union all select 'key', user_id::text, 0, count(*)::text from request_key group by user_id
     union all select 'event', type || user_id, lane, count(*)::text from event group by type, user_id, lane
     union all select 'house', code::text || ' ' || lane, cur, balance::text from house
     order by 1, 2, 3`,
  );
  return rows;
}

async function audited({ pool }: OpenDatabase): Promise<unknown> {
  const client = await pool.connect();
  const { findings } = await auditLedger(client);
  client.release();
  return findings;
}

/** Collects what connections of lanes are asked. */
function collectStatements(): () => readonly string[] {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => spy.mockRestore());
  return () => {
    const { calls, contexts } = spy.mock as unknown as { calls: unknown[][]; contexts: Connection[] };
    const ofLanes = calls.filter((_, at) =>
      contexts[at]!.connectionParameters.application_name?.startsWith('phoenix-lane-'),
    );
    const texts = ofLanes.map(([first]) =>
      typeof first === 'string' ? first : (first as { text: string }).text,
    );
    return Array.from(new Set(texts), folded);
  };
}

interface Connection {
  readonly connectionParameters: { readonly application_name?: string };
}

const folded = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** Statements that are there to span lanes, by file and beginning, and what they are for. A house of several databases asks each. */
const SPANNING_STATEMENTS = [
  ['money/ledger-checks.ts', '', 'the audit'],
  ['money/liabilities.ts', '', 'what all players are owed'],
  ['money/edges.ts', '', 'odds of games in a period, over all bets'],
  ['fairness/check-seeds.ts', '', 'whether every seed opens with this house’s key'],
  ['fairness/replace-seeds.ts', '', 'new seeds for everybody, a command of the operator'],
  ['fairness/stored-bets.ts', 'with page as', 'a replay of all bets of a period'],
  ['events/events.ts', 'with place as', 'lane 0: events that no posting carries'],
  ['events/events.ts', 'select id, no from lane', 'how far lanes are, for readers of all of them'],
  ['events/has-read-bets.ts', '', 'how far readers are'],
  ['events/lag.ts', '', 'how far readers are'],
  ['events/pass-by.ts', '', 'a reader that is set to the present'],
] as const;
const LEDGER =
  /\b(?:from|join|into|update) (?:lane|player|player_terms|wallet|house|bet|entry|event|request_key|round|hold|seed_pair)\b/;

/** Statements on tables of the ledger in files of the engine, as patterns: what is put together may be anything, and may be a part of another one. */
function writtenStatements(): { readonly file: string; readonly sql: string; readonly pattern: RegExp }[] {
  const server = join(import.meta.dirname, '..');
  const files = ['money', 'fairness', 'events'].flatMap((room) =>
    readdirSync(join(server, room))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${room}/${name}`),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(server, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
    return [...source.matchAll(/`([^`]*)`|'((?:[^'\\\n]|\\.)+)'/g)].flatMap(([, template, literal]) => {
      const sql = folded((template ?? literal)!);
      if (!/^(?:select|insert|update|delete|with)\b/.test(sql) || !LEDGER.test(sql)) return [];
      const parts = sql.split(/\$\{[^}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
      return [{ file, sql, pattern: new RegExp(parts.join('.*')) }];
    });
  });
}

it('lanes that cannot see each other answer and leave what lanes without walls do, and nothing asks for a row of another', async () => {
  const [open, walled] = await Promise.all([openHouse(false), openHouse(true)]);
  const collected = collectStatements();
  const lived = await live(walled);
  expect(walled.apart!.met()).toEqual([]);
  // All of the engine's statements were among it, but for those that are there to span lanes.
  const asked = collected();
  const unrun = writtenStatements().filter(({ pattern }) => !asked.some((text) => pattern.test(text)));
  const unexpected = unrun.filter(
    ({ file, sql }) => !SPANNING_STATEMENTS.some(([of, start]) => of === file && sql.startsWith(start)),
  );
  // Nor is anything listed that is run, or not there.
  const idle = SPANNING_STATEMENTS.filter(
    ([of, start]) => !unrun.some(({ file, sql }) => of === file && sql.startsWith(start)),
  );
  expect(idle).toEqual([]);
  expect(unexpected.map(({ file, sql }) => `${file}: ${sql.slice(0, 80)}`)).toEqual([]);
  expect(lived).toEqual(await live(open));
  expect(lived).toMatchObject({ audit: [] });
});

/** Kept by one index over all players; in several databases nothing would keep it. */
const UNIQUE_OVER_ALL = {
  'hold (id)': 'a UUID, drawn',
  'seed_pair (id)': 'of a sequence: each database has to begin at another place, for bets name their pair',
  'seed_pair (hash)': 'SHA-256 of a drawn seed',
};

it('what must be unique is so within a lane, but for what is named here', async () => {
  const { db } = await openHouse(false);
  const { rows } = await db.pool.query<{ name: string }>(
    `select t.relname || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as name
     from pg_index i join pg_class t on t.oid = i.indrelid and not t.relispartition
     cross join unnest(i.indkey) with ordinality k(column_no, place)
     join pg_attribute a on a.attrelid = t.oid and a.attnum = k.column_no
     where i.indisunique and t.relname = any($1)
     group by i.indexrelid, t.relname having not 'user_id' = any(array_agg(a.attname)) and not 'lane' = any(array_agg(a.attname))`,
    [
      [
        'player',
        'player_terms',
        'wallet',
        'house',
        'bet',
        'entry',
        'event',
        'request_key',
        'round',
        'hold',
        'seed_pair',
      ],
    ],
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(UNIQUE_OVER_ALL).toSorted());
});

const PLANTED = [
  ['wallet read', 'select balance from wallet where user_id = $1'],
  ['player read', 'update player set version = version + 1 where user_id = $1 returning 1'],
  ['round read', `select 1 from round where user_id >= $1 and status = 'open'`],
  ['seed_pair read', `select 1 from seed_pair where user_id = $1 and state = 'next'`],
  ['bet read', 'select sum(stake) from bet where user_id = $1 having sum(stake) > 0'],
  ['entry read', `select 1 from entry where account = $1 and kind = ${KIND.adjust}`],
  ['event read', 'select 1 from event where lane = 2 and batch > 0 and $1 > 0'],
  ['house read', 'select 1 from house where lane = 2 and $1 > 0'],
  ['lane written', 'update lane set no = no + 1 where id = 2 and $1 > 0 returning 1'],
] as const;

it('finds each statement that asks for a row of another lane, and what it would have written is not there', async () => {
  const { open, apart, db } = await openHouse(true);
  const cells = await open(false);
  const [mine, other] = [playersOf(1)[0]!, playersOf(2)[0]!];
  for (const [index, user] of [mine, other].entries()) {
    await post(cells[index]!, user, { net: 100n, key: 'start' });
    await cells[index]!.money.act(user, instant(1n, 0n));
    await cells[index]!.money.act(user, opens('mines'));
  }
  expect(apart!.met()).toEqual([]);
  for (const [what, sql] of PLANTED) {
    const found = await cells[0]!.money.exclusive(
      mine,
      async (client) => (await client.query(sql, [`${other}`])).rows,
    );
    expect([sql, found]).toEqual([sql, []]);
    expect(apart!.met().join('\n')).toContain(`${what} of lane 2 in lane 1: ${sql.slice(0, 30)}`);
    apart!.forget();
  }
  const written = cells[0]!.money.exclusive(mine, (client) =>
    client.query(`insert into wallet (user_id, cur, balance, seq) values ($1, 11, 5, 1)`, [`${other}`]),
  );
  await expect(written).rejects.toThrow('row-level security');
  expect(apart!.met().join('\n')).toContain('wallet written of lane 2 in lane 1: insert into wallet');
  apart!.forget();
  const { rows } = await db.pool.query('select sum(balance)::text as sum from wallet where user_id = $1', [
    `${other}`,
  ]);
  expect(rows).toEqual([{ sum: '89' }]);
  await Promise.all(cells.map((cell) => cell.close()));
});
