import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { defineFeature } from '../../contract/feature.ts';
import { asNumber } from '../../contract/odds.ts';
import { createAudit } from '../audit/create-audit.ts';
import { createNotifications } from '../database/notifications.ts';
import { fixedRuntime } from '../runtime.ts';
import { asOwner, openTestDatabases, quietLog } from '../testing/open-database.ts';
import { soon } from '../testing/soon.ts';
import { createFeatureState } from './create-feature-state.ts';
import { createSettings } from './create-settings.ts';
import { openOperatorConfig } from './operator-config.ts';

const feedSettings = z.object({
  rows: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
  title: z._default(z.string(), 'Live'),
});
const features = [
  defineFeature({ id: 'feed', title: 'Live feed', plugin: 'feed', settings: feedSettings, contract: {} }),
  defineFeature({ id: 'shell', title: 'Shell', plugin: null, contract: {} }),
];

async function processes(count: number) {
  const databases = await openTestDatabases(count);
  return Promise.all(
    databases.map(async (db) => {
      const notifications = createNotifications(db, quietLog);
      const store = await openOperatorConfig(db, notifications, quietLog);
      const audit = createAudit(db, fixedRuntime());
      const settings = createSettings({ db, store, audit, log: quietLog });
      settings.register(features);
      onTestFinished(async () => {
        store.close();
        await notifications.close();
      });
      return { db, audit, settings, switches: createFeatureState(features, store, audit, false) };
    }),
  );
}

it('answers with defaults until something is set', async () => {
  const [one] = await processes(1);
  expect(one!.settings.get('feed', feedSettings)).toEqual({ rows: 10, title: 'Live' });
  expect(await one!.settings.history('feed', { limit: 9 })).toEqual([]);
  expect([...one!.settings.schemas().keys()]).toEqual(['feed']);
});

it('stores versions with their author and moves the revision', async () => {
  const [one] = await processes(1);
  const before = one!.settings.revision();
  expect(await one!.settings.set('feed', { rows: 20 }, 'ada')).toEqual({ version: 1 });
  expect(await one!.settings.set('feed', { rows: 30, title: 'Now' }, 'bob')).toEqual({ version: 2 });
  expect(one!.settings.get('feed', feedSettings)).toEqual({ rows: 30, title: 'Now' });
  expect(one!.settings.revision()).toBe(before + 2);
  const listed = async (page: { limit: number; before?: number }) =>
    (await one!.settings.history('feed', page)).map(({ version, author }) => [version, author]);
  expect(await listed({ limit: 9 })).toEqual([
    [2, 'bob'],
    [1, 'ada'],
  ]);
  expect(await listed({ limit: 1 })).toEqual([[2, 'bob']]);
  expect(await listed({ limit: 9, before: 2 })).toEqual([[1, 'ada']]);
  expect(await one!.settings.valueOf('feed', 1)).toEqual({ rows: 20, title: 'Live' });
  expect(await one!.settings.valueOf('feed', 3)).toBeUndefined();
  const [newest] = await one!.audit.list({ limit: 1 });
  expect(newest).toMatchObject({
    actor: 'bob',
    action: 'settings.change',
    subject: 'feed',
    detail: { version: 2, changed: ['rows', 'title'] },
  });
});

it('refuses what the schema refuses, by field, and changes nothing', async () => {
  const [one] = await processes(1);
  const revision = one!.settings.revision();
  const answer = await one!.settings.set('feed', { rows: 1_000, title: 7 }, 'ada');
  expect(Object.keys('errors' in answer ? answer.errors : {})).toEqual(['rows', 'title']);
  expect(await one!.settings.set('nothing', {}, 'ada')).toHaveProperty('errors');
  expect(one!.settings.revision()).toBe(revision);
});

it('tells every process of a change', async () => {
  const [one, two] = await processes(2);
  const received: string[] = [];
  two!.settings.onChange((feature) => received.push(feature));
  await one!.settings.set('feed', { rows: 5 }, 'ada');
  await soon(() => expect(two!.settings.get('feed', feedSettings).rows).toBe(5));
  await one!.switches.set('feed', false, 'ada');
  await soon(() => expect(two!.switches.isOn('feed')).toBe(false));
  expect(received).toEqual(['feed', 'feed']);
  expect(two!.settings.revision()).toBe(one!.settings.revision());
});

