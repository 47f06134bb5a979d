/** The audit that goes on from a sealed checkpoint, on a real database whose rows its owner changes. */
import { beforeEach, expect, it } from 'vitest';
import { createAudit } from '../../audit/create-audit.ts';
import type { OpenDatabase } from '../../database/database.ts';
import { createVault } from '../../fairness/vault.ts';
import { systemRuntime } from '../../runtime.ts';
import { asOwner, openTestDatabases, quietLog } from '../../testing/open-database.ts';
import type { LedgerFinding } from '../audit-ledger.ts';
import { createMoney, type Engine } from '../engine.ts';
import { ACCOUNT, KIND } from '../kinds.ts';
import { type AuditOptions, auditSealed } from './audit-sealed.ts';

const USD = 10;
const KEY = Buffer.alloc(32, 7);
const runtime = systemRuntime();
const vault = createVault(KEY, runtime);
let db: OpenDatabase;
let engines: Engine[];

beforeEach(async () => {
  [db] = (await openTestDatabases(1)) as [OpenDatabase];
  engines = [await engine(), await engine()];
  return () => Promise.all(engines.map((one) => one.close()));
});

function engine(): Promise<Engine> {
  return createMoney({
    db,
    vault,
    runtime,
    log: quietLog,
    lanes: 2,
    revision: () => 1,
    refreshRevision: async () => undefined,
  });
}

const audit = (
  options: Partial<AuditOptions> = {},
  key = KEY,
  random = Math.random,
  also: LedgerFinding[] = [],
) =>
  auditSealed(
    {
      db,
      audit: createAudit(db, runtime),
      vault,
      installationKey: key,
      checks: [],
      also,
      now: () => runtime.now(),
      random,
    },
    { full: false, reseal: false, ...options },
  );

async function play(count: number, from = 0): Promise<void> {
  for (let at = from; at < from + count; at++) await bet(BigInt(1 + (at % 4)), at);
}

async function bet(user: bigint, at: number): Promise<void> {
  const money = engines[at % 2]!;
  await money.post({
    user,
    cur: USD,
    net: 100n,
    counter: ACCOUNT.operator,
    kind: KIND.adjust,
    key: `fund-${user}-${at}`,
  });
  await money.act(user, (state, draft) => {
    const nonce = draft.takeNonce(state);
    const id = runtime.uuid();
    draft.keys.push({ user, key: runtime.uuid(), ref: id });
    return draft.instantBet(state, {
      id,
      cur: USD,
      game: 'dice',
      stake: 10n,
      payout: BigInt(at % 3) * 9n,
      pairId: state.pair.id,
      nonce,
      detail: '{}',
    });
  });
}

/** As one who owns the tables and is stopped by no trigger. */
const attack = (sql: string) => asOwner(db, `set session_replication_role = replica; ${sql}`);

it('goes on from what it sealed, and reads only what came after', async () => {
  await play(20);
  const first = await audit();
  expect(first.findings).toEqual([]);
  expect(first).toMatchObject({ from: null, sealed: { no: 1 } });
  expect(first.read['bets']).toBe(20);
  await play(6, 20);
  const second = await audit();
  expect(second.findings).toEqual([]);
  expect(second).toMatchObject({ from: 1, sealed: { no: 2 }, read: { bets: 6 } });
  const full = await audit({ full: true });
  expect(full.findings).toEqual([]);
  expect(full).toMatchObject({ from: null, sealed: { no: 3 }, read: { bets: 26 } });
  expect((await audit()).findings).toEqual([]);
});

it('holds while bets are written, and two audits at once leave one line of checkpoints', async () => {
  await play(8);
  await audit();
  const playing = play(60, 8);
  const reports = [];
  for (let round = 0; round < 4; round++)
    reports.push(...(await Promise.all([audit(), audit(), audit({ full: true })])));
  await playing;
  reports.push(await audit());
  expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
  expect((await audit({ full: true })).findings).toEqual([]);
});

it('names what is wrong in the part that came after', async () => {
  await play(8);
  await audit();
  await play(4, 8);
  await attack(`update bet set payout = payout + 5 where id = (select id from bet order by at desc limit 1)`);
  const { findings, sealed } = await audit();
  expect(findings.map(({ check }) => check)).toContain('transactions balance');
  expect(sealed).toBe(null);
});

