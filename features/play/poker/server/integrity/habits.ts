/** Counts hands into the habits of their players, in the transaction that counts their pairs, and reports habits of programs. */
import type pg from 'pg';
import { deckOf } from '../cards.ts';
import type { PokerContext } from '../context.ts';
import type { Hand, HandStart, StoredAction } from '../state.ts';
import { added, habitsOf, NO_HABITS, type HabitOfHand, type HabitSums } from './habit-hand.ts';
import { habitScore, type Habits } from './habit-score.ts';
import { noteHabits } from './reports.ts';

export interface CountedHand extends Pick<Hand, 'no' | 'sealed' | 'startedAt'> {
  readonly table: string;
  readonly start: HandStart;
  readonly actions: readonly StoredAction[];
  readonly endedAt: number;
  readonly month: number;
}

/** Hands further apart are two sittings. */
const PAUSE_MS = 15 * 60_000;
/** Hands at other tables so close to a hand were played beside it. */
const BESIDE_MS = 60_000;

interface Month {
  readonly user: bigint;
  readonly month: number;
  sums: HabitSums;
  again: number;
  alike: number;
  /** Of hands, rising. */
  readonly times: { readonly from: number; readonly to: number }[];
}

/** @param since the oldest month that players are judged by */
export async function countHabits(
  context: PokerContext,
  client: pg.ClientBase,
  hands: readonly CountedHand[],
  since: number,
): Promise<void> {
  const { secondMs } = context.pace;
  const tables = await tablesBeside(client, hands);
  const limitMs = context.settings().actionSeconds * secondMs;
  const months = new Map<string, Month>();
  const lines: (NonNullable<HabitOfHand['line']> & { user: bigint; at: number; month: Month })[] = [];
  for (const [at, hand] of hands.entries()) {
    const { hole } = deckOf(context, hand.table, hand).dealt;
    for (const { user, sums, line } of habitsOf({ ...hand, hole, limitMs, tables: tables[at]! })) {
      const key = `${user}:${hand.month}`;
      const month = months.get(key) ?? {
        user,
        month: hand.month,
        sums: NO_HABITS,
        again: 0,
        alike: 0,
        times: [],
      };
      months.set(key, month);
      month.sums = added(month.sums, sums);
      month.times.push({ from: hand.startedAt, to: hand.endedAt });
      if (line) lines.push({ ...line, user, at: hand.endedAt, month });
    }
  }
  await compareLines(client, lines);
  const all = [...months.values()].toSorted((a, b) => Number(a.user - b.user) || a.month - b.month);
  for (const month of all) await addMonth(client, month);
  const place = hands.at(-1)?.table ?? '';
  for (const user of new Set(all.map((one) => one.user))) {
    const known = await recentHabits(client, user, since);
    const score = habitScore(known);
    if (score.severity > 0) await noteHabits(context.kit, client, { user, place, score, habits: known });
  }
}

/** At how many tables each player of a hand played at the time. */
async function tablesBeside(
  client: pg.ClientBase,
  hands: readonly CountedHand[],
): Promise<Map<bigint, number>[]> {
  const asked = hands.flatMap((hand, at) => hand.start.seats.map(({ user }) => ({ at, user, hand })));
  const { rows } = await client.query<{ at: number; user_id: string; tables: number }>(
    `select x.at, x.user_id::text, 1 + count(distinct p.table_id)::int as tables
     from unnest($1::int[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as x(at, user_id, table_id, since, until)
       join poker_played p on p.user_id = x.user_id and p.ended_at between x.since and x.until and p.table_id <> x.table_id
     group by x.at, x.user_id`,
    [
      asked.map(({ at }) => at),
      asked.map(({ user }) => user.toString()),
      asked.map(({ hand }) => hand.table),
      asked.map(({ hand }) => hand.startedAt - BESIDE_MS),
      asked.map(({ hand }) => hand.endedAt + BESIDE_MS),
    ],
  );
  const found = hands.map(() => new Map<bigint, number>());
  for (const row of rows) found[row.at]!.set(BigInt(row.user_id), row.tables);
  return found;
}

type Line = NonNullable<HabitOfHand['line']> & { user: bigint; at: number; month: Month };

