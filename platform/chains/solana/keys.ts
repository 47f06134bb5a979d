/** The signer's half of Solana: keys by SLIP-0010, a pool of public keys, and signatures under messages that were read first. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { getBase64Decoder, getBase64Encoder } from '@solana/kit';
import type { ChainAsset, ChainDriver, ChainKeys, OwnAddress, Plan } from '../driver.ts';
import { toBase58 } from '../base58.ts';
import { refuseOtherTexts } from '../reserves.ts';
import { tokenAccountOf } from './address.ts';
import { solanaAssets } from './assets.ts';
import { planBody } from './message.ts';
import { readMessage, type ReadMessage } from './message-reader.ts';
import { slip10 } from './slip10.ts';

const HOT = '1/0';

/** Pool index 0 is the hot address, i + 1 is deposit address i. */
function pathOf(index: number): string {
  return index === 0 ? HOT : `0/${index - 1}`;
}

/** @throws RangeError for a path that is not ours */
function indexOf(path: string): number {
  if (path === HOT) return 0;
  const index = /^0\/\d+$/.test(path) ? Number(path.slice(2)) : Number.NaN;
  if (!(index < 0x7fffffff)) throw new RangeError(`not a path of the pool: ${path}`);
  return index + 1;
}

export interface SolanaKeysOptions {
  readonly network: ChainDriver['network'];
  /** BIP-39 seed, 64 bytes. */
  readonly seed: Uint8Array;
  /** As the driver has them; for a mint that is not among them nothing is signed. */
  readonly assets?: readonly ChainAsset[];
}

export function createSolanaKeys({
  network,
  seed,
  assets = solanaAssets(network),
}: SolanaKeysOptions): ChainKeys {
  const keyAt = (index: number) => slip10(seed, `m/44'/501'/${index}'/0'`).key;
  const addressOf = (index: number) => toBase58(ed25519.getPublicKey(keyAt(index)));
  const ownAddress = (index: number): OwnAddress => {
    const address = addressOf(index);
    return { address, target: address, path: pathOf(index) };
  };

  /** The message of a plan, checked against the keys that the plan names and the wallet it says it pays. */
  function read(plan: Plan): ReadMessage & { payee: string; currency: string } {
    if (plan.chain !== 'sol') throw new Error('plan: not for Solana');
    if (plan.nonce !== null || plan.inputs.length > 0) throw new Error('plan: no nonce and no outputs here');
    const body = planBody.parse(plan.body);
    const message = readMessage(body.message);
    const { movement, opening, signers } = message;
    const own = plan.paths.map((path) => addressOf(indexOf(path)));
    if (own.length !== signers.length || own.some((address, index) => address !== signers[index])) {
      throw new Error('plan: its paths are not those that sign');
    }
    if (!signers.includes(movement.authority)) throw new Error('plan: somebody else pays');
    const asset = assets.find(({ contract }) => contract === movement.mint);
    if (!asset) throw new Error('plan: a token that is not ours');
    const { payee } = body;
    const target = asset.contract === null ? payee : tokenAccountOf(payee, asset.contract);
    if (movement.destination !== target) throw new Error('plan: pays an account that is not the payee’s');
    if (asset.contract !== null && movement.decimals !== asset.decimals) throw new Error('plan: decimals');
    if (
      opening &&
      (opening.owner !== payee ||
        opening.account !== target ||
        opening.mint !== asset.contract ||
        opening.payer !== signers[0])
    ) {
      throw new Error('plan: opens an account for somebody else');
    }
    return { ...message, payee, currency: asset.currency };
  }

  return {
    publicKey: () => null,
    pool: (start, count) => Array.from({ length: count }, (_, step) => ownAddress(start + step)),
    address: (path) => ownAddress(indexOf(path)),
    inspect(plan) {
      const { payee, currency, movement, fee } = read(plan);
      return { outputs: [{ address: payee, currency, amount: `${movement.amount}` }], fee };
    },
    bounds(plan) {
      read(plan);
      // How old its blockhash is the bytes do not say: whoever signs knows that it was there before the signature.
      return { slots: [], ends: null };
    },
    sign(plan) {
      read(plan);
      const message = getBase64Encoder().encode(planBody.parse(plan.body).message);
      const bytes = new Uint8Array(message);
      const signatures = plan.paths.map((path) => ed25519.sign(bytes, keyAt(indexOf(path))));
      // On the wire: how many signatures there are (one byte below 128), the signatures, the message.
      const raw = concatBytes(Uint8Array.of(signatures.length), ...signatures, bytes);
      return { raw: getBase64Decoder().decode(raw), txid: toBase58(signatures[0]!) };
    },
    signReserves(text) {
      refuseOtherTexts(text);
      return toBase58(ed25519.sign(utf8ToBytes(text), keyAt(indexOf(HOT))));
    },
  };
}
