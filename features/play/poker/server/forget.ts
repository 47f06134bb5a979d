/** Takes old hands away: docs/retention.md. */
import { forget } from '#platform/server/database/forget.ts';
import type { Database } from '#platform/server/database/handle.ts';
import { oldestMonth } from './integrity/pairs.ts';
import type { PokerContext } from './context.ts';

const DAY_MS = 86_400_000;
/** The table of a sit-and-go or a tournament that is over can be looked at for so long. */
const SHOWN_DAYS = 7;
/** What a player did with a hand in a place is held against the next time for so long. */
const LINE_DAYS = 92;

export async function forgetHands({ kit, settings }: PokerContext): Promise<void> {
  const until = kit.runtime.now() - settings().handDays * DAY_MS;
  const shownUntil = kit.runtime.now() - SHOWN_DAYS * DAY_MS;
  await forgetTables(
    kit.db,
    shownUntil,
    `t.KEY like 'sg-%' and exists (select 1 from poker_sit_and_go g where g.id = t.KEY and g.ended_at < $1)`,
  );
  await forgetTables(
    kit.db,
    shownUntil,
    `t.KEY like 'mt-%' and exists (select 1 from poker_tournament g where g.id = substring(t.KEY from '^mt-[0-9a-f]{12}') and g.ended_at < $1)`,
  );
  await forget(kit.db, {
    table: 'poker_hand',
    key: { table_id: 'text', no: 'integer' },
    // The last hand of a table stays: its page shows it.
    within:
      't.ended_at < $1 and t.no < coalesce((select x.hand_no from poker_table x where x.id = t.table_id), 2147483647)',
    values: [until],
  });
  await forget(kit.db, {
    table: 'poker_played',
    key: { user_id: 'bigint', ended_at: 'bigint', table_id: 'text', no: 'integer' },
    within: 't.ended_at < $1',
    values: [until],
  });
  await forget(kit.db, {
    table: 'poker_shared',
    key: { id: 'text' },
    within: 't.ended_at < $1',
    values: [until],
  });
  await forget(kit.db, {
    table: 'poker_pair',
    key: { low_id: 'bigint', high_id: 'bigint', month: 'integer' },
    within: 't.month < $1',
    values: [oldestMonth(kit.runtime.now(), settings().handDays)],
  });
  await forget(kit.db, {
    table: 'poker_habit',
    key: { user_id: 'bigint', month: 'integer' },
    within: 't.month < $1',
    values: [oldestMonth(kit.runtime.now(), settings().handDays)],
  });
  await forget(kit.db, {
    table: 'poker_line',
    key: { user_id: 'bigint', spot: 'text' },
    within: 't.at < $1',
    values: [kit.runtime.now() - LINE_DAYS * DAY_MS],
  });
  await forget(kit.db, {
    table: 'poker_report',
    key: { id: 'uuid' },
    within: "t.state <> 'open' and t.decided_at < $1",
    values: [until],
  });
  await forget(kit.db, {
    table: 'poker_chat',
    key: { table_id: 'text', id: 'bigint' },
    within: 't.at < $1',
    values: [kit.runtime.now() - settings().chatDays * DAY_MS],
  });
  await forget(kit.db, {
    table: 'poker_left',
    key: { table_id: 'text', user_id: 'bigint' },
    within: 't.at < $1',
    values: [kit.runtime.now() - 2 * DAY_MS],
  });
}

/** Tables of sit-and-gos and tournaments that are over; what was paid and won stays. */
async function forgetTables(db: Database, until: number, over: string): Promise<void> {
  await forget(db, {
    table: 'poker_seat',
    key: { table_id: 'text', seat: 'smallint' },
    within: over.replaceAll('KEY', 'table_id'),
    values: [until],
  });
  await forget(db, {
    table: 'poker_table',
    key: { id: 'text' },
    within: over.replaceAll('KEY', 'id'),
    values: [until],
  });
}