it('takes a key for as old as what it made, also where that ends after a checkpoint', async () => {
  await play(4);
  const [money] = engines as [Engine];
  const hold = (key: string) => money.hold({ user: 1n, cur: USD, amount: 5n, reason: 'test', key });
  const first = await hold('first');
  for (const options of [{}, { recent: true }]) {
    expect((await audit(options)).findings).toEqual([]);
    const next = await hold(`next-${String(options.recent)}`);
    await money.endHold((next as { id: string }).id, 'release');
  }
  await money.endHold((first as { id: string }).id, 'release');
  for (const options of [{ recent: true }, {}, { full: true }])
    expect((await audit(options)).findings).toEqual([]);
});

it('reads only what came since the last one, of either kind, and the next with everything goes on from there', async () => {
  // Nothing to go on from: everything is read.
  await play(12);
  expect(await audit({ recent: true })).toMatchObject({ from: null, findings: [], read: { bets: 12 } });
  for (const [at, from] of [
    [12, 1],
    [16, 2],
  ] as const) {
    await play(4, at);
    expect(await audit({ recent: true })).toMatchObject({ from, findings: [], read: { bets: 4 } });
  }
  await play(2, 20);
  const { read, ...whole } = await audit();
  expect(whole).toMatchObject({ from: 3, findings: [], sealed: { no: 4 } });
  expect(read['bets']).toBe(2);
  expect(read['segmentsReadAgain']).toBeGreaterThan(6);
  expect((await audit({ full: true })).findings).toEqual([]);
});

// Each as [what, SQL]; none of it is in the part that the next audit reads.
it.each([
  ['the payout of an old bet', 'update bet set payout = payout + 1 where ctid = (select min(ctid) from bet)'],
  ['an old bet that is gone', 'delete from bet where ctid = (select min(ctid) from bet)'],
  [
    'a bet slipped into an old batch',
    `insert into bet select user_id, uuidv7(), cur, game, 0, 0, null, 0, detail, balance_after, line, lane, 1, at from bet limit 1`,
  ],
  ['an old entry', 'update entry set credit = credit + 1 where ctid = (select min(ctid) from entry)'],
  [
    'a balance',
    'update wallet set balance = balance + 1 where user_id = 1 and cur = 10; update house set balance = balance - 1 where ctid = (select min(ctid) from house where code = -1)',
  ],
  [
    'money moved from one wallet to another',
    'update wallet set balance = balance + case user_id when 1 then 5 else -5 end where user_id in (1, 2) and cur = 10',
  ],
  [
    'an account of the house',
    'update house set balance = balance + 1 where ctid = (select min(ctid) from house)',
  ],
  ['a counter of nonces', 'update player set nonce = nonce + 1 where user_id = 1'],
  ['an event that is gone', 'delete from event where ctid = (select min(ctid) from event)'],
  ['a key that is gone', 'delete from request_key where ctid = (select min(ctid) from request_key)'],
  [
    'the published hash of a seed',
    `update seed_pair set hash = repeat('a', 64) where id = (select min(id) from seed_pair)`,
  ],
  [
    'an entry of the audit log',
    `update audit_log set actor = 'nobody' where no = (select max(no) from audit_log)`,
  ],
])('sees at once: %s', async (_what, sql) => {
  await createAudit(db, runtime).append({ actor: 'a', action: 'b', subject: 'c', detail: {} });
  await play(8);
  await audit();
  // One that read nothing older was there before, and did not look away from it for good.
  await play(2, 8);
  await audit({ recent: true });
  await play(2, 10);
  await attack(sql);
  const { findings, sealed } = await audit();
  expect(findings).not.toEqual([]);
  expect(sealed).toBe(null);
});

// Each as [what, SQL], of rows that came between the last audit of everything's sums and one of what was new.
it.each([
  ['a bet', 'update bet set payout = payout + 1 where id = (select max(id::text)::uuid from bet)'],
  ['a bet that is gone', 'delete from bet where id = (select max(id::text)::uuid from bet)'],
  [
    'an entry',
    'update entry set credit = credit + 1 where batch = (select max(batch) from entry where lane = 1) and lane = 1',
  ],
  ['an event', 'delete from event where at = (select max(at) from event)'],
])(
  'sees at the next one with everything what was changed behind one of what is new: %s',
  async (_what, sql) => {
    await play(8);
    await audit();
    await play(4, 8);
    expect((await audit({ recent: true })).findings).toEqual([]);
    await attack(sql);
    await play(2, 12);
    // It reads nothing as old as that.
    expect((await audit({ recent: true })).findings).toEqual([]);
    const { findings, sealed } = await audit();
    expect(findings.map(({ check }) => check)).toContain('sealed checkpoints');
    expect(sealed).toBe(null);
  },
);

