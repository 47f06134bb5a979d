import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openJournal } from '#platform/chains/signer/journal.ts';
import { logPage } from '#platform/chains/signer/log-entries.ts';
import type { LogEntry } from '#platform/chains/signer/protocol.ts';
import { urlAs } from '#platform/server/testing/database.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { wallet } from '#features/money/wallet/feature.ts';
import { reconciliation } from '../feature.ts';
import { auditRefusals, refusalLines } from './audit-refusals.ts';
import { copyRefusals } from './copy-refusals.ts';
import { REFUSED_ACTION, summaryOf } from './refused-tries.ts';
import { reconcile } from './run.ts';
import { watchSigner } from './watch-signer.ts';

let house: TestPlatform;
let folder: string;
let journal: ReturnType<typeof openJournal>;
let file: string;
const MINUTE = Date.UTC(2026, 0, 1, 12);

beforeAll(async () => {
  house = await createTestPlatform({ features: [identity, backoffice, wallet, reconciliation] });
});
afterAll(() => house?.close());
beforeEach(async () => {
  journal?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), 'phoenix-refusals-'));
  file = join(folder, 'log.jsonl');
  journal = openJournal(file);
  await asOwner('truncate audit_log, reconciliation_case, reconciliation_run, signer_log_end');
});

/** As whoever owns the database, with the trigger of the audit log out of the way. */
async function asOwner(sql: string): Promise<void> {
  const trigger = (how: string) => `alter table audit_log ${how} trigger audit_log_keeps`;
  await withClient({ connectionString: urlAs(house.databaseUrl, 'owner') }, (client) =>
    client.query(`${trigger('disable')}; ${sql}; ${trigger('enable')}`),
  );
}

const line = (change: Partial<LogEntry> = {}): LogEntry => ({
  at: new Date(MINUTE).toISOString(),
  event: 'refused',
  kind: 'pay',
  chain: 'eth',
  subject: house.kit.runtime.uuid(),
  attempt: 1,
  outputs: [{ address: '0xdead', currency: 'eth', amount: '17' }],
  fee: '1',
  from: '1/0',
  nonce: '0',
  inputs: [],
  txid: null,
  rule: 'unapproved',
  caller: 'socket',
  ...change,
});
const entries = () => house.kit.audit.list({ limit: 1000, action: REFUSED_ACTION });
const tried = async () => (await entries()).reduce((sum, { detail }) => sum + (detail['times'] as number), 0);
const all = () => journal.range(1, journal.total);
const audit = () => auditRefusals(house.kit.audit, file);

it('names rule, withdrawal, coin, payee and caller once, by however many processes and looks', async () => {
  const refused = line();
  journal.append(refused);
  journal.append(line({ subject: refused.subject }));
  journal.append(line({ rule: 'cap' }));
  journal.append(line({ event: 'start', rule: null, subject: null }));
  const [one, other] = [copyRefusals(house.kit), copyRefusals(house.kit)];
  await Promise.all([one(all()), other(all())]);
  await one(all());
  await copyRefusals(house.kit)(all());
  expect(await entries()).toHaveLength(2);
  expect(await tried()).toBe(3);
  expect((await entries()).at(-1)).toMatchObject({
    actor: 'signer',
    subject: 'unapproved',
    detail: {
      asked: false,
      lines: [1, 2],
      minute: '2026-01-01T12:00',
      tries: [
        {
          subject: refused.subject,
          chain: 'eth',
          currency: 'eth',
          amount: '17',
          to: '0xdead',
          caller: 'socket',
          times: 2,
        },
      ],
    },
  });
  expect(await house.kit.audit.verify()).toMatchObject({ broken: null });
  expect(await audit()).toMatchObject({ findings: [], signerLines: 4 });
  expect(refusalLines(await audit()).join('\n')).toContain(`withdrawal ${refused.subject}, attempt 1`);
});

it('loses nothing and doubles nothing when a copy breaks off', async () => {
  for (let no = 0; no < 5; no++) journal.append(line({ rule: `rule-${no}` }));
  let appended = 0;
  const broken = {
    ...house.kit,
    audit: {
      ...house.kit.audit,
      append: async (...given: Parameters<typeof house.kit.audit.append>) => {
        if (++appended === 3) throw new Error('the process ends');
        return house.kit.audit.append(...given);
      },
    },
  };
  const copy = copyRefusals(broken);
  await expect(copy(all())).rejects.toThrow('the process ends');
  expect(await entries()).toEqual([]);
  await copy(all());
  expect((await entries()).map(({ subject }) => subject).toReversed()).toEqual(
    [0, 1, 2, 3, 4].map((no) => `rule-${no}`),
  );
});

