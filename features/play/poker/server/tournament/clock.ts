/** What the clock does for tournaments beside the hands of their tables. */
import type { PokerContext } from '../context.ts';
import { forEach } from '../each.ts';
import { direct } from './direct.ts';
import { callOff, start } from './start.ts';

const AT_ONCE = 50;

/** Blinds do not rise while nobody can play: the time without a clock does not count. */
export async function resumeTournaments({ kit }: PokerContext): Promise<void> {
  const now = kit.runtime.now();
  await kit.db.pool.query(
    `update poker_tournament set clock_from = clock_from + greatest(0, $1::bigint - greatest(seen_at, clock_from)), seen_at = $1
     where status = 'playing' and seen_at is not null`,
    [now],
  );
}

/** Begins whose time has come, and directs those that wait for it. */
export async function lookAtTournaments(context: PokerContext): Promise<void> {
  const { kit } = context;
  const now = kit.runtime.now();
  await kit.db.pool.query("update poker_tournament set seen_at = $1 where status = 'playing'", [now]);
  const due = await kit.db.pool.query<{ id: string }>(
    "select id from poker_tournament where status = 'open' and starts_at <= $1 order by starts_at limit $2",
    [now, AT_ONCE],
  );
  for (const { id } of due.rows) await start(context, id);
  // Who came late has no seat yet, or whoever was to deal next is gone.
  const waiting = await kit.db.pool.query<{ id: string }>(
    `select g.id from poker_tournament g where g.status = 'playing' and (
       exists (select 1 from poker_tournament_entry e where e.tournament_id = g.id and e.status = 'waits')
       or not exists (select 1 from poker_table t join poker_seat s on s.table_id = t.id where t.id like g.id || '-%' and t.due_at is not null))`,
  );
  for (const { id } of waiting.rows) await direct(context, id);
}

/** The room is off. */
export async function callOffTournaments(context: PokerContext): Promise<void> {
  const { rows } = await context.kit.db.pool.query<{ id: string }>(
    "select id from poker_tournament where status in ('open', 'playing')",
  );
  await forEach(
    context,
    rows.map(({ id }) => id),
    (id) => callOff(context, id),
  );
}
