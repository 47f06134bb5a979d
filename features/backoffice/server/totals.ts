/** Keeps player_total and day_total in step with settled bets. */
import type pg from 'pg';
import type { DomainEvent } from '#platform/server/kit.ts';

interface Group {
  wagered: bigint;
  paid: bigint;
  bets: number;
}

/** A chunk of bets, summed by key. */
export function sumBets(
  events: readonly DomainEvent[],
  keyOf: (event: DomainEvent) => string,
): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const event of events) {
    const key = keyOf(event);
    const group = groups.get(key) ?? { wagered: 0n, paid: 0n, bets: 0 };
    group.wagered += BigInt(String(event.data['stake']));
    group.paid += BigInt(String(event.data['payout']));
    group.bets += 1;
    groups.set(key, group);
  }
  // Lanes are read side by side; rows taken in one order cannot lock each other out.
  return new Map([...groups].toSorted(([one], [two]) => (one < two ? -1 : 1)));
}

/** One chunk: one statement a table, in the transaction that moves the subscriber's cursor. */
export async function addTotals(events: readonly DomainEvent[], client: pg.ClientBase): Promise<void> {
  const bets = events.filter((event) => event.user !== null);
  const players = sumBets(bets, ({ user, data }) => `${user}/${Number(data['cur'])}`);
  await client.query(
    `insert into player_total as total (user_id, cur, wagered, paid, bets)
     select * from unnest($1::bigint[], $2::smallint[], $3::numeric[], $4::numeric[], $5::bigint[])
     on conflict (user_id, cur) do update set
       wagered = total.wagered + excluded.wagered, paid = total.paid + excluded.paid, bets = total.bets + excluded.bets`,
    [...columns(players, 2)],
  );
  const days = sumBets(
    bets,
    ({ at, data }) =>
      `${new Date(at).toISOString().slice(0, 10)}/${String(data['game'])}/${Number(data['cur'])}`,
  );
  await client.query(
    `insert into day_total as total (day, game, cur, wagered, paid, bets)
     select * from unnest($1::date[], $2::text[], $3::smallint[], $4::numeric[], $5::numeric[], $6::bigint[])
     on conflict (day, game, cur) do update set
       wagered = total.wagered + excluded.wagered, paid = total.paid + excluded.paid, bets = total.bets + excluded.bets`,
    [...columns(days, 3)],
  );
}

/** The parts of the keys, then the sums, each as one array. */
function columns(groups: ReadonlyMap<string, Group>, parts: number): (string | number)[][] {
  const keys = [...groups.keys()].map((key) => key.split('/'));
  const sums = [...groups.values()];
  const names = Array.from({ length: parts }, (_, part) => keys.map((key) => key[part] ?? ''));
  return [
    ...names,
    sums.map((sum) => sum.wagered.toString()),
    sums.map((sum) => sum.paid.toString()),
    sums.map((sum) => sum.bets),
  ];
}
