/** The log of aggregators' calls: kept beside them, found again, and without what signs them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { ProviderMessage } from '../../messages-contract.ts';
import { providerSettings } from '../../settings.ts';
import { createContext } from '../context.ts';
import { openSession } from '../sessions.ts';
import { ACCOUNTS, AGGREGATORS } from '../testing/aggregators.ts';
import { type GisApp, gisApp } from '../testing/app.ts';
import { kept } from './about.ts';

let gis: GisApp;
let staff: TestPlayer;
let player: TestPlayer;

beforeAll(async () => {
  gis = await gisApp({ others: ACCOUNTS });
  staff = await gis.app.staff('providers.edit');
  player = await gis.player('20');
});
afterAll(() => gis.app.close());

const ask = async (list: 'messages' | 'transactions' | 'sessions', body: object = {}, who = staff) =>
  (await gis.app.api(`/api/admin/providers/${list}`, body, who.token)).body;
const found = async (body: object): Promise<ProviderMessage[]> => (await ask('messages', body)).lines;

const move = (action: string, amount: string, more: object = {}) =>
  gis.call({
    action,
    amount,
    player_id: player.user._id,
    currency: 'EUR',
    game_uuid: 'game-a',
    session_id: 'session-1',
    round_id: 'r-1',
    ...more,
  });

it('a call is found by its transaction, its session, its player and its game, with what was answered', async () => {
  const { transaction_id: ref } = await move('bet', '2.5', { transaction_id: 'first' });
  const of = async (body: object) => (await ask('transactions', body)).lines;
  expect(await of({ name: 'first' })).toMatchObject([{ ref, effect: '-2.5000', state: 'done' }]);
  await move('refund', '2.5', { transaction_id: 'second', bet_transaction_id: 'first' });
  await move('bet', '90', { transaction_id: 'third', game_uuid: 'game-b' });
  const [second, first, ...none] = await found({ name: 'first' });
  expect(none).toEqual([]);
  expect(second!.names).toEqual(['second', 'first', 'session-1']);
  expect(first).toMatchObject({
    provider: 'slotegrator',
    player: player.user._id,
    game: 'game-a',
    call: 'POST /api/providers/slotegrator',
    status: 200,
  });
  expect(new URLSearchParams(first!.body).get('transaction_id')).toBe('first');
  expect(JSON.parse(first!.reply)).toEqual({ balance: 17.5, transaction_id: ref });
  expect(await found({ name: 'session-1' })).toHaveLength(3);
  expect(await found({ player: player.user.name, game: 'external:slotegrator:game-b' })).toMatchObject([
    { names: ['third', 'session-1'], reply: expect.stringContaining('INSUFFICIENT_FUNDS') },
  ]);
  expect(await found({ player: player.user._id, provider: 'hub88' })).toEqual([]);
  expect(await ask('messages', { player: 'nobody' })).toMatchObject({ code: 1 });

  // What a bet moved is given back with it.
  expect(await of({ name: 'first' })).toMatchObject([
    { id: 'second', action: 'refund', amount: '2.5000', target: 'first', state: 'done' },
    { id: 'first', ref, action: 'bet', amount: '2.5000', effect: '0.0000', currency: 'EUR' },
  ]);
  // What the ledger refused is no transaction.
  expect(await of({ player: player.user._id })).toHaveLength(2);
  expect(await of({})).toEqual([]);
});

it('pages go on where the one before ended, also through one moment', async () => {
  await gis.app.platform.db.pool.query(
    `insert into provider_message (at, provider, names, call, body, reply, status, ms)
     select '2026-01-01', 'hub88', array['page'], n::text, '', '', 200, 1 from generate_series(1, 70) n`,
  );
  const calls: string[] = [];
  let before: string | null | undefined;
  let pages = 0;
  do {
    const page = await ask('messages', { name: 'page', ...(before && { before }) });
    calls.push(...page.lines.map(({ call }: ProviderMessage) => call));
    before = page.next;
    pages += 1;
  } while (before);
  expect([pages, calls]).toEqual([3, Array.from({ length: 70 }, (_, at) => String(70 - at))]);
});

it.each(AGGREGATORS)(
  'calls of $id are kept without what signs them or opens a session',
  async (aggregator) => {
    const other = await gis.player('5');
    const context = createContext(gis.app.kit);
    const currency = gis.app.kit.money.currency('eur')!;
    const of = { provider: aggregator.id, game: 'g-1', currency, demo: false, country: null };
    const account = (await gis.app.kit.identity.byId(other.id))!;
    const session = await openSession(context, account, of);
    const id = randomUUID();
    const call = { action: 'bet', transaction_id: id, round_id: id, amount: '1.0000' };
    const who = { player: other, session, now: () => Date.now() };
    const sent = await aggregator.request(call, who);
    const url = `${gis.app.url}/api/providers/${aggregator.id}${sent.path}`;
    const headers = { 'content-type': 'application/json', ...sent.headers };
    const answer = await fetch(url, { method: 'POST', body: sent.body!, headers });
    expect(aggregator.read(answer.status, (await answer.json()) as object as never)).toMatchObject({
      balance: 4,
    });
    const [line, ...more] = await found({ name: id });
    expect(more).toEqual([]);
    expect(line).toMatchObject({ provider: aggregator.id, player: other.user._id });
    const text = line!.body + line!.reply;
    expect(text).toContain(id);
    const words = [
      ...Object.values(sent.headers ?? {}),
      /"payload":"(.*)"/.exec(sent.body!)?.[1],
      /hash=(\w+)/.exec(sent.body!)?.[1],
    ];
    for (const word of words) if (word && !word.includes('/')) expect(text).not.toContain(word);
    if (aggregator.id === 'hub88') expect(text).not.toContain(session);
    const sessions = await ask('sessions', { player: other.user._id });
    expect(sessions.lines).toMatchObject([{ id: session, game: 'g-1', currency: 'EUR', demo: false }]);
    expect((await ask('sessions', { name: session })).lines).toHaveLength(1);
  },
);

it('what is not signed is not kept, nor anything while messages are kept for no day', async () => {
  await gis.call(
    { action: 'balance', player_id: player.user._id, currency: 'EUR', session_id: 'odd' },
    { key: 'x' },
  );
  expect(await found({ name: 'odd' })).toEqual([]);
  const { settings } = gis.app.kit;
  const before = settings.get('providers', providerSettings);
  await settings.set('providers', { ...before, messageDays: 0 }, staff.user._id);
  await move('bet', '1', { transaction_id: 'silent' });
  expect(await found({ name: 'silent' })).toEqual([]);
  await settings.set('providers', before, staff.user._id);
  await move('bet', '1', { transaction_id: 'heard' });
  expect(await found({ name: 'heard' })).toHaveLength(1);
});

it('a text is kept without secrets, whole signs only, and no longer than a page', () => {
  expect(kept('a=1&hash=abc&b=2')).toBe('a=1&hash=…&b=2');
  expect(kept('{"token": "se\\"cret","user":"u"}')).toBe('{"token":"…","user":"u"}');
  expect(kept('GET /identify?key=word')).toBe('GET /identify?key=…');
  expect(kept('x eyJhbGciOi.eyJqdGki.c2lnbmF0dXJl y')).toBe('x eyJhbGciOi.eyJqdGki.… y');
  const long = kept(`${'a'.repeat(8_191)}😀`);
  expect(long).toBe(`${'a'.repeat(8_191)}…`);
});
