/** Stored transactions, remainders and open rounds. */
import type pg from 'pg';
import type { Action, Asked, Known } from './judge.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

interface Row {
  id: string;
  ref: string;
  user_id: string;
  cur: number;
  action: Action;
  amount: string;
  arrived_at: Date | null;
  undone: boolean;
  target: string | null;
  effect: string;
  round: string | null;
}

const COLUMNS =
  'id, ref, user_id::text, cur, action, amount::text, arrived_at, undone, target, effect::text, round';

/** Those that a call names, and all refunds of the bets among them. */
export async function readTransactions(
  client: Queryable,
  provider: string,
  { id, target, named }: Asked,
): Promise<readonly Known[]> {
  const ids = [id, ...(target === null ? [] : [target]), ...named.map((one) => one.id)];
  const { rows } = await client.query<Row>({
    name: 'provider-transactions',
    text: `with named as (select id, target from provider_transaction where provider = $1 and id = any($2)),
        bets as (select unnest($2::text[]) as id union select target from named where target is not null)
      select ${COLUMNS} from provider_transaction where provider = $1 and id in (select id from bets)
      union
      select ${COLUMNS} from provider_transaction where provider = $1 and target in (select id from bets)`,
    values: [provider, ids],
  });
  return rows.map(toKnown);
}

/** The transaction of this name, if it has come. */
export async function readArrived(
  client: Queryable,
  provider: string,
  id: string,
): Promise<Known | undefined> {
  const { rows } = await client.query<Row>({
    name: 'provider-arrived',
    text: `select ${COLUMNS} from provider_transaction where provider = $1 and id = $2 and arrived_at is not null`,
    values: [provider, id],
  });
  return rows[0] && toKnown(rows[0]);
}

function toKnown(row: Row): Known {
  return {
    id: row.id,
    ref: row.ref,
    user: BigInt(row.user_id),
    cur: row.cur,
    action: row.action,
    amount: BigInt(row.amount),
    arrivedAt: row.arrived_at?.getTime() ?? null,
    undone: row.undone,
    target: row.target,
    effect: BigInt(row.effect),
    round: row.round,
  };
}

export interface Described {
  readonly session: string | null;
  readonly game: string | null;
  readonly type: string | null;
}

/**
 * Writes transactions as they are from now on.
 * @param own the one that has just come, with what it says of itself
 * @returns whether all were written: false when another player's call has taken one of the names meanwhile
 */
export async function writeTransactions(
  client: Queryable,
  provider: string,
  rows: readonly Known[],
  own: Described & { readonly id: string; readonly named: readonly string[] },
  at: Date,
): Promise<boolean> {
  const document = rows
    // One order for everybody, so that two calls never wait for each other.
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => ({
      ...row,
      user: row.user.toString(),
      amount: row.amount.toString(),
      effect: row.effect.toString(),
      arrivedAt: row.arrivedAt === null ? null : new Date(row.arrivedAt).toISOString(),
      ...(row.id === own.id
        ? {
            session: own.session,
            game: own.game,
            type: own.type,
            named: own.named.length > 0 ? own.named : null,
          }
        : {}),
    }));
  const { rowCount } = await client.query({
    name: 'provider-write',
    text: `insert into provider_transaction as x
        (provider, id, ref, user_id, cur, action, amount, arrived_at, undone, target, effect, round, session, game, type, named, at)
      select $1, t.id, t.ref, t."user", t.cur, t.action, t.amount, t."arrivedAt", t.undone, t.target, t.effect, t.round,
          t.session, t.game, t.type, t.named, $3
        from jsonb_to_recordset($2::jsonb) as t(id text, ref uuid, "user" bigint, cur smallint, action text, amount bigint,
          "arrivedAt" timestamptz, undone boolean, target text, effect bigint, round uuid, session text, game text, type text, named text[])
      on conflict (provider, id) do update set action = excluded.action, amount = excluded.amount, arrived_at = excluded.arrived_at,
          undone = excluded.undone, target = excluded.target, effect = excluded.effect, round = coalesce(x.round, excluded.round),
          session = coalesce(x.session, excluded.session), game = coalesce(x.game, excluded.game),
          type = coalesce(x.type, excluded.type), named = coalesce(x.named, excluded.named)
        where x.user_id = excluded.user_id and x.cur = excluded.cur`,
    values: [provider, JSON.stringify(document), at],
  });
  return rowCount === rows.length;
}

/** What of a player's money the ledger cannot hold: parts of a unit, and what is owed in units. */
export interface Remainder {
  readonly rest: bigint;
  readonly owed: bigint;
}

export const EMPTY: Remainder = { rest: 0n, owed: 0n };

export async function readRemainder(client: Queryable, user: bigint, cur: number): Promise<Remainder> {
  const { rows } = await client.query<{ rest: string; owed: string }>({
    name: 'provider-remainder',
    text: 'select rest::text, owed::text from provider_remainder where user_id = $1 and cur = $2',
    values: [user.toString(), cur],
  });
  return rows[0] ? { rest: BigInt(rows[0].rest), owed: BigInt(rows[0].owed) } : EMPTY;
}

export async function writeRemainder(
  client: Queryable,
  user: bigint,
  cur: number,
  parts: bigint,
  { rest, owed }: Remainder,
): Promise<void> {
  await client.query({
    name: 'provider-remainder-write',
    text: `insert into provider_remainder (user_id, cur, rest, parts, owed) values ($1, $2, $3, $4, $5)
      on conflict (user_id, cur) do update set rest = excluded.rest, owed = excluded.owed`,
    values: [user.toString(), cur, rest.toString(), parts.toString(), owed.toString()],
  });
}
