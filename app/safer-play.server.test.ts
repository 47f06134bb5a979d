/** Limits and breaks over all products: what the guard on the player row promises, seen from outside, under load. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isFailure } from '#platform/contract/error.ts';
import { endpointsOf, jsonSchema } from '#platform/server/http/openapi.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { userChannel } from '#platform/contract/push.ts';
import { features } from './features.ts';
import { games } from './games.ts';

let app: TestPlatform;

beforeAll(async () => {
  app = await createTestPlatform({ features, games, confirmed: true });
});
afterAll(() => app.close());

/** Wins once in fifty thousand. */
const LOSE = { target: 50_000 };

async function player(): Promise<TestPlayer> {
  const fresh = await app.register();
  await app.credit(fresh.id, 'eur', '1000');
  return fresh;
}

function play(one: TestPlayer, game: string, data: object, bet = '1.00', demo = false) {
  return app.api('/api/game/play', { api_id: game, bet, currency: 'eur', data, demo }, one.token);
}

/** Opens a hand that can be doubled; one that is over at once is dealt again. */
async function openHand(one: TestPlayer): Promise<string> {
  for (;;) {
    const { status, body } = await play(one, 'blackjack', {});
    expect(status).toBe(200);
    if (body.game.status !== 'in-progress') continue;
    if (body.game.state.phase !== 'insurance') return body.id;
    const turn = { id: body.id, action: 'noInsurance' };
    const answer = await app.api('/api/whisper', { event: 'turn', data: turn }, one.token);
    if (answer.body.type === 'continue') return body.id;
  }
}

/** Joins a round of double; who comes too late tries the next one. */
async function joinDouble(one: TestPlayer, colour: string): Promise<void> {
  for (;;) {
    const { status, body } = await play(one, 'double', { colour });
    if (status === 200) return;
    expect(body.code).toBe(-6);
    await sleep(50);
  }
}

/** Guard and books in one moment: what is counted, and what the rows add up to. Micro-euro. */
async function counted(one: TestPlayer): Promise<{ used: bigint; lost: bigint }> {
  const read = await app.kit.money.exclusive(one.id, async (client, state) => {
    const { rows } = await client.query<{ lost: string }>(
      'select coalesce(sum(stake - payout), 0)::text as lost from bet where user_id = $1 and cur > 0',
      [one.id.toString()],
    );
    const euro = app.kit.money.currency('eur')!;
    let lost = microEur(BigInt(rows[0]!.lost), euro);
    for (const round of state.rounds.values()) lost += microEur(round.stake, euro);
    return { used: BigInt(state.guard!.limits[0]!.used), lost };
  });
  if (isFailure(read)) throw new Error(read.message);
  return read;
}

const CAP = 50_000_000n;

