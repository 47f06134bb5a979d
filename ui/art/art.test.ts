import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { avatarSvg, avatarUri } from './avatar.ts';
import { currencySvg } from './currency.ts';
import { emitArt, familyOrders } from './emit.ts';
import { letterPaths } from './letters.ts';
import { hueOf } from './palette.ts';
import { providerSvg, wordmark } from './provider.ts';
import { bannerSvg, cardSvg } from './scene.ts';

const files = Object.entries(emitArt());

describe('emitted pictures', () => {
  it('are the same every time', () => {
    expect(emitArt()).toEqual(Object.fromEntries(files));
  });

  it.each(files)('%s is at most 3 KB brotli', (_, svg) => {
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(3072);
  });

  it.each(files)(
    '%s is a whole picture: closed, sized, nothing undefined, no page font, every reference there',
    (path, svg) => {
      expect(path).toMatch(/^\/art\/[a-z0-9/-]+\.svg$/);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+".*<\/svg>$/s,
      );
      expect(svg).not.toMatch(/undefined|NaN|\[object|<text/);
      for (const [, id] of svg.matchAll(/url\(#([a-z]+)\)/gi)) expect(svg).toContain(`id="${id}"`);
      expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
    },
  );

  it('give each order its card and banner', () => {
    const made = emitArt([{ id: 'dice-99', motif: 'dice', hue: 10 }]);
    expect(made['/art/dice-99.svg']).toBe(cardSvg('dice-99', 'dice', 10));
    expect(made['/art/banner/dice-99.svg']).toBe(bannerSvg('dice-99', 'dice', 10));
  });

  it('cover the first four games', () => {
    expect(familyOrders.map((order) => order.id)).toEqual(
      expect.arrayContaining(['dice', 'limbo', 'mines', 'crash']),
    );
  });
});

describe('what varies by id', () => {
  it('draws another card for another id of one motif', () => {
    expect(cardSvg('one', 'gem')).not.toBe(cardSvg('two', 'gem'));
  });

  it('keeps hues out of the mud', () => {
    for (let index = 0; index < 500; index++) {
      const hue = hueOf(`game-${index}`);
      expect(hue < 55 || hue >= 115).toBe(true);
      expect(hue).toBeLessThan(360);
    }
  });

  it('draws one avatar per seed, safe in an address', () => {
    expect(avatarSvg('a')).toBe(avatarSvg('a'));
    expect(avatarSvg('a')).not.toBe(avatarSvg('b'));
    expect(avatarUri('"><script>')).not.toMatch(/[<>"]/);
  });

  it('gives an unknown currency a plain coin', () => {
    expect(currencySvg('xyz')).toContain('<circle');
  });
});

describe('provider tiles', () => {
  it('writes a name on two lines at most, and of a long one what fits', () => {
    expect(wordmark('quartz')).toEqual(['QUARTZ']);
    expect(wordmark('iron-lotus')).toEqual(['IRON', 'LOTUS']);
    expect(wordmark('play n go')).toEqual(['PLAY', 'N GO']);
    expect(wordmark('blue harbour game works')).toEqual(['BLUE', 'HARBOUR']);
    expect(wordmark('')).toEqual([]);
  });

  it('draws an emblem for every name, the same for the same, also where no letter can be written', () => {
    const shapes = (name: string) => providerSvg(name).match(/<(?:path|circle|ellipse|rect)/g)?.length;
    for (const name of ['quartz', 'northlight', 'tidal-works', 'ポケット', ''])
      expect(shapes(name), name).toBeGreaterThan(4);
    expect(providerSvg('quartz')).toBe(providerSvg('quartz'));
    expect(providerSvg('ポケット')).not.toContain('NaN');
    // No line is wider than the tile, however long a name is.
    const scales = [...providerSvg('supercalifragilistic').matchAll(/scale\(([.\d]+)\)/g)];
    expect(Number(scales.at(-1)?.[1]) * 20 * 15).toBeLessThan(140);
  });

  it('writes only letters it knows', () => {
    expect(letterPaths('a&b')).toHaveLength(2);
    expect(providerSvg('<b>')).not.toContain('<b>');
  });
});
