import { expect, test } from 'vitest';
import { placePercent, sharePercent, sumOf } from './share.ts';

test('shares and places are exact, whatever the size of a unit', () => {
  expect(sharePercent('1.00', '3.00', 2)).toBe(33.3);
  expect(sharePercent('20.000000000000000000', '40.000000000000000000', 18)).toBe(50);
  expect(sharePercent('1.00', '0.00', 2)).toBe(0);
  expect(sumOf('10.00', '0.50', 2)).toBe('10.50');
  expect(placePercent('0', '3200')).toBe(0);
  expect(placePercent('3199', '3200')).toBe(99.96);
  expect(placePercent('0', '0')).toBe(0);
});
