/** Stored transactions, remainders and open rounds: one statement reads what a call needs, one writes what it leaves. */
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

/** What a call is judged by. */
interface Found {
  readonly known: readonly Known[];
  readonly remainder: Remainder;
  /** The open round of the call. */
  readonly own: OpenRound | undefined;
  /** That one, and those of the transactions, by id. */
  readonly rounds: ReadonlyMap<string, OpenRound>;
}

interface FoundRow {
  readonly known: readonly (Omit<Row, 'arrived_at'> & { arrived_at: string | null })[] | null;
  readonly rounds: readonly (RoundRow & { key: string })[] | null;
  readonly rest: string | null;
  readonly owed: string | null;
}

export interface RoundRow {
  readonly id: string;
  readonly cur: number;
  readonly game: string;
  readonly staked: string;
  readonly paid: string;
}

/**
 * The transactions that a call names with all refunds of the bets among them, the open rounds they are in, and what is left
 * over: in one statement, under the lock of the player.
 * @param key of the call's own round
 */
export async function readAll(
  client: Queryable,
  provider: string,
  { id, target, named, user, cur }: Asked,
  key: string | null,
): Promise<Found> {
  const ids = [id, ...(target === null ? [] : [target]), ...named.map((one) => one.id)];
  const { rows } = await client.query<FoundRow>({
    name: 'provider-read',
    text: `with named as (select id, target from provider_transaction where provider = $1 and id = any($2)),
        bets as (select unnest($2::text[]) as id union select target from named where target is not null),
        known as (
          select ${COLUMNS} from provider_transaction where provider = $1 and id in (select id from bets)
          union
          select ${COLUMNS} from provider_transaction where provider = $1 and target in (select id from bets)),
        rounds as (
          select id, cur, game, staked::text, paid::text, key from provider_round
          where provider = $1 and user_id = $3 and cur = $4 and (key = $5 or id in (select round from known)))
      select (select json_agg(k) from known k) as known, (select json_agg(r) from rounds r) as rounds, m.rest::text, m.owed::text
      from (select 1) one left join provider_remainder m on m.user_id = $3 and m.cur = $4`,
    values: [provider, ids, user.toString(), cur, key],
  });
  const row = rows[0]!;
  const rounds = new Map((row.rounds ?? []).map((round) => [round.id, toRound(round)]));
  const own = row.rounds?.find((round) => round.key === key);
  return {
    known: (row.known ?? []).map((one) =>
      toKnown({ ...one, arrived_at: one.arrived_at === null ? null : new Date(one.arrived_at) }),
    ),
    remainder: row.rest === null ? EMPTY : { rest: BigInt(row.rest), owed: BigInt(row.owed!) },
    own: own && rounds.get(own.id),
    rounds,
  };
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

interface Described {
  readonly session: string | null;
  readonly game: string | null;
  readonly type: string | null;
}

/** All that a call leaves behind. */
interface Written {
  readonly rows: readonly Known[];
  /** The one that has just come, with what it says of itself. */
  readonly own: Described & { readonly id: string; readonly named: readonly string[] };
  readonly user: bigint;
  readonly cur: number;
  readonly parts: bigint;
  readonly remainder: Remainder;
  readonly rounds: readonly OpenRound[];
  /** Of a round that is new. */
  readonly key: string;
  /** A round that is over. */
  readonly ended: string | null;
  readonly at: Date;
}

/**
 * Writes it in one statement.
 * @returns whether all was written: false when another player's call has taken one of the names meanwhile
 */
export async function writeAll(client: Queryable, provider: string, written: Written): Promise<boolean> {
  const { rows, own, user, cur, parts, remainder, rounds, key, ended, at } = written;
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
  const open = rounds.map((round) => ({
    ...round,
    staked: round.staked.toString(),
    paid: round.paid.toString(),
  }));
  const answer = await client.query<{ written: string }>({
    name: 'provider-write',
    text: `with w as (insert into provider_transaction as x
        (provider, id, ref, user_id, cur, action, amount, arrived_at, undone, target, effect, round, session, game, type, named, at)
      select $1, t.id, t.ref, t."user", t.cur, t.action, t.amount, t."arrivedAt", t.undone, t.target, t.effect, t.round,
          t.session, t.game, t.type, t.named, $3
        from jsonb_to_recordset($2::jsonb) as t(id text, ref uuid, "user" bigint, cur smallint, action text, amount bigint,
          "arrivedAt" timestamptz, undone boolean, target text, effect bigint, round uuid, session text, game text, type text, named text[])
      on conflict (provider, id) do update set action = excluded.action, amount = excluded.amount, arrived_at = excluded.arrived_at,
          undone = excluded.undone, target = excluded.target, effect = excluded.effect, round = coalesce(x.round, excluded.round),
          session = coalesce(x.session, excluded.session), game = coalesce(x.game, excluded.game),
          type = coalesce(x.type, excluded.type), named = coalesce(x.named, excluded.named)
        where x.user_id = excluded.user_id and x.cur = excluded.cur
      returning 1),
    m as (insert into provider_remainder (user_id, cur, rest, parts, owed) values ($4, $5, $6, $7, $8)
      on conflict (user_id, cur) do update set rest = excluded.rest, owed = excluded.owed),
    d as (delete from provider_round where id = $11),
    r as (insert into provider_round (id, provider, user_id, cur, key, game, staked, paid, opened_at, touched_at)
      select t.id, $1, $4, t.cur, $10, t.game, t.staked, t.paid, $3, $3
        from jsonb_to_recordset($9::jsonb) as t(id uuid, cur smallint, game text, staked bigint, paid bigint)
      on conflict (id) do update set staked = excluded.staked, paid = excluded.paid, touched_at = excluded.touched_at)
    select count(*)::text as written from w`,
    values: [
      provider,
      JSON.stringify(document),
      at,
      user.toString(),
      cur,
      remainder.rest.toString(),
      parts.toString(),
      remainder.owed.toString(),
      JSON.stringify(open),
      key,
      ended,
    ],
  });
  return answer.rows[0]!.written === String(rows.length);
}

/** What of a player's money the ledger cannot hold: parts of a unit, and what is owed in units. */
export interface Remainder {
  readonly rest: bigint;
  readonly owed: bigint;
}

const EMPTY: Remainder = { rest: 0n, owed: 0n };

/** A round that is not over. */
export interface OpenRound {
  readonly id: string;
  readonly cur: number;
  readonly game: string;
  readonly staked: bigint;
  readonly paid: bigint;
}

export function toRound({ id, cur, game, staked, paid }: RoundRow): OpenRound {
  return { id, cur, game, staked: BigInt(staked), paid: BigInt(paid) };
}
