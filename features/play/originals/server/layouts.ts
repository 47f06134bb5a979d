/** Chips on a betting table that a player keeps, to lay them again. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  MAX_LAYOUTS,
  type removeLayout as removal,
  type SavedLayout,
  type saveLayout as saving,
} from '../contract.ts';
import type { OriginalsContext } from './context.ts';
import { invalid } from './refusals.ts';
import { listSaved, removeSaved, save, type Saved, type Shelf } from './saved.ts';

const shelf: Shelf = {
  table: 'chip_layout',
  lock: 85,
  max: MAX_LAYOUTS,
  tooMany: fail(409, 2, `No more than ${MAX_LAYOUTS} layouts can be saved.`),
};

function viewOf({ text, ...saved }: Saved): SavedLayout {
  return { ...saved, params: JSON.parse(text) as SavedLayout['params'] };
}

export async function listLayouts(kit: Pick<ServerKit, 'db'>, { id }: Player): Promise<SavedLayout[]> {
  return (await listSaved(kit, shelf, id)).map(viewOf);
}

export async function saveLayout(
  { kit, games }: Pick<OriginalsContext, 'kit' | 'games'>,
  { player, body }: Call<typeof saving>,
): Promise<SavedLayout | Failure> {
  const game = games.get(body.game);
  if (!game?.chips) return invalid('This game has no table.');
  const params = game.params.safeParse(body.params);
  if (!params.success) return invalid('These chips cannot lie on the table of this game.');
  const saved = await save(kit, shelf, player, {
    game: game.id,
    name: body.name,
    text: JSON.stringify(params.data),
  });
  return isFailure(saved) ? saved : viewOf(saved);
}

export function removeLayout(
  kit: Pick<ServerKit, 'db'>,
  { player, body }: Call<typeof removal>,
): Promise<Record<string, never>> {
  return removeSaved(kit, shelf, player, body.id);
}
