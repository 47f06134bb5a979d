import { describe, expect, onTestFinished, test } from 'vitest';
import { createRateLimits } from '../http/rate-limits.ts';
import { connect, member, player, serve, settle, type TestServer } from '../realtime/fixture.ts';
import { fixedRuntime, systemRuntime } from '../runtime.ts';
import { type Front, front } from './fixture.ts';
import { createHub, type Hub } from './hub.ts';
import { createWorkerBus } from './worker-bus.ts';

interface Node extends TestServer {
  readonly front: Front;
}

function program(): { node(): Promise<Node>; hub: Hub } {
  const runtime = systemRuntime();
  const hub = createHub(runtime);
  let count = 0;
  return {
    hub,
    async node() {
      const worker = front(hub, String(++count));
      onTestFinished(() => worker.die());
      return { ...(await serve({ runtime, bus: createWorkerBus(worker.link, runtime) })), front: worker };
    },
  };
}

describe('front processes of one program', () => {
  test('an event reaches subscribers of every process, in one order', async () => {
    const { node } = program();
    const [one, two, three] = await Promise.all([node(), node(), node()]);
    const clients = await Promise.all([connect(one.port), connect(two.port)]);
    await Promise.all(clients.map((client) => client.subscribe('news')));
    // The third has no subscriber of its own.
    const nodes = [one, two, three];
    for (let index = 0; index < 300; index += 1)
      nodes[index % 3]!.realtime.publish('news', 'tick', { index }, { sequenced: true });
    const seen: number[][] = [];
    for (const client of clients) {
      const order: number[] = [];
      for (let index = 0; index < 300; index += 1) {
        const { data } = await client.next('tick');
        expect((data as { seq: number }).seq).toBe(index + 1);
        order.push((data as { index: number }).index);
      }
      seen.push(order);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(new Set(seen[0]).size).toBe(300);
  });

  test('what only its own process listens to is not sent up, and once another one listens it is, in order', async () => {
    const { node } = program();
    const [one, two] = await Promise.all([node(), node()]);
    const [ada, bob] = await Promise.all([connect(one.port), connect(two.port)]);
    await ada.subscribe('news');
    one.realtime.publish('news', 'tick', { index: 0 });
    two.realtime.publish('elsewhere', 'tick', { index: 0 });
    await settle(ada);
    const published = () =>
      [...one.front.sent, ...two.front.sent].filter(({ type }) => type === 'publish').length;
    expect(published()).toBe(0);
    const joined = bob.subscribe('news');
    for (let index = 1; index <= 50; index += 1) {
      one.realtime.publish('news', 'tick', { index });
      await new Promise((next) => setImmediate(next));
    }
    await joined;
    one.realtime.publish('news', 'last', {});
    await Promise.all([ada.next('last'), bob.next('last')]);
    const ticks = ada.messages.filter(({ event }) => event === 'tick').map(({ data }) => data);
    expect(ticks.map((data) => (JSON.parse(data as string) as { index: number }).index)).toEqual(
      Array.from({ length: 51 }, (_, index) => index),
    );
    expect(published()).toBeGreaterThan(0);
  });

  test('a process that starts later hears and is heard', async () => {
    const { node } = program();
    const one = await node();
    const ada = await connect(one.port);
    await ada.subscribe('news');
    const two = await node();
    const bob = await connect(two.port);
    await bob.subscribe('other');
    two.realtime.publish('news', 'late', { from: 2 });
    expect((await ada.next('late')).data).toEqual({ from: 2 });
  });

  test('the last event of a cache channel is there for a process that never saw it', async () => {
    const { node } = program();
    const one = await node();
    one.realtime.publish('cache-a', 'state', { round: 1 });
    one.realtime.publish('cache-a', 'state', { round: 2 }, { sequenced: true });
    const two = await node();
    const client = await connect(two.port);
    await client.subscribe('cache-a');
    expect((await client.next('state')).data).toMatchObject({ round: 2, seq: 1 });
  });

  test('a member comes once and leaves once, however many processes and sockets', async () => {
    const { node } = program();
    const [one, two] = await Promise.all([node(), node()]);
    const [watcher, here, there] = await Promise.all([
      connect(one.port),
      connect(one.port),
      connect(two.port),
    ]);
    await watcher.subscribe('presence-a', member('w'));
    await here.subscribe('presence-a', member('ada'));
    await watcher.next('pusher_internal:member_added');
    expect((await there.subscribe('presence-a', member('ada'))).data).toMatchObject({
      presence: { count: 2, ids: expect.arrayContaining(['w', 'ada']) },
    });
    here.ws.close();
    await here.closed;
    await settle(watcher);
    expect(watcher.messages.filter(({ event }) => /member_/.test(event))).toHaveLength(1);
    there.ws.close();
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'ada' });
  });

  test('members of a process that died are taken out at once', async () => {
    const { node } = program();
    const [one, two] = await Promise.all([node(), node()]);
    const [watcher, first, second] = await Promise.all([
      connect(one.port),
      connect(two.port),
      connect(two.port),
    ]);
    await watcher.subscribe('presence-a', member('w'));
    await first.subscribe('presence-a', member('ada'));
    await second.subscribe('presence-a', member('ada'));
    await watcher.next('pusher_internal:member_added');
    two.front.die();
    expect((await watcher.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'ada' });
    const late = await connect(one.port);
    expect((await late.subscribe('presence-a', member('l'))).data).toMatchObject({ presence: { count: 2 } });
  });

  test("terminate closes the player's sockets in every process", async () => {
    const { node } = program();
    const [one, two] = await Promise.all([node(), node()]);
    const own = { type: 'channel', name: 'user.{user}', who: 'self', events: {} } as const;
    for (const { realtime } of [one, two]) realtime.declare(own);
    const [here, there] = await Promise.all([connect(one.port), connect(two.port)]);
    await Promise.all([here.subscribe('private-user.ada'), there.subscribe('private-user.ada')]);
    one.realtime.terminate('ada');
    expect([(await here.closed)[0], (await there.closed)[0]]).toEqual([4009, 4009]);
  });

  test('a socket keeps every session that another process let it in by', async () => {
    const { node } = program();
    const [one, two] = await Promise.all([node(), node()]);
    const there = await connect(two.port);
    for (const session of ['stolen', 'own', 'own'])
      expect(await one.realtime.signIn(there.socketId, player(), session)).toHaveProperty('auth');
    await expect.poll(() => two.realtime.openSessions()).toEqual(['stolen', 'own']);
    two.realtime.endSessions(['stolen']);
    expect((await there.closed)[0]).toBe(4009);
  });

  test('shared limits count over all processes, others in each', async () => {
    const runtime = fixedRuntime();
    const hub = createHub(runtime);
    const [one, two] = ['1', '2'].map((name) =>
      createRateLimits(true, runtime, front(hub, name).link.counts),
    );
    const rate = { max: 2, seconds: 60 };
    expect(await one!.takeShared('a', rate)).toBe(0);
    expect(await two!.takeShared('a', rate)).toBe(0);
    expect(await one!.takeShared('a', rate)).toBe(30);
    expect(await two!.peekShared('a', rate)).toBe(30);
    expect([one!.take('a', rate), two!.take('a', rate)]).toEqual([0, 0]);
  });

  test('figures of all come from whichever is asked, and one that died is not waited for', async () => {
    const hub = createHub(systemRuntime());
    const fronts = ['1', '2', '3'].map((name) => front(hub, name));
    for (const { link } of fronts) {
      link.onFigures(() => new Promise((done) => setImmediate(() => done([]))));
      link.send({ type: 'open', welcome: [] });
    }
    fronts[2]!.link.onFigures(() => new Promise(() => {}));
    const asked = fronts[0]!.link.ask('figures', {});
    await new Promise((next) => setImmediate(() => setImmediate(next)));
    fronts[2]!.die();
    expect(await asked).toEqual([[], [], []]);
  });

  test('one that gives no sign of life is given up after some looks, and its figures before', async () => {
    const hub = createHub(systemRuntime());
    const [one, two] = ['1', '2'].map((name) => front(hub, name)) as [Front, Front];
    const thereAndBack = async () => {
      for (let turn = 0; turn < 4; turn += 1) await new Promise((next) => setImmediate(next));
    };
    // What has said nothing yet may still be starting.
    for (let look = 0; look < 100; look += 1) expect(two.look()).toBe(false);
    for (const { link } of [one, two]) link.send({ type: 'open', welcome: [] });
    await thereAndBack();
    for (let look = 0; look < 100; look += 1) {
      expect([one.look(), two.look()]).toEqual([false, false]);
      await thereAndBack();
    }
    two.hold(() => {});
    let figures: unknown = null;
    void one.link.ask('figures', {}).then((all) => (figures = all));
    await thereAndBack();
    while (figures === null) {
      expect([one.look(), two.look()]).toEqual([false, false]);
      await thereAndBack();
    }
    expect(figures).toEqual([[], []]);
    let looks = 0;
    while (!two.look() && ++looks < 100) await thereAndBack();
    expect(looks).toBeLessThan(100);
    expect(one.look()).toBe(false);
  });
});
