/** Moves readers past what is nothing to them: one statement for all of a process, in place of a transaction of each. */
import type pg from 'pg';
import { type Reader, SETTLED } from './reader.ts';

/** A reader that is farther behind passes on by itself, a chunk at a time: to look so far back at each look would take as long. */
const MAX_BATCHES = 5_000;

/**
 * One statement is one snapshot. A lane's number is committed together with all batches up to it, so what a stretch holds is known
 * for good, whoever commits late. A cursor is moved only from where that snapshot saw it, and never while a reader holds it.
 * Readers mostly stand at the same batch, so stretches are few. Of a stretch whose bets may have left the database nothing is said here.
 */
const PASS = `
with behind as materialized (
  select r.name, r.types, r.postings, l.id as lane, l.no, l.archived, coalesce(c.batch, 0) as since
    from lane l cross join jsonb_to_recordset($1::jsonb) as r(name text, types text[], postings boolean)
    left join event_cursor c on c.name = r.name and c.lane = l.id
   where l.no > coalesce(c.batch, 0)),
stretch as materialized (
  select s.lane, s.since,
      array(select distinct e.type from event e where e.lane = s.lane and e.batch > s.since and e.batch <= s.no) as types,
      s.since < s.archived or exists (select from bet b where b.lane = s.lane and b.batch > s.since and b.batch <= s.no) as bets
    from (select distinct lane, since, no, archived from behind where no - since <= ${MAX_BATCHES}) s),
idle as materialized (
  select c.name, c.lane, b.no from behind b join stretch s on s.lane = b.lane and s.since = b.since
    join event_cursor c on c.name = b.name and c.lane = b.lane and c.batch = b.since
   where not b.postings and not s.types && b.types and not (s.bets and '${SETTLED}' = any(b.types))
   order by c.name, c.lane for update of c skip locked),
moved as (
  update event_cursor c set batch = i.no from idle i where c.name = i.name and c.lane = i.lane returning c.name, c.lane)
select distinct b.name from behind b where not exists (select from moved m where m.name = b.name and m.lane = b.lane)`;

/** @returns the names of those that may have something to read */
export async function passBy(
  query: pg.Pool['query'],
  readers: readonly Pick<Reader, 'name' | 'types' | 'postings'>[],
): Promise<ReadonlySet<string>> {
  if (readers.length === 0) return new Set();
  const wanted = readers.map(({ name, types, postings }) => ({ name, types, postings }));
  const { rows } = await query<{ name: string }>({
    name: 'readers-behind',
    text: PASS,
    values: [JSON.stringify(wanted)],
  });
  return new Set(rows.map(({ name }) => name));
}
