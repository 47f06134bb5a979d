import { describe, expect, it } from 'vitest';
import { exclusionEnd } from './exclusion.ts';

describe('exclusionEnd', () => {
  it('keeps, lifts, dates or never ends', () => {
    expect(exclusionEnd('keep', 5, 1000)).toBe(5);
    expect(exclusionEnd('none', 5, 1000)).toBeNull();
    expect(exclusionEnd('day', null, 1000)).toBe(86_401_000);
    expect(exclusionEnd('ever', null, 1000)).toBe(-1);
  });
});
