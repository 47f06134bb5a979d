/** Rules against money laundering, from what players do to what those see who look into it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { wallet } from '#features/money/wallet/feature.ts';
import { cases } from '#features/operator/cases/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { fixedRuntime, systemRuntime } from '#platform/server/runtime.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { backoffice } from '../../backoffice/feature.ts';
import type { AmlReport, AmlView } from '../contract.ts';
import { aml } from '../feature.ts';
import { forgetOld } from './forget.ts';
import { lookAtMoved, lookBesideFlagged } from './look.ts';
import { enterFrom, micro, type Moves, movesOf, only } from './test-moves.ts';

const DAY = 86_400_000;
const features = [identity, jurisdiction, wallet, originals, backoffice, cases, aml];
const clock = fixedRuntime(Date.parse('2026-11-18T09:00:00Z'));
const { sleep, random } = systemRuntime();
const runtime = { ...clock, sleep, random };
let app: TestPlatform;
let officer: TestPlayer;
let support: TestPlayer;
let player: TestPlayer;
let happened: Moves['happened'];
let flows: Moves['flows'];
let paysIn: Moves['paysIn'];
let paysOut: Moves['paysOut'];
let withdrawn: Moves['withdrawn'];

beforeAll(async () => {
  app = await createTestPlatform({ features, games, runtime });
  ({ happened, flows, paysIn, paysOut, withdrawn } = movesOf(app));
  officer = await app.staff('aml.read', 'cases', 'users', 'users.notes');
  support = await app.staff('cases', 'users', 'users.guard', 'users.notes', 'manageTickets');
});
afterAll(() => app.close());
beforeEach(async () => {
  player = await app.register();
});

/** Sessions end in the meantime. */
async function later(ms: number): Promise<void> {
  clock.advance(ms);
  for (const who of [officer, support]) Object.assign(who, { token: await enterFrom(app, who, {}) });
}

async function look(): Promise<void> {
  await app.platform.events.settle();
  await lookAtMoved(app.kit);
}

const as = (who: TestPlayer) => (path: string, body: object) =>
  app.api(`/api/admin/${path}`, body, who.token);

async function found(who = player): Promise<AmlView[]> {
  const { status, body } = await as(officer)('aml/of', { id: who.user._id });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.cases;
}
const rules = async (who = player) => (await found(who)).map(({ rule }) => rule);
const figures = async (who = player) => (await found(who))[0]?.figures;
const end = (id: string, outcome = 'cleared') =>
  as(officer)('aml/close', { id, outcome, note: 'Salary seen' });

async function numbers(changed: object): Promise<void> {
  expect(await app.kit.settings.set('aml', changed, 'test')).toHaveProperty('version');
}

describe('the threshold', () => {
  it('is near from 80 percent on, and reached once; one below it is nothing', async () => {
    await numbers({ rules: only('threshold') });
    await paysIn(player, '1599.99');
    await look();
    expect(await found()).toEqual([]);
    await paysIn(player, '1600', '1600.50');
    await look();
    expect(await figures()).toEqual({
      what: 'one',
      stage: 'near',
      sum: '1600.50',
      of: '2000.00',
      unit: 'EUR',
      profile: 'house',
      percent: 80,
    });
    await later(1000);
    await end((await found())[0]!.id);
    await look();
    expect(await found()).toHaveLength(1);
    await paysIn(player, '2500');
    await look();
    await look();
    // What it fired on, and what lay before, is explained; what comes after it is not.
    const sums = async () => (await found()).map(({ figures: { sum, stage } }) => `${sum} ${stage}`);
    const explained = ['2500.00 reached', '1600.50 near'];
    expect(await sums()).toEqual(explained);
    // Nor what came while it stood.
    await later(1000);
    await paysIn(player, '3000');
    await look();
    expect(await sums()).toEqual(explained);
    await end((await found())[0]!.id);
    await look();
    expect(await sums()).toEqual(['3000.00 reached', ...explained]);
  });

  it('is that of the law where the player lives, for all that was ever moved', async () => {
    await app.kit.settings.set('jurisdiction', { profile: 'crypto' }, 'test');
    await app.credit(player.id, 'eur', '1');
    await app.kit.db.pool.query(
      `update player set version = version + 1, guard = coalesce(guard, '{"excludedUntil": null, "limits": []}'::jsonb) || '{"moved": "1600000000"}' where user_id = $1`,
      [player.id.toString()],
    );
    await paysIn(player, '1900');
    await look();
    await app.kit.settings.set('jurisdiction', { profile: 'house' }, 'test');
    expect(await figures()).toMatchObject({ what: 'all', stage: 'near', of: '2000.00', unit: 'USD' });
  });
});

