/** Which games a casino address lists. Pure. */
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { FilterRule, gamesPage } from '../contract.ts';

export type Sorting = BodyOf<typeof gamesPage>['sort'];

export interface Finder {
  /** 'section': one the house names; 'provider' and 'tag': named by the address. */
  readonly kind: 'section' | 'provider' | 'tag';
  /** Name of the section, or what the address says. */
  readonly name: string;
  readonly rules: readonly FilterRule[];
  readonly sort: Sorting;
  /** One of the casino's front pages, with the tabs over it. */
  readonly tab: boolean;
  /** All of its games are of one provider: there is none to choose. */
  readonly oneProvider: boolean;
}

const byTag = (tag: string): FilterRule[] => [{ key: 'tag', expect: tag }];
const originals: FilterRule[] = [{ key: 'type', expect: 'Originals' }];

type Section = readonly [name: string, rules: readonly FilterRule[], sort: Sorting, tab: boolean];

/** Case counts: the lower-case names are the tabs, the others what their "see all" leads to. */
const SECTIONS: ReadonlyMap<string, Section> = new Map<string, Section>([
  ['originals', ['originals', originals, 'priority', true]],
  ['slots', ['slots', byTag('slots'), 'priority', true]],
  ['live', ['live', byTag('live'), 'priority', true]],
  ['Originals', ['originals', originals, 'priority', false]],
  ['Slots', ['slots', byTag('slots'), 'priority', false]],
  ['Live', ['live', byTag('live'), 'priority', false]],
  ['new-releases', ['new', byTag('new-releases'), 'priority', false]],
  ['latest-releases', ['latest', [], 'new', false]],
]);

/**
 * @param path of a finder page: '/casino/slots', '/casino/game/provider/lantern', '/casino/book'
 * @param favourites ids of the games the visitor has starred
 */
export function finderOf(path: string, favourites: readonly string[] = []): Finder {
  const [, , first = '', second = '', third = ''] = path.split('/');
  if (first === 'game' && second === 'provider') {
    const name = decoded(third);
    const rules: FilterRule[] = [{ key: 'provider', expect: name, type: 'string' }];
    return { kind: 'provider', name, rules, sort: 'priority', tab: false, oneProvider: true };
  }
  if (first === 'favourites') {
    const rules: FilterRule[] = [{ key: 'id', expect: [...favourites], type: 'includes array' }];
    return { kind: 'section', name: 'favourites', rules, sort: 'priority', tab: false, oneProvider: false };
  }
  const known = SECTIONS.get(first);
  if (known) {
    const [name, rules, sort, tab] = known;
    return { kind: 'section', name, rules, sort, tab, oneProvider: name === 'originals' };
  }
  const name = decoded(first);
  const rules: FilterRule[] = [{ key: 'tag', expect: name, type: 'string' }];
  return { kind: 'tag', name, rules, sort: 'priority', tab: false, oneProvider: false };
}

/** An address may be cut short anywhere, also inside a letter. No filter takes more than this. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part).slice(0, 120);
  } catch {
    return part.slice(0, 120);
  }
}

export const SORTINGS: readonly Sorting[] = ['priority', 'name', 'new', 'rtp'];

/** What a visitor chose on a finder page; it is in the address, to be shared and gone back to. */
export interface Choice {
  readonly provider: string;
  readonly category: string;
  readonly sort: Sorting;
}

/** @param search the query parameters of the page */
export function choiceOf(finder: Finder, search: Readonly<Record<string, string>>): Choice {
  const { provider = '', category = '', sort } = search;
  return {
    provider: provider.slice(0, 120),
    category: category.slice(0, 120),
    sort: SORTINGS.find((one) => one === sort) ?? finder.sort,
  };
}

/** The address of a choice, without what is as it was anyway. */
export function choiceAddress(path: string, finder: Finder, { provider, category, sort }: Choice): string {
  const query = new URLSearchParams();
  if (provider) query.set('provider', provider);
  if (category) query.set('category', category);
  if (sort !== finder.sort) query.set('sort', sort);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function rulesOf(finder: Finder, { provider, category }: Choice): FilterRule[] {
  return [
    ...finder.rules,
    ...(provider ? [{ key: 'provider' as const, expect: provider, type: 'string' as const }] : []),
    ...(category ? [{ key: 'tag' as const, expect: category }] : []),
  ];
}

/** A slug as a name, for categories nobody has written a text for: 'game-shows' is 'Game shows'. */
export function slugText(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
