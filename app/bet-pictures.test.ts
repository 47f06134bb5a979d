import { describe, expect, test } from 'vitest';
import { emitArt } from '#ui/art/emit.ts';
import { betPicture } from '#platform/contract/product.ts';

describe('the picture of what a bet was made on', () => {
  const built = emitArt();

  test.each(['dice', 'futures', 'sport'])('%s is one that the build writes', (id) => {
    expect(built[betPicture(id)]).toMatch(/^<svg/);
  });

  test('of a game of an aggregator is drawn when it is asked for', () => {
    expect(betPicture('external:slotegrator:amber')).toBe('/art/game/external:slotegrator:amber.svg');
  });
});
