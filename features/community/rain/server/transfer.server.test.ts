/** Money from player to player: tips and rains of players. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { rainSettings, type TransferSettings } from '../settings.ts';
import { endOverdue, endRain } from './end.ts';
import { openRain, type RainTestApp } from './testing/test-app.ts';
import { deliver, sendOff } from './transfer.ts';

const HOUR = 3_600_000;
let rain: RainTestApp;
let app: TestPlatform;
let count = 0;

beforeAll(async () => {
  rain = await openRain(games);
  app = rain.app;
  await rain.set({ oneForAddress: false });
});
afterAll(() => app.close());

const OPEN: Partial<TransferSettings> = {
  tips: true,
  playerRain: true,
  accountHours: 0,
  tier: 0,
  everySeconds: 0,
};
const allow = (more: Partial<TransferSettings> = {}) =>
  rain.set({
    transfers: {
      ...app.kit.settings.get('rain', rainSettings).transfers,
      ...OPEN,
      dailyUsd: '500',
      ...more,
    },
  });
beforeEach(() => allow());

const key = () => `test-key-${++count}`;
const tip = (from: TestPlayer, to: string, amount: string, more: object = {}) =>
  app.api('/api/rain/tip', { user: to, currency: 'usd', amount, key: key(), ...more }, from.token);
const start = (from: TestPlayer, amount: string, places: number, more: object = {}) =>
  app.api(
    '/api/rain/start',
    { channel: 'casino_en', currency: 'usd', amount, places, key: key(), ...more },
    from.token,
  );
const claim = (who: TestPlayer, id: string) => app.api('/api/rain/claim', { id }, who.token);
/** @param dollars on the real balance */
async function player(dollars: string): Promise<TestPlayer> {
  const one = await app.register();
  if (dollars !== '0') await app.credit(one.id, 'usd', dollars);
  await rain.wrote(one);
  return one;
}
const arrive = () => app.platform.events.settle();
async function guard(one: TestPlayer, value: object): Promise<void> {
  // The row comes with the first look at the player.
  await app.kit.money.peek(one.id);
  await app.platform.db.pool.query('update player set guard = $2, version = version + 1 where user_id = $1', [
    one.id.toString(),
    JSON.stringify({ excludedUntil: null, limits: [], ...value }),
  ]);
}

const bet = (one: TestPlayer, stake: string) =>
  app.api(
    '/api/game/play',
    { api_id: 'dice', bet: stake, currency: 'usd', quick: true, data: { target: 98, direction: 'under' } },
    one.token,
  );