it('three deposits just below it in a week are structuring; two, or three in nine days, are not', async () => {
  await numbers({ rules: only('structuring') });
  await paysIn(player, '1400', '1999.99', '1399.99');
  await look();
  await later(8 * DAY);
  await paysIn(player, '1990', '2000');
  await look();
  expect(await found()).toEqual([]);
  const last = await paysIn(player, '1500', '1500');
  await look();
  expect(await figures()).toEqual({
    count: 3,
    sum: '4990.00',
    of: '2000.00',
    fromPercent: 70,
    toPercent: 99,
    days: 7,
  });
  const { rows } = await app.kit.db.pool.query<{ fact: string; evidence: { id: string }[] }>(
    'select fact, evidence from aml_case where user_id = $1',
    [player.id.toString()],
  );
  expect(rows[0]!.fact).toBe(last);
  expect(rows[0]!.evidence).toHaveLength(3);
});

it('a withdrawal of 80 percent of a week’s deposits without their stakes has passed through', async () => {
  await numbers({ rules: only('passThrough') });
  await app.credit(player.id, 'eur', '1000');
  await paysIn(player, '100');
  const out = await paysOut(player, '79.99');
  await look();
  expect(await found()).toEqual([]);
  // What was asked for and taken back again was none.
  const { id: cur } = app.kit.money.currency('eur')!;
  await happened(player, 'withdrawal.cancelled', { id: out, cur, amount: '1' });
  for (let no = 0; no < 2; no++)
    await app.api('/api/game/play', diceBet('20', { currency: 'eur' }), player.token);
  await later(1000);
  await paysOut(player, '80');
  await look();
  expect(await figures()).toEqual({
    paidIn: '100.00',
    paidOut: '80.00',
    staked: '40.00',
    percent: 80,
    stakedPercent: 100,
    days: 7,
  });
  const other = await app.register();
  await app.credit(other.id, 'eur', '1000');
  await paysIn(other, '100');
  for (let no = 0; no < 5; no++)
    await app.api('/api/game/play', diceBet('20', { currency: 'eur' }), other.token);
  await later(1000);
  await paysOut(other, '100');
  await look();
  expect(await found(other)).toEqual([]);
});

it('more than three addresses in a month, and one that two players share', async () => {
  await numbers({ rules: only('addresses', 'shared') });
  for (const no of [1, 2, 3]) await withdrawn(player, `own-${no}`);
  await look();
  expect(await found()).toEqual([]);
  await withdrawn(player, 'own-4');
  await look();
  expect(await rules()).toEqual(['addresses']);
  const other = await app.register();
  await withdrawn(other, 'own-2');
  await look();
  expect(await found(other)).toMatchObject([
    { rule: 'shared', player: other.user, other: player.user, figures: { address: 'own-2' } },
  ]);
  // About two players there is one case, whichever of them moves.
  await withdrawn(player, 'own-2');
  await look();
  expect((await rules()).toSorted()).toEqual(['addresses', 'shared']);
});

