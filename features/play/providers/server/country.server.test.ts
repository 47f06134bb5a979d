import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saferPlay } from '#features/account/safer-play/feature.ts';
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
  gis = await gisApp({ url: `http://127.0.0.1:${port}/v1`, features: [saferPlay] });
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
