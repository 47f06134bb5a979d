/** The signer's half of the EVM chains: keys of one BIP-32 account, and what a plan really does. Pure. */
import { HDKey } from '@scure/bip32';
import { ethereumDigest } from '#engines/reserves/digests.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import {
  keccak256,
  numberToHex,
  serializeTransaction,
  type Address,
  type Hex,
  type TransactionSerializableEIP1559,
} from 'viem';
import type { ChainAsset, ChainKeys, ChainDriver, Plan, Signed } from '../driver.ts';
import { personalSignature, refuseOtherTexts } from '../reserves.ts';
import { ownAddress } from './address.ts';
import { checkKind, feeOf, outputOf, parseBody, type EvmBody } from './body.ts';
import { evmNetwork, type EvmChain } from './networks.ts';

/** The same for every EVM chain (SLIP-0044 coin type 60), so that a deposit on the wrong one of them is not lost. */
const ACCOUNT = "m/44'/60'/0'";

export interface EvmKeysOptions {
  readonly chain: EvmChain;
  readonly network: ChainDriver['network'];
  /** BIP-39 seed. */
  readonly seed: Uint8Array;
  /** As the driver has them. */
  readonly assets?: readonly ChainAsset[];
}

export function createEvmKeys({ chain, network, seed, assets }: EvmKeysOptions): ChainKeys {
  const { chainId, assets: listed } = evmNetwork(chain, network, assets);
  const account = HDKey.fromMasterSeed(seed).derive(ACCOUNT);

  /** The body of a plan for this chain, which spends from the key that the plan names. */
  function bodyOf(plan: Plan): EvmBody {
    const body = parseBody(plan.body);
    const [path, ...more] = plan.paths;
    if (plan.chain !== chain || body.chainId !== chainId) throw new Error(`this is no plan for ${chain}`);
    if (path === undefined || more.length > 0) throw new Error('one key signs');
    if (ownAddress(account, path).target !== body.from)
      throw new Error(`${path} is not the key of ${body.from}`);
    checkKind(plan.kind, body);
    if (plan.nonce !== body.nonce) throw new Error('the plan and its body have different nonces');
    if (plan.inputs.length > 0) throw new Error('this chain has no outputs that are spent');
    return body;
  }

  /** RFC 6979 makes the signature from the message and the key alone, so the same plan gives the same bytes. */
  function sign(plan: Plan): Signed {
    const body = bodyOf(plan);
    outputOf(body, listed);
    const transaction = unsigned(body);
    const digest = keccak256(serializeTransaction(transaction), 'bytes');
    const { privateKey } = account.derive(`m/${plan.paths[0]}`);
    const bytes = secp256k1.sign(digest, privateKey!, { prehash: false, format: 'recovered' });
    const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
    const raw = serializeTransaction(transaction, {
      r: numberToHex(r, { size: 32 }),
      s: numberToHex(s, { size: 32 }),
      yParity: recovery!,
    });
    return { raw, txid: keccak256(raw) };
  }

  return {
    publicKey: () => account.publicExtendedKey,
    pool: () => [],
    address: (path) => ownAddress(account, path),
    inspect(plan) {
      const body = bodyOf(plan);
      return { outputs: [outputOf(body, listed)], fee: feeOf(body) };
    },
    bounds(plan) {
      return { slots: [`nonce:${plan.paths[0]}:${bodyOf(plan).nonce}`], ends: null };
    },
    sign,
    signReserves(text) {
      refuseOtherTexts(text);
      return personalSignature(ethereumDigest(text), account.derive('m/1/0').privateKey!);
    },
  };
}

/** EIP-1559 form of a body. */
function unsigned(body: EvmBody): TransactionSerializableEIP1559 {
  return {
    type: 'eip1559',
    chainId: body.chainId,
    nonce: Number(body.nonce),
    to: body.to as Address,
    value: BigInt(body.value),
    data: body.data as Hex,
    gas: BigInt(body.gas),
    maxFeePerGas: BigInt(body.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(body.maxPriorityFeePerGas),
  };
}