it('chips that go to another five times and 500 euros net', async () => {
  await numbers({ rules: only('chips') });
  const other = await app.register();
  await flows(player, other, '600', 3);
  await later(DAY);
  await flows(other, player, '100', 1);
  await look();
  expect(await found()).toEqual([]);
  await happened(player, 'transfer.sent', { id: 'tip', to: other.id.toString(), eur: micro('0.01') });
  await look();
  expect(await found(other)).toMatchObject([
    { rule: 'chips', player: player.user, other: other.user, figures: { net: '500.01', count: 5 } },
  ]);
  // What moves later on that day is looked at when the case is closed, and once.
  await flows(player, other, '50000', 6);
  await look();
  await later(1000);
  const sums = async () => (await found(other)).map(({ figures: { net, count } }) => `${net} ${count}`);
  expect(await sums()).toEqual(['500.01 5']);
  for (let round = 0; round < 2; round++) {
    await end((await found(other))[0]!.id);
    await look();
    expect(await sums()).toEqual(['50000.00 6', '500.01 5']);
  }
});

it('whoever was on a device of somebody flagged, unless thousands were', async () => {
  await numbers({ rules: only('linked'), mostInGroup: 3 });
  const [flagged, crowd, third] = [await app.register(), await app.register(), await app.register()];
  const seen = (who: TestPlayer, mark: string) =>
    app.kit.db.pool.query(
      `insert into account_trace (account_id, kind, mark, first_seen, last_seen) values ($1, 'device', decode($2, 'hex'), now(), now())`,
      [who.id.toString(), mark],
    );
  for (const who of [player, flagged]) await seen(who, 'aa');
  for (const who of [player, flagged, crowd, third]) await seen(who, 'bb');
  const flag = { id: flagged.user._id, flag: 'aml', on: true, reason: 'Listed address' };
  expect((await as(officer)('user/flag', flag)).status).toBe(200);
  await lookBesideFlagged(app.kit);
  await lookBesideFlagged(app.kit);
  expect(await found()).toMatchObject([{ rule: 'linked', other: flagged.user, figures: { by: 'device' } }]);
  expect(await found(crowd)).toEqual([]);
});

it('an account that was silent for a quarter of a year and pays in ten times the usual', async () => {
  await numbers({ rules: only('sleeper') });
  await paysIn(player, '10', '20', '30');
  // Of what was set aside whole nothing came in.
  for (const id of ['held-1', 'held-2', 'held-3'])
    await happened(player, 'deposit.credited', { id, cur: 1, amount: '0', held: '500', eur: '0' });
  await app.platform.events.settle();
  await later(91 * DAY);
  const other = await app.register();
  await paysIn(player, '199.99');
  await look();
  expect(await found()).toEqual([]);
  await later(91 * DAY);
  await paysIn(player, '200');
  await paysIn(other, '5000');
  await look();
  expect(await figures()).toEqual({ sum: '200.00', median: '20.00', days: 91, silentDays: 90, times: 10 });
  expect(await found(other)).toEqual([]);
});

