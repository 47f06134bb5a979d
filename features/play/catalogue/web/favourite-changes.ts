/** What a browser and an account have to say to each other about stars; pure. */
import type { Preferences } from '#platform/web/preferences.ts';
import { gameId, MAX_FAVOURITES } from '../contract.ts';

type Changes = Preferences['favouriteChanges'];
type Shown = Pick<Preferences, 'favourites' | 'favouriteChanges'>;

/** The changes as the call takes them. What is no name of a game, in a storage that somebody has edited, is left out. */
export function requestOf(changes: Changes): { add: string[]; remove: string[] } {
  const names = Object.keys(changes).filter((id) => gameId.safeParse(id).success);
  return {
    add: names.filter((id) => changes[id]).slice(0, MAX_FAVOURITES),
    remove: names.filter((id) => !changes[id]).slice(0, MAX_FAVOURITES),
  };
}

/**
 * The stars after an answer: those of the account, and over them what was pressed since.
 * @param sent the changes that the answer is about
 * @param changes those that wait now
 */
export function afterAnswer(games: readonly string[], sent: Changes, changes: Changes): Shown {
  const since = Object.entries(changes).filter(([id, on]) => sent[id] !== on);
  const favouriteChanges = Object.fromEntries(since);
  const added = since.flatMap(([id, on]) => (on && !games.includes(id) ? [id] : []));
  const left = games.filter((id) => favouriteChanges[id] !== false);
  return { favourites: [...added, ...left].slice(0, MAX_FAVOURITES), favouriteChanges };
}

/** Whether anything of it is not there yet. */
export function isNews(next: Shown, now: Shown): boolean {
  const text = ({ favourites, favouriteChanges }: Shown): string =>
    JSON.stringify([favourites, favouriteChanges]);
  return text(next) !== text(now);
}
