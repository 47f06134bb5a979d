/** Law as data, seen from outside: each profile, each kind of player, each product, over the calls that players make. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradingServer } from '#features/futures/trading/server/index.ts';
import { plantedPrices } from '#features/futures/trading/server/testing/test-app.ts';
import { shownTexts } from '#features/site/legal/server/testing/shown.ts';
import { handFeed, WINNER } from '#features/sport/book/server/testing/feed.ts';
import type { Feature } from '#platform/contract/feature.ts';
import { NO_RESTRICTIONS, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { features } from './features.ts';
import { games } from './games.ts';
import { ACT_NAMES, createActs, PRODUCT_OF, send, AGGREGATOR, type Acts } from './testing/law-acts.ts';
import {
  BARE,
  CASINO,
  CLEARED,
  HOME,
  OLD,
  PLAYERS,
  RULES,
  TABLE_OF_LAW,
  type Who,
} from './testing/law-rows.ts';

const TABLE = {
  id: 'test',
  name: 'Test',
  seats: 9,
  currency: 'usd',
  demo: false,
  smallBlind: '0.50',
  bigBlind: '1.00',
};

let app: TestPlatform;
let acts: Acts;
let heartbeat: NodeJS.Timeout;
let beat: Promise<void> = Promise.resolve();

beforeAll(async () => {
  const prices = plantedPrices();
  const planted = features.map((feature): Feature =>
    feature.id === 'trading'
      ? { ...feature, server: async () => ({ default: tradingServer(() => prices) }) }
      : feature,
  );
  app = await createTestPlatform({
    features: planted,
    games,
    confirmed: true,
    config: {
      trustProxy: 1,
      geo: { header: 'x-country', database: null },
      providers: { slotegrator: { ...AGGREGATOR, url: null } },
    },
  });
  const { settings, features: switches } = app.kit;
  await settings.set('trading', { tickers: [{ ticker: 'EMBER', start: '1000' }], minHoldMs: 0 }, 'test');
  await settings.set('poker', { tables: [TABLE] }, 'test');
  // All players of a test are on one device.
  await settings.set('pvp', { oneForDevice: false, oneForAddress: false, survivorMinutes: 1440 }, 'test');
  await settings.set('book', { adapter: 'none' }, 'test');
  await settings.set('rain', { transfers: { tips: true } }, 'test');
  for (const id of ['trading', 'poker', 'pvp', 'book', 'providers']) await switches.set(id, true, 'test');
  const feed = handFeed(app);
  await feed.alive();
  // As a feed does: a producer that is silent for 20 seconds has its markets suspended.
  heartbeat = setInterval(() => (beat = feed.alive()), 5_000);
  await feed.fixture('match');
  const quoted = await app.api('/api/sport/slip/quote', {
    legs: [{ event: 'match', market: WINNER, outcome: '1' }],
  });
  const leg = { event: 'match', market: WINNER, outcome: '1', version: quoted.body[0].version };
  const director = await app.staff('poker.tournaments');
  const level = { kind: 'level', minutes: 60, smallBlind: 10, bigBlind: 20, ante: 0 };
  const scheduled = await app.api(
    '/api/admin/poker/tournaments/schedule',
    {
      name: 'Test',
      startsAt: Date.now() + 86_400_000,
      currency: 'usd',
      buyIn: '10.00',
      fee: '1.00',
      seats: 9,
      startingStack: 1000,
      stages: [level],
      lateLevel: 0,
      reentries: 0,
      minPlayers: 2,
      maxEntries: 50,
    },
    director.token,
  );
  acts = createActs(app, { leg, tournament: scheduled.body.id, pool: await openPool() });
  while (((await app.api('/api/trading/tickers')).body as unknown[]).length === 0) await sleep(20);
});
afterAll(async () => {
  clearInterval(heartbeat);
  await beat;
  await app.close();
});

/** A pool that waits for more players, with one in it for whom no rule holds, made before any rule was. */
async function openPool(): Promise<string> {
  const stake = { mode: 'survivor', seats: 10, currency: 'usd', stake: '1.00' };
  return (await send(app, await player(), null, '/api/pvp/create', stake)).body.pool.id;
}

