/** Segments: whom a filter finds, fifths and their names, what is kept of a change, and who may do what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { identity } from '#features/account/identity/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { affiliates } from '#features/money/affiliates/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { reports } from '../../../reports/feature.ts';
import { campaigns } from '../../feature.ts';
import { RFM_GRID } from '../../rfm.ts';
import { fifthSql, rfmSql } from './rfm-sql.ts';

const DAY_MS = 86_400_000;
/** At ten in the morning (UTC): no midnight passes. */
let shift = DAY_MS - (Date.now() % DAY_MS) + 10 * 3_600_000;
let app: TestPlatform;
let staff: TestPlayer;
/** Six players; what each did is below. */
let p: TestPlayer[];

const dayAgo = (days: number) => new Date(app.kit.runtime.now() - days * DAY_MS).toISOString().slice(0, 10);
const query = (sql: string, values: unknown[] = []) => app.kit.db.pool.query(sql, values);
const uuid = () => app.kit.runtime.uuid();

const played = (who: TestPlayer, daysAgo: number, stake: number, paid: number, product = 'originals') =>
  query(
    `insert into report_player_day (day, user_id, product, cur, bets, stake, paid, eur_stake, eur_paid) values ($1, $2, $3, 1, 1, 1, 1, $4, $5)`,
    [dayAgo(daysAgo), who.id.toString(), product, stake, paid],
  );
const moved = (who: TestPlayer, daysAgo: number, kind: number, eur: number) =>
  query(
    `insert into report_player_money (day, user_id, kind, cur, lines, amount, eur) values ($1, $2, $3, 1, 1, 1, $4)`,
    [dayAgo(daysAgo), who.id.toString(), kind, eur],
  );
const firsts = (who: TestPlayer, bet: number | null, deposit: number | null) =>
  query(
    `insert into report_player (user_id, first_bet, last_bet, first_deposit, deposits) values ($1, $2, $2, $3, $4)`,
    [
      who.id.toString(),
      bet === null ? null : new Date(app.kit.runtime.now() - bet * DAY_MS),
      deposit === null ? null : new Date(app.kit.runtime.now() - deposit * DAY_MS),
      deposit === null ? 0 : 1,
    ],
  );

const call = (what: string, body: object = {}, by: TestPlayer | null = staff) =>
  app.api(`/api/admin/segments${what}`, body, by?.token);
const all = (...of: object[]) => ({ mode: 'all', of });
const money = (fact: string, is: string, value: string) => ({ kind: 'money', fact, is, value });
const moment = (fact: string, is: string, days = 0) => ({ kind: 'moment', fact, is, days });

/** Names of the players whom a filter finds, in the order of `p`. */
async function found(filter: object): Promise<number[]> {
  const { status, body } = await call('/preview', { filter });
  expect(status, JSON.stringify(body)).toBe(200);
  const ids = body.players.map(({ _id }: { _id: string }) => _id);
  expect(body.count).toBe(ids.length);
  return p.flatMap(({ user }, at) => (ids.includes(user._id) ? [at] : []));
}

