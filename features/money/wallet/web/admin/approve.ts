import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { call } from '#platform/web/api.ts';
import { approvalAsk, approveWithdrawal } from '../../staff-withdraw-contract.ts';

/** The browser's window for passkeys was closed, or has run out. */
export class PasskeyUnused extends Error {
  override name = 'PasskeyUnused';
}

/**
 * Lets a withdrawal go; where the signer wants it, by the passkey of whoever is logged in.
 * @throws ApiError, PasskeyUnused
 */
export async function approve(id: string): Promise<unknown> {
  const { ask } = await call(approvalAsk, { id });
  if (!ask) return call(approveWithdrawal, { id });
  const { at, nonce, challenge, rpId, credentials } = ask;
  const shown = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      allowCredentials: credentials.map((credential) => ({ id: credential, type: 'public-key' })),
      userVerification: 'required',
    },
  }).catch((error: unknown) => {
    const name = (error as { name?: unknown } | null)?.name;
    throw error instanceof WebAuthnError || name === 'NotAllowedError' || name === 'AbortError'
      ? new PasskeyUnused()
      : error;
  });
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  const proof = { at, nonce, credential: shown.id, clientDataJSON, authenticatorData, signature };
  return call(approveWithdrawal, { id, proof });
}
