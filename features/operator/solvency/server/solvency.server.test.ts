import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { withClient } from '#platform/server/database/database.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { solvency } from '../feature.ts';
import {
  type BalanceProof,
  checkProofs,
  PROOF_FORMAT,
  type ProofFile,
  type PublishedDay,
} from '../proof-file.ts';
import { forgetProofs } from './forget.ts';
import { publishDay } from './publish.ts';

const DAY_MS = 86_400_000;
let shift = 0;
let app: TestPlatform;
let ann: TestPlayer;
let ben: TestPlayer;
let eve: TestPlayer;

beforeAll(async () => {
  const system = systemRuntime();
  app = await createTestPlatform({
    features: [identity, solvency],
    runtime: { ...system, now: () => system.now() + shift },
  });
  [ann, ben, eve] = [await app.register(), await app.register(), await app.register()];
  await app.credit(ann.id, 'usd', '100.00');
  await app.credit(ann.id, 'btc', '0.5');
  await app.credit(ben.id, 'usd', '40.01');
  await app.credit(ben.id, 'usd', '1000.00', true);
});
afterAll(() => app.close());

const units = (dollars: string) => `${app.units(dollars)}`;
const publish = () => publishDay({ ...app.kit, kept: app.kit.services.keptMoney });
const days = async (before?: string): Promise<PublishedDay[]> =>
  (await app.api('/api/solvency/history', before === undefined ? {} : { before })).body.days;
const proofs = async (player: TestPlayer, day?: string): Promise<BalanceProof[]> =>
  (await app.api('/api/solvency/proofs', day === undefined ? {} : { day }, player.token)).body.proofs;
const fileOf = async (player: TestPlayer): Promise<ProofFile> => ({
  format: PROOF_FORMAT,
  version: 1,
  account: player.user._id,
  proofs: await proofs(player),
});
const faults = (file: ProofFile, against: readonly PublishedDay[]) =>
  checkProofs(file, against).map(({ fault }) => fault);

/** What staff read of it on the page they look at first. */
const shown = () => app.kit.services.moneyChecks[0]!.read(app.kit.db.pool);

/** What waits for staff. */
const waits = async () =>
  (await app.kit.db.transaction((client) => app.kit.services.waiting[0]!.read(client, 9))).map(
    ({ id, subject }) => ({ id, subject }),
  );

describe('before the first tree', () => {
  it('there is no day and no proof', async () => {
    expect(await days()).toEqual([]);
    expect(await shown()).toEqual({ at: null, right: false, findings: 0 });
    expect((await app.api('/api/solvency/proofs', {}, ann.token)).body).toEqual({ day: null, proofs: [] });
    expect((await app.api('/api/solvency/proofs', {})).status).toBe(401);
    expect((await app.api('/api/solvency/proofs', { day: '2026-02-31' }, ann.token)).status).toBeLessThan(
      500,
    );
  });
});

describe('a published day', () => {
  it('is made once, also by two at a time', async () => {
    const both = await Promise.all([publish(), publish()]);
    expect(both.map(({ state }) => state).toSorted()).toEqual(['published', 'there']);
    expect(await publish()).toMatchObject({ state: 'there', stored: 'published' });
    expect(await days()).toHaveLength(1);
    expect(await shown()).toEqual({ at: expect.any(Date), right: true, findings: 0 });
  });

  it('holds what is real money, by currency, and no play money', async () => {
    const [{ trees, state }] = (await days()) as [PublishedDay];
    expect(state).toBe('published');
    expect(
      trees.map(({ currency, kind, sum, players, depth }) => [currency, kind, sum, players, depth]),
    ).toEqual(
      expect.arrayContaining([
        ['usd', 'real', units('140.01'), 2, 1],
        ['btc', 'real', '50000000', 1, 0],
      ]),
    );
    expect(trees).toHaveLength(2);
  });

  it('every player finds their balances in it, and nobody else', async () => {
    const published = await days();
    const own = await fileOf(ann);
    expect(own.proofs.map(({ currency, value }) => `${currency} ${value}`).toSorted()).toEqual([
      'btc 50000000',
      `usd ${units('100')}`,
    ]);
    expect(faults(own, published)).toEqual([null, null]);
    expect(faults(await fileOf(ben), published)).toEqual([null]);
    expect(await proofs(eve)).toEqual([]);
    expect(faults({ ...own, account: ben.user._id }, published)).toEqual(['user', 'user']);
  });

  it('a cent less, another root or a place given twice is caught', async () => {
    const published = await days();
    const own = await fileOf(ben);
    const [proof] = own.proofs as [BalanceProof];
    const with1 = (change: Partial<BalanceProof>) =>
      faults({ ...own, proofs: [{ ...proof, ...change }] }, published);
    expect(with1({ value: units('40') })).toEqual(['sum']);
    expect(with1({ value: '-1' })).toEqual(['range']);
    expect(with1({ value: units('40'), sums: [units('140')], sum: units('140') })).toEqual(['published']);
    expect(with1({ decimals: 0 })).toEqual(['published']);
    expect(with1({ account_nonce: 'a'.repeat(64) })).toEqual(['root']);
    expect(with1({ day: '2020-01-01' })).toEqual(['unpublished']);
    expect(with1({ siblings: [] })).toEqual(['depth']);
    const other = (await fileOf(ann)).proofs.find(({ currency }) => currency === 'usd')!;
    expect(checkProofs({ ...own, proofs: [proof, { ...other, index: proof.index }] }, null)[0]!.fault).toBe(
      'repeated',
    );
  });

  it('what is on hold still is the player’s', async () => {
    shift += DAY_MS;
    const cur = app.kit.money.currency('usd')!.id;
    const held = await app.kit.money.hold({
      user: ann.id,
      cur,
      amount: app.units('25'),
      reason: 'test',
      key: 'h1',
    });
    expect(held).toMatchObject({ state: 'held' });
    expect((await publish()).state).toBe('published');
    const usd = (await proofs(ann)).find(({ currency }) => currency === 'usd')!;
    expect(usd.value).toBe(units('100'));
    expect(faults(await fileOf(ann), await days())).toEqual([null, null]);
  });

  it('an older day can be asked for, a day that never was cannot', async () => {
    const [newest, oldest] = (await days()) as [PublishedDay, PublishedDay];
    expect(await days(newest.day)).toEqual([oldest]);
    expect((await proofs(ben, oldest.day))[0]!.day).toBe(oldest.day);
    const never = await app.api('/api/solvency/proofs', { day: '2020-01-01' }, ben.token);
    expect([never.status, never.body.code]).toEqual([404, 1]);
  });
});

