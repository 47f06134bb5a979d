/** What a transaction can cost at most. The driver and the signer add it up with the same lines. */
import type { RawTransaction } from './transaction.ts';

/** Sun for a byte, when the day's free ones are used up (chain parameter `getTransactionFee`). */
export const BYTE_PRICE = 1_000n;
/** Sun for an address that never held TRX: 1 for the account and 0.1 instead of its bandwidth. */
export const ACTIVATION = 1_100_000n;
/** Signature with its frame, and 64 bytes that the chain counts for the result. */
const BESIDE_RAW = 67 + 5 + 64;

/**
 * @param bytes length of the raw part
 * @param activates whether the payee is new to the chain
 */
export function mostItCosts(raw: RawTransaction, bytes: number, activates: boolean): bigint {
  return BigInt(bytes + BESIDE_RAW) * BYTE_PRICE + raw.feeLimit + (activates ? ACTIVATION : 0n);
}
