import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { NO_RESTRICTIONS, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { hashOf } from './pragmatic/endpoint.ts';
import { ACCOUNTS, AGGREGATORS } from './testing/aggregators.ts';
import { type GisApp, gisApp } from './testing/app.ts';

let aggregator: Server;
let gis: GisApp;
let count = 0;

beforeAll(async () => {
  aggregator = createServer((_request, response) => {
    response.end(JSON.stringify({ url: 'https://games.example/play' }));
  }).listen(0, '127.0.0.1');
  await once(aggregator, 'listening');
  const { port } = aggregator.address() as AddressInfo;
  gis = await gisApp({
    url: `http://127.0.0.1:${port}/v1`,
    features: [saferPlay, jurisdiction],
    others: {
      ...ACCOUNTS,
      softswiss: { ...ACCOUNTS.softswiss, launch: 'https://games.example/play?key={token}&game={game}' },
    },
  });
});
afterAll(async () => {
  await gis.app.close();
  aggregator.close();
});

async function launched(
  { token }: TestPlayer,
  country: string,
  game: string,
): Promise<{ status: number; session: string }> {
  const asked = { game, currency: 'EUR' };
  const { status, body } = await gis.app.api('/api/providers/launch', asked, token, { 'x-country': country });
  return { status, session: body.session ?? '' };
}

async function blocked(list: object): Promise<void> {
  await gis.app.kit.settings.set(saferPlay.id, list, 'test');
}

it('is asked at a launch and at every bet, and never at what pays', async () => {
  const player = await gis.player('10');
  const launch = (country: string) => launched(player, country, 'game-a');
  const play = (action: string, session: string, more: object = {}) =>
    gis.call({
      action,
      amount: '1',
      type: action,
      currency: 'EUR',
      player_id: player.user._id,
      session_id: session,
      game_uuid: 'game-a',
      transaction_id: `c-${++count}`,
      ...more,
    });

  await blocked({ blockedCountries: [] });
  const [french, swedish] = [await launch('FR'), await launch('SE')];
  expect([french.status, swedish.status]).toEqual([200, 200]);
  expect(await play('bet', french.session, { transaction_id: 'first' })).toMatchObject({ balance: 9 });

  for (const rule of [
    { blockedCountries: ['FR'] },
    { blockedCountries: [], blockedByProduct: { providers: ['FR'] } },
  ]) {
    await blocked(rule);
    expect((await launch('FR')).status).toBe(403);
    expect((await launch('SE')).status).toBe(200);
    // The session was opened there, wherever the aggregator calls from.
    expect(await play('bet', french.session)).toMatchObject({ error_code: 'INTERNAL_ERROR' });
    const before = (await play('balance', french.session)).balance!;
    expect(await play('win', french.session)).toMatchObject({ balance: before + 1 });
    expect(await play('bet', swedish.session)).toMatchObject({ balance: before });
  }
  // What was staked before goes back as well.
  const before = (await play('balance', french.session)).balance!;
  expect(await play('refund', french.session, { bet_transaction_id: 'first' })).toMatchObject({
    balance: before + 1,
  });
  await blocked({ blockedCountries: [] });
  expect(await play('bet', french.session)).toMatchObject({ balance: before });
  expect(await gis.audit()).toEqual([]);
});

describe('a further bet in a round that is open', () => {
  /** @returns the calls of a player of this law; of those that are refused the words */
  async function under(base: string, rules: object, euros: string) {
    await gis.app.kit.settings.set(
      jurisdiction.id,
      { profile: 'here', own: { here: { base, rules } } },
      'test',
    );
    const player = await gis.player(euros);
    const guard = (more: Partial<PlayerRestrictions> = {}) =>
      gis.app.kit.money.act(player.id, (state, draft) => {
        const register = { answer: 'clear', at: gis.app.kit.runtime.now() } as const;
        draft.setGuard(state, {
          ...NO_RESTRICTIONS,
          country: 'NO',
          born: '1980-01-01',
          register,
          ...more,
        });
        return true;
      });
    await guard();
    const call = async (action: string, amount: string, round: string | null) => {
      const place = { currency: 'EUR', player_id: player.user._id, session_id: 's-1', game_uuid: 'game-a' };
      const named = { transaction_id: `c-${++count}`, ...(round !== null && { round_id: round }) };
      return (await gis.call({ action, amount, type: action, ...place, ...named })).error_description ?? 'ok';
    };
    return {
      guard,
      bet: (amount: string, round: string | null) => call('bet', amount, round),
      win: (amount: string, round: string) => call('win', amount, round),
      refusals: async () =>
        (await gis.app.kit.policy.refusals({ user: player.id, limit: 20 })).map(
          ({ action, rule, count: times }) => [action, rule, times],
        ),
    };
  }

  afterEach(async () => {
    await gis.app.kit.settings.set(jurisdiction.id, { profile: 'house' }, 'test');
  });

  it.each([
    { of: 'the law', rules: {}, tier: {}, rule: 'law.stake' },
    { of: 'a tier', rules: { maxStakeEur: null }, tier: { stakeEur: '20' }, rule: 'tier.stake' },
  ])('is a part of that bet for the greatest stake of $of', async ({ rules, tier, rule }) => {
    await gis.app.kit.settings.set(saferPlay.id, { tiers: [{ name: 'Registered', ...tier }] }, 'test');
    const { bet, win, refusals } = await under('crypto', rules, '82');
    expect(await bet('15', 'R')).toBe('ok');
    expect(await bet('15', 'R')).not.toBe('ok');
    expect(await bet('5', 'R')).toBe('ok');
    expect(await bet('0.01', 'R')).not.toBe('ok');
    expect(await refusals()).toEqual([['raise', rule, 2]]);
    // Another round is another bet, and so is each in a session whose rounds have no name.
    for (const round of ['S', null, null]) expect(await bet('15', round)).toBe('ok');
    // What has paid is over, whatever the next bet is called.
    expect(await win('1', 'R')).toBe('ok');
    expect(await bet('15', 'R')).toBe('ok');
    expect(await bet('2.50', 'T')).toBe('ok');
    expect(await bet('1', 'T')).toBe('The balance is too small for this bet.');
  });

  it('waits for no pace and no reality check, but asks for exclusion and limits', async () => {
    const { bet, guard } = await under('strict-eu', { gameMs: 60_000 }, '20');
    const WAIT = 'Wait a moment before your next bet.';
    const CHECK = 'Answer the reality check before you go on.';
    expect(await bet('1', 'R')).toBe('ok');
    expect(await bet('1', 'R')).toBe('ok');
    expect(await bet('1', 'S')).toBe(WAIT);
    const now = gis.app.kit.runtime.now();
    const clock = { from: now - 7_200_000, last: now, seen: now - 7_200_000, wagered: '0', paid: '0' };
    await guard({ clock });
    expect(await bet('1', 'S')).toBe(CHECK);
    expect(await bet('1', 'R')).toBe('ok');
    await guard({ limits: [{ kind: 'loss', period: 'day', cap: '500000', used: '0', from: now }] });
    expect(await bet('1', 'R')).toBe('Your loss limit for this day leaves 0.500000 EUR.');
    await guard({ excludedUntil: -1, bar: 'exclusion' });
    expect(await bet('1', 'R')).toBe('You have excluded yourself from play.');
  });

  it('is the next game’s once the round has paid or was open for long', async () => {
    const { bet, win, guard } = await under('strict-eu', { gameMs: 60_000 }, '20');
    const WAIT = 'Wait a moment before your next bet.';
    // Without a name it always is.
    expect(await bet('1', null)).toBe('ok');
    expect(await bet('1', null)).toBe(WAIT);
    await guard();
    expect(await bet('1', 'paid')).toBe('ok');
    expect(await win('0.10', 'paid')).toBe('ok');
    expect(await bet('1', 'paid')).toBe(WAIT);
    // Spins that the round has won take nothing, and wait for nothing.
    expect(await bet('0', 'paid')).toBe('ok');
    await guard();
    // Never silent for so long that it would end.
    for (let bets = 0; bets < 4; bets++) {
      expect(await bet('1', 'evening')).toBe('ok');
      gis.pass(100_000);
    }
    expect(await bet('1', 'evening')).toBe('ok');
    expect(await bet('1', 'evening')).toBe(WAIT);
  });
});

/** Pragmatic's calls name no session, unless a `token` does. */
it('is that of the game which the player opened last, where a bet names no session, and needs one of the last day', async () => {
  const player = await gis.player('10');
  const launch = (country: string) => launched(player, country, 'external:pragmatic:vs20');
  const send = async (method: string, more: object = {}, who = player) => {
    const id = `c-${++count}`;
    const place = { userId: `${who.user._id}.EUR`, gameId: 'vs20', roundId: id };
    const fields = new Map(Object.entries({ ...place, reference: id, amount: '1', ...more }));
    fields.set('hash', hashOf(fields, ACCOUNTS.pragmatic.secret));
    const answer = await fetch(`${gis.app.url}/api/providers/pragmatic/${method}.html`, {
      method: 'POST',
      body: new URLSearchParams([...fields]).toString(),
    });
    return ((await answer.json()) as { error: number }).error;
  };
  const [DONE, SESSION, REFUSED] = [0, 4, 6];
  await blocked({ blockedCountries: [] });
  expect(await send('bet')).toBe(SESSION);
  const french = await launch('FR');
  expect([french.status, await send('bet')]).toEqual([200, DONE]);
  await blocked({ blockedCountries: ['FR'] });
  expect([await send('bet'), await send('adjustment', { amount: '-1' })]).toEqual([REFUSED, REFUSED]);
  expect([await send('result'), await send('adjustment')]).toEqual([DONE, DONE]);
  const swedish = await launch('SE');
  expect(await send('bet')).toBe(DONE);
  expect(await send('bet', { token: french.session })).toBe(REFUSED);
  expect(await send('bet', { token: swedish.session })).toBe(DONE);
  // Nobody plays in the session of another player.
  expect(await send('bet', { token: swedish.session }, await gis.player('10'))).toBe(SESSION);
  gis.pass(25 * 3_600_000);
  for (const more of [{}, { token: swedish.session }]) expect(await send('bet', more)).toBe(SESSION);
  expect(await send('result', { token: swedish.session })).toBe(DONE);
  await blocked({ blockedCountries: [] });
});

describe('a bet that names no session of ours', () => {
  const LIMITED = { softswiss: '105', betby: 4001 } as const;
  const UNKNOWN = { softswiss: '101', betby: 1007 } as const;
  const FUNDS = { softswiss: '100', betby: 2001 } as const;

  /** Opens the game in a country. @returns the session */
  async function opened(id: 'softswiss' | 'betby', player: TestPlayer, country: string): Promise<string> {
    if (id === 'softswiss') return (await launched(player, country, 'external:softswiss:g-1')).session;
    const [account, euro] = [await gis.app.kit.identity.byId(player.id), gis.app.kit.money.currency('eur')!];
    const word = await gis.app.kit.services.bookmakerSession(account!, euro, country);
    return (word as { token: string }).token;
  }

  /** @returns what is wrong with it, in the protocol's numbers; null for nothing */
  async function send(
    id: 'softswiss' | 'betby',
    player: TestPlayer,
    { action = 'bet', amount = '1', session }: { action?: string; amount?: string; session?: string } = {},
  ): Promise<unknown> {
    const name = `c-${++count}`;
    const sent = { action, transaction_id: name, round_id: name, amount };
    const one = AGGREGATORS.find((some) => some.id === id)!;
    const who = { player, session: session as string, now: () => gis.app.kit.runtime.now() };
    const { path, body, headers = {} } = await one.request(sent, who);
    const answer = await fetch(`${gis.app.url}/api/providers/${id}${path}`, {
      method: 'POST',
      body: body!,
      headers: { ...headers },
    });
    const json = (await answer.json()) as { code?: number; meta?: { api_code: string } };
    return answer.status === 200 ? null : (json.meta?.api_code ?? json.code);
  }

  it.each(['softswiss', 'betby'] as const)(
    'is played where the player opened the game last at %s, and needs a session of the last day',
    async (id) => {
      const player = await gis.player('10');
      await blocked({ blockedCountries: [] });
      expect(await send(id, player)).toBe(UNKNOWN[id]);
      const french = await opened(id, player, 'FR');
      expect(await send(id, player)).toBe(null);
      await blocked({ blockedCountries: ['FR'] });
      for (const more of [{}, { session: french }, { session: 'of-their-own' }])
        expect(await send(id, player, more)).toBe(LIMITED[id]);
      expect(await send(id, player, { action: 'win' })).toBe(null);
      const swedish = await opened(id, player, 'SE');
      expect(await send(id, player)).toBe(null);
      expect(await send(id, player, { amount: '100' })).toBe(FUNDS[id]);
      gis.pass(25 * 3_600_000);
      for (const more of [{}, { session: swedish }]) expect(await send(id, player, more)).toBe(UNKNOWN[id]);
      expect(await send(id, player, { action: 'win' })).toBe(null);
      await blocked({ blockedCountries: [] });
    },
  );

  it('is bound by the law of that country', async () => {
    const id = 'softswiss';
    const player = await gis.player('100');
    const own = { here: { base: 'crypto', rules: { maxStakeEur: '5' } } };
    const law = { profile: 'house', own, countries: { SE: 'here' } };
    expect(await gis.app.kit.settings.set(jurisdiction.id, law, 'test')).not.toHaveProperty('errors');
    await opened(id, player, 'FR');
    expect(await send(id, player, { amount: '10' })).toBe(null);
    gis.pass(1000);
    await opened(id, player, 'SE');
    expect(await send(id, player, { amount: '10' })).toBe(LIMITED[id]);
    await gis.app.kit.settings.set(jurisdiction.id, { profile: 'house' }, 'test');
  });
});
