/** Whether the key of an address signed a text, in the form that wallets of its chain write. Pure; the same code in browser, server and command. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64, bech32, bech32m, createBase58check } from '@scure/base';
import { coinDigest, ethereumDigest, taprootDigest, tronDigest, witnessDigest } from './digests.ts';
import { ADDRESS_FORMS, type ChainNetwork, type CoinChain } from './forms.ts';

export type ReserveChain = CoinChain | 'eth' | 'bsc' | 'sol' | 'trx';

export interface SignedText {
  readonly chain: ReserveChain;
  readonly network: ChainNetwork;
  readonly address: string;
  readonly text: string;
  /** 0x and 130 digits (eth, bsc, trx), base58 (sol), base64 (btc, ltc, doge). */
  readonly signature: string;
}

/** 'unsupported': addresses of scripts (several keys, conditions) are not read here. */
export type SignatureFault = 'address' | 'signature' | 'unsupported';

/** @returns null when it holds */
export function signatureFault(signed: SignedText): SignatureFault | null {
  try {
    return faultOf(signed);
  } catch {
    // Whatever cannot be read is no signature: the libraries throw for points and numbers that there are not.
    return 'signature';
  }
}

function faultOf({ chain, network, address, text, signature }: SignedText): SignatureFault | null {
  switch (chain) {
    case 'eth':
    case 'bsc':
      if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'address';
      return wrongUnless(ethereumOf(ethereumDigest(text), signature) === address.toLowerCase().slice(2));
    case 'trx': {
      const bytes = attempt(() => checked.decode(address));
      if (bytes?.length !== 21 || bytes[0] !== 0x41) return 'address';
      return wrongUnless(ethereumOf(tronDigest(text), signature) === bytesToHex(bytes.subarray(1)));
    }
    case 'sol': {
      const key = attempt(() => base58.decode(address));
      if (key?.length !== 32) return 'address';
      const bytes = base58.decode(signature);
      return wrongUnless(
        bytes.length === 64 && ed25519.verify(bytes, utf8ToBytes(text), key, { zip215: false }),
      );
    }
    case 'btc':
    case 'ltc':
    case 'doge':
      return coinFault(chain, network, address, text, base64.decode(signature));
  }
}

const checked = createBase58check(sha256);
const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));
const wrongUnless = (sound: boolean): SignatureFault | null => (sound ? null : 'signature');

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Key behind a recoverable signature: r, s, and 0 or 1. */
function keyOf(digest: Uint8Array, compact: Uint8Array, recovery: number): Uint8Array {
  const signed = concatBytes(Uint8Array.of(recovery), compact);
  return secp256k1.recoverPublicKey(signed, digest, { prehash: false });
}

/** Whose address it is, 40 digits. @param signature r, s and 27 or 28 (0 or 1 in some wallets) */
function ethereumOf(digest: Uint8Array, signature: string): string | null {
  if (!/^(0x)?[0-9a-f]{130}$/i.test(signature)) return null;
  const bytes = hexToBytes(signature.toLowerCase().replace(/^0x/, ''));
  const last = bytes[64]!;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return null;
  const key = secp256k1.Point.fromBytes(keyOf(digest, bytes.subarray(0, 64), recovery)).toBytes(false);
  return bytesToHex(keccak_256(key.subarray(1)).subarray(12));
}

/** What an address of a Bitcoin-style chain is paid by. */
type Payee =
  | { readonly kind: 'pkh' | 'wpkh' | 'tr'; readonly hash: Uint8Array }
  | { readonly kind: 'script' };

function readPayee(chain: CoinChain, network: ChainNetwork, address: string): Payee | null {
  const form = ADDRESS_FORMS[chain][network];
  const prefix = `${form.bech32}1`;
  if (form.bech32 !== '' && address.toLowerCase().startsWith(prefix)) {
    for (const [code, least, most] of [
      [bech32, 0, 0],
      [bech32m, 1, 16],
    ] as const) {
      const decoded = attempt(() => code.decode(address as `${string}1${string}`));
      const [version, ...words] = decoded?.words ?? [];
      if (version === undefined || version < least || version > most) continue;
      const hash = attempt(() => code.fromWords(words));
      if (!hash) return null;
      if (version === 0 && hash.length === 20) return { kind: 'wpkh', hash };
      if (version === 1 && hash.length === 32) return { kind: 'tr', hash };
      return { kind: 'script' };
    }
    return null;
  }
  const bytes = attempt(() => checked.decode(address));
  if (bytes?.length !== 21) return null;
  if (bytes[0] === form.pubKeyHash) return { kind: 'pkh', hash: bytes.subarray(1) };
  return bytes[0] === form.scriptHash ? { kind: 'script' } : null;
}

function coinFault(
  chain: CoinChain,
  network: ChainNetwork,
  address: string,
  text: string,
  signature: Uint8Array,
): SignatureFault | null {
  const payee = readPayee(chain, network, address);
  if (payee === null) return 'address';
  if (payee.kind === 'script') return 'unsupported';
  if (payee.kind === 'pkh')
    return wrongUnless(isSame(legacyHash(coinDigest(chain, text), signature), payee.hash));
  const witness = readWitness(signature);
  if (payee.kind === 'tr') return wrongUnless(isTaproot(payee.hash, text, witness));
  return wrongUnless(isWitness(payee.hash, text, witness));
}

const isSame = (one: Uint8Array | null, other: Uint8Array): boolean =>
  one !== null && bytesToHex(one) === bytesToHex(other);

/** Hash of the key of a legacy signature: 27 to 30 and an uncompressed key, 31 to 34 and a compressed one. */
function legacyHash(digest: Uint8Array, signature: Uint8Array): Uint8Array | null {
  const [header = 0] = signature;
  if (signature.length !== 65 || header < 27 || header > 34) return null;
  const key = secp256k1.Point.fromBytes(keyOf(digest, signature.subarray(1), (header - 27) & 3));
  return hash160(key.toBytes(header >= 31));
}

/** Items of a witness as it is on the wire, each below 253 bytes. */
function readWitness(bytes: Uint8Array): Uint8Array[] {
  const items: Uint8Array[] = [];
  let at = 1;
  for (let left = bytes[0] ?? 0; left > 0; left--) {
    const length = bytes[at] ?? 0xff;
    if (length >= 0xfd || at + 1 + length > bytes.length) return [];
    items.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return at === bytes.length ? items : [];
}

/** A signature in DER with its type (all), and the key. */
function isWitness(hash: Uint8Array, text: string, witness: readonly Uint8Array[]): boolean {
  const [signed, key] = witness;
  if (!signed || key?.length !== 33 || witness.length !== 2 || signed.at(-1) !== 1) return false;
  if (!isSame(hash160(key), hash)) return false;
  return secp256k1.verify(signed.subarray(0, -1), witnessDigest(hash, text), key, {
    prehash: false,
    format: 'der',
    lowS: true,
  });
}

/** 64 bytes, or 65 with the type (all). */
function isTaproot(key: Uint8Array, text: string, witness: readonly Uint8Array[]): boolean {
  const [signed] = witness;
  if (!signed || witness.length !== 1) return false;
  if (signed.length !== 64 && !(signed.length === 65 && signed[64] === 1)) return false;
  return schnorr.verify(signed.subarray(0, 64), taprootDigest(key, text, signed.length === 65 ? 1 : 0), key);
}
