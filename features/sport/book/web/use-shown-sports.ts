import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useStore } from '#platform/web/store.ts';
import type { categories } from '../contract.ts';
import { SPORTS } from '../sports.ts';
import { useFavourites } from './favourites.ts';

export interface ShownSport {
  readonly address: string;
  readonly id: number;
  readonly slug: string;
  readonly live: number;
  readonly total: number;
  readonly starred: boolean;
}

/** Sports with what they have now: those with a star first, each part in the order of the house. Those with nothing only where the player wants them. */
export function useShownSports(data: ReplyOf<typeof categories> | undefined): readonly ShownSport[] {
  const hide = useStore((state) => state.sportHideInactive);
  const stars = new Set(useFavourites().flatMap((one) => (one.kind === 'sport' ? [one.id] : [])));
  if (!data) return [];
  const counts = new Map(data.map(({ id, count }) => [id, count]));
  const all = SPORTS.flatMap(({ id, slug }) => {
    const address = `${slug}-${id}`;
    const count = counts.get(address) ?? { live: 0, total: 0 };
    return hide && count.total === 0 ? [] : [{ address, id, slug, ...count, starred: stars.has(address) }];
  });
  return all.toSorted((a, b) => Number(b.starred) - Number(a.starred));
}
