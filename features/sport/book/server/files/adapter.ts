/** Real seasons from files: fixtures ahead with prices, results when a match is over by the clock, all dates moved as the settings say. */
import type { Logger } from 'pino';
import type { Runtime } from '#platform/server/runtime.ts';
import type { AdapterMessage, Emit, FeedAdapter, Fixture } from '../feed/adapter.ts';
import type { Fault } from '../feed/faults.ts';
import { FILES as PRODUCER } from '../feed/producer-ids.ts';
import type { Listed } from '../polled/board.ts';
import {
  type Ended,
  newsOfLost,
  newsOfOdds,
  newsOfScores,
  type Quoted,
  waitsForResult,
} from '../polled/news.ts';
import { sendLook } from '../polled/send-look.ts';
import type { Folder, SeasonFile } from './folder.ts';
import { MATCH_PREFIX } from './match.ts';
import { type Placed, placed } from './meetings.ts';
import { type Form, formOf, marketsOf } from './price.ts';

const ALIVE_MS = 10_000;
const TICK_MS = 1_000;
const LOOK_MS = 60_000;
const DAY_MS = 86_400_000;
const AHEAD_MS = 7 * DAY_MS;
/** A match with its break and what is added to its halves. */
const MATCH_MS = 115 * 60_000;
/** Older matches are not offered any more. */
const OFFERED_MS = 3 * DAY_MS;
/** A match that no file has had for so long, and that began as long ago, does not come back: a look may meet a file half written. */
const LOST_MS = 2 * DAY_MS;
const SOCCER = 1;

interface FilesOptions {
  readonly folder: Folder;
  /** Days that every date is moved by, and the margin of prices that are our own, percent. */
  readonly settings: () => { readonly filesShiftDays: number; readonly filesMarginPercent: number };
  readonly listed: (prefix: string, from: number) => Promise<readonly Listed[]>;
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly fault: Fault;
}

/**
 * What the files say now of the matches ahead, of those that are over, and of those that are in none of them any more.
 * @param lost of the board, which no file has had for long; none unless given
 */
export function newsOfFiles(
  all: readonly Placed[],
  listed: readonly Listed[],
  { now, shiftDays, margin, lost = [] }: Look,
): readonly AdapterMessage[] {
  const form: Form = formOf(
    all.map(({ match }) => match),
    now - shiftDays * DAY_MS,
  );
  const near = all.filter(({ startsAt }) => startsAt > now - OFFERED_MS && startsAt <= now + AHEAD_MS);
  const quoted = near.map((one): Quoted => ({
    fixture: fixtureOf(one),
    markets: one.startsAt > now ? marketsOf(one.match, form, margin) : [],
  }));
  // However late a result comes: what is listed is waited for.
  const ended = all.flatMap(({ id, match: { score }, startsAt }): Ended[] =>
    score && startsAt + MATCH_MS <= now ? [{ event: id, score }] : [],
  );
  const look = { producer: PRODUCER, now };
  return [
    ...newsOfOdds(quoted, listed, look),
    ...newsOfScores(ended, listed, look),
    ...newsOfLost(lost, look),
  ];
}

interface Look {
  readonly now: number;
  readonly shiftDays: number;
  readonly margin: number;
  readonly lost?: readonly Listed[];
}

/** What the board has and no file has any more: moved by other days, or called otherwise since. */
export function lostOf(all: readonly Placed[], listed: readonly Listed[], now: number): readonly Listed[] {
  // A folder without any match is not the one that bets were taken by.
  if (all.length === 0) return [];
  const known = new Set(all.map(({ id }) => id));
  return listed.filter((match) => !known.has(match.id) && waitsForResult(match, now - LOST_MS));
}

/** Of what no file has now: what none has had for long. @param since by match, when a look found it in none first; kept by this */
export function longLost(
  since: Map<string, number>,
  lost: readonly Listed[],
  now: number,
): readonly Listed[] {
  const ids = new Set(lost.map(({ id }) => id));
  for (const id of since.keys()) if (!ids.has(id)) since.delete(id);
  for (const id of ids) if (!since.has(id)) since.set(id, now);
  return lost.filter(({ id }) => now - since.get(id)! >= LOST_MS);
}

function fixtureOf({ id, match: { league, home, away }, startsAt }: Placed): Fixture {
  return { id, sport: SOCCER, category: league, tournament: league, home, away, startsAt };
}

export function createFilesAdapter(options: FilesOptions): FeedAdapter {
  const { folder, settings, runtime, log, fault } = options;
  let seasons: readonly SeasonFile[] = [];
  /** Of the last look. */
  let all: readonly Placed[] = [];
  let connected = false;
  let lastMessageAt: number | null = null;
  let request: number | null = null;
  let lookedAt = -Infinity;
  let aliveAt = -Infinity;
  const missedSince = new Map<string, number>();

  async function look(send: Emit): Promise<void> {
    const { filesShiftDays: shiftDays, filesMarginPercent } = settings();
    const changed = await folder.read();
    if (changed) {
      seasons = changed;
      for (const { name, matches, ignored } of changed) {
        log.info({ file: name, matches: matches.length, ignored }, 'a season was read');
        for (let one = 0; one < ignored; one++) fault('unreadable', name);
      }
    }
    connected = true;
    const now = runtime.now();
    // What is old stands on the board as long as bets on it are open.
    const listed = await options.listed(MATCH_PREFIX, 0);
    all = placed(seasons, shiftDays, listed);
    const news = newsOfFiles(all, listed, {
      now,
      shiftDays,
      margin: filesMarginPercent / 100,
      lost: longLost(missedSince, lostOf(all, listed, now), now),
    });
    const sendLogged: Emit = async (message) => {
      const applied = await send(message);
      if (applied && message.kind === 'bet_cancel')
        log.warn({ event: message.event }, 'no file has this match any more: its bets are void');
      return applied;
    };
    await sendLook(news, sendLogged, () => beat(send));
  }

  async function beat(send: Emit): Promise<void> {
    if (!connected || runtime.now() - aliveAt < ALIVE_MS) return;
    aliveAt = runtime.now();
    await send({ kind: 'alive', producer: PRODUCER, timestamp: aliveAt, subscribed: true });
  }

  async function turn(send: Emit): Promise<void> {
    if (request !== null || runtime.now() - lookedAt >= LOOK_MS) {
      const asked = request;
      lookedAt = runtime.now();
      try {
        await look(send);
        if (asked !== null && request === asked) {
          request = null;
          await send({
            kind: 'snapshot_complete',
            producer: PRODUCER,
            timestamp: runtime.now(),
            requestId: asked,
          });
        }
      } catch (error) {
        connected = false;
        fault('source', 'the folder of seasons cannot be read');
        log.warn({ err: error }, 'the folder of seasons cannot be read');
        await runtime.sleep(ALIVE_MS);
      }
    }
    await beat(send);
  }

  return {
    name: 'files',
    catalogue: () => all.map(fixtureOf),
    async subscribe(emit, stop) {
      const send: Emit = async (message) => {
        lastMessageAt = runtime.now();
        return emit(message);
      };
      while (!stop.aborted) {
        await turn(send);
        await runtime.sleep(TICK_MS, stop);
      }
    },
    recover(_producer, _after, requestId) {
      request = requestId;
    },
    health: () => ({ connected, lastMessageAt }),
  };
}