describe('a loss limit of 50', () => {
  it('stops the bet that would cross it in a race of 200 over instant, stepped and shared games, exactly', async () => {
    const one = await player();
    const set = await app.api('/api/limits/set', { kind: 'loss', period: 'day', cap: '50' }, one.token);
    expect(set.body.limits).toMatchObject([{ kind: 'loss', period: 'day', cap: '50.00', used: '0.00' }]);
    const hand = await openHand(one);
    await joinDouble(one, 'green');

    const double = { event: 'turn', data: { id: hand, action: 'double' } };
    const race = Array.from({ length: 200 }, (_, index) => {
      if (index % 20 === 7) return app.api('/api/whisper', double, one.token);
      if (index % 20 === 13) return play(one, 'double', { colour: index % 40 === 13 ? 'red' : 'black' });
      if (index % 20 === 17) return play(one, 'mines', { mines: 24 });
      if (index % 40 === 19) return play(one, 'dice', { target: 98, direction: 'over' });
      return play(one, 'limbo', LOSE);
    });
    const answers = await Promise.all(race);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(answers.some(({ body }) => body.code === -11 && body.rule === 'limit.loss.day')).toBe(true);

    // What is counted is what the books say, and never above the cap.
    const after = await counted(one);
    expect(after.used).toBe(after.lost);
    expect(after.used <= CAP).toBe(true);

    // Down to the last cent: what is left is taken, a cent more is not.
    for (;;) {
      const cents = (CAP - (await counted(one)).used) / 10_000n;
      if (cents === 0n) break;
      const text = (units: bigint) => `${units / 100n}.${(units % 100n).toString().padStart(2, '0')}`;
      const above = await play(one, 'limbo', LOSE, text((cents > 2000n ? 2000n : cents) + 1n));
      if (cents <= 1999n) expect(above.body.code).toBe(-11);
      const all = await play(one, 'limbo', LOSE, text(cents > 2000n ? 2000n : cents));
      expect([200, 403]).toContain(all.status);
    }
    expect((await play(one, 'limbo', LOSE, '0.01')).body.code).toBe(-11);
    expect((await play(one, 'limbo', LOSE, '0.01', true)).body.code).not.toBe(-11);
    const end = await counted(one);
    expect(end.used).toBe(end.lost);
    expect(end.used <= CAP).toBe(true);
  });

  it('stops a raise like a bet', async () => {
    const one = await player();
    await app.api('/api/limits/set', { kind: 'wager', period: 'day', cap: '900' }, one.token);
    const hand = await openHand(one);
    const { used } = await counted(one);
    const cap = `${used / 1_000_000n}.50`;
    const lowered = await app.api('/api/limits/set', { kind: 'wager', period: 'day', cap }, one.token);
    expect(lowered.body.limits[0].left).toBe('0.50');
    const turn = { event: 'turn', data: { id: hand, action: 'double' } };
    const refused = await app.api('/api/whisper', turn, one.token);
    expect(refused.body).toMatchObject({ code: -11, rule: 'limit.wager.day' });
    // The hand itself goes on.
    const stand = { event: 'turn', data: { id: hand, action: 'stand' } };
    expect((await app.api('/api/whisper', stand, one.token)).status).toBe(200);
  });
});

