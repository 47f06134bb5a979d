/** An unsigned transaction as the driver hands it to the signer, and what it really does. Pure. */
import { checksumAddress, concat, pad, toHex, type Address, type Hex } from 'viem';
import * as z from 'zod/mini';
import type { ChainAsset, Plan } from '../driver.ts';

const units = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/));
const account = z.string().check(z.regex(/^0x[0-9a-f]{40}$/));

/** Strict: a field that we do not know of could be one that a library signs. */
const shape = z.strictObject({
  chainId: z.int().check(z.positive()),
  from: account,
  to: account,
  /** Wei. */
  value: units,
  data: z.union([
    z.literal('0x'),
    z.string().check(z.regex(/^0xa9059cbb[0-9a-f]{128}$/)),
    z.string().check(z.regex(/^0x42966c68[0-9a-f]{64}$/)),
  ]),
  nonce: units,
  gas: units,
  /** Wei per gas. */
  maxFeePerGas: units,
  /** Wei per gas. */
  maxPriorityFeePerGas: units,
});
export type EvmBody = z.output<typeof shape>;

/** @throws when it is no body of ours */
export function parseBody(body: unknown): EvmBody {
  return shape.parse(body);
}

/** Calldata of ERC-20 `transfer`. What the call gives back is nobody's business here: USDT gives nothing. */
export function transferData(to: string, amount: bigint): Hex {
  return concat(['0xa9059cbb', pad(to as Address), toHex(amount, { size: 32 })]);
}

const BURN = '0x42966c68';

/** Calldata of the house token's `burn`. */
export function burnData(amount: bigint): Hex {
  return concat([BURN, toHex(amount, { size: 32 })]);
}

/** What plans that burn name as their payee: nobody has it. */
export const NOBODY = '0x0000000000000000000000000000000000000000';

/** A plan burns if and only if it is called so. @throws otherwise */
export function checkKind(kind: Plan['kind'], { data }: EvmBody): void {
  if ((kind === 'burn') !== data.startsWith(BURN)) throw new Error(`this is no plan to ${kind}`);
}

/**
 * What a body pays, from its own bytes.
 * @throws for a contract that is not listed, coin sent along with a token transfer, or calldata that is not exactly a transfer
 */
export function outputOf(body: EvmBody, assets: readonly ChainAsset[]): Plan['outputs'][number] {
  if (body.data === '0x') {
    const token = assets.find(({ contract }) => contract === body.to);
    if (token) throw new Error(`coin to the contract of ${token.currency}`);
    return { address: checksum(body.to), currency: assets[0]!.currency, amount: body.value };
  }
  const asset = assets.find(({ contract }) => contract === body.to);
  if (!asset) throw new Error(`${body.to} is no listed token`);
  if (body.value !== '0') throw new Error('coin is sent along with a token');
  if (body.data.startsWith(BURN)) {
    if (!asset.burns) throw new Error(`${asset.currency} is not burnt`);
    return {
      address: NOBODY,
      currency: asset.currency,
      amount: BigInt(`0x${body.data.slice(10)}`).toString(),
    };
  }
  const to = body.data.slice(10, 74);
  if (!to.startsWith('0'.repeat(24))) throw new Error('the payee is no address');
  const amount = BigInt(`0x${body.data.slice(74)}`).toString();
  return { address: checksum(`0x${to.slice(24)}`), currency: asset.currency, amount };
}

/** Most it can cost, wei. */
export function feeOf({ gas, maxFeePerGas }: EvmBody): bigint {
  return BigInt(gas) * BigInt(maxFeePerGas);
}

function checksum(address: string): string {
  return checksumAddress(address as Address);
}
