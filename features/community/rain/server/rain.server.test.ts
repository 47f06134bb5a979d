/** Rains of the house: who gets a share, how many, and the bot's day. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { endOverdue } from './end.ts';
import { planDay } from './plan.ts';
import { dropDue } from './rain.ts';
import { openRain, type RainTestApp } from './testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let rain: RainTestApp;
let app: TestPlatform;
let staff: TestPlayer;

beforeAll(async () => {
  rain = await openRain(games);
  app = rain.app;
  // Every player of a test comes from the same address.
  await rain.set({ oneForAddress: false });
  // The first day of a house is not a whole one.
  await planDay(rain.context.kit);
  staff = await app.staff('rain.start', 'rain.read', 'chat_moderator');
});
afterAll(() => app.close());
// A day of its own for each test: its budget and its plan.
beforeEach(async () => {
  rain.move(DAY);
  staff = await app.again(staff);
});

let count = 0;
const start = async (places: number, share = '0.10', channel = 'casino_en', key = `rain-key-${++count}`) =>
  app.api('/api/admin/rain/start', { channel, places, share, key }, staff.token);
const claim = (player: TestPlayer, id: string, address = '127.0.0.1') =>
  app.api('/api/rain/claim', { id }, player.token, { 'x-forwarded-for': address });
const state = async (id: string) => (await app.api('/api/rain/state', { id })).body.rain;
const said = async (type: string) =>
  (await app.api('/api/chat/history', { channel: 'casino_en' })).body.find(
    (one: { type: string }) => one.type === type,
  );

describe('a share', () => {
  it('is paid at once, is said in the room, and the end names who has one', async () => {
    const [ada, bob] = [await rain.guest(), await rain.guest()];
    const { body } = await start(2, '0.25');
    expect((await said('rain')).data).toEqual({ id: body._id });
    const open = { source: 'staff', by: null, state: 'open', pot: '0.50', share: '0.25', places: 2 };
    expect(await state(body._id)).toMatchObject(open);
    expect((await claim(ada, body._id)).body.rain.people).toEqual([ada.user]);
    expect(await rain.dollarsOf(ada)).toBe('10.25');
    expect((await claim(bob, body._id)).body.rain).toMatchObject({
      state: 'ended',
      people: [ada.user, bob.user],
    });
    expect((await said('service')).data).toEqual({
      key: 'rainOver',
      values: { names: `${ada.user.name}, ${bob.user.name}`, amount: '0.25', currency: 'USD' },
    });
    expect(await rain.audit()).toEqual([]);
    // Whoever is erased is not named by it any more.
    const erased = (await app.kit.identity.byId(bob.id))!;
    const chat = app.kit.services.erasable.find(({ part }) => part === 'chat')!;
    await app.platform.db.transaction(async (client) => {
      expect(await chat.count(client, { ...erased, excluded: false })).toBe(2);
      await chat.take!(client, { ...erased, excluded: false });
    });
    const { rows } = await app.platform.db.pool.query(
      'select data from chat_message where strpos(data::text, $1) > 0',
      [bob.user.name],
    );
    expect(rows).toEqual([]);
  });

  it('of five, asked for by 200 at the same moment, is paid five times', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => rain.guest()));
    const { body } = await start(5);
    const answers = await Promise.all(people.map((one) => claim(one, body._id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => one.body.code))).toEqual(
      new Set([3]),
    );
    const paid = await Promise.all(people.map((one) => rain.dollarsOf(one)));
    expect(paid.filter((value) => value === '10.10')).toHaveLength(5);
    expect(paid.filter((value) => value === '10.00')).toHaveLength(195);
    expect(await rain.audit()).toEqual([]);
  });

  it('of one player through two processes is one', async () => {
    const other = await openRain(games, rain);
    try {
      const ada = await rain.guest();
      const { body } = await start(20);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 === 0 ? app : other.app).api('/api/rain/claim', { id: body._id }, ada.token),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => one.body.code))).toEqual(
        new Set([4]),
      );
      expect(await rain.dollarsOf(ada)).toBe('10.10');
      expect(await rain.audit()).toEqual([]);
    } finally {
      await other.app.close();
    }
  });
});

describe('nobody has a share', () => {
  const refused = async (player: TestPlayer, code: number, id?: string, address?: string) => {
    const rained = id ?? (await start(3)).body._id;
    const before = await rain.dollarsOf(player);
    expect((await claim(player, rained, address)).body).toMatchObject({ code });
    expect(await rain.dollarsOf(player)).toBe(before);
  };

  it('without a deposit in the last 24 hours', async () => {
    const ada = await app.register();
    await rain.wrote(ada);
    await refused(ada, 5);
    await rain.deposit(ada);
    rain.move(24 * HOUR + MINUTE);
    await rain.wrote(ada);
    await refused(ada, 5);
    await rain.deposit(ada);
    const { body } = await start(3);
    expect((await claim(ada, body._id)).status).toBe(200);
  });

  it('whose deposit was undone', async () => {
    const ada = await rain.guest();
    const { rows } = await app.platform.db.pool.query(
      `select data from event where type = 'deposit.credited' and user_id = $1`,
      [ada.id.toString()],
    );
    await app.platform.db.transaction((client) =>
      app.kit.emit(client, 'deposit.reversed', ada.id, { id: rows[0].data.id }),
    );
    await app.platform.events.settle();
    await refused(ada, 5);
  });

  it('who did not write in this room before it began', async () => {
    const ada = await app.register();
    await rain.deposit(ada);
    await rain.wrote(ada, 'sport_en');
    await rain.wrote(ada, 'casino_en', 61 * MINUTE);
    const { body } = await start(3);
    await refused(ada, 6, body._id);
    await rain.wrote(ada, 'casino_en', 0);
    await refused(ada, 6, body._id);
  });

  it('who is muted, until the mute is lifted', async () => {
    const ada = await rain.guest();
    await app.api('/api/chat/moderate/mute', { id: ada.user._id, minutes: 5 }, staff.token);
    const { body } = await start(3);
    await refused(ada, 7, body._id);
    await app.api('/api/chat/moderate/unmute', { name: ada.user.name }, staff.token);
    expect((await claim(ada, body._id)).status).toBe(200);
  });

  it('who takes a break from play', async () => {
    const ada = await rain.guest();
    await app.kit.money.exclusive(ada.id, (client, own, draft) =>
      app.kit.policy.bar(client, own, draft, { until: rain.now() + DAY, kind: 'timeout' }),
    );
    await refused(ada, -12);
  });

  /** All that is known of where a player was: a log-in so long ago, whose session is used still. */
  async function use({ id }: TestPlayer, device: string, address: string, ago = 0): Promise<void> {
    const at = new Date(rain.now() - ago);
    const { pool } = app.platform.db;
    await pool.query('delete from account_device where account_id = $1', [id.toString()]);
    await pool.query(
      `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent) values ($1, sha256($2::bytea), $3, $3, $4, 'test')`,
      [id.toString(), device, at, address],
    );
    await pool.query('update session set created_at = $2 where account_id = $1', [id.toString(), at]);
  }

  it('beside somebody of the same device or address: who is there now, or stays logged in there', async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => rain.guest()));
    const [ada, bob, eve, dan, fay] = guests as [TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    const { pool } = app.platform.db;
    await rain.set({ oneForAddress: true });
    await use(ada, 'one', '198.51.100.1', 40 * DAY);
    await use(bob, 'one', '198.51.100.2', 40 * DAY);
    await use(eve, 'two', '198.51.100.1');
    await use(dan, 'three', '198.51.100.3');
    await use(fay, 'one', '198.51.100.4', 40 * DAY);
    // Not on that device any more: another session is in use.
    await pool.query('update session set created_at = last_seen where account_id = $1', [fay.id.toString()]);
    const { body } = await start(5);
    expect((await claim(ada, body._id, '203.0.113.1')).status).toBe(200);
    await refused(bob, 8, body._id, '203.0.113.2');
    await refused(eve, 8, body._id, '203.0.113.3');
    await refused(dan, 8, body._id, '203.0.113.1');
    expect((await claim(dan, body._id, '203.0.113.4')).status).toBe(200);
    expect((await claim(fay, body._id, '203.0.113.5')).status).toBe(200);
    const kept = async () =>
      (await pool.query('select 1 from rain_claim where rain_id = $1 and marks is not null', [body._id]))
        .rowCount;
    expect(await kept()).toBe(3);
    rain.move(121_000);
    await endOverdue(rain.context);
    expect(await kept()).toBe(0);
    await rain.set({ oneForAddress: false });
  });

  it('of the house who works there', async () => {
    const colleague = await app.staff('chat_moderator');
    await rain.deposit(colleague);
    await rain.wrote(colleague);
    await refused(colleague, 10);
  });

  it('of a rain of staff who was on a device of theirs', async () => {
    const [friend, other] = [await rain.guest(), await rain.guest()];
    await app.platform.db.pool.query(
      `insert into account_trace (account_id, kind, mark, first_seen, last_seen)
       select unnest($1::bigint[]), 'device', '\\xaa', now(), now()`,
      [[staff.id.toString(), friend.id.toString()]],
    );
    const { body } = await start(3);
    await refused(friend, 8, body._id);
    expect((await claim(other, body._id)).status).toBe(200);
  });

  it('after its time, of one that is not there, and as a guest', async () => {
    const ada = await rain.guest();
    const { body } = await start(3);
    rain.move(121_000);
    await refused(ada, 2, body._id);
    await endOverdue(rain.context);
    expect(await state(body._id)).toMatchObject({ state: 'ended', people: [] });
    expect((await said('service')).data.key).toBe('rainNobody');
    await refused(ada, 1, app.kit.runtime.uuid());
    expect((await app.api('/api/rain/claim', { id: body._id })).status).toBe(401);
    expect(await rain.audit()).toEqual([]);
  });
});

