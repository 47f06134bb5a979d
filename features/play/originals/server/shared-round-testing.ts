/** Test support: rooms of shared games, watched over a real socket. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { AnyShared } from '#platform/contract/game.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { userChannel } from '#platform/contract/push.ts';
import { betsChannel, stateChannel, type SharedState } from '../contract.ts';

export async function richPlayer(app: TestPlatform): Promise<TestPlayer> {
  const fresh = await app.register();
  await app.credit(fresh.id, 'usd', '1000');
  return fresh;
}

/** Cents. */
export async function balanceOf(app: TestPlatform, one: TestPlayer): Promise<bigint> {
  return (await app.kit.money.balances(one.id)).find(({ currency }) => currency.code === 'usd')!.real;
}

/** The room as a visitor sees it. */
export async function look(app: TestPlatform, game: AnyShared, token?: string) {
  return (await app.api('/api/game/shared', { api_id: game.id }, token)).body;
}

/** Waits for the round to get somewhere. */
export async function until(
  app: TestPlatform,
  game: AnyShared,
  wanted: (state: SharedState) => boolean,
): Promise<SharedState> {
  for (let tries = 0; tries < 3000; tries++) {
    const { state } = await look(app, game);
    if (state && wanted(state)) return state;
    await sleep(10);
  }
  throw new Error('the round did not get there');
}

export function join(app: TestPlatform, game: AnyShared, one: TestPlayer, data: object, bet = '1.00') {
  return app.api('/api/game/play', { api_id: game.id, bet, currency: 'usd', data }, one.token);
}

/** Joins at the start of a betting phase; phases are short, so a missed one is waited out. */
export async function joinNext(
  app: TestPlatform,
  game: AnyShared,
  one: TestPlayer,
  data: object,
): Promise<{ id: string; no: number }> {
  for (;;) {
    await until(app, game, ({ phase }) => phase === 'betting');
    const { status, body } = await join(app, game, one, data);
    if (status === 200) return { id: body.id, no: body.game.state.no };
    await sleep(20);
  }
}

export interface Frame {
  /** When it came, epoch ms on the clock of the app. */
  readonly at: number;
  readonly channel: string;
  readonly event: string;
  // Whatever the server sent: what is asserted is that nothing is in it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

/** Every frame of a room, of the feed and of one player's own channel, in the order they came. */
export async function watch(
  app: TestPlatform,
  game: AnyShared,
  one: TestPlayer,
): Promise<{ frames: Frame[]; close(): void }> {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  const frames: Frame[] = [];
  const opened = new Promise<string>((resolve) => {
    socket.on('message', (raw) => {
      const { event, channel, data } = JSON.parse((raw as Buffer).toString());
      const read = typeof data === 'string' ? JSON.parse(data) : data;
      if (event === 'pusher:connection_established') resolve(read.socket_id);
      // Where a test's clock runs fast, silence is soon too long.
      else if (event === 'pusher:ping') socket.send('{"event":"pusher:pong"}');
      else if (!event.startsWith('pusher'))
        frames.push({ at: app.kit.runtime.now(), channel, event, data: read });
    });
  });
  const socketId = await opened;
  const own = userChannel(one.user._id);
  const { body } = await app.api('/broadcasting/auth', { socket_id: socketId, channel_name: own }, one.token);
  const send = (data: object) => socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
  for (const channel of [stateChannel(game.id).name, betsChannel(game.id).name, 'live-feed'])
    send({ channel });
  send({ channel: own, ...body });
  await sleep(50);
  return { frames, close: () => socket.terminate() };
}

/**
 * Frames that came before a round was told, without what is left of the round before: a feed may still be on its
 * way when the next round begins.
 * @param ids the bets of the round that are watched
 */
export function beforePublished(frames: readonly Frame[], no: number, ids: readonly string[]): Frame[] {
  const at = (phase: string) => frames.findIndex(({ data }) => data.no === no && data.phase === phase);
  return frames.slice(at('betting'), at('settled')).flatMap((frame) => {
    const { data } = frame;
    if (!Array.isArray(data)) return data.no === undefined || data.no === no ? [frame] : [];
    return [{ ...frame, data: data.filter((entry) => ids.includes(entry.game.id)) }];
  });
}

const TELLING = new Set(['result', 'hash', 'outcome', 'multiplier', 'payout']);

/** Paths of everything in a message that tells a result, or could be hashed to one. */
export function revealing(value: unknown, link: string, path = ''): string[] {
  if (typeof value === 'string') {
    const hashed = createHash('sha256').update(value, 'utf8').digest('hex');
    return value === link || hashed === link ? [path] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => {
    const reveals = TELLING.has(key) && field !== null && Number(field) !== 0;
    return reveals ? [`${path}.${key}`] : revealing(field, link, `${path}.${key}`);
  });
}
