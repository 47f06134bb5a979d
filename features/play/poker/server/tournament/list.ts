/** Tournaments as the lobby shows them. */
import type pg from 'pg';
import { type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { TournamentStage } from '#engines/poker/tournament.ts';
import type { TournamentCard, TournamentReply } from '../../tournament-contract.ts';
import type { PokerContext } from '../context.ts';
import { unknownTournament } from '../refusals.ts';
import {
  readEntries,
  readTournament,
  TOURNAMENT_COLUMNS,
  toTournament,
  tournamentOfTable,
  type Tournament,
  type TournamentEntry,
  type TournamentRow,
} from './store.ts';
import { allStages, canEnter, poolOf, registrationEnds, stageOf } from './time.ts';
import { prizesShown } from './view.ts';

const DAY_MS = 86_400_000;
const MAX_LISTED = 60;
const MAX_ENDED = 30;
const PAGE = 20;
/** Entries of a player's copy of what is kept about them. */
const COPY_OF_ENTRIES = 1_000;

type ListedRow = TournamentRow & {
  readonly mine: TournamentEntry['status'] | null;
  readonly own_table: string | null;
};

export function cardOf(
  context: PokerContext,
  game: Tournament,
  mine: TournamentEntry['status'] | null,
  ownTable: string | null,
): TournamentCard {
  const currency = context.currency(game.cur);
  const now = context.kit.runtime.now();
  return {
    id: game.id,
    name: game.name,
    status: game.status,
    startsAt: game.startsAt,
    currency: currency.code,
    demo: game.cur < 0,
    buyIn: formatAmount(game.buyIn, currency),
    fee: formatAmount(game.fee, currency),
    pool: formatAmount(poolOf(game), currency),
    game: game.game,
    seats: game.size,
    startingStack: game.startingStack.toString(),
    entries: game.entries,
    players: game.players,
    left: game.playersLeft,
    maxEntries: game.maxEntries,
    registerUntil: registrationEnds(context, game),
    canRegister: canEnter(context, game, now) && game.entries < game.maxEntries,
    mine: mine === 'again' ? 'out' : mine,
    ownTable,
  };
}

/** Those to come and those that are played, the next first; then those that ended within a day, the last first. The own ones lead both. */
export async function listTournaments(
  context: PokerContext,
  player: Player | null,
): Promise<TournamentCard[]> {
  const { kit } = context;
  const user = player?.id.toString() ?? null;
  const read = async (where: string, order: string, values: readonly number[]) => {
    const { rows } = await kit.db.pool.query<ListedRow>(
      `select ${TOURNAMENT_COLUMNS}, own.status as mine, case when own.status = 'plays' and g.status = 'playing' then (
           select s.table_id from poker_seat s where s.user_id = $1 and s.table_id like g.id || '-%' limit 1) end as own_table
       from poker_tournament g left join lateral (
         select e.status from poker_tournament_entry e where e.tournament_id = g.id and e.user_id = $1 order by e.no desc limit 1) own on true
       where ${where} order by own.status is null, ${order} limit $2`,
      [user, ...values],
    );
    return rows;
  };
  const open = await read(`g.status in ('open', 'playing')`, 'g.starts_at', [MAX_LISTED]);
  const ended = await read('g.ended_at > $3', 'g.ended_at desc', [MAX_ENDED, kit.runtime.now() - DAY_MS]);
  const only = context.onlyCurrency();
  return [...open, ...ended].flatMap((row) => {
    const game = toTournament(row);
    if (row.mine === null && only !== null && only !== context.currency(game.cur).code) return [];
    if (row.mine === null && kit.config.demo && game.cur > 0) return [];
    return [cardOf(context, game, row.mine, row.own_table)];
  });
}

/** Every tournament, for staff. */
export async function listForStaff(
  context: PokerContext,
  page: number,
): Promise<{ tournaments: TournamentCard[]; pages: number }> {
  const { pool } = context.kit.db;
  const { rows } = await pool.query<TournamentRow>(
    `select ${TOURNAMENT_COLUMNS} from poker_tournament g order by g.starts_at desc, g.id limit $1 offset $2`,
    [PAGE, (page - 1) * PAGE],
  );
  const count = await pool.query<{ count: number }>('select count(*)::int as count from poker_tournament');
  return {
    tournaments: rows.map((row) => cardOf(context, toTournament(row), null, null)),
    pages: Math.max(1, Math.ceil(count.rows[0]!.count / PAGE)),
  };
}

export async function showTournament(
  context: PokerContext,
  player: Player | null,
  id: string,
): Promise<TournamentReply | Failure> {
  const { kit } = context;
  // All rows of one moment: who plays has a seat.
  const read = await kit.db.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    const found = await readTournament(client, id);
    return found && { game: found, entries: await readEntries(client, id), seats: await seatsOf(client, id) };
  });
  if (!read) return unknownTournament;
  const { game, entries, seats } = read;
  const own = entries.findLast(({ user }) => user === player?.id);
  const ownTable =
    own?.status === 'plays' && game.status === 'playing' ? (seats.get(own.user)?.table ?? null) : null;
  const currency = context.currency(game.cur);
  const clock = clockOf(context, game);
  const counts = new Map<string, number>();
  if (game.status === 'playing')
    for (const { table } of seats.values()) counts.set(table, (counts.get(table) ?? 0) + 1);
  return {
    ...cardOf(context, game, own?.status ?? null, ownTable),
    // Those that follow are shown once they have come.
    stages: allStages(game)
      .slice(0, Math.max(game.stages.length, (clock?.stage ?? 0) + 1))
      .map(stageView),
    lateLevel: game.lateLevel,
    reentries: game.reentries,
    minPlayers: game.minPlayers,
    prizes: prizesShown(context, game),
    clock,
    entrants: await Promise.all(
      entries.map(async ({ no, user, clientSeed, status, place, prize }) => {
        const owner = await kit.identity.byId(user);
        const seat = status === 'plays' ? seats.get(user) : undefined;
        return {
          no,
          user: { _id: owner?._id ?? '', name: owner?.name ?? '', avatar: owner?.avatar ?? null },
          clientSeed,
          status,
          table: seat?.table ?? null,
          stack: seat?.stack ?? null,
          place,
          prize: prize === null ? null : formatAmount(prize, currency),
        };
      }),
    ),
    tables: [...counts].map(([table, players]) => ({ table, players })),
    draw: { commitment: game.commitment, seed: game.seed, order: [...(game.drawn ?? [])] },
    at: kit.runtime.now(),
  };
}