describe('a case', () => {
  beforeEach(async () => {
    await numbers({ rules: only('threshold') });
    await paysIn(player, '2500');
    await look();
  });

  it('is opened once by processes that look at once, and an event that is read twice is one movement', async () => {
    const other = await app.register();
    await paysIn(other, '2500');
    await app.platform.events.settle();
    const second = await createTestPlatform({ features, games, runtime, databaseUrl: app.databaseUrl });
    await Promise.all([lookAtMoved(app.kit), lookAtMoved(second.kit), lookAtMoved(app.kit)]);
    await second.close();
    expect(await rules(other)).toEqual(['threshold']);
    const counted = 'select 1 from aml_movement where user_id = $1';
    expect((await app.kit.db.pool.query(counted, [other.id.toString()])).rows).toHaveLength(1);
  });

  it('is seen by those who look into it, and of it support sees nothing', async () => {
    const query = { player: player.user._id };
    const { body } = await as(officer)('cases', query);
    expect(body.cases).toMatchObject([{ kind: 'aml', player: player.user, room: '/admin/room/aml' }]);
    const flag = { id: player.user._id, flag: 'aml', on: true, reason: 'Listed address' };
    expect((await as(officer)('user/flag', flag)).status).toBe(200);
    const seen = await as(support)('cases', query);
    expect([seen.body.cases, seen.body.kinds.map(({ kind }: { kind: string }) => kind)]).toEqual([
      [],
      expect.not.arrayContaining(['aml']),
    ]);
    expect((await as(support)('cases/one', { id: body.cases[0].id })).status).toBe(404);
    expect((await as(support)('user/notes', { id: player.user._id })).body.flags).toEqual([]);
    expect((await as(officer)('user/notes', { id: player.user._id })).body.flags).toHaveLength(1);
    for (const [path, more] of [
      ['user/flag', { ...flag, on: false }],
      ['user/flag/settle', { id: player.user._id, flag: 'aml', reason: 'Not mine' }],
      ['aml', {}],
      ['aml/of', { id: player.user._id }],
      ['aml/report', { id: body.cases[0].id }],
    ] as const)
      expect([path, (await as(support)(path, more)).status]).toEqual([path, 403]);
    const settled = await as(officer)('user/flag/settle', {
      id: player.user._id,
      flag: 'aml',
      reason: 'Bank statement seen',
    });
    expect(settled.body.flags).toMatchObject([{ flag: 'aml', settled: { note: 'Bank statement seen' } }]);
    const own = await app.get('/api/profile/statistics', player.token);
    expect(JSON.stringify(own.body ?? '')).not.toContain('aml');
  });

  it('has a report file with person, accounts, period, movements and story, and who read it is written down', async () => {
    await withdrawn(player, 'out-address');
    await look();
    const [one] = await found();
    const { status, body } = await as(officer)('aml/report', { id: one!.id });
    expect(status, JSON.stringify(body)).toBe(200);
    const report = body as AmlReport;
    expect(report.person).toMatchObject({ ...player.user, tier: 0 });
    expect(report.case).toMatchObject({ rules: 3, numbers: { thresholdEur: '2000', nearPercent: 80 } });
    expect(report.case.evidence).toMatchObject([{ kind: 'in', eur: '2500.00' }]);
    expect(report.movements).toMatchObject([
      { kind: 'in', eur: '2500.00', amount: '2500.00', currency: 'eur' },
      { kind: 'out', eur: '1.00', state: 'asked' },
    ]);
    expect(report.accounts.addresses).toMatchObject([{ address: 'out-address', times: 1, sharedWith: [] }]);
    expect(report.story.map(({ what }) => what)).toEqual(['registered', 'paidIn', 'paidOut', 'opened']);
    const { rows } = await app.kit.db.pool.query(
      `select actor, detail ->> 'case' as id from audit_log where action = 'aml.report' and subject = $1`,
      [player.user._id],
    );
    expect(rows).toEqual([{ actor: officer.user._id, id: one!.id }]);
  });

  it('is not known to whom it is about, also of staff, nor to who was on a device of theirs, and not closed by who was at their address', async () => {
    const [boss, close] = [await app.staff(), await app.staff('aml.read', 'cases', 'users')];
    const near = await app.staff('aml.read', 'cases');
    const office = { address: '198.51.100.9' };
    for (const who of [boss, close]) await enterFrom(app, who, { ...office, device: 'one laptop' });
    await enterFrom(app, near, { ...office, device: 'another one' });
    await paysIn(boss, '2500');
    await look();
    // One about two: the boss is the other one.
    const both = [player.id.toString(), boss.id.toString()];
    await app.kit.db.pool.query('update aml_case set other_id = $2 where user_id = $1', both);
    const flag = { id: boss.user._id, flag: 'aml', on: true, reason: 'Listed address' };
    expect((await as(await app.staff())('user/flag', flag)).status).toBe(200);
    const about = [boss.user._id, player.user._id];
    const count = async (who: TestPlayer) => (await as(who)('cases/count', {})).body.open;
    const list = async (who: TestPlayer) => {
      const { cases: open, flags } = (await as(who)('aml', {})).body;
      const { cases: waiting, kinds } = (await as(who)('cases', { kinds: ['aml'] })).body;
      const of = [...open, ...flags, ...waiting].filter((row) => about.includes(row.player._id));
      return { of, waits: kinds.find(({ kind }: { kind: string }) => kind === 'aml').open };
    };
    const [known, own, beside] = [await list(officer), await list(boss), await list(close)];
    // Two cases and a flag, and all three in the inbox.
    expect([known.of.length, own.of, known.waits - own.waits, beside]).toEqual([6, [], 3, own]);
    // The inbox of the boss has the same kinds besides.
    expect([await count(officer), await count(boss)]).toEqual([known.waits, own.waits]);
    expect(await list(near)).toEqual(known);
    const closing = { id: (await found(player))[0]!.id, outcome: 'cleared', note: 'Nothing to see' };
    expect((await as(near)('aml/close', closing)).body).toMatchObject({ code: 20 });
    for (const who of [boss, close]) {
      const gone = async (at: string, body: object) => expect((await as(who)(at, body)).status).toBe(404);
      for (const id of about) expect((await as(who)('aml/of', { id })).body).toEqual({ cases: [] });
      for (const { id } of await found(boss)) {
        await gone('aml/report', { id });
        await gone('aml/close', { ...closing, id });
      }
      for (const { id } of known.of.filter(({ kind }) => kind === 'aml'))
        for (const path of ['cases/one', 'cases/note']) await gone(path, { id, note: 'I was here' });
    }
    expect((await as(boss)('user/notes', { id: boss.user._id })).body.flags).toEqual([]);
    expect((await as(officer)('user/notes', { id: boss.user._id })).body.flags).toHaveLength(1);
    // A second case of the player is for the boss to see, with nothing in its file of the first one.
    await app.kit.db.pool.query(
      `insert into aml_case (id, user_id, rule, fact, opened_at, from_at, to_at, figures, evidence, rules, numbers)
       select $2, user_id, 'structuring', fact, opened_at, from_at, to_at, figures, evidence, rules, numbers from aml_case where user_id = $1`,
      [player.id.toString(), app.kit.runtime.uuid()],
    );
    const { body } = await as(boss)('aml/of', { id: player.user._id });
    expect(body.cases).toMatchObject([{ rule: 'structuring' }]);
    const file: AmlReport = (await as(boss)('aml/report', { id: body.cases[0].id })).body;
    expect(file.story.flatMap(({ rule }) => rule ?? [])).toEqual(['structuring']);
  });

  it('is closed once, with what came of it; not by who is less than whom it is about', async () => {
    const [one] = await found();
    const boss = await app.staff();
    await paysIn(boss, '2500');
    await look();
    const { body: list } = await as(officer)('aml', {});
    const bossed = list.cases.find((row: AmlView) => row.player._id === boss.user._id);
    expect((await end(bossed.id)).body).toMatchObject({ code: 21 });
    for (const wrong of [{ note: ' ' }, { outcome: 'gone' }, { id: 'x' }])
      expect(
        (await as(officer)('aml/close', { id: one!.id, outcome: 'cleared', note: 'seen', ...wrong })).status,
      ).toBe(422);
    expect((await end(app.kit.runtime.uuid())).status).toBe(404);
    const both = await Promise.all([end(one!.id), end(one!.id, 'reported')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { body } = await as(officer)('cases', { player: player.user._id });
    expect(body.cases).toEqual([]);
    expect((await found())[0]!.closed).toMatchObject({ by: officer.user, note: 'Salary seen' });
    // A page that has no case any more still says how many there are.
    await app.kit.db.pool.query(
      `insert into aml_case select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'fact', n))).*
       from aml_case c, generate_series(1, 30) n where c.id = $1`,
      [one!.id],
    );
    expect((await as(officer)('aml', { closed: true, page: 99 })).body).toMatchObject({
      cases: [],
      pages: 2,
    });
  });

  it('stands as long as nobody closes it, and goes five years later', async () => {
    const [one] = await found();
    await end(one!.id);
    await forgetOld(app.kit);
    expect(await rules()).toEqual(['threshold']);
    await later(6 * 366 * DAY);
    await forgetOld(app.kit);
    expect(await rules()).toEqual([]);
  });
});
