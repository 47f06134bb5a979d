/**
 * First deposits: the first that was credited; when that is undone it counts for nothing from that day on, and the next one that stands is the
 * first. Reads the ledger's lines and the events that name which crediting was undone.
 */
import type pg from 'pg';

interface Line {
  readonly user_id: string;
  readonly at: Date;
  readonly day: string;
  readonly eur: string;
  readonly undone: Date | null;
  readonly undone_day: string | null;
}

export async function readFirsts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Line>(
    `select p.account::text as user_id, j.at, (j.at at time zone 'UTC')::date::text as day, (j.debit * h.eur)::text as eur, e.at as undone, (e.at at time zone 'UTC')::date::text as undone_day
       from journal j join lateral (select account from journal p where p.ref = j.ref and p.kind = 50 and p.account > 0 limit 1) p on true
       join drill.hours h on h.hour = date_trunc('hour', j.at, 'UTC') and h.cur = j.cur
       left join event e on e.type = 'deposit.reversed' and e.data ->> 'id' = j.ref::text
     where j.account = -7 and j.kind = 50 and j.cur > 0 order by p.account, j.at, j.ref`,
  );
  const users = new Map<string, Line[]>();
  for (const row of rows) users.set(row.user_id, [...(users.get(row.user_id) ?? []), row]);
  const firsts: { user: string; day: string; n: number; eur: string; at: Date | null }[] = [];
  for (const [user, lines] of users) {
    // One after the other in time: what was undone last frees the place for the earliest that stands then.
    let now: Line | null = null;
    const moments = lines
      .flatMap((line) => [
        { at: line.at, line, come: true },
        ...(line.undone ? [{ at: line.undone, line, come: false }] : []),
      ])
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const standing = new Set<Line>();
    let last: Date | null = null;
    for (const { line, come } of moments) {
      if (come) standing.add(line);
      else standing.delete(line);
      if (come && now === null) {
        now = line;
        last = line.at;
        firsts.push({ user, day: line.day, n: 1, eur: line.eur, at: null });
      } else if (!come && now === line) {
        firsts.push({ user, day: line.undone_day!, n: -1, eur: line.eur, at: null });
        now = [...standing].toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
        last = now?.at ?? null;
        if (now) firsts.push({ user, day: line.undone_day!, n: 1, eur: now.eur, at: null });
      }
    }
    if (last) firsts.push({ user, day: '-infinity', n: 0, eur: '0', at: last });
  }
  await client.query(
    'create table drill.first (user_id bigint, day date, n int, eur numeric, at timestamptz)',
  );
  await client.query(
    'insert into drill.first select * from unnest($1::bigint[], $2::date[], $3::int[], $4::numeric[], $5::timestamptz[])',
    [
      firsts.map(({ user }) => user),
      firsts.map(({ day }) => day),
      firsts.map(({ n }) => n),
      firsts.map(({ eur }) => eur),
      firsts.map(({ at }) => at),
    ],
  );
}
