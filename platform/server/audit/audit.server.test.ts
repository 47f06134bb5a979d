import { expect, it } from 'vitest';
import { fixedRuntime } from '../runtime.ts';
import { asOwner, openTestDatabase, openTestDatabases } from '../testing/open-database.ts';
import { createAudit } from './create-audit.ts';
import { canonicalJson } from './canonical-json.ts';

const entry = (subject: string, detail: Record<string, unknown> = {}) => ({
  actor: 'ada',
  action: 'money.adjust',
  subject,
  detail,
});

it('keeps entries in a chain that verifies, newest first, by actor and action', async () => {
  const audit = createAudit(await openTestDatabase(), fixedRuntime(Date.UTC(2026, 5, 1)));
  await audit.append(entry('one', { b: 1.5, a: ['x', { d: null, c: true }] }));
  await audit.append({ ...entry('two'), actor: 'bob' });
  expect(await audit.verify()).toMatchObject({ read: 2, broken: null });
  const list = await audit.list({ limit: 10 });
  expect(list.map(({ no, subject, at }) => [no, subject, at])).toEqual([
    [2, 'two', '2026-06-01T00:00:00.000Z'],
    [1, 'one', '2026-06-01T00:00:00.000Z'],
  ]);
  expect(await audit.list({ limit: 10, actor: 'bob', action: 'money.adjust' })).toHaveLength(1);
  expect(await audit.list({ limit: 10, before: 2 })).toHaveLength(1);
});

it('is part of the transaction it is given', async () => {
  const db = await openTestDatabase();
  const audit = createAudit(db, fixedRuntime());
  const failed = db.transaction(async (client) => {
    await audit.append(entry('never'), client);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await audit.verify()).toMatchObject({ read: 0, broken: null });
});

it('never forks when several processes append at once', async () => {
  const databases = await openTestDatabases(3);
  const audits = databases.map((db) => createAudit(db, fixedRuntime()));
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => audits[index % 3]!.append(entry(String(index)))),
  );
  expect(await audits[0]!.verify()).toMatchObject({ read: 60, broken: null });
});

it('stores text that PostgreSQL would not, and still verifies', async () => {
  const audit = createAudit(await openTestDatabase(), fixedRuntime());
  await audit.append(entry('nul \0 and half \ud800 a pair', { deep: ['\0\udc00', 1e21, -0] }));
  expect(await audit.verify()).toMatchObject({ read: 1, broken: null });
});

it.each([
  ['altered', `update audit_log set detail = '{"amount":"2"}' where no = 2`, 2],
  ['removed', 'delete from audit_log where no = 2', 3],
  ['given another author', `update audit_log set actor = 'bob' where no = 3`, 3],
])('finds an entry that was %s', async (_what, sql, broken) => {
  const db = await openTestDatabase();
  const audit = createAudit(db, fixedRuntime());
  for (const subject of ['one', 'two', 'three']) await audit.append(entry(subject, { amount: '1' }));
  await expect(db.pool.query(sql)).rejects.toThrow('permission denied');
  await expect(asOwner(db, sql)).rejects.toThrow('append-only');
  await asOwner(db, `alter table audit_log disable trigger audit_log_keeps; ${sql}`);
  expect(await audit.verify()).toMatchObject({
    read: broken === 3 && sql.startsWith('delete') ? 1 : broken - 1,
    broken,
  });
});

it('writes canonical JSON: sorted keys, no spaces, no undefined', () => {
  expect(canonicalJson({ b: [1, { z: 1, y: undefined }], a: 'x' })).toBe('{"a":"x","b":[1,{"z":1}]}');
});
