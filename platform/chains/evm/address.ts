import { HDKey } from '@scure/bip32';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, checksumAddress, type Address } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { addressText } from '../address-text.ts';
import type { AddressRefusal, ChainAddress, OwnAddress } from '../driver.ts';
import type { EvmNetwork } from './networks.ts';

const HEX_ADDRESS = /^0x[0-9a-f]{40}$/i;

/** How addresses of chains that people mix up with ours begin. Only to say it in words: whatever has no 0x form is refused. */
const OTHER_CHAINS: readonly (readonly [RegExp, string])[] = [
  [/^(bc1|tb1|bcrt1)[0-9a-z]{6,}$/i, 'Bitcoin'],
  [/^(ltc1|tltc1|rltc1)[0-9a-z]{6,}$/i, 'Litecoin'],
  [/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'Tron'],
  [/^D[1-9A-HJ-NP-Za-km-z]{33}$/, 'Dogecoin'],
  [/^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/, 'Bitcoin'],
  [/^[LM][1-9A-HJ-NP-Za-km-z]{33}$/, 'Litecoin'],
  [/^bnb1[0-9a-z]{38}$/i, 'the BNB Beacon Chain'],
  [/^[1-9A-HJ-NP-Za-km-z]{43,44}$/, 'Solana'],
];

/**
 * Reads an address that may be paid. Mixed case must be the EIP-55 checksum; one case only carries none and is taken.
 * Names (ENS) are not resolved: what they point to can change between the order and the payment.
 */
export function readEvmAddress(network: EvmNetwork, text: string): ChainAddress | AddressRefusal {
  const plain = addressText(text);
  if (typeof plain !== 'string') return plain;
  if (!HEX_ADDRESS.test(plain)) return refusal(plain);
  const target = plain.toLowerCase();
  const address = checksumAddress(target as Address);
  const digits = plain.slice(2);
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (mixed && digits !== address.slice(2))
    return { rule: 'checksum', message: 'a letter is wrong: the checksum (EIP-55) does not fit' };
  // The zero address and the precompiled contracts have no owner, and a token sent to its own contract is lost.
  if (BigInt(target) < 0x1_0000n) return { rule: 'unsupported', message: 'nobody owns this address' };
  if (network.assets.some(({ contract }) => contract === target))
    return { rule: 'unsupported', message: 'this is the contract of a token, not an account' };
  return { address, target };
}

function refusal(plain: string): AddressRefusal {
  if (/^[^:]+\.[^.]+$/.test(plain))
    return { rule: 'unsupported', message: 'names are not resolved: enter the address itself' };
  if (/^(ethereum|eth|bsc|bnb):/i.test(plain))
    return { rule: 'unsupported', message: 'payment links are not read: enter the address itself' };
  for (const [pattern, chain] of OTHER_CHAINS) {
    if (pattern.test(plain)) return { rule: 'other-chain', message: `this is an address of ${chain}` };
  }
  if (/^0x[0-9a-f]{64}$/i.test(plain))
    return { rule: 'malformed', message: 'this is the id of a transaction' };
  return { rule: 'malformed', message: 'an address is 0x and 40 hexadecimal digits' };
}

const accounts = new Map<string, HDKey>();

/** @param path '<branch>/<index>' @throws when the key or the path is none */
export function deriveEvm(xpub: string, path: string): OwnAddress {
  let account = accounts.get(xpub);
  if (!account) accounts.set(xpub, (account = HDKey.fromExtendedKey(xpub)));
  return ownAddress(account, path);
}

/** The address of an account's key at a path below it. */
export function ownAddress(account: HDKey, path: string): OwnAddress {
  if (!/^\d{1,9}\/\d{1,9}$/.test(path)) throw new Error(`"${path}" is no path of an address`);
  const { publicKey } = account.derive(`m/${path}`);
  const whole = secp256k1.Point.fromBytes(publicKey!).toBytes(false);
  const address = publicKeyToAddress(bytesToHex(whole));
  return { address, target: address.toLowerCase(), path };
}
