import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { games } from '#app/games.ts';
import { dice } from '#games/dice/game.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { PICKS, type LiveGame } from '../contract.ts';
import { feed } from '../feature.ts';

const OPEN = 'private-live-feed-open';

interface Ear {
  readonly received: LiveGame[];
  readonly simulated: LiveGame[];
  /** How often it said that bets were left out. */
  readonly samples: number;
  close(): void;
}

/** Joins a channel as this player and keeps what it tells. @returns null when it may not be joined */
async function listen(app: TestPlatform, channel: string, token?: string): Promise<Ear | null> {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  const received: LiveGame[] = [];
  const simulated: LiveGame[] = [];
  let samples = 0;
  let joined = (): void => {};
  const there = new Promise<void>((resolve) => (joined = resolve));
  const opened = new Promise<string>((resolve) => {
    socket.on('message', (raw) => {
      const { event, data } = JSON.parse((raw as Buffer).toString());
      const read = typeof data === 'string' ? JSON.parse(data) : data;
      if (event === 'pusher:connection_established') resolve(read.socket_id);
      else if (event === 'pusher_internal:subscription_succeeded') joined();
      else if (event === 'liveGame') received.push(...read);
      else if (event === 'simulatedWin') simulated.push(read);
      else if (event === 'feedSampled') samples++;
    });
  });
  const socketId = await opened;
  const guarded = channel.startsWith('private-');
  const signed = guarded
    ? await app.api('/broadcasting/auth', { socket_id: socketId, channel_name: channel }, token)
    : { status: 200, body: {} };
  if (signed.status !== 200) {
    socket.terminate();
    return null;
  }
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed.body } }));
  await there;
  return {
    received,
    simulated,
    get samples() {
      return samples;
    },
    close: () => socket.terminate(),
  };
}

