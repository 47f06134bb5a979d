/** Rows of the home page that come from the catalogue: what is in them, and where all of it is. */
import type { FilterRule } from './contract.ts';

export interface HomeRow {
  /** Key of its heading below catalogue.home. */
  readonly title: string;
  /** Leads to all of them. */
  readonly to: string;
  readonly filter: readonly FilterRule[];
}

export const HOME_ROWS = {
  slots: {
    title: 'slots',
    to: '/casino/Slots',
    filter: [
      { key: 'tag', expect: 'slots' },
      { key: 'isFeatured', expect: true },
    ],
  },
  live: { title: 'live', to: '/casino/Live', filter: [{ key: 'tag', expect: 'live' }] },
  'new-releases': {
    title: 'new',
    to: '/casino/new-releases',
    filter: [{ key: 'tag', expect: 'new-releases' }],
  },
} as const satisfies Record<string, HomeRow>;

/** Games of a row; the rest is behind its last tile. */
export const HOME_GAMES = 10;
export const HOME_PROVIDERS = 20;

/** Who made the games, in the order of the catalogue: the featured ones alone. */
export function homeProviders<P extends { readonly is_featured: boolean }>(providers: readonly P[]): P[] {
  return providers.filter(({ is_featured }) => is_featured).slice(0, HOME_PROVIDERS);
}