describe('staff', () => {
  it('start a rain for at most 25, of at most what the settings say, with their permission', async () => {
    expect((await start(26)).status).toBe(422);
    expect((await start(3, '5.01')).body).toMatchObject({ code: 1 });
    expect((await start(3, '0')).body).toMatchObject({ code: 1 });
    expect((await start(3, '1', 'casino_xx')).body).toMatchObject({ code: 2 });
    const nobody = await app.register();
    const body = { channel: 'casino_en', places: 3, share: '1', key: 'not-theirs' };
    expect((await app.api('/api/admin/rain/start', body, nobody.token)).status).toBe(403);
    expect((await app.api('/api/admin/rain/list', {}, nobody.token)).status).toBe(403);
  });

  it('start one rain under a key, and nothing else under it', async () => {
    const again = () => start(3, '0.10', 'casino_en', 'asked-twice');
    const [one, two] = await Promise.all([again(), again()]);
    expect([one.status, two.body]).toEqual([200, one.body]);
    expect((await again()).body).toEqual(one.body);
    expect((await start(4, '0.10', 'casino_en', 'asked-twice')).body).toMatchObject({ code: 409 });
    const { rains, rooms } = (await app.api('/api/admin/rain/list', {}, staff.token)).body;
    expect(rooms).toEqual(expect.arrayContaining(['casino_en', 'sport_de']));
    expect(rains[0]._id).toBe(one.body._id);
    expect(rains[1]?.at ?? 0).toBeLessThan(rains[0].at);
  });

  it('let it rain in the only currency that is played in, out of the same budget', async () => {
    const guest = await rain.guest();
    const btc = app.kit.money.currency('btc')!;
    const share = unitsOfMicroUsd(1_000_000n, btc);
    app.kit.provide('onlyCurrency', () => 'btc');
    await planDay(rain.context.kit);
    const spent = async () =>
      (await app.api('/api/admin/rain/list', {}, staff.token)).body.today.spentUsd as string;
    const before = Number(await spent());
    const { body } = await start(2, '1');
    expect(await state(body._id)).toMatchObject({ currency: 'btc', share: formatAmount(share, btc) });
    expect(Number(await spent()) - before).toBeCloseTo(2, 1);
    app.kit.provide('onlyCurrency', () => null);
    expect((await claim(guest, body._id)).status).toBe(200);
    const held = (await app.kit.money.balances(guest.id)).find(({ currency }) => currency.code === 'btc')!;
    expect(held.real).toBe(share);
    expect(await rain.audit()).toEqual([]);
  });

  it('alone give away no more in a day than one of staff may, whatever the budget has left', async () => {
    await app.kit.settings.set('backoffice', { fourEyes: { adjustAboveEur: '8' } }, 'test');
    const answers = [await start(1, '5'), await start(1, '5'), await start(1, '1')];
    expect(answers.map(({ body }) => body.code)).toEqual([undefined, 5, undefined]);
    const { rains } = (await app.api('/api/admin/rain/list', {}, staff.token)).body;
    expect(rains.slice(0, 2).map(({ pot }: { pot: string }) => pot)).toEqual(['1.00', '5.00']);
    await app.kit.settings.set('backoffice', {}, 'test');
  });

  it('together never spend more than the budget of the day, beside what the bot has planned', async () => {
    await planDay(rain.context.kit);
    const before = (await app.api('/api/admin/rain/list', {}, staff.token)).body.today;
    expect(before).toMatchObject({ budgetUsd: '100.00' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(5, '5')));
    const room = Math.floor((100 - Number(before.spentUsd)) / 25);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(room);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 3 });
    const { today, rains } = (await app.api('/api/admin/rain/list', {}, staff.token)).body;
    expect(Number(today.spentUsd)).toBeLessThanOrEqual(100);
    const newest = { source: 'staff', by: staff.user, state: 'open', pot: '25.00', paid: '0.00' };
    expect(rains[0]).toMatchObject(newest);
  });
});

