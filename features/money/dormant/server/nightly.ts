/** Once a night: who came back is forgotten, who does not use their account is written to, and later charged. */
import { isFailure } from '#platform/contract/error.ts';
import type { Locale } from '#platform/contract/locale.ts';
import type { Queryable } from '#platform/server/database/replica.ts';
import { firstId } from '#platform/server/money/bet-id.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { isExcluded } from '#platform/server/policy/restrictions.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { dormantSince, feeOf, MONTH_MS, monthAt, percentOf } from './fee.ts';

const AT_ONCE = 500;

interface Unused {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale | null;
  readonly written_at: Date | null;
  readonly fee: number | null;
}

/** Logged in, seen or bet since then: by account id, a moment, and the least id of a bet from it on. */
const active = (account: string, since: string, bet: string): string => `(
  exists (select from session s where s.account_id = ${account} and s.last_seen >= ${since})
  or exists (select from account_device d where d.account_id = ${account} and d.last_seen >= ${since})
  or exists (select from bet b where b.user_id = ${account} and b.id >= ${bet}))`;

/** A moment of the database as the first part of the ids that are made from then on. */
const idSql = (at: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`;

/** Real money, and a mailbox that was proved: who cannot be told is not charged. Nobody of the house itself. */
const UNUSED = `
  select a.id::text, a.name, a.email, a.locale, n.written_at, n.fee from account a left join dormant_notice n on n.user_id = a.id
  where a.id > $1 and a.created_at < $2 and a.email is not null and a.email_verified and a.roles = '{}' and a.permissions = '{}'
    and exists (select from wallet w where w.user_id = a.id and w.cur > 0 and w.balance > 0)
    and not ${active('a.id', '$2', '$3::uuid')}
  order by a.id limit ${AT_ONCE}`;

/** What the job does every night. Safe to repeat: a letter goes out once, a month is charged once. */
export async function lookForUnused(kit: ServerKit): Promise<void> {
  const { pool } = kit.db;
  await pool.query(
    `delete from dormant_notice n where ${active('n.user_id', 'n.written_at', idSql('n.written_at'))}`,
  );
  const since = dormantSince(kit.runtime.now());
  for (let after = '0'; ;) {
    const { rows } = await pool.query<Unused>(UNUSED, [after, new Date(since), firstId(since)]);
    for (const one of rows) if (!(await hasOldBets(kit, one.id, firstId(since)))) await lookAt(kit, one);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

/** Whether they bet since then, in bets that left the database. */
async function hasOldBets({ db }: ServerKit, id: string, since: string): Promise<boolean> {
  const hunt = { user: BigInt(id), since, newest: { by: 'id', most: 1 } } as const;
  const read = async (client: Queryable) =>
    (await client.query('select 1 from bet where user_id = $1 and id >= $2 limit 1', [id, since]))
      .rowCount === 1;
  return (await db.oldBets.recall(hunt, read)) ?? false;
}

async function lookAt(kit: ServerKit, one: Unused): Promise<void> {
  const state = await kit.money.peek(BigInt(one.id));
  // Whom a break, an exclusion or the house keeps from playing did not leave by choice.
  if (isExcluded(state.guard, kit.runtime.now())) return;
  const { dormantFee: allowed } = kit.policy.law(state.guard, null);
  const { written_at: writtenAt, fee: named } = one;
  if (writtenAt === null || (allowed !== null && (named === null || allowed > named)))
    return writeTo(kit, one, allowed);
  if (allowed === null || named === null) return;
  const month = monthAt(writtenAt.getTime(), kit.runtime.now());
  if (month !== null) await charge(kit, state, { writtenAt, month, fee: Math.min(allowed, named) });
}

/** Writes the letter, once for each fee that it names. */
async function writeTo(
  kit: ServerKit,
  { id, name, email, locale }: Unused,
  fee: number | null,
): Promise<void> {
  const now = kit.runtime.now();
  await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      `insert into dormant_notice (user_id, written_at, fee) values ($1, $2, $3)
       on conflict (user_id) do update set written_at = excluded.written_at, fee = excluded.fee
         where dormant_notice.fee is distinct from excluded.fee`,
      [id, new Date(now), fee],
    );
    if (rowCount === 0) return;
    const more = fee === null ? {} : { percent: percentOf(fee), begins: { at: now + MONTH_MS } };
    const template = fee === null ? 'dormant.unused' : 'dormant.fee';
    await kit.mail.send({ to: email, locale, template, data: { name, ...more } }, client);
  });
}

/** One night is not quite a day after the one before. */
const BETWEEN_MS = MONTH_MS - 12 * 3_600_000;

/** When a fee was last taken of each currency, epoch milliseconds. */
async function lastCharges({ db }: ServerKit, user: bigint): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.pool.query<{ cur: number; at: Date }>(
    'select cur, max(at) as at from dormant_fee where user_id = $1 group by cur',
    [user.toString()],
  );
  return new Map(rows.map(({ cur, at }) => [cur, at.getTime()]));
}

/**
 * A month of each currency that there is something of, and never two within thirty days: what came late in a month pays for that
 * one alone. What is too little for a fee costs nothing.
 */
async function charge(
  kit: ServerKit,
  { user, balances }: PlayerState,
  { writtenAt, month, fee }: { writtenAt: Date; month: number; fee: number },
): Promise<void> {
  const last = await lastCharges(kit, user);
  for (const [cur, balance] of balances) {
    if (cur < 0 || balance <= 0n || kit.runtime.now() < (last.get(cur) ?? 0) + BETWEEN_MS) continue;
    const amount = feeOf(balance, fee, kit.money.currencyById(cur));
    if (amount === 0n) continue;
    const made = await kit.money.post({
      user,
      cur,
      net: -amount,
      counter: ACCOUNT.fees,
      kind: KIND.dormantFee,
      key: `dormant:${writtenAt.getTime()}:${month}:${cur}`,
      within: async (client) => {
        await client.query('insert into dormant_fee values ($1, $2, $3, $4, $5, $6, $7)', [
          user.toString(),
          writtenAt,
          month,
          cur,
          amount.toString(),
          fee,
          new Date(kit.runtime.now()),
        ]);
      },
    });
    // Spent a moment ago: then the account is in use again.
    if (isFailure(made)) return;
  }
}
