/** Withdrawals that nobody asked for, as cases: rows that were written beside the program. */
import type pg from 'pg';
import { formatUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ASKED } from '../withdrawals/asked.ts';
import { type Finding, openCase } from './cases.ts';

interface Row {
  id: string;
  chain: string;
  code: string;
  net: string;
  decimals: number;
  address: string;
  status: number;
  player: string | null;
}

/** More at once are named by the next looks. */
const MAX_NAMED = 200;

/** @param which 'open': those that may still be paid. Else of these ids, or all. */
export async function unaskedWithdrawals(
  db: Pick<pg.ClientBase, 'query'>,
  which: 'open' | 'all' | readonly string[],
): Promise<Finding[]> {
  const of = which === 'open' ? 'w.status in (0, 3)' : which === 'all' ? 'true' : 'w.id = any($1::uuid[])';
  const { rows } = await db.query<Row>(
    `select w.id, w.chain, c.code, c.decimals, w.net::text, w.address, w.status, a.public_id as player
       from withdrawal w join currency c on c.id = w.cur left join account a on a.id = w.user_id
      where ${of} and not ${ASKED} order by w.status in (0, 3) desc, w.id limit ${MAX_NAMED}`,
    typeof which === 'string' ? [] : [which],
  );
  return rows.map(({ id, chain, code, net, decimals, address, status, player }) => ({
    subject: `unasked:${id}`,
    kind: 'unasked',
    chain,
    currency: code,
    finding: `Nobody has asked for withdrawal ${id}: ${formatUnits(BigInt(net), decimals)} ${code.toUpperCase()} to ${address}. Somebody writes the database.`,
    detail: { withdrawal: id, player, status },
  }));
}

/** Opens a case for each that may still be paid. */
export async function nameUnasked(kit: Pick<ServerKit, 'db' | 'runtime' | 'log'>): Promise<void> {
  for (const finding of await unaskedWithdrawals(kit.db.pool, 'open')) {
    kit.log.error({ withdrawal: finding.detail['withdrawal'] }, 'nobody has asked for a withdrawal');
    await openCase(kit, kit.db.pool, finding);
  }
}
