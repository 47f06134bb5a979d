import { describe, expect, it } from 'vitest';
import { rovingTarget } from './roving.ts';

describe('arrow keys in a row of choices', () => {
  it('moves on and wraps', () => {
    expect(rovingTarget('ArrowRight', 0, [true, true, true])).toBe(1);
    expect(rovingTarget('ArrowRight', 2, [true, true, true])).toBe(0);
    expect(rovingTarget('ArrowLeft', 0, [true, true, true])).toBe(2);
  });

  it('skips what cannot be chosen', () => {
    expect(rovingTarget('ArrowRight', 0, [true, false, true])).toBe(2);
    expect(rovingTarget('Home', 2, [false, true, true])).toBe(1);
    expect(rovingTarget('End', 0, [true, true, false])).toBe(1);
  });

  it('follows the way one reads', () => {
    expect(rovingTarget('ArrowLeft', 0, [true, true, true], true)).toBe(1);
    expect(rovingTarget('ArrowRight', 0, [true, true, true], true)).toBe(2);
    expect(rovingTarget('ArrowDown', 0, [true, true, true], true)).toBe(1);
  });

  it('means nothing for other keys or with nothing to choose', () => {
    expect(rovingTarget('a', 0, [true, true])).toBeNull();
    expect(rovingTarget('ArrowRight', 0, [false, false])).toBeNull();
  });
});
