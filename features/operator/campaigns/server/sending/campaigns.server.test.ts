/** Campaigns: the audience of the specification, who is sent what and once only, four eyes, races, stops, results. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { consents } from '#features/account/consents/feature.ts';
import { notifications } from '#features/account/notifications/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { bonuses } from '#features/money/bonuses/feature.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { backoffice } from '../../../backoffice/feature.ts';
import { cases } from '../../../cases/feature.ts';
import { reports } from '../../../reports/feature.ts';
import { campaigns } from '../../feature.ts';
import { createDesk } from '../testing/desk.ts';
import { createPeople, type People } from '../testing/people.ts';
import { sendWaiting } from './send.ts';
import { lapseProposals } from './start.ts';

const DAY_MS = 86_400_000;
let app: TestPlatform;
let staff: TestPlayer;
let shift = DAY_MS - (Date.now() % DAY_MS) + 10 * 3_600_000;

const features = [
  identity,
  saferPlay,
  consents,
  notifications,
  bonuses,
  reports,
  backoffice,
  cases,
  campaigns,
];
beforeAll(async () => {
  app = await createTestPlatform({ lanesApart: true, features, runtime: movedRuntime(() => shift) });
  await app.kit.features.set('reports', true, 'test');
  staff = await app.staff('campaigns.read', 'campaigns.edit', 'campaigns.send');
});
afterAll(() => app.close());

const desk = createDesk(() => ({ app, staff }));
const { uuid, query, call, content, draft, seen, progressOf, sentTo, lettersTo, agree, turn, jobDone } = desk;
const { seenTogether, draftBy, segmentBy, suppressedOf } = desk;
const people = (count: number) => createPeople(app, staff, count);

describe('the example of the specification', () => {
  let id: string;
  let crowd: People;

  it('says before whom it reaches and whom not, by the first reason', async () => {
    crowd = await people(1_000);
    const { ids, segment } = crowd;
    // 40 excluded, 10 at level 2, 100 without consent, 5 of them at level 2.
    await query(`update account set excluded_until = 'infinity' where id = any($1::bigint[])`, [
      ids.slice(0, 40),
    ]);
    await query(
      `insert into limits_harm (user_id, at, level, points, rules, markers) select unnest($1::bigint[]), $2, 2, 6, 1, '[]'`,
      [ids.slice(40, 50), new Date(app.kit.runtime.now())],
    );
    await agree(ids);
    await agree(ids.slice(45, 145), 'mail', 'offers', false);
    id = await draft(segment);
    const { status, body } = await call('/preview', { id });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.segmentVersion).toBe(1);
    expect(body.counts).toEqual({
      audience: 1_000,
      suppressed: [
        { reason: 'barred', count: 40 },
        { reason: 'harm', count: 10 },
        { reason: 'consent', count: 95 },
      ],
      held: 85,
      planned: 770,
    });
    const [look] = body.looks;
    expect(look).toMatchObject({ locale: 'en', subject: `Hello ${staff.user.name}` });
    expect(look.html).toContain('No more letters of this kind');
    expect(await progressOf(id)).toBe(null);
  });

  it('two presses and two processes send everybody once, at the pace', async () => {
    await app.kit.settings.set('campaigns', { perMinute: 500 }, 'test');
    const presses = await Promise.all([1, 2, 3].map(() => call('/send', seen(id))));
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await Promise.all([turn(), turn(), turn()]);
    expect((await sentTo(id)).length).toBe(500);
    expect(await lettersTo(crowd.locale)).toBe(500);
    await turn();
    expect((await sentTo(id)).length).toBe(500);
    shift += 61_000;
    await Promise.all([turn(), turn()]);
    expect(await progressOf(id)).toEqual({
      audience: 1_000,
      suppressed: [
        { reason: 'barred', count: 40 },
        { reason: 'harm', count: 10 },
        { reason: 'consent', count: 95 },
      ],
      held: 85,
      planned: 770,
      waiting: 0,
      sent: 770,
      dropped: 0,
      failed: 0,
    });
    const { rows } = await query(
      `select count(*)::int as all, count(distinct recipient)::int as people from mail where recipient like $1 || '%'`,
      [crowd.locale],
    );
    expect(rows[0]).toEqual({ all: 770, people: 770 });
    expect((await call('/one', { id })).body.campaign.state).toBe('done');
    await app.kit.settings.set('campaigns', {}, 'test');
  });

  it('letters carry the way to end them, and what it says', async () => {
    const { rows } = await query(
      `select id::text, template, subject from mail where recipient like $1 || '%' limit 1`,
      [crowd.locale],
    );
    expect(rows[0].template).toBe('campaigns.letter');
    expect(rows[0].subject).toMatch(new RegExp(`^Hello ${crowd.locale}p\\d+$`));
    const letter = (await app.kit.mail.read(rows[0].id))!;
    expect(letter.body!.text).toContain('Today only.');
    expect(letter.body!.text).toMatch(/\/unsubscribe\/[\w-]+/);
    expect(letter.body!.text).toContain(`${app.kit.config.publicUrl}/bonus`);
  });

  it('sent again, who had it does not get it twice, and the same are held back', async () => {
    const held = await sentTo(id, 'held');
    const to = uuid();
    const copied = await call('/copy', { id, to });
    expect(copied.body.campaign).toMatchObject({ id: to, state: 'draft', version: 1 });
    expect((await call('/copy', { id, to })).status).toBe(200);
    const { counts } = (await call('/preview', { id: to })).body;
    expect(counts.suppressed.at(-1)).toEqual({ reason: 'had', count: 770 });
    expect([counts.planned, counts.held]).toEqual([77, 8]);
    expect(held).toHaveLength(85);
  });

  it('its result is the difference of those drawn, with its interval', async () => {
    const [sent, held] = [await sentTo(id), await sentTo(id, 'held')];
    const day = new Date(app.kit.runtime.now()).toISOString().slice(0, 10);
    const money = (ids: string[], eur: number) =>
      query(
        `insert into report_player_money (day, user_id, kind, cur, lines, amount, eur) select $1, unnest($2::bigint[]), 50, 1, 1, 1, $3::numeric`,
        [day, ids, eur],
      );
    const bets = (ids: string[], stake: number) =>
      query(
        `insert into report_player_day (day, user_id, product, cur, bets, stake, paid, eur_stake, eur_paid) select $1, unnest($2::bigint[]), 'originals', 1, 1, 1, 1, $3::numeric, 0`,
        [day, ids, stake],
      );
    await money(sent.slice(0, 385), 20);
    await money(held.slice(0, 17), 10);
    await bets(sent.slice(0, 385), 6);
    await bets(held.slice(0, 17), 5);
    const { body } = await call('/result', { id, days: 7 });
    expect(body).toMatchObject({ sent: 770, held: 85, whole: false });
    expect(body.deposits).toMatchObject({ sent: '10.00', held: '2.00', difference: '8.00' });
    expect(body.ngr).toMatchObject({ sent: '3.00', held: '1.00', difference: '2.00' });
    expect(body.active).toMatchObject({ sent: '50.00', held: '20.00', difference: '30.00' });
    for (const { low, high, difference } of [body.deposits, body.ngr, body.active]) {
      expect(Number(low)).toBeLessThan(Number(difference));
      expect(Number(high)).toBeGreaterThan(Number(difference));
      expect(Number(low)).toBeGreaterThan(0);
    }
    expect((await call('/result', { id, days: 8 })).status).toBe(422);
  });
});

describe('sending', () => {
  it('asks again at each turn: who ended letters or was barred meanwhile gets none', async () => {
    const { ids, segment, locale } = await people(20);
    await agree(ids);
    const id = await draft(segment);
    await app.kit.settings.set('campaigns', { perMinute: 1 }, 'test');
    shift += 61_000;
    await call('/send', seen(id));
    await turn();
    const waiting = await sentTo(id, 'waiting');
    expect(waiting).toHaveLength(17);
    await agree([waiting[0]!], 'mail', 'offers', false);
    await query(`update account set excluded_until = 'infinity' where id = $1`, [waiting[1]]);
    await query(`update account set email = 'no address' where id = $1`, [waiting[2]]);
    await app.kit.settings.set('campaigns', {}, 'test');
    await turn();
    expect(await progressOf(id)).toMatchObject({ sent: 15, dropped: 2, failed: 1, waiting: 0 });
    expect(await lettersTo(locale)).toBe(15);
  });

  it('killed in the middle goes on, and nobody gets it twice', async () => {
    const { ids, segment, locale } = await people(60);
    await agree(ids);
    const id = await draft(segment);
    await app.kit.settings.set('campaigns', { perMinute: 1 }, 'test');
    shift += 61_000;
    await call('/send', seen(id));
    await jobDone();
    let written = 0;
    const mail = {
      ...app.kit.mail,
      async send(...args: Parameters<typeof app.kit.mail.send>) {
        if (++written === 30) throw Object.assign(new Error('killed'), { code: 'KILLED' });
        await app.kit.mail.send(...args);
      },
    };
    // The connection dies with the process: what this batch wrote is gone with it.
    const dying = {
      ...app.kit,
      feature: 'campaigns',
      mail,
      // The house's own job goes on at one a minute: on a slow machine its minute may come before this turn.
      settings: { ...app.kit.settings, get: () => ({ perMinute: 1_000 }) },
      log: {
        ...app.kit.log,
        warn: () => {
          throw new Error('killed');
        },
      },
    } as unknown as typeof app.kit;
    await expect(sendWaiting(dying)).rejects.toThrow('killed');
    const before = (await sentTo(id)).length;
    expect(before).toBeLessThan(54);
    expect(await lettersTo(locale)).toBe(before);
    await app.kit.settings.set('campaigns', {}, 'test');
    await Promise.all([turn(), turn()]);
    expect(await progressOf(id)).toMatchObject({ sent: 54, failed: 0 });
    expect(await lettersTo(locale)).toBe(54);
  });

  it('three a week is all that a player gets, whatever comes at once', async () => {
    const { ids, segment } = await people(10);
    await agree(ids, 'notice');
    const sent: string[] = [];
    for (let at = 0; at < 4; at++) sent.push(await draft(segment, { kind: 'notice', path: '' }));
    await Promise.all(sent.map((id) => call('/send', seen(id))));
    await Promise.all([turn(), turn()]);
    const { rows } = await query(
      `select user_id, count(*)::int as count from notification where kind = 'offer' and user_id = any($1::bigint[]) group by 1`,
      [ids],
    );
    expect(Math.max(...rows.map(({ count }) => count))).toBeLessThanOrEqual(3);
    expect(rows.some(({ count }) => count === 3)).toBe(true);
    const next = await draft(segment, { kind: 'notice', path: '' });
    const { counts } = (await call('/preview', { id: next })).body;
    expect(counts.suppressed.map(({ reason }: { reason: string }) => reason)).toContain('cap');
    shift += 8 * DAY_MS;
    expect((await call('/preview', { id: next })).body.counts.suppressed).toEqual([]);
  });

  it('a notice is in the bell in the language that there is, and stopping is for good', async () => {
    const { ids, segment } = await people(10);
    await agree(ids, 'notice', 'news');
    const id = await draft(segment, { kind: 'notice', purpose: 'news', path: '' });
    await app.kit.settings.set('campaigns', { perMinute: 4 }, 'test');
    await call('/send', seen(id));
    await turn();
    const stopped = await call('/stop', { id });
    expect(stopped.body.campaign).toMatchObject({
      state: 'stopped',
      progress: { sent: 4, dropped: 5, waiting: 0 },
    });
    await app.kit.settings.set('campaigns', {}, 'test');
    shift += 61_000;
    await turn();
    expect((await sentTo(id)).length).toBe(4);
    const { rows } = await query(`select data from notification where kind = 'offer' and ref = $1 limit 1`, [
      id,
    ]);
    expect(rows[0].data.subject).toMatch(/^Hello \w+$/);
    for (const what of ['/send', '/stop']) expect((await call(what, seen(id))).status).toBe(409);
    await app.kit.features.set('notifications', false, 'test');
    const other = await draft(segment, { kind: 'notice', path: '' });
    expect((await call('/send', seen(other))).body.code).toBe(6);
    await app.kit.features.set('notifications', true, 'test');
  });
});

describe('a campaign that gives bonuses', () => {
  const gift = { kind: 'bonus', path: '', bonus: { currency: 'eur', amount: '30' } };
  const rights = ['campaigns.read', 'campaigns.edit', 'campaigns.send', 'bonuses.grant'];
  /** Of each case: why the caller cannot have it. */
  const barredFrom = async (by: TestPlayer) =>
    (await app.api('/api/admin/cases', { kinds: ['campaign'] }, by.token)).body.cases.map(
      ({ barred }: { barred: string | null }) => barred,
    );

  it('needs a second, of what was proposed, who may give bonuses too', async () => {
    const { ids, segment, locale } = await people(10);
    await agree(ids, 'notice');
    const id = await draft(segment, gift);
    expect((await call('/send', seen(id))).body.code).toBe(7);
    const [one, two] = [await app.staff(...rights), await app.staff('cases', ...rights)];
    const helper = await app.staff('cases', 'campaigns.read', 'campaigns.send');
    const proposed = await call('/send', seen(id), one);
    expect(proposed.body.campaign).toMatchObject({ state: 'proposed', proposedBy: one.user, progress: null });
    expect(await sentTo(id)).toEqual([]);
    expect([await barredFrom(helper), await barredFrom(two)]).toEqual([['right'], [null]]);
    expect((await call('/save', { id, version: 1, ...content(segment, gift) })).body.code).toBe(3);
    expect((await call('/approve', seen(id), one)).body.code).toBe(8);
    expect((await call('/approve', seen(id))).body.code).toBe(7);
    expect((await call('/approve', { ...seen(id), version: 2 }, two)).status).toBe(409);
    // Another filter is another proposal, and another one than was looked at.
    const filter = { mode: 'all', of: [] };
    await app.api('/api/admin/segments/save', { id: segment, version: 1, name: 'x', filter }, staff.token);
    expect((await call('/approve', seen(id), two)).body.code).toBe(409);
    expect((await call('/approve', seen(id, 2), two)).body.code).toBe(9);
    const first = { mode: 'all', of: [{ kind: 'word', fact: 'language', is: 'in', words: [locale] }] };
    await app.api(
      '/api/admin/segments/save',
      { id: segment, version: 2, name: 'x', filter: first },
      staff.token,
    );
    shift += 25 * 3_600_000;
    expect((await call('/approve', seen(id, 3), two)).body.code).toBe(9);
    // The job of the minute ends it: nobody waits for it, and it can be proposed again.
    await lapseProposals(app.kit);
    expect(await barredFrom(two)).toEqual([]);
    expect((await call('/send', seen(id, 3), one)).body.campaign.state).toBe('proposed');
    expect((await call('/stop', { id }, one)).body.campaign.state).toBe('draft');
    expect((await call('/send', seen(id, 2), one)).body.code).toBe(409);
    expect((await call('/preview', { id }, one)).body.segmentVersion).toBe(3);
    expect((await call('/send', seen(id, 3), one)).status).toBe(200);
    await app.kit.settings.set('campaigns', { perMinute: 1 }, 'test');
    const agreed = await Promise.all([1, 2].map(() => call('/approve', seen(id, 3), two)));
    expect(agreed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await jobDone();
    // While there are no bonuses nobody is given up.
    await app.kit.features.set('bonuses', false, 'test');
    await app.kit.settings.set('campaigns', {}, 'test');
    await turn();
    expect(await progressOf(id)).toMatchObject({ planned: 9, failed: 0, dropped: 0, waiting: 8 });
    await app.kit.features.set('bonuses', true, 'test');
    await Promise.all([turn(), turn()]);
    await turn();
    expect(await progressOf(id)).toMatchObject({ planned: 9, sent: 9, failed: 0, waiting: 0 });
    const { rows } = await query(
      'select count(*)::int as count, count(distinct user_id)::int as people from bonus where user_id = any($1::bigint[])',
      [ids],
    );
    expect(rows[0]).toEqual({ count: 9, people: 9 });
    const noticesOf = async (ref: string) =>
      (await query(`select data from notification where kind = 'offer' and ref = $1`, [ref])).rows;
    const notices = await noticesOf(id);
    expect(notices).toHaveLength(9);
    expect(notices[0].data).toMatchObject({
      subject: expect.stringMatching(new RegExp(`^Hello ${locale}p\\d+$`)),
      text: 'Spins for you.\nToday only.',
    });
    const { rows: log } = await query(`select action, actor from audit_log where subject = $1 order by no`, [
      `campaign ${id}`,
    ]);
    expect(log.at(-1)).toEqual({ action: 'campaign.send', actor: two.user._id });
    // Who has a bonus under way gets no second one, nor a word of it; it is said so.
    const again = await draft(segment, gift);
    await call('/send', seen(again, 3), one);
    await call('/approve', seen(again, 3), two);
    await turn();
    const { sent, failed, waiting } = await progressOf(again);
    // Who was held back the first time has none; they may be held back again.
    expect([sent + failed, failed >= 8, waiting]).toEqual([9, true, 0]);
    expect(await noticesOf(again)).toHaveLength(sent);
  });

  it('gives none to accounts of its own staff, and whoever may be its author does not agree to it', async () => {
    const crowd = await people(3);
    const { ids, segment } = crowd;
    const [one, two] = [await app.staff(...rights), await app.staff(...rights)];
    const [beside, third, to] = [await app.staff(...rights), await app.staff(...rights), uuid()];
    await agree([...ids, `${third.id}`], 'notice');
    await seenTogether('device', [one.id, beside.id, ids[0]!]);
    await seenTogether('address', [two.id, ids[1]!]);
    const id = await draft(segment, gift, one);
    const { counts } = (await call('/preview', { id }, two)).body;
    expect([counts.suppressed, counts.planned]).toEqual([[{ reason: 'linked', count: 1 }], 2]);
    expect((await call('/send', seen(id), one)).status).toBe(200);
    expect((await call('/approve', seen(id), beside)).body.code).toBe(10);
    // Nor to one of whoever agreed.
    expect((await call('/approve', seen(id), two)).status).toBe(200);
    await turn();
    expect(await sentTo(id, 'suppressed')).toEqual(ids.slice(0, 2));
    expect(await sentTo(id)).toEqual(ids.slice(2));
    // What they wrote is theirs in a copy too, and whoever changed it after them.
    expect((await call('/copy', { id, to }, third)).status).toBe(200);
    const linked = { reason: 'linked', count: 1 };
    expect(await suppressedOf(to, third)).toEqual([{ reason: 'had', count: 1 }, linked]);
    const between = await draftBy(segment, gift, [third, one, third]);
    expect(await suppressedOf(between)).toEqual([linked]);
    // So is whom a version of the segment was to find.
    await segmentBy(crowd, [two, third]);
    expect(await suppressedOf(between)).toEqual([{ ...linked, count: 2 }]);
    // And whoever wrote it and is no longer of staff.
    await query(`update account set permissions = '{}', locale = $2 where id = $1`, [third.id, crowd.locale]);
    expect(await suppressedOf(between)).toEqual([{ ...linked, count: 3 }]);
  });

  it.each<[string, object]>([
    ['nothing to give', { ...gift, bonus: null }],
    ['an unknown currency', { ...gift, bonus: { currency: 'xyz', amount: '5' } }],
    ['less than a bonus has to be worth', { ...gift, bonus: { currency: 'eur', amount: '5' } }],
    ['nought', { ...gift, bonus: { currency: 'eur', amount: '0' } }],
    ['a gift with a letter', { bonus: gift.bonus }],
    ['no English', { words: { de: { subject: 'a', text: 'b', action: '' } } }],
    ['another gap', { words: { en: { subject: 'Hi {email}', text: 'b', action: '' } } }],
    ['a control character', { words: { en: { subject: 'a', text: 'b\u0000', action: '' } } }],
    ['a page of others', { path: '//evil.example' }],
    ['an address', { path: 'https://evil.example' }],
  ])('or any other is refused with %s', async (_, more) => {
    const { rows } = await query('select id from campaign_segment limit 1');
    const { status } = await call('/save', { id: uuid(), version: 0, ...content(rows[0].id, more) });
    expect(status).toBe(422);
  });
});

it('is read, written and sent by who may', async () => {
  const { rows } = await query('select id, version, segment_id from campaign limit 1');
  const { id, segment_id: segment } = rows[0];
  const reader = await app.staff('campaigns.read');
  const editor = await app.staff('campaigns.read', 'campaigns.edit');
  for (const what of ['', '/one', '/preview']) expect((await call(what, { id }, reader)).status).toBe(200);
  expect((await call('/save', { id: uuid(), version: 0, ...content(segment) }, reader)).status).toBe(403);
  expect((await call('/copy', { id, to: uuid() }, reader)).status).toBe(403);
  for (const what of ['/send', '/approve', '/stop'])
    expect((await call(what, seen(id), editor)).status).toBe(403);
  expect((await call('', {}, await app.staff('users'))).status).toBe(403);
  for (const what of ['/one', '/preview', '/stop'])
    expect((await call(what, { id: uuid() })).status).toBe(404);
  expect((await call('/save', { id: uuid(), version: 0, ...content(uuid()) })).body.code).toBe(4);
});
