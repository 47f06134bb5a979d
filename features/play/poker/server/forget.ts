/** Takes old hands away: docs/retention.md. */
import { forget } from '#platform/server/database/forget.ts';
import type { PokerContext } from './context.ts';

const DAY_MS = 86_400_000;

export async function forgetHands({ kit, settings }: PokerContext): Promise<void> {
  const until = kit.runtime.now() - settings().handDays * DAY_MS;
  await forget(kit.db, {
    table: 'poker_hand',
    key: { table_id: 'text', no: 'integer' },
    // The last hand of a table stays: its page shows it.
    within: 't.ended_at < $1 and t.no < (select x.hand_no from poker_table x where x.id = t.table_id)',
    values: [until],
  });
  await forget(kit.db, {
    table: 'poker_played',
    key: { user_id: 'bigint', ended_at: 'bigint', table_id: 'text', no: 'integer' },
    within: 't.ended_at < $1',
    values: [until],
  });
  await forget(kit.db, {
    table: 'poker_left',
    key: { table_id: 'text', user_id: 'bigint' },
    within: 't.at < $1',
    values: [kit.runtime.now() - 2 * DAY_MS],
  });
}
