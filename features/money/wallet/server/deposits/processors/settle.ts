/** Does what a processor says of a payment: once, and never backwards. */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { microEur } from '#platform/server/money/currency.ts';
import type { DepositState } from '../../../views.ts';
import { classify } from '../classify.ts';
import { creditDeposit } from '../credit.ts';
import { type DepositContext, settingsOf } from '../context.ts';
import { ADD_STEP, type DepositRow } from '../row.ts';
import { notifyDeposits } from '../notify.ts';
import type { Payment, Processor } from './processor.ts';
import { decimalOf } from './signing.ts';

/** What is paid by no invoice, in a coin that its processor does not name. */
const UNNAMED = 'coins that were not named';

interface InvoiceRow {
  account_id: string;
  currency: string;
}

/** @returns what was done, in words, for the stored webhook @throws when the processor has to be asked and cannot be */
export async function settlePayment(
  context: DepositContext,
  processor: Processor,
  said: Payment,
): Promise<string> {
  const { kit } = context;
  const found = await kit.db.pool.query<InvoiceRow>(
    'select account_id, currency from deposit_invoice where processor = $1 and external_id = $2',
    [processor.id, said.invoice],
  );
  const invoice = found.rows[0];
  // Money that came to no invoice of ours is looked at by staff. A processor that is asked may have other shops' too.
  const came = said.status === 'paid' || said.status === 'review';
  if (!invoice && (processor.fetchPayment !== null || !came)) return 'no such invoice';
  // Where amounts are not signed, only the processor's own answer counts.
  const payment = processor.fetchPayment ? await processor.fetchPayment(said.invoice) : said;
  if (payment.status === 'failed') return giveUp(context, processor, payment);
  if (decimalOf(payment.amount) === null) return 'no amount';
  const row = await write(context, processor, payment, invoice);
  if (!row) return 'known already';
  await notifyDeposits(kit, [row]);
  if (!invoice || row.state !== 'confirming') return row.state;
  const credited = await creditDeposit(kit, {
    id: row.id,
    user: BigInt(invoice.account_id),
    from: 'confirming',
  });
  if (isFailure(credited)) return credited.message;
  await notifyDeposits(kit, [credited]);
  return credited.state;
}

/**
 * Stores a payment, or moves the one that is stored to what is said now: it may be paid in full after it was given up, or after
 * staff were to look at a part of it. What comes to one that is settled is a row of its own. What is paid and not credited yet
 * comes back too: the process may have died in between.
 */
async function write(
  { kit }: DepositContext,
  processor: Processor,
  payment: Payment,
  invoice: InvoiceRow | undefined,
): Promise<DepositRow | null> {
  // What was received counts, in the coin it was received in; another coin than asked for is looked at first.
  const code = payment.currency ?? invoice?.currency ?? UNNAMED;
  const currency = kit.money.currency(code);
  const scale = currency?.scale ?? 18;
  const units = parseUnits(floored(payment.amount!, scale), scale) ?? 0n;
  const asAsked = invoice !== undefined && payment.status !== 'review' && code === invoice.currency;
  const account = asAsked ? invoice.account_id : null;
  const mined = payment.status !== 'pending';
  const state: DepositState = classify({ own: false, account, currency, units, mined }, settingsOf(kit));
  if (!mined && state !== 'seen') return null;
  const paid = `${payment.amount} ${code} (${payment.status})`;
  const odd = invoice
    ? `paid not as asked: ${paid}, invoice of ${invoice.currency}`
    : `no invoice of ours: ${paid}`;
  const note = asAsked ? null : odd;
  const now = new Date(kit.runtime.now());
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<DepositRow & { moved: boolean }>(
      `insert into deposit as d (id, chain, txid, part, aggregator, target, account_id, currency, amount, decimals, units, state, needed, seen_at, note)
       values ($1, $2, $3, 'invoice', $2, $4, $5, $6, $7, $8, $7, $9, 0, $10, $11)
       on conflict (chain, txid, part) do update set state = excluded.state, account_id = excluded.account_id,
         currency = excluded.currency, amount = excluded.amount, decimals = excluded.decimals, units = excluded.units, note = excluded.note,
         asked = null
       where d.state in ('seen', 'conflicted', 'unattributed') and excluded.state <> 'seen'
         and (excluded.state, excluded.currency, excluded.units) is distinct from (d.state, d.currency, d.units)
       returning *`,
      [
        kit.runtime.uuid(),
        processor.id,
        payment.id,
        payment.invoice,
        account,
        code.slice(0, 40),
        units.toString(),
        scale,
        state,
        now,
        note,
      ],
    );
    const row = rows[0];
    if (!row) {
      const more = mined ? await storeMore(kit, client, { processor, payment, code, scale, units }) : null;
      const waiting = await client.query<DepositRow>(
        `select * from deposit where chain = $1 and txid = $2 and part = 'invoice' and state = 'confirming'`,
        [processor.id, payment.id],
      );
      return waiting.rows[0] ?? more;
    }
    const detail = {
      amount: payment.amount,
      currency: code,
      worth: currency ? microEur(units, currency).toString() : null,
    };
    await client.query(ADD_STEP, [row.id, now, row.state, null, JSON.stringify(detail)]);
    if (mined)
      await client.query(
        `update deposit_invoice set status = 1, review = $3 where processor = $1 and external_id = $2 and status = 0`,
        [processor.id, payment.invoice, note],
      );
    return row;
  });
}

