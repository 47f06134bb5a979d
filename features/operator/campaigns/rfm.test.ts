import { expect, it } from 'vitest';
import { RFM_GRID, RFM_GROUPS } from './rfm.ts';

it('the grid is five by five, and every name but that of the lapsed stands in it', () => {
  expect(RFM_GRID.map((row) => row.length)).toEqual([5, 5, 5, 5, 5]);
  expect([...new Set(RFM_GRID.flat())].toSorted()).toEqual(
    RFM_GROUPS.filter((group) => group !== 'lapsed').toSorted(),
  );
});
