/** Test support: random terms, stakes and orders. */
import fc from 'fast-check';
import { ratio } from '../ratio.ts';
import { DEFAULT_TERMS, type Terms } from '../terms.ts';

export const direction = fc.constantFrom('up' as const, 'down' as const);
/** Hundredths, 1x to 1,000x. */
export const multiplier = fc.bigInt({ min: 100n, max: 100_000n });
/** At a scale of 1e-8: from 1 to a million. */
export const price = fc.bigInt({ min: 10n ** 8n, max: 10n ** 14n });
export const wager = fc.bigInt({ min: 1n, max: 10n ** 15n });

const share = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((num) => ratio(num, 1_000_000n));

/** Sound terms, every setting on or off. */
export const terms: fc.Arbitrary<Terms> = fc
  .record({
    feeMode: fc.constantFrom('pnl' as const, 'flat' as const),
    pnlFee: share(500_000n),
    flatFee: share(400n),
    spread: share(1_000n),
    rollover: share(100n),
    keep: fc.constantFrom(null, { base: ratio(9n, 10n), rate: ratio(5_200n) }),
    maxRoi: fc.bigInt({ min: 1n, max: 1_000n }).map((roi) => ratio(roi)),
  })
  .map((some) => ({ ...DEFAULT_TERMS, ...some }));
