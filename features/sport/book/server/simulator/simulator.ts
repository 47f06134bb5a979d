/** The default feed: invented matches drawn from the processes that they are priced by, behind the interface of every feed. */
import type { Runtime } from '#platform/server/runtime.ts';
import type { Emit, FeedAdapter } from '../feed/adapter.ts';
import { LIVE, oddsOf, PRE_MATCH, type Running, sendNews } from './news.ts';
import { schedule, type Scheduled, underWay } from './schedule.ts';

const ALIVE_MS = 10_000;
const TICK_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Fixtures announced in one turn, so that a first start answers pages meanwhile. */
const ANNOUNCED_A_TURN = 2;

interface SimulatorOptions {
  readonly seed: string;
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>;
  readonly horizonHours: () => number;
}

export function createSimulator({ seed, runtime, horizonHours }: SimulatorOptions): FeedAdapter {
  const running = new Map<string, Running>();
  const over = new Set<string>();
  const recoveries: { producer: number; after: number | null; requestId: number }[] = [];
  let connected = false;
  let lastMessageAt: number | null = null;
  let aliveAt = -Infinity;
  let plan: readonly Scheduled[] = [];
  let plannedTo: number | null = null;

  const planned = (after: number | null) =>
    underWay(seed, Math.min(after ?? Infinity, runtime.now()), runtime.now() + horizonHours() * HOUR_MS);

  /** Fixtures are worked out once: those that came into sight since the last time are added, those that are over leave. */
  function extendPlan(): void {
    const to = runtime.now() + horizonHours() * HOUR_MS;
    const still = plan.filter(({ fixture }) => !over.has(fixture.id));
    over.clear();
    plan = plannedTo === null ? planned(null) : [...still, ...schedule(seed, plannedTo + 1, to)];
    plannedTo = Math.max(to, plannedTo ?? to);
  }

  async function turn(emit: Emit, stop: AbortSignal): Promise<void> {
    const send: Emit = async (message) => {
      lastMessageAt = runtime.now();
      await emit(message);
    };
    if (runtime.now() - aliveAt >= ALIVE_MS) extendPlan();
    await beat(send);
    for (const request of recoveries.splice(0)) await answer(request, send);
    let announced = 0;
    for (const one of plan) {
      if (stop.aborted) return;
      if (running.has(one.fixture.id) || over.has(one.fixture.id)) continue;
      if (announced >= ANNOUNCED_A_TURN && one.fixture.startsAt > runtime.now()) break;
      announced += 1;
      await announce(one, send);
      await beat(send);
    }
    for (const one of running.values()) {
      if (stop.aborted) return;
      await goOn(one, send);
      await beat(send);
    }
  }

  /** Signs of life, also in the middle of a turn: with many matches on a busy machine one can take long. */
  async function beat(send: Emit): Promise<void> {
    if (runtime.now() - aliveAt < ALIVE_MS) return;
    aliveAt = runtime.now();
    for (const producer of [LIVE, PRE_MATCH])
      await send({ kind: 'alive', producer, timestamp: aliveAt, subscribed: true });
  }

  async function announce(scheduled: Scheduled, send: Emit): Promise<void> {
    const now = runtime.now();
    const { fixture } = scheduled;
    const one: Running = { scheduled, match: scheduled.match(), sent: -1, settled: new Set() };
    running.set(fixture.id, one);
    await send({ kind: 'fixture', producer: PRE_MATCH, timestamp: now, fixture });
    if (fixture.startsAt > now)
      await send(oddsOf(fixture.id, PRE_MATCH, now, 0, one.match.price(null), one.settled));
  }

  async function goOn(one: Running, send: Emit): Promise<void> {
    if (!(await sendNews(one, runtime.now(), send))) return;
    const { id } = one.scheduled.fixture;
    running.delete(id);
    over.add(id);
  }

  /** Everything again that a producer has sent since a time. */
  async function answer(
    { producer, after, requestId }: (typeof recoveries)[number],
    send: Emit,
  ): Promise<void> {
    const now = runtime.now();
    for (const scheduled of planned(after)) {
      const { fixture } = scheduled;
      const known = running.get(fixture.id);
      const started = fixture.startsAt <= now;
      if (!known && !started) continue;
      await beat(send);
      if (producer === PRE_MATCH) {
        if (known && !started)
          await send(oddsOf(fixture.id, PRE_MATCH, now, 0, known.match.price(null), known.settled));
        continue;
      }
      if (!started) continue;
      // From its beginning: what was settled is settled once more, which changes nothing.
      over.delete(fixture.id);
      const one: Running = {
        scheduled,
        match: known?.match ?? scheduled.match(),
        sent: -1,
        settled: new Set(),
      };
      running.set(fixture.id, one);
      await goOn(one, send);
    }
    await send({ kind: 'snapshot_complete', producer, timestamp: runtime.now(), requestId });
  }

  return {
    name: 'simulator',
    catalogue: () => planned(null).map(({ fixture }) => fixture),
    async subscribe(emit, stop) {
      connected = true;
      try {
        while (!stop.aborted) {
          await turn(emit, stop);
          await runtime.sleep(TICK_MS, stop);
        }
      } finally {
        connected = false;
      }
    },
    recover(producer, after, requestId) {
      recoveries.push({ producer, after, requestId });
    },
    health: () => ({ connected, lastMessageAt }),
  };
}
