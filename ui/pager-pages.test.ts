import { describe, expect, it } from 'vitest';
import { pagerPages } from './pager-pages.ts';

describe('page numbers', () => {
  it('shows all of a few', () => {
    expect(pagerPages(1, 3)).toEqual([1, 2, 3]);
  });

  it('shows two on either side and the ends, with gaps between', () => {
    expect(pagerPages(6, 12)).toEqual([1, 0, 4, 5, 6, 7, 8, 0, 12]);
    expect(pagerPages(1, 12)).toEqual([1, 2, 3, 0, 12]);
    expect(pagerPages(12, 12)).toEqual([1, 0, 10, 11, 12]);
  });
});