describe('what cannot be so', () => {
  it('money that is owed and in no wallet: nothing is published, and the day says so', async () => {
    shift += DAY_MS;
    await withClient({ connectionString: app.ownerUrl }, (client) =>
      client.query(
        'update wallet set balance = balance - 1 where user_id = $1 and cur > 0 and balance = $2',
        [ben.id.toString(), units('40.01')],
      ),
    );
    expect(await publish()).toMatchObject({
      state: 'refused',
      differences: [{ leaves: `${app.units('140.01') - 1n}`, ledger: units('140.01') }],
    });
    expect((await days())[0]).toMatchObject({ state: 'refused', trees: [] });
    expect(await shown()).toMatchObject({ right: false, findings: 1 });
    const [refused] = await days();
    expect(await waits()).toEqual([
      { id: refused!.day, subject: `${refused!.day}, USD: ${app.units('140.01') - 1n} / ${units('140.01')}` },
    ]);
    expect((await publish()).state).toBe('there');
    // Players still have their proof of the day before.
    expect(faults(await fileOf(ben), await days())).toEqual([null]);
    await withClient({ connectionString: app.ownerUrl }, (client) =>
      client.query(
        'update wallet set balance = balance + 1 where user_id = $1 and cur > 0 and balance = $2',
        [ben.id.toString(), `${app.units('40.01') - 1n}`],
      ),
    );
  });

  it('a published root is never changed', async () => {
    await withClient({ connectionString: app.ownerUrl }, async (client) => {
      await expect(client.query(`update solvency_tree set sum = sum - 1`)).rejects.toThrow(/append-only/);
      await expect(client.query('delete from solvency_day')).rejects.toThrow(/append-only/);
    });
    const log = await app.kit.audit.list({ limit: 10, action: 'solvency.publish' });
    expect(log).toHaveLength(2);
    const roots = (await days()).flatMap(({ trees }) => trees.map(({ root }) => root));
    for (const root of roots) expect(JSON.stringify(log)).toContain(root);
  });
});

it('a refused day waits until a later one is published, and a day that is late waits too', async () => {
  shift += DAY_MS;
  expect(await waits()).toHaveLength(1);
  expect((await publish()).state).toBe('published');
  expect(await waits()).toEqual([]);
  const [last] = await days();
  shift += DAY_MS;
  expect(await waits()).toEqual([]);
  shift += 3 * 3_600_000;
  const missing = new Date(Date.parse(last!.day) + DAY_MS).toISOString().slice(0, 10);
  expect(await waits()).toEqual([{ id: missing, subject: missing }]);
});

it('old proofs go, their roots stay', async () => {
  const [first] = (await days()).slice(-1);
  shift += 10 * DAY_MS;
  await forgetProofs(app.kit, 12);
  expect((await app.api('/api/solvency/proofs', { day: first!.day }, ann.token)).status).toBe(404);
  expect((await days()).at(-1)).toEqual(first);
  expect(await proofs(ann)).toHaveLength(2);
});