describe('a tip', () => {
  it('moves the money, shows on both statements, and is said where the giver is', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    const { body } = await tip(ada, bob.user._id, '5.00', { channel: 'casino_en' });
    expect(body).toMatchObject({ user: bob.user, currency: 'usd', amount: '5.00' });
    expect([await rain.dollarsOf(ada), await rain.dollarsOf(bob)]).toEqual(['15.00', '5.00']);
    const lines = async (one: TestPlayer) =>
      (await app.kit.money.statement(one.id, { limit: 1 })).map(({ kind, debit, credit }) => [
        kind,
        debit - credit,
      ]);
    expect(await lines(ada)).toEqual([['tipOut', expect.any(BigInt)]]);
    expect((await lines(bob))[0]![0]).toBe('tipIn');
    const [message] = (await app.api('/api/chat/history', { channel: 'casino_en' })).body;
    expect(message).toMatchObject({
      type: 'service',
      data: {
        key: 'tip',
        values: { from: ada.user.name, to: bob.user.name, amount: '5.00', currency: 'USD' },
      },
    });
    const { rows } = await app.kit.db.pool.query(
      `select data - 'id' as sent from event where type = 'transfer.sent' and user_id = $1`,
      [ada.id.toString()],
    );
    expect(rows).toEqual([{ sent: { to: bob.id.toString(), eur: '4600000' } }]);
    expect(await rain.audit()).toEqual([]);
  });

  it('of the whole balance, sent 100 times at once through two processes, is one', async () => {
    const other = await openRain(games, rain);
    try {
      const [ada, bob] = [await player('20'), await player('0')];
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          (index % 2 === 0 ? app : other.app).api(
            '/api/rain/tip',
            { user: bob.user._id, currency: 'usd', amount: '20.00', key: key() },
            ada.token,
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => one.body.code))).toEqual(
        new Set([2]),
      );
      expect([await rain.dollarsOf(ada), await rain.dollarsOf(bob)]).toEqual(['0.00', '20.00']);
      expect(await rain.audit()).toEqual([]);
    } finally {
      await other.app.close();
    }
  });

  it('goes both ways between two players at once, and nothing waits for ever', async () => {
    const [ada, bob] = [await player('50'), await player('50')];
    await allow({ dailyUsd: '100000' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? tip(ada, bob.user._id, '1.00') : tip(bob, ada.user._id, '1.00'),
      ),
    );
    // What came from the other is staked first, so the first tip to arrive ends it.
    for (const { status, body } of answers) expect(status === 200 || body.code === 8).toBe(true);
    const all = Number(await rain.dollarsOf(ada)) + Number(await rain.dollarsOf(bob));
    expect(all).toBe(100);
    expect(await rain.audit()).toEqual([]);
  });

  it('with the same key is sent once; the key is of that tip alone', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    const same = { key: key() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => tip(ada, bob.user._id, '2.00', same)));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await rain.dollarsOf(bob)).toBe('2.00');
    expect((await tip(ada, bob.user._id, '3.00', same)).status).toBe(409);
  });

  it('that was sent is answered as it was, whatever has changed since', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    const same = { key: key(), channel: 'casino_en' };
    const sent = await tip(ada, bob.user._id, '5.00', same);
    const again = async () => expect((await tip(ada, bob.user._id, '5.00', same)).body).toEqual(sent.body);
    await guard(bob, { excludedUntil: rain.now() + HOUR, bar: 'timeout' });
    await again();
    await allow({ mostUsd: '4' });
    await again();
    await allow({ mostUsd: '100', tips: false });
    await again();
    expect((await tip(ada, bob.user._id, '5.01', same)).body).toMatchObject({ code: 409 });
    expect(await rain.dollarsOf(bob)).toBe('5.00');
  });

  it('whose process died before it arrived is brought by its event, once', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    const { body } = await tip(ada, bob.user._id, '4.00');
    await Promise.all([deliver(app.kit, body._id), deliver(app.kit, body._id), arrive()]);
    expect(await rain.dollarsOf(bob)).toBe('4.00');
    // As it stands between the two steps: taken, and not given.
    const made = app.kit.runtime.uuid();
    const ledgerCurrencyId = app.kit.money.currency('usd')!.id;
    await app.kit.money.exclusive(ada.id, async (client, state, draft) => {
      writePosting(
        state,
        draft,
        { cur: ledgerCurrencyId, net: app.units('-1'), counter: ACCOUNT.transit, kind: KIND.tipOut },
        made,
      );
      const transfer = {
        id: made,
        rain: null,
        to: bob.id,
        cur: ledgerCurrencyId,
        amount: app.units('1'),
        microEur: 1n,
        at: rain.now(),
        key: null,
      };
      await sendOff(client, draft, state, transfer);
      return true;
    });
    await expect.poll(() => rain.dollarsOf(bob)).toBe('5.00');
    expect(await rain.audit()).toEqual([]);
  });
});

