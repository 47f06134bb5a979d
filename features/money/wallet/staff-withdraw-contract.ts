/** Withdrawals and the addresses they are paid from, for staff. */
import * as z from 'zod/mini';
import { approvalProof } from '#platform/contract/approval-proof.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId, reason } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { withdrawView } from './withdraw-contract.ts';

const person = z.object({ _id: z.string(), name: z.string() });

/** How far the payment is: nothing made, planned (nonce or inputs taken), signed and stored, sent, in the chain, failed there. */
export const STEPS = ['none', 'planned', 'signed', 'sent', 'mined', 'failed', 'done'] as const;

const withdrawRow = z.extend(withdrawView, {
  user: person,
  /** Worth when it was asked for. */
  eur: amount,
  step: z.enum(STEPS),
  approvedBy: z.nullable(person),
  secondBy: z.nullable(person),
  /** One approval is there, and somebody else has to give the other. */
  needsSecond: z.boolean(),
  attempts: z.int(),
  /** What went wrong last, in the node's or signer's words. */
  trouble: z.nullable(z.string()),
  /** Its address is on the list of those that nothing is paid to before staff have looked. Players are not told. */
  watched: z.boolean(),
});
export type WithdrawRow = z.output<typeof withdrawRow>;

const one = z.object({ id: z.uuid() });
const codes = {
  404: 'cashier.refusal.gone',
  409: 'cashier.refusal.moved',
} as const;

export const withdrawQueue = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals',
  who: 'perm:wallet.read',
  view: 'reads',
  body: z.object({
    /** 'waiting': for staff. 'open': all that are not ended. */
    show: z._default(z.enum(['waiting', 'open', 'all']), 'waiting'),
    user: z.optional(publicId),
    before: z.optional(z.uuid()),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  reply: z.object({ rows: z.array(withdrawRow), next: z.nullable(z.string()), waiting: z.int() }),
  summary: 'Withdrawals: those that wait for staff oldest first, others newest first.',
});

export const approvalAsk = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/ask',
  who: 'perm:wallet.approve',
  body: one,
  /** Null: no passkey is asked for on this chain. */
  reply: z.object({
    ask: z.nullable(
      z.object({
        at: z.int(),
        nonce: z.string(),
        /** Hash of this approval, base64url: what the passkey signs. */
        challenge: z.string(),
        rpId: z.string(),
        /** Those of the caller that count, and the address of the site that each was pinned for. */
        passkeys: z.array(z.object({ credential: z.string(), origin: z.string() })),
      }),
    ),
  }),
  codes: { ...codes, 1: 'cashier.refusal.unseen', 15: 'cashier.refusal.unpinned' },
  summary: 'What a passkey has to sign before a withdrawal is approved.',
});

export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/approve',
  who: 'perm:wallet.approve',
  body: z.extend(one, {
    /** What the caller's passkey signed, where one is asked for. */
    proof: z.optional(approvalProof),
  }),
  reply: withdrawRow,
  codes: {
    ...codes,
    14: 'cashier.refusal.passkey',
    15: 'cashier.refusal.unpinned',
    16: 'cashier.refusal.unsigned',
    17: 'cashier.refusal.elsewhere',
    5: 'cashier.refusal.sameEyes',
    6: 'cashier.refusal.ownMoney',
    12: 'cashier.refusal.debt',
    1: 'cashier.refusal.unseen',
    13: 'cashier.refusal.left',
    18: 'cashier.refusal.unasked',
  },
  summary: 'Let a withdrawal be paid. Above the threshold a second member of staff has to agree.',
});

export const declineWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/decline',
  who: 'perm:wallet.approve',
  body: z.extend(one, { reason }),
  reply: withdrawRow,
  codes: { ...codes, 1: 'cashier.refusal.unseen', 13: 'cashier.refusal.left' },
  summary: 'Give the money back to the balance. The player reads the reason.',
});

