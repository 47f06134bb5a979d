import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import type { PasskeyKey } from '../../chains/signer/passkey.ts';

/**
 * A passkey's public key as the signer keeps it, from what the authenticator handed over (COSE, RFC 9053).
 * @returns null for a kind of key that approvals are not taken from
 */
export function passkeyKeyOf(credential: Uint8Array<ArrayBuffer>): PasskeyKey | null {
  const key = decodeCredentialPublicKey(credential);
  const { COSEKEYS } = cose;
  const text = (part: Uint8Array | undefined) => Buffer.from(part ?? []).toString('base64url');
  if (cose.isCOSEPublicKeyEC2(key) && key.get(COSEKEYS.alg) === cose.COSEALG.ES256)
    return { kty: 'EC', crv: 'P-256', x: text(key.get(COSEKEYS.x)), y: text(key.get(COSEKEYS.y)) };
  if (cose.isCOSEPublicKeyOKP(key) && key.get(COSEKEYS.alg) === cose.COSEALG.EdDSA)
    return { kty: 'OKP', crv: 'Ed25519', x: text(key.get(COSEKEYS.x)) };
  if (cose.isCOSEPublicKeyRSA(key) && key.get(COSEKEYS.alg) === cose.COSEALG.RS256)
    return { kty: 'RSA', n: text(key.get(COSEKEYS.n)), e: text(key.get(COSEKEYS.e)) };
  return null;
}
