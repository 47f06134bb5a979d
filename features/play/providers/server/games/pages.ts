/** Asks for the pages of an aggregator's list at its pace: slowly, and again after a while where it answers that it is too much. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ListedGame, Unanswered } from '../slotegrator/client.ts';

/** Aggregators want to be asked slowly: 10,000 games are 200 pages, one begun every so often. */
const EVERY_MS = 250;
/** Once it has said that this is too much: what the protocol names. */
const SLOWLY_MS = 1_000;
const MAX_PAGES = 1_000;
/** A page is asked for so often before the whole list is given up. */
const TRIES = 5;
const LONGEST_WAIT_MS = 30_000;

export interface ListPage {
  readonly games: readonly ListedGame[];
  /** How many there are. */
  readonly pages: number;
}

/** Time as it passes, for a test that has none. */
interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<unknown>;
}

/**
 * Reads all pages in turn.
 * @returns the games, each once
 * @throws what `read` threw last, for a page that did not come
 */
export async function readPages(
  read: (page: number) => Promise<ListPage>,
  { now, wait }: Clock = { now: () => performance.now(), wait: (milliseconds) => pause(milliseconds) },
): Promise<readonly ListedGame[]> {
  const list = new Map<string, ListedGame>();
  let every = EVERY_MS;
  const patiently = async (page: number): Promise<ListPage> => {
    for (let tries = 1; ; tries++) {
      try {
        return await read(page);
      } catch (error) {
        if (tries === TRIES || !(error instanceof Unanswered)) throw error;
        if (error.status === 429) every = SLOWLY_MS;
        await wait(Math.min(error.retryAfterMs ?? 1_000 * 2 ** (tries - 1), LONGEST_WAIT_MS));
      }
    }
  };
  for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page++) {
    const began = now();
    const come = await patiently(page);
    pages = come.pages;
    for (const game of come.games) list.set(game.id, game);
    // What the answer took is a part of the pause: else a slow machine takes minutes for what has to take one.
    if (page < pages) await wait(Math.max(0, every - (now() - began)));
  }
  return [...list.values()];
}
