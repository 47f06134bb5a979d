/** Withdrawals that nobody asked for, as cases: rows that were written beside the program. */
import type pg from 'pg';
import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Finding } from '#platform/server/services/cases.ts';
import type { PayoutBooks, RefusedLine } from '#platform/server/services/payout-books.ts';
import { ASKED } from './asked.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

interface Row {
  id: string;
  chain: string;
  code: string;
  net: string;
  decimals: number;
  scale: number;
  address: string;
  status: number;
  player: string | null;
}

/** More at once are named by the next looks. */
const MAX_NAMED = 200;

/** @param which 'open': those that may still be paid. Else of these ids, or all. */
export async function unaskedWithdrawals(
  db: Queryable,
  which: 'open' | 'all' | readonly string[],
): Promise<Finding[]> {
  const of = which === 'open' ? 'w.status in (0, 3)' : which === 'all' ? 'true' : 'w.id = any($1::uuid[])';
  const { rows } = await db.query<Row>(
    `select w.id, w.chain, c.code, c.decimals, c.scale, w.net::text, w.address, w.status, a.public_id as player
       from withdrawal w join currency c on c.id = w.cur left join account a on a.id = w.user_id
      where ${of} and not ${ASKED} order by w.status in (0, 3) desc, w.id limit ${MAX_NAMED}`,
    typeof which === 'string' ? [] : [which],
  );
  return rows.map(({ id, chain, code, net, address, status, player, ...places }) => ({
    subject: `unasked:${id}`,
    kind: 'unasked',
    chain,
    currency: code,
    finding: `Nobody has asked for withdrawal ${id}: ${formatAmount(BigInt(net), places)} ${code.toUpperCase()} to ${address}. Somebody writes the database.`,
    detail: { withdrawal: id, player, status },
  }));
}

/** Opens a case for each that may still be paid. */
export async function nameUnasked(kit: Pick<ServerKit, 'db' | 'log' | 'services'>): Promise<void> {
  for (const finding of await unaskedWithdrawals(kit.db.pool, 'open')) {
    kit.log.error({ withdrawal: finding.detail['withdrawal'] }, 'nobody has asked for a withdrawal');
    await kit.services.cases.open(kit.db.pool, finding);
  }
}

/** Lines about a payment of ours that ended with this very refusal, or still has it as its trouble. A withdrawal that nobody asked for is none of ours. */
async function linesOfOurs(client: Queryable, lines: readonly RefusedLine[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ no: number }>(
    `select t.no from unnest($1::int[], $2::uuid[], $3::int[], $4::text[]) as t (no, subject, attempt, rule)
     where exists (select 1 from chain_payment p where (p.withdrawal_id = t.subject and p.attempt = t.attempt or p.id = t.subject)
       and p.trouble like 'signer: ' || t.rule || ':%'
       and (p.withdrawal_id is null or exists (select 1 from withdrawal w where w.id = p.withdrawal_id and ${ASKED})))`,
    [
      lines.map(({ no }) => no),
      lines.map(({ subject }) => subject),
      lines.map(({ attempt }) => attempt),
      lines.map(({ rule }) => rule),
    ],
  );
  return new Set(rows.map(({ no }) => no));
}

/** What reconciliation asks of this room. */
export const payoutBooks: PayoutBooks = { unasked: unaskedWithdrawals, ours: linesOfOurs };
