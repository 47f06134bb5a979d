/** The list of games and their parts, fetched where a game is. */
import type { GameParts } from './game-kit.ts';

let load: () => Promise<readonly GameParts[]> = async () => [];

let makeWorker: (() => Worker) | null = null;

/**
 * Called once at start with a loader of app/game-stages.ts: the list is only wanted where a game is.
 * @param worker starts one that knows the rules of every game
 */
export function installGames(loader: () => Promise<readonly GameParts[]>, worker: () => Worker): void {
  load = loader;
  makeWorker = worker;
}

/** A worker of app/strategy-worker.ts. The caller ends it. */
export function startGameWorker(): Worker {
  if (!makeWorker) throw new Error('no games are installed');
  return makeWorker();
}

let list: Promise<readonly GameParts[]> | null = null;

/** The list, fetched once; a failed fetch may be tried again. */
export function loadGames(): Promise<readonly GameParts[]> {
  if (list) return list;
  const coming = load();
  coming.catch(() => (list = null));
  list = coming;
  return coming;
}
