import { describe, expect, it } from 'vitest';
import { adjustFault } from './adjust-fault.ts';

describe('adjustFault', () => {
  it.each([
    ['1', 2, 'because', null],
    ['0.01', 2, 'because', null],
    ['', 2, 'because', 'amount'],
    ['0', 2, 'because', 'amount'],
    ['0.00', 2, 'because', 'amount'],
    ['-1', 2, 'because', 'amount'],
    ['1e3', 2, 'because', 'amount'],
    ['01', 2, 'because', 'amount'],
    ['٣', 2, 'because', 'amount'],
    ['1.001', 2, 'because', 'decimals'],
    ['1', 2, ' x ', 'reason'],
  ])('%s with %d decimals, reason "%s": %s', (amount, decimals, reason, fault) => {
    expect(adjustFault(amount, decimals, reason)).toBe(fault);
  });
});
