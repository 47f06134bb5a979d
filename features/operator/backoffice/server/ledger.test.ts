import { describe, expect, it } from 'vitest';
import { cutPage } from './ledger.ts';

const lines = (...times: string[]) => times.map((at, index) => ({ at, index }));

describe('cutPage', () => {
  it('gives everything when there is no more than a page', () => {
    expect(cutPage(lines('3', '2', '1'), 3, false)).toEqual({ page: lines('3', '2', '1'), next: null });
    expect(cutPage([], 3, false)).toEqual({ page: [], next: null });
  });

  it('goes on after the last line of the page', () => {
    expect(cutPage(lines('3', '2', '1'), 2, false)).toEqual({ page: lines('3', '2'), next: '2' });
    expect(cutPage(lines('3', '2', '1'), 2, true)).toEqual({ page: lines('3', '2'), next: '2' });
  });

  it('keeps a moment whole, even if the page grows', () => {
    expect(cutPage(lines('3', '2', '2', '1'), 2, false)).toEqual({ page: lines('3', '2', '2'), next: '2' });
  });

  it('leaves a moment whose end it has not seen to the next page', () => {
    expect(cutPage(lines('3', '2', '2'), 2, true)).toEqual({ page: lines('3'), next: '3' });
  });

  it('asks for more when it has not seen the end of the first moment', () => {
    expect(cutPage(lines('3', '3', '3'), 2, true)).toBeNull();
    expect(cutPage([], 2, true)).toBeNull();
  });
});