describe("the bot's day", () => {
  const planned = async () =>
    (
      await app.platform.db.pool.query(
        `select id, planned_at, places, pot::text, state from rain where source = 'bot' and day = $1 order by planned_at`,
        [new Date(rain.now()).toISOString().slice(0, 10)],
      )
    ).rows;

  it('has between 10 and 20 rains for 5 to 15 people, spread over the day, drawn once by two processes', async () => {
    const other = await openRain(games, rain);
    try {
      const counts = new Set<number>();
      for (let day = 0; day < 8; day++) {
        rain.move(DAY);
        await Promise.all([rain, other, rain, other].map((one) => planDay(one.context.kit)));
        const plan = await planned();
        counts.add(plan.length);
        expect(plan.length).toBeGreaterThanOrEqual(10);
        expect(plan.length).toBeLessThanOrEqual(20);
        const part = DAY / plan.length;
        for (const [index, { planned_at, places }] of plan.entries()) {
          const at = planned_at.getTime() % DAY;
          expect(at).toBeGreaterThanOrEqual(Math.floor(part) * index);
          expect(at).toBeLessThan(part * (index + 1));
          expect(places).toBeGreaterThanOrEqual(5);
          expect(places).toBeLessThanOrEqual(15);
        }
        // A restart, or the next minute: the plan stays.
        await planDay(other.context.kit);
        expect(await planned()).toEqual(plan);
      }
      expect(counts.size).toBeGreaterThan(1);
    } finally {
      await other.app.close();
    }
  });

  it('has no rain where staff have spent more than its budget before it was planned', async () => {
    await rain.set({ bot: false });
    rain.move(DAY);
    for (let times = 0; times < 3; times++) expect((await start(5, '5')).status).toBe(200);
    await rain.set({ bot: true, budgetUsd: '40' });
    await planDay(rain.context.kit);
    expect(await planned()).toEqual([]);
    expect((await start(1, '1')).body).toMatchObject({ code: 3 });
    await rain.set({ budgetUsd: '100' });
  });

  it('begins with the first whole day of the house', async () => {
    const { rows } = await app.platform.db.pool.query('select drops from rain_day order by day limit 1');
    expect(rows).toEqual([{ drops: 0 }]);
  });

  it('rains where people write, each rain once, however many processes look', async () => {
    const other = await openRain(games, rain);
    try {
      const midnight = rain.now() - (rain.now() % DAY) + DAY;
      rain.move(midnight - rain.now() + 1000);
      await planDay(rain.context.kit);
      const plan = await planned();
      for (const { planned_at } of plan) {
        rain.move(planned_at.getTime() - rain.now() + 1000);
        await rain.wrote(staff, 'sport_de');
        await Promise.all([rain, other, rain, other].map((one) => dropDue(one.context)));
      }
      const { rows } = await app.platform.db.pool.query(
        `select r.id, r.state, r.channel, count(m.id)::int as said from rain r left join chat_message m on m.type = 'rain' and m.data->>'id' = r.id::text
         where r.id = any($1::uuid[]) group by r.id`,
        [plan.map(({ id }) => id)],
      );
      expect(rows).toHaveLength(plan.length);
      for (const row of rows) {
        expect(row).toMatchObject({ channel: 'sport_de', said: 1 });
        // One that the house's own job began ends by itself.
        expect(['open', 'ended']).toContain(row.state);
      }
      rain.move(HOUR);
      await Promise.all([rain, other].map((one) => endOverdue(one.context)));
      // By their ids: the hour may lead into the next day, which the house plans by itself.
      const ended = await app.platform.db.pool.query<{ state: string }>(
        'select state from rain where id = any($1::uuid[])',
        [plan.map(({ id }) => id)],
      );
      expect(ended.rows.map((row) => row.state)).toEqual(plan.map(() => 'ended'));
    } finally {
      await other.app.close();
    }
  });

  it('waits for people, does not make up for what was missed, and stops when it is switched off', async () => {
    const midnight = rain.now() - (rain.now() % DAY) + DAY;
    rain.move(midnight - rain.now() + 1000);
    await planDay(rain.context.kit);
    const plan = await planned();
    rain.move(plan[3].planned_at.getTime() - rain.now() + 1);
    // Nobody has written for longer than an hour.
    await app.platform.db.pool.query(`update chat_message set created_at = created_at - interval '2 days'`);
    await dropDue(rain.context);
    const states = ['skipped', 'skipped', 'skipped', 'planned', 'planned'];
    expect((await planned()).map((one) => one.state).slice(0, 5)).toEqual(states);
    await rain.wrote(staff);
    await dropDue(rain.context);
    expect((await planned())[3].state).toBe('open');
    await rain.set({ bot: false });
    rain.move(plan[4].planned_at.getTime() - rain.now() + 1);
    await dropDue(rain.context);
    expect((await planned())[4].state).toBe('skipped');
    await rain.set({ bot: true });
  });

  it('has settings that a day of it cannot exceed the budget', async () => {
    await expect(rain.set({ shareUsd: '1' })).rejects.toThrow('budgetUsd');
    await expect(rain.set({ leastDrops: 30 })).rejects.toThrow('leastDrops');
    await expect(rain.set({ mostPeople: 26 })).rejects.toThrow('mostPeople');
    await rain.set({ shareUsd: '1', budgetUsd: '300' });
    await rain.set({ shareUsd: '0.10', budgetUsd: '100' });
  });
});
