import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Game } from '#engines/poker/rules.ts';
import type { LobbyTable, TableReply } from '../contract.ts';
import type { PokerContext } from './context.ts';
import { readHand, readTable } from './state.ts';
import { replyOf } from './table.ts';
import { isPlayedFor, termsView } from './terms.ts';
import { unknownTable } from './refusals.ts';

/** Tables that are open, in the order of the settings. */
export async function listTables(context: PokerContext, player: Player | null): Promise<LobbyTable[]> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{
    id: string;
    cur: number;
    size: number;
    game: Game;
    no: number;
    players: number;
    waiting: number;
    mine: boolean;
    pot: string | null;
  }>(
    `select t.id, t.cur, t.size, t.game, case when t.positions is null then 0 else t.hand_no end as no, t.average_pot::text as pot, (select count(*)::int from poker_seat s where s.table_id = t.id) as players,
       (select count(*)::int from poker_wait w where w.table_id = t.id) as waiting,
       exists (select 1 from poker_seat s where s.table_id = t.id and s.user_id = $1) as mine from poker_table t`,
    [player?.id.toString() ?? null],
  );
  const only = context.onlyCurrency();
  const listed: LobbyTable[] = [];
  for (const terms of context.settings().tables) {
    const row = rows.find(({ id }) => id === terms.id);
    if (!row || (kit.config.demo && row.cur > 0)) continue;
    const isPlayed = isPlayedFor(context, row, terms);
    // Who sits at a table that was closed, or that is to be played for other money, finds it until they are gone.
    const isOpen = terms.enabled && isPlayed && (only === null || only === terms.currency);
    if (!isOpen && !row.mine) continue;
    const hand = isPlayed ? null : await readHand(kit.db.pool, row.id, row.no);
    const { players, waiting, mine, pot } = row;
    const averagePot = pot === null ? null : formatAmount(BigInt(pot), context.places(row.cur));
    listed.push({ ...termsView(context, row, terms, hand), players, waiting, averagePot, mine });
  }
  return listed;
}

export async function showTable(
  context: PokerContext,
  player: Player | null,
  id: string,
): Promise<TableReply | Failure> {
  const state = await readConsistent(context, id);
  return isFailure(state) ? state : replyOf(context, state, player);
}

/** All rows of one moment. */
async function readConsistent({ kit }: PokerContext, id: string) {
  return kit.db.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    return (await readTable(client, id, false)) ?? unknownTable;
  });
}