beforeAll(async () => {
  app = await createTestPlatform({
    features: [identity, saferPlay, affiliates, reports, campaigns],
    runtime: movedRuntime(() => shift),
  });
  await app.kit.features.set('reports', true, 'test');
  staff = await app.staff('campaigns.read', 'campaigns.edit');
  p = [];
  for (let at = 0; at < 6; at++) p.push(await app.register());
  const [a, b, c, d, e] = p as [TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer];
  // a bets a lot and loses; b won; c has not been here for 40 days; d deposited and never bet; e bets what it was given.
  await played(a, 0, 500, 300);
  await played(a, 1, 100, 50, 'sport');
  await moved(a, 2, 50, 400);
  await moved(a, 1, 40, 30);
  await firsts(a, 0, 2);
  await played(b, 3, 100, 250);
  await moved(b, 5, 50, 100);
  await moved(b, 1, 53, 220);
  await moved(b, 1, 54, 5);
  await firsts(b, 3, 5);
  await played(c, 40, 1000, 900);
  await moved(c, 40, 50, 200);
  await firsts(c, 40, 40);
  await moved(d, 10, 50, 50);
  await firsts(d, null, 10);
  await played(e, 1, 1, 0, 'sport');
  await firsts(e, 1, null);
  await query(`update account set vip_level = 3, locale = 'de' where id = $1`, [a.id.toString()]);
  await query(`update account set created_at = $2 where id = $1`, [
    c.id.toString(),
    new Date(app.kit.runtime.now() - 60 * DAY_MS),
  ]);
  await query(`update session set country = 'DE' where account_id = $1`, [a.id.toString()]);
  await query(`insert into affiliate_player (user_id, affiliate_id, at) values ($1, $2, now())`, [
    e.id.toString(),
    a.id.toString(),
  ]);
  await query(
    `insert into limits_harm (user_id, at, level, points, rules, markers) values ($1, $2, 2, 6, 1, '[]'), ($3, $4, 3, 10, 1, '[]')`,
    [
      a.id.toString(),
      new Date(app.kit.runtime.now() - DAY_MS),
      b.id.toString(),
      new Date(app.kit.runtime.now() - 15 * DAY_MS),
    ],
  );
});
afterAll(() => app.close());

