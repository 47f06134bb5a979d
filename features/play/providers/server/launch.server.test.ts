import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#features/play/catalogue/feature.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { closeIdle } from './core/rounds.ts';
import { type GisApp, gisApp } from './testing/app.ts';

let gis: GisApp;
let count = 0;
const id = () => `x-${++count}`;

beforeAll(async () => {
  gis = await gisApp();
});
afterAll(() => gis.app.close());

describe('a launch', () => {
  it('offers nothing while no aggregator is set up', async () => {
    const player = await gis.player('10');
    const answer = await gis.app.api(
      '/api/providers/launch',
      { game: 'game-a', currency: 'EUR' },
      player.token,
    );
    expect([answer.status, answer.body.code]).toEqual([404, 1]);
    expect((await gis.app.api('/api/providers/launch', { game: 'game-a', currency: 'EUR' })).status).toBe(
      401,
    );
  });

  it('asks the aggregator, and its calls may name the session', async () => {
    const asked: {
      path: string | undefined;
      body: URLSearchParams;
      headers: NodeJS.Dict<string | string[]>;
    }[] = [];
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = new URLSearchParams(Buffer.concat(parts).toString());
      asked.push({ path: request.url, body, headers: request.headers });
      const bad = body.get('game_uuid') === 'broken';
      response
        .writeHead(bad ? 500 : 200)
        .end(JSON.stringify(bad ? { message: 'no' } : { url: 'https://games.example/play?x=1' }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const other = await gisApp({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/index.php/v1`,
    });
    try {
      const player = await other.player('10');
      const launch = (body: object, token = player.token) =>
        other.app.api('/api/providers/launch', body, token);
      const { status, body } = await launch({ game: 'external:slotegrator:abc-1', currency: 'EUR' });
      expect([status, body.url]).toEqual([200, 'https://games.example/play?x=1']);
      expect(asked[0]!.path).toBe('/api/index.php/v1/games/init');
      expect(asked[0]!.headers['x-sign']).toMatch(/^[0-9a-f]{40}$/);
      expect(Object.fromEntries(asked[0]!.body)).toMatchObject({
        game_uuid: 'abc-1',
        player_id: player.user._id,
        currency: 'EUR',
        session_id: body.session,
      });
      const mine = {
        action: 'bet',
        amount: '1',
        type: 'bet',
        currency: 'EUR',
        session_id: body.session,
        player_id: player.user._id,
      };
      expect(await other.call({ ...mine, transaction_id: id() })).toMatchObject({ balance: 9 });
      const stranger = await other.player('10');
      expect(await other.call({ ...mine, player_id: stranger.user._id, transaction_id: id() })).toMatchObject(
        {
          error_code: 'INTERNAL_ERROR',
        },
      );
      await other.app.kit.money.act(stranger.id, (state, draft) => {
        draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1, bar: 'exclusion' });
        return true;
      });
      const barred = await launch({ game: 'abc', currency: 'EUR' }, stranger.token);
      expect([barred.status, barred.body.code]).toEqual([403, -12]);
      expect((await launch({ game: 'broken', currency: 'EUR' })).status).toBe(502);
      expect((await launch({ game: 'abc', currency: 'XXX' })).body.code).toBe(3);
      expect((await launch({ game: 'external:nobody:abc', currency: 'EUR' })).status).toBe(404);
      expect((await launch({ game: 'a b', currency: 'EUR' })).status).toBe(422);
      const demo = await launch({ game: 'abc', currency: 'EUR', demo: true });
      expect([demo.status, asked.at(-1)!.path]).toEqual([200, '/api/index.php/v1/games/init-demo']);
    } finally {
      await other.app.close();
      server.close();
    }
  });

  it('is refused while staff have the game off, and where it is not offered, and so is a new game in a frame that is open', async () => {
    const server = createServer((_request, response) => {
      response.end(JSON.stringify({ url: 'https://games.example/play' }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const house = await gisApp({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      features: [catalogue],
    });
    try {
      const player = await house.player('10');
      const staff = await house.app.staff('catalogue.edit');
      const edit = (path: string, body: object) =>
        house.app.api(`/api/admin/catalogue/${path}`, body, staff.token);
      const launch = async (game: string, country: string) => {
        const answer = await fetch(`${house.app.url}/api/providers/launch`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${player.token}`,
            'x-country': country,
          },
          body: JSON.stringify({ game, currency: 'EUR' }),
        });
        return [answer.status, ((await answer.json()) as { code?: number }).code];
      };
      const one = 'external:slotegrator:lw-1';
      const frame = async (country: string) => {
        const asked = { game: one, currency: 'EUR' };
        const { body } = await house.app.api('/api/providers/launch', asked, player.token, {
          'x-country': country,
        });
        const place = { currency: 'EUR', player_id: player.user._id, game_uuid: 'lw-1' };
        return async (action: string, round_id = id(), type = action) => {
          const named = { transaction_id: id(), round_id, session_id: body.session };
          const answer = await house.call({ action, type, amount: '1', ...place, ...named });
          return answer.error_description ?? 'done';
        };
      };
      await edit('provider', { id: 'lantern', name: 'Lantern Works' });
      await edit('import', {
        provider: 'lantern',
        games: [{ id: one, name: 'One', image: '/art/dice.svg', category: ['slots'] }],
      });
      expect(await launch(one, 'DE')).toEqual([200, undefined]);
      // By the aggregator's own name it is the same game.
      expect(await launch('lw-1', 'DE')).toEqual([200, undefined]);
      const [german, french] = [await frame('DE'), await frame('FR')];
      expect([await german('bet'), await french('bet', 'hand')]).toEqual(['done', 'done']);
      expect((await edit('game', { id: one, change: { blockedCountries: ['FR'] } })).status).toBe(200);
      house.pass(2000);
      expect(await french('bet')).toBe('This game is not offered in your country.');
      // A hand that is on goes on, and pays.
      expect([await french('bet', 'hand'), await french('win', 'hand')]).toEqual(['done', 'done']);
      expect(await french('bet', 'hand')).toBe('This game is not offered in your country.');
      expect(await german('bet')).toBe('done');
      expect([await launch(one, 'FR'), await launch('lw-1', 'FR')]).toEqual([
        [403, 5],
        [403, 5],
      ]);
      expect(await launch(one, 'DE')).toEqual([200, undefined]);
      expect((await edit('game', { id: one, change: { enabled: false } })).status).toBe(200);
      house.pass(2000);
      expect(await launch('lw-1', 'DE')).toEqual([409, 4]);
      expect(await german('bet')).toBe('This game is closed for now.');
      expect([await german('win'), await german('bet', id(), 'freespin')]).toEqual(['done', 'done']);
      // Rewards are parts of what the house keeps: of a game that pays back 99.5 % it is half a percent, not the mean.
      const known = { id: one, name: 'One', image: '/art/dice.svg', category: ['slots'], rtp: 0.995 };
      expect((await edit('import', { provider: 'lantern', games: [known] })).status).toBe(200);
      house.pass(121_000);
      await closeIdle(house.context);
      const { rows: kept } = await house.app.platform.db.pool.query(
        `select distinct detail::jsonb -> 'params' ->> 'edge' as edge from bet where game = $1`,
        [one],
      );
      expect(kept).toEqual([{ edge: '5000000' }]);
      const { body } = await house.app.api(
        '/api/catalogue/favourites',
        { add: [one], remove: [] },
        player.token,
      );
      expect(body.games).toEqual([one]);
    } finally {
      await house.app.close();
      server.close();
    }
  });
});
