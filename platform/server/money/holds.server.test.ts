import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFailure } from '../../contract/error.ts';
import { createTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { auditLedger } from './audit-ledger.ts';
import { ACCOUNT, KIND } from './kinds.ts';
import type { Hold } from './money.ts';

let app: TestPlatform;
let user: bigint;
let ledgerCurrencyId: number;

beforeAll(async () => {
  app = await createTestPlatform();
  user = (await app.register()).id;
  ledgerCurrencyId = app.kit.money.currency('eth')!.id;
  await app.credit(user, 'eth', '1');
});
afterAll(() => app.close());

async function hold(amount: bigint): Promise<Hold> {
  const held = await app.kit.money.hold({
    user,
    cur: ledgerCurrencyId,
    amount,
    reason: 'test',
    key: app.kit.runtime.uuid(),
  });
  if (isFailure(held)) throw new Error(held.message);
  return held;
}
const houseHolds = async (code: number) => {
  const { rows } = await app.platform.db.pool.query(
    'select coalesce(sum(balance), 0)::text as sum from house where code = $1 and cur = $2',
    [code, ledgerCurrencyId],
  );
  return rows[0].sum as string;
};
async function broken(): Promise<string[]> {
  const client = await app.platform.db.pool.connect();
  try {
    return (await auditLedger(client)).findings.map(({ check }) => check);
  } finally {
    client.release();
  }
}

it('sets aside all there is, and not a unit more', async () => {
  const whole = (await app.kit.money.balances(user)).find(
    ({ currency }) => currency.id === ledgerCurrencyId,
  )!.real;
  const key = app.kit.runtime.uuid();
  const more = await app.kit.money.hold({
    user,
    cur: ledgerCurrencyId,
    amount: whole + 1n,
    reason: 'test',
    key,
  });
  expect(isFailure(more) && [more.status, more.code]).toEqual([409, 2]);
  const { id } = await hold(whole);
  const another = await app.kit.money.hold({ user, cur: ledgerCurrencyId, amount: 1n, reason: 'test', key });
  expect(isFailure(another) && [another.status, another.code]).toEqual([409, 2]);
  await app.kit.money.endHold(id, 'release');
  expect(await broken()).toEqual([]);
});

it('gives the parts of a captured hold to where they belong, once', async () => {
  const { id } = await hold(1_000n);
  const parts = [
    { to: ACCOUNT.custody, kind: KIND.withdrawal, amount: 985n },
    { to: ACCOUNT.fees, kind: KIND.withdrawalFee, amount: 15n },
  ];
  const ends = await Promise.all([1, 2].map(() => app.kit.money.endHold(id, 'capture', undefined, parts)));
  expect(ends.filter((end) => !isFailure(end))).toHaveLength(1);
  expect([
    await houseHolds(ACCOUNT.custody),
    await houseHolds(ACCOUNT.fees),
    await houseHolds(ACCOUNT.held),
  ]).toEqual(['985', '15', '0']);
  expect(await broken()).toEqual([]);
});

it.each([
  ['less than the whole', [{ to: ACCOUNT.custody, kind: KIND.withdrawal, amount: 999n }]],
  ['more than the whole', [{ to: ACCOUNT.custody, kind: KIND.withdrawal, amount: 1_001n }]],
  [
    'a part below zero',
    [
      { to: ACCOUNT.custody, kind: KIND.withdrawal, amount: 1_001n },
      { to: ACCOUNT.fees, kind: KIND.withdrawalFee, amount: -1n },
    ],
  ],
])('writes nothing for %s', async (_words, parts) => {
  const { id } = await hold(1_000n);
  await expect(app.kit.money.endHold(id, 'capture', undefined, parts)).rejects.toThrow(/parts of hold/);
  expect(await app.kit.money.endHold(id, 'release')).toMatchObject({ state: 'released' });
  expect(await broken()).toEqual([]);
});

it('is found by the audit when a hold ended without its lines', async () => {
  const { id } = await hold(1_000n);
  await app.platform.db.pool.query(`update hold set state = 'captured' where id = $1`, [id]);
  expect(await broken()).toEqual(['holds hold what they say', 'holds end whole']);
  await app.platform.db.pool.query(`update hold set state = 'held' where id = $1`, [id]);
});
