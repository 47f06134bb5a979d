/**
 * What the signer signs at most, whatever anybody approved: a file of its own, made with careful figures at the first
 * start. Amounts are whole coins, as decimal strings.
 */
import { join } from 'node:path';
import * as z from 'zod/mini';
import { amount, parseUnits } from '../../contract/money.ts';
import { keptText } from '../../server/config/kept.ts';

const shape = z.object({
  /**
   * Whose word counts as staff's. 'main': on main networks only what was signed with a passkey that this signer knows,
   * elsewhere a row of the database too. 'always': signed everywhere.
   */
  passkeys: z._default(z.enum(['main', 'always']), 'main'),
  /** By currency code. A currency that is not named is not paid. */
  currencies: z.record(
    z.string(),
    z.object({
      /** One payment. */
      payment: amount,
      /** All payments of 24 hours. */
      day: amount,
      /** Above it two members of staff must have approved. */
      twoAbove: amount,
      /** What nobody of the staff looked at: one payment, and all of them of 24 hours. Not named: what a fresh installation has. */
      auto: z.optional(z.object({ payment: amount, day: amount })),
    }),
  ),
  /** By chain, in the chain's own coin. */
  chains: z.record(
    z.string(),
    z.object({
      /** Most that one transaction may cost. */
      fee: amount,
      /** Most that all transactions of 24 hours may cost together. */
      feeDay: amount,
      /** Most that is sent to a deposit address for its fees at once. */
      fund: amount,
      /** Most that is sent to deposit addresses in 24 hours. Not named: as much as all fees may cost. */
      fundDay: z.optional(amount),
    }),
  ),
});
export type Caps = z.output<typeof shape>;

const START: Caps = {
  passkeys: 'main',
  currencies: {
    btc: { payment: '0.5', day: '2', twoAbove: '0.1', auto: { payment: '0.05', day: '0.5' } },
    eth: { payment: '15', day: '60', twoAbove: '3', auto: { payment: '1', day: '10' } },
    ltc: { payment: '400', day: '1600', twoAbove: '80', auto: { payment: '30', day: '300' } },
    doge: { payment: '150000', day: '600000', twoAbove: '30000', auto: { payment: '15000', day: '150000' } },
    sol: { payment: '250', day: '1000', twoAbove: '50', auto: { payment: '20', day: '200' } },
    trx: { payment: '200000', day: '800000', twoAbove: '40000', auto: { payment: '10000', day: '100000' } },
    usdt: { payment: '50000', day: '200000', twoAbove: '10000', auto: { payment: '2000', day: '20000' } },
    usdc: { payment: '50000', day: '200000', twoAbove: '10000', auto: { payment: '2000', day: '20000' } },
    phx: { payment: '500000', day: '2000000', twoAbove: '100000', auto: { payment: '40000', day: '400000' } },
  },
  chains: {
    btc: { fee: '0.002', feeDay: '0.05', fund: '0', fundDay: '0' },
    eth: { fee: '0.05', feeDay: '1', fund: '0.05', fundDay: '1' },
    bsc: { fee: '0.05', feeDay: '1', fund: '0.05', fundDay: '1' },
    ltc: { fee: '0.1', feeDay: '5', fund: '0', fundDay: '0' },
    doge: { fee: '50', feeDay: '2000', fund: '0', fundDay: '0' },
    sol: { fee: '0.01', feeDay: '1', fund: '0', fundDay: '0' },
    trx: { fee: '150', feeDay: '5000', fund: '150', fundDay: '5000' },
  },
};

/** @throws when the file was made unreadable: a signer without caps does not start */
export function signerCaps(folder: string): Caps {
  const file = join(folder, 'caps.json');
  const text = keptText(file, () => JSON.stringify(START, null, 2));
  const parsed = shape.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${file} is no list of caps: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What may be paid that nobody of the staff looked at, on-chain units. */
export function autoCaps(
  { currencies }: Caps,
  currency: string,
  decimals: number,
): { payment: bigint; day: bigint } {
  const named = currencies[currency]?.auto ?? START.currencies[currency]?.auto;
  return named
    ? { payment: capUnits(named.payment, decimals), day: capUnits(named.day, decimals) }
    : { payment: 0n, day: 0n };
}

/** A cap in on-chain units of an asset with so many decimals; finer digits than the asset has are cut off. */
export function capUnits(cap: string, decimals: number): bigint {
  const [whole, fraction = ''] = cap.split('.');
  return parseUnits(`${whole}.${fraction.slice(0, decimals).padEnd(1, '0')}`, Math.max(decimals, 1))!;
}
