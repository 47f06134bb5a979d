import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { ApiError, call } from '#platform/web/api.ts';
import { approvalAsk, approveWithdrawal } from '../../staff-withdraw-contract.ts';

/** The browser's window for passkeys was closed, or has run out. */
export class PasskeyUnused extends Error {
  override name = 'PasskeyUnused';
}

/** The passkey was pinned for another address of the site than the page has. */
export class PasskeyElsewhere extends Error {
  override name = 'PasskeyElsewhere';
  readonly origin: string;

  constructor(origin: string) {
    super(`pinned for ${origin}`);
    this.origin = origin;
  }
}

/** Browsers do not even ask for a passkey of another site. */
const OTHER_SITE = new Set(['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID']);
const ELSEWHERE = 17;

/**
 * Lets a withdrawal go; where the signer wants it, by the passkey of whoever is logged in.
 * @throws ApiError, PasskeyUnused, PasskeyElsewhere
 */
export async function approve(id: string): Promise<unknown> {
  const { ask } = await call(approvalAsk, { id });
  if (!ask) return call(approveWithdrawal, { id });
  const { at, nonce, challenge, rpId, passkeys } = ask;
  const shown = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      allowCredentials: passkeys.map(({ credential }) => ({ id: credential, type: 'public-key' })),
      userVerification: 'required',
    },
  }).catch((error: unknown) => {
    const [first] = passkeys;
    if (first && error instanceof WebAuthnError && OTHER_SITE.has(error.code))
      throw new PasskeyElsewhere(first.origin);
    const name = (error as { name?: unknown } | null)?.name;
    throw error instanceof WebAuthnError || name === 'NotAllowedError' || name === 'AbortError'
      ? new PasskeyUnused()
      : error;
  });
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  const proof = { at, nonce, credential: shown.id, clientDataJSON, authenticatorData, signature };
  return call(approveWithdrawal, { id, proof }).catch((error: unknown) => {
    const used = passkeys.find(({ credential }) => credential === shown.id);
    throw used && error instanceof ApiError && error.code === ELSEWHERE
      ? new PasskeyElsewhere(used.origin)
      : error;
  });
}
