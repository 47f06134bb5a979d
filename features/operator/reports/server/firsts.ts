/**
 * First deposits. A player's is the earliest that was credited; when its chain undoes it, it counts for nothing from that day on, and the next
 * one that stands takes its place: on its own day, or on the day of the undoing where it had come before, for closed days never change.
 */
import type pg from 'pg';

interface Deposit {
  readonly at: number;
  readonly eur: string;
  /** Epoch ms; null while it stands. */
  readonly undoneAt: number | null;
}

export interface FirstChange {
  readonly at: number;
  /** One more, or one less. */
  readonly n: 1 | -1;
  readonly eur: string;
}

/** Pure. @param deposits of one player, as they came @returns every change, and the one that stands at the end */
export function firstsOf(deposits: readonly Deposit[]): {
  changes: FirstChange[];
  first: Deposit | null;
} {
  const changes: FirstChange[] = [];
  let free = -Infinity;
  for (;;) {
    // Those that were undone before the place was free were never first.
    const next = deposits.find(({ undoneAt }) => undoneAt === null || undoneAt > free);
    if (!next) return { changes, first: null };
    const { at, eur, undoneAt } = next;
    changes.push({ at: Math.max(at, free), n: 1, eur });
    if (undoneAt === null) return { changes, first: next };
    changes.push({ at: undoneAt, n: -1, eur });
    free = undoneAt;
  }
}

type Prefix = 'report' | 'rebuilt';
/** Batches of a lane, as of every statement that counts. */
const RANGE = 'lane = $1 and batch > $2 and batch <= $3';
/** @param zone number of the parameter */
const DAY = (column: string, zone: number): string => `(${column} at time zone $${zone}::text)::date`;

/** Marks what was undone in a range, and puts right the firsts of everybody who deposited or lost a deposit in it. */
export async function addFirsts(
  client: pg.ClientBase,
  { lane, from, to }: { lane: number; from: number; to: number },
  prefix: Prefix,
  zone: string,
): Promise<void> {
  const range = [lane, from, to];
  await client.query(
    `update ${prefix}_deposit d set undone_at = v.at from event v where ${RANGE.replaceAll(/lane|batch/g, 'v.$&')} and v.type = 'deposit.reversed' and d.id = (v.data ->> 'id')::uuid`,
    range,
  );
  await client.query(
    `insert into ${prefix}_first as t (user_id, no, day, n, eur)
      select u.id, 1, ${DAY('d.at', 4)}, 1, d.eur from (select distinct account as id from entry where ${RANGE} and account > 0 and kind = 50 and cur > 0) u
        cross join lateral (select at, eur from ${prefix}_deposit d where d.user_id = u.id order by at, id limit 1) d
      where not exists (select from ${prefix}_deposit x where x.user_id = u.id and x.undone_at is not null)
      on conflict (user_id, no) do update set day = excluded.day, eur = excluded.eur`,
    [...range, zone],
  );
  const { rows } = await client.query<{ user: string; at: Date; eur: string; undone: Date | null }>(
    `select d.user_id::text as user, d.at, d.eur::text, d.undone_at as undone from ${prefix}_deposit d
      where d.user_id in (select account from entry where ${RANGE} and account > 0 and kind = 50 and cur > 0 union select user_id from event where ${RANGE} and type = 'deposit.reversed')
        and exists (select from ${prefix}_deposit x where x.user_id = d.user_id and x.undone_at is not null) order by d.user_id, d.at, d.id`,
    range,
  );
  const byUser = new Map<string, Deposit[]>();
  for (const { user, at, eur, undone } of rows) {
    const deposits = byUser.get(user) ?? [];
    byUser.set(user, deposits);
    deposits.push({ at: at.getTime(), eur, undoneAt: undone?.getTime() ?? null });
  }
  for (const [user, deposits] of byUser) await putRight(client, { prefix, zone }, user, deposits);
}

async function putRight(
  client: pg.ClientBase,
  { prefix, zone }: { readonly prefix: Prefix; readonly zone: string },
  user: string,
  deposits: readonly Deposit[],
): Promise<void> {
  const { changes, first } = firstsOf(deposits);
  await client.query(`delete from ${prefix}_first where user_id = $1`, [user]);
  await client.query(
    `insert into ${prefix}_first (user_id, no, day, n, eur)
      select $1, t.no, ${DAY('t.at', 5)}, t.n, t.eur from unnest($2::timestamptz[], $3::int[], $4::numeric[]) with ordinality as t(at, n, eur, no)`,
    [
      user,
      changes.map(({ at }) => new Date(at)),
      changes.map(({ n }) => n),
      changes.map(({ eur }) => eur),
      zone,
    ],
  );
  await client.query(
    `update ${prefix}_player set first_deposit_eur = $3,
      first_deposit = (select at from ${prefix}_deposit where user_id = $1 and $2::timestamptz is not null and undone_at is null order by at, id limit 1) where user_id = $1`,
    [user, first && new Date(first.at), first?.eur ?? null],
  );
}
