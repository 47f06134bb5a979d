import { describe, expect, it } from 'vitest';
import { claimsReady } from './claimable.ts';

const NOW = 1_000_000;

function standing({ worthUsd = '1.00', next = 0, deposited = true, spin = 0 } = {}) {
  return {
    rakeback: { percent: '5', next, worthUsd, days: 30, expiring: null },
    faucet: {
      next: spin,
      max: '1.00',
      deposited,
      prizes: [],
      serverSeedHash: '',
      clientSeed: '',
      nonce: 0,
    },
  };
}

describe('what can be claimed now', () => {
  it('is everything that is due and not nothing', () => {
    expect(claimsReady(standing(), NOW)).toEqual(['rakeback', 'faucet']);
  });

  it.each([
    ['no rakeback has gathered', { worthUsd: '0.00' }, ['faucet']],
    ['rakeback was claimed an hour ago', { next: NOW + 1 }, ['faucet']],
    ['nothing was deposited yet', { deposited: false }, ['rakeback']],
    ['the faucet was spun today', { spin: NOW + 1 }, ['rakeback']],
  ])('leaves out what is not: %s', (_why, given, ready) => {
    expect(claimsReady(standing(given), NOW)).toEqual(ready);
  });
});
