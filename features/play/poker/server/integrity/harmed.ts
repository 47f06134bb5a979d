/** Who lost in the hands of a report, what of it they were not paid yet, and how an amount is shared among them. */
import type pg from 'pg';
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { typedStep } from '#platform/contract/money.ts';
import type { PokerContext } from '../context.ts';
import { noReport } from './freeze-refusals.ts';
import { sharedWith } from './shared.ts';

/** Hands that a report goes by: those of the three months before it was seen last. */
const REPORT_MS = 92 * 86_400_000;
/** A freeze of somebody who played with thousands is shared among those who lost most. */
const MAX_HARMED = 200;

export interface Share {
  readonly user: bigint;
  readonly amount: bigint;
}

const tooSmall = fail(422, 5, 'This is too little to be shared.', { amount: 'too_small' });

interface Wanted {
  readonly report: string;
  readonly player: bigint;
  readonly cur: number;
  readonly amount: bigint;
}

/** @returns who is paid how much, or why the report gives no ground to take anything from this player */
export async function sharesOf(
  context: PokerContext,
  client: pg.ClientBase,
  { report, player, cur, amount }: Wanted,
): Promise<Share[] | Failure> {
  const lost = await lostIn(context, client, { report, player, cur });
  if (isFailure(lost)) return lost;
  const harmed = owedOf(lost, await paidFor(client, report, cur));
  const shares = sharesByLoss(harmed, amount, typedStep(context.places(cur)));
  return harmed.length > 0 && shares.length === 0 ? tooSmall : shares;
}

/** What players lost in the hands of a report, but for who is close to the player. */
export async function lostIn(
  context: PokerContext,
  client: pg.ClientBase,
  { report, player, cur }: Omit<Wanted, 'amount'>,
): Promise<Share[] | Failure> {
  const known = await confirmedReport(client, report, player);
  if (!known) return noReport;
  const lost = await losses(client, { ...known, player, cur });
  const close = await sharedWith(
    context,
    client,
    player,
    lost.map(({ user }) => user),
  );
  return lost.filter(({ user }) => !close.some((one) => one.user === user));
}

/** What is left to be paid of what was lost. */
export function owedOf(lost: readonly Share[], paid: ReadonlyMap<bigint, bigint>): Share[] {
  return lost
    .map(({ user, amount }) => ({ user, amount: amount - (paid.get(user) ?? 0n) }))
    .filter(({ amount }) => amount > 0n);
}

/** What each was paid on this report and all others about one of its players: their hands may be the same ones. */
export async function paidFor(
  client: pg.ClientBase,
  report: string,
  cur: number,
): Promise<Map<bigint, bigint>> {
  const { rows } = await client.query<{ user_id: string; paid: string }>(
    `select p.user_id::text, sum(p.amount)::text as paid from poker_report r
       join poker_report other on other.low_id in (r.low_id, r.high_id) or other.high_id in (r.low_id, r.high_id)
       join poker_confiscation c on c.report_id = other.id and c.cur = $2
       join poker_compensation p on p.confiscation_id = c.id
     where r.id = $1 group by p.user_id`,
    [report, cur],
  );
  return new Map(rows.map((row) => [BigInt(row.user_id), BigInt(row.paid)]));
}

export async function confirmedReport(client: pg.ClientBase, id: string, player: bigint) {
  const { rows } = await client.query<{ others: string[]; last_at: string }>(
    `select array_remove(array[low_id, high_id], $2::bigint)::text[] as others, last_at::text from poker_report
     where id = $1 and state = 'confirmed' and $2::bigint in (low_id, high_id)`,
    [id, player.toString()],
  );
  const row = rows[0];
  return row ? { others: row.others.filter(Boolean), until: Number(row.last_at) } : null;
}

/** In full, what players other than those of the report lost on balance, in hands that all of the report were dealt in to. */
async function losses(
  client: pg.ClientBase,
  of: { player: bigint; cur: number; others: readonly string[]; until: number },
): Promise<{ user: bigint; amount: bigint }[]> {
  const { rows } = await client.query<{ user_id: string; lost: string }>(
    `select s.user_id::text, (-sum(e.stack - s.stack))::text as lost from poker_played a
       join poker_hand h on h.table_id = a.table_id and h.no = a.no and h.ended_at = a.ended_at
       cross join lateral (select rtrim(one ->> 'user', 'n')::bigint as user_id, one ->> 'seat' as seat, rtrim(one ->> 'stack', 'n')::bigint as stack
         from jsonb_array_elements(h.start -> 'seats') one) s
       cross join lateral (select rtrim(one ->> 'stack', 'n')::bigint as stack
         from jsonb_array_elements(h.result -> 'stacks') one where one ->> 'seat' = s.seat) e
     where a.user_id = $1 and a.cur = $2 and a.ended_at between $3 and $4 and s.user_id <> $1 and s.user_id <> all ($5::bigint[])
       and not exists (select 1 from unnest($5::bigint[]) o(id) where not exists (
         select 1 from poker_played b where b.user_id = o.id and b.ended_at = a.ended_at and b.table_id = a.table_id and b.no = a.no))
     group by s.user_id having sum(e.stack - s.stack) < 0 order by sum(e.stack - s.stack), s.user_id limit ${MAX_HARMED}`,
    [of.player.toString(), of.cur, of.until - REPORT_MS, of.until, of.others],
  );
  return rows.map((row) => ({ user: BigInt(row.user_id), amount: BigInt(row.lost) }));
}

/**
 * In proportion to what each lost, and nobody more than that; rounded down.
 * @param amount smallest units that are shared at most @param unit the least that is paid
 */
export function sharesByLoss(lost: readonly Share[], amount: bigint, unit: bigint): Share[] {
  const all = lost.reduce((sum, one) => sum + one.amount, 0n);
  const shared = amount < all ? amount : all;
  return lost
    .map(({ user, amount: own }) => {
      const exact = all === 0n ? 0n : (own * shared) / all;
      return { user, amount: exact - (exact % unit) };
    })
    .filter((one) => one.amount > 0n);
}