describe('nothing is given away', () => {
  const refused = async (code: number, from: TestPlayer, to: string, amount = '2.00', more: object = {}) => {
    const before = await rain.dollarsOf(from);
    expect((await tip(from, to, amount, more)).body).toMatchObject({ code });
    expect(await rain.dollarsOf(from)).toBe(before);
  };

  it('unless the house allows it, which it does not by itself', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    expect(rainSettings.parse({}).transfers).toMatchObject({ tips: false, playerRain: false });
    await allow({ tips: false, playerRain: false });
    await refused(3, ada, bob.user._id);
    expect((await start(ada, '5.00', 3)).body).toMatchObject({ code: 3 });
  });

  it('where the law of the country forbids it', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    await guard(ada, { country: 'DE' });
    const set = (blocked: object) => app.kit.settings.set('limits', { blockedByProduct: blocked }, 'test');
    await set({ transfers: ['CA'] });
    await guard(ada, { country: 'CA' });
    await refused(-16, ada, bob.user._id);
    expect((await start(ada, '5.00', 3)).body).toMatchObject({ code: -16 });
    await guard(ada, {});
    await guard(bob, { country: 'CA' });
    await refused(10, ada, bob.user._id);
    await set({});
    expect((await tip(ada, bob.user._id, '2.00')).status).toBe(200);
  });

  it('to oneself, to nobody, and to who may not play, all with the same words', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    await refused(10, ada, ada.user._id);
    await refused(10, ada, 'f'.repeat(24));
    await guard(bob, { excludedUntil: rain.now() + HOUR, bar: 'timeout' });
    await refused(10, ada, bob.user._id);
  });

  it('by who takes a break, is muted, or is not verified', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    await guard(ada, { excludedUntil: rain.now() + HOUR, bar: 'timeout' });
    await refused(-12, ada, bob.user._id);
    await guard(ada, {});
    await allow({ tier: 1 });
    await refused(-18, ada, bob.user._id);
    await guard(ada, { tier: 1 });
    const staff = await app.staff('chat_moderator');
    await app.api('/api/chat/moderate/mute', { id: ada.user._id, minutes: 5 }, staff.token);
    await refused(9, ada, bob.user._id);
    await app.api('/api/chat/moderate/unmute', { name: ada.user.name }, staff.token);
  });

  it('without the second factor of who has one', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    await app.platform.db.pool.query('update account set second_factor = true where id = $1', [
      ada.id.toString(),
    ]);
    await refused(-1024, ada, bob.user._id);
    expect((await start(ada, '5.00', 3)).body).toMatchObject({ code: -1024 });
  });

  it('while a bonus is under way, or about to be given for a deposit', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    app.kit.provide('bonus', { ...app.kit.services.bonus, active: async (user) => user === ada.id });
    await refused(12, ada, bob.user._id);
    app.kit.provide('bonus', { ...app.kit.services.bonus, active: async () => false });
    app.kit.provide('bonus', { ...app.kit.services.bonus, coming: async (user) => user === ada.id });
    await refused(14, ada, bob.user._id);
    app.kit.provide('bonus', { ...app.kit.services.bonus, coming: async () => false });
  });

  it('from a new account, or one whose password was just changed', async () => {
    const [ada, bob] = [await player('20'), await player('0')];
    await allow({ accountHours: 24 });
    await refused(6, ada, bob.user._id);
    rain.move(24 * HOUR);
    await app.platform.db.pool.query('update account set withdrawals_locked_until = $2 where id = $1', [
      ada.id.toString(),
      new Date(rain.now() + HOUR),
    ]);
    await refused(7, ada, bob.user._id);
    rain.move(HOUR);
    expect((await tip(ada, bob.user._id, '2.00')).status).toBe(200);
  });

  it('before what came in was staked once; where staff suspect the money never, in the same words', async () => {
    const [ada, bob, eve] = [await player('20'), await player('0'), await player('0')];
    await guard(ada, { deposited: '5000000' });
    const { body: before } = await tip(ada, bob.user._id, '2.00');
    expect(before).toMatchObject({ code: 8 });
    const { staffFlag } = app.kit.services;
    app.kit.provide('staffFlag', async (_, user, flag) => user === ada.id && flag === 'aml');
    expect((await tip(ada, bob.user._id, '2.00')).body).toEqual(before);
    expect((await bet(ada, '9.00')).status).toBe(200);
    await arrive();
    for (const deposited of ['0', '5000000']) {
      await guard(ada, { deposited });
      await refused(8, ada, bob.user._id);
    }
    app.kit.provide('staffFlag', staffFlag);
    expect((await tip(ada, bob.user._id, '3.00')).status).toBe(200);
    await refused(8, bob, eve.user._id);
  });

  it('too small, too large, too soon, too much in a day, or more than there is', async () => {
    const [ada, bob] = [await player('200'), await player('0')];
    await refused(1, ada, bob.user._id, '0.99');
    await refused(1, ada, bob.user._id, '100.01');
    await refused(1, ada, bob.user._id, '1.001');
    await refused(1, ada, bob.user._id, '2.00', { currency: 'nothing' });
    await refused(11, ada, bob.user._id, '2.00', { channel: 'casino_xx' });
    await allow({ everySeconds: 10, dailyUsd: '100' });
    expect((await tip(ada, bob.user._id, '60.00')).status).toBe(200);
    await refused(5, ada, bob.user._id);
    rain.move(10_000);
    await refused(4, ada, bob.user._id, '40.01');
    await allow({ dailyUsd: '100000' });
    await refused(2, await player('1'), bob.user._id, '2.00');
    for (const amount of ['-1', '1e3', '', 'NaN', '0x10'])
      expect((await tip(ada, bob.user._id, amount)).status).toBe(422);
    expect(
      (await app.api('/api/rain/tip', { user: bob.user._id, currency: 'usd', amount: '1', key: key() }))
        .status,
    ).toBe(401);
  });

  it('of play money: only the real balance counts', async () => {
    const [ada, bob] = [await player('0'), await player('0')];
    await app.credit(ada.id, 'usd', '500', true);
    await refused(2, ada, bob.user._id);
  });
});

