/**
 * Approvals that staff sign with their passkey. What is checked here only spares them a refusal later: the signer checks
 * the stored signature by itself, against passkeys that were pinned on its own machine.
 */
import type { ApprovalProof } from '#platform/contract/approval-proof.ts';
import type { Failure } from '#platform/contract/error.ts';
import { readApproved } from '#platform/chains/signer/approvals.ts';
import { fingerprint } from '#platform/chains/signer/assertion.ts';
import { SignerUnreachable } from '#platform/chains/signer/client.ts';
import type { PasskeyPin } from '#platform/chains/signer/passkey.ts';
import type { Replies } from '#platform/chains/signer/protocol.ts';
import { challengeOf, checkProof } from '#platform/chains/signer/voters.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../../staff-withdraw-contract.ts';
import { WITHDRAWAL } from '../../withdraw-states.ts';
import { peopleById } from '#platform/server/identity/people.ts';
import type { Row, WithdrawContext } from './context.ts';
import {
  fateUnknown,
  noSuchWithdrawal,
  passkeyElsewhere,
  passkeyNeeded,
  passkeyUnknown,
  signerAway,
  withdrawalMoved,
  wrongSignature,
} from '../refusals.ts';

/** From the question to the answer. */
const ASK_MS = 10 * 60_000;

/** @returns null while the signer does not answer */
async function passkeysOf({ signer }: Pick<ServerKit, 'signer'>): Promise<Replies['passkeys'] | null> {
  return signer.passkeys().catch((error: unknown) => {
    if (error instanceof SignerUnreachable) return null;
    throw error;
  });
}

/** @returns the passkeys that count; null: none is needed for this chain */
async function pinsFor(kit: ServerKit, chain: string): Promise<readonly PasskeyPin[] | Failure | null> {
  const known = await passkeysOf(kit);
  if (known === null) return kit.chains.get(chain)?.network === 'main' ? fateUnknown : null;
  return known.chains.some((id) => id === chain) ? known.pins : null;
}

/** What the browser has signed before it approves a withdrawal; nothing where a click is enough. */
export async function askPasskey(
  { kit }: WithdrawContext,
  { body, player }: Call<typeof contract.approvalAsk>,
) {
  const approved = await readApproved(kit.db.pool, body.id);
  if (!approved) return noSuchWithdrawal;
  if (approved.status !== WITHDRAWAL.pending) return withdrawalMoved;
  const pins = await pinsFor(kit, approved.chain);
  if (pins === null) return { ask: null };
  if ('code' in pins) return pins;
  const own = pins.filter(({ staff }) => staff === player._id);
  const [first] = own;
  if (!first) return passkeyUnknown;
  const [at, nonce] = [kit.runtime.now(), kit.runtime.random(16).toString('hex')];
  const challenge = challengeOf(approved, { staff: player._id, at, nonce }).toString('base64url');
  const passkeys = own.map(({ credential, origin }) => ({ credential, origin }));
  return { ask: { at, nonce, challenge, rpId: first.rpId, passkeys } };
}

/** @returns what is stored with the approval, null where none is asked for; or why it does not count */
export async function checkPasskey(
  kit: ServerKit,
  { id, attempt, chain }: Row,
  staff: string,
  proof: ApprovalProof | undefined,
): Promise<ApprovalProof | Failure | null> {
  const pins = await pinsFor(kit, chain);
  if (pins === null || 'code' in pins) return pins;
  if (!proof) return passkeyNeeded;
  const approved = await readApproved(kit.db.pool, id);
  if (!approved || approved.attempt !== attempt) return withdrawalMoved;
  const now = kit.runtime.now();
  const fault = checkProof(approved, staff, proof, pins, now);
  if (fault)
    return refusalOf(
      fault.refused,
      pins.find(({ credential }) => credential === proof.credential),
    );
  return proof.at > now - ASK_MS ? proof : wrongSignature;
}

function refusalOf(fault: string, pin: PasskeyPin | undefined): Failure {
  if (!pin || fault === 'passkey-unknown') return passkeyUnknown;
  return fault === 'passkey-origin' || fault === 'passkey-rp' ? passkeyElsewhere(pin.origin) : wrongSignature;
}

/** Passkeys that the signer was told of, and where approvals need them. */
export async function pinnedPasskeys({ kit }: WithdrawContext) {
  const known = await passkeysOf(kit);
  if (known === null) return signerAway;
  const people = await peopleById(
    kit,
    known.pins.map(({ staff }) => staff),
  );
  return {
    chains: [...known.chains],
    passkeys: known.pins.map(({ staff, name, key, origin, at }) => ({
      staff: people(staff)!,
      name,
      fingerprint: fingerprint(key),
      origin,
      at,
    })),
  };
}