interface Received {
  readonly processor: Processor;
  readonly payment: Payment;
  readonly code: string;
  readonly scale: number;
  /** All that was ever received for it, as the ledger counts. */
  readonly units: bigint;
}

/**
 * What was paid to an invoice after its row was credited, set aside or closed: processors say the sum of all, and what is above
 * the rows there are waits for staff. The first row's lock, which the caller holds, lets one callback count at a time; one that
 * says less came too late.
 */
async function storeMore(
  { runtime }: DepositContext['kit'],
  client: pg.ClientBase,
  { processor, payment, code, scale, units }: Received,
): Promise<DepositRow | null> {
  const currency = code.slice(0, 40);
  const known = await client.query<{ units: string }>(
    'select coalesce(sum(units), 0)::text as units from deposit where chain = $1 and txid = $2 and currency = $3',
    [processor.id, payment.id, currency],
  );
  const before = BigInt(known.rows[0]!.units);
  if (units <= before) return null;
  const now = new Date(runtime.now());
  const said = `${payment.amount} ${code} in all (${payment.status})`;
  const { rows } = await client.query<DepositRow>(
    `insert into deposit (id, chain, txid, part, aggregator, target, currency, amount, decimals, units, state, needed, seen_at, note)
     values ($1, $2, $3, $4, $2, $5, $6, $7, $8, $7, 'unattributed', 0, $9, $10) returning *`,
    [
      runtime.uuid(),
      processor.id,
      payment.id,
      `invoice+${currency}:${units}`,
      payment.invoice,
      currency,
      (units - before).toString(),
      scale,
      now,
      `paid once more: ${said}, ${formatUnits(before, scale)} of it known before`,
    ],
  );
  const row = rows[0]!;
  await client.query(ADD_STEP, [row.id, now, row.state, null, JSON.stringify({ said })]);
  return row;
}

async function giveUp({ kit }: DepositContext, processor: Processor, payment: Payment): Promise<string> {
  const { rows } = await kit.db.pool.query<DepositRow>(
    `update deposit set state = 'conflicted' where chain = $1 and txid = $2 and part = 'invoice' and state = 'seen' returning *`,
    [processor.id, payment.id],
  );
  await notifyDeposits(kit, rows);
  return 'failed';
}

/** Cuts decimals that the ledger does not have. */
function floored(amount: string, decimals: number): string {
  const [whole, fraction = ''] = amount.split('.');
  return decimals === 0 || fraction === '' ? whole! : `${whole}.${fraction.slice(0, decimals)}`;
}
