/** Every protocol on the core: whom it believes, what comes twice, and random histories against the reference model. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleCurrency } from '#features/money/single-currency/feature.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { ARCHIVE_RULES } from '../archive-rules.ts';
import { createContext } from '../context.ts';
import { openSession } from '../sessions.ts';
import {
  ACCOUNTS,
  type Aggregator,
  AGGREGATORS,
  betbyToken,
  type Sent,
  type Who,
} from '../testing/aggregators.ts';
import { type GisApp, gisApp } from '../testing/app.ts';
import { playHistory } from '../testing/play-history.ts';

/** Of each protocol; the drill plays more. */
const FIRST = Number(process.env['PROVIDER_FIRST'] ?? 0);
const HISTORIES = Math.ceil(Number(process.env['PROVIDER_HISTORIES'] ?? 40) / AGGREGATORS.length);

let gis: GisApp;
beforeAll(async () => {
  gis = await gisApp({ others: ACCOUNTS, features: [singleCurrency] });
});
afterAll(() => gis.app.close());

const now = (): number => gis.app.kit.runtime.now();

async function whoPlays(provider: string, euros: string): Promise<Who> {
  const player = await gis.player(euros);
  return { player, now, session: await opened(provider, player) };
}

async function opened(provider: string, player: TestPlayer): Promise<string> {
  const currency = gis.app.kit.money.currency('eur')!;
  const account = (await gis.app.kit.identity.byId(player.id))!;
  const context = createContext(gis.app.kit);
  return openSession(context, account, { provider, game: 'g-1', currency, demo: false, country: null });
}

async function post(provider: string, { path, method, body, headers }: Sent) {
  const url = `/api/providers/${provider}${path}`;
  const answer = await gis.send(method ?? 'POST', url, { ...headers }, body ?? undefined);
  return { status: answer.status, json: answer.body as Record<string, unknown> };
}

const bet = (id: string, amount: string, more: object = {}) => ({
  action: 'bet',
  transaction_id: id,
  amount,
  round_id: 'r-1',
  ...more,
});

async function play(aggregator: Aggregator, seed: number): Promise<void> {
  const who = await whoPlays(aggregator.id, '20');
  const left = await playHistory(seed, {
    id: who.player.user._id,
    currency: 'EUR',
    able: aggregator.able,
    // Names are for ever and for all players of a provider.
    async send(call) {
      const { status, json } = await post(aggregator.id, await aggregator.request(call, who));
      return aggregator.read(status, json);
    },
    pass: () => gis.pass(1000),
  });
  expect(await gis.balance(who.player)).toBe(gis.units(left));
}

