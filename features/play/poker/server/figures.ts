/** A player's figures: what their hands and games add up to. */
import { formatAmount } from '#platform/contract/money.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { FigureRow, figures } from '../figures-contract.ts';
import type { PokerContext } from './context.ts';

const DAY_MS = 86_400_000;

interface Sums {
  kind: FigureRow['kind'];
  cur: number;
  hands: number;
  vpip: number;
  pfr: number;
  games: number;
  won: bigint;
}

export async function figuresOf(
  context: PokerContext,
  player: Player,
  { days }: BodyOf<typeof figures>,
): Promise<FigureRow[]> {
  const { pool } = context.kit.db;
  const since = days === undefined ? 0 : context.kit.runtime.now() - days * DAY_MS;
  const values = [player.id.toString(), since];
  const played = await pool.query<Omit<Sums, 'games' | 'won'> & { won: string }>(
    `select case when g.id is not null then 'sitAndGo' when m.id is not null then 'tournament' else 'cash' end as kind,
       coalesce(g.cur, m.cur, p.cur) as cur, count(p.vpip)::int as hands,
       (count(*) filter (where p.vpip))::int as vpip, (count(*) filter (where p.pfr))::int as pfr,
       coalesce(sum(p.net) filter (where p.cur <> 0), 0)::text as won
     from poker_played p left join poker_sit_and_go g on p.cur = 0 and g.id = p.table_id
     left join poker_tournament m on p.cur = 0 and m.id = substring(p.table_id from '^(mt-[0-9a-f]{12})-')
     where p.user_id = $1 and p.ended_at >= $2 and (p.cur <> 0 or g.id is not null or m.id is not null) group by 1, 2`,
    values,
  );
  const games = await pool.query<Pick<Sums, 'kind' | 'cur' | 'games'> & { won: string }>(
    `select 'sitAndGo' as kind, g.cur, count(*)::int as games, (coalesce(sum(d.amount), 0) - sum(g.buy_in + g.fee))::text as won
     from poker_sit_and_go_entry e join poker_sit_and_go g on g.id = e.game_id and g.status = 'ended' and g.ended_at >= $2
     left join poker_sit_and_go_due d on d.game_id = e.game_id and d.user_id = e.user_id and d.kind = 'prize'
     where e.user_id = $1 group by g.cur
     union all select 'tournament', m.cur, count(distinct m.id)::int, (coalesce(sum(e.prize), 0) - sum(m.buy_in + m.fee))::text
     from poker_tournament_entry e join poker_tournament m on m.id = e.tournament_id and m.status = 'ended' and m.ended_at >= $2
     where e.user_id = $1 group by m.cur`,
    values,
  );
  const sums = new Map<string, Sums>();
  for (const row of played.rows)
    sums.set(`${row.kind} ${row.cur}`, { ...row, games: 0, won: BigInt(row.won) });
  for (const row of games.rows) {
    const key = `${row.kind} ${row.cur}`;
    const hands = sums.get(key) ?? { hands: 0, vpip: 0, pfr: 0 };
    sums.set(key, { ...hands, kind: row.kind, cur: row.cur, games: row.games, won: BigInt(row.won) });
  }
  const kinds: readonly FigureRow['kind'][] = ['cash', 'sitAndGo', 'tournament'];
  return [...sums.values()]
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.cur - a.cur)
    .map(({ cur, won, ...row }) => {
      const currency = context.currency(cur);
      return { ...row, currency: currency.code, demo: cur < 0, won: formatAmount(won, currency) };
    });
}
