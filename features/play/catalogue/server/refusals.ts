/** What this room refuses, each once. */
import { fail } from '#platform/contract/error.ts';

export const UNKNOWN = fail(404, 404, 'There is no such game.', { id: 'unknown' });
export const UNKNOWN_PROVIDER = fail(404, 404, 'There is no such provider.', { provider: 'unknown' });
export const nothingToChange = fail(422, 422, 'change: nothing to change', { change: 'required' });
export const idTwice = fail(422, 422, 'games: an id comes twice', { games: 'invalid' });
export const gameTaken = (id: string) =>
  fail(422, 422, `games: ${id} is a game of another provider`, { games: 'taken' });
export const moved = fail(409, 409, 'Other games would change now than before.');
export const nameTaken = fail(409, 409, 'name: another provider has this name', { name: 'taken' });
export const tooManyTexts = (most: number) =>
  fail(422, 422, `filter: at most ${most} texts to look for`, { filter: 'too_large' });
export const tooQuick = fail(429, 429, 'You search too fast. Wait a moment.');
