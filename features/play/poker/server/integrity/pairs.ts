/** Counts hands that are over into the sums of their pairs and players, each once, and reports those whose sums say something. */
import type pg from 'pg';
import { decode } from '../encode.ts';
import type { PokerContext } from '../context.ts';
import type { HandEnd, HandStart, StoredAction } from '../state.ts';
import { chipsOf, emitFlows } from './chips.ts';
import { countHabits, type CountedHand } from './habits.ts';
import { pairsOf, type PairOfHand, type PairSums } from './pair-hand.ts';
import { scoreOf } from './pair-score.ts';
import { notePair } from './reports.ts';

const AT_ONCE = 100;
/** The last hand of a table is written with every change of it, and not held up here until the table has gone quiet. */
const IDLE_MS = 3_600_000;
/** Months that a pair is judged by, the present one included. */
const MONTHS = 3;

/** A month in UTC as it is kept, such as 202611. @param back months before it */
function monthOf(at: number, back = 0): number {
  const date = new Date(at);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() - back;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

export async function countPairs(context: PokerContext): Promise<void> {
  while ((await countSome(context)) === AT_ONCE);
}

interface Row {
  table_id: string;
  no: number;
  ended_at: string;
  start: string;
  actions: string;
  result: string;
  started_at: string;
  sealed: Buffer;
  money: boolean;
  /** Of a cash game, as the ledger numbers it; null elsewhere, where chips are no money. */
  cash: number | null;
}

/** @returns how many hands were counted; a hand and its sums are one commit */
function countSome(context: PokerContext): Promise<number> {
  const { kit } = context;
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<Row>(
      `select h.table_id, h.no, h.ended_at::text, h.start::text, h.actions::text, h.result::text, h.started_at::text, h.sealed,
         coalesce(g.cur, m.cur, (select p.cur from poker_played p where p.user_id = rtrim(h.start -> 'seats' -> 0 ->> 'user', 'n')::bigint
           and p.ended_at = h.ended_at and p.table_id = h.table_id and p.no = h.no), 0) > 0 as money,
         case when g.id is null and m.id is null then (select p.cur from poker_played p where p.user_id = rtrim(h.start -> 'seats' -> 0 ->> 'user', 'n')::bigint
           and p.ended_at = h.ended_at and p.table_id = h.table_id and p.no = h.no) end as cash
       from poker_hand h join poker_table t on t.id = h.table_id left join poker_sit_and_go g on g.id = h.table_id
       left join poker_tournament m on m.id = substring(h.table_id from '^(mt-[0-9a-f]{12})-')
       where h.ended_at is not null and not h.counted and (h.no < t.hand_no or h.ended_at < $2)
       order by h.ended_at, h.table_id, h.no limit $1 for update of h skip locked`,
      [AT_ONCE, kit.runtime.now() - IDLE_MS],
    );
    if (rows.length === 0) return 0;
    const sums = new Map<string, PairOfHand & { month: number }>();
    const hands: CountedHand[] = [];
    const chips: Parameters<typeof emitFlows>[2][number][] = [];
    for (const row of rows) {
      if (!row.money) continue;
      const month = monthOf(Number(row.ended_at));
      const start = decode(row.start) as HandStart;
      const actions = decode(row.actions) as StoredAction[];
      hands.push({
        table: row.table_id,
        no: row.no,
        sealed: row.sealed,
        start,
        actions,
        startedAt: Number(row.started_at),
        endedAt: Number(row.ended_at),
        month,
      });
      const result = decode(row.result) as HandEnd;
      if (row.cash !== null) chips.push({ cur: row.cash, flows: chipsOf(start, result) });
      for (const pair of pairsOf({ start, actions, result })) {
        const key = `${pair.low}:${pair.high}:${month}`;
        const before = sums.get(key);
        sums.set(key, { ...(before ? added(before, pair) : pair), low: pair.low, high: pair.high, month });
      }
    }
    await addSums(client, [...sums.values()]);
    await emitFlows(kit, client, chips);
    const last = new Map([...sums.values()].map(({ low, high }) => [`${low}:${high}`, { low, high }]));
    const place = rows.at(-1)!.table_id;
    for (const { low, high } of sorted([...last.values()])) {
      const known = await recentSums(client, low, high, monthOf(kit.runtime.now(), MONTHS - 1));
      const score = scoreOf(known);
      if (score.severity > 0) await notePair(kit, client, { low, high, place, score, sums: known });
    }
    if (hands.length > 0) await countHabits(context, client, hands, monthOf(kit.runtime.now(), MONTHS - 1));
    await client.query(
      'update poker_hand h set counted = true from unnest($1::text[], $2::int[]) as x(table_id, no) where h.table_id = x.table_id and h.no = x.no',
      [rows.map((row) => row.table_id), rows.map(({ no }) => no)],
    );
    return rows.length;
  });
}

function added(a: PairSums, b: PairSums): PairSums {
  return {
    hands: a.hands + b.hands,
    flow: a.flow + b.flow,
    alone: a.alone + b.alone,
    quiet: a.quiet + b.quiet,
    faced: a.faced + b.faced,
    folded: a.folded + b.folded,
  };
}

/** One order everywhere: reports are written while others sit down. */
function sorted<Pair extends { readonly low: bigint; readonly high: bigint }>(
  pairs: readonly Pair[],
): readonly Pair[] {
  return pairs.toSorted((a, b) => Number(a.low - b.low) || Number(a.high - b.high));
}

async function addSums(
  client: pg.ClientBase,
  pairs: readonly (PairOfHand & { readonly month: number })[],
): Promise<void> {
  const all = sorted(pairs);
  await client.query(
    `insert into poker_pair as pair (low_id, high_id, month, hands, flow, alone, quiet, faced, folded)
     select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::bigint[], $6::int[], $7::int[], $8::int[], $9::int[])
     on conflict (low_id, high_id, month) do update set hands = pair.hands + excluded.hands, flow = pair.flow + excluded.flow,
       alone = pair.alone + excluded.alone, quiet = pair.quiet + excluded.quiet, faced = pair.faced + excluded.faced, folded = pair.folded + excluded.folded`,
    [
      all.map(({ low }) => low.toString()),
      all.map(({ high }) => high.toString()),
      all.map(({ month }) => month),
      all.map(({ hands }) => hands),
      all.map(({ flow }) => flow.toString()),
      all.map(({ alone }) => alone),
      all.map(({ quiet }) => quiet),
      all.map(({ faced }) => faced),
      all.map(({ folded }) => folded),
    ],
  );
}

async function recentSums(
  client: pg.ClientBase,
  low: bigint,
  high: bigint,
  since: number,
): Promise<PairSums> {
  const { rows } = await client.query<Record<Exclude<keyof PairSums, 'flow'>, number> & { flow: string }>({
    name: 'poker-pair-sums',
    text: `select coalesce(sum(hands), 0)::int as hands, coalesce(sum(flow), 0)::text as flow, coalesce(sum(alone), 0)::int as alone,
        coalesce(sum(quiet), 0)::int as quiet, coalesce(sum(faced), 0)::int as faced, coalesce(sum(folded), 0)::int as folded
      from poker_pair where low_id = $1 and high_id = $2 and month >= $3`,
    values: [low.toString(), high.toString(), since],
  });
  const row = rows[0]!;
  return { ...row, flow: BigInt(row.flow) };
}

/** The month before which sums are taken away: those of hands that are gone. */
export function oldestMonth(now: number, days: number): number {
  return monthOf(now - days * 86_400_000);
}
