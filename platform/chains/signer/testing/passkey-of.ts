/** An authenticator in software, for tests: makes a passkey of a member of staff and signs approvals with it. */
import {
  createHash,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import type { ApprovedWithdrawal } from '../approvals.ts';
import type { ApprovalProof } from '../../../contract/approval-proof.ts';
import type { PasskeyKey, PasskeyPin } from '../passkey.ts';
import { challengeOf } from '../voters.ts';

export interface StaffPasskey {
  readonly pin: PasskeyPin;
  readonly key: KeyObject;
}

const PAIRS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} satisfies Record<string, () => KeyPairKeyObjectResult>;

const SITE = { rpId: 'casino.example', origin: 'https://casino.example' };

interface Made extends Partial<typeof SITE> {
  algorithm?: keyof typeof PAIRS;
  /** Number of the account. */
  account?: string;
}

/** @param staff public id */
export function passkeyOf(
  staff: string,
  { algorithm = 'ES256', account = '1', ...site }: Made = {},
): StaffPasskey {
  const { privateKey, publicKey } = PAIRS[algorithm]();
  const { kty, crv, x, y, n, e } = publicKey.export({ format: 'jwk' });
  const known = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined);
  const credential = randomBytes(32).toString('base64url');
  const key = Object.fromEntries(known) as PasskeyKey;
  const at = new Date(0).toISOString();
  return { key: privateKey, pin: { credential, key, staff, account, name: 'test', ...SITE, ...site, at } };
}

export interface Sloppiness {
  /** UP and UV unless told. */
  readonly flags?: number;
  readonly rpId?: string;
  readonly client?: Readonly<Record<string, unknown>>;
  readonly nonce?: string;
}

/** Signs any challenge, as a browser on the passkey's site would have it signed. */
export function assertion({ pin, key }: StaffPasskey, challenge: string, with_: Sloppiness = {}) {
  const json = Buffer.from(
    JSON.stringify({
      type: 'webauthn.get',
      challenge,
      origin: pin.origin,
      crossOrigin: false,
      ...with_.client,
    }),
  );
  const data = Buffer.concat([
    sha256(with_.rpId ?? pin.rpId),
    Buffer.from([with_.flags ?? 0x05, 0, 0, 0, 1]),
  ]);
  const signed = Buffer.concat([data, sha256(json)]);
  const signature = sign(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key);
  return {
    credential: pin.credential,
    clientDataJSON: json.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: signature.toString('base64url'),
  };
}

/** Lets a withdrawal go as it stands in `approved`. */
export function proofOf(
  passkey: StaffPasskey,
  approved: ApprovedWithdrawal,
  at: number,
  sloppy: Sloppiness = {},
): ApprovalProof {
  const nonce = sloppy.nonce ?? randomBytes(16).toString('hex');
  const challenge = challengeOf(approved, { staff: passkey.pin.staff, at, nonce });
  return { at, nonce, ...assertion(passkey, challenge.toString('base64url'), sloppy) };
}

function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
