/** The Odds API v4 as a feed: leagues are looked at every few minutes, prices before the start are offered, results settled. */
import type { Logger } from 'pino';
import type { OddsFeed } from '#platform/server/config/odds-feed.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import type { Emit, FeedAdapter, Fixture } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import { ODDS_API as PRODUCER } from '../feed/producer-ids.ts';
import type { Listed } from '../polled/board.ts';
import { kindOfLeague } from './leagues.ts';
import { newsOfOdds, newsOfScores, waitsForResult } from '../polled/news.ts';
import { sendLook } from '../polled/send-look.ts';
import { leaguePrefix, readOdds, readScores } from './read.ts';
import type { OddsTransport } from './transport.ts';

const ALIVE_MS = 10_000;
const TICK_MS = 1_000;
const RESULTS_MS = 3 * 86_400_000;

interface OddsAdapterOptions {
  readonly feed: Pick<OddsFeed, 'leagues' | 'bookmaker' | 'seconds'>;
  readonly transport: OddsTransport;
  /** What the board has of matches whose ids begin so, from a time (epoch ms) on. */
  readonly listed: (prefix: string, from: number) => Promise<readonly Listed[]>;
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly fault: Fault;
}

/** While a league has not answered for two looks there are no signs of life: all its prices are suspended. */
export function createOddsAdapter(options: OddsAdapterOptions): FeedAdapter {
  const { feed, runtime, log } = options;
  const patience = (2 * feed.seconds + 30) * 1000;
  const answered = new Map<string, number>();
  const fixtures = new Map<string, readonly Fixture[]>();
  /** The one that was made last: the book believes no other. */
  let request: { readonly id: number; readonly looks: number } | null = null;
  let asked = false;
  /** Begun so far: a look that was under way when it was asked may have missed what is asked for. */
  let looks = 0;
  let lookedAt = -Infinity;
  let aliveAt = -Infinity;
  let lastMessageAt: number | null = null;

  const isFresh = () =>
    feed.leagues.every((league) => runtime.now() - (answered.get(league) ?? -Infinity) <= patience);

  async function look(league: string, send: Emit): Promise<void> {
    const kind = kindOfLeague(league)!;
    const listed = () => options.listed(leaguePrefix(league), runtime.now() - RESULTS_MS);
    const answer = await options.transport.odds(league);
    const now = runtime.now();
    const odds = readOdds(answer, { league, kind, bookmaker: feed.bookmaker, now });
    fixtures.set(
      league,
      odds.items.map(({ fixture }) => fixture),
    );
    await sendLook(newsOfOdds(odds.items, await listed(), { producer: PRODUCER, now }), send);
    let { ignored } = odds;
    const known = await listed();
    if (known.some((one) => waitsForResult(one, now))) {
      const scores = readScores(await options.transport.scores(league), { league, kind });
      ignored += scores.ignored;
      await sendLook(newsOfScores(scores.items, known, { producer: PRODUCER, now: runtime.now() }), send);
    }
    answered.set(league, runtime.now());
    if (ignored === 0) return;
    log.info({ league, ignored }, 'parts of what the service of odds said are not understood');
    for (let one = 0; one < ignored; one++) options.fault('unreadable', league);
  }

  async function beat(send: Emit): Promise<void> {
    if (!isFresh() || runtime.now() - aliveAt < ALIVE_MS) return;
    aliveAt = runtime.now();
    await send({ kind: 'alive', producer: PRODUCER, timestamp: aliveAt, subscribed: true });
  }

  async function turn(send: Emit, stop: AbortSignal): Promise<void> {
    // Asked for again by the book when a look fails: it is answered with the next one that does not.
    if (asked || runtime.now() - lookedAt >= feed.seconds * 1000) {
      asked = false;
      lookedAt = runtime.now();
      looks += 1;
      let failed = false;
      for (const league of feed.leagues) {
        if (stop.aborted) return;
        await look(league, send).catch((error: unknown) => {
          failed = true;
          options.fault('source', league);
          log.warn({ league, err: error }, 'a league could not be looked at');
        });
        await beat(send);
      }
      if (!failed && request !== null && request.looks < looks) {
        const { id: requestId } = request;
        request = null;
        await send({ kind: 'snapshot_complete', producer: PRODUCER, timestamp: runtime.now(), requestId });
      }
    }
    await beat(send);
  }

  return {
    name: 'odds-api',
    catalogue: () => [...fixtures.values()].flat().toSorted((a, b) => a.startsAt - b.startsAt),
    async subscribe(emit, stop) {
      const send: Emit = async (message) => {
        lastMessageAt = runtime.now();
        return emit(message);
      };
      while (!stop.aborted) {
        await turn(send, stop);
        await runtime.sleep(TICK_MS, stop);
      }
    },
    recover(_producer, _after, requestId) {
      request = { id: requestId, looks };
      asked = true;
    },
    health: () => ({ connected: isFresh(), lastMessageAt }),
  };
}
