/** An aggregator's report held against what it called. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { type Read, readReport } from '../../report-file.ts';
import type { ReportView } from '../../reports-contract.ts';
import { type GisApp, gisApp } from '../testing/app.ts';

let gis: GisApp;
let staff: TestPlayer;
let player: TestPlayer;

beforeAll(async () => {
  gis = await gisApp();
  staff = await gis.app.staff('providers.edit');
  player = await gis.player('50');
});
afterAll(() => gis.app.close());

const ask = (path: string, body: object = {}, who = staff) =>
  gis.app.api(`/api/admin/providers/reports${path}`, body, who.token);

async function begin(more: object = {}): Promise<string> {
  const asked = { provider: 'slotegrator', name: 'may.csv', from: null, to: null, ...more };
  return (await ask('/begin', asked)).body.id as string;
}

function partsOf(text: string) {
  const reader = readReport();
  const read: Read[] = [...reader.push(text), ...reader.end()];
  return {
    lines: read.flatMap((one) => ('line' in one ? one.line : [])),
    bad: read.flatMap((one) => ('bad' in one ? one.bad : [])),
  };
}

async function compared(text: string, more: object = {}): Promise<ReportView> {
  const id = await begin(more);
  const { status } = await ask('/lines', { id, ...partsOf(text) });
  expect(status).toBe(200);
  const done = await ask('/finish', { id });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body as ReportView;
}

let count = 0;
const move = (action: string, amount: string, more: object = {}) =>
  gis.call({
    action,
    amount,
    player_id: player.user._id,
    currency: 'EUR',
    game_uuid: 'game-a',
    session_id: 's',
    round_id: `r-${++count}`,
    ...more,
  });

const DAY = { from: 0, to: 4_000_000_000_000 };
const HEAD = 'transaction_id,action,amount,currency';

it('names what is missing here, missing there and other, and adds both sides up', async () => {
  await move('bet', '2.50', { transaction_id: 'b1' });
  await move('win', '7', { transaction_id: 'w1' });
  await move('bet', '1.0001', { transaction_id: 'b2' });
  await move('refund', '1.0001', { transaction_id: 'f2', bet_transaction_id: 'b2' });
  await move('bet', '3', { transaction_id: 'unreported' });
  // Named by a rollback, and never came: no transaction of anybody's.
  await move('rollback', '0', {
    transaction_id: 'rb',
    type: 'rollback',
    rollback_transactions: [{ action: 'bet', transaction_id: 'never', amount: '1' }],
  });
  const view = await compared(
    `${HEAD}
b1,bet,2.5,EUR
w1,win,7.01,EUR
b2,bet,1.0001,EUR
f2,refund,1.0001,EUR
rb,rollback,,EUR
ghost,bet,9,EUR
b1,bet,2.5,EUR
never,bet,1,EUR
x,bet,-,EUR
y,bet,1,XXX
`,
    DAY,
  );
  expect(view).toMatchObject({ lines: 10, matched: 4, missingHere: 2, missingThere: 1, other: 1, bad: 3 });
  expect(view.badLines).toEqual([
    { no: 8, why: 'twice' },
    { no: 10, why: 'amount' },
    { no: 11, why: 'currency' },
  ]);
  const who = player.user._id;
  expect(view.differences).toMatchObject([
    { missing: 'here', id: 'ghost', no: 7, player: null, here: null, there: { amount: '9.0000' } },
    { missing: 'here', id: 'never', no: 9, here: null },
    {
      missing: 'other',
      id: 'w1',
      no: 3,
      player: who,
      here: { action: 'win', amount: '7.0000', currency: 'EUR' },
      there: { action: 'win', amount: '7.0100', currency: 'EUR' },
    },
    { missing: 'there', id: 'unreported', no: null, player: who, here: { amount: '3.0000' }, there: null },
  ]);
  expect(view.totals).toEqual([
    {
      currency: 'EUR',
      here: { count: 6, bets: '6.5001', wins: '7.0000', refunds: '1.0001' },
      there: { count: 7, bets: '13.5001', wins: '7.0100', refunds: '1.0001' },
    },
  ]);
  const { body } = await ask('');
  expect(body.reports[0]).toMatchObject({ id: view.id, name: 'may.csv', state: 'done' });
  expect((await ask('/read', { id: view.id })).body).toEqual(view);
  const { rows } = await gis.app.platform.db.pool.query('select from provider_report_line');
  expect(rows).toHaveLength(0);
  const [entry] = await gis.app.kit.audit.list({ limit: 1, action: 'providers.reconcile' });
  expect(entry).toMatchObject({
    actor: staff.user._id,
    subject: view.id,
    detail: { missingHere: 2, bad: 3 },
  });
});

it('without times or days it does not say what the report lacks, and its lines say what it is about', async () => {
  const view = await compared(`${HEAD}\nb1,bet,2.5,EUR\n`);
  expect(view).toMatchObject({ matched: 1, missingThere: null, from: null, to: null });
  const now = Date.now();
  const timed = await compared(
    `${HEAD},time\nb1,bet,2.5,EUR,${now - 3_600_000}\nw1,win,7,EUR,${now + 60_000}\n`,
  );
  expect(timed).toMatchObject({ matched: 2, missingThere: 4, from: now - 3_600_000, to: now + 60_001 });
  // Of another day nothing of ours is missing.
  const before = await compared(`${HEAD},time\nb1,bet,2.5,EUR,1000000000\n`);
  expect(before).toMatchObject({ matched: 1, missingThere: 0 });
});

it('lines that are sent again are the same lines, and a report is compared once', async () => {
  const id = await begin();
  const parts = partsOf(`${HEAD}\nb1,bet,2.5,EUR\nw1,win,7,EUR\nbad\n`);
  for (let again = 0; again < 2; again++) await ask('/lines', { id, ...parts });
  const [one, two] = await Promise.all([ask('/finish', { id }), ask('/finish', { id })]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body).toEqual(two.body);
  expect(one.body).toMatchObject({ lines: 3, matched: 2, bad: 1 });
  expect((await ask('/lines', { id, ...parts })).body).toMatchObject({ code: 2 });
  expect(
    (await gis.app.kit.audit.list({ limit: 100, action: 'providers.reconcile' })).filter(
      ({ subject }) => subject === id,
    ),
  ).toHaveLength(1);
});

it('free spins stake nothing here, a refund without an amount is its bet’s, and what is not there is refused', async () => {
  await move('bet', '5', { transaction_id: 'fs', type: 'freespin', freespin_id: 'theirs' });
  const view = await compared(`${HEAD}\nfs,bet,5,EUR\n`);
  expect(view).toMatchObject({ matched: 1, other: 0 });
  await gis.app.platform.db.pool.query(`update provider_transaction set amount = 0 where id = 'f2'`);
  expect(await compared(`${HEAD}\nf2,refund,1.0001,EUR\n`)).toMatchObject({ matched: 1, other: 0 });
  const empty = await begin();
  expect((await ask('/finish', { id: empty })).body).toMatchObject({ code: 3 });
  expect((await ask('/read', { id: empty })).body).toMatchObject({ code: 2 });
  const none = { id: '00000000-0000-4000-8000-000000000000' };
  expect((await ask('/read', none)).body).toMatchObject({ code: 1 });
  expect((await ask('/lines', { ...none, lines: [], bad: [] })).body).toMatchObject({ code: 1 });
  expect((await ask('', {}, await gis.app.staff('providers.grant'))).status).toBe(403);
});
