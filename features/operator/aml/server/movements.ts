/** Keeps what the rules look at: money in and out, and money between players. Each event is counted once. */
import type pg from 'pg';
import type { DomainEvent } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';

export const MOVED = [
  'deposit.credited',
  'deposit.released',
  'deposit.reversed',
  'withdrawal.requested',
  'withdrawal.done',
  'withdrawal.cancelled',
  'withdrawal.declined',
  'transfer.sent',
  'contest.flowed',
] as const;
type Moved = DomainEvent<(typeof MOVED)[number]>;

interface Row {
  readonly user: bigint;
  readonly kind: 'in' | 'out';
  readonly id: string;
  readonly at: number;
  readonly cur: number;
  readonly amount: string;
  readonly eur: string;
  readonly way: string;
  readonly state: 'asked' | 'done';
}

type Client = Pick<pg.ClientBase, 'query'>;

/** @returns the subscriber: what it writes and the move of its cursor are one commit */
export function keepMovements({ money }: Pick<ServerKit, 'money'>) {
  const worth = (cur: number, amount: string): string =>
    microEur(BigInt(amount), money.currencyById(cur)).toString();

  async function keep(client: Client, event: Moved): Promise<readonly bigint[]> {
    const { type, user, at, data } = event;
    if (type === 'contest.flowed') {
      for (const { from, to, eur, times } of data.flows)
        await addFlow(client, { from: BigInt(from), to: BigInt(to), at, how: data.how, eur, times });
      return data.flows.flatMap(({ from, to }) => [BigInt(from), BigInt(to)]);
    }
    if (user === null) return [];
    switch (type) {
      case 'transfer.sent': {
        // Those of before do not say whom to. A share of a rain counts as a tip: who lets it rain for one chooses who that is.
        if (data.to === undefined || data.eur === undefined) return [];
        const to = BigInt(data.to);
        await addFlow(client, { from: user, to, at, how: 'tip', eur: data.eur, times: 1 });
        return [user, to];
      }
      case 'deposit.credited':
      case 'deposit.released': {
        // Of what was set aside whole nothing came in: it counts when it is released.
        if (data.amount === '0') return [];
        // What is released has the id of its crediting.
        const id = type === 'deposit.released' ? `${data.id}+` : data.id;
        const eur = ('eur' in data ? data.eur : undefined) ?? worth(data.cur, data.amount);
        const way = ('chain' in data ? (data.aggregator ?? data.chain) : null) ?? '';
        await addMovement(client, {
          user,
          kind: 'in',
          id,
          at,
          cur: data.cur,
          amount: data.amount,
          eur,
          way,
          state: 'done',
        });
        return [user];
      }
      case 'deposit.reversed':
        await voidMovements(client, user, 'in', [data.id, `${data.id}+`]);
        return [];
      case 'withdrawal.requested':
      case 'withdrawal.done': {
        const { id, cur, amount, chain, eur } = data;
        const state = type === 'withdrawal.done' ? 'done' : 'asked';
        await addMovement(client, {
          user,
          kind: 'out',
          id,
          at,
          cur,
          amount,
          eur: eur ?? worth(cur, amount),
          way: chain,
          state,
        });
        return [user];
      }
      case 'withdrawal.cancelled':
      case 'withdrawal.declined':
        await voidMovements(client, user, 'out', [data.id]);
        return [];
    }
  }

  return async (events: readonly Moved[], client: pg.PoolClient): Promise<void> => {
    const moved = new Set<bigint>();
    for (const event of events) for (const user of await keep(client, event)) moved.add(user);
    await markMoved(client, moved);
  };
}

/** Has players looked at. In the order of their ids: of two who mark the same ones none waits for the other for ever. */
export async function markMoved(client: Client, users: ReadonlySet<bigint>): Promise<void> {
  if (users.size === 0) return;
  const sorted = [...users].toSorted((one, other) => (one < other ? -1 : 1)).map(String);
  await client.query('insert into aml_moved (user_id) select unnest($1::bigint[]) on conflict do nothing', [
    sorted,
  ]);
}

/** What a withdrawal was worth when it was asked for stays; that it was paid is noted. */
async function addMovement(client: Client, row: Row): Promise<void> {
  await client.query(
    `insert into aml_movement as m (user_id, kind, id, at, cur, amount, eur, way, state) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (user_id, kind, id) do update set state = excluded.state where m.state = 'asked'`,
    [
      row.user.toString(),
      row.kind,
      row.id,
      new Date(row.at),
      row.cur,
      row.amount,
      row.eur,
      row.way,
      row.state,
    ],
  );
}

async function voidMovements(
  client: Client,
  user: bigint,
  kind: 'in' | 'out',
  ids: readonly string[],
): Promise<void> {
  await client.query(
    `update aml_movement set state = 'void' where user_id = $1 and kind = $2 and id = any($3::text[])`,
    [user.toString(), kind, ids],
  );
}

interface FlowEvent {
  readonly from: bigint;
  readonly to: bigint;
  readonly at: number;
  readonly how: 'tip' | 'pvp' | 'poker';
  readonly eur: string;
  readonly times: number;
}

async function addFlow(client: Client, { from, to, at, how, eur, times }: FlowEvent): Promise<void> {
  const rising = from < to;
  await client.query(
    `insert into aml_flow as f (low_id, high_id, day, how, eur, times) values ($1, $2, $3, $4, $5, $6)
     on conflict (low_id, high_id, day, how) do update set eur = f.eur + excluded.eur, times = f.times + excluded.times`,
    [
      (rising ? from : to).toString(),
      (rising ? to : from).toString(),
      new Date(at).toISOString().slice(0, 10),
      how,
      (rising ? BigInt(eur) : -BigInt(eur)).toString(),
      times,
    ],
  );
}
