/**
 * Puts a deposit on its player's balance, once, and takes it off again when its chain undid it. State and posting change
 * in one transaction of the money engine, so a process that dies in between leaves neither.
 */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type Currency, microEur, microUsd, unitsOfMicroEur } from '#platform/server/money/currency.ts';
import { finishHold, placeHold } from '#platform/server/money/holds.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { isRepeated } from '#platform/server/money/money.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { bookMoneyIn } from '#platform/server/policy/book.ts';
import {
  countedDeposit,
  leftOf,
  NO_RESTRICTIONS,
  uncountDeposit,
} from '#platform/server/policy/restrictions.ts';
import { parseUnits } from '#platform/contract/money.ts';
import { payDebt } from './debt.ts';
import { settingsOf } from './context.ts';
import { ADD_STEP, type DepositRow } from './row.ts';
import { notCreditable } from '../refusals.ts';

interface CreditOrder {
  readonly id: string;
  readonly user: bigint;
  /** State it has to be in: what decides between two who credit at once. */
  readonly from: 'confirming' | 'unattributed' | 'below_minimum';
  /** Public id of the member of staff who credits it. */
  readonly staff?: string;
  /** Runs in the same transaction, before anything is credited; a failure undoes all. */
  readonly within?: (client: pg.ClientBase) => Promise<Failure | null>;
}

/** Final on its chain by what was read of it; what came by no chain of ours is final when somebody says so. */
const FINAL = `(d.aggregator is not null or (d.block_height is not null
  and d.block_height + d.needed - 1 <= (select c.height from chain_cursor c where c.chain = d.chain)
  and (d.spendable_from is null or d.spendable_from <= (select c.height from chain_cursor c where c.chain = d.chain))))`;

/** @returns the deposit as it is then, or why nothing was credited */
export async function creditDeposit(kit: ServerKit, order: CreditOrder): Promise<DepositRow | Failure> {
  const done = await kit.money.exclusive<DepositRow>(order.user, async (client, state, draft) => {
    const refused = (await order.within?.(client)) ?? null;
    if (refused) return refused;
    const { rows } = await client.query<Located>(
      `select d.*, coalesce(d.country, a.country, i.country) as asked_from from deposit d
         left join wallet_address a on a.keyring = d.keyring and a.account_id = $3
         left join deposit_invoice i on i.processor = d.aggregator and i.external_id = d.target
       where d.id = $1 and d.state = $2 and (d.account_id = $3 or ($2 = 'unattributed' and d.account_id is null)) and ${FINAL}
       for update of d`,
      [order.id, order.from, order.user.toString()],
    );
    const row = rows[0];
    const currency = row && kit.money.currency(row.currency);
    if (!row || !currency || BigInt(row.units) === 0n) return notCreditable;
    return book(kit, { client, state, draft, row, currency, staff: order.staff ?? null });
  });
  // The posting's key was used before: somebody else was faster.
  return isRepeated(done) ? notCreditable : done;
}

/** Where its player was when asking how to pay, or handing in what was paid. */
type Located = DepositRow & { readonly asked_from: string | null };

interface Booking {
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly row: Located;
  readonly currency: Currency;
  readonly staff: string | null;
}

async function book(kit: ServerKit, booking: Booking): Promise<DepositRow> {
  const { client, state, draft, row, currency, staff } = booking;
  const now = kit.runtime.now();
  const units = BigInt(row.units);
  const posting = kit.runtime.uuid();
  // Undone, it still counts towards limits: what comes again is judged and counted once.
  if (row.counted) draft.setGuard(state, uncountDeposit(state.guard ?? NO_RESTRICTIONS, row.counted, now));
  const { held, rule } = excessOf(kit, booking, now);
  const note = row.aggregator ?? row.chain;
  writePosting(
    state,
    draft,
    { cur: currency.id, net: units, counter: ACCOUNT.custody, kind: KIND.deposit, note },
    posting,
  );
  draft.keys.push({
    user: state.user,
    key: requestKey(`deposit:${row.chain}:${row.txid}:${row.part}:${row.credits + 1}`, 'posting'),
    ref: posting,
  });
  const hold = held > 0n ? await setAside(kit, booking, held, rule!) : null;
  if (units > held) {
    bookMoneyIn(state, draft, currency, units - held, now);
    await payDebt(kit, { client, state, draft, currency });
  }
  const worth = microEur(units, currency);
  const [eur, usd] = [microEur(units - held, currency), microUsd(units - held, currency)];
  const counted = countedDeposit(state.guard ?? NO_RESTRICTIONS, { eur, usd }, now);
  const made = await client.query<DepositRow>(
    `update deposit set state = $2, account_id = $3, credits = credits + 1, credited_at = $4, posting = $5, held = $6,
       hold_id = $7, rule = $8, price_usd = $9, price_eur = $10, worth = $11, counted = $12, asked = null where id = $1 returning *`,
    [
      row.id,
      held === units ? 'held' : 'credited',
      state.user.toString(),
      new Date(now),
      posting,
      held.toString(),
      hold,
      rule,
      currency.priceUsd,
      currency.priceEur,
      worth.toString(),
      JSON.stringify(counted),
    ],
  );
  const payload = {
    /** Of this crediting: after a reorganisation the same deposit is credited under another. */
    id: posting,
    deposit: row.id,
    chain: row.chain,
    aggregator: row.aggregator,
    currency: currency.code,
    cur: currency.id,
    /** Ledger units that reached the balance, and those set aside. */
    amount: (units - held).toString(),
    held: held.toString(),
    /** Worth of `amount` when it was credited, in millionths. */
    eur: eur.toString(),
    usd: usd.toString(),
  };
  await client.query(ADD_STEP, [
    row.id,
    new Date(now),
    'credited',
    staff,
    JSON.stringify({ ...payload, rule }),
  ]);
  draft.event(state, 'deposit.credited', payload);
  return made.rows[0]!;
}

