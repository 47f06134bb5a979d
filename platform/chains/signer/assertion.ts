/** A passkey's signature over a challenge (WebAuthn Level 3, 7.2), checked with node:crypto alone. Pure. */
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { ApprovalProof } from '../../contract/approval-proof.ts';
import { passkeyKey, type PasskeyKey, type PasskeyPin } from './passkey.ts';
import type { Refusal } from './protocol.ts';

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
});

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
/** Hash of the site's name, flags, counter. */
const MIN_DATA = 37;

const refuse = (refused: string, message: string): Refusal => ({ refused, message });

/** @returns null when this key signed this challenge, on its site, with its owner present and verified */
export function checkAssertion(proof: ApprovalProof, challenge: Uint8Array, pin: PasskeyPin): Refusal | null {
  const json = Buffer.from(proof.clientDataJSON, 'base64url');
  const data = clientData.safeParse(parse(json.toString('utf8')));
  if (!data.success || data.data.type !== 'webauthn.get')
    return refuse('passkey-shape', 'What the passkey signed is no assertion.');
  const said = data.data;
  if (said.challenge !== Buffer.from(challenge).toString('base64url'))
    return refuse('passkey-challenge', 'The passkey signed something else than this approval.');
  if (said.origin !== pin.origin || said.crossOrigin === true || said.topOrigin !== undefined)
    return refuse('passkey-origin', 'The passkey signed on another site.');
  const authenticator = Buffer.from(proof.authenticatorData, 'base64url');
  if (authenticator.length < MIN_DATA)
    return refuse('passkey-shape', 'What the passkey signed is no assertion.');
  if (!authenticator.subarray(0, 32).equals(sha256(pin.rpId)))
    return refuse('passkey-rp', 'The passkey signed for another site.');
  const flags = authenticator[32]!;
  if ((flags & USER_PRESENT) === 0 || (flags & USER_VERIFIED) === 0)
    return refuse('passkey-flags', 'The passkey did not verify who used it.');
  const signed = Buffer.concat([authenticator, sha256(json)]);
  return isSigned(pin.key, signed, Buffer.from(proof.signature, 'base64url'))
    ? null
    : refuse('passkey-signature', 'The signature is not of this passkey.');
}

function isSigned(key: PasskeyKey, signed: Buffer, signature: Buffer): boolean {
  try {
    return verify(key.kty === 'OKP' ? null : 'sha256', signed, keyOf(key), signature);
  } catch {
    return false;
  }
}

/** @throws when it is no key */
export function keyOf(key: PasskeyKey): KeyObject {
  return createPublicKey({ key, format: 'jwk' });
}

/** Thumbprint of a key (RFC 7638), its first 128 bits in groups of four hexadecimal digits: to compare by eye. */
export function fingerprint(key: PasskeyKey): string {
  // The members that the RFC asks for, in the order of their names.
  const ordered = Object.fromEntries(
    Object.entries(z.parse(passkeyKey, key)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const digits = sha256(JSON.stringify(ordered)).toString('hex').slice(0, 32);
  return digits.match(/.{4}/g)!.join(' ');
}

function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
