/** Whether the books agree with chains and signer, and the cases where they did not; for staff. */
import * as z from 'zod/mini';
import { CASE_KINDS, type CaseKind } from '#platform/contract/case.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { note, printable } from '#platform/contract/fields.ts';
import { signedAmount } from '#platform/contract/money.ts';

/** Coins may be leaving: shown above all others. */
export const ALARM_KINDS: readonly CaseKind[] = ['refused', 'signer', 'unasked'];

const person = z.object({ _id: z.string(), name: z.string() });

const reconciliationRow = z.object({
  chain: z.string(),
  currency: z.string(),
  /** Deposits that are booked, less reversals, withdrawals and network fees, in whole coins. */
  ledger: signedAmount,
  /** Arrived and on nobody's balance: queues, change and remainders below the ledger's unit. */
  unbooked: signedAmount,
  /** What our addresses hold; null while the node does not answer. */
  chainBalance: z.nullable(signedAmount),
  difference: z.nullable(signedAmount),
});

export const reconciliationCase = z.object({
  id: z.string(),
  opened_at: z.string(),
  kind: z.enum(CASE_KINDS),
  chain: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** In words. */
  finding: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** Stands for finding and detail as they are now; closing gives it back. */
  mark: z.string(),
  state: z.enum(['open', 'closed']),
  closed_at: z.nullable(z.string()),
  closed_by: z.nullable(person),
  note: z.nullable(z.string()),
});
export type ReconciliationCase = z.output<typeof reconciliationCase>;

export const reconciliationRun = z.object({
  id: z.string(),
  at: z.string(),
  rows: z.array(reconciliationRow),
  /** Lines of the signer's log that were compared; null while it does not answer. */
  signerLines: z.nullable(z.int()),
  /** Cases that this run opened or found open again. */
  cases: z.int(),
});
export type ReconciliationRun = z.output<typeof reconciliationRun>;

export const reconciliation = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation',
  who: 'perm:wallet.read',
  view: 'reads',
  body: z.object({ show: z._default(z.enum(['open', 'all']), 'open') }),
  reply: z.object({ last: z.nullable(reconciliationRun), cases: z.array(reconciliationCase) }),
  summary: 'The last comparison of ledger, chains and signer, and the cases it opened.',
});

export const reconcileNow = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/run',
  who: 'perm:wallet.deposits',
  body: z.object({}),
  reply: reconciliationRun,
  rate: { max: 6, seconds: 60 },
  summary: 'Compare ledger, chains and signer now.',
});

export const closeCase = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/close',
  who: 'perm:wallet.deposits',
  body: z.object({ id: z.uuid(), mark: z.string().check(z.maxLength(64), printable), note }),
  reply: reconciliationCase,
  codes: {
    1: 'reconciliation.changed',
    404: 'cashier.refusal.gone',
    409: 'cashier.refusal.moved',
  },
  summary: 'Close a case, with what was found out; `mark` is that of the case as it was read.',
});
