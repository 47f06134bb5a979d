import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Game } from '#engines/poker/rules.ts';
import type { LobbyTable, TableReply } from '../contract.ts';
import type { PokerContext } from './context.ts';
import { readTable } from './state.ts';
import { replyOf } from './table.ts';
import { termsView } from './terms.ts';
import { unknownTable } from './refusals.ts';

/** Tables that are open, in the order of the settings. */
export async function listTables(context: PokerContext, player: Player | null): Promise<LobbyTable[]> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{
    id: string;
    cur: number;
    size: number;
    game: Game;
    players: number;
    waiting: number;
    mine: boolean;
    pot: string | null;
  }>(
    `select t.id, t.cur, t.size, t.game, t.average_pot::text as pot, (select count(*)::int from poker_seat s where s.table_id = t.id) as players,
       (select count(*)::int from poker_wait w where w.table_id = t.id) as waiting,
       exists (select 1 from poker_seat s where s.table_id = t.id and s.user_id = $1) as mine from poker_table t`,
    [player?.id.toString() ?? null],
  );
  const only = context.onlyCurrency();
  return context.settings().tables.flatMap((terms) => {
    const row = rows.find(({ id }) => id === terms.id);
    // Who sits at a table that was closed finds it until they are gone.
    if (!row || (!terms.enabled && !row.mine)) return [];
    if (only !== null && only !== terms.currency && !row.mine) return [];
    if (kit.config.demo && row.cur > 0) return [];
    const { players, waiting, mine, pot } = row;
    const averagePot = pot === null ? null : formatAmount(BigInt(pot), context.places(row.cur));
    return [{ ...termsView(context, row, terms), players, waiting, averagePot, mine }];
  });
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