async function player(): Promise<TestPlayer> {
  const fresh = await app.register();
  await app.credit(fresh.id, 'eur', '1000');
  await app.credit(fresh.id, 'usd', '1000');
  return fresh;
}

async function guard(one: TestPlayer, more: Partial<PlayerRestrictions>): Promise<void> {
  await app.kit.money.act(one.id, (state, draft) => {
    draft.setGuard(state, { ...NO_RESTRICTIONS, ...more });
    return true;
  });
}

/** @returns 'ok', or the rule that was written down */
async function outcome(one: TestPlayer, act: () => Promise<{ status: number }>): Promise<string> {
  const before = await app.kit.policy.refusals({ user: one.id, limit: 100 });
  const answer = await act();
  if (answer.status === 200) return 'ok';
  const seen = new Map(
    before.map((row) => [JSON.stringify([row.rule, row.action, row.product, row.country]), row.count]),
  );
  const after = await app.kit.policy.refusals({ user: one.id, limit: 100 });
  const fresh = after.find(
    (row) => (seen.get(JSON.stringify([row.rule, row.action, row.product, row.country])) ?? 0) < row.count,
  );
  return fresh?.rule ?? JSON.stringify(answer);
}

async function put(profile: string, more: object = {}): Promise<void> {
  const kept = await app.kit.settings.set('jurisdiction', { profile, ...more }, 'test');
  expect(kept).toHaveProperty('version');
}

describe.each(Object.keys(TABLE_OF_LAW))('under the profile %s', (profile) => {
  const { closed = [], ...expected } = TABLE_OF_LAW[profile]!;

  it('a stake meets the same rule in every product', async () => {
    await put(profile);
    const table: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const who of Object.keys(expected) as Who[]) {
      const one = await player();
      for (const act of ACT_NAMES) {
        // Each cell begins with nothing played: the pace has a test of its own.
        await guard(one, PLAYERS[who] ?? {});
        table[`${who} ${act}`] = await outcome(one, () => acts[act](one, PLAYERS[who]?.country ?? null));
        const shut = closed.includes(PRODUCT_OF[act]) && who !== 'unknown';
        wanted[`${who} ${act}`] = shut ? 'law.product' : expected[who];
      }
    }
    expect(table).toEqual(wanted);
  });
});

describe('one rule at a time', () => {
  it.each(RULES)('$is', async ({ rules, who = OLD, from = HOME, rule, only }) => {
    await put('one', { own: { one: { base: 'crypto', rules: { ...BARE, ...rules } } } });
    const one = await player();
    const table: Record<string, string> = {};
    for (const act of ACT_NAMES) {
      await guard(one, who);
      table[act] = await outcome(one, () => acts[act](one, from));
    }
    expect(table).toEqual(
      Object.fromEntries(
        ACT_NAMES.map((act) => [act, (only?.includes(PRODUCT_OF[act]) ?? true) ? rule : 'ok']),
      ),
    );
  });

  it('the pace holds for games of the casino alone', async () => {
    await put('one', { own: { one: { base: 'crypto', rules: { ...BARE, gameMs: 60_000 } } } });
    const one = await player();
    const table: Record<string, string> = {};
    for (const act of ACT_NAMES) {
      await guard(one, OLD);
      expect(await outcome(one, () => acts.originals(one, HOME))).toBe('ok');
      table[act] = await outcome(one, () => acts[act](one, HOME));
    }
    expect(table).toEqual(
      Object.fromEntries(ACT_NAMES.map((act) => [act, CASINO.includes(PRODUCT_OF[act]) ? 'law.pace' : 'ok'])),
    );
  });
});

