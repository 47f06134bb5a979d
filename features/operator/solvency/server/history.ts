import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import { DAYS_PAGE, type history } from '../contract.ts';
import type { PublishedDay, PublishedTree } from '../proof-file.ts';
import { readReserves } from './reserves.ts';

interface Row {
  day: string;
  height: string;
  taken_at: Date;
  state: PublishedDay['state'];
  lanes: Record<string, string>;
  trees: readonly { cur: number; root: string; sum: string; players: number; depth: number }[];
}

/** Newest first. */
export async function listDays(
  { db, money }: Pick<ServerKit, 'db' | 'money'>,
  before: string | null,
): Promise<Omit<ReplyOf<typeof history>, 'proofDays'>> {
  const { rows } = await db.pool.query<Row>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.height::text, d.taken_at, d.state, d.lanes,
       coalesce((select jsonb_agg(jsonb_build_object('cur', t.cur, 'root', encode(t.root, 'hex'), 'sum', t.sum::text,
         'players', t.players, 'depth', t.depth) order by abs(t.cur) % 10000, t.cur desc)
         from solvency_tree t where t.day = d.day), '[]') as trees
     from solvency_day d where $1::date is null or d.day < $1 order by d.day desc limit ${DAYS_PAGE + 1}`,
    [before],
  );
  const page = rows.slice(0, DAYS_PAGE);
  const reserves = await readReserves(
    { db, money },
    page.map(({ day }) => day),
  );
  return {
    days: page.map(({ height, taken_at: at, trees, ...row }) => ({
      ...row,
      height: Number(height),
      at: at.toISOString(),
      trees: trees.map(({ cur, ...tree }) => ({ ...tree, ...moneyOfTree(money, cur) })),
      reserves: [...reserves.get(row.day)!],
    })),
    next: rows.length > DAYS_PAGE ? page.at(-1)!.day : null,
  };
}

/** The currency of a tree, and whether it is money or bonus money. */
export function moneyOfTree(
  money: Pick<ServerKit['money'], 'currencyById'>,
  cur: number,
): Pick<PublishedTree, 'currency' | 'decimals' | 'kind'> {
  const currency = money.currencyById(currencyIdOf(cur));
  // Leaves and sums of a tree are units of the ledger.
  return {
    currency: currency.code,
    decimals: currency.scale,
    kind: natureOf(cur) === 'bonus' ? 'bonus' : 'real',
  };
}
