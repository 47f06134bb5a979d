import type pg from 'pg';
import { parseUnits } from '#platform/contract/money.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import type { Acknowledged } from './players.ts';

export interface Checked {
  /** Acknowledged bets that the database does not have. */
  readonly missing: number;
  /** Acknowledged bets whose nonce or payout is another one now. */
  readonly changed: number;
  /** Keys that made more than one bet. */
  readonly doubled: number;
}

/** Holds what players were told against what is stored. @param players public ids, in the crowd's order */
export async function checkAcknowledged(
  client: pg.Client,
  acknowledged: readonly Acknowledged[],
  players: readonly string[],
): Promise<Checked> {
  const accounts = await client.query<{ id: string; public_id: string }>(
    'select id::text, public_id from account where public_id = any($1)',
    [players],
  );
  const idOf = new Map(accounts.rows.map((row) => [row.public_id.trim(), row.id]));
  // Six places in a new installation, two in one of before.
  const { rows: dollar } = await client.query<{ scale: number }>(
    `select scale from currency where code = 'usd'`,
  );
  const { scale } = dollar[0]!;
  let missing = 0;
  let changed = 0;
  const seen = new Map<string, number>();
  for (let from = 0; from < acknowledged.length; from += 5000) {
    const part = acknowledged.slice(from, from + 5000);
    const { rows } = await client.query<{ key: string; nonce: string; payout: string }>(
      `select k.key, b.nonce::text, b.payout::text from unnest($1::bigint[], $2::uuid[]) as a(user_id, key)
         join request_key k on k.user_id = a.user_id and k.key = a.key join bet b on b.user_id = k.user_id and b.id = k.ref`,
      [part.map(({ player }) => idOf.get(players[player]!)), part.map(({ key }) => requestKey(key))],
    );
    const stored = new Map(rows.map((row) => [row.key, row]));
    for (const one of part) {
      const row = stored.get(requestKey(one.key));
      seen.set(one.id, (seen.get(one.id) ?? 0) + 1);
      if (!row) missing += 1;
      else if (Number(row.nonce) !== one.nonce || BigInt(row.payout) !== parseUnits(one.payout, scale))
        changed += 1;
    }
  }
  const doubled = await client.query<{ count: string }>(
    'select count(*) from (select ref from request_key group by user_id, ref having count(*) > 1) t',
  );
  return {
    missing,
    changed,
    doubled: Number(doubled.rows[0]!.count) + [...seen.values()].filter((count) => count > 1).length,
  };
}