describe.each(AGGREGATORS)('$id', (aggregator) => {
  const { id } = aggregator;
  const call = async (who: Who, parameters: Parameters<Aggregator['request']>[0]) => {
    const { status, json } = await post(id, await aggregator.request(parameters, who));
    return aggregator.read(status, json);
  };

  it(`ends ${HISTORIES} random histories as the model does, and the books hold`, async () => {
    const seeds = Array.from({ length: HISTORIES }, (_, index) => FIRST + index);
    const worker = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
        await play(aggregator, seed).catch((error: unknown) => {
          throw new Error(`history ${seed}`, { cause: error });
        });
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    expect(await gis.audit()).toEqual([]);
  });

  it('is believed by its signature over the very bytes, and nothing moves without', async () => {
    const who = await whoPlays(id, '10');
    const signed = await aggregator.request(bet(`${id}-a`, '1.0000'), who);
    const stranger = await aggregator.request(bet(`${id}-b`, '1.0000'), who, 'another key');
    const spoiled = { ...signed, body: signed.body!.replace(/.$/, ' $&') };
    const bare = { path: signed.path, body: signed.body! };
    for (const wrong of id === 'betby' || id === 'pragmatic' ? [stranger] : [stranger, spoiled, bare]) {
      const { status, json } = await post(id, wrong);
      expect(aggregator.read(status, json).error_code).toBe('INTERNAL_ERROR');
    }
    expect(await gis.cents(who.player)).toBe(1000n);
    expect((await fetch(`${gis.app.url}/api/providers/${id}${signed.path}`, { method: 'PUT' })).status).toBe(
      404,
    );
  });

  it('sent again is answered as it was or refused, and moves nothing', async () => {
    const who = await whoPlays(id, '10');
    const signed = await aggregator.request(bet(`${id}-c`, '1.0000'), who);
    const [one, other] = [await post(id, signed), await post(id, signed)];
    expect(aggregator.read(one.status, one.json)).toMatchObject({ balance: 9 });
    if (aggregator.once) expect(aggregator.read(other.status, other.json).error_code).toBe('INTERNAL_ERROR');
    else expect(other).toEqual(one);
    expect(await gis.cents(who.player)).toBe(900n);
    // The name is another's then, whoever asks.
    const reused = await call(who, bet(`${id}-c`, '2.0000'));
    expect(reused).toEqual({ error_code: 'INTERNAL_ERROR' });
    expect(await call(who, bet(`${id}-d`, '9.0100'))).toEqual({ error_code: 'INSUFFICIENT_FUNDS' });
    expect(await gis.cents(who.player)).toBe(900n);
  });

  it('knows the house’s players only', async () => {
    const who = await whoPlays(id, '10');
    const nobody = {
      ...who,
      player: { ...who.player, user: { ...who.player.user, _id: 'f'.repeat(24) } } as TestPlayer,
    };
    expect(await call(nobody, bet(`${id}-e`, '1.0000'))).toEqual({ error_code: 'INTERNAL_ERROR' });
  });

  it('ends rounds in their own currency once the house plays in another one, and begins none', async () => {
    const who = await whoPlays(id, '10');
    const round_id = `${id}-f`;
    const begin = (name: string) => call(who, bet(name, '1.0000', { round_id: name }));
    expect(await begin(round_id)).toMatchObject({ balance: 9 });
    await gis.app.kit.features.set('single-currency', true, 'test');
    const win = { action: 'win', transaction_id: `${id}-g`, amount: '3.0000', round_id };
    expect(await call(who, win)).toMatchObject({ balance: 12 });
    const undone = [{ action: 'win', transaction_id: `${id}-g` }];
    const back = { action: 'rollback', transaction_id: `${id}-h`, rollback_transactions: undone, round_id };
    if (aggregator.able.rollback > 0) expect(await call(who, back)).toMatchObject({ balance: 9 });
    expect(await begin(`${id}-i`)).toEqual({ error_code: 'INTERNAL_ERROR' });
    await gis.app.kit.features.set('single-currency', false, 'test');
    expect(await begin(`${id}-j`)).toMatchObject({ balance: aggregator.able.rollback > 0 ? 8 : 11 });
  });
});

/** Finer than the house counts anything. */
const FINE = '4.000000000009';

