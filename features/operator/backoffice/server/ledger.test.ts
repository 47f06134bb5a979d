import { describe, expect, it } from 'vitest';
import { cutPage } from './ledger.ts';

const lines = (...times: string[]) => times.map((at, index) => ({ at, index }));

describe('cutPage', () => {
  it('gives everything when there is no more than a page', () => {
    expect(cutPage(lines('3', '2', '1'), 3)).toEqual({ page: lines('3', '2', '1'), next: null });
    expect(cutPage([], 3)).toEqual({ page: [], next: null });
  });

  it('goes on after the last line of the page', () => {
    expect(cutPage(lines('3', '2', '1'), 2)).toEqual({ page: lines('3', '2'), next: '2' });
  });

  it('keeps a moment whole, even if the page grows', () => {
    expect(cutPage(lines('3', '2', '2', '1'), 2)).toEqual({ page: lines('3', '2', '2'), next: '2' });
    expect(cutPage(lines('3', '3', '3'), 2)).toEqual({ page: lines('3', '3', '3'), next: '3' });
  });
});
