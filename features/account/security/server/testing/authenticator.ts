/** An authenticator in software, for tests: ES256, no attestation, what a browser would hand over. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface Credential {
  readonly id: string;
  readonly key: KeyObject;
  readonly handle: string;
  counter: number;
}

interface Ask {
  readonly challenge: string;
  readonly [more: string]: unknown;
}

export interface Where {
  readonly rpId: string;
  readonly origin: string;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** User present and verified; kept in one place. */
const VERIFIED = 0x05;
const ATTESTED = 0x40;

function authenticatorData(rpId: string, counter: number, flags: number, rest = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
}

/** Makes a credential as asked. @returns it, and what the page sends */
export function create(ask: Ask, { rpId, origin }: Where, flags = VERIFIED) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
  const attestation = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authenticatorData(rpId, 1, flags | ATTESTED, attested))],
    ]),
  );
  const user = ask['user'] as { id: string };
  const credential: Credential = { id: base64(id), key: privateKey, handle: user.id, counter: 1 };
  return {
    credential,
    response: {
      id: base64(id),
      rawId: base64(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64(clientData('webauthn.create', ask.challenge, origin)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      },
    },
  };
}

/** Signs what was asked. @param count of the signature; it goes on by itself unless told */
export function get(
  ask: Ask,
  credential: Credential,
  { rpId, origin }: Where,
  { count = ++credential.counter, flags = VERIFIED, handle = credential.handle } = {},
) {
  const data = clientData('webauthn.get', ask.challenge, origin);
  const authenticator = authenticatorData(rpId, count, flags);
  return {
    id: credential.id,
    rawId: credential.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64(data),
      authenticatorData: base64(authenticator),
      signature: base64(sign('sha256', Buffer.concat([authenticator, sha256(data)]), credential.key)),
      userHandle: handle,
    },
  };
}
