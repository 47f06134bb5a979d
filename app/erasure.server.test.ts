/** A player asks for the account to be erased; two of staff do it, and nothing tells any more who it was. */
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCALE } from '#features/money/affiliates/server/commission.ts';
import { ACCOUNTS, betbyToken } from '#features/play/providers/server/testing/aggregators.ts';
import type { Erasable } from '#platform/server/services/erasure.ts';
import {
  createTestPlatform,
  testPassword,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { appDefinition as composed } from './definition.ts';

let app: TestPlatform;
let [first, second]: TestPlayer[] = [];
let serial = 0;

beforeAll(async () => {
  const features = composed.features.filter(({ id }) => id !== 'prices');
  const config = { providers: { slotegrator: null, betby: ACCOUNTS.betby } };
  app = await createTestPlatform({ ...composed, features, lanesApart: true, config });
  [first, second] = [
    await app.staff('users.erase', 'approvals', 'users', 'cases'),
    await app.staff('users.erase', 'approvals', 'aml.read'),
  ];
});
afterAll(() => app.close());

/** Names that stand nowhere else. */
const somebody = () => app.register(`Zorblax_${++serial}_q`);
const own = (who: TestPlayer, path = '', body: object = {}) =>
  app.api(`/api/account/erasure${path}`, body, who.token);
const staff = (who: TestPlayer, path: string, body: object = {}) =>
  app.api(`/api/admin/${path}`, body, who.token);

async function asked(who: TestPlayer): Promise<string> {
  const { status, body } = await own(who, '/ask', { password: testPassword });
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: list } = await staff(first!, 'erasure');
  return list.open.find(({ player }: { player: { _id: string } }) => player._id === who.user._id).id;
}

/** Proposed by one. @returns the request of staff that waits for another */
async function proposed(id: string): Promise<string> {
  const { status, body } = await staff(first!, 'erasure/propose', { id });
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: list } = await staff(second!, 'requests');
  return list.requests.find(
    (one: { state: string; body: { request?: string } }) =>
      one.state === 'pending' && one.body.request === id,
  ).id;
}
const agree = (id: string, who = second!) => staff(who, 'requests/decide', { id, approve: true });

async function erased(who: TestPlayer): Promise<string> {
  const { status, body } = await agree(await proposed(await asked(who)));
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: list } = await staff(first!, 'erasure');
  return list.done.find(({ player }: { player: { _id: string } }) => player._id === who.user._id).number;
}