describe('softswiss', () => {
  const send = async (who: Who, path: string, more: object) => {
    const { createHmac } = await import('node:crypto');
    const body = JSON.stringify({
      player_id: who.player.user._id,
      currency: 'EUR',
      game_id: 'g',
      round_id: 'all',
      ...more,
    });
    const signed = createHmac('sha256', ACCOUNTS.softswiss.token).update(body).digest('hex');
    return post('softswiss', { path: `/v2/a8r_casino.${path}`, body, headers: { 'x-request-sign': signed } });
  };

  it('pays what it can of a win that is finer than the house counts, says so in the log, and takes no such stake', async () => {
    const who = await whoPlays('softswiss', '10');
    const stake = (amount: string) => ({ id: 'fine-1', type: 'bet', amount });
    const win = { id: 'fine-2', type: 'win', amount: FINE };
    const refused = await send(who, 'Round/BetWin', { transactions: [stake(FINE), win] });
    expect(refused).toMatchObject({ status: 400, json: { meta: { api_code: '400' } } });
    const taken = await send(who, 'Round/BetWin', { transactions: [stake('1'), win] });
    expect(taken).toMatchObject({ status: 200, json: { balance: '13.0000' } });
    expect(await send(who, 'Round/BetWin', { transactions: [stake('1'), win] })).toEqual(taken);
    await gis.context.messages.flush();
    const { rows } = await gis.app.platform.db.pool.query<{ reply: string }>(
      `select reply from provider_message where 'fine-2' = any(names) and status = 200`,
    );
    expect(rows.map(({ reply }) => reply.split('\n')[1])).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^0\.0+9 of 4\.000000000009 is not paid$/)),
    );
    const undo = { transactions: [{ id: 'fine-3', original_id: 'fine-2' }] };
    expect((await send(who, 'Round/Rollback', undo)).json['balance']).toBe('9.0000');
    expect(await gis.audit()).toEqual([]);
  });

  it('takes all transactions of a call in their order, or none', async () => {
    const who = await whoPlays('softswiss', '10');
    const list = (prefix: string, last: string) => [
      { id: `${prefix}-1`, type: 'bet', amount: '10' },
      { id: `${prefix}-2`, type: 'win', amount: '4' },
      { id: `${prefix}-3`, type: 'bet', amount: last },
    ];
    const refused = await send(who, 'Round/BetWin', { transactions: list('all', '4.01') });
    expect(refused).toMatchObject({ status: 400, json: { meta: { api_code: '100' } } });
    expect(await gis.cents(who.player)).toBe(1000n);
    const taken = await send(who, 'Round/BetWin', { transactions: list('all', '4'), finished: true });
    expect(taken).toMatchObject({ status: 200, json: { balance: '0.0000' } });
    expect(await send(who, 'Round/BetWin', { transactions: list('all', '4') })).toEqual(taken);
    expect((await send(who, 'Round/Finish', {})).json).toEqual({ balance: '0.0000' });
    const undo = (original: string) => ({ transactions: [{ id: 'undo', original_id: original }] });
    expect((await send(who, 'Round/Rollback', undo('all-1'))).json['balance']).toBe('10.0000');
    expect((await send(who, 'Round/Rollback', undo('all-3'))).json).toMatchObject({
      meta: { api_code: '409' },
    });
    expect(await gis.audit()).toEqual([]);
  });
});

describe('pragmatic', () => {
  it('pays what it can of a win that is finer than the house counts, and takes no such stake', async () => {
    const who = await whoPlays('pragmatic', '10');
    const { request, read } = AGGREGATORS.find(({ id }) => id === 'pragmatic')!;
    const send = async (action: string, name: string) => {
      const { status, json } = await post(
        'pragmatic',
        await request({ action, transaction_id: name, round_id: 'fine', amount: FINE }, who),
      );
      return read(status, json);
    };
    expect(await send('bet', 'fine-1')).toEqual({ error_code: 'INTERNAL_ERROR' });
    expect(await send('win', 'fine-2')).toMatchObject({ balance: 14 });
    expect(await send('win', 'fine-2')).toMatchObject({ balance: 14 });
  });

  it('lets in who opened the game here, by the word of its address', async () => {
    const player = await gis.player('10');
    const body = { game: 'external:pragmatic:vs20', currency: 'EUR', demo: false, language: 'de' };
    const { status, body: launched } = await gis.app.api('/api/providers/launch', body, player.token);
    expect(status).toBe(200);
    expect(launched.url).toBe(`https://games.example/play?key=${launched.session}&symbol=vs20&lang=de`);
    const { hashOf } = await import('../pragmatic/endpoint.ts');
    const ask = async (token: string) => {
      const fields = new Map([['token', token]]);
      fields.set('hash', hashOf(fields, ACCOUNTS.pragmatic.secret));
      return post('pragmatic', {
        path: '/authenticate.html',
        body: new URLSearchParams([...fields]).toString(),
      });
    };
    expect((await ask(launched.session)).json).toMatchObject({
      userId: `${player.user._id}.EUR`,
      cash: 10,
      error: 0,
    });
    expect((await ask('00000000-0000-4000-8000-000000000000')).json).toMatchObject({ error: 4 });
    gis.pass(25 * 3_600_000);
    expect((await ask(launched.session)).json).toMatchObject({ error: 4 });
  });
});

