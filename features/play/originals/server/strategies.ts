/** Plans of automatic bets that a player keeps; the page runs them. */
import { BadStrategy, parseStrategy } from '#engines/strategy/parse.ts';
import { fail, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  MAX_STRATEGIES,
  type removeStrategy as removal,
  type SavedStrategy,
  type saveStrategy as saving,
} from '../contract.ts';
import type { OriginalsContext } from './context.ts';
import { invalid } from './refusals.ts';
import { listSaved, removeSaved, save, type Shelf } from './saved.ts';

/** More places than any currency has: amounts are measured against the first stake, whatever wallet plays. */
const PLACES = 18;

const shelf: Shelf = {
  table: 'auto_strategy',
  lock: 84,
  max: MAX_STRATEGIES,
  tooMany: fail(409, 2, `No more than ${MAX_STRATEGIES} strategies can be saved.`),
};

export function listStrategies(kit: Pick<ServerKit, 'db'>, { id }: Player): Promise<SavedStrategy[]> {
  return listSaved(kit, shelf, id);
}

export async function saveStrategy(
  { kit, games }: Pick<OriginalsContext, 'kit' | 'games'>,
  { player, body }: Call<typeof saving>,
): Promise<SavedStrategy | Failure> {
  const game = games.get(body.game);
  if (game?.kind !== 'instant') return invalid('This game has no strategies.');
  const name = nameIn(body.text, game.id);
  if (typeof name !== 'string') return name;
  return save(kit, shelf, player, { game: game.id, name, text: body.text });
}

/** Name of a plan that can be read and belongs to this game; else why not. */
function nameIn(text: string, game: string): string | Failure {
  try {
    const strategy = parseStrategy(text, PLACES);
    return strategy.game === game ? strategy.name : invalid('This strategy is for another game.');
  } catch (error) {
    if (error instanceof BadStrategy) return invalid(error.message);
    throw error;
  }
}

export function removeStrategy(
  kit: Pick<ServerKit, 'db'>,
  { player, body }: Call<typeof removal>,
): Promise<Record<string, never>> {
  return removeSaved(kit, shelf, player, body.id);
}
