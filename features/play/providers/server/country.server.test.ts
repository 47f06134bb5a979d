import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { NO_RESTRICTIONS, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
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
  gis = await gisApp({ url: `http://127.0.0.1:${port}/v1`, features: [saferPlay, jurisdiction] });
});
afterAll(async () => {
  await gis.app.close();
  aggregator.close();
});

it('is asked at a launch and at every bet, and never at what pays', async () => {
  const player = await gis.player('10');
  const launch = async (country: string) => {
    const answer = await fetch(`${gis.app.url}/api/providers/launch`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${player.token}`,
        'x-country': country,
      },
      body: JSON.stringify({ game: 'game-a', currency: 'EUR' }),
    });
    const { session } = (await answer.json()) as { session?: string };
    return { status: answer.status, session: session ?? '' };
  };
  const blocked = async (list: object) => {
    await gis.app.kit.settings.set(saferPlay.id, list, 'test');
  };
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
