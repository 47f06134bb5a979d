/** What is signed for a text, chain by chain. None of it is ever the digest of a transaction: each begins with what no transaction begins with. */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { COIN_MAGIC, type CoinChain } from './forms.ts';

/** EIP-191, version E ("personal_sign"); TIP-191 is the same with a name of its own. */
function personal(name: string, text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  return keccak_256(concatBytes(utf8ToBytes(`\x19${name} Signed Message:\n${bytes.length}`), bytes));
}

export const ethereumDigest = (text: string): Uint8Array => personal('Ethereum', text);
export const tronDigest = (text: string): Uint8Array => personal('TRON', text);

export const doubleSha256 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes));

/** A text and its length as Bitcoin writes both. @throws RangeError for one that takes more than two bytes of length */
function sized(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  if (bytes.length > 0xffff) throw new RangeError('a text of more than 65535 bytes');
  const length = bytes.length < 0xfd ? [bytes.length] : [0xfd, bytes.length & 0xff, bytes.length >> 8];
  return concatBytes(Uint8Array.from(length), bytes);
}

/** The legacy form of Bitcoin Core's `signmessage`. */
export const coinDigest = (chain: CoinChain, text: string): Uint8Array =>
  doubleSha256(concatBytes(sized(COIN_MAGIC[chain]), sized(text)));

function tagged(tag: string, ...parts: Uint8Array[]): Uint8Array {
  const name = sha256(utf8ToBytes(tag));
  return sha256(concatBytes(name, name, ...parts));
}

/** BIP-322's hash of a text. */
export const genericHash = (text: string): Uint8Array => tagged('BIP0322-signed-message', utf8ToBytes(text));

const ZEROS = new Uint8Array(8);
const NUMBER = new Uint8Array(4);
/** The one output of the transaction that is signed: nothing, to OP_RETURN. */
const OUTPUT = concatBytes(ZEROS, Uint8Array.of(1, 0x6a));

/** Id of BIP-322's first transaction, in the order of bytes that inputs have. It spends what there cannot be, so nothing that spends it can be mined. */
export function toSpendId(script: Uint8Array, text: string): Uint8Array {
  return doubleSha256(
    concatBytes(
      NUMBER,
      Uint8Array.of(1),
      new Uint8Array(32),
      Uint8Array.of(0xff, 0xff, 0xff, 0xff, 34, 0, 32),
      genericHash(text),
      NUMBER,
      Uint8Array.of(1),
      ZEROS,
      Uint8Array.of(script.length),
      script,
      NUMBER,
    ),
  );
}

/** BIP-143's digest of BIP-322's second transaction, for an address of a public key's hash. @param hash 20 bytes */
export function witnessDigest(hash: Uint8Array, text: string): Uint8Array {
  const outpoint = concatBytes(toSpendId(concatBytes(Uint8Array.of(0, 20), hash), text), NUMBER);
  return doubleSha256(
    concatBytes(
      NUMBER,
      doubleSha256(outpoint),
      doubleSha256(NUMBER),
      outpoint,
      concatBytes(Uint8Array.of(0x19, 0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac)),
      ZEROS,
      NUMBER,
      doubleSha256(OUTPUT),
      NUMBER,
      Uint8Array.of(1, 0, 0, 0),
    ),
  );
}

/** BIP-341's digest of the same for a taproot address whose key signs. @param key 32 bytes @param type 0 or 1: both sign everything */
export function taprootDigest(key: Uint8Array, text: string, type: 0 | 1): Uint8Array {
  const script = concatBytes(Uint8Array.of(0x51, 32), key);
  const outpoint = concatBytes(toSpendId(script, text), NUMBER);
  return tagged(
    'TapSighash',
    Uint8Array.of(0, type),
    NUMBER,
    NUMBER,
    sha256(outpoint),
    sha256(ZEROS),
    sha256(concatBytes(Uint8Array.of(script.length), script)),
    sha256(NUMBER),
    sha256(OUTPUT),
    Uint8Array.of(0),
    NUMBER,
  );
}
