/** Addresses of Solana: 32 bytes in base58, no checksum, the same on every network. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { address, type Address } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { addressText } from '../address-text.ts';
import { fromBase58, toBase58 } from '../base58.ts';
import type { ChainAddress, AddressRefusal } from '../driver.ts';

/** Programs whose address lies on the curve like a wallet's (no derived address), so that only a list tells. */
const PROGRAMS = new Set([
  '11111111111111111111111111111111',
  TOKEN_PROGRAM_ADDRESS,
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ComputeBudget111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
]);

const OTHER_CHAINS =
  /^(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|(bc|tb|bcrt|ltc|tltc|rltc)1[0-9a-z]+|[13LMD][1-9A-HJ-NP-Za-km-z]{25,33})$/i;

/**
 * A wallet that may be paid. Refused besides texts that are no address: programs, mints of ours, and addresses off the curve.
 * Those are accounts of a program; the one that people paste by mistake is their token account.
 *
 * @param mints token mints that we know; they are no wallets
 */
export function readSolanaAddress(text: string, mints: ReadonlySet<string>): ChainAddress | AddressRefusal {
  const plain = addressText(text);
  if (typeof plain !== 'string') return plain;
  const bytes = fromBase58(plain);
  if (bytes?.length !== 32) {
    return OTHER_CHAINS.test(plain)
      ? { rule: 'other-chain', message: 'this is an address of another chain' }
      : { rule: 'malformed', message: 'not an address of Solana' };
  }
  if (PROGRAMS.has(plain) || mints.has(plain)) {
    return { rule: 'unsupported', message: 'this is a program or a token, not a wallet' };
  }
  if (!isOnCurve(bytes)) {
    return {
      rule: 'unsupported',
      message: 'this account belongs to a program; give the address of the wallet',
    };
  }
  return { address: plain, target: plain };
}

/** The first signature of a transaction: 64 bytes. */
export function isSolanaTxid(text: string): boolean {
  return text.length <= 88 && fromBase58(text)?.length === 64;
}

/** Those found so far, by wallet and mint: a scanner asks for the same ones again and again. */
const tokenAccounts = new Map<string, Address>();
const MAX_REMEMBERED = 50_000;

/**
 * The associated token account of a wallet: where tokens of a mint arrive. Found as the chain finds it, the first address
 * below the seeds that is off the curve, with a pure function: kit's own is asynchronous, and the driver asks in a loop.
 */
export function tokenAccountOf(owner: string, mint: string): Address {
  const key = `${owner} ${mint}`;
  const known = tokenAccounts.get(key);
  if (known) return known;
  const seeds = [owner, TOKEN_PROGRAM_ADDRESS, mint].map((text) => bytesOf(text));
  const program = bytesOf(ASSOCIATED_TOKEN_PROGRAM_ADDRESS);
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(
      concatBytes(...seeds, Uint8Array.of(bump), program, utf8ToBytes('ProgramDerivedAddress')),
    );
    if (isOnCurve(hash)) continue;
    const account = address(toBase58(hash));
    if (tokenAccounts.size >= MAX_REMEMBERED) tokenAccounts.clear();
    tokenAccounts.set(key, account);
    return account;
  }
  throw new RangeError('no address off the curve');
}

function bytesOf(text: string): Uint8Array {
  const bytes = fromBase58(text);
  if (bytes?.length !== 32) throw new RangeError(`not an address: ${text}`);
  return bytes;
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
}