export const settleWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/settle',
  who: 'perm:wallet.approve',
  body: one,
  reply: withdrawRow,
  codes: {
    ...codes,
    1: 'cashier.refusal.unseen',
    6: 'cashier.refusal.ownMoney',
    17: 'cashier.refusal.unpaid',
    18: 'cashier.refusal.unasked',
  },
  summary:
    'End a withdrawal as paid whose money left already: by a final transaction of it that is found on its chain.',
});

export const moveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/withdrawals/move',
  who: 'perm:wallet.payments',
  body: z.extend(one, {
    /**
     * 'retry': look at it again now. 'bump': the same payment with a higher fee. 'cancel': pay its nonce or inputs to
     * ourselves; it goes back to the queue once that is final.
     */
    how: z.enum(['retry', 'bump', 'cancel']),
  }),
  reply: withdrawRow,
  codes: { ...codes, 11: 'cashier.refusal.cannot' },
  summary: 'Help a payment along that is stuck.',
});

export const hotWallets = endpoint({
  method: 'POST',
  path: '/api/admin/wallet/hot',
  who: 'perm:wallet.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    chains: z.array(
      z.object({
        chain: z.string(),
        name: z.string(),
        network: z.enum(['main', 'test', 'local']),
        /** Null while the signer does not answer. */
        address: z.nullable(z.string()),
        /** Null: the node does not answer. */
        coins: z.nullable(
          z.array(
            z.object({
              currency: z.string(),
              balance: amount,
              floor: amount,
              low: z.boolean(),
              /** Withdrawals that were asked for or approved and have no payment yet. */
              waiting: amount,
              /** They are more than the address holds. */
              short: z.boolean(),
            }),
          ),
        ),
        /** Coin that payments and sweeps which wait would cost; null while nobody has looked. */
        fees: z.nullable(z.object({ currency: z.string(), needed: amount, short: z.boolean() })),
        /** Payments that are made and not final. */
        open: z.int(),
      }),
    ),
    signer: z.object({
      alive: z.boolean(),
      /** Lines of its log, and the first that does not follow from the one before. */
      lines: z.nullable(z.int()),
      broken: z.nullable(z.int()),
    }),
  }),
  summary: 'Addresses that withdrawals are paid from, and whether the signer answers.',
});

export const signerPasskeys = endpoint({
  method: 'POST',
  path: '/api/admin/wallet/passkeys',
  who: 'perm:wallet.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Chains on which approvals of staff count only with a passkey. */
    chains: z.array(z.string()),
    passkeys: z.array(
      z.object({
        staff: person,
        name: z.string(),
        fingerprint: z.string(),
        origin: z.string(),
        at: z.string(),
      }),
    ),
  }),
  codes: { 1: 'cashier.refusal.signer' },
  summary: 'Whose passkeys the signer takes approvals from. They are added on its own machine.',
});

export const signerLog = endpoint({
  method: 'POST',
  path: '/api/admin/wallet/signer',
  who: 'perm:wallet.read',
  view: 'reads',
  body: z.object({
    before: z.optional(z.int().check(z.gte(1))),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        no: z.int(),
        at: z.string(),
        /** 'dead', 'mined': what the chain said for good of what was signed before. 'reserves': a root of liabilities that was signed for. */
        event: z.enum(['start', 'signed', 'refused', 'dead', 'mined', 'reserves']),
        kind: z.nullable(z.string()),
        chain: z.nullable(z.string()),
        /** Withdrawal or sweep it was for. */
        subject: z.nullable(z.string()),
        txid: z.nullable(z.string()),
        /** Why it was refused. */
        rule: z.nullable(z.string()),
        /** Refused and counted together, with no line of their own. */
        times: z.int(),
      }),
    ),
    next: z.nullable(z.int()),
    broken: z.nullable(z.int()),
  }),
  codes: { 1: 'cashier.refusal.signer' },
  summary: 'What the signer signed and refused, newest first, with its hash chain checked.',
});
