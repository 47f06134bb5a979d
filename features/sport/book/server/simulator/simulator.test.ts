import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#engines/sport/markets/catalogue.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { expect as worth } from '#engines/sport/models/law.ts';
import { lawOf } from '#engines/sport/models/source.ts';
import { seededRandom } from '#engines/sport/models/random.ts';
import { bestExpectation } from '#engines/sport/simulate/book.ts';
import type { Match, Moment } from '#engines/sport/simulate/match.ts';
import { type Selection, settle } from '#engines/sport/settle/settle.ts';
import { fixedRuntime } from '#platform/server/runtime.ts';
import type { AdapterMessage } from '../feed/adapter.ts';
import { MAX_SILENCE_MS } from '#engines/sport/feed/producer.ts';
import { keyedRandom, type DrawsOf, type Seeds } from './random.ts';
import { schedule, SIMULATED } from './schedule.ts';
import { createSimulator } from './simulator.ts';

const HOUR_MS = 3_600_000;
/** Decided at half time. */
const OF_HALF: ReadonlySet<number> = new Set([60, 68]);
/** They count overtime, extra innings, a super over or penalties. */
const WITH_OVERTIME: ReadonlySet<number> = new Set([219, 223, 251, 256, 258, 340, 406, 410, 412]);
const START = Date.UTC(2026, 5, 1, 12);

const of =
  (...seeds: readonly string[]): DrawsOf =>
  () =>
    seeds.map((seed, at) => ({ prefix: `sim${at || ''}`, random: (name) => keyedRandom(seed, name) }));
const seedsOf = (seed: string): Seeds => ({ cover: async () => undefined, drawsOf: of(seed) });

it('matches are drawn from HMAC-SHA256 by their names, keyed with the seed', () => {
  const random = keyedRandom('secret', 'sim:1:5/play');
  const drawn = Array.from({ length: 20 }, () => random() * 2 ** 32);
  const digests = [0, 1, 2].map((block) =>
    createHmac('sha256', 'secret').update(`sim:1:5/play|${block}`).digest(),
  );
  const words = Buffer.concat(digests);
  expect(drawn).toEqual(drawn.map((_, index) => words.readUInt32BE(4 * index)));
});

it('a fixture and its match are drawn as the time says that it begins at, in each way of that time under an id of its own', () => {
  const asked: number[] = [];
  const drawsOf: DrawsOf = (startsAt) => {
    asked.push(startsAt);
    return of('a', 'b')(startsAt);
  };
  const both = schedule(drawsOf, START, START + HOUR_MS);
  const begin = both.map(({ fixture }) => fixture.startsAt);
  expect(new Set(asked)).toEqual(new Set(begin));
  const [one, other] = [schedule(of('a'), START, START + HOUR_MS), schedule(of('b'), START, START + HOUR_MS)];
  const withPrefix = (prefix: string) => both.filter(({ fixture }) => fixture.id.startsWith(`${prefix}:`));
  expect(withPrefix('sim').map(({ fixture }) => fixture)).toEqual(one.map(({ fixture }) => fixture));
  expect(withPrefix('sim1')).toHaveLength(other.length);
  expect(withPrefix('sim')[0]!.match().moments).toEqual(one[0]!.match().moments);
});

describe.each(SIMULATED.map((sport) => [sport.id, sport] as const))('sport %i', (id, sport) => {
  it('draws matches whose every market is priced without arbitrage and settled at the end', () => {
    for (let turn = 0; turn < 3; turn++) {
      const match = sport.draw(seededRandom(`${id}/${turn}`));
      const times = match.moments.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(sport.maxMinutes * 60_000);
      const before = match.price(null);
      expect(before).toHaveLength(match.offers.length);
      expect(bestExpectation(before)).toBeLessThan(1);
      const middle = match.moments[Math.floor(match.moments.length / 2)]!;
      expect(bestExpectation(match.price(middle))).toBeLessThan(1);
      for (const offer of match.offers)
        for (const outcome of outcomesOf(match, offer))
          expect(
            settle(match.moments.at(-1)!.result, { ...offer, outcome }).kind,
            `${offer.marketId} ${offer.specifiers} ${outcome}`,
          ).toBe('settled');
    }
  });

  it('settles nothing in the middle of a match that comes out otherwise at its end', () => {
    const draw = (turn: number) => sport.draw(seededRandom(`middle/${id}/${turn}`));
    const first = draw(0);
    const mayGoOn = first.offers.some(({ marketId }) => WITH_OVERTIME.has(marketId));
    // More of the short ones.
    const more = first.moments.length < 10 ? [draw(1), draw(2)] : [];
    for (const match of mayGoOn ? [overtimeOf(draw)] : [first, ...more]) {
      // What is taken back, or was told wrong, is settled again.
      if (match.moments.some(({ reverses, corrects }) => reverses || corrects)) continue;
      for (const offer of match.offers)
        for (const outcome of outcomesOf(match, offer)) expectLasting(match, { ...offer, outcome });
    }
  });
});

