/** What a tournament owes: written down in the transaction that ends it, booked by lanes after it. */
import type pg from 'pg';
import { rankExits, tournamentFinishes, tournamentPrizes } from '#engines/poker/tournament-prizes.ts';
import type { PokerContext } from '../context.ts';
import { bookAll, type Due, type DueQueries } from '../due.ts';
import { sharesOf } from '../sit-and-go/rank.ts';
import { readEntries, type Tournament, type TournamentEntry } from './store.ts';
import { poolOf } from './time.ts';

const QUERIES: DueQueries = {
  waiting: `select d.id, d.user_id::text, g.cur from poker_tournament_due d join poker_tournament g on g.id = d.tournament_id
     where d.tournament_id = $1 and d.booked_at is null order by d.user_id, d.kind`,
  take: `update poker_tournament_due d set booked_at = $2 from poker_tournament g
     where d.id = $1 and d.booked_at is null and g.id = d.tournament_id
     returning d.kind, d.amount::text,
       (select ((g.buy_in + g.fee) * count(*))::text from poker_tournament_entry e where e.tournament_id = g.id and e.user_id = d.user_id) as paid,
       (select min(e.at)::text from poker_tournament_entry e where e.tournament_id = g.id and e.user_id = d.user_id) as staked_at`,
};

/** Places of everybody and their prizes, once one player is left. @param unit the least that is dealt */
export async function notePrizes(client: pg.ClientBase, game: Tournament, unit: bigint): Promise<void> {
  const entries = (await readEntries(client, game.id)).filter(({ status }) => status !== 'again');
  const order = orderOf(entries);
  const finishes = tournamentFinishes(poolOf(game), order, unit);
  const ownerOf = new Map(entries.map(({ no, user }) => [no, user]));
  await client.query(
    `update poker_tournament_entry e set place = x.place, prize = x.prize
     from unnest($2::int[], $3::int[], $4::bigint[]) as x(no, place, prize) where e.tournament_id = $1 and e.no = x.no`,
    [
      game.id,
      finishes.map(({ player }) => player),
      finishes.map(({ place }) => place),
      finishes.map(({ prize }) => prize.toString()),
    ],
  );
  const winner = ownerOf.get(order[0]![0]!)!;
  await insertDues(client, game.id, [
    ...finishes.map(({ player, prize }) => ({
      user: ownerOf.get(player)!,
      kind: 'prize' as const,
      amount: prize,
    })),
    { user: winner, kind: 'fee', amount: game.fee * BigInt(game.entries) },
  ]);
}

function orderOf(entries: readonly TournamentEntry[]): number[][] {
  return rankExits(
    entries.map(({ no, exitAt, exitStack }) => ({ player: no, at: exitAt, stack: exitStack ?? 0n })),
  );
}

/** Gives everybody back what they paid: no card was dealt. */
export async function noteRefunds(client: pg.ClientBase, game: Tournament): Promise<void> {
  const paid = paidBy(await readEntries(client, game.id), game.buyIn + game.fee);
  await insertDues(
    client,
    game.id,
    [...paid].map(([user, amount]) => ({ user, kind: 'refund', amount })),
  );
}

/**
 * Shares out a tournament that is called off while it is played: everybody has their fees back, who is out the prize of the
 * place, and those who are still in share the rest. Who waits for a seat has the chips of the start.
 */
export async function noteShares(
  client: pg.ClientBase,
  game: Tournament,
  stacks: ReadonlyMap<bigint, bigint>,
  unit: bigint,
): Promise<void> {
  const entries = await readEntries(client, game.id);
  const last = entries.filter(({ status }) => status !== 'again');
  const inside = last.filter(({ status }) => status !== 'out');
  const shares = sharesOf(
    tournamentPrizes(poolOf(game), last.length, unit),
    inside.map(({ no, user, status }) => ({
      seat: no,
      stack: status === 'waits' ? game.startingStack : stacks.get(user)!,
    })),
    unit,
  );
  // Those who are in are ahead of all others, wherever they would finish.
  const won = new Map(
    tournamentFinishes(poolOf(game), orderOf(last), unit).map(({ player, prize }) => [player, prize]),
  );
  const due = paidBy(entries, game.fee);
  for (const { no, user } of last) due.set(user, due.get(user)! + (shares.get(no) ?? won.get(no)!));
  await insertDues(
    client,
    game.id,
    [...due].map(([user, amount]) => ({ user, kind: 'refund', amount })),
  );
}

function paidBy(entries: readonly TournamentEntry[], each: bigint): Map<bigint, bigint> {
  const paid = new Map<bigint, bigint>();
  for (const { user } of entries) paid.set(user, (paid.get(user) ?? 0n) + each);
  return paid;
}

async function insertDues(client: pg.ClientBase, game: string, all: readonly Due[]): Promise<void> {
  const dues = all.filter(({ amount }) => amount > 0n);
  await client.query(
    `insert into poker_tournament_due (id, tournament_id, user_id, kind, amount)
     select gen_random_uuid(), $1, * from unnest($2::bigint[], $3::text[], $4::bigint[])`,
    [
      game,
      dues.map(({ user }) => user.toString()),
      dues.map(({ kind }) => kind),
      dues.map(({ amount }) => amount.toString()),
    ],
  );
}

/** Books what a tournament owes, once: any number of processes may try. */
export function bookTournamentDues(context: PokerContext, game: string): Promise<void> {
  return bookAll(context, QUERIES, game);
}

/** What a process left behind. */
export async function bookWaitingTournamentDues(context: PokerContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ tournament_id: string }>(
    'select distinct tournament_id from poker_tournament_due where booked_at is null limit 100',
  );
  for (const { tournament_id: game } of rows) await bookTournamentDues(context, game);
}