/** Tables with a row that holds this text anywhere. */
async function holding(text: string): Promise<string[]> {
  const { pool } = app.kit.db;
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker') order by 1`,
  );
  expect(rows.length).toBeGreaterThan(150);
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await pool.query(
      `select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (hit.rowCount !== 0) found.push(name);
  }
  return found;
}

describe('asking', () => {
  it('takes the password, once, and can be taken back', async () => {
    const player = await somebody();
    expect((await own(player, '/ask', { password: 'not mine' })).body).toMatchObject({ code: 2 });
    expect((await own(player, '/ask')).body).toMatchObject({ code: 2 });
    const answers = await Promise.all([1, 2].map(() => own(player, '/ask', { password: testPassword })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { asked: open } = (await own(player)).body;
    expect(Date.parse(open.dueAt) - Date.parse(open.at)).toBe(30 * 86_400_000);
    const { body } = await staff(first!, 'cases', { player: player.user._id });
    expect(body.cases).toMatchObject([{ kind: 'erasure', dueAt: open.dueAt, room: '/admin/room/erasure' }]);
    expect((await own(player, '/cancel')).body).toMatchObject({ asked: null });
    expect((await own(player, '/cancel')).body).toMatchObject({ code: 5 });
    expect((await staff(first!, 'cases', { player: player.user._id })).body.cases).toEqual([]);
    expect((await own(first!, '/ask', { password: testPassword })).body).toMatchObject({ code: 4 });
  });

  it('is refused while money stands, and says which', async () => {
    const player = await somebody();
    await app.credit(player.id, 'eur', '5.00');
    await app.credit(player.id, 'usd', '3.00', true);
    const held = await app.kit.money.hold({
      user: player.id,
      cur: app.kit.money.currency('eur')!.id,
      amount: app.units('2.00', 'eur'),
      reason: 'test',
      key: 'erasure',
    });
    expect(held).toHaveProperty('id');
    expect((await own(player)).body.obstacles).toEqual([
      { what: 'balance', currency: 'eur', amount: '3.00', count: null },
      { what: 'hold', currency: 'eur', amount: '2.00', count: null },
    ]);
    const { status, body } = await own(player, '/ask', { password: testPassword });
    expect([status, body.code]).toEqual([409, 3]);
    expect(body.message).toContain('balance: 3.00 EUR, hold: 2.00 EUR');

    const better = await somebody();
    await app.credit(better.id, 'eur', '13.00');
    const [account, euro] = [await app.kit.identity.byId(better.id), app.kit.money.currency('eur')];
    await app.kit.services.bookmakerSession(account!, euro!, null);
    const transaction = { id: 'b-1', ext_player_id: better.user._id, amount: 1300, currency: 'EUR' };
    const bet = await betbyToken({ amount: 1300, currency: 'EUR', transaction }, app.kit.runtime.now());
    const made = await fetch(`${app.url}/api/providers/betby/bet/make`, { method: 'POST', body: bet });
    expect(made.status, await made.text()).toBe(200);
    const open = await own(better, '/ask', { password: testPassword });
    expect(open.body.message).toContain('kept: 13.00 EUR');
    // One of the next two is of another lane, where nothing of this player may be asked for.
    for (const other of [await somebody(), await somebody()]) await asked(other);
  });

  it('is refused while commissions can be claimed, and not for those that cannot', async () => {
    const [partner, barred] = [await somebody(), await somebody()];
    const owe = ({ id }: TestPlayer, dollars: string) =>
      app.kit.db.pool.query(
        `insert into affiliate_due (affiliate_id, cur, parts) values ($1, $2, $3)
         on conflict (affiliate_id, cur) do update set parts = excluded.parts`,
        [id.toString(), app.kit.money.currency('usd')!.id, (app.units(dollars) * SCALE).toString()],
      );
    for (const one of [partner, barred]) await owe(one, '12.00');
    expect((await own(partner)).body.obstacles).toEqual([
      { what: 'claimable', currency: 'usd', amount: '12.00', count: null },
    ]);
    const refused = await own(partner, '/ask', { password: testPassword });
    expect([refused.status, refused.body.code]).toEqual([409, 3]);
    // Nobody pays them anything, so they could never be erased.
    await app.kit.money.exclusive(barred.id, (client, state, draft) =>
      app.kit.policy.bar(client, state, draft, { until: -1, kind: 'staff' }),
    );
    expect((await own(barred)).body.obstacles).toEqual([]);
    await asked(barred);
    // Less than is ever paid.
    await owe(partner, '9.99');
    const id = await asked(partner);
    expect((await staff(first!, 'erasure/plan', { id })).body.parts).toContainEqual({
      part: 'commissions',
      fate: 'goes',
      count: 1,
    });
    expect((await agree(await proposed(id))).status).toBe(200);
    const { rows } = await app.kit.db.pool.query('select parts from affiliate_due where affiliate_id = $1', [
      partner.id.toString(),
    ]);
    expect(rows).toEqual([{ parts: '0' }]);
  });

  it('is refused by staff with a reason that the player reads', async () => {
    const player = await somebody();
    const id = await asked(player);
    expect((await staff(first!, 'erasure/refuse', { id, note: ' ' })).status).toBe(422);
    expect((await staff(first!, 'erasure/refuse', { id, note: 'A court has asked us not to.' })).status).toBe(
      200,
    );
    expect((await staff(first!, 'erasure/refuse', { id, note: 'Again' })).status).toBe(404);
    expect((await own(player)).body.asked).toMatchObject({
      state: 'refused',
      note: 'A court has asked us not to.',
    });
  });
});

it('is shown as proposed while somebody can agree to it, and no longer', async () => {
  const id = await asked(await somebody());
  const proposer = async () => {
    const { body } = await staff(first!, 'erasure');
    return body.open.find((one: { id: string }) => one.id === id).proposedBy;
  };
  const declined = await proposed(id);
  expect(await proposer()).toMatchObject({ _id: first!.user._id });
  await staff(second!, 'requests/decide', { id: declined, approve: false });
  expect(await proposer()).toBeNull();
  const lapsed = await proposed(id);
  expect(await proposer()).toMatchObject({ _id: first!.user._id });
  await app.kit.db.pool.query(
    `update staff_request set asked_at = asked_at - interval '24 hours' where id = $1`,
    [lapsed],
  );
  expect(await proposer()).toBeNull();
  await proposed(id);
  expect(await proposer()).toMatchObject({ _id: first!.user._id });
});

describe('an account that is erased', () => {
  it('is a number that nobody enters, and its name and address stand nowhere but where the law keeps them', async () => {
    const player = await somebody();
    const { name, _id } = player.user;
    const email = `${name.toLowerCase()}@example.com`;
    const { pool } = app.kit.db;
    await app.credit(player.id, 'eur', '5.00');
    await app.credit(player.id, 'eur', '-5.00');
    const calls: readonly (readonly [string, object])[] = [
      ['/api/consents/set', { purpose: 'offers', channel: 'mail', granted: true }],
      ['/api/whisper', { event: 'SupportMessage', data: { channel: 'new', message: 'Hello' } }],
      ['/api/user/verifyEmail', {}],
      ['/api/affiliate/code', { code: name }],
    ];
    for (const [path, body] of calls)
      expect([path, (await app.api(path, body, player.token)).status]).toEqual([path, 200]);
    await pool.query(
      `insert into chat_message (channel, type, user_id, data, created_at) values
        ('casino_en', 'message', $1, '{"text": "hi"}', now()), ('casino_en', 'service', null, $2, now())`,
      [player.id.toString(), JSON.stringify({ key: 'tip', values: { from: 'x', to: name } })],
    );
    await pool.query(
      `insert into account_contact (account_id, answers, changed_at) values ($1, '{"phone": "0049 30 7712345"}', now())`,
      [player.id.toString()],
    );
    await pool.query(
      `insert into kyc_document (id, account_id, kind, name, type, sealed, size, created_at) values ($1, $2, 'identity', 'pass.pdf', 'application/pdf', '', 0, now())`,
      [app.kit.runtime.uuid(), player.id.toString()],
    );
    await pool.query(
      `insert into aml_case (id, user_id, rule, fact, opened_at, from_at, to_at, figures, evidence, rules, numbers)
       values ($1, $2, 'sleeper', 'x', now(), now(), now(), '{}', '[]', 1, '{}')`,
      [app.kit.runtime.uuid(), player.id.toString()],
    );
    const before = await holding(name);
    expect(before).toEqual(expect.arrayContaining(['account', 'affiliate_code', 'chat_message', 'mail']));

    const id = await asked(player);
    const plan = async (who: TestPlayer) => (await staff(who, 'erasure/plan', { id })).body;
    const { parts, keepUntil } = await plan(first!);
    const line = (part: string, fate: string) =>
      parts.find((one: { part: string; fate: string }) => one.part === part && one.fate === fate)?.count;
    expect([line('chat', 'goes'), line('consents', 'goes'), line('documents', 'law')]).toEqual([2, 1, 1]);
    expect(line('invites', 'goes')).toBe(1);
    expect(line('access', 'goes')).toBeGreaterThan(0);
    expect(line('support', 'evidence')).toBe(2);
    expect(Date.parse(keepUntil) - Date.now()).toBeGreaterThan(4.9 * 365 * 86_400_000);
    // Only who may know of suspicions sees that there are any.
    expect(line('suspicions', 'law')).toBeUndefined();
    expect((await plan(second!)).parts).toContainEqual({ part: 'suspicions', fate: 'law', count: 1 });
    expect(await holding(name)).toEqual(before);

    const request = await proposed(id);
    expect((await staff(first!, 'erasure/propose', { id })).body).toMatchObject({ code: 6 });
    expect((await agree(request, first)).status).toBe(403);
    expect((await agree(request)).status).toBe(200);

    const { done } = (await staff(first!, 'erasure')).body;
    const { number } = done[0];
    expect(number).toMatch(/^[1-9]\d{9}$/);
    expect(done[0].player).toEqual({ _id, name: number });
    expect((await app.kit.identity.byPublicId(_id))!.name).toBe(number);
    expect((await own(player)).status).toBe(401);
    for (const login of [name, email, number])
      expect((await app.api('/auth/login', { login, password: testPassword })).status).toBe(401);
    expect((await app.kit.money.peek(player.id)).guard).toMatchObject({ excludedUntil: -1, bar: 'closed' });
    expect((await staff(first!, 'cases', { player: _id })).body.cases).toEqual([]);

    // The ledger, the log of acts and what two of staff agreed to are kept as they were written.
    for (const text of [name, email, '7712345']) expect(await holding(text), text).toEqual([]);
    const kept = await pool.query(
      `select (select count(*) from kyc_document where account_id = $1)::int as documents, (select count(*) from support_message where account_id = $1)::int as support,
         (select count(*) from aml_case where user_id = $1)::int as suspicions, (select count(*) from entry where account = $1)::int as entries,
         (select granted from consent c where user_id = $1 order by c.id desc limit 1) as granted`,
      [player.id.toString()],
    );
    expect(kept.rows[0]).toMatchObject({ documents: 1, support: 1, suspicions: 1, granted: false });
    expect(kept.rows[0].entries).toBeGreaterThanOrEqual(2);

    const sealed = await staff(first!, 'erasure/sealed', { number, reason: 'Order of a court' });
    expect(sealed.body).toMatchObject({ name, email, contact: { phone: '0049 30 7712345' } });
    const { rows } = await pool.query(
      `select action, detail ->> 'reason' as reason from audit_log where subject = $1 and action like 'erasure.%' order by no`,
      [_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['erasure.ask', 'erasure.done', 'erasure.sealed']);
    expect(rows.at(-1).reason).toBe('Order of a court');
    expect(await app.kit.audit.verify()).toMatchObject({ broken: null });
  });

  it('is erased once by two who agree at once, and not when money came in meanwhile', async () => {
    const player = await somebody();
    const request = await proposed(await asked(player));
    await app.credit(player.id, 'eur', '1.00');
    expect((await agree(request)).body).toMatchObject({ code: 3 });
    expect((await app.kit.identity.byPublicId(player.user._id))!.name).toBe(player.user.name);
    expect((await own(player)).status).toBe(200);
    await app.credit(player.id, 'eur', '-1.00');
    const third = await app.staff('users.erase', 'approvals');
    const answers = await Promise.all([agree(request), agree(request, third), agree(request)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is whole when the process dies in the middle, and erased by the next who agrees', async () => {
    const player = await somebody();
    const request = await proposed(await asked(player));
    // The connection is gone after all others have taken theirs, as with a process that was killed.
    const dies: Erasable = {
      part: 'chat',
      fate: 'goes',
      count: async () => 0,
      async take(client) {
        if (killed) return;
        killed = true;
        await client.query('select pg_terminate_backend(pg_backend_pid())');
      },
    };
    let killed = false;
    app.kit.provide('erasable', dies);
    expect((await agree(request)).status).toBeGreaterThanOrEqual(500);
    expect((await app.kit.identity.byPublicId(player.user._id))!.name).toBe(player.user.name);
    expect((await own(player)).body.asked).toMatchObject({ state: 'open' });
    expect((await agree(request)).status).toBe(200);
    expect((await app.kit.identity.byPublicId(player.user._id))!.name).toMatch(/^\d{10}$/);
  });

  it('of an excluded person keeps them out: the mailbox is not taken again, nor is the device forgotten', async () => {
    const register = (email: string) =>
      app.api('/auth/register', {
        email,
        name: `again_${++serial}`,
        password: 'a long password',
        terms: true,
      });
    const { kit } = app;
    const close = async (who: TestPlayer) =>
      expect((await app.api('/api/limits/close', { password: testPassword }, who.token)).status).toBe(200);
    const bar = (who: TestPlayer) =>
      kit.money.exclusive(who.id, (client, state, draft) =>
        kit.policy.bar(client, state, draft, { until: -1, kind: 'staff' }),
      );
    // Closing the account washes nothing off, before or after; alone it keeps nobody out.
    const [free, excluded] = [await somebody(), await somebody()];
    const [barred, left] = [await somebody(), await somebody()];
    const out = await app.api('/api/limits/break', { kind: 'exclusion', length: '6m' }, excluded.token);
    expect(out.status, JSON.stringify(out.body)).toBe(200);
    await bar(barred);
    for (const one of [free, excluded, barred, left]) await close(one);
    await bar(left);
    const all = [free, excluded, barred, left].map(({ id }) => id.toString());
    await kit.db.pool.query(
      `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent, registered) select unnest($1::bigint[]), decode(repeat('ab', 32), 'hex'), now(), now(), '', '', true`,
      [all],
    );
    const [their, freed] = [
      privateKeyToAccount(generatePrivateKey()),
      privateKeyToAccount(generatePrivateKey()),
    ];
    for (const [one, { address }, person] of [
      [excluded, their, 71],
      [free, freed, 72],
    ] as const) {
      const linked = [address.toLowerCase(), one.id.toString()];
      await kit.db.pool.query('insert into login_wallet values ($1, $2, null, now(), now())', linked);
      await kit.db.pool.query('insert into mini_app_account values ($1, $2, now())', [person, linked[1]]);
    }
    for (const one of [free, excluded, barred, left]) await erased(one);
    expect(await holding(their.address)).toEqual([]);
    const { rows } = await kit.db.pool.query<{ user_id: string; mark_until: Date | null }>(
      `select user_id::text, mark_until from erased_account e where user_id = any($1::bigint[])
         and exists (select from account_device d where d.account_id = e.user_id) order by e.user_id`,
      [all],
    );
    expect(rows).toEqual(
      [excluded, barred, left].map(({ id }) => ({
        user_id: id.toString(),
        mark_until: id === excluded.id ? new Date(out.body.bar.until) : null,
      })),
    );
    for (const one of [excluded, barred, left]) {
      const again = await register(` ${one.user.name.toUpperCase()}@example.com`);
      expect([again.status, again.body.errors]).toEqual([422, { email: 'identity.register.email.taken' }]);
    }
    expect((await register(`${free.user.name}@example.com`)).status).toBe(200);

    // What else opened the account opens no other, nor is it tied to one that is there already.
    const signed = async (path: string, key: PrivateKeyAccount, token?: string) => {
      const { body } = await app.api(`${path}/nonce`, { account: key.address }, token);
      const signature = await key.signMessage({ message: body.message });
      return { ...body, signature, address: key.address };
    };
    const enter = async (key: PrivateKeyAccount) =>
      app.api('/auth/metamask/signature', await signed('/auth/metamask', key));
    expect(await enter(their)).toMatchObject({ status: 422, body: { code: 2 } });
    const open = await enter(freed);
    expect(open.status).toBe(200);
    const other = await somebody();
    const link = '/api/wallet-login';
    const linked = await app.api(`${link}/link`, await signed(link, their, other.token), other.token);
    expect(linked).toMatchObject({ status: 409, body: { code: 2 } });
    const enrol = (person: number) =>
      kit.services.enrol({
        visit: { address: '127.0.0.1', userAgent: 'test', device: `of ${person}` },
        proof: `telegram ${person}`,
        tie: async () => undefined,
      });
    expect([await enrol(71), await enrol(72)]).toMatchObject([{ code: 2 }, { email: null }]);
    const email = `${excluded.user.name}@example.com`;
    const moved = await app.api('/api/user/updateEmail', { email, password: testPassword }, other.token);
    expect([moved.status, moved.body.errors]).toEqual([422, { email: 'identity.register.email.taken' }]);
  });
});

it('when the records have ended the seal and the documents go too', async () => {
  const player = await somebody();
  const number = await erased(player);
  const { pool } = app.kit.db;
  await pool.query(
    `insert into kyc_document (id, account_id, kind, name, type, sealed, size, created_at) values ($1, $2, 'identity', 'pass.pdf', 'application/pdf', '', 0, now())`,
    [app.kit.runtime.uuid(), player.id.toString()],
  );
  await pool.query(`update erased_account set keep_until = now() - interval '1 day' where number = $1`, [
    number,
  ]);
  const { endRecords } = await import('#features/account/erasure/server/erase.ts');
  await endRecords(app.kit);
  await endRecords(app.kit);
  expect((await staff(first!, 'erasure/sealed', { number, reason: 'Too late' })).status).toBe(404);
  const { rows } = await pool.query('select 1 from kyc_document where account_id = $1', [
    player.id.toString(),
  ]);
  expect(rows).toEqual([]);
});