it('sums up a flood by rule and minute, and names every withdrawal in it', async () => {
  const subjects = Array.from({ length: 300 }, () => house.kit.runtime.uuid());
  for (const subject of subjects) journal.append(line({ subject }));
  journal.append(line({ subject: null, outputs: [], caller: undefined as never, times: 9_700 }));
  await copyRefusals(house.kit)(all());
  expect(await entries()).toHaveLength(1);
  expect(await tried()).toBe(10_000);
  const { refusals } = await audit();
  expect(refusals[0]!.tries.map(({ subject }) => subject)).toEqual([...subjects, null]);
  const { rows } = await house.platform.db.pool.query('select finding, detail from reconciliation_case');
  expect(rows).toMatchObject([{ detail: { times: 10_000 } }]);
  expect(rows[0].detail.payments).toHaveLength(20);
  expect(await house.kit.metrics.metrics()).toMatch(/phoenix_signer_refused_open\{rule="unapproved"\} 10000/);
});

/** A signer whose log is the journal. */
const signer = () => ({
  ...house.kit.signer,
  log: async (page: { limit: number }) => logPage(journal, page),
});
/** A process that has just started looks. */
const look = () => watchSigner({ ...house.kit, signer: signer() })();
const openCases = async () =>
  (await house.kit.db.pool.query(`select subject, finding from reconciliation_case where state = 'open'`))
    .rows;

