/** What the home page will hold, told with the page itself so that it keeps the room before its first call. */
import type { Boot } from '#platform/contract/boot.ts';
import { HOME_GAMES, HOME_ROWS, homeProviders } from '../home.ts';
import { compileFilter } from './filter.ts';
import type { Catalogue } from './store.ts';

type HomeFacts = NonNullable<Boot['catalogue']>;

const made = new WeakMap<Catalogue, HomeFacts>();

/** Made once for a copy of the catalogue. */
export function homeFacts(catalogue: Catalogue): HomeFacts {
  const known = made.get(catalogue);
  if (known) return known;
  const { offered, providers } = catalogue;
  const rows: Record<string, number> = {
    providers: homeProviders(providers.filter(({ enabled, games }) => enabled && games > 0)).length,
    // The house's own came all at once: without others there is no order of releases to show.
    latest: Math.min(HOME_GAMES, offered.filter(({ house }) => !house).length),
  };
  for (const [name, { filter }] of Object.entries(HOME_ROWS))
    rows[name] = Math.min(HOME_GAMES, offered.filter(compileFilter(filter)).length);
  const facts = { order: offered.filter(({ house }) => house).map(({ id }) => id), rows };
  made.set(catalogue, facts);
  return facts;
}