describe('a country’s profile', () => {
  it('holds for who is there and for who lives there, the stricter of both', async () => {
    await put('house', { countries: { NO: 'play', CH: 'strict-eu' } });
    const one = await player();
    const play = (country: string | null) => outcome(one, () => acts.futures(one, country));
    expect(await play(null)).toBe('ok');
    expect(await play('NO')).toBe('law.money');
    expect(await play('CH')).toBe('law.product');
    await guard(one, { country: 'NO' });
    expect(await play('JP')).toBe('law.money');
    expect(await play(null)).toBe('law.money');
  });

  it('takes no planned turns where automatic play is forbidden, and each turn by hand', async () => {
    await put('strict-eu');
    const one = await player();
    await guard(one, { country: HOME, born: '1980-01-01', ...CLEARED });
    const climb = (path?: readonly object[]) =>
      send(app, one, HOME, '/api/game/play', {
        api_id: 'tower',
        bet: '1.00',
        currency: 'eur',
        data: { difficulty: 'easy' },
        ...(path && { path }),
      });
    expect(await outcome(one, () => climb([{ column: 0 }]))).toBe('law.auto');
    expect((await climb([{ column: 0 }])).body).toMatchObject({ code: -22 });
    expect(await outcome(one, () => climb())).toBe('ok');
  });

  it('keeps the pace, the greatest stake, and demands play money’s age', async () => {
    await put('strict-eu');
    const one = await player();
    const adult = { country: HOME, born: '1980-01-01', ...CLEARED };
    await guard(one, adult);
    const bet = (stake: string, demo = false) =>
      send(app, one, HOME, '/api/game/play', {
        api_id: 'dice',
        bet: stake,
        currency: 'eur',
        data: { target: 50, direction: 'over' },
        demo,
      });
    expect(await outcome(one, () => bet('5.01'))).toBe('law.stake');
    expect(await outcome(one, () => bet('5.00'))).toBe('ok');
    expect(await outcome(one, () => bet('5.00'))).toBe('law.pace');
    expect((await bet('5.00')).body).toMatchObject({ code: -21 });
    expect(await outcome(one, () => acts.sport(one, HOME))).toBe('ok');
    await guard(one, { country: HOME, born: '2005-01-01', ...CLEARED });
    expect(await outcome(one, () => bet('2.01'))).toBe('law.stake');
    await guard(one, { country: HOME });
    expect(await outcome(one, () => bet('1.00', true))).toBe('age.unknown');
    // A reality check is due although the player asked for none.
    const hour = 3_600_000;
    const clock = { from: Date.now() - hour, last: Date.now() - 6000, seen: Date.now() - hour };
    await guard(one, { ...adult, clock: { ...clock, wagered: '0', paid: '0', law: true } });
    expect(await outcome(one, () => bet('1.00'))).toBe('reality');
    const session = await send(app, one, HOME, '/api/limits/session', {});
    expect(session.body.session).toMatchObject({ minutes: 60 });
    await send(app, one, HOME, '/api/limits/reality/answer', {});
    expect(await outcome(one, () => bet('1.00'))).toBe('ok');
  });

  it.each([
    ['strict-eu', {}, 24],
    ['crypto', {}, 24],
    ['play', {}, 24],
    ['one', { own: { one: { base: 'crypto', rules: { raiseHours: 72 } } } }, 72],
  ])('has a limit that is to be higher wait its hours: %s', async (profile, more, hours) => {
    await put('house', { countries: { [HOME]: profile }, ...more });
    const one = await player();
    await guard(one, PLAYERS.adult);
    const limit = (cap: string) =>
      send(app, one, HOME, '/api/limits/set', { kind: 'loss', period: 'day', cap });
    expect((await limit('10')).status).toBe(200);
    const { body } = await limit('20');
    expect(body.pending).toMatchObject([{ cap: '20.00' }]);
    expect(Math.round((body.pending[0].readyAt - body.now) / 3_600_000)).toBe(hours);
    expect(body.limits).toMatchObject([{ cap: '10.00' }]);
  });

  it('asks for terms that were changed before a stake in every product, once, and for nothing of play money', async () => {
    await put('house');
    const one = await player();
    const bet = (demo: boolean) => {
      const data = { target: 50, direction: 'over' };
      return send(app, one, HOME, '/api/game/play', {
        api_id: 'dice',
        bet: '1.00',
        currency: 'eur',
        data,
        demo,
      });
    };
    expect((await bet(false)).status).toBe(200);
    const { settings } = app.kit;
    try {
      await settings.set('legal', { edition: 2 }, 'test');
      const table: Record<string, string> = {};
      for (const act of ACT_NAMES) table[act] = await outcome(one, () => acts[act](one, HOME));
      expect(table).toEqual(Object.fromEntries(ACT_NAMES.map((act) => [act, 'terms'])));
      expect((await bet(false)).body).toMatchObject({ code: -23, rule: 'terms' });
      await app.credit(one.id, 'eur', '10', true);
      expect((await bet(true)).status).toBe(200);
      expect((await send(app, one, HOME, '/api/legal/accept', await shownTexts(app))).status).toBe(200);
      for (const act of ACT_NAMES) table[act] = await outcome(one, () => acts[act](one, HOME));
      expect(table).toEqual(Object.fromEntries(ACT_NAMES.map((act) => [act, 'ok'])));
    } finally {
      await settings.set('legal', { edition: 1 }, 'test');
    }
  });

  it('closes gifts between players', async () => {
    await put('house', { countries: { [HOME]: 'strict-eu' } });
    const [giver, receiver] = [await player(), await player()];
    await guard(giver, PLAYERS.adult);
    const tip = () =>
      outcome(giver, () =>
        send(app, giver, HOME, '/api/rain/tip', {
          user: receiver.user._id,
          currency: 'usd',
          amount: '10.00',
          key: randomUUID(),
        }),
      );
    expect(await tip()).toBe('law.transfers');
  });
});