describe('a filter', () => {
  const count = (fact: string, is: string, value: number) => ({ kind: 'count', fact, is, value });
  const word = (fact: string, is: string, ...words: string[]) => ({ kind: 'word', fact, is, words });
  const list = (fact: string, is: string, ...words: string[]) => ({ kind: 'list', fact, is, words });

  it('without conditions is every player, and never staff', async () => {
    expect(await found(all())).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each<[string, object, number[]]>([
    ['within includes its first day', moment('lastBet', 'within', 3), [0, 1, 4]],
    ['and not the day before', moment('lastBet', 'within', 2), [0, 4]],
    ['before is longer ago, or never', moment('lastBet', 'before', 3), [2, 3, 5]],
    ['never', moment('lastBet', 'never'), [3, 5]],
    ['registered', moment('registered', 'before', 30), [2]],
    ['last deposit', moment('lastDeposit', 'within', 5), [0, 1]],
    ['deposits', count('deposits', 'atLeast', 1), [0, 1, 2, 3]],
    ['net deposits are deposits less what left, fees too', money('netDeposits30', 'atMost', '-125'), [1]],
    ['and not a cent more', money('netDeposits30', 'atMost', '-125.01'), []],
    ['who did nothing has nought', money('netDeposits30', 'atMost', '0'), [1, 2, 4, 5]],
    ['NGR is GGR less what was given', money('ngr30', 'atLeast', '220'), [0]],
    ['of 90 days', money('ngr90', 'atLeast', '100'), [0, 2]],
    ['turnover', money('turnover90', 'atLeast', '600'), [0, 2]],
    ['active days', count('activeDays30', 'atLeast', 2), [0]],
    ['products', list('products30', 'any', 'sport'), [0, 4]],
    ['none of them', list('products30', 'none', 'sport', 'poker'), [1, 2, 3, 5]],
    ['level', count('vip', 'atLeast', 3), [0]],
    ['country, whatever its case', word('country', 'in', 'de'), [0]],
    ['another country, or an unknown one', word('country', 'notIn', 'DE', 'AT'), [1, 2, 3, 4, 5]],
    ['an unknown one', word('country', 'in', '--'), [1, 2, 3, 4, 5]],
    ['language', word('language', 'in', 'de'), [0]],
    ['confirmed', { kind: 'flag', fact: 'confirmed', is: 'no' }, [0, 1, 2, 3, 4, 5]],
  ])('%s', async (_, condition, expected) => {
    expect(await found(all(condition))).toEqual(expected);
    // None is the opposite, also of what is not known.
    expect(await found({ mode: 'none', of: [condition] })).toEqual(
      [0, 1, 2, 3, 4, 5].filter((at) => !expected.includes(at)),
    );
  });

  it('is a tree', async () => {
    const bet = moment('lastBet', 'within', 3);
    const rich = money('netDeposits30', 'atLeast', '1');
    expect(await found(all(bet, rich))).toEqual([0]);
    expect(await found({ mode: 'any', of: [bet, rich] })).toEqual([0, 1, 3, 4]);
    const group = { kind: 'group', mode: 'none', of: [list('products30', 'any', 'sport')] };
    expect(await found(all(bet, group))).toEqual([1]);
    expect(await found(all(word('affiliate', 'in', p[0]!.user._id)))).toEqual([4]);
  });

  it('leaves players at risk out as long as it counts, and never looks for them', async () => {
    const harm = { kind: 'harm', fact: 'harm', below: 2 };
    const group = (mode: string) => ({ kind: 'group', mode, of: [harm] });
    expect(await found(all(harm))).toEqual([1, 2, 3, 4, 5]);
    expect(await found(all(group('all')))).toEqual([1, 2, 3, 4, 5]);
    for (const filter of [
      { mode: 'none', of: [harm] },
      { mode: 'any', of: [harm] },
      { mode: 'none', of: [group('all')] },
      { mode: 'any', of: [group('all')] },
      all(group('none')),
      all(group('any')),
    ]) {
      expect((await call('/preview', { filter })).status).toBe(422);
      expect((await call('/save', { id: uuid(), version: 0, name: 'x', filter })).status).toBe(422);
    }
  });

  it('names groups of recency, frequency and money', async () => {
    const rfm = (days: number, ...groups: string[]) => ({
      kind: 'rfm',
      fact: 'rfm',
      days,
      by: 'netDeposits',
      groups,
    });
    // Of a, b, d, e in 30 days: seen 0, 1 (b's deposit counts, not its withdrawal: 3), 10, 1 days ago.
    expect(await found(all(rfm(30, 'lapsed')))).toEqual([2]);
    expect(await found(all(rfm(90, 'champion')))).toEqual([0]);
    expect(await found(all(rfm(30, ...new Set(RFM_GRID.flat()))))).toEqual([0, 1, 3, 4]);
  });

  it.each<[string, object]>([
    ['no such fact', { kind: 'money', fact: 'name', is: 'atLeast', value: '1' }],
    ['a text for a figure', money('ngr30', 'atLeast', '1e3')],
    ['a quote in a word', word('country', 'in', "D'E")],
    ['no words', word('country', 'in')],
    ['a half day', moment('lastBet', 'within', 0.5)],
    ['harm to look for', { kind: 'harm', fact: 'harm', atLeast: 2 }],
    ['a group in a group', { kind: 'group', mode: 'all', of: [{ kind: 'group', mode: 'all', of: [] }] }],
    ['another span', { kind: 'rfm', fact: 'rfm', days: 31, by: 'ngr', groups: ['lost'] }],
  ])('is refused with %s', async (_, condition) => {
    expect((await call('/preview', { filter: all(condition) })).status).toBe(422);
  });

  it('is refused while a room that knows a fact is off', async () => {
    const filter = all(moment('lastBet', 'never'));
    await app.kit.features.set('reports', false, 'test');
    const refused = await call('/preview', { filter });
    expect([refused.status, refused.body.code]).toEqual([409, 2]);
    expect((await call('')).body.facts).not.toContain('lastBet');
    expect((await call('/save', { id: uuid(), version: 0, name: 'x', filter })).body.code).toBe(2);
    await app.kit.features.set('reports', true, 'test');
    expect((await call('')).body.facts).toContain('lastBet');
  });
});

describe('fifths', () => {
  it('keep ties together, follow the order, and are equal where nothing ties', async () => {
    const fifths = async (values: readonly number[]): Promise<number[]> => {
      const { rows } = await query(
        `select ${fifthSql('v')} as fifth, no from unnest($1::numeric[]) with ordinality t (v, no) order by no`,
        [values],
      );
      return rows.map(({ fifth }) => fifth);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 }),
        async (values) => {
          const got = await fifths(values);
          const sorted = values.toSorted((a, b) => a - b);
          expect(got).toEqual(
            values.map((value) => 1 + Math.floor((5 * sorted.indexOf(value)) / values.length)),
          );
          expect(Math.min(...got)).toBe(1);
          expect(Math.max(...got)).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 40 },
    );
    expect(await fifths([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(await fifths([7, 7, 7])).toEqual([1, 1, 1]);
  });

  it('make the names that the grid has', async () => {
    // 25 players, one in each cell of recency and frequency; money as frequency.
    const cells = RFM_GRID.flatMap((row, r) => row.map((name, f) => ({ name, r, f })));
    const people = cells
      .map(
        ({ r, f }, at) =>
          `(${at}, timestamptz '2026-01-${String(10 + r)}', timestamptz '2026-01-${String(10 + r)}', ${f}, ${f})`,
      )
      .join(', ');
    const sql = rfmSql(`select * from (values ${people}) t (user_id, last_bet, last_deposit, f, m)`, 30, {
      today: `date '2026-01-20'`,
      zone: `'UTC'`,
    });
    const { rows } = await query(`select * from (${sql}) t order by user_id`);
    expect(rows.map(({ rfm }) => rfm)).toEqual(cells.map(({ name }) => name));
  });
});

describe('a segment', () => {
  const filter = all({ kind: 'count', fact: 'vip', is: 'atLeast', value: 3 });

  it('keeps what it was and who changed it', async () => {
    const id = uuid();
    const first = await call('/save', { id, version: 0, name: ' High levels ', filter });
    expect(first.body.segment).toMatchObject({
      id,
      name: 'High levels',
      version: 1,
      filter,
      changedBy: staff.user,
    });
    // Sent twice it is one.
    expect((await call('/save', { id, version: 0, name: 'High levels', filter })).body.segment.version).toBe(
      1,
    );
    const other = await app.staff('campaigns.read', 'campaigns.edit');
    const changed = await call('/save', { id, version: 1, name: 'Levels', filter: all() }, other);
    expect(changed.body.segment).toMatchObject({ version: 2, name: 'Levels', changedBy: other.user });
    const late = await call('/save', { id, version: 1, name: 'Mine', filter });
    expect([late.status, late.body.code]).toEqual([409, 409]);
    const { versions } = (await call('/history', { id })).body;
    expect(versions).toMatchObject([
      { version: 2, name: 'Levels', by: other.user },
      { version: 1, name: 'High levels', filter, by: staff.user },
    ]);
    expect((await call('/archive', { id })).status).toBe(200);
    expect((await call('/archive', { id })).status).toBe(404);
    expect((await call('/save', { id, version: 2, name: 'Again', filter })).status).toBe(404);
    expect((await call('')).body.segments.map((one: { id: string }) => one.id)).not.toContain(id);
    const { rows } = await query('select action from audit_log where subject = $1 order by no', [
      `segment ${id}`,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['segment.save', 'segment.save', 'segment.archive']);
  });

  it('of two who save at once one does', async () => {
    const id = uuid();
    await call('/save', { id, version: 0, name: 'Race', filter });
    const names = ['One', 'Two', 'Three'];
    const answers = await Promise.all(names.map((name) => call('/save', { id, version: 1, name, filter })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await call('/history', { id })).body.versions).toHaveLength(2);
  });

  it('is read and changed by who may', async () => {
    const reader = await app.staff('campaigns.read');
    const id = uuid();
    expect((await call('', {}, reader)).status).toBe(200);
    expect((await call('/preview', { filter }, reader)).status).toBe(200);
    expect((await call('/save', { id, version: 0, name: 'x', filter }, reader)).status).toBe(403);
    expect((await call('/archive', { id }, reader)).status).toBe(403);
    const nobody = await app.staff('users');
    for (const [what, body] of [
      ['', {}],
      ['/preview', { filter }],
      ['/history', { id }],
    ] as const)
      expect((await call(what, body, nobody)).status).toBe(403);
    expect((await call('', {}, p[0])).status).toBe(403);
    expect((await call('/history', { id })).status).toBe(404);
    expect((await call('/save', { id, version: 3, name: 'x', filter })).status).toBe(404);
  });
});

it('days are those of the zone of the house, of what is asked and of what came of it', async () => {
  await app.kit.settings.set('reports', { timeZone: 'Asia/Tokyo' }, 'test');
  // Its job takes the zone over, and forgets what was counted by other days.
  await soon(async () =>
    expect((await query('select name from report_zone')).rows).toEqual([{ name: 'Asia/Tokyo' }]),
  );
  // Four in the afternoon (UTC): an hour into the next day of Tokyo.
  shift += 6 * 3_600_000;
  const [a, b, , d, e] = p as [TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer];
  await played(e, -1, 10, 4);
  await moved(e, -1, 50, 20);
  await firsts(e, 0, 0);
  // The day before in Tokyo.
  await played(b, 0, 50, 0);
  await firsts(d, 2 / 24, null);
  expect(await found(all(money('turnover30', 'atLeast', '1')))).toEqual([1, 4]);
  for (const fact of ['lastBet', 'lastDeposit'])
    expect(await found(all(moment(fact, 'within')))).toEqual([4]);
  const rfm = {
    kind: 'rfm',
    fact: 'rfm',
    days: 30,
    by: 'netDeposits',
    groups: [...new Set(RFM_GRID.flat())],
  };
  expect(await found(all(rfm))).toEqual([3, 4]);

  const [segment, id] = [uuid(), uuid()];
  await call('/save', { id: segment, version: 0, name: 'Everybody', filter: all() });
  const words = { en: { subject: 'Hello', text: 'Hello', action: '' } };
  const content = { name: 'x', kind: 'notice', purpose: 'news', segment, words, path: '', bonus: null };
  const campaign = (what: string, body: object) =>
    app.api(`/api/admin/campaigns${what}`, { id, ...body }, staff.token);
  expect((await campaign('/save', { version: 0, ...content })).status).toBe(200);
  const began = new Date(app.kit.runtime.now());
  await query(`update campaign set state = 'done', started_at = $2 where id = $1`, [id, began]);
  await query(
    `insert into campaign_recipient (campaign_id, user_id, state, at) values ($1, $2, 'sent', $5), ($1, $3, 'sent', $5), ($1, $4, 'held', $5)`,
    [id, a.id.toString(), e.id.toString(), b.id.toString(), began],
  );
  const { body } = await campaign('/result', { days: 7 });
  expect(body).toMatchObject({ sent: 2, held: 1, ngr: { sent: '3.00', held: '0.00' } });
  // Two in the afternoon: seven days are over in London, and not in Tokyo.
  shift += 7 * DAY_MS - 2 * 3_600_000;
  expect((await campaign('/result', { days: 7 })).body.whole).toBe(false);
  shift += 3_600_000;
  expect((await campaign('/result', { days: 7 })).body.whole).toBe(true);
});

it('a campaign is saved once, though the answer was lost and it is sent once more', async () => {
  const [segment, id] = [uuid(), uuid()];
  await call('/save', { id: segment, version: 0, name: 'Again', filter: all() });
  const save = (body: object, by = staff) => app.api('/api/admin/campaigns/save', body, by.token);
  const words = {
    en: { subject: 'Hello', text: 'Spins.', action: '' },
    de: { subject: 'Hallo', text: 'Drehs.', action: '' },
  };
  const content = { name: 'x', kind: 'notice', purpose: 'news', segment, words, path: '', bonus: null };
  const made = { id, version: 0, ...content };
  const { body } = await save(made);
  expect(await save(made)).toMatchObject({ status: 200, body });
  const changed = { ...made, version: 1, name: 'Summer' };
  for (let time = 0; time < 2; time++)
    expect((await save(changed)).body.campaign).toMatchObject({ version: 2, name: 'Summer' });
  // Neither an older one nor other words nor somebody else's are what was saved.
  const colleague = await app.staff('campaigns.read', 'campaigns.edit');
  const others = [save(made), save({ ...changed, name: 'Autumn' }), save(changed, colleague)];
  for (const { status } of await Promise.all(others)) expect(status).toBe(409);
  expect(await app.kit.audit.list({ limit: 10, subject: `campaign ${id}` })).toHaveLength(2);
});
