/** The signer's half of Tron: keys of one BIP-32 account (the same maths as Ethereum's), and what a plan really does. Pure. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import * as z from 'zod/mini';
import type { ChainAsset, ChainDriver, ChainKeys, Plan } from '../driver.ts';
import { tronDigest } from '#engines/reserves/digests.ts';
import { personalSignature, refuseOtherTexts } from '../reserves.ts';
import { childOf, ownAddress, toText } from './address.ts';
import { tronAssets } from './assets.ts';
import { mostItCosts } from './cost.ts';
import { readTransferData } from './token.ts';
import { readOwnRaw, txidOf, writeTransaction, type RawTransaction } from './transaction.ts';

const ACCOUNT = "m/44'/195'/0'";

/** `Plan.body`. */
export const planBody = z.object({
  /** The raw part, hex. */
  raw: z.string().check(z.regex(/^([0-9a-f]{2})+$/)),
  /** Height of the solid block that it refers to: it can be in no block up to there. */
  after: z.number(),
  /** Whether the payee is new to the chain, which costs more. */
  activates: z.boolean(),
});

export interface TronKeysOptions {
  readonly network: ChainDriver['network'];
  /** BIP-39 seed. */
  readonly seed: Uint8Array;
  /** As the driver has them; for a token that is not among them nothing is signed. */
  readonly assets?: readonly ChainAsset[];
}

export function createTronKeys({ network, seed, assets = tronAssets(network) }: TronKeysOptions): ChainKeys {
  const account = HDKey.fromMasterSeed(seed).derive(ACCOUNT);

  /** The transaction of a plan, which spends from the key that the plan names. */
  function read(plan: Plan) {
    const body = planBody.parse(plan.body);
    const raw = readOwnRaw(body.raw);
    const [path, ...more] = plan.paths;
    if (plan.chain !== 'trx') throw new Error('plan: not for Tron');
    if (plan.nonce !== null || plan.inputs.length > 0) throw new Error('plan: no nonce and no outputs here');
    // The chain itself takes none that ends more than a day after it is sent, and none without an end.
    if (!Number.isSafeInteger(raw.expiration) || raw.expiration <= 0) throw new Error('plan: it never ends');
    if (path === undefined || more.length > 0) throw new Error('plan: one key signs');
    if (ownAddress(account, path).target !== raw.action.owner) {
      throw new Error('plan: its path is not the key that pays');
    }
    return {
      raw,
      path,
      output: outputOf(raw, assets),
      activates: body.activates,
      bytes: hexToBytes(body.raw),
    };
  }

  return {
    publicKey: () => account.publicExtendedKey,
    pool: () => [],
    address: (path) => ownAddress(account, path),
    inspect(plan) {
      const { raw, bytes, activates, output } = read(plan);
      return { outputs: [output], fee: mostItCosts(raw, bytes.length, activates) };
    },
    bounds: (plan) => ({ slots: [], ends: read(plan).raw.expiration }),
    /** RFC 6979 makes the signature from the message and the key alone. */
    sign(plan) {
      const { bytes, path } = read(plan);
      const txid = txidOf(bytes);
      const { privateKey } = childOf(account, path);
      return { raw: bytesToHex(writeTransaction(bytes, signTxid(txid, privateKey!))), txid };
    },
    signReserves(text) {
      refuseOtherTexts(text);
      return personalSignature(tronDigest(text), childOf(account, '1/0').privateKey!);
    },
  };
}

/** r, s and 27 or 28: 65 bytes. */
export function signTxid(txid: string, privateKey: Uint8Array): Uint8Array {
  const signed = secp256k1.sign(hexToBytes(txid), privateKey, { prehash: false, format: 'recovered' });
  return concatBytes(signed.slice(1), Uint8Array.of(27 + signed[0]!));
}

/** Whom a transaction pays: TRX, or a listed token by its own transfer. Everything else is refused. */
function outputOf({ action }: RawTransaction, assets: readonly ChainAsset[]): Plan['outputs'][number] {
  if (action.kind === 'transfer') {
    const coin = assets.find(({ contract }) => contract === null);
    if (!coin) throw new Error('plan: TRX is not carried');
    return { address: toText(action.to), currency: coin.currency, amount: `${action.amount}` };
  }
  const asset = assets.find(({ contract }) => contract === action.contract);
  const transfer = readTransferData(action.data);
  if (!asset || !transfer || action.value !== 0n) throw new Error('plan: not a transfer of a listed token');
  return { address: toText(transfer.to), currency: asset.currency, amount: `${transfer.amount}` };
}
