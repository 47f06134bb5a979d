import { describe, expect, it } from 'vitest';
import { isOpenAt } from './open-at.ts';

describe('a link', () => {
  it.each([
    ['/casino/slots', '/casino/slots'],
    ['/casino/slots?sort=new', '/casino/slots'],
    ['/casino/slots#top', '/casino/slots/'],
    ['/casino/game', '/casino/game/dice'],
    ['/', '/'],
  ])('%s is open on %s', (to, path) => expect(isOpenAt(to, path)).toBe(true));

  it.each([
    ['/casino/slots', '/casino/Slots'],
    ['/casino/game', '/casino/games'],
    ['/casino/game/dice', '/casino/game'],
    ['/', '/casino'],
  ])('%s is not open on %s', (to, path) => expect(isOpenAt(to, path)).toBe(false));

  it('that is exact is open on its own page alone', () => {
    expect(isOpenAt('/casino', '/casino', true)).toBe(true);
    expect(isOpenAt('/casino', '/casino/slots', true)).toBe(false);
  });
});
