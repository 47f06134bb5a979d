/**
 * TPC-B on the server under test: Debian's pgbench when it is installed, else the same five
 * statements through our own driver (slower, so the ratio then flatters us; the table says which).
 */
import { spawn, spawnSync } from 'node:child_process';
import pg from 'pg';
import { type OpenDatabase, withClient } from '#platform/server/database/database.ts';

const SCALE = 50;
const CLIENTS = 16;
const installed = spawnSync('pgbench', ['--version']).status === 0;

export const tpcb = {
  name: () =>
    installed ? `pgbench TPC-B prepared c${CLIENTS} s${SCALE}` : `TPC-B by driver c${CLIENTS} s${SCALE}`,

  /** Creates the TPC-B tables in a database of their own. */
  async prepare(db: OpenDatabase): Promise<void> {
    await withClient(db.ownerOptions()!, (client) => client.query('create database tpcb'));
    await withTpcb(db, async (client) => {
      await client.query(`
        create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
        create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
        create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
        create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
        insert into pgbench_branches select i, 0, '' from generate_series(1, ${SCALE}) i;
        insert into pgbench_tellers select i, (i - 1) / 10 + 1, 0, '' from generate_series(1, ${SCALE * 10}) i;
        insert into pgbench_accounts select i, (i - 1) / 100000 + 1, 0, '' from generate_series(1, ${SCALE * 100_000}) i;`);
      await client.query('vacuum analyze');
    });
  },

  /** @returns transactions a second over one run */
  run: (db: OpenDatabase, seconds: number): Promise<number> =>
    installed ? pgbench(db, seconds) : byDriver(db, seconds),
};

async function withTpcb<T>(db: OpenDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...db.ownerOptions(), database: 'tpcb' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function pgbench(db: OpenDatabase, seconds: number): Promise<number> {
  const { host, user } = db.ownerOptions()!;
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    `${CLIENTS}`,
    '-j',
    '2',
    '-T',
    `${seconds}`,
    '-s',
    `${SCALE}`,
    '-h',
    host!,
    '-U',
    user!,
    'tpcb',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (out += chunk));
    child.on('close', () => {
      const rate = /tps = ([\d.]+)/.exec(out);
      if (rate) resolve(Number(rate[1]));
      else reject(new Error(`pgbench failed: ${out}`));
    });
  });
}

async function byDriver(db: OpenDatabase, seconds: number): Promise<number> {
  const clients = Array.from(
    { length: CLIENTS },
    () => new pg.Client({ ...db.ownerOptions(), database: 'tpcb' }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  let done = 0;
  let seed = 1;
  const draw = (n: number): number => 1 + ((seed = (seed * 48_271) % 2_147_483_647) % n);
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const [aid, tid, bid, delta] = [
          draw(SCALE * 100_000),
          draw(SCALE * 10),
          draw(SCALE),
          draw(10_001) - 5001,
        ];
        await client.query('begin');
        await client.query({
          name: 'a',
          text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
          values: [delta, aid],
        });
        await client.query({
          name: 'b',
          text: 'select abalance from pgbench_accounts where aid = $1',
          values: [aid],
        });
        await client.query({
          name: 'c',
          text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
          values: [delta, tid],
        });
        await client.query({
          name: 'd',
          text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
          values: [delta, bid],
        });
        await client.query({
          name: 'e',
          text: 'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
          values: [tid, bid, aid, delta],
        });
        await client.query('commit');
        done += 1;
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return done / seconds;
}
