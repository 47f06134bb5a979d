/** The default feed: invented matches drawn from the processes that they are priced by, behind the interface of every feed. */
import type { MarketOdds, MarketRef, MarketResult } from '#engines/sport/feed/message.ts';
import { decimalText } from '#engines/sport/exact/ratio.ts';
import { catalogue } from '#engines/sport/markets/catalogue.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import type { Offer, PricedMarket } from '#engines/sport/simulate/book.ts';
import { settle } from '#engines/sport/settle/settle.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import type { AdapterMessage, Emit, FeedAdapter } from '../feed/adapter.ts';
import type { Match, Moment } from './match.ts';
import { schedule, type Scheduled, underWay } from './schedule.ts';

export const LIVE = 1;
export const PRE_MATCH = 3;
const ALIVE_MS = 10_000;
const TICK_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Fixtures announced in one turn, so that a first start answers pages meanwhile. */
const ANNOUNCED_A_TURN = 2;

interface Running {
  readonly scheduled: Scheduled;
  readonly match: Match;
  /** Index of the moment that was sent last; -1 before the start. */
  sent: number;
  /** Markets that were settled already. */
  readonly settled: Set<Offer>;
}

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

  /** Sends what happened since the last turn: only the newest moment is priced, what was decided is settled. */
  async function goOn(one: Running, send: Emit): Promise<void> {
    const now = runtime.now();
    const { fixture } = one.scheduled;
    const { moments, offers } = one.match;
    let index = one.sent;
    while (index + 1 < moments.length && fixture.startsAt + moments[index + 1]!.at <= now) index += 1;
    if (index === one.sent) return;
    const passed = moments.slice(one.sent + 1, index + 1);
    const moment = moments[index]!;
    const last = index === moments.length - 1;
    // The live producer takes over: what it does not price itself is closed.
    if (one.sent === -1)
      await send({
        kind: 'odds_change',
        producer: PRE_MATCH,
        event: fixture.id,
        timestamp: now,
        eventStatus: null,
        markets: offers.map((offer) => ({ ...refOf(offer), status: -2, outcomes: [] })),
      });
    one.sent = index;
    if (passed.some(({ stop }) => stop))
      await send({ kind: 'bet_stop', producer: LIVE, event: fixture.id, timestamp: now });
    await send(scoreOf(fixture.id, now, moment));
    if (last || passed.some(({ decides }) => decides)) {
      const results = decided(offers, moment, one.settled);
      if (results.length > 0)
        await send({
          kind: 'bet_settlement',
          producer: LIVE,
          event: fixture.id,
          timestamp: now,
          certainty: last ? 2 : 1,
          markets: results,
        });
    }
    if (last) {
      await send({
        kind: 'odds_change',
        producer: LIVE,
        event: fixture.id,
        timestamp: now,
        eventStatus: 4,
        markets: [],
      });
      running.delete(fixture.id);
      over.add(fixture.id);
    } else if (!moment.stop)
      await send(oddsOf(fixture.id, LIVE, now, 1, one.match.price(moment), one.settled));
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

function refOf({ marketId, specifiers }: Offer): MarketRef {
  return { id: marketId, specifiers: parseSpecifiers(specifiers)! };
}

/** @param status of the event */
function oddsOf(
  event: string,
  producer: number,
  timestamp: number,
  status: number,
  priced: readonly PricedMarket[],
  settled: ReadonlySet<Offer>,
): AdapterMessage {
  const markets = priced
    .filter(({ offer }) => !settled.has(offer))
    .map(({ offer, quotes }): MarketOdds => {
      const outcomes = quotes.map(({ outcome, odds, expectation }) => ({
        id: outcome,
        odds: odds && decimalText(odds),
        active: odds !== null,
        chance: { won: millionths(expectation.won), refunded: millionths(expectation.refunded) },
      }));
      // One price alone is none: the other side is as good as certain.
      const open = outcomes.filter(({ active }) => active).length > 1;
      return { ...refOf(offer), status: open ? 1 : -1, outcomes };
    });
  return { kind: 'odds_change', producer, event, timestamp, eventStatus: status, markets };
}

/** What a bet is worth hangs on no more digits than these, and a row that did not move is not written. */
function millionths(chance: number): number {
  return Math.round(Math.min(1, Math.max(0, chance)) * 1e6) / 1e6;
}

function scoreOf(event: string, timestamp: number, moment: Moment): AdapterMessage {
  const { score, periods, clock, result } = moment;
  return {
    kind: 'score',
    producer: LIVE,
    event,
    timestamp,
    score,
    periods,
    clock: clock === '' ? null : clock,
    result,
  };
}

/** Markets of which every outcome is decided by now, and that were not settled before. */
function decided(offers: readonly Offer[], moment: Moment, settled: Set<Offer>): MarketResult[] {
  return offers.flatMap((offer) => {
    const ref = refOf(offer);
    const outcomes = catalogue.get(offer.marketId)?.outcomes(ref.specifiers) ?? [];
    if (settled.has(offer)) return [];
    const results = [];
    for (const id of outcomes) {
      const one = settle(moment.result, { ...offer, outcome: id });
      if (one.kind !== 'settled') return [];
      results.push({ id, shares: one.shares });
    }
    settled.add(offer);
    return [{ ...ref, outcomes: results }];
  });
}