describe('the live feed', () => {
  let app: TestPlatform;
  let hidden: TestPlayer;

  beforeAll(async () => {
    app = await createTestPlatform({ features: [identity, originals, feed], games });
    hidden = await app.register();
    await app.credit(hidden.id, 'usd', '100');
    await app.credit(hidden.id, 'usd', '100', true);
    await app.kit.identity.setPrivateBets(hidden.id, true);
  });
  afterAll(() => app.close());

  const play = async (demo: boolean) => {
    const data = { target: 50.5, direction: 'over' };
    const { body } = await app.api(
      '/api/game/play',
      { api_id: 'dice', bet: '1.00', demo, currency: 'usd', quick: true, data },
      hidden.token,
    );
    return body.id as string;
  };

  it('names those who hide their bets to staff who may see them, and to nobody else', async () => {
    const staff = await app.staff('ignore_privacy');
    const [guest, open] = await Promise.all([listen(app, 'live-feed'), listen(app, OPEN, staff.token)]);
    const id = await play(false);
    await expect.poll(() => guest!.received.length + open!.received.length, { timeout: 120_000 }).toBe(2);
    expect(guest!.received[0]).toMatchObject({ user: null, game: { id, user: null } });
    expect(JSON.stringify(guest!.received)).not.toContain(hidden.user.name);
    expect(open!.received[0]).toMatchObject({ user: { name: hidden.user.name }, game: { id } });
    guest!.close();
    open!.close();
  });

  it('holds a result until the page of its player has shown it', async () => {
    const guest = await listen(app, 'live-feed');
    const id = await play(false);
    await expect
      .poll(() => guest!.received.map(({ game }) => game.id), { interval: 5, timeout: 120_000 })
      .toEqual([id]);
    const [entry] = guest!.received;
    const held = Date.now() - Date.parse(entry!.game.created_at);
    expect(held).toBeGreaterThanOrEqual(dice.revealMs);
    expect(entry!.delay).toBe(0);
    guest!.close();
  });

  it('lets only that staff join the open feed', async () => {
    const other = await app.staff('users');
    expect(await listen(app, OPEN, hidden.token)).toBeNull();
    expect(await listen(app, OPEN, other.token)).toBeNull();
    expect(await listen(app, OPEN)).toBeNull();
  });

  it('tells a player each of their own bets, hidden and beyond the sample, and nobody else', async () => {
    const own = `private-live-feed-mine.${hidden.user._id}`;
    const other = await app.register();
    expect(await listen(app, own, other.token)).toBeNull();
    const [guest, mine] = await Promise.all([listen(app, 'live-feed'), listen(app, own, hidden.token)]);
    const ids = await Promise.all(Array.from({ length: PICKS * 3 }, () => play(false)));
    await play(true);
    await expect.poll(() => mine!.received.length, { timeout: 120_000 }).toBe(ids.length);
    expect(mine!.received.map(({ game }) => game.id).toSorted()).toEqual(ids.toSorted());
    expect(mine!.received.every(({ user }) => user?._id === hidden.user._id)).toBe(true);
    expect(guest!.received.every(({ user }) => user === null)).toBe(true);
    guest!.close();
    mine!.close();
  });

  it('tells no bet of play money and no round that was left untouched, and invents none', async () => {
    const guest = await listen(app, 'live-feed');
    await play(true);
    const mines = { api_id: 'mines', bet: '1.00', currency: 'usd', quick: true, data: { mines: 3 } };
    const round = (await app.api('/api/game/play', mines, hidden.token)).body.id as string;
    await app.api('/api/whisper', { event: 'finish', data: { id: round } }, hidden.token);
    const id = await play(false);
    await expect.poll(() => guest!.received.map(({ game }) => game.id), { timeout: 120_000 }).toEqual([id]);
    await sleep(300);
    expect(guest!.received).toHaveLength(1);
    expect(guest!.simulated).toEqual([]);
    const wins = (await app.api('/api/data/latestGames', { type: 'all_wins', count: 50 })).body as LiveGame[];
    expect(wins.every(({ game }) => !game.demo && game.status === 'win' && game.multiplier > 1)).toBe(true);
    guest!.close();
  });

  // The last of these: what it leaves is told for seconds.
  it('says that it is a sample when it left bets out, and not of a push that holds them all', async () => {
    const guest = (await listen(app, 'live-feed'))!;
    const playAtOnce = (count: number) => Promise.all(Array.from({ length: count }, () => play(false)));
    await playAtOnce(PICKS);
    await expect.poll(() => guest.received.length, { timeout: 120_000 }).toBe(PICKS);
    await sleep(300);
    expect(guest.samples).toBe(0);
    for (let tries = 0; tries < 20 && guest.samples === 0; tries++) {
      await playAtOnce(PICKS * 3);
      await sleep(300);
    }
    expect(guest.samples).toBeGreaterThan(0);
    guest.close();
  });
});

describe('a demo build', () => {
  let app: TestPlatform;

  beforeAll(async () => {
    app = await createTestPlatform({
      features: [identity, originals, feed],
      games,
      config: { demo: true },
    });
  });
  afterAll(() => app.close());

  it('begins its strip with invented wins, each marked', async () => {
    const { body } = await app.api('/api/data/latestGames', { mode: 'casino', type: 'all_wins', count: 9 });
    expect(body).toHaveLength(9);
    expect(body.every(({ game, user }: LiveGame) => game.demo && user === null)).toBe(true);
    const times = body.map(({ game }: LiveGame) => Date.parse(game.created_at));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
  });

  it('goes on with more, and keeps them out of every other feed', async () => {
    const guest = await listen(app, 'live-feed');
    await expect.poll(() => guest!.simulated.length, { timeout: 120_000 }).toBeGreaterThan(0);
    expect(guest!.simulated[0]!.game.demo).toBe(true);
    expect(guest!.received).toEqual([]);
    for (const type of ['all', 'high_rollers', 'lucky_wins'])
      expect((await app.api('/api/data/latestGames', { type })).body).toEqual([]);
    guest!.close();
  });
});