/** Holds what was done against what was done last in the same place, and keeps the newer. A fold again says nothing. */
async function compareLines(client: pg.ClientBase, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const { rows } = await client.query<{ user_id: string; spot: string; answer: string }>(
    `select l.user_id::text, l.spot, l.answer from poker_line l
     join (select distinct * from unnest($1::bigint[], $2::text[])) as x(user_id, spot) on x.user_id = l.user_id and x.spot = l.spot`,
    [lines.map(({ user }) => user.toString()), lines.map(({ spot }) => spot)],
  );
  const known = new Map(rows.map((row) => [`${row.user_id} ${row.spot}`, row.answer]));
  const last = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.user} ${line.spot}`;
    const before = known.get(key);
    if (before !== undefined && !(before === 'fold' && line.answer === 'fold')) {
      line.month.again += 1;
      if (before === line.answer) line.month.alike += 1;
    }
    known.set(key, line.answer);
    last.set(key, line);
  }
  const kept = [...last.values()].toSorted((a, b) => Number(a.user - b.user) || (a.spot < b.spot ? -1 : 1));
  await client.query(
    `insert into poker_line (user_id, spot, answer, at) select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[])
     on conflict (user_id, spot) do update set answer = excluded.answer, at = excluded.at`,
    [
      kept.map(({ user }) => user.toString()),
      kept.map(({ spot }) => spot),
      kept.map(({ answer }) => answer),
      kept.map(({ at }) => at),
    ],
  );
}

interface Run {
  longest: number;
  from: number;
  last: number;
}

/** How long somebody sat without a pause. @param before of what was counted @param times of hands, in any order */
export function runsOf(before: Run | null, times: Month['times']): Run {
  const run = before ? { ...before } : { longest: 0, from: 0, last: 0 };
  for (const { from, to } of times.toSorted((a, b) => a.to - b.to)) {
    if (run.last === 0 || from - run.last > PAUSE_MS) run.from = from;
    run.last = Math.max(run.last, to);
    run.longest = Math.max(run.longest, run.last - run.from);
  }
  return run;
}

async function addMonth(
  client: pg.ClientBase,
  { user, month, sums, again, alike, times }: Month,
): Promise<void> {
  const { rows } = await client.query<{ longest: string; start: string; last: string }>({
    name: 'poker-habit-run',
    text: 'select longest_ms::text as longest, run_from::text as start, run_last::text as last from poker_habit where user_id = $1 and month = $2 for update',
    values: [user.toString(), month],
  });
  const row = rows[0];
  const run = runsOf(
    row ? { longest: Number(row.longest), from: Number(row.start), last: Number(row.last) } : null,
    times,
  );
  await client.query({
    name: 'poker-habit-add',
    text: `insert into poker_habit as habit (user_id, month, decisions, ms, squares, easy, easy_ms, hard, hard_ms, raises, instant, busy, fast, again, alike, longest_ms, run_from, run_last)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
      on conflict (user_id, month) do update set decisions = habit.decisions + excluded.decisions, ms = habit.ms + excluded.ms,
        squares = habit.squares + excluded.squares, easy = habit.easy + excluded.easy, easy_ms = habit.easy_ms + excluded.easy_ms,
        hard = habit.hard + excluded.hard, hard_ms = habit.hard_ms + excluded.hard_ms, raises = habit.raises + excluded.raises,
        instant = habit.instant + excluded.instant, busy = habit.busy + excluded.busy, fast = habit.fast + excluded.fast,
        again = habit.again + excluded.again, alike = habit.alike + excluded.alike, longest_ms = excluded.longest_ms,
        run_from = excluded.run_from, run_last = excluded.run_last`,
    values: [
      user.toString(),
      month,
      sums.decisions,
      sums.ms,
      sums.squares.toString(),
      sums.easy,
      sums.easyMs,
      sums.hard,
      sums.hardMs,
      sums.raises,
      sums.instant,
      sums.busy,
      sums.fast,
      again,
      alike,
      run.longest,
      run.from,
      run.last,
    ],
  });
}

async function recentHabits(client: pg.ClientBase, user: bigint, since: number): Promise<Habits> {
  const { rows } = await client.query<Record<Exclude<keyof Habits, 'squares'>, number> & { squares: string }>(
    {
      name: 'poker-habit-sums',
      text: `select coalesce(sum(decisions), 0)::float8 as decisions, coalesce(sum(ms), 0)::float8 as ms, coalesce(sum(squares), 0)::text as squares,
        coalesce(sum(easy), 0)::float8 as easy, coalesce(sum(easy_ms), 0)::float8 as "easyMs", coalesce(sum(hard), 0)::float8 as hard, coalesce(sum(hard_ms), 0)::float8 as "hardMs",
        coalesce(sum(raises), 0)::float8 as raises, coalesce(sum(instant), 0)::float8 as instant, coalesce(sum(busy), 0)::float8 as busy, coalesce(sum(fast), 0)::float8 as fast,
        coalesce(sum(again), 0)::float8 as again, coalesce(sum(alike), 0)::float8 as alike, coalesce(max(longest_ms), 0)::float8 as "longestMs"
      from poker_habit where user_id = $1 and month >= $2`,
      values: [user.toString(), since],
    },
  );
  const row = rows[0]!;
  return { ...row, squares: BigInt(row.squares) };
}
