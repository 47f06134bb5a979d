/** Figures of saved segments: a report like every other, of who is in them now, for those who may read both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { affiliates } from '#features/money/affiliates/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { campaigns } from '../../campaigns/feature.ts';
import { reports } from '../feature.ts';
import { sendDue } from './mailed.ts';
import { createPostings } from './testing/postings.ts';

const DAY_MS = 86_400_000;
/** At ten in the morning (UTC) of the next day: no midnight passes unasked. */
let shift = DAY_MS - (Date.now() % DAY_MS) + 10 * 3_600_000;
let app: TestPlatform;
let staff: TestPlayer;
let editor: TestPlayer;
let players: TestPlayer[];
/** Segments by what they are for. */
let everybody: string;
let high: string;
let uninvited: string;

const level = (value: number) => ({ kind: 'count', fact: 'vip', is: 'atLeast', value });
const all = (...of: object[]) => ({ mode: 'all', of });
const dayText = (back: number) => new Date(app.kit.runtime.now() - back * DAY_MS).toISOString().slice(0, 10);
const span = () => ({ from: dayText(5), to: dayText(-1) });
const figures = (body: object, who: TestPlayer = staff) =>
  app.api('/api/admin/reports/figures', { ...span(), by: 'segment', ...body }, who.token);
const setLevel = (who: TestPlayer, vip: number) =>
  app.kit.db.pool.query('update account set vip_level = $2 where id = $1', [who.id.toString(), vip]);
async function segment(name: string, filter: object): Promise<string> {
  const id = app.kit.runtime.uuid();
  const saved = await app.api('/api/admin/segments/save', { id, version: 0, name, filter }, editor.token);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return id;
}
type Row = Record<string, string | number | null>;
const rowOf = (body: { rows: Row[] }, id: string): Row | undefined => body.rows.find(({ key }) => key === id);

beforeAll(async () => {
  app = await createTestPlatform({
    features: [shell, identity, affiliates, reports, campaigns],
    runtime: movedRuntime(() => shift),
    confirmed: true,
  });
  for (const id of ['reports', 'campaigns', 'affiliates'])
    if (!app.kit.features.isOn(id)) await app.kit.features.set(id, true, 'test');
  staff = await app.staff('reports.read', 'campaigns.read');
  editor = await app.staff('campaigns.read', 'campaigns.edit');
  players = [await app.register(), await app.register(), await app.register()];
  await setLevel(players[0]!, 4);
  everybody = await segment('Everybody', all());
  high = await segment('High levels', all(level(3)));
  uninvited = await segment('Uninvited', all({ kind: 'word', fact: 'affiliate', is: 'in', words: ['--'] }));
  await segment('Nobody', all(level(99)));
  const house = createPostings(app);
  const { id: eur } = app.kit.money.currency('eur')!;
  const { id: usd } = app.kit.money.currency('usd')!;
  const units = (text: string) => app.units(text, 'eur');
  for (const player of players)
    for (const cur of [eur, usd]) await house.post(player, cur, units('1000'), ACCOUNT.operator, KIND.adjust);
  for (let day = 0; day < 2; day++) {
    for (const [at, player] of players.entries()) {
      await house.bet(player, eur, 'futures', units(`${10 + at + day}`), units(`${3 * at}`));
      await house.bet(player, usd, 'sport', units('4'), units('1.5'));
      if (at === day) await house.deposit(player, eur, units('50'));
    }
    await house.post(players[0]!, eur, units('2.5'), ACCOUNT.promotions, KIND.racePrize);
    await house.withdraw(players[0]!, eur, units('8'), units('1'));
    shift += DAY_MS;
  }
  shift -= DAY_MS;
});
afterAll(() => app.close());

