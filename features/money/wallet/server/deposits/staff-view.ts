/** Deposits as staff see them. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { depositInfo, depositList, DepositRow as DepositRowView } from '../../staff-deposit-contract.ts';
import { peopleByAccount, peopleById } from '#platform/server/identity/people.ts';
import type { DepositContext } from './context.ts';
import { depositViewOf, type DepositRow, readHeights } from './row.ts';
import { noSuchDeposit } from '../refusals.ts';

type Shown = DepositRow & { address: string | null };

const SELECT = `select d.*, coalesce(a.address, case when d.aggregator is not null then d.target end) as address
  from deposit d left join wallet_address a on a.keyring = d.keyring and a.target = d.target`;

/** What waits for staff. */
export const WAITING = `(d.state in ('unattributed', 'below_minimum') or d.held > 0 or (d.aggregator = 'bank' and d.state = 'confirming'))`;

async function viewsOf({ kit }: DepositContext, rows: readonly Shown[]): Promise<DepositRowView[]> {
  const [owner, staff, heights] = await Promise.all([
    peopleByAccount(
      kit,
      rows.flatMap((row) => [row.account_id, row.asked?.account ?? null]),
    ),
    peopleById(
      kit,
      rows.map((row) => row.asked?.by ?? null),
    ),
    readHeights(kit),
  ]);
  const wishOf = ({ asked, currency }: Shown): DepositRowView['asked'] =>
    asked && {
      act: asked.act,
      by: staff(asked.by)!,
      at: asked.at,
      // Nothing is asked for in a coin that the ledger does not know.
      amount: formatAmount(BigInt(asked.units), kit.money.currency(currency)!),
      user: owner(asked.account)!,
    };
  return rows.map((row) => ({
    ...depositViewOf(kit, row, heights.get(row.chain) ?? null),
    user: owner(row.account_id),
    address: row.address,
    part: row.part,
    block: row.block_height === null ? null : Number(row.block_height),
    credited_at: row.credited_at?.toISOString() ?? null,
    eur: row.worth === null ? null : formatUnits(BigInt(row.worth) / 10_000n, 2),
    rest: formatUnits(BigInt(row.rest), row.decimals),
    note: row.note,
    asked: wishOf(row),
  }));
}

export async function showOne(
  context: DepositContext,
  id: string,
): Promise<DepositRowView | typeof noSuchDeposit> {
  const { rows } = await context.kit.db.pool.query<Shown>(`${SELECT} where d.id = $1`, [id]);
  return rows[0] ? (await viewsOf(context, rows))[0]! : noSuchDeposit;
}

export async function listDeposits(context: DepositContext, { body }: Call<typeof depositList>) {
  const { kit } = context;
  const { show, search, user, before, limit } = body;
  const account = user === undefined ? null : await kit.identity.byPublicId(user);
  if (account === null && user !== undefined) return { rows: [], next: null, waiting: await waiting(kit) };
  const state = show === 'queue' || show === 'all' ? null : show;
  const { rows } = await kit.db.pool.query<Shown>(
    `${SELECT} where ($1::uuid is null or d.id < $1) and ($2::text is null or d.state = $2) and ($3 or ${WAITING})
       and ($4::bigint is null or d.account_id = $4)
       and ($5 = '' or d.txid = $5 or d.target = $5 or d.id::text = $5 or a.address = $5
         or d.account_id in (select id from account where lower(name) = lower($5) or public_id = $5))
     order by d.id desc limit $6`,
    [before ?? null, state, show !== 'queue', account?.id.toString() ?? null, search, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    rows: await viewsOf(context, page),
    next: rows.length > limit ? page.at(-1)!.id : null,
    waiting: await waiting(kit),
  };
}

async function waiting({ db }: ServerKit): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from deposit d where ${WAITING}`,
  );
  return rows[0]!.count;
}

interface StepRow {
  at: Date;
  what: string;
  by: string | null;
  detail: Record<string, unknown>;
}

export async function showInfo(context: DepositContext, { body }: Call<typeof depositInfo>) {
  const deposit = await showOne(context, body.id);
  if ('failure' in deposit) return deposit;
  const { rows } = await context.kit.db.pool.query<StepRow>(
    'select at, what, by, detail from deposit_step where deposit_id = $1 order by no limit 500',
    [body.id],
  );
  const person = await peopleById(
    context.kit,
    rows.map(({ by }) => by),
  );
  return {
    deposit,
    steps: rows.map(({ at, what, by, detail }) => ({ at: at.toISOString(), what, by: person(by), detail })),
  };
}
