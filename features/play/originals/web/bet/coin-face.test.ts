import { expect, test } from 'vitest';
import { coinFace } from './coin-face.ts';

test.each([
  ['0.00000010', 'btc', '10 SAT'],
  ['0.00000102', 'btc', '102 SAT'],
  ['0.00010270', 'btc', '10.2K SAT'],
  ['0.032250000000000000', 'eth', '0.03225'],
  ['0.000322500000000000', 'eth', '0.0003225'],
  ['0.000003225000000000', 'eth', '0.0₅3225'],
  ['0.000000000003225000', 'eth', '0.0₁₁3225'],
  ['0.6944', 'doge', '0.6944'],
  ['694.4', 'doge', '694.4'],
  ['14490', 'trx', '14.4K'],
])('%s %s is %s on a chip', (amount, currency, face) => {
  expect(coinFace(amount, currency)).toBe(face);
});
