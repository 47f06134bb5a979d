/** What a sit-and-go owes: written down in the transaction that ends it, booked by lanes after it. */
import type pg from 'pg';
import type { PokerContext } from '../context.ts';
import { bookAll, type Due, type DueKind, type DueQueries } from '../due.ts';
import { calledOff, prizesOf } from './rank.ts';
import type { Entry, SitAndGo } from './store.ts';

/** A seat as the end of the game left it. */
interface Standing {
  readonly seat: number;
  readonly user: bigint;
  readonly stack: bigint;
  readonly place: number | null;
}

/**
 * Writes down what a game that has ended, or was called off, owes.
 * @param unit the least that is dealt
 * @returns what each seat gets
 */
export async function noteDues(
  client: pg.ClientBase,
  game: SitAndGo,
  seats: readonly Standing[],
  unit: bigint,
): Promise<ReadonlyMap<number, bigint>> {
  const pool = game.buyIn * BigInt(seats.length);
  const amounts =
    game.status === 'ended'
      ? prizesOf(
          pool,
          seats.map(({ seat, place }) => ({ seat, place: place! })),
          unit,
        )
      : calledOff(pool, game.fee, seats, unit);
  const kind: DueKind = game.status === 'ended' ? 'prize' : 'refund';
  const dues: Due[] = seats.map(({ seat, user }) => ({ user, kind, amount: amounts.get(seat)! }));
  const winner = seats.find(({ place }) => place === 1);
  if (winner) dues.push({ user: winner.user, kind: 'fee', amount: game.fee * BigInt(seats.length) });
  await insertDues(client, game.id, dues);
  await client.query(
    `update poker_sit_and_go_entry e set place = x.place from unnest($2::bigint[], $3::smallint[]) as x(user_id, place)
     where e.game_id = $1 and e.user_id = x.user_id`,
    [game.id, seats.map(({ user }) => user.toString()), seats.map(({ place }) => place)],
  );
  return amounts;
}

/** Writes down that everybody gets back what they paid: the game had not begun. */
export function noteRefunds(client: pg.ClientBase, game: SitAndGo, entries: readonly Entry[]): Promise<void> {
  const amount = game.buyIn + game.fee;
  return insertDues(
    client,
    game.id,
    entries.map(({ user }) => ({ user, kind: 'refund', amount })),
  );
}

async function insertDues(client: pg.ClientBase, game: string, all: readonly Due[]): Promise<void> {
  const dues = all.filter(({ amount }) => amount > 0n);
  await client.query(
    `insert into poker_sit_and_go_due (id, game_id, user_id, kind, amount)
     select gen_random_uuid(), $1, * from unnest($2::bigint[], $3::text[], $4::bigint[])`,
    [
      game,
      dues.map(({ user }) => user.toString()),
      dues.map(({ kind }) => kind),
      dues.map(({ amount }) => amount.toString()),
    ],
  );
}

const QUERIES: DueQueries = {
  waiting: `select d.id, d.user_id::text, g.cur from poker_sit_and_go_due d join poker_sit_and_go g on g.id = d.game_id
     where d.game_id = $1 and d.booked_at is null order by d.user_id, d.kind`,
  take: `update poker_sit_and_go_due d set booked_at = $2 from poker_sit_and_go g
     where d.id = $1 and d.booked_at is null and g.id = d.game_id
     returning d.kind, d.amount::text, (g.buy_in + g.fee)::text as paid,
       (select e.at::text from poker_sit_and_go_entry e where e.game_id = g.id and e.user_id = d.user_id) as staked_at`,
};

/** Books what a game owes, once: any number of processes may try. */
export function bookDues(context: PokerContext, game: string): Promise<void> {
  return bookAll(context, QUERIES, game);
}

/** What a process left behind. */
export async function bookWaitingDues(context: PokerContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ game_id: string }>(
    'select distinct game_id from poker_sit_and_go_due where booked_at is null limit 100',
  );
  for (const { game_id: game } of rows) await bookDues(context, game);
}
