/** What a passkey signed over an approval, from the browser to the database and from there to the signer. */
import * as z from 'zod/mini';

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(4000));

/** What the browser hands over, and what of the challenge only the asker knew. */
export const approvalProof = z.object({
  at: z.int().check(z.gte(0)),
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  credential: base64url,
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
});
export type ApprovalProof = z.output<typeof approvalProof>;
