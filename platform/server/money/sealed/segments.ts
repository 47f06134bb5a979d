/** Digests of ranges of batches, row by row: what finds a change that leaves every sum as it was. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Lanes } from './tail.ts';

/** Batches of a lane in one segment. */
const BATCHES = 256;
/** How many of each table are read again by an audit that goes on from a checkpoint. */
export const SAMPLED = 16;

export interface Segment {
  readonly source: keyof typeof SOURCES;
  readonly lane: number;
  readonly after: string;
  readonly to: string;
  readonly rows: string;
  readonly digest: string;
}

/** Columns are named: one that a later version adds must not change what was sealed. */
const SOURCES = {
  bet: 'user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, line, lane, batch, extract(epoch from at)',
  entry: 'lane, batch, account, cur, debit, credit, kind, ref, balance_after, note, extract(epoch from at)',
  event: 'lane, batch, type, user_id, data::text, extract(epoch from at)',
} as const;

/** Every batch after `from` up to `to`, in segments. */
export async function readSegments(client: pg.ClientBase, from: Lanes, to: Lanes): Promise<Segment[]> {
  const segments: Segment[] = [];
  for (const source of Object.keys(SOURCES) as Segment['source'][])
    for (const [lane, end] of Object.entries(to))
      segments.push(...(await digestsOf(client, source, lane, from[lane] ?? '0', end)));
  return segments;
}

/** @returns the segment as its rows are now; without rows when none is left */
export async function readAgain(
  client: pg.ClientBase,
  { source, lane, after, to }: Segment,
): Promise<Segment> {
  const [now] = await digestsOf(client, source, String(lane), after, to);
  return now ?? { source, lane, after, to, rows: '0', digest: '' };
}

export function sameSegment(one: Segment, other: Segment): boolean {
  return one.rows === other.rows && one.digest === other.digest;
}

/** One hash over all segments of a checkpoint. */
export function rootOf(segments: readonly Segment[]): string {
  const lines = segments.map(({ source, lane, after, to, rows, digest }) =>
    [source, lane, after, to, rows, digest].join(' '),
  );
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

async function digestsOf(
  client: pg.ClientBase,
  source: Segment['source'],
  lane: string,
  after: string,
  to: string,
): Promise<Segment[]> {
  const { rows } = await client.query<{ part: string; rows: string; digest: string }>(
    `select part::text, count(*)::text as rows, encode(sha256(convert_to(string_agg(line, E'\\n' order by line), 'UTF8')), 'hex') as digest
       from (select (batch - 1) / ${BATCHES} as part, row(${SOURCES[source]})::text as line from ${source}
         where lane = $1::smallint and batch > $2::bigint and batch <= $3::bigint) l
       group by l.part order by l.part`,
    [lane, after, to],
  );
  const [first, last] = [BigInt(after), BigInt(to)];
  return rows.map(({ part, ...digest }) => {
    const start = BigInt(part) * BigInt(BATCHES);
    const end = start + BigInt(BATCHES);
    return {
      source,
      lane: Number(lane),
      after: String(start > first ? start : first),
      to: String(end < last ? end : last),
      ...digest,
    };
  });
}
