/** The default feed: invented matches drawn from the processes that they are priced by, behind the interface of every feed. */
import type { Runtime } from '#platform/server/runtime.ts';
import type { Emit, FeedAdapter, Fixture } from '../feed/adapter.ts';
import { beginsAt, LIVE, PRE_MATCH, type Running, runningOf, sendNews, sendPrices } from './news.ts';
import type { Seeds } from './random.ts';
import { LONGEST_MS, schedule, type Scheduled, underWay } from './schedule.ts';

const ALIVE_MS = 10_000;
const TICK_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Fixtures announced in one turn besides what begins soon, so that a first start answers pages meanwhile. */
const ANNOUNCED_A_TURN = 2;
/** What begins within it is announced first of all: on a busy machine a turn takes longer than the next match is away. */
const SOON_MS = 10 * 60_000;
/** The live producer falls silent this often, for longer than it is believed. The first time is long after a start. */
const OUTAGE_EVERY_MS = 3 * HOUR_MS;
const OUTAGE_MS = 25_000;

interface SimulatorOptions {
  readonly seeds: Seeds;
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>;
  readonly horizonHours: () => number;
}

export function createSimulator({ seeds, runtime, horizonHours }: SimulatorOptions): FeedAdapter {
  const matches = createMatches();
  const { running, over } = matches;
  const recoveries: { producer: number; after: number | null; requestId: number }[] = [];
  let connected = false;
  let since = runtime.now();
  let lastMessageAt: number | null = null;
  let aliveAt = -Infinity;
  const plan = createPlan({ seeds, runtime, horizonHours }, over);

  async function turn(emit: Emit, stop: AbortSignal): Promise<void> {
    const send: Emit = async (message) => {
      lastMessageAt = runtime.now();
      return emit(message);
    };
    if (runtime.now() - aliveAt >= ALIVE_MS) await plan.extend();
    await beat(send);
    await announce(send, stop, ({ fixture }) => fixture.startsAt > runtime.now() && isSoon(fixture));
    // What has not begun is told again quickly; what runs is told from its beginning.
    for (const request of recoveries.splice(0).toSorted((a, b) => b.producer - a.producer))
      await answer(request, send);
    await announce(send, stop, ({ fixture }) => isSoon(fixture));
    await announce(send, stop, () => true, ANNOUNCED_A_TURN);
    if (isSilent()) return;
    for (const one of running.values()) {
      if (stop.aborted) return;
      await matches.goOn(one, runtime.now(), send);
      await beat(send);
    }
  }

  const isSoon = ({ startsAt }: Fixture) => startsAt <= runtime.now() + SOON_MS;

  /** Of what is not announced yet, soonest first. */
  async function announce(
    send: Emit,
    stop: AbortSignal,
    which: (one: Scheduled) => boolean,
    most = Infinity,
  ): Promise<void> {
    let announced = 0;
    for (const one of plan.inSight()) {
      if (stop.aborted || announced >= most) return;
      if (running.has(one.fixture.id) || over.has(one.fixture.id) || !which(one)) continue;
      announced += 1;
      await matches.announce(one, runtime.now(), send);
      await beat(send);
    }
  }

  const isSilent = () => {
    const connectedFor = runtime.now() - since;
    return connectedFor >= OUTAGE_EVERY_MS && connectedFor % OUTAGE_EVERY_MS < OUTAGE_MS;
  };

  /** Signs of life, also in the middle of a turn: with many matches on a busy machine one can take long. */
  async function beat(send: Emit): Promise<void> {
    if (runtime.now() - aliveAt < ALIVE_MS) return;
    aliveAt = runtime.now();
    for (const producer of isSilent() ? [PRE_MATCH] : [LIVE, PRE_MATCH])
      await send({ kind: 'alive', producer, timestamp: aliveAt, subscribed: true });
  }

  /** Everything again that a producer has sent since a time. */
  async function answer(
    { producer, after, requestId }: (typeof recoveries)[number],
    send: Emit,
  ): Promise<void> {
    const now = runtime.now();
    for (const scheduled of await plan.since(after)) {
      const { fixture } = scheduled;
      if (!running.has(fixture.id) && fixture.startsAt > now) continue;
      await beat(send);
      if (producer === PRE_MATCH) await matches.quoteAgain(fixture, now, send);
      else if (beginsAt(scheduled) <= now) await matches.beginAgain(scheduled, runtime.now(), send);
    }
    await send({ kind: 'snapshot_complete', producer, timestamp: runtime.now(), requestId });
  }

  return {
    name: 'simulator',
    catalogue: () => plan.inSight().map(({ fixture }) => fixture),
    async subscribe(emit, stop) {
      connected = true;
      since = runtime.now();
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

/** What is in sight. @param over matches that ended since it was extended last; they leave it then */
function createPlan({ seeds, runtime, horizonHours }: SimulatorOptions, over: Set<string>) {
  let inSight: readonly Scheduled[] = [];
  let plannedTo: number | null = null;
  const horizon = () => runtime.now() + horizonHours() * HOUR_MS;

  /** All that was under way at a time (null: now) or begins later. */
  async function since(after: number | null): Promise<readonly Scheduled[]> {
    const [from, to] = [Math.min(after ?? Infinity, runtime.now()), horizon()];
    await seeds.cover(from - LONGEST_MS, to);
    return underWay(seeds.drawsOf, from, to);
  }

  /** Fixtures are worked out once: those that came into sight since the last time are added. */
  async function extend(): Promise<void> {
    const to = horizon();
    const still = inSight.filter(({ fixture }) => !over.has(fixture.id));
    over.clear();
    if (plannedTo === null) inSight = await since(null);
    else {
      await seeds.cover(plannedTo, to);
      inSight = [...still, ...schedule(seeds.drawsOf, plannedTo + 1, to)];
    }
    plannedTo = Math.max(to, plannedTo ?? to);
  }

  return { since, extend, inSight: () => inSight };
}

/** The matches under way, and what is sent of them. */
function createMatches() {
  const running = new Map<string, Running>();
  /** Since the plan was made. */
  const over = new Set<string>();

  async function announce(scheduled: Scheduled, now: number, send: Emit): Promise<void> {
    const { fixture } = scheduled;
    const one = runningOf(scheduled);
    running.set(fixture.id, one);
    await send({ kind: 'fixture', producer: PRE_MATCH, timestamp: now, fixture });
    if (beginsAt(scheduled) <= now) return;
    await sendPrices(one, PRE_MATCH, null, now, send);
    one.rest();
  }

  async function goOn(one: Running, now: number, send: Emit): Promise<void> {
    if (!(await sendNews(one, now, send))) return;
    const { id } = one.scheduled.fixture;
    running.delete(id);
    over.add(id);
  }

  /** The prices from before it begins; of one that has begun there are none. */
  async function quoteAgain({ id }: Fixture, now: number, send: Emit): Promise<void> {
    const known = running.get(id);
    if (!known || beginsAt(known.scheduled) <= now) return;
    await sendPrices(known, PRE_MATCH, null, now, send);
    known.rest();
  }

  /**
   * From its beginning: what was settled is settled once more, which changes nothing. It may have come into sight while nobody listened, so its
   * fixture is told as well.
   */
  async function beginAgain(scheduled: Scheduled, now: number, send: Emit): Promise<void> {
    const { fixture } = scheduled;
    const { id } = fixture;
    over.delete(id);
    const one = runningOf(scheduled);
    running.set(id, one);
    const begun = { ...fixture, startsAt: beginsAt(scheduled) };
    await send({ kind: 'fixture', producer: PRE_MATCH, timestamp: now, fixture: begun });
    await goOn(one, now, send);
  }

  return { running, over, announce, goOn, quoteAgain, beginAgain };
}