it.each([
  ['a balance', 'update wallet set balance = balance + 1 where user_id = 1 and cur = 10'],
  ['an account of the house', 'update house set balance = balance + 1 where code = -1 and lane = 1'],
  ['a counter of nonces', 'update player set nonce = nonce + 1 where user_id = 1'],
  ['a new bet', 'update bet set payout = payout + 1 where id = (select max(id::text)::uuid from bet)'],
])('sees in what is new: %s', async (_what, sql) => {
  await play(8);
  await audit();
  await play(4, 8);
  await attack(sql);
  const { findings, sealed } = await audit({ recent: true });
  expect(findings).not.toEqual([]);
  expect(sealed).toBe(null);
});

it('finds an old row whose change leaves every sum as it was: by chance, and always when everything is read', async () => {
  await play(12);
  await audit();
  await attack(
    `update bet set detail = '{"changed": true}' where id = (select id from bet order by at limit 1)`,
  );
  const lane = (await db.pool.query<{ lane: number }>('select lane from bet order by at limit 1')).rows[0]!
    .lane;
  // So few segments that each audit reads all of them.
  for (const options of [{}, { full: true }])
    expect((await audit(options)).findings).toMatchObject([
      { check: 'sealed checkpoints', rows: [{ table: 'bet', lane }] },
    ]);
});

it('finds segments that nobody sealed, planted beside those of a checkpoint', async () => {
  await play(2);
  const rows: string[] = [];
  // As many as if the lane had gone on for long.
  for (let at = 0; at < 200; at++) rows.push(`(1, 'event', 1, ${1e6 + at}, ${1e6 + at + 1}, 1, sha256('x'))`);
  await audit();
  await asOwner(db, `insert into audit_segment values ${rows.join(', ')}`);
  const { findings } = await audit();
  // Segments that nobody sealed are themselves found.
  expect(findings).toMatchObject([
    { rows: [{ reason: expect.stringContaining('segments of checkpoint 1') }] },
  ]);
});

it.each([
  [
    'forged',
    `insert into audit_checkpoint select no + 1, at, replace(body, '"no":2', '"no":3'), sha256('x') from audit_checkpoint where no = 2`,
  ],
  ['changed', `update audit_checkpoint set body = replace(body, '"bets/', '"pets/') where no = 2`],
  ['copied', `insert into audit_checkpoint select 3, at, body, mac from audit_checkpoint where no = 2`],
  [
    'rolled back',
    'delete from audit_segment where checkpoint_no = 2; delete from audit_checkpoint where no = 2',
  ],
  [
    'taken away',
    `delete from audit_segment; delete from audit_checkpoint; insert into audit_checkpoint select * from audit_checkpoint where false`,
  ],
])('does not believe a checkpoint that was %s, reads everything and seals nothing', async (_how, sql) => {
  await play(4);
  await audit();
  await play(4, 4);
  await audit();
  await attack(sql);
  const { from, findings, sealed, read } = await audit();
  expect(findings.map(({ check }) => check)).toEqual(['sealed checkpoints']);
  expect({ from, sealed, bets: read['bets'] }).toEqual({ from: null, sealed: null, bets: 8 });
  // Whoever knows why begins again, and it is in the audit log.
  expect((await audit({ reseal: true })).findings).toEqual([]);
  expect((await audit()).findings).toEqual([]);
  const { rows } = await db.pool.query(
    `select 1 from audit_log where action = 'audit.seal' and (detail->>'begins')::boolean`,
  );
  expect(rows).toHaveLength(2);
});

it('seals nothing beside what was found elsewhere', async () => {
  await play(2);
  const elsewhere = { check: 'the signer', rule: 'a rule', rows: [{ no: 1 }] };
  const { findings, sealed } = await audit({}, KEY, Math.random, [elsewhere]);
  expect({ findings, sealed }).toEqual({ findings: [elsewhere], sealed: null });
});

it('believes no checkpoint of other secrets, and the server may change none', async () => {
  await play(4);
  await audit();
  expect((await audit({}, Buffer.alloc(32, 8))).findings.map(({ check }) => check)).toEqual([
    'sealed checkpoints',
  ]);
  for (const sql of ['delete from audit_checkpoint', `update audit_segment set rows = 0`])
    await expect(db.pool.query(sql)).rejects.toThrow('permission denied');
});
