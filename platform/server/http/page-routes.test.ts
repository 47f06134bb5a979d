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

  it('can only be told of where there is such a path', () => {
    const { narrow } = pageFinder([lobby], () => true);
    expect(() => narrow('lobby', '/nowhere/$id', () => true)).toThrow(/nowhere/);
  });
});
