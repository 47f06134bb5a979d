import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { RainView } from '../contract.ts';
import type { Queryable, RainRow } from './context.ts';

/** Who has a share of a rain, in the order in which they came. */
export async function peopleOf(client: Queryable, id: string): Promise<{ _id: string; name: string }[]> {
  const { rows } = await client.query<{ _id: string; name: string }>(
    `select a.public_id as _id, a.name from rain_claim c join account a on a.id = c.user_id
     where c.rain_id = $1 order by c.at, c.user_id`,
    [id],
  );
  return rows;
}

/** A rain as everybody may see it; null when there is none, or it has not begun. */
export async function viewOf(
  { db, money }: Pick<ServerKit, 'db' | 'money'>,
  id: string,
): Promise<RainView | null> {
  const { rows } = await db.pool.query<RainRow & { public_id: string | null; name: string | null }>(
    `select r.*, a.public_id, a.name from rain r left join account a on a.id = r.by_user
     where r.id = $1 and r.state in ('open', 'ended')`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const currency = money.currencyById(row.cur);
  const units = (value: string): string => formatAmount(BigInt(value), currency);
  return {
    _id: row.id,
    source: row.source,
    // A rain of staff is the house's.
    by: row.source === 'player' && row.public_id !== null ? { _id: row.public_id, name: row.name! } : null,
    state: row.state === 'open' ? 'open' : 'ended',
    currency: currency.code,
    pot: units(row.pot),
    share: row.share === null ? null : units(row.share),
    places: row.places,
    people: await peopleOf(db.pool, id),
    endsAt: row.ends_at!.getTime(),
  };
}
