/** Takes the differences between the aggregator's list and the catalogue over into the catalogue. */
import { isFailure } from '#platform/contract/error.ts';
import type { ListedBy } from '../../contract.ts';
import { accountOf, launchOrigin } from '../account.ts';
import { gameId, type ProviderContext } from '../context.ts';
import { PROVIDER } from '../slotegrator/callback.ts';
import { categoriesOf, compare, readList, slugOf, type GameRow } from './list.ts';
import { copyPictures } from './pictures.ts';

const BATCH = 500;

/** @param author who wanted it, for the audit log */
export async function applyList(context: ProviderContext, provider: ListedBy, author: string): Promise<void> {
  const keeper = context.kit.services.catalogueKeeper;
  const origin = await originOf(context, provider);
  if (!keeper) return;
  const { added, changed, gone } = await compare(context, provider, await readList(context, provider));
  const games = [...added, ...changed];
  const pictures = await copyPictures(context, provider, origin, games);
  const refused: string[] = [];
  for (const maker of new Set(games.map((game) => game.maker))) {
    const list = games.filter((game) => game.maker === maker);
    for (let from = 0; from < list.length; from += BATCH) {
      const batch = list
        .slice(from, from + BATCH)
        .map((game) => entryOf(provider, game, pictures.get(game.id)));
      const failed = await keeper.put({ id: slugOf(maker), name: maker }, batch, author);
      if (isFailure(failed)) refused.push(`${maker}: ${failed.message}`);
    }
  }
  await keeper.setEnabled(
    gone.map(({ id }) => id),
    false,
    author,
  );
  // Told when everything else is taken over: one maker stops no other.
  if (refused.length > 0) throw new Error(`the catalogue refuses games of ${refused.join('; ')}`);
}

/** Where its games are opened, and pictures of them may lie; null: nowhere. */
async function originOf(context: ProviderContext, provider: ListedBy): Promise<string | null> {
  if (provider !== PROVIDER) return launchOrigin(context.config(), provider);
  const account = await accountOf(context);
  return account && new URL(account.url).origin;
}

function entryOf(provider: ListedBy, game: GameRow, picture: string | undefined) {
  const category = categoriesOf(game);
  const live = category.includes('live') ? ['live'] : [];
  return {
    id: gameId(provider, game.id),
    name: game.name,
    category,
    custom_category: [...live, ...(game.fresh ? ['new-releases'] : [])],
    ...(picture !== undefined && { image: picture }),
    // The lobby's row of slots shows featured ones; what a real list has is for staff to feature.
    featured: game.fresh && game.id.startsWith('demo-'),
  };
}
