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

/** Boosts by id, whatever has become of them. */
export async function readBoostRows(
  client: Queryable,
  ids: readonly string[],
  lock: '' | 'for update' = '',
): Promise<Map<string, BoostRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<BoostRow>({
    name: `sport-boosts ${lock}`,
    text: `select * from sport_boost where id = any($1::uuid[]) order by id ${lock}`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those that can be taken now, by id. */
export async function readBoostsOf(
  client: Queryable,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, BoostRow>> {
  return new Map([...(await readBoostRows(client, ids))].filter(([, row]) => isOn(row, now)));
}

/** Boosts that slips name, and which of their players have taken them: as they are now, nothing is held. */
export interface BoostsFound {
  /** By id; a bet that is taken counts for those after it. */
  readonly boosts: Map<string, BoostRow>;
  readonly had: ReadonlySet<string>;
}

/** Of which boost and player; in `BoostsFound.had`. */
export function takeName(boost: string, user: bigint | string): string {
  return `${boost} ${user}`;
}

export async function findBoosts(
  client: Queryable,
  asks: readonly { readonly boost: string; readonly user: bigint }[],
  lock: '' | 'for update' = '',
): Promise<BoostsFound> {
  if (asks.length === 0) return { boosts: new Map(), had: new Set() };
  const boosts = await readBoostRows(
    client,
    asks.map(({ boost }) => boost),
    lock,
  );
  const { rows: had } = await client.query<{ boost: string; user: string }>(
    `select b.boost_id as boost, b.user_id::text as user from sport_boost_bet b
     join unnest($1::uuid[], $2::bigint[]) as t(boost_id, user_id) on t.boost_id = b.boost_id and t.user_id = b.user_id`,
    [asks.map(({ boost }) => boost), asks.map(({ user }) => user.toString())],
  );
  return {
    boosts,
    had: new Set(had.map(({ boost, user }) => takeName(boost, user))),
  };
}

/** A bet that takes a boost; `wins` micro-dollars. */
export interface Take {
  readonly id: string;
  readonly user: bigint;
  readonly bet: string;
  readonly wins: bigint;
}

/** Why a bet may not take a boost. `most`: it may, with this win at the most, micro-dollars. */
export type NotTaken = 'over' | 'had' | { readonly most: bigint };

export function whyNot(
  { boosts, had }: BoostsFound,
  { id, user, wins }: Omit<Take, 'bet'>,
  now: number,
): NotTaken | null {
  const boost = boosts.get(id);
  if (!boost || !isOn(boost, now) || (boost.first !== null && boost.players >= boost.first)) return 'over';
  if (had.has(takeName(id, user))) return 'had';
  const room = BigInt(boost.max_win) - BigInt(boost.wins);
  return wins > room ? { most: room } : null;
}

/** From here on the boost is judged with this bet. */
export function countTake({ boosts }: BoostsFound, { id, wins }: Take): void {
  const boost = boosts.get(id)!;
  boosts.set(id, { ...boost, players: boost.players + 1, wins: (BigInt(boost.wins) + wins).toString() });
}

/**
 * Holds the boosts until the transaction ends, after the risk of markets and matches, and writes who has taken them.
 * @returns false when one of these bets may not any more: nothing of them may be written then
 */
export async function takeBoosts(client: Queryable, takes: readonly Take[], now: number): Promise<boolean> {
  const found = await findBoosts(
    client,
    takes.map(({ id, user }) => ({ boost: id, user })),
    'for update',
  );
  for (const take of takes) {
    if (whyNot(found, take, now)) return false;
    countTake(found, take);
  }
  for (const take of takes) await takeBoost(client, take);
  return true;
}

async function takeBoost(client: Queryable, { id, user, bet, wins }: Take): Promise<void> {
  await client.query(
    'insert into sport_boost_bet (boost_id, user_id, bet_id, wins) values ($1, $2, $3, $4)',
    [id, user.toString(), bet, wins.toString()],
  );
  await client.query('update sport_boost set players = players + 1, wins = wins + $2 where id = $1', [
    id,
    wins.toString(),
  ]);
}

/** A price of a boost is of the match as it stands, as a price of staff is: its start, another score and a stop of betting end it. */
export async function endFixedBoosts(client: Queryable, event: string, now: number): Promise<void> {
  await client.query(
    'update sport_boost set ended_at = $2 where event_id = $1 and price is not null and ended_at is null',
    [event, new Date(now)],
  );
}

/** Of a bet that was not accepted: its player may take the boost again. */
export async function giveBack(client: Queryable, bet: string): Promise<void> {
  await client.query(
    `with gone as (delete from sport_boost_bet where bet_id = $1 returning boost_id, wins)
     update sport_boost b set players = b.players - 1, wins = b.wins - g.wins from gone g where b.id = g.boost_id`,
    [bet],
  );
}

/**
 * Of a bet that is accepted at other odds than it was sent with, after the risk of its markets.
 * @returns false, and nothing is written, where all bets on its boost could win more than that may cost
 */
export async function takeAtOdds(client: Queryable, bet: string, wins: bigint): Promise<boolean> {
  const { rowCount } = await client.query(
    `with old as (select boost_id, wins from sport_boost_bet where bet_id = $1),
       held as (update sport_boost b set wins = b.wins + $2 - o.wins from old o
         where b.id = o.boost_id and ($2 <= o.wins or b.wins + $2 - o.wins <= b.max_win) returning b.id)
     update sport_boost_bet t set wins = $2 from held where t.bet_id = $1 and t.boost_id = held.id`,
    [bet, wins.toString()],
  );
  return rowCount === 1;
}