it('notices a change also when no notification arrives', async () => {
  const [one] = await processes(1);
  await one!.db.pool.query(
    `insert into feature_switch (feature, is_on, author) values ('feed', false, 'sql')`,
  );
  await one!.db.pool.query('update policy_revision set no = no + 1');
  await soon(() => expect(one!.switches.isOn('feed')).toBe(false));
});

it('gives changes made at once in several processes a version each', async () => {
  const all = await processes(3);
  const answers = await Promise.all(
    all.flatMap(({ settings }) => [1, 2, 3].map((rows) => settings.set('feed', { rows }, 'ada'))),
  );
  const versions = answers.map((answer) => ('version' in answer ? answer.version : 0));
  expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await all[0]!.audit.verify()).toMatchObject({ read: 9, broken: null });
});

it('leaves a feature off that starts so, until an operator switches it on', async () => {
  const [one] = await processes(1);
  const notifications = createNotifications(one!.db, quietLog);
  const store = await openOperatorConfig(one!.db, notifications, quietLog);
  onTestFinished(async () => {
    store.close();
    await notifications.close();
  });
  const solo = defineFeature({ id: 'solo', title: 'Solo', plugin: 'solo', startsOff: true, contract: {} });
  const trial = defineFeature({ ...solo, id: 'trial', plugin: 'trial', startsOff: 'with-main-network' });
  const [switches, real] = [false, true].map((mainNetwork) =>
    createFeatureState([solo, trial], store, one!.audit, mainNetwork),
  );
  expect(['solo', 'trial'].map((id) => [switches!.isOn(id), real!.isOn(id)])).toEqual([
    [false, false],
    [true, false],
  ]);
  for (const id of ['solo', 'trial']) await real!.set(id, true, 'ada');
  expect(['solo', 'trial'].map((id) => [switches!.isOn(id), real!.isOn(id)])).toEqual([
    [true, true],
    [true, true],
  ]);
});

it('switches only features that can be switched', async () => {
  const [one] = await processes(1);
  expect(one!.switches.isOn('feed')).toBe(true);
  expect(await one!.switches.set('shell', false, 'ada')).toBe(false);
  expect(await one!.switches.set('unknown', false, 'ada')).toBe(false);
  expect(await one!.switches.set('feed', false, 'ada')).toBe(true);
  expect(one!.switches.list().map(({ id, on }) => [id, on])).toEqual([
    ['feed', false],
    ['shell', true],
  ]);
  expect(one!.switches.isOn('unknown')).toBe(false);
});

it('knows what was on at a moment that has passed', async () => {
  const [one] = await processes(1);
  const notifications = createNotifications(one!.db, quietLog);
  const store = await openOperatorConfig(one!.db, notifications, quietLog);
  onTestFinished(async () => {
    store.close();
    await notifications.close();
  });
  for (const [at, on] of [
    [1000, false],
    [2000, true],
  ] as const) {
    const audit = createAudit(one!.db, fixedRuntime(at));
    await createFeatureState(features, store, audit, false).set('feed', on, 'ada');
  }
  const wasOn = async (id: string) =>
    Promise.all([999, 1000, 1999, 2000].map((at) => one!.switches.wasOn(id, at)));
  expect(await wasOn('feed')).toEqual([true, false, false, true]);
  expect(await wasOn('shell')).toEqual([true, true, true, true]);
  expect(await wasOn('unknown')).toEqual([false, false, false, false]);
  const { switches } = one!;
  expect(await switches.offSpans('feed')).toEqual([{ from: 1000, until: 2000 }]);
  expect(await switches.offSpans('shell')).toEqual([]);
  await createFeatureState(features, store, createAudit(one!.db, fixedRuntime(3000)), false).set(
    'feed',
    false,
    'ada',
  );
  expect((await switches.offSpans('feed')).at(-1)).toEqual({ from: 3000, until: Infinity });
});

it('gives up only the fields that no longer fit after an upgrade', async () => {
  const [one] = await processes(1);
  await one!.settings.set('feed', { rows: 40, title: 'Mine' }, 'ada');
  const stricter = z.object({
    rows: z._default(z.int().check(z.maximum(20)), 10),
    title: z._default(z.string(), 'Live'),
  });
  expect(one!.settings.get('feed', stricter)).toEqual({ rows: 10, title: 'Mine' });
});

