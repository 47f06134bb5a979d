/** What each player played on each day, for files: as many rows as there are, some at a time along the key. */
import type { ServerKit } from '#platform/server/kit.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import { cents } from './euro-text.ts';
import type { Columns } from './files.ts';

const ROWS = 2_000;

interface PlayerDay {
  readonly [column: string]: string | number;
  readonly day: string;
  /** Public id. */
  readonly player: string;
  readonly name: string;
  readonly product: string;
  readonly currency: string;
  readonly money: string;
  readonly bets: number;
  readonly turnover: string;
  readonly paid: string;
  readonly ggr: string;
}

export const PLAYER_COLUMNS: Columns<PlayerDay> = [
  ['day', 'text'],
  ['player', 'text'],
  ['name', 'text'],
  ['product', 'text'],
  ['currency', 'text'],
  ['money', 'text'],
  ['bets', 'count'],
  ['turnover', 'decimal'],
  ['paid', 'decimal'],
  ['ggr', 'decimal'],
];

interface Row {
  readonly day: string;
  readonly id: string;
  readonly player: string;
  readonly name: string;
  readonly product: string;
  readonly cur: number;
  readonly bets: string;
  readonly stake: string;
  readonly paid: string;
}

/** @param span days, the second one excluded */
export async function* eachPlayerDay(
  { db, money }: Pick<ServerKit, 'db' | 'money'>,
  { from, to }: { readonly from: string; readonly to: string },
): AsyncGenerator<readonly PlayerDay[]> {
  for (let after = [from, '-1', '', 0] as readonly unknown[]; ;) {
    const { rows }: { rows: Row[] } = await db.pool.query<Row>(
      `select d.day::text, d.user_id::text as id, coalesce(a.public_id, '') as player, coalesce(a.name, '') as name, d.product, d.cur, d.bets::text,
          d.eur_stake::text as stake, d.eur_paid::text as paid
        from (select * from report_player_day where day < $1::date and (day, user_id, product, cur) > ($2::date, $3::bigint, $4::text, $5::smallint)
          order by day, user_id, product, cur limit ${ROWS}) d left join account a on a.id = d.user_id order by d.day, d.user_id, d.product, d.cur`,
      [to, ...after],
    );
    if (rows.length > 0)
      yield rows.map((row) => ({
        day: row.day,
        player: row.player,
        name: row.name,
        product: row.product,
        currency: money.currencyById(currencyIdOf(row.cur)).code,
        money: natureOf(row.cur),
        bets: Number(row.bets),
        turnover: cents([row.stake]),
        paid: cents([row.paid]),
        ggr: cents([row.stake, `-${row.paid}`]),
      }));
    if (rows.length < ROWS) return;
    const last: Row = rows.at(-1)!;
    after = [last.day, last.id, last.product, last.cur];
  }
}