describe('a rain of a player', () => {
  it('leaves the balance at once, is divided evenly in smallest units, and the rest comes back', async () => {
    const ada = await player('20');
    const people = await Promise.all(Array.from({ length: 3 }, () => player('0')));
    const { body } = await start(ada, '10.00', 5);
    expect(body.rain).toMatchObject({ source: 'player', by: ada.user, pot: '10.00', share: null, places: 5 });
    expect(await rain.dollarsOf(ada)).toBe('10.00');
    expect((await claim(ada, body.rain._id)).body).toMatchObject({ code: 9 });
    for (const one of people) expect((await claim(one, body.rain._id)).status).toBe(200);
    expect(await rain.dollarsOf(people[0]!)).toBe('0.00');
    expect(await rain.audit()).toEqual([]);
    rain.move(121_000);
    await Promise.all([endOverdue(rain.context), endRain(rain.context, body.rain._id)]);
    const cents = 10 ** app.kit.money.currency('usd')!.scale;
    const paid = await Promise.all(
      people.map(
        async ({ id }) =>
          (await app.kit.money.balances(id)).find(({ currency }) => currency.code === 'usd')!.real,
      ),
    );
    expect(new Set(paid)).toEqual(new Set([BigInt(10 * cents) / 3n]));
    const back = (await app.kit.money.balances(ada.id)).find(({ currency }) => currency.code === 'usd')!.real;
    expect(back + paid.reduce((a, b) => a + b)).toBe(BigInt(20 * cents));
    const over = await app.api('/api/rain/state', { id: body.rain._id });
    expect(over.body.rain).toMatchObject({ state: 'ended' });
    expect(await rain.audit()).toEqual([]);
  });

  it('for one person is to the rules against money laundering what tips are', async () => {
    const [ada, bob, eve, dan] = [
      await player('500'),
      await player('0'),
      await player('500'),
      await player('0'),
    ];
    for (let times = 0; times < 5; times++) {
      const { body } = await start(ada, '100.00', 1);
      expect((await claim(bob, body.rain._id)).status).toBe(200);
      expect((await tip(eve, dan.user._id, '100.00')).status).toBe(200);
    }
    await endOverdue(rain.context);
    await arrive();
    const flow = async (from: TestPlayer, to: TestPlayer) =>
      (
        await app.platform.db.pool.query(
          'select how, eur::text, times from aml_flow where low_id = $1 and high_id = $2',
          [from.id.toString(), to.id.toString()],
        )
      ).rows;
    expect(await flow(ada, bob)).toEqual([{ how: 'tip', eur: '460000000', times: 5 }]);
    expect(await flow(eve, dan)).toEqual(await flow(ada, bob));
  });

  it('that nobody takes comes back whole, also while rain is switched off', async () => {
    const ada = await player('20');
    const { body } = await start(ada, '10.00', 5);
    rain.move(121_000);
    await app.kit.features.set('rain', false, 'test');
    await app.platform.db.pool.query("select graphile_worker.add_job('rain.bot')");
    await soon(async () => expect(await rain.dollarsOf(ada)).toBe('20.00'));
    await app.kit.features.set('rain', true, 'test');
    const state = await app.api('/api/rain/state', { id: body.rain._id });
    expect(state.body.rain).toMatchObject({ share: '0.00', people: [] });
    expect(await rain.audit()).toEqual([]);
  });

  it('that fills up ends at once, and pays all of it in a race of 60', async () => {
    const ada = await player('20');
    const people = await Promise.all(Array.from({ length: 60 }, () => player('0')));
    const { body } = await start(ada, '10.00', 4);
    const answers = await Promise.all(people.map((one) => claim(one, body.rain._id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const paid = await Promise.all(people.map((one) => rain.dollarsOf(one)));
    expect(paid.filter((value) => value === '2.50')).toHaveLength(4);
    expect(paid.filter((value) => value === '0.00')).toHaveLength(56);
    expect(await rain.dollarsOf(ada)).toBe('10.00');
    expect(await rain.audit()).toEqual([]);
  });

  it('is started once for a key, by the same rules as a tip', async () => {
    const ada = await player('20');
    const same = { key: key() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => start(ada, '5.00', 2, same)));
    expect(new Set(answers.map((one) => one.body.rain._id)).size).toBe(1);
    expect(await rain.dollarsOf(ada)).toBe('15.00');
    // Repeated when such rains are off, it is answered as it was; nothing else is started under its key.
    await allow({ playerRain: false });
    expect((await start(ada, '5.00', 2, same)).body.rain._id).toBe(answers[0]!.body.rain._id);
    expect((await start(ada, '6.00', 2, same)).body).toMatchObject({ code: 409 });
    await allow();
    expect((await start(ada, '16.00', 2)).body).toMatchObject({ code: 2 });
    expect((await start(ada, '5.00', 26)).status).toBe(422);
    await guard(ada, { deposited: '5000000' });
    expect((await start(ada, '5.00', 2)).body).toMatchObject({ code: 8 });
  });
});