it('is open until staff close what they have read, and opens again with the next', async () => {
  const staff = await house.staff();
  const copy = copyRefusals(house.kit);
  journal.append(line());
  await copy(all());
  journal.append(line());
  await copy(all().slice(1));
  const shown = async () =>
    (await house.api('/api/admin/reconciliation', { show: 'open' }, staff.token)).body.cases;
  const close = ({ id, mark }: { id: string; mark: string }) =>
    house.api('/api/admin/reconciliation/close', { id, mark, note: 'our own test' }, staff.token);
  const [read] = await shown();
  expect(read).toMatchObject({ kind: 'refused', detail: { times: 2 } });
  journal.append(line());
  await copy(all().slice(2));
  expect(await close(read)).toMatchObject({ status: 409, body: { code: 1 } });
  expect((await audit()).refusals.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
  const [again] = await shown();
  expect(again).toMatchObject({ id: read.id, detail: { times: 3 } });
  expect((await close(again)).status).toBe(200);
  expect(await close(again)).toMatchObject({ status: 409, body: { code: 409 } });
  journal.append(line());
  await copy(all().slice(3));
  expect((await audit()).refusals.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed', 'open']);
});

it('a signature that staff have closed comes back neither at night nor when a process starts', async () => {
  const staff = await house.staff();
  journal.append(line({ event: 'signed', kind: 'sweep', rule: null, txid: '0xabc' }));
  await look();
  // Where there are many it stands above them, and the newest of the others is there.
  await house.kit.db.pool.query(
    `insert into reconciliation_case (id, subject, opened_at, kind, finding, state)
     select gen_random_uuid(), 'chain:' || n, now() + n * interval '1 second', 'chain', 'No. ' || n, 'open' from generate_series(1, 200) n`,
  );
  const { cases } = (await house.api('/api/admin/reconciliation', {}, staff.token)).body;
  expect([cases.length, cases[0].kind, cases[1].finding]).toEqual([200, 'signer', 'No. 200']);
  await house.kit.db.pool.query(`delete from reconciliation_case where kind = 'chain'`);
  const { id, mark } = cases[0];
  const closing = { id, mark, note: 'our own key ceremony' };
  expect((await house.api('/api/admin/reconciliation/close', closing, staff.token)).status).toBe(200);
  const night = () => reconcile({ ...house.kit, signer: signer() });
  expect(await night()).toMatchObject({ signerLines: 1, cases: 0 });
  await look();
  expect(await openCases()).toEqual([]);
  journal.append(line({ event: 'signed', kind: 'sweep', rule: null, txid: '0xdef' }));
  expect(await night()).toMatchObject({ signerLines: 2, cases: 1 });
  expect(await openCases()).toMatchObject([{ subject: 'signer:0xdef' }]);
});

it("a process that starts later sees that the signer's log was cut short, and that its end was written over", async () => {
  const start = () => journal.append(line({ event: 'start', rule: null, subject: null, outputs: [] }));
  const cutTo = (lines: number) => {
    journal.close();
    const kept = readFileSync(file, 'utf8').split('\n').slice(0, lines);
    writeFileSync(file, kept.map((one) => `${one}\n`).join(''));
    journal = openJournal(file);
  };
  const close = () =>
    house.kit.db.pool.query(`update reconciliation_case set state = 'closed', closed_at = now()`);
  start();
  start();
  await look();
  start();
  await look();
  expect(await openCases()).toEqual([]);
  cutTo(2);
  await look();
  expect(await openCases()).toMatchObject([{ subject: 'signer:shorter' }]);
  // Once is enough.
  await close();
  await look();
  expect(await openCases()).toEqual([]);
  cutTo(1);
  journal.append(line({ event: 'start', rule: null, subject: null, attempt: 2 }));
  start();
  await look();
  expect(await openCases()).toMatchObject([{ subject: 'signer:shorter' }]);
});

it('sees an entry that was taken out, and one that says less than the signer', async () => {
  for (const minute of [0, 1, 2])
    journal.append(line({ at: new Date(MINUTE + minute * 60_000).toISOString() }));
  await copyRefusals(house.kit)(all());
  expect((await audit()).findings).toEqual([]);
  await asOwner('delete from audit_log where no = 2');
  expect((await audit()).findings).toMatchObject([
    { check: 'refusals are in the audit log', rows: [{ line: 2, rule: 'unapproved' }] },
  ]);
  expect((await audit()).refusals.map(({ state }) => state)).toContain('not copied');

  // Somebody with the server's role writes an entry first that leaves the withdrawal out.
  journal.append(line({ rule: 'cap' }));
  const [last] = journal.range(4, 4);
  const summary = summaryOf('cap', '2026-01-01T12:00', [last!]);
  await house.kit.audit.append({
    actor: 'signer',
    action: REFUSED_ACTION,
    subject: 'cap',
    detail: { ...summary, tries: [], asked: true },
  });
  await copyRefusals(house.kit)(all());
  expect((await audit()).refusals.flatMap(({ tries }) => tries.map((one) => one.subject))).toContain(
    last!.subject,
  );
  expect((await audit()).findings[0]!.rows).toContainEqual(
    expect.objectContaining({ rule: 'cap', lines: [4] }),
  );
});

it('sees a log of the signer that was changed or cut short, and says when there is none', async () => {
  journal.append(line());
  journal.append(line());
  await copyRefusals(house.kit)(all());
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('0xdead', '0xbeef'));
  expect((await audit()).findings.map(({ check }) => check)).toEqual([
    'refusals are in the audit log',
    'the signer’s log',
  ]);
  writeFileSync(file, text.split('\n')[0]! + '\n');
  expect((await audit()).findings.map(({ check }) => check)).toEqual(['refusals are in the audit log']);
  rmSync(file);
  const none = await audit();
  expect(none).toMatchObject({ findings: [], signerLines: null });
  expect(none.refusals).toHaveLength(1);
  expect(refusalLines(none).join('\n')).toMatch(/not here or may not be read/);
});

it('is on the page that staff look at first: never compared, then agreed, then overdue', async () => {
  const { pool } = house.kit.db;
  const [check] = house.kit.services.moneyChecks;
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from reconciliation_case where state = 'open'`,
  );
  const { open } = rows[0]!;
  const shown = async () => {
    const found = await check!.read(pool);
    return found && [found.at !== null, found.right, found.findings];
  };
  // Without a chain there is nothing to compare.
  if (house.kit.chains.list().length === 0) return expect(await shown()).toBeNull();
  await pool.query('delete from reconciliation_run');
  expect(await shown()).toEqual([false, false, open]);
  const run = (hours: number) =>
    pool.query(
      `insert into reconciliation_run (id, at, rows, cases) values (gen_random_uuid(), $1, '[]', 0)`,
      [new Date(house.kit.runtime.now() - hours * 3_600_000)],
    );
  await run(30);
  expect(await shown()).toEqual([true, false, open]);
  await run(1);
  expect(await shown()).toEqual([true, open === 0, open]);
  await pool.query('delete from reconciliation_run');
});

it('old comparisons go, but for the newest', async () => {
  const { pool } = house.kit.db;
  await pool.query(
    `insert into reconciliation_run (id, at, rows, cases)
     select gen_random_uuid(), now() - interval '1 day' * n, '[]', 0 from generate_series(500, 510) n`,
  );
  const { forgetComparisons } = house.kit.services.cases;
  await forgetComparisons(400);
  await forgetComparisons(400);
  const { rows } = await pool.query<{ days: number }>(
    'select round(extract(epoch from now() - at) / 86400)::int as days from reconciliation_run',
  );
  expect(rows).toEqual([{ days: 500 }]);
});
