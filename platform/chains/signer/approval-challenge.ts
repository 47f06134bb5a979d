/**
 * What a member of staff signs with a passkey when letting a withdrawal go. The server computes it to ask for the
 * signature, the signer from the append-only order that it reads by itself; both end in the same 32 bytes or the
 * signature is worth nothing. Pure.
 */
import { createHash } from 'node:crypto';

/** Says which text this is, so that what was signed for anything else never fits. */
const TITLE = 'phoenix: let a withdrawal go, 1';

/** Longest time between a signature and the payment that it lets go, ms. */
export const APPROVAL_LIFE_MS = 7 * 24 * 3_600_000;

/** The columns of the order `o`, written as JSON that both sides read alike. */
export const ORDER_COLUMNS = `jsonb_build_array(o.withdrawal_id::text, o.user_id::text, o.hold_id::text, o.cur, o.chain, o.network, o.address,
  o.amount::text, o.fee::text, o.net::text, encode(o.session, 'hex'), o.factor, (extract(epoch from o.at) * 1000000)::bigint::text)`;

export interface ApprovalText {
  readonly withdrawal: string;
  readonly attempt: number;
  /** Account of the player. */
  readonly player: string;
  readonly currency: string;
  readonly chain: string;
  /** Null: asked for before networks were written down. */
  readonly network: string | null;
  readonly address: string;
  /** What arrives, ledger units. */
  readonly amount: string;
  /** By orderHash. */
  readonly order: string;
  /** Public id. */
  readonly staff: string;
  /** When it was asked for, epoch ms. */
  readonly at: number;
  /** 32 hexadecimal digits, drawn for it. */
  readonly nonce: string;
}

/** @param order what ORDER_COLUMNS gives @returns SHA-256, hexadecimal */
export function orderHash(order: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('hex');
}

/** @returns 32 bytes, the challenge of the WebAuthn assertion */
export function approvalChallenge(text: ApprovalText): Buffer {
  // A list in this order, so that nothing depends on how an object was put together.
  const fields = [
    TITLE,
    'approve',
    text.withdrawal,
    text.attempt,
    text.player,
    text.currency,
    text.chain,
    text.network,
    text.address,
    text.amount,
    text.order,
    text.staff,
    text.at,
    text.nonce,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