describe('figures by segment', () => {
  it('of everybody are those of the house, and of one player are what that player did', async () => {
    const { status, body } = await figures({});
    expect(status, JSON.stringify(body)).toBe(200);
    const { key: _, label: _label, rake: _rake, accepted: _accepted, ...house } = body.total;
    expect(rowOf(body, everybody)).toMatchObject({
      ...house,
      label: 'Everybody',
      rake: null,
      accepted: null,
    });
    expect(house).toMatchObject({ active: 3, bets: 12, firstDeposits: 2 });
    // 10 and 11 in euros, twice 4 dollars; what came back is 0 and twice 1.5 dollars.
    const dollars = (await figures({ by: 'currency', segment: high })).body.rows.find(
      ({ key }: Row) => key === 'usd',
    );
    expect(rowOf(body, high)).toMatchObject({
      label: 'High levels',
      bets: 4,
      active: 1,
      turnover: (21 + Number(dollars.turnover)).toFixed(2),
      paid: dollars.paid,
      bonusCost: '5.00',
      deposits: '50.00',
      withdrawals: '14.00',
      netDeposits: '34.00',
      firstDeposits: 1,
      firstDepositsWorth: '50.00',
    });
    // A segment without anybody is no row.
    expect(body.rows).toHaveLength(3);
    expect(body.leftOut).toEqual([]);
  });

  it('a filter by one is the same as its row, by day, product and currency', async () => {
    const row = rowOf((await figures({})).body, high)!;
    const { key: _, label: _label, ...sums } = row;
    for (const by of ['day', 'product', 'currency', 'segment']) {
      const { body } = await figures({ by, segment: high });
      expect({ by, ...body.total }).toMatchObject({ by, ...sums });
      const turnover = body.rows.reduce((sum: number, one: Row) => sum + Number(one['turnover']), 0);
      expect([by, turnover.toFixed(2)]).toEqual([by, row['turnover']]);
    }
    const whole = await figures({ by: 'day' });
    const same = await figures({ by: 'day', segment: everybody });
    expect(same.body.rows).toEqual(
      whole.body.rows.map((one: Row) => ({ ...one, rake: null, accepted: null })),
    );
    const sport = await figures({ product: 'sport', currency: 'usd' });
    expect(rowOf(sport.body, everybody)).toMatchObject({ bets: 6, ngr: null, deposits: null, active: 3 });
    const bonus = await figures({ money: 'bonus' });
    expect(rowOf(bonus.body, everybody)).toMatchObject({ bets: 0, turnover: '0.00', bonusCost: null });
  });

  it('is the same over a span that is added up in two halves, with a day of play in each', async () => {
    const halves = await figures({ from: dayText(8), to: dayText(-8) });
    expect(halves.body.rows).toEqual((await figures({})).body.rows);
  });

  it('counts the same players as the house does, in any span and of any product and currency', async () => {
    const heads = ({ body }: { body: { rows: Row[]; total: Row } }) => [
      body.total['active'],
      ...body.rows.map(({ key, active }) => `${key} ${active}`),
    ];
    for (const by of ['day', 'product', 'currency'])
      for (const product of [undefined, 'sport'])
        for (const currency of [undefined, 'eur', 'usd'])
          for (const from of [span().from, dayText(0)]) {
            const asked = { by, product, currency, from };
            const ofAll = heads(await figures(asked));
            expect([asked, heads(await figures({ ...asked, segment: everybody }))]).toEqual([asked, ofAll]);
          }
  });

  it('knows who is in it at the moment of the question', async () => {
    await setLevel(players[1]!, 3);
    expect(rowOf((await figures({})).body, high)).toMatchObject({ bets: 8, active: 2 });
    await setLevel(players[1]!, 0);
    expect((await figures({ by: 'day', segment: high })).body.total).toMatchObject({ bets: 4, active: 1 });
  });

  it('leaves out, and names, what cannot be counted while a room is off', async () => {
    await app.kit.features.set('affiliates', false, 'test');
    try {
      const { body } = await figures({});
      expect(body.leftOut).toEqual(['Uninvited']);
      expect(rowOf(body, uninvited)).toBe(undefined);
      const refused = await figures({ by: 'day', segment: uninvited });
      expect([refused.status, refused.body.code]).toEqual([409, 7]);
    } finally {
      await app.kit.features.set('affiliates', true, 'test');
    }
    await app.kit.features.set('campaigns', false, 'test');
    try {
      expect((await figures({})).body.rows).toEqual([]);
      expect((await figures({ by: 'day', segment: high })).status).toBe(404);
    } finally {
      await app.kit.features.set('campaigns', true, 'test');
    }
  });

  it('goes into files', async () => {
    const { from, to } = span();
    const { body } = await figures({});
    const address = `/api/admin/reports/export?from=${from}&to=${to}&by=segment`;
    const json = await app.get(`${address}&format=json`, staff.token);
    const order = (a: Row, b: Row) => String(a['key']).localeCompare(String(b['key']));
    expect(json.body.toSorted(order)).toEqual(body.rows.toSorted(order));
    const csv = await app.get(address, staff.token);
    expect(String(csv.body)).toContain(`${high},High levels,4,1,`);
    const parquet = await app.get(`${address}&format=parquet&segment=${high}`, staff.token);
    expect([parquet.status, parquet.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.apache.parquet',
    ]);
  });

  it.each([
    { by: 'game' },
    { by: 'hour' },
    { by: 'provider' },
    { by: 'country' },
    { by: 'vip' },
    { by: 'day', game: 'dice' },
    { by: 'day', country: 'MT' },
    { by: 'day', provider: 'x' },
  ])('is refused with what is not kept by player: %j', async (body) => {
    const answer = await figures({ segment: high, ...body });
    expect([answer.status, answer.body.code]).toEqual([422, 2]);
  });

  it('is refused for a segment that there is not, and without the right to read segments', async () => {
    const gone = await segment('Gone', all());
    await app.api('/api/admin/segments/archive', { id: gone }, editor.token);
    for (const id of [gone, app.kit.runtime.uuid()]) {
      const answer = await figures({ by: 'day', segment: id });
      expect([answer.status, answer.body.code]).toEqual([404, 6]);
      const { from, to } = span();
      const file = await app.get(
        `/api/admin/reports/export?from=${from}&to=${to}&by=day&segment=${id}`,
        staff.token,
      );
      expect(file.status).toBe(404);
    }
    expect((await figures({ segment: "x'" })).status).toBe(422);
    const reader = await app.staff('reports.read');
    for (const body of [{ by: 'segment' }, { by: 'day', segment: high }]) {
      const answer = await figures(body, reader);
      expect([answer.status, answer.body.code]).toEqual([403, 8]);
    }
    expect((await figures({}, editor)).status).toBe(403);
    const { from, to } = span();
    const file = await app.get(`/api/admin/reports/export?from=${from}&to=${to}&by=segment`, reader.token);
    expect(file.status).toBe(403);
  });
});