/** A match with overtime, which is rare. */
function overtimeOf(draw: (turn: number) => Match): Match {
  for (let turn = 0; turn < 100; turn++) {
    const match = draw(turn);
    const { result } = match.moments.at(-1)!;
    if (result.status === 'ended' && result.facts.overtime) return match;
  }
  throw new Error('no overtime');
}

const outcomesOf = (match: Match, { marketId, specifiers }: Match['offers'][number]): readonly string[] =>
  catalogue.get(marketId)!.outcomes(parseSpecifiers(specifiers)!) ?? match.entries!;

function expectLasting({ moments }: Match, selection: Selection): void {
  for (const { decides, result } of moments) {
    const now = decides && result.status === 'live' ? settle(result, selection) : null;
    if (now?.kind !== 'settled') continue;
    const end = settle(moments.at(-1)!.result, selection);
    expect(end, JSON.stringify(selection)).toMatchObject({ kind: 'settled', shares: now.shares });
    return;
  }
}

/** It has moments of its own for each goal: news.test.ts. */
const OF_ITS_OWN = 1;

it('when the next moment comes says nothing of what it tells, while bets are taken', () => {
  for (const sport of SIMULATED.filter(({ id }) => id !== OF_ITS_OWN)) {
    const waits = new Map<number, number>();
    for (let turn = 0; turn < 30; turn++) {
      const { moments } = sport.draw(seededRandom(`waits/${sport.id}/${turn}`));
      for (const [index, { at, stop, ...now }] of moments.entries()) {
        const next = moments[index + 1];
        if (!next || stop || shown(now) === shown(next)) continue;
        const wait = waits.get(at) ?? next.at - at;
        expect(next.at - at, `sport ${sport.id} after ${at} ms`).toBe(wait);
        waits.set(at, wait);
      }
    }
  }
});

const shown = ({ score, periods, result, standing }: Partial<Moment>) =>
  JSON.stringify([score, periods, result?.status, standing]);

it('the law of a soccer match is what its prices come from, before it begins and at every part of it', () => {
  const [soccer] = SIMULATED;
  const match = soccer!.draw(seededRandom('law'));
  const { moments } = match;
  const some = [0.1, 0.4, 0.6, 0.9].map((part) => moments[Math.floor(moments.length * part)]!);
  for (const moment of [null, ...some]) {
    const law = match.law!(moment);
    if (moment) expect(law.state.score).toEqual(moment.score);
    const [finals] = lawOf(law);
    for (const { offer, market, specifiers, quotes } of match.price(moment)) {
      if (OF_HALF.has(offer.marketId) || market.about !== 'match') continue;
      for (const { outcome, expectation } of quotes)
        expect(worth([finals!], market, specifiers, outcome)!.won).toBeCloseTo(expectation.won, 9);
    }
  }
});

