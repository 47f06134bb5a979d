/** Whose word counts for a payment: what staff signed with a passkey that is pinned here, over this very withdrawal. */
import type { ApprovedWithdrawal } from './approvals.ts';
import { APPROVAL_LIFE_MS, approvalChallenge, orderHash, type ApprovalText } from './approval-challenge.ts';
import { checkAssertion } from './assertion.ts';
import { approvalProof } from '../../contract/approval-proof.ts';
import type { PasskeyPin } from './passkey.ts';
import type { Refusal } from './protocol.ts';
import type { Voters } from './rules.ts';

/** Clocks of the server and the signer may differ by so much. */
const SKEW_MS = 5 * 60_000;

const refuse = (refused: string, message: string): Refusal => ({ refused, message });

/** Rows of the database are believed: nobody was asked to sign. */
export function believed({ approvals }: ApprovedWithdrawal): Voters {
  const staff = approvals.map((one) => one.staff).filter((one) => one !== 'rule');
  return { staff, rule: staff.length < approvals.length, unproved: null };
}

/** @param pins passkeys that are pinned now */
export function provedVoters(approved: ApprovedWithdrawal, pins: readonly PasskeyPin[], now: number): Voters {
  const staff: string[] = [];
  let unproved: Refusal | null = null;
  const words = approved.approvals.filter((one) => one.staff !== 'rule');
  for (const { staff: name, assertion } of words) {
    const fault = checkProof(approved, name, assertion, pins, now);
    if (fault === null) staff.push(name);
    else unproved ??= fault;
  }
  return { staff, rule: words.length < approved.approvals.length, unproved };
}

/**
 * Whether a member of staff let this attempt of this withdrawal go, by a passkey of theirs that is pinned.
 * @param assertion as the approval's row holds it
 */
export function checkProof(
  approved: ApprovedWithdrawal,
  staff: string,
  assertion: unknown,
  pins: readonly PasskeyPin[],
  now: number,
): Refusal | null {
  if (assertion === null || assertion === undefined)
    return refuse('passkey-missing', 'Staff approved it without their passkey.');
  const parsed = approvalProof.safeParse(assertion);
  if (!parsed.success) return refuse('passkey-shape', 'What the passkey signed is no assertion.');
  const proof = parsed.data;
  const pin = pins.find((one) => one.credential === proof.credential && one.staff === staff);
  if (!pin) return refuse('passkey-unknown', 'This passkey is not one that the signer was told of.');
  if (pin.account === approved.player)
    return refuse('passkey-own', 'Nobody approves a withdrawal of their own.');
  const challenge = challengeOf(approved, { staff, at: proof.at, nonce: proof.nonce });
  const fault = checkAssertion(proof, challenge, pin);
  if (fault) return fault;
  if (proof.at > now + SKEW_MS || proof.at < now - APPROVAL_LIFE_MS)
    return refuse('passkey-time', 'The approval is too old, or from the future.');
  return null;
}

/** What somebody's passkey signs to let this attempt of this withdrawal go: 32 bytes. */
export function challengeOf(
  approved: ApprovedWithdrawal,
  { staff, at, nonce }: Pick<ApprovalText, 'staff' | 'at' | 'nonce'>,
): Buffer {
  const { id: withdrawal, attempt, player, currency, chain, network, address, net } = approved;
  const [amount, order] = [net.toString(), orderHash(approved.order)];
  const what = { withdrawal, attempt, player, currency, chain, network, address, amount, order };
  return approvalChallenge({ ...what, staff, at, nonce });
}
