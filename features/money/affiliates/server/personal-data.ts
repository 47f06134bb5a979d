import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** What this room keeps about a player, for their own copy of it: who invited them, their codes, what they earned by others. */
export async function personalData({ db }: ServerKit, { id }: Player) {
  const own = [id.toString()];
  const [codes, invited, dues, months] = await Promise.all([
    db.pool.query('select code, clicks, created_at from affiliate_code where user_id = $1 order by id', own),
    db.pool.query(
      `select a.public_id as by, c.code, p.at, p.deposited from affiliate_player p join account a on a.id = p.affiliate_id
       left join affiliate_code c on c.id = p.code_id where p.user_id = $1`,
      own,
    ),
    db.pool.query(
      'select cur as currency_no, parts::text, earned::text from affiliate_due where affiliate_id = $1 order by cur',
      own,
    ),
    db.pool.query(
      `select to_char(month, 'YYYY-MM') as month, cur as currency_no, net::text as net_units, carried::text as carried_units,
         parts::text from affiliate_month where affiliate_id = $1 order by affiliate_month.month, cur`,
      own,
    ),
  ]);
  return { codes: codes.rows, invited: invited.rows[0] ?? null, dues: dues.rows, months: months.rows };
}
