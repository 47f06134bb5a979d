/** A passkey of a member of staff as the signer keeps it. */
import * as z from 'zod/mini';

/** ES256, EdDSA over Ed25519 or RS256: what passkeys are made with here. */
export const passkeyKey = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
  z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
]);
/** A public key as RFC 7517 writes it. */
export type PasskeyKey = z.output<typeof passkeyKey>;

export const passkeyPin = z.object({
  /** Id of the credential, base64url. */
  credential: z.string().check(z.minLength(1), z.maxLength(1400)),
  key: passkeyKey,
  /** Public id of the member of staff whose it is. */
  staff: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  /** Their account's number: nobody lets a withdrawal of their own go. */
  account: z.string().check(z.regex(/^\d{1,19}$/)),
  /** What to call it. */
  name: z.string().check(z.maxLength(200)),
  /** Where it signs: the site's name, and its address as browsers write it. */
  rpId: z.string().check(z.minLength(1), z.maxLength(253)),
  origin: z.string().check(z.minLength(1), z.maxLength(300)),
  /** When it was pinned, ISO time. */
  at: z.string(),
});
export type PasskeyPin = z.output<typeof passkeyPin>;
