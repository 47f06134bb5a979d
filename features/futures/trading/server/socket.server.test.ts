import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { drawLiveSecret } from '#platform/server/identity/live-secret.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { openTrading, type TradingApp } from './testing/test-app.ts';

interface Frame {
  id?: number;
  ok?: { ticks: { seq: number }[]; positions: { id: string }[] };
  error?: { code: number };
  type?: string;
  data?: {
    id: string;
    ticker: string;
    seq: number;
    user: object | null;
    status: string;
    reason: string | null;
  };
}

let house: TradingApp;
beforeAll(async () => {
  house = await openTrading();
});
afterAll(() => house.app.close());

/** A program of a player on the trading socket. */
async function connect(player: TestPlayer) {
  const { db, runtime } = house.app.kit;
  const { secret } = await drawLiveSecret(db, runtime, player, player.token);
  const socket = new WebSocket(`${house.app.url.replace('http', 'ws')}/ws/trading`);
  const frames: Frame[] = [];
  socket.on('message', (raw: Buffer) => void frames.push(JSON.parse(raw.toString()) as Frame));
  await new Promise((resolve) => socket.once('open', resolve));
  const answer = async (id: number, type: string, data: object) => {
    socket.send(JSON.stringify({ id, type, data }));
    return soon(() => frames.find((frame) => frame.id === id) ?? Promise.reject(new Error(type)));
  };
  await answer(1, 'authentication', { userId: player.user._id, userSecret: secret });
  return {
    answer,
    pushes: (type: string) => frames.flatMap((one) => (one.type === type ? [one.data!] : [])),
    close: () => socket.terminate(),
  };
}

it('sends ticks, fills a gap, and tells a player of their own positions and everybody of all', async () => {
  const [owner, other] = [await house.player(), await house.player()];
  const [mine, theirs] = [await connect(owner), await connect(other)];
  for (const { answer } of [mine, theirs]) await answer(2, 'TradingTicker', { ticker: 'EMBER' });
  await soon(() => expect(mine.pushes('tick').length).toBeGreaterThan(3));
  const [first] = mine.pushes('tick');
  const { ok } = await mine.answer(3, 'TradingTicker', { ticker: 'EMBER', after: first!.seq });
  expect(ok!.ticks[0]!.seq).toBe(first!.seq + 1);

  const { id } = await house.opened(owner);
  await soon(() =>
    expect(mine.pushes('position')).toContainEqual(expect.objectContaining({ id, status: 'open' })),
  );
  await soon(() =>
    expect(theirs.pushes('tradingBet')).toContainEqual(
      expect.objectContaining({
        id,
        status: 'open',
        user: expect.objectContaining({ _id: owner.user._id }),
      }),
    ),
  );
  expect(theirs.pushes('position')).toEqual([]);
  expect((await mine.answer(4, 'TradingTicker', { ticker: 'EMBER' })).ok!.positions).toMatchObject([{ id }]);

  await house.app.kit.identity.setPrivateProfile(owner.id, true);
  await house.close(owner, id);
  await house.ended(owner, id);
  await soon(() =>
    expect(theirs.pushes('tradingBet')).toContainEqual(
      expect.objectContaining({ id, status: 'closed', user: null }),
    ),
  );
  expect((await mine.answer(5, 'TradingTicker', { ticker: 'NONE' })).error).toMatchObject({ code: -3 });
  mine.close();
  theirs.close();
});

it('answers nothing while the feature is off', async () => {
  const program = await connect(await house.player());
  await house.app.kit.features.set('trading', false, 'test');
  expect((await program.answer(2, 'TradingTicker', { ticker: 'EMBER' })).error).toMatchObject({ code: 404 });
  program.close();
});