describe('the simulated feed', () => {
  it('has the same fixtures for the same seed, and at least 40 events under way at any time', () => {
    const from = START - 4 * HOUR_MS;
    const names = (seed: string) => schedule(of(seed), from, START).map(({ fixture }) => fixture);
    expect(names('a')).toEqual(names('a'));
    expect(names('a')).not.toEqual(names('b'));
    for (const hour of [0, 7, 13]) {
      const now = START + hour * HOUR_MS;
      const live = schedule(of('a'), now - 4 * HOUR_MS, now).filter(
        ({ fixture, match }) => fixture.startsAt + match().moments.at(-1)!.at > now,
      );
      expect(live.length).toBeGreaterThanOrEqual(40);
    }
  });

  it('sends fixtures, prices, scores, results and signs of life, and goes on after a restart where it was', async () => {
    const runtime = fixedRuntime(START);
    const read = async (until: number) => {
      const stop = new AbortController();
      const messages: AdapterMessage[] = [];
      const simulator = createSimulator({ seeds: seedsOf('a'), runtime, horizonHours: () => 1 });
      await simulator.subscribe(async (message) => {
        messages.push(message);
        if (runtime.now() >= until) stop.abort();
        return true;
      }, stop.signal);
      return messages;
    };
    const first = await read(START + 60_000);
    const kinds = new Set(first.map(({ kind }) => kind));
    for (const kind of ['alive', 'fixture', 'law', 'odds_change', 'score', 'bet_settlement'] as const)
      expect(kinds).toContain(kind);
    const last = (messages: AdapterMessage[]) =>
      new Map(
        messages.flatMap((one) =>
          one.kind === 'score' && one.score ? [[one.event, one.score] as const] : [],
        ),
      );
    const again = last(await read(START + 62_000));
    for (const [event, score] of last(first)) {
      const now = again.get(event);
      // What was over by then is not sent any more in a turn; what runs has not gone back.
      if (now) expect(now.home + now.away).toBeGreaterThanOrEqual(score.home + score.away);
    }
  });

  it('is never taken for silent while it answers a recovery, however slow the machine is', async () => {
    const runtime = fixedRuntime(START);
    const stop = new AbortController();
    const simulator = createSimulator({ seeds: seedsOf('a'), runtime, horizonHours: () => 1 });
    const seen: { kind: AdapterMessage['kind']; at: number }[] = [];
    await simulator.subscribe(async (message) => {
      if (seen.length === 0) simulator.recover(1, START - HOUR_MS, 7);
      seen.push({ kind: message.kind, at: runtime.now() });
      runtime.advance(400);
      if (message.kind === 'snapshot_complete') stop.abort();
      return true;
    }, stop.signal);
    const alive = seen.filter(({ kind }) => kind === 'alive').map(({ at }) => at);
    const answered = seen.at(-1)!.at;
    expect(answered - START).toBeGreaterThan(4 * MAX_SILENCE_MS);
    const silences = [...alive, answered].map((at, index) => at - (alive[index - 1] ?? at));
    expect(Math.max(...silences)).toBeLessThan(MAX_SILENCE_MS);
  });

  it('announces what begins soon before it tells what runs, so that a slow machine shows matches that have not begun', async () => {
    const runtime = fixedRuntime(START);
    const stop = new AbortController();
    const simulator = createSimulator({ seeds: seedsOf('a'), runtime, horizonHours: () => 1 });
    const priced: string[] = [];
    simulator.recover(1, START - HOUR_MS, 7);
    simulator.recover(3, START - HOUR_MS, 8);
    const ready: number[] = [];
    await simulator.subscribe(async (message) => {
      if (stop.signal.aborted) return true;
      if (message.kind === 'odds_change' && message.producer === 3 && message.markets.length > 0)
        priced.push(message.event);
      if (message.kind === 'snapshot_complete') ready.push(message.producer);
      // The first match that runs.
      if (message.kind === 'score') stop.abort();
      return true;
    }, stop.signal);
    expect(ready).toEqual([3]);
    const soon = schedule(of('a'), START + 1, START + 600_000).filter(
      ({ fixture }) => fixture.startsAt > START,
    );
    expect(soon.length).toBeGreaterThan(3);
    expect(priced).toEqual(expect.arrayContaining(soon.map(({ fixture }) => fixture.id)));
  });

  it('tells the fixture of what began while nobody listened', async () => {
    const runtime = fixedRuntime(START);
    const stop = new AbortController();
    const simulator = createSimulator({ seeds: seedsOf('a'), runtime, horizonHours: () => 1 });
    const [known, scored] = [new Set<string>(), new Set<string>()];
    simulator.recover(1, START - HOUR_MS, 7);
    await simulator.subscribe(async (message) => {
      if (message.kind === 'fixture') known.add(message.fixture.id);
      if (message.kind === 'score') {
        scored.add(message.event);
        expect(known).toContain(message.event);
      }
      if (message.kind === 'snapshot_complete') stop.abort();
      return true;
    }, stop.signal);
    expect(scored.size).toBeGreaterThan(40);
  });
});
