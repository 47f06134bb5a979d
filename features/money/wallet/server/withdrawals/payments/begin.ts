/**
 * Begins a payment: takes a nonce or outputs, plans, and stores all of it in one commit before anything is signed. It is
 * signed before the next one is planned, so that what the signer refuses leaves no gap between nonces.
 */
import type pg from 'pg';
import type { OwnAddress, OwnOutput, PaymentOrder, Plan, PlanRefusal } from '#platform/chains/driver.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { hasDebt } from '#platform/server/services/debts.ts';
import { isAsked } from '../asked.ts';
import { freeOutputs, lockOutputs } from '../outputs.ts';
import type { Row } from '../context.ts';
import { nextNonce } from './nonces.ts';
import { sign } from './sign.ts';
import { paymentOf, transactionsOf, type PayoutWorker, type Payment } from './store.ts';

interface Want {
  readonly kind: Plan['kind'];
  readonly from: OwnAddress;
  /** Hot address: takes change, and pays fees where somebody else may. */
  readonly hot: OwnAddress;
  /** What is paid; for all but 'pay' and 'burn' an address of ours. */
  readonly to: { readonly address: string; readonly path: string | null };
  readonly currency: string;
  /** On-chain units. */
  readonly amount: bigint;
  readonly withdrawal?: Row;
  /** Of what is to be burnt. */
  readonly burn?: string;
  /** Outputs it may spend, in place of all that are free. */
  readonly spendable?: readonly OwnOutput[];
  /** Whose nonce or inputs it takes. */
  readonly replaces?: { readonly payment: Payment; readonly plan: Plan };
}

/** Somebody else was faster, or the withdrawal is no longer to be paid: nothing was begun. */
const NOT_BEGUN = { refused: 'moved' } as const;
/** Whose withdrawal it is owes the house. */
const OWED = { refused: 'debt' } as const;
/** The journal has no request for it. */
const UNASKED = { refused: 'unasked' } as const;

/**
 * @returns id of the payment, or why there is none; the chain's refusals are told by the caller
 * @throws SignerUnreachable: it is planned then, and signed before anything else is begun
 */
export async function beginPayment(
  worker: PayoutWorker,
  want: Want,
): Promise<string | PlanRefusal | typeof NOT_BEGUN | typeof OWED | typeof UNASKED> {
  const { kit } = worker.context;
  const { driver } = worker;
  const nonce = want.replaces ? readNonce(want.replaces.payment) : await nextNonce(worker, want.from);
  const order: PaymentOrder = {
    kind: want.kind,
    from: want.from,
    change: want.hot,
    outputs: [{ address: want.to.address, currency: want.currency, amount: want.amount }],
    spendable: want.spendable ?? (driver.family === 'utxo' ? await freeOutputs(kit.db.pool, driver) : []),
    nonce,
    ...(want.replaces ? { replaces: want.replaces.plan } : {}),
  };
  const plan = await driver.plan(order);
  if ('refused' in plan) return plan;
  const id = kit.runtime.uuid();
  try {
    await kit.db.transaction((client) =>
      store(kit, client, { id, want, plan, nonce, at: new Date(kit.runtime.now()) }),
    );
  } catch (error) {
    if (error instanceof Owed) return OWED;
    if (error instanceof Unasked) return UNASKED;
    if (error instanceof Moved || isTaken(error)) return NOT_BEGUN;
    throw error;
  }
  const [first] = await transactionsOf(kit.db.pool, id);
  await sign(worker, await paymentOf(kit.db.pool, id), first!);
  return id;
}

class Moved extends Error {}
class Owed extends Error {}
class Unasked extends Error {}

/** A nonce or a withdrawal that has its payment already. */
function isTaken(error: unknown): boolean {
  return [
    'chain_payment_nonce',
    'chain_payment_one',
    'chain_payment_done',
    'chain_payment_burn_one',
    'chain_payment_burn_done',
  ].includes((error as pg.DatabaseError).constraint ?? '');
}

function readNonce({ nonce }: Payment): bigint | null {
  return nonce === null ? null : BigInt(nonce);
}

interface Stored {
  readonly id: string;
  readonly want: Want;
  readonly plan: Plan;
  readonly nonce: bigint | null;
  readonly at: Date;
}

/** @returns false when it is done already */
async function lockBurn(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from chain_burn where id = $1 and state = 'open' for update`,
    [id],
  );
  return rowCount === 1;
}

async function store(
  kit: ServerKit,
  client: pg.ClientBase,
  { id, want, plan, nonce, at }: Stored,
): Promise<void> {
  const { withdrawal, replaces, from, to, kind } = want;
  if (withdrawal) {
    const { rowCount } = await client.query(
      `update withdrawal set step = 'planned', trouble = null, wait_reason = null, wait_until = null
        where id = $1 and status = 3 and step = 'none' and attempt = $2`,
      [withdrawal.id, withdrawal.attempt],
    );
    if (rowCount !== 1) throw new Moved();
    if (!(await isAsked(client, withdrawal.id))) throw new Unasked();
    // Under the row's lock, which the reversal of a deposit takes too: of the two one is first.
    if (await hasDebt(kit.services.debts, client, BigInt(withdrawal.user_id))) throw new Owed();
  }
  if (want.burn !== undefined && !(await lockBurn(client, want.burn))) throw new Moved();
  await client.query(
    `insert into chain_payment (id, chain, kind, withdrawal_id, attempt, source, target, currency, amount, replaces, nonce, at, burn_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      plan.chain,
      kind,
      withdrawal?.id ?? null,
      withdrawal?.attempt ?? 1,
      from.path,
      kind === 'pay' || kind === 'burn' ? null : to.path,
      want.currency,
      want.amount.toString(),
      replaces?.payment.id ?? null,
      nonce?.toString() ?? null,
      at,
      want.burn ?? null,
    ],
  );
  await client.query('insert into chain_transaction (payment_id, no, plan, at) values ($1, 1, $2, $3)', [
    id,
    JSON.stringify(plan),
    at,
  ]);
  if (!replaces && !(await lockOutputs(client, plan, id))) throw new Moved();
  if (nonce !== null && !replaces)
    await client.query(
      `insert into chain_nonce (chain, address, next) values ($1, $2, $3)
       on conflict (chain, address) do update set next = greatest(chain_nonce.next, excluded.next)`,
      [plan.chain, from.address, (nonce + 1n).toString()],
    );
}
