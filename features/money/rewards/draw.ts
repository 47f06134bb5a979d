/** How a draw turns a float into a prize. Pure: the server draws by it, the page checks by it. */
import { commitment } from '#engines/fair/commitment.ts';
import { floats } from '#engines/fair/floats.ts';
import type { Hmac } from '#engines/fair/hmac.ts';
import { formatUnits, parseUnits } from '#platform/contract/units.ts';
import type { DrawProof } from './faucet-contract.ts';

type Seeds = Pick<DrawProof, 'serverSeed' | 'clientSeed' | 'nonce'>;

/** The one float of a draw: the first of `HMAC_SHA256(serverSeed, clientSeed:nonce:0)`, in [0, 1). */
export function drawFloat({ serverSeed, clientSeed, nonce }: Seeds, hmac: Hmac): number {
  return floats(serverSeed, clientSeed, nonce, 1, hmac)[0]!;
}

/** Place of the prize: each owns a stretch of [0, 1) as long as its weight's part of all weights, in order. */
export function pick(weights: readonly number[], float: number): number {
  const at = Math.floor(float * weights.reduce((sum, weight) => sum + weight, 0));
  let end = 0;
  return weights.findIndex((weight) => (end += weight) > at);
}

/** @param maxCents greatest reward in cents @param share percent with up to two decimals @returns cents, at least 1 */
export function faucetCents(maxCents: bigint, share: number): bigint {
  const cents = (maxCents * BigInt(Math.round(share * 100))) / 10_000n;
  return cents > 1n ? cents : 1n;
}

/** The same in dollars. @param max as calls tell it */
export const faucetDollars = (max: string, share: number): string =>
  formatUnits(faucetCents(parseUnits(max, 2)!, share), 2);

/** Whether the revealed seed is the one whose hash was shown before. */
export const kept = ({ serverSeed, serverSeedHash }: DrawProof): boolean =>
  commitment(serverSeed) === serverSeedHash;