describe('betby', () => {
  const send = async (path: string, payload: object, wrong = {}) =>
    post('betby', { path, body: await betbyToken(payload as never, now(), wrong) });
  const transaction = (who: Who, id: string, amount: number) => ({
    id,
    ext_player_id: who.player.user._id,
    amount,
    currency: 'EUR',
  });
  const make = (who: Who, id: string, amount: number) => ({
    amount,
    currency: 'EUR',
    transaction: transaction(who, id, amount),
  });

  it('believes one algorithm, its own brand and what is fresh', async () => {
    const who = await whoPlays('betby', '10');
    const payload = make(who, 'w-1', 100);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const old = Math.floor(now() / 1000) - 600;
    const { createSecretKey } = await import('node:crypto');
    // Whoever takes the public key for a shared secret believes everybody who knows it.
    const confused = createSecretKey(Buffer.from(ACCOUNTS.betby.publicKey));
    for (const wrong of [
      { key: rsa, alg: 'RS256' },
      { key: confused, alg: 'HS256' },
      { aud: 'brand-2' },
      { exp: old },
    ])
      expect((await send('/bet/make', payload, wrong)).json).toMatchObject({ code: 2005 });
    const token = [{ alg: 'none' }, { payload, jti: 'j', aud: 'brand-1', iat: old + 600, exp: old + 660 }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    expect(
      (await post('betby', { path: '/bet/make', body: JSON.stringify({ payload: `${token}.` }) })).json,
    ).toMatchObject({ code: 2005 });
    expect(await gis.cents(who.player)).toBe(1000n);
  });

  it('settles a bet days later as one bet of the player’s, takes it back, and never takes what was discarded', async () => {
    const who = await whoPlays('betby', '10');
    expect((await send('/bet/make', make(who, 's-1', 400))).json).toMatchObject({
      balance: 600,
      operation: 'bet',
    });
    expect((await send('/bet/commit', { bet_transaction_id: 's-1' })).status).toBe(200);
    expect((await send('/bet/commit', { bet_transaction_id: 'never' })).json).toMatchObject({ code: 2003 });
    // A refund that is refused, here for its name is the bet's own, leaves the bet open.
    const refund = { bet_transaction_id: 's-1', transaction: transaction(who, 's-1', 400) };
    expect((await send('/bet/refund', refund)).json).toMatchObject({ code: 2004 });
    gis.pass(72 * 3_600_000);
    // Its bet is one of then: bets of then stay in the database until it ends.
    const [[, holds]] = ARCHIVE_RULES as [readonly [string, string]];
    expect((await gis.app.platform.db.pool.query(holds, [new Date(now())])).rows).toEqual([{ holds: true }]);
    const win = { bet_transaction_id: 's-1', transaction: transaction(who, 's-2', 900) };
    expect((await send('/bet/win', win)).json).toMatchObject({ balance: 1500, parent_transaction_id: 's-1' });
    const back = {
      bet_transaction_id: 's-1',
      parent_transaction_id: 's-2',
      transaction: transaction(who, 's-3', 900),
    };
    expect((await send('/bet/rollback', back)).json).toMatchObject({ balance: 600 });
    const lost = { bet_transaction_id: 's-1', transaction: transaction(who, 's-4', 0) };
    expect((await send('/bet/lost', lost)).json).toMatchObject({ balance: 600 });
    const discard = { ext_player_id: who.player.user._id, transaction_id: 's-5', reason: 'late' };
    expect((await send('/bet/discard', discard)).status).toBe(200);
    // A bet needs a session of the last day; what settles one does not.
    expect((await send('/bet/make', make(who, 's-5', 100))).json).toMatchObject({ code: 1007 });
    await opened('betby', who.player);
    expect((await send('/bet/make', make(who, 's-5', 100))).json).toMatchObject({ balance: 600 });
    const bonus = { ...make(who, 's-6', 100), bonus_id: 7, bonus_type: 'freebet_freemoney' };
    expect((await send('/bet/make', bonus)).json).toMatchObject({ code: 3001 });
    const { rows } = await gis.app.platform.db.pool.query(
      "select stake::text, payout::text from bet where user_id = $1 and game = 'external:betby:sport'",
      [who.player.id.toString()],
    );
    expect(rows).toEqual([{ stake: `${gis.units('4')}`, payout: `${gis.units('9')}` }]);
    expect(await gis.audit()).toEqual([]);
  });
});
