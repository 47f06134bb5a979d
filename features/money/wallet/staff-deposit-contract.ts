/** Deposits and the chains they come over, for staff. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { note, publicId, reason } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { depositState, depositView, network } from './views.ts';

const person = z.object({ _id: z.string(), name: z.string() });

export const depositRow = z.extend(depositView, {
  /** Null: nobody's yet. */
  user: z.nullable(person),
  address: z.nullable(z.string()),
  /** Which part of the transaction: 'out:0', 'log:3'. */
  part: z.string(),
  block: z.nullable(z.int()),
  credited_at: z.nullable(z.string()),
  /** Worth when it was credited, in euros. */
  eur: z.nullable(amount),
  /** What of the chain's amount is below the ledger's unit, in whole coins. */
  rest: amount,
  note: z.nullable(z.string()),
  /** Somebody has asked for this, and somebody else has to agree. */
  asked: z.nullable(
    z.object({
      act: z.enum(['attribute', 'credit', 'release', 'bank']),
      by: person,
      at: z.string(),
      /** What shall be credited, in whole coins, and whom. */
      amount,
      user: person,
    }),
  ),
});
export type DepositRow = z.output<typeof depositRow>;

const one = z.object({ id: z.uuid() });
const codes = {
  5: 'cashier.refusal.sameEyes',
  404: 'cashier.refusal.gone',
  409: 'cashier.refusal.moved',
} as const;
/** Of acts that say how much or whom: two of staff may say it differently. */
const wish = z.extend(one, {
  /** In place of what somebody else has asked for, where that is something else. */
  replace: z._default(z.boolean(), false),
});
const wishCodes = { ...codes, 6: 'cashier.refusal.otherWish' } as const;

export const depositList = endpoint({
  method: 'POST',
  path: '/api/admin/deposits',
  who: 'perm:wallet.read',
  view: 'reads',
  body: z.object({
    /** 'queue': what waits for staff: nobody's, below the minimum, set aside, bank payments. */
    show: z._default(z.union([z.enum(['queue', 'all']), depositState]), 'queue'),
    /** Transaction, address, name of a player, or an id. */
    search: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
    user: z.optional(publicId),
    before: z.optional(z.uuid()),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  reply: z.object({ rows: z.array(depositRow), next: z.nullable(z.string()), waiting: z.int() }),
  summary: 'Deposits, newest first; or those that wait for staff.',
});

export const depositInfo = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/one',
  who: 'perm:wallet.read',
  view: 'reads',
  body: one,
  reply: z.object({
    deposit: depositRow,
    /** What became of it, oldest first. */
    steps: z.array(
      z.object({
        at: z.string(),
        what: z.string(),
        by: z.nullable(person),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  codes,
  summary: 'One deposit with its whole history.',
});

export const attributeDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/attribute',
  who: 'perm:wallet.deposits',
  body: z.extend(wish, { user: publicId, reason }),
  reply: depositRow,
  codes: wishCodes,
  summary: 'Say whose a deposit is, and credit it; a large one once a second member of staff says the same.',
});

export const creditDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/credit',
  who: 'perm:wallet.deposits',
  body: z.extend(one, { reason }),
  reply: depositRow,
  codes,
  summary: 'Credit a deposit that was below the minimum, or let go what is set aside of one.',
});

export const closeDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/close',
  who: 'perm:wallet.deposits',
  body: z.extend(one, { reason }),
  reply: depositRow,
  codes,
  summary: 'Take a deposit out of the queue without crediting it, or decline a payment by bank.',
});

export const noteDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/note',
  who: 'perm:wallet.deposits',
  body: z.extend(one, { note }),
  reply: depositRow,
  codes,
  summary: 'Write something to a deposit.',
});

export const confirmBankDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/bank',
  who: 'perm:wallet.deposits',
  body: z.extend(wish, {
    /** What arrived, in whole coins: it need not be what the player said. */
    amount,
    reason: z.optional(reason),
  }),
  reply: depositRow,
  codes: { ...wishCodes, 2: 'cashier.refusal.unsafe' },
  summary: 'A payment by bank has arrived: credit it. A large one needs a second member of staff.',
});

export const chainStates = endpoint({
  method: 'POST',
  path: '/api/admin/wallet/chains',
  who: 'perm:wallet.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    chains: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        network,
        /** Height and time of the last block that was read; null before the first. */
        height: z.nullable(z.int()),
        readAt: z.nullable(z.string()),
        /** What the node says last, null while it does not answer. */
        tip: z.nullable(z.int()),
        /** Why it is not read any further, null while it is. */
        halted: z.nullable(z.string()),
        addresses: z.int(),
        /** First eight hex digits of the hash of the account's public key. */
        fingerprint: z.nullable(z.string()),
        /** What the node calls for every transaction of its wallet; the placeholder is the node's own. */
        notify: z.string(),
      }),
    ),
    /** Chains that were asked for and do not run, with the reason. */
    off: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
  summary: 'The chains that deposits come over, and how far each was read.',
});
