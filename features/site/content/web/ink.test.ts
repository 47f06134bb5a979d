import { describe, expect, it } from 'vitest';
import { wantsInk } from './ink.ts';

describe('letters on a colour of the operator', () => {
  it.each(['#ffffff', '#3ddc97', '#f5b93a', '#ffff00', '#8be04e'])('are dark on %s', (hex) => {
    expect(wantsInk(hex)).toBe(true);
  });

  it.each(['#000000', '#131314', '#4d1fff', '#8b0000', '#1e3a31'])('are light on %s', (hex) => {
    expect(wantsInk(hex)).toBe(false);
  });
});