describe('profiles', () => {
  it('are stored only where they exist', async () => {
    const { settings } = app.kit;
    // The second is a name that every object answers to.
    for (const name of ['nowhere', 'constructor']) {
      expect(await settings.set('jurisdiction', { profile: name }, 'test')).toHaveProperty('errors.profile');
      expect(await settings.set('jurisdiction', { countries: { NO: name } }, 'test')).toHaveProperty(
        'errors.countries',
      );
    }
    const own = { mild: { base: 'strict-eu', rules: { gameMs: 0, products: ['futures'] } } };
    await put('mild', { own });
    const one = await player();
    await guard(one, PLAYERS.adult);
    expect(await outcome(one, () => acts.futures(one, HOME))).toBe('ok');
    expect(await outcome(one, () => acts.sport(one, HOME))).toBe('law.product');
  });

  it('are compared and tried by staff who may, and tell a page what it draws', async () => {
    await put('crypto', { countries: { NO: 'strict-eu' } });
    const staff = await app.staff('law.read');
    const { body } = await app.api('/api/admin/jurisdiction', {}, staff.token);
    expect(body.inForce).toBe('crypto');
    expect(body.countries).toEqual([{ country: 'NO', profile: 'strict-eu' }]);
    expect(body.profiles.map(({ id }: { id: string }) => id)).toEqual(['strict-eu', 'crypto', 'play']);
    const tried = async (act: string, more: object = {}) => {
      const asked = { country: 'NO', product: 'sport', act, age: 30, verified: false, ...more };
      return (await app.api('/api/admin/jurisdiction/try', asked, staff.token)).body.rule;
    };
    expect(await tried('play')).toBeNull();
    expect(await tried('play', { product: 'futures' })).toBe('law.product');
    expect(await tried('play', { age: 17 })).toBe('age');
    expect(await tried('demo', { age: null })).toBe('age.unknown');
    expect(await tried('deposit')).toBe('law.verify');
    expect(await tried('deposit', { verified: true })).toBe('law.limit');
    expect(await tried('withdraw')).toBeNull();
    expect(await tried('transfer')).toBe('law.transfers');
    expect(await tried('play', { country: null })).toBe('country.unknown');
    const one = await player();
    expect((await app.api('/api/admin/jurisdiction', {}, one.token)).status).toBe(403);
    expect((await send(app, one, HOME, '/api/jurisdiction', {})).body).toEqual({
      profile: 'strict-eu',
      autoPlay: false,
      quickPlay: false,
      gameMs: 5000,
    });
  });
});