describe('a player who excludes themself', () => {
  /** Calls that take a stake, found by what they ask for; a new one has to be walked through below. */
  function stakeCalls(): string[] {
    return features
      .flatMap((feature) => endpointsOf(feature))
      .filter(({ who }) => !who.startsWith('perm:'))
      .filter((endpoint) => {
        const { properties = {} } = jsonSchema(endpoint.body, 'input') as { properties?: object };
        return ['bet', 'stake', 'wager', 'amount'].some((name) => name in properties);
      })
      .map(({ path }) => path);
  }

  it('is out of every call that takes a stake, and of a raise', async () => {
    // These take no money: they give the address that some is sent to, or hear of some; both ask the same policy.
    const deposits = ['/api/wallet/getDepositWallet', '/api/wallet/bank/claim'];
    // These give money to other players and ask the policy too: features/community/rain/server/transfer.server.test.ts shows both.
    const gifts = ['/api/rain/tip', '/api/rain/start'];
    // These start off, and ask the policy too: slip.server.test.ts, trading.server.test.ts, tables.server.test.ts and pools.server.test.ts of their rooms show it.
    const pools = ['/api/pvp/create', '/api/pvp/join'];
    const rooms = [
      '/api/poker/topup',
      ...pools,
      '/api/sport/slip/submit',
      '/api/token/lock',
      '/api/trading/open',
    ];
    expect(stakeCalls().toSorted()).toEqual(['/api/game/play', ...deposits, ...gifts, ...rooms].toSorted());
    const one = await player();
    const hand = await openHand(one);
    const done = await app.api('/api/limits/break', { kind: 'exclusion', length: '6m' }, one.token);
    expect(done.body.bar).toMatchObject({ kind: 'exclusion' });
    for (const { id, initial } of games)
      for (const demo of [false, true]) {
        const { status, body } = await play(one, id, initial as object, '1.00', demo);
        // Some rooms open later than others: whoever comes then is no less out.
        if (body.code === -6) continue;
        expect([id, status, body.code, body.rule]).toEqual([id, 403, -12, 'bar.exclusion']);
      }
    const turn = { event: 'turn', data: { id: hand, action: 'double' } };
    expect((await app.api('/api/whisper', turn, one.token)).body.code).toBe(-12);
  });

  it('is off every open socket within 5 seconds, told first, and does not get back on the live ones', async () => {
    const one = await player();
    const draw = async (): Promise<string> =>
      (await app.api('/api/websocket/originals/getSecret', {}, one.token)).body.secret;
    const kept = await draw();
    const live = await liveSocket(app, one, await draw());
    const trading = await liveSocket(app, one, await draw(), '/ws/trading');
    const events = await eventSocket(app, one);
    const from = Date.now();
    await app.api('/api/limits/break', { kind: 'timeout', length: '1d' }, one.token);
    await Promise.all([live.closed, trading.closed, events.closed]);
    expect(Date.now() - from).toBeLessThan(5000);
    expect(events.received.find(({ event }) => event === 'AccountUpdated')?.data).toMatchObject({
      user: { _id: one.user._id, self_excluded: true },
    });
    await expect(liveSocket(app, one, kept)).rejects.toThrow('closed');
  });

  it('is put out by another process too', async () => {
    const { databaseUrl, config } = app;
    const { installationKey } = config;
    const other = await createTestPlatform({ features, games, databaseUrl, config: { installationKey } });
    try {
      const one = await player();
      const { body: secret } = await other.api('/api/websocket/originals/getSecret', {}, one.token);
      const live = await liveSocket(other, one, secret.secret);
      const events = await eventSocket(other, one);
      await app.api('/api/limits/break', { kind: 'timeout', length: '7d' }, one.token);
      await Promise.all([live.closed, events.closed]);
    } finally {
      await other.close();
    }
  });

  it('can still log in, see what is theirs, and be paid', async () => {
    const one = await player();
    await app.api('/api/limits/close', { password: 'correct horse' }, one.token);
    const entered = await app.api('/auth/login', { login: one.user.name, password: 'correct horse' });
    expect(entered.status).toBe(200);
    expect(entered.body.user.self_excluded).toBe(true);
    const { token } = entered.body;
    expect((await app.api('/api/data/currencies', {}, token)).status).toBe(200);
    expect((await app.api('/api/limits', {}, token)).body.bar).toEqual({ kind: 'closed', until: -1 });
    const state = await app.kit.money.peek(one.id);
    const context = { product: 'wallet', country: null, demo: false, worth: 1_000_000n, now: Date.now() };
    expect(app.kit.policy.decide('withdraw', state, context)).toBeNull();
    expect(app.kit.policy.decide('deposit', state, context)?.policy?.rule).toBe('bar.closed');
  });
});

interface Watched {
  readonly closed: Promise<void>;
  readonly received: { event: string; data: unknown }[];
}

async function liveSocket(
  at: TestPlatform,
  one: TestPlayer,
  userSecret: string,
  path = '/ws/live',
): Promise<Watched> {
  const socket = new WebSocket(at.url.replace('http', 'ws') + path);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () =>
      socket.send(
        JSON.stringify({ id: 1, type: 'authentication', data: { userId: one.user._id, userSecret } }),
      ),
    );
    socket.on('message', (text: Buffer) => {
      if (!text.toString().includes('error')) resolve();
    });
    void closed.then(() => reject(new Error('closed')));
  });
  return { closed, received: [] };
}

async function eventSocket(at: TestPlatform, one: TestPlayer): Promise<Watched> {
  const channel = userChannel(one.user._id);
  const socket = new WebSocket(
    `${at.url.replace('http', 'ws')}/ws/pusher/app/${at.config.pusher.key}?protocol=7`,
  );
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const received: Watched['received'] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (text: Buffer) => void hear(JSON.parse(text.toString())).catch(reject));
    async function hear({ event, data }: { event: string; data: string }): Promise<void> {
      const value = typeof data === 'string' ? JSON.parse(data) : data;
      received.push({ event, data: value });
      if (event === 'pusher_internal:subscription_succeeded') return resolve();
      if (event !== 'pusher:connection_established') return;
      const { body } = await at.api(
        '/broadcasting/auth',
        { socket_id: value.socket_id, channel_name: channel },
        one.token,
      );
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: body.auth } }));
    }
  });
  return { closed, received };
}
