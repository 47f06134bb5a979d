import { describe, expect, it } from 'vitest';
import { HOME_GAMES, HOME_PROVIDERS, homeProviders } from '../home.ts';
import { homeFacts } from './home.ts';
import type { Catalogue, Entry, Provider } from './store.ts';

const game = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  provider: 'p',
  type: 'P',
  name: id,
  image: '',
  icon: null,
  category: [],
  custom_category: [],
  priority: 0,
  isFeatured: true,
  isSearchFeatured: false,
  rtp: null,
  house: false,
  enabled: true,
  gone: false,
  blockedCountries: [],
  releasedAt: 0,
  tags: [],
  plain: { id, type: 'p', name: id },
  aliases: '',
  ...more,
});

const provider = (id: string, more: Partial<Provider> = {}): Provider => ({
  id,
  name: id,
  image: '',
  priority: 0,
  is_featured: false,
  games: 1,
  enabled: true,
  blockedCountries: [],
  ...more,
});

function catalogue(offered: Entry[], providers: Provider[] = []): Catalogue {
  return { revision: '1', games: offered, offered, providers, byId: new Map(), byProvider: new Map() };
}

describe('the facts of the home page', () => {
  it('count what each row will hold, ten at most', () => {
    const slots = Array.from({ length: 30 }, (_, index) => game(`slot-${index}`, { tags: ['slots'] }));
    const { rows } = homeFacts(catalogue([...slots, game('table', { tags: ['live', 'new-releases'] })]));
    expect(rows).toEqual({
      slots: HOME_GAMES,
      live: 1,
      'new-releases': 1,
      providers: 0,
      latest: HOME_GAMES,
    });
  });

  it('leave out slots that are not featured, and providers that have nothing to show', () => {
    const { rows } = homeFacts(
      catalogue(
        [game('hidden', { tags: ['slots'], isFeatured: false })],
        ['a', 'off', 'empty'].map((id) =>
          provider(id, { is_featured: true, enabled: id !== 'off', games: id === 'empty' ? 0 : 1 }),
        ),
      ),
    );
    expect(rows).toMatchObject({ slots: 0, providers: 1 });
  });

  it('count the featured providers alone, at most as many as the row holds; none where none is featured', () => {
    const providersOf = (providers: Provider[]) => homeFacts(catalogue([], providers)).rows['providers'];
    const featured = Array.from({ length: 25 }, (_, index) => provider(`f${index}`, { is_featured: true }));
    expect(providersOf([provider('a'), featured[0]!, provider('b')])).toBe(1);
    expect(homeProviders([provider('a'), featured[0]!]).map(({ id }) => id)).toEqual(['f0']);
    expect(providersOf(featured)).toBe(HOME_PROVIDERS);
    expect(providersOf([provider('a'), provider('b')])).toBe(0);
  });

  it('list the house’s own games in the order of the catalogue, and are made once for it', () => {
    const mine = catalogue([game('b', { house: true }), game('x'), game('a', { house: true })]);
    expect(homeFacts(mine).order).toEqual(['b', 'a']);
    expect(homeFacts(mine).rows['latest']).toBe(1);
    expect(homeFacts(mine)).toBe(homeFacts(mine));
  });
});
