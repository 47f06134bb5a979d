/** Stored boosts: read, taken by a bet, given back. */
import type { Queryable } from '../feed/rows.ts';

export interface BoostRow {
  readonly id: string;
  readonly event_id: string;
  readonly key: string;
  readonly outcome: string;
  readonly price: string | null;
  readonly percent: number | null;
  /** Micro-dollars. */
  readonly max_stake: string;
  readonly max_win: string;
  readonly first: number | null;
  readonly players: number;
  readonly wins: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly reason: string;
  readonly ended_at: Date | null;
}

/** What a bet remembers of its boost. */
export interface Boosted {
  readonly id: string;
  /** Odds without it. */
  readonly plain: string;
}

export function isOn({ starts_at: from, ends_at: until, ended_at: ended }: BoostRow, now: number): boolean {
  return ended === null && from.getTime() <= now && now < until.getTime();
}

export async function readBoost(
  client: Queryable,
  id: string,
  lock: '' | 'for update' = '',
): Promise<BoostRow | null> {
  const { rows } = await client.query<BoostRow>(`select * from sport_boost where id = $1 ${lock}`, [id]);
  return rows[0] ?? null;
}

/** Those that can be taken now, by id. */
export async function readBoostsOf(
  client: Queryable,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, BoostRow>> {
  const { rows } = await client.query<BoostRow>('select * from sport_boost where id = any($1::uuid[])', [
    ids,
  ]);
  return new Map(rows.filter((row) => isOn(row, now)).map((row) => [row.id, row]));
}

/** Why a bet may not take a boost. `most`: it may, with this win at the most, micro-dollars. */
export type NotTaken = 'over' | 'had' | { readonly most: bigint };

/** Holds the boost until the transaction ends; after the risk of markets and matches. @param wins micro-dollars */
export async function mayTake(
  client: Queryable,
  { id, user, wins, now }: { id: string; user: bigint; wins: bigint; now: number },
): Promise<NotTaken | null> {
  const boost = await readBoost(client, id, 'for update');
  if (!boost || !isOn(boost, now) || (boost.first !== null && boost.players >= boost.first)) return 'over';
  const { rowCount } = await client.query(
    'select from sport_boost_bet where boost_id = $1 and user_id = $2',
    [id, user.toString()],
  );
  if ((rowCount ?? 0) > 0) return 'had';
  const room = BigInt(boost.max_win) - BigInt(boost.wins);
  return wins > room ? { most: room } : null;
}

/** Once `mayTake` has found nothing against it, in its transaction. */
export async function takeBoost(
  client: Queryable,
  { id, user, bet, wins }: { id: string; user: bigint; bet: string; wins: bigint },
): Promise<void> {
  await client.query(
    'insert into sport_boost_bet (boost_id, user_id, bet_id, wins) values ($1, $2, $3, $4)',
    [id, user.toString(), bet, wins.toString()],
  );
  await client.query('update sport_boost set players = players + 1, wins = wins + $2 where id = $1', [
    id,
    wins.toString(),
  ]);
}

/** Of a bet that was not accepted: its player may take the boost again. */
export async function giveBack(client: Queryable, bet: string): Promise<void> {
  await client.query(
    `with gone as (delete from sport_boost_bet where bet_id = $1 returning boost_id, wins)
     update sport_boost b set players = b.players - 1, wins = b.wins - g.wins from gone g where b.id = g.boost_id`,
    [bet],
  );
}

/** Of a bet that was accepted at other odds than it was sent with. */
export async function takeAtOdds(client: Queryable, bet: string, wins: bigint): Promise<void> {
  await client.query(
    `with old as (select boost_id, wins from sport_boost_bet where bet_id = $1),
       now as (update sport_boost_bet set wins = $2 where bet_id = $1)
     update sport_boost b set wins = b.wins + $2 - o.wins from old o where b.id = o.boost_id`,
    [bet, wins.toString()],
  );
}
