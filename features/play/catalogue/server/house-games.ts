/** The house's own games as rows of the catalogue, so that the operator orders and features them like any other. */
import { shownReturn } from '#platform/contract/edge.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import type { ServerKit } from '#platform/server/kit.ts';

const PROVIDERS = {
  originals: { id: 'originals', name: 'Originals', priority: 1000 },
  slots: { id: 'phoenix', name: 'Phoenix Slots', priority: 900 },
} as const;
/** Room between two neighbours for what the operator puts there. */
const GAP = 10;

/** Adds games that are new in this build, refreshes returns, forgets games that are gone. What staff set stays. */
export async function keepHouseGames({ db, games }: Pick<ServerKit, 'db' | 'games'>): Promise<void> {
  const list = [...games.values()];
  const rows = list.map((game, index) => row(game, (list.length - index) * GAP));
  await db.transaction(async (client) => {
    await client.query(
      `insert into catalogue_provider (id, name, image, priority, featured)
       select id, name, '/art/provider/' || id || '.svg', priority, true
       from jsonb_to_recordset($1::jsonb) as t(id text, name text, priority int) on conflict do nothing`,
      [JSON.stringify(Object.values(PROVIDERS))],
    );
    await client.query(
      `insert into catalogue_game (id, provider, name, image, category, custom_category, priority, featured, search_featured, rtp, house)
       select id, provider, name, image, category, custom, priority, true, place <= 12, rtp, true
       from jsonb_to_recordset($1::jsonb) as t(id text, provider text, name text, image text, category text[], custom text[],
         priority int, place int, rtp double precision)
       on conflict (id) do update set rtp = excluded.rtp where catalogue_game.rtp is distinct from excluded.rtp`,
      [JSON.stringify(rows.map((one, index) => ({ ...one, place: index + 1 })))],
    );
    await client.query('delete from catalogue_game where house and id <> all($1)', [
      rows.map(({ id }) => id),
    ]);
  });
}

function row(game: AnyGame, priority: number) {
  const slots = game.section === 'slots';
  return {
    id: game.id,
    provider: PROVIDERS[slots ? 'slots' : 'originals'].id,
    name: game.title,
    image: `/art/${game.id}.svg`,
    category: [slots ? 'slots' : 'originals', game.kind],
    custom: slots ? ['new-releases'] : [],
    priority,
    rtp: shownReturn(game),
  };
}