describe('what can be chosen', () => {
  const choices = (who: TestPlayer) => app.api('/api/admin/reports/choices', span(), who.token);

  it('is what there is, and segments for who may read them', async () => {
    const { status, body } = await choices(staff);
    expect(status).toBe(200);
    expect(body).toMatchObject({ countries: ['--'], providers: [], affiliates: [] });
    expect(body.games.toSorted()).toEqual(['futures', 'sport']);
    expect(body.vips).toContain(0);
    expect(body.segments.map(({ name }: { name: string }) => name)).toEqual([
      'Everybody',
      'High levels',
      'Nobody',
      'Uninvited',
    ]);
    const reader = await app.staff('reports.read');
    expect((await choices(reader)).body.segments).toEqual([]);
    expect((await choices(editor)).status).toBe(403);
    const wrong = await app.api(
      '/api/admin/reports/choices',
      { from: '2024-01-01', to: '2026-01-01' },
      staff.token,
    );
    expect([wrong.status, wrong.body.code]).toEqual([422, 1]);
  });
});

describe('a saved report of a segment', () => {
  const call = (path: string, body: object, who: TestPlayer = staff) =>
    app.api(`/api/admin/reports/saved${path}`, body, who.token);
  const letters = async (who: TestPlayer) =>
    (await app.kit.mail.list({ limit: 50, to: `${who.user.name}@example.com` })).filter(
      ({ template }) => template === 'reports.saved',
    );

  it('is kept by, sent to and opened by those alone who may read segments', async () => {
    const reader = await app.staff('reports.read');
    const id = await segment('Written about', all());
    const report = { name: 'Segment', filter: { by: 'day', segment: id }, every: 'day' };
    expect((await call('/save', report, reader)).body.code).toBe(8);
    const unknown = { ...report, filter: { by: 'day', segment: app.kit.runtime.uuid() } };
    expect((await call('/save', unknown)).body.code).toBe(6);
    expect((await call('/save', { ...report, filter: { by: 'game', segment: id } })).body.code).toBe(2);
    const saved = (await call('/save', report)).body.id;
    expect((await call('/read', { id: saved, on: true }, reader)).body.code).toBe(8);
    expect((await call('/read', { id: saved, on: false }, reader)).status).toBe(200);
    shift += DAY_MS;
    await sendDue(app.kit);
    const [letter] = await letters(staff);
    const { body } = (await app.kit.mail.read(letter!.id))!;
    const link = new URL(/http\S+\/api\/reports\/mailed\/[\w-]{43}/.exec(body!.text)![0]).pathname;
    expect((await app.get(link)).status).toBe(200);
    await app.kit.identity.setPermissions(staff.id, { permissions: ['reports.read'] });
    expect((await app.get(link)).status).toBe(404);
    shift += DAY_MS;
    await sendDue(app.kit);
    await app.kit.identity.setPermissions(staff.id, { permissions: ['reports.read', 'campaigns.read'] });
    // Archived, there is nothing to write about.
    await app.api('/api/admin/segments/archive', { id }, editor.token);
    expect((await app.get(link)).body.code).toBe(6);
    shift += DAY_MS;
    await sendDue(app.kit);
    const [kept] = (await call('', {})).body.saved;
    expect(kept.log.map(({ result }: { result: string }) => result)).toEqual(['segment', 'right', 'sent']);
    expect(await letters(staff)).toHaveLength(1);
  });
});
