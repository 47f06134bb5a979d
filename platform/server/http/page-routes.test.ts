import { describe, expect, it } from 'vitest';
import type { Feature } from '../../contract/feature.ts';
import { pageFinder, pathMatcher } from './page-routes.ts';

const load = () => Promise.resolve({ default: () => null });
const feature = (id: string, ...paths: string[]): Feature => ({
  id,
  title: id,
  plugin: id,
  contract: {},
  web: { routes: paths.map((path) => ({ path, load, title: '' })) },
});

const originals = feature('originals', '/casino/game/$id', '/casino/$tag');
const lobby = feature('lobby', '/', '/casino/live');

describe('addresses of pages', () => {
  it('name their parameters', () => {
    expect(pathMatcher('/pvp/pool/$poolId').exec('/pvp/pool/7/')?.groups).toEqual({ poolId: '7' });
    expect(pathMatcher('/docs/$').exec('/docs/a/b')?.groups).toEqual({ rest: 'a/b' });
    expect(pathMatcher('/a.b').test('/axb')).toBe(false);
  });

  it('are those of features that are on', async () => {
    const on = new Set(['originals']);
    const { isPage } = pageFinder([originals, lobby], (id) => on.has(id));
    expect(await isPage('/casino/game/dice')).toBe(true);
    expect(await isPage('/')).toBe(false);
    expect(await isPage('/Casino/game/dice')).toBe(false);
  });

  it('exist when one feature that is on says so', async () => {
    const on = new Set(['originals', 'lobby', 'catalogue']);
    const { isPage, narrow } = pageFinder([originals, lobby], (id) => on.has(id));
    narrow('originals', '/casino/game/$id', ({ id }) => id === 'dice');
    narrow('catalogue', '/casino/game/$id', async ({ id }) => id?.startsWith('external:') ?? false);
    narrow('originals', '/casino/$tag', () => false);
    const found = (path: string) => isPage(`/casino/game/${path}`);
    expect([await found('dice'), await found('external:7'), await found('mice')]).toEqual([
      true,
      true,
      false,
    ]);
    on.delete('catalogue');
    expect(await found('external:7')).toBe(false);
    // A path of its own needs no leave of the one with parameters.
    expect([await isPage('/casino/live'), await isPage('/casino/dead')]).toEqual([true, false]);
  });

  it('are listed for search engines by their feature, the static one before those with parameters', () => {
    const on = new Set(['originals']);
    const routes = [...originals.web!.routes!, { path: '/casino/live', load, title: 'live' }];
    const house: Feature = { ...originals, listed: ['/casino/live'], web: { routes } };
    const { infoOf, listed, narrow } = pageFinder([house], (id) => on.has(id));
    const dice = { name: 'Dice', about: 'help.dice.1' };
    narrow(
      'originals',
      '/casino/game/$id',
      () => true,
      () => ({ '/casino/game/dice': dice }),
    );
    expect(listed()).toEqual(['/casino/game/dice', '/casino/live']);
    expect(infoOf('/casino/live')).toEqual({ title: 'live', listed: true });
    expect(infoOf('/casino/dead')).toEqual({ title: '', listed: false });
    expect(infoOf('/casino/game/dice')).toEqual({ title: '', listed: true, ...dice });
    expect(infoOf('/casino/game/mice')).toMatchObject({ listed: false });
    on.clear();
    expect([listed(), infoOf('/casino/live')]).toEqual([[], null]);
  });

  it('can only be told of where there is such a path', () => {
    const { narrow } = pageFinder([lobby], () => true);
    expect(() => narrow('lobby', '/nowhere/$id', () => true)).toThrow(/nowhere/);
  });
});