/**
 * What of a deposit must not be played with: a chain cannot be told to refuse it. Over a limit of the player's own it is
 * what exceeds the limit; under every other rule all of it.
 */
function excessOf(
  kit: ServerKit,
  { state, row, currency, staff }: Booking,
  now: number,
): { held: bigint; rule: string | null } {
  const units = BigInt(row.units);
  const worth = microEur(units, currency);
  // One node's word, or a processor's, is enough for small sums alone. What staff credit by hand they have looked at.
  if (staff === null && worth > parseUnits(settingsOf(kit).staffAboveEur, 6)!)
    return { held: units, rule: 'deposit.large' };
  const refusal = kit.policy.decide('deposit', state, {
    product: 'wallet',
    country: row.asked_from,
    demo: false,
    worth,
    now,
    unasked: true,
  });
  if (!refusal?.policy) return { held: 0n, rule: null };
  const { rule } = refusal.policy;
  kit.policy.refused(state.user, refusal.policy);
  if (!rule.startsWith('limit.')) return { held: units, rule };
  const left = (state.guard?.limits ?? [])
    .filter(({ kind }) => kind === 'deposit')
    .map((limit) => leftOf(limit, now))
    .reduce((least, one) => (one < least ? one : least), worth);
  // Rounded down to what surely fits: a unit more would break the limit.
  const fits = left <= 0n ? 0n : unitsOfMicroEur(left, currency) - 1n;
  const held = units - (fits < 0n ? 0n : fits);
  return { held: held > 0n ? held : 1n, rule };
}

async function setAside(
  kit: ServerKit,
  { client, state, draft, currency }: Booking,
  amount: bigint,
  rule: string,
): Promise<string> {
  const id = kit.runtime.uuid();
  const placed = await placeHold(client, state, draft, {
    id,
    cur: currency.id,
    amount,
    reason: `deposit: ${rule}`,
    at: kit.runtime.now(),
  });
  // The deposit itself has just been posted: a failure here is a bug.
  if (isFailure(placed)) throw new Error(placed.message);
  return id;
}

/** Gives what is set aside of a deposit to the balance. @returns the deposit, or why not */
export async function releaseDeposit(
  kit: ServerKit,
  order: {
    id: string;
    user: bigint;
    staff: string;
    within: (client: pg.ClientBase) => Promise<Failure | null>;
  },
): Promise<DepositRow | Failure> {
  return kit.money.exclusive<DepositRow>(order.user, async (client, state, draft) => {
    const refused = await order.within(client);
    if (refused) return refused;
    const { rows } = await client.query<DepositRow>(
      `select * from deposit where id = $1 and account_id = $2 and held > 0 and state in ('held', 'credited') for update`,
      [order.id, order.user.toString()],
    );
    const row = rows[0];
    const currency = row && kit.money.currency(row.currency);
    if (!row || !currency) return notCreditable;
    const now = kit.runtime.now();
    const ended = await finishHold(client, state, draft, { id: row.hold_id!, how: 'release', at: now });
    if (isFailure(ended)) return ended;
    const units = BigInt(row.held);
    bookMoneyIn(state, draft, currency, units, now);
    const released = { eur: microEur(units, currency), usd: microUsd(units, currency) };
    const counted = countedDeposit(state.guard ?? NO_RESTRICTIONS, released, now, row.counted);
    const made = await client.query<DepositRow>(
      `update deposit set state = 'credited', held = 0, hold_id = null, asked = null, counted = $2 where id = $1 returning *`,
      [row.id, JSON.stringify(counted)],
    );
    const detail = { amount: row.held, rule: row.rule };
    await client.query(ADD_STEP, [row.id, new Date(now), 'released', order.staff, JSON.stringify(detail)]);
    draft.event(state, 'deposit.released', {
      id: row.posting!,
      deposit: row.id,
      cur: currency.id,
      ...detail,
    });
    await payDebt(kit, { client, state, draft, currency });
    return made.rows[0]!;
  });
}