async function seatsOf(client: pg.ClientBase, id: string) {
  const { rows } = await client.query<{ table_id: string; user_id: string; stack: string }>(
    `select s.table_id, s.user_id::text, s.stack::text from poker_seat s where s.table_id like $1 || '-%' order by length(s.table_id), s.table_id`,
    [id],
  );
  return new Map(rows.map((row) => [BigInt(row.user_id), { table: row.table_id, stack: row.stack }]));
}

function stageView(stage: TournamentStage): TournamentReply['stages'][number] {
  if (stage.kind === 'break')
    return { kind: 'break', minutes: stage.minutes, smallBlind: '0', bigBlind: '0', ante: '0' };
  const { kind, minutes, smallBlind, bigBlind, ante } = stage;
  return {
    kind,
    minutes,
    smallBlind: smallBlind.toString(),
    bigBlind: bigBlind.toString(),
    ante: ante.toString(),
  };
}

function clockOf(context: PokerContext, game: Tournament): TournamentReply['clock'] {
  if (game.status !== 'playing') return null;
  const time = stageOf(context, game, context.kit.runtime.now());
  let level = -1;
  const stage = allStages(game).findIndex(({ kind }) => {
    if (kind === 'level') level++;
    return level === time.level && (kind === 'break') === time.isBreak;
  });
  return {
    level: time.level + 1,
    stage,
    isBreak: time.isBreak,
    endsAt: time.endsAt,
    handForHand: game.handForHand,
  };
}

/** The entries of a player, newest first. */
export async function ownTournaments({ kit, currency }: PokerContext, { id }: Player) {
  const { rows } = await kit.db.pool.query<{
    tournament_id: string;
    name: string;
    cur: number;
    buy_in: string;
    fee: string;
    place: number | null;
    prize: string | null;
    at: string;
  }>(
    `select e.tournament_id, g.name, g.cur, g.buy_in::text, g.fee::text, e.place, e.prize::text, e.at::text
     from poker_tournament_entry e join poker_tournament g on g.id = e.tournament_id where e.user_id = $1 order by e.at desc limit $2`,
    [id.toString(), COPY_OF_ENTRIES],
  );
  return rows.map((row) => {
    const known = currency(row.cur);
    return {
      id: row.tournament_id,
      name: row.name,
      currency: known.code,
      demo: row.cur < 0,
      buyIn: formatAmount(BigInt(row.buy_in), known),
      fee: formatAmount(BigInt(row.fee), known),
      place: row.place,
      prize: row.prize === null ? null : formatAmount(BigInt(row.prize), known),
      at: Number(row.at),
    };
  });
}

/** Whether a page of a table of a tournament has something to show. */
export async function hasTable({ kit }: PokerContext, table: string): Promise<boolean> {
  if (tournamentOfTable(table) === null) return false;
  const { rows } = await kit.db.pool.query('select 1 from poker_table where id = $1', [table]);
  return rows.length > 0;
}