it('keeps a stop beside a field that no longer fits, and gives up a group where its fields do not help', async () => {
  const [one] = await processes(1);
  const stops = (most: number, check = (_group: { paused: boolean }) => true) =>
    z.object({
      withdrawals: z._default(
        z
          .object({
            paused: z.boolean(),
            most: z.int().check(z.maximum(most)),
            fee: z._default(z.object({ parts: z.int().check(z.maximum(most)) }), { parts: 2 }),
            chains: z.array(z.string().check(z.maxLength(most))),
          })
          .check(z.refine(check)),
        { paused: false, most: 1, fee: { parts: 2 }, chains: ['btc'] },
      ),
      title: z._default(z.string(), 'None'),
    });
  const desk = defineFeature({
    id: 'desk',
    title: 'Desk',
    plugin: 'desk',
    settings: stops(99),
    contract: {},
  });
  const { settings } = one!;
  settings.register([desk]);
  const withdrawals = { paused: true, most: 40, fee: { parts: 30 }, chains: ['eth', 'a longer name'] };
  await settings.set('desk', { withdrawals, title: 'Mine' }, 'ada');
  expect(settings.get('desk', stops(20))).toEqual({
    withdrawals: { ...withdrawals, most: 1, fee: { parts: 2 } },
    title: 'Mine',
  });
  expect(settings.get('desk', stops(5))).toEqual({
    withdrawals: { paused: true, most: 1, fee: { parts: 2 }, chains: ['btc'] },
    title: 'Mine',
  });
  expect(
    settings.get(
      'desk',
      stops(99, ({ paused }) => !paused),
    ),
  ).toEqual({
    withdrawals: { paused: false, most: 1, fee: { parts: 2 }, chains: ['btc'] },
    title: 'Mine',
  });
});

it('never rewrites history', async () => {
  const [one] = await processes(1);
  await one!.settings.set('feed', { rows: 40 }, 'ada');
  const forged = `update setting_version set author = 'eve'`;
  await expect(one!.db.pool.query(forged)).rejects.toThrow('permission denied');
  await expect(asOwner(one!.db, forged)).rejects.toThrow('append-only');
});

const share = z.object({ percent: z._default(z.int(), 10) });
const giver = (id: string) =>
  defineFeature({
    id,
    title: id,
    plugin: id,
    settings: share,
    contract: {},
    sharesEdge: ({ percent }: z.output<typeof share>) => ({ num: BigInt(percent), den: 100n }),
  });

it('asks before a feature gives away more of the edge, with what all of them would give away then', async () => {
  const [one] = await processes(1);
  const { settings } = one!;
  settings.register([giver('affiliates'), giver('friends')]);
  const asked: number[] = [];
  settings.checkSharedEdge((shared) => {
    asked.push(asNumber(shared));
    return asNumber(shared) > 0.5 ? 'more than half of it' : null;
  });
  expect(await settings.set('affiliates', { percent: 30 }, 'ada')).toEqual({ version: 1 });
  expect(await settings.set('friends', { percent: 21 }, 'ada')).toEqual({
    errors: { '': 'more than half of it' },
  });
  expect(await settings.set('friends', { percent: 20 }, 'ada')).toEqual({ version: 1 });
  expect(await settings.set('feed', { rows: 20 }, 'ada')).toEqual({ version: 1 });
  expect(asked).toEqual([0.4, 0.51, 0.5]);
  expect(asNumber(settings.sharedEdge())).toBe(0.5);
});

it('weighs what is stored at once in several processes one after the other', async () => {
  const all = await processes(2);
  for (const { settings } of all) {
    settings.register([giver('affiliates'), giver('friends')]);
    settings.checkSharedEdge((shared) => (asNumber(shared) > 0.5 ? 'more than half of it' : null));
  }
  const [one, two] = all.map(({ settings }) => settings);
  // Each is fine beside the 10 % of the other that are in force.
  const answers = await Promise.all([
    one!.set('affiliates', { percent: 40 }, 'ada'),
    two!.set('friends', { percent: 40 }, 'bob'),
  ]);
  expect(answers).toContainEqual({ version: 1 });
  expect(answers).toContainEqual({ errors: { '': 'more than half of it' } });
  const stored = await Promise.all(['affiliates', 'friends'].map((id) => one!.history(id, { limit: 9 })));
  expect(stored.flat()).toHaveLength(1);
});
