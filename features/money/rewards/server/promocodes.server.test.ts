import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { drawFloat, kept, pick } from '../draw.ts';
import { replaceDrawSeeds } from './draws.ts';
import { rewardsSettings } from '../settings.ts';
import { held, openRewards, type RewardsTestApp } from './testing/test-app.ts';

const MINUTE = 60_000;
let fixture: RewardsTestApp;
let app: TestPlatform;
let staff: TestPlayer;
let serial = 0;

beforeAll(async () => {
  fixture = await openRewards(games);
  app = fixture.app;
  staff = await app.staff('promocodes.read', 'promocodes.write');
});
afterAll(() => app.close());

async function make(terms: object = {}): Promise<string> {
  const code = `Code-${++serial}`;
  const body = { code, kind: 'credit', currency: 'usd', value: '1.00', mostUses: 100, ...terms };
  const answer = await app.api('/api/admin/promocodes/create', body, staff.token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.codes[0];
}

const redeem = (player: TestPlayer, code: string) =>
  app.api('/api/promocode/activate', { code }, player.token);
const refusal = async (player: TestPlayer, code: string) => (await redeem(player, code)).body.code;
const spin = (player: TestPlayer) => app.api('/api/promocode/ticket/spin', {}, player.token);
const model = async (player: TestPlayer) =>
  (await app.api('/api/promocode/ticket/data', {}, player.token)).body.model;

const copyOf = async ({ id }: TestPlayer) =>
  app.kit.account
    .personalDataParts()
    .find(({ section }) => section === 'rewards')!
    .read((await app.kit.identity.byId(id))!);

describe('promocodes', () => {
  it('give money once, however the code is typed', async () => {
    const player = await app.register();
    const code = await make({ value: '2.50' });
    const { status, body } = await redeem(player, `  ${code.toUpperCase()} `);
    expect([status, body]).toEqual([
      200,
      { kind: 'credit', value: '2.50', currency: 'usd', tickets: null, offer: null },
    ]);
    expect(await held(app, player, 'usd')).toBe(app.units('2.50'));
    expect(await refusal(player, code)).toBe(4);
  });

  it('are refused with the code that the catalogue names', async () => {
    const player = await app.register();
    expect(await refusal(player, 'NO-SUCH')).toBe(1);
    for (const odd of ['', "' or 1=1 --", '\0', '💰', 'x'.repeat(200)])
      expect(await refusal(player, odd)).toBe(1);
    const soon = new Date(app.kit.runtime.now() + 5 * MINUTE).toISOString();
    const expiring = await make({ expires: soon });
    fixture.move(6 * MINUTE);
    expect(await redeem(player, expiring)).toMatchObject({ body: { code: 2, message: 'Invalid code.' } });
    const single = await make({ mostUses: 1 });
    expect((await redeem(await app.register(), single)).status).toBe(200);
    expect(await refusal(player, single)).toBe(3);
    expect(await refusal(player, await make({ vipLevel: 1 }))).toBe(7);
    expect(await redeem(player, await make({ owner: player.user._id }))).toMatchObject({
      body: { code: 8, message: 'You cannot activate your own promocode!' },
    });
    const friend = await app.register();
    const gift = await make({ forUser: friend.user._id });
    expect(await redeem(player, gift)).toMatchObject({
      body: { code: 9, message: 'This promocode is private and cannot be activated with your account' },
    });
    expect((await redeem(friend, gift)).status).toBe(200);
  });

  it('may be for players whom nobody invited, from their registration on', async () => {
    const [alone, invited] = [await app.register(), await app.register()];
    // Whatever program remembers invitations is busy.
    const busy = await app.platform.db.pool.connect();
    await busy.query('begin');
    await busy.query(
      `insert into event_cursor (name, lane, batch) values ('rewards.invites', 0, 0)
       on conflict (name, lane) do update set batch = event_cursor.batch`,
    );
    await app.platform.db.transaction((client) =>
      app.kit.emit(client, 'player.registered', invited.id, { invitedBy: alone.id.toString() }),
    );
    const code = await make({ notInvited: true });
    const early = await refusal(invited, code);
    await busy.query('rollback');
    busy.release();
    expect(early).toBe(6);
    await fixture.settle();
    expect(await refusal(invited, code)).toBe(6);
    expect((await redeem(alone, code)).status).toBe(200);
    expect(await copyOf(invited)).toMatchObject({ invitedBy: alone.user._id, codes: [] });
    expect(await copyOf(alone)).toMatchObject({ invitedBy: null, codes: [{ code, kind: 'credit' }] });
  });

  it('are limited to some a day, and the day is the operator’s', async () => {
    const player = await app.register();
    for (let at = 0; at < 3; at++) expect((await redeem(player, await make())).status).toBe(200);
    const code = await make();
    expect(await refusal(player, code)).toBe(5);
    fixture.move(24 * 60 * MINUTE);
    expect((await redeem(player, code)).status).toBe(200);
  });

  it('with one use left are had by one of a hundred players at once', async () => {
    const players = await Promise.all(Array.from({ length: 100 }, () => app.register()));
    const code = await make({ mostUses: 1 });
    const answers = await Promise.all(players.map((player) => redeem(player, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 3)).toHaveLength(99);
  });

  it('give once to the accounts of one device, unless the operator lets them', async () => {
    const [first, second] = [await app.register(), await app.register()];
    for (const { id } of [first, second])
      await app.platform.db.pool.query(
        `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent)
         values ($1, decode(repeat('5d', 32), 'hex'), now(), now(), '203.0.113.5', 'test')`,
        [id.toString()],
      );
    const code = await make();
    expect((await redeem(first, code)).status).toBe(200);
    expect(await refusal(second, code)).toBe(14);
    expect(await refusal(first, code)).toBe(4);
    const page = await app.api('/api/admin/promocodes', { query: code }, staff.token);
    expect(page.body.codes[0].uses).toBe(1);
    await fixture.set({ oneForDevice: false });
    expect((await redeem(second, code)).status).toBe(200);
    await fixture.set({});
  });

  it('are used once by one player who asks a hundred times at once', async () => {
    const player = await app.register();
    const code = await make();
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem(player, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await held(app, player, 'usd')).toBe(app.units('1'));
  });

  it('are listed for everybody only when they should be, and to whom they are open', async () => {
    const shown = await make({
      listed: true,
      kind: 'tickets',
      tickets: 2,
      value: undefined,
      currency: undefined,
    });
    const hidden = [await make(), await make({ listed: true, forUser: (await app.register()).user._id })];
    const { body } = await app.api('/api/promocode/listPublic', {});
    const codes = body.map(({ code }: { code: string }) => code);
    expect(codes).toContain(shown);
    for (const code of hidden) expect(codes).not.toContain(code);
    expect(body[0]).toMatchObject({ kind: 'tickets', tickets: 2, value: null });
  });
});

describe('the back office', () => {
  it('makes many codes that differ, lists them, and ends one', async () => {
    const body = { code: 'Spring', count: 250, kind: 'tickets', tickets: 1, mostUses: 1, key: 'spring-once' };
    const create = (more: object = {}) =>
      app.api('/api/admin/promocodes/create', { ...body, ...more }, staff.token);
    const [made, again] = await Promise.all([create(), create()]);
    expect(new Set(made.body.codes).size).toBe(250);
    expect(again.body).toEqual(made.body);
    for (const more of [{ tickets: 2 }, { count: 249 }, { code: 'Summer' }])
      expect((await create(more)).body).toMatchObject({ code: 5 });
    const page = await app.api('/api/admin/promocodes', { query: 'spring' }, staff.token);
    expect(page.body.codes).toHaveLength(50);
    expect(page.body.next).not.toBeNull();
    const [first] = page.body.codes;
    const ended = await app.api('/api/admin/promocodes/end', { id: first._id }, staff.token);
    expect(ended.body).toEqual({ ended: true });
    expect(await refusal(await app.register(), first.code)).toBe(1);
    const [last, before] = await app.kit.audit.list({ limit: 2 });
    expect([last!.action, before!.action]).toEqual(['promocode.end', 'promocode.create']);
  });

  it('refuses what gives nothing, what exists, and who may not', async () => {
    const send = (body: object, token = staff.token) =>
      app.api('/api/admin/promocodes/create', { code: 'Odd-1', kind: 'credit', mostUses: 1, ...body }, token);
    expect((await send({})).body.errors).toEqual({ currency: 'invalid' });
    expect((await send({ currency: 'usd', value: '0' })).body.errors).toEqual({ value: 'invalid' });
    expect((await send({ currency: 'usd', value: '0.001' })).body.errors).toEqual({ value: 'invalid' });
    expect((await send({ currency: 'usd', value: '100.01' })).body.errors).toEqual({ value: 'too_large' });
    const early = { currency: 'usd', value: '1', expires: '0000-01-01T00:00:00Z' };
    expect((await send(early)).body).toMatchObject({ code: 422, errors: { expires: expect.any(String) } });
    expect((await app.api('/api/admin/promocodes', { query: 'nul \0' }, staff.token)).status).toBe(422);
    expect((await send({ currency: 'btc', value: '0.01' })).body.errors).toEqual({ value: 'too_large' });
    expect((await send({ currency: 'usd', value: '1', mostUses: 10_001 })).body.errors).toEqual({
      value: 'too_large',
    });
    const flood = { kind: 'tickets', tickets: 100, mostUses: 1000 };
    expect((await send(flood)).body.errors).toEqual({ tickets: 'too_large' });
    expect((await send({ kind: 'tickets' })).body.errors).toEqual({ tickets: 'invalid' });
    expect((await send({ code: 'no spaces', currency: 'usd', value: '1' })).status).toBe(422);
    const code = await make();
    expect(await send({ code: code.toLowerCase(), currency: 'usd', value: '1' })).toMatchObject({
      status: 409,
      body: { code: 4 },
    });
    const reader = await app.staff('promocodes.read');
    expect((await send({ currency: 'usd', value: '1' }, reader.token)).status).toBe(403);
    expect((await app.api('/api/admin/promocodes', {}, (await app.register()).token)).status).toBe(403);
  });
});

describe('the wheel', () => {
  it('is shown to guests without tickets', async () => {
    const { body } = await app.api('/api/promocode/ticket/data', {});
    expect(body.model).toMatchObject({ tickets: 0, serverSeedHash: null });
    expect(body.model.segments.map(({ label }: { label: string }) => label)[3]).toBe('');
    expect((await app.api('/api/promocode/ticket/spin', {})).status).toBe(401);
  });

  it('has one spin after registration, and pays the segment that the published seed draws', async () => {
    const player = await app.register();
    const { tickets, serverSeedHash } = await model(player);
    expect(tickets).toBe(1);
    const { status, body } = await spin(player);
    expect([status, body.tickets, body.proof.serverSeedHash]).toEqual([200, 0, serverSeedHash]);
    const { wheel } = rewardsSettings.parse({});
    const weights = wheel.map(({ weight }) => weight);
    expect(kept(body.proof)).toBe(true);
    expect(body.segment).toBe(pick(weights, drawFloat(body.proof, nobleHmac)));
    expect(await copyOf(player)).toMatchObject({
      draws: [{ kind: 'wheel', server_seed: body.proof.serverSeed, client_seed: body.proof.clientSeed }],
    });
    const won = app.units(wheel[body.segment]!.usd);
    expect(await held(app, player, 'usd')).toBe(won);
    expect(await spin(player)).toMatchObject({
      status: 409,
      body: { code: 1, message: "You don't have enough tickets to spin the wheel." },
    });
  });

  it('draws from a seed that nobody has seen after the database was put back', async () => {
    const player = await app.register();
    const { serverSeedHash } = await model(player);
    expect(await replaceDrawSeeds(app.kit)).toBeGreaterThan(0);
    const { serverSeedHash: shown } = await model(player);
    expect(shown).not.toBe(serverSeedHash);
    const { proof } = (await spin(player)).body;
    expect([proof.serverSeedHash, kept(proof)]).toEqual([shown, true]);
  });

  it('is spun every three minutes at most, with tickets from codes', async () => {
    const player = await app.register();
    const code = await make({ kind: 'tickets', tickets: 2, value: undefined, currency: undefined });
    expect((await redeem(player, code)).body.tickets).toBe(2);
    expect((await model(player)).tickets).toBe(3);
    expect((await spin(player)).status).toBe(200);
    expect((await spin(player)).body.code).toBe(4);
    fixture.move(3 * MINUTE - 5000);
    expect((await spin(player)).body.code).toBe(4);
    fixture.move(6000);
    expect((await spin(player)).status).toBe(200);
  });

  it('turns once for a hundred spins at once', async () => {
    const player = await app.register();
    await redeem(player, await make({ kind: 'tickets', tickets: 50, value: undefined, currency: undefined }));
    const answers = await Promise.all(Array.from({ length: 100 }, () => spin(player)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await model(player)).tickets).toBe(50);
  });
});

it('leaves clean books', async () => expect(await fixture.audit()).toEqual([]));
