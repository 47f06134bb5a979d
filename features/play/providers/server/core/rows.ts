/** Stored transactions, remainders and open rounds: one statement reads what the calls of a batch need, one writes what they leave. */
import type pg from 'pg';
import type { Companion } from '#platform/server/money/companion.ts';
import type { Known } from './judge.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

interface Row {
  id: string;
  ref: string;
  user_id: string;
  cur: number;
  action: Known['action'];
  amount: string;
  arrived_at: string | null;
  undone: boolean;
  target: string | null;
  named: string[] | null;
  effect: string;
  round: string | null;
  held: Known['held'];
}

const COLUMNS =
  'id, ref, user_id::text, cur, action, amount::text, arrived_at, undone, target, named, effect::text, round, held';
const ROUND_COLUMNS =
  'id, cur, game, key, staked::text, paid::text, opened_at as opened, touched_at as touched';

/** What a decision about a player reads. */
export interface RowsAsked {
  readonly provider: string;
  readonly user: bigint;
  readonly cur: number;
  /** The transactions that a call names. */
  readonly ids: readonly string[];
  /** Of the call's own round. */
  readonly key: string | null;
  /** A round by its id. */
  readonly round: string | null;
}

/** What a call is judged by. */
export interface Found {
  readonly known: readonly Known[];
  readonly remainder: Remainder;
  /** The player has played in this currency before. */
  readonly played: boolean;
  /** The open round of the call. */
  readonly own: OpenRound | undefined;
  /** That one, and those of the transactions, by id. */
  readonly rounds: ReadonlyMap<string, OpenRound>;
}

type Numbered<Value> = Value & { readonly n: number };

interface FoundRow {
  readonly known: readonly Numbered<Row>[] | null;
  readonly rounds: readonly Numbered<RoundRow>[] | null;
  readonly remainders: readonly Numbered<{ rest: string; owed: string }>[] | null;
}

interface RoundRow {
  readonly id: string;
  readonly cur: number;
  readonly game: string;
  readonly key: string;
  readonly staked: string;
  readonly paid: string;
  readonly opened: string;
  readonly touched: string;
}

/** What a call of one player needs to know and leaves behind: read and written with those of others, see money/companion.ts. */
export const providerRows: Companion<RowsAsked, Found, Written> = {
  names: ({ provider, ids }) => ids.map((id) => `${provider} ${id}`),
  read: readAll,
  write: writeAll,
};

/**
 * The transactions that calls name with all refunds of the bets among them, the open rounds they are in, and what is left
 * over. Every step looks rows up by an index, call by call, whatever the planner thinks of the tables' sizes.
 */
const READ = `
with asked as materialized (
  select * from jsonb_to_recordset($1::jsonb) as t(n int, provider text, ids text[], u bigint, cur smallint, key text, round uuid)),
named as materialized (select n, provider, unnest(ids) as id from asked),
given as materialized (
  select a.n, a.provider, x.target as id from named a
  cross join lateral (select target from provider_transaction where provider = a.provider and id = a.id and target is not null offset 0) x),
bets as materialized (select n, provider, id from named union select n, provider, id from given),
known as materialized (
  select b.n, x.* from bets b
    cross join lateral (select ${COLUMNS} from provider_transaction where provider = b.provider and id = b.id offset 0) x
  union all
  select b.n, x.* from bets b
    cross join lateral (select ${COLUMNS} from provider_transaction where provider = b.provider and target = b.id offset 0) x),
lying as materialized (
  select n, round as id from known where round is not null union select n, round from asked where round is not null),
rounds as (
  select a.n, x.* from asked a cross join lateral (
    select ${ROUND_COLUMNS} from provider_round where provider = a.provider and user_id = a.u and cur = a.cur and key = a.key offset 0) x
  union
  select l.n, x.* from lying l join asked a on a.n = l.n cross join lateral (
    select ${ROUND_COLUMNS} from provider_round
    where id = l.id and provider = a.provider and user_id = a.u and cur = a.cur offset 0) x),
remainders as (
  select a.n, x.* from asked a cross join lateral (
    select rest::text, owed::text from provider_remainder where user_id = a.u and cur = a.cur offset 0) x)
select (select json_agg(k) from known k) as known, (select json_agg(r) from rounds r) as rounds,
  (select json_agg(m) from remainders m) as remainders`;

async function readAll(client: Queryable, asks: readonly RowsAsked[]): Promise<readonly Found[]> {
  const document = asks.map(({ user, ...ask }, n) => ({ ...ask, n, u: user.toString() }));
  const { rows } = await client.query<FoundRow>({
    name: 'provider-read',
    text: READ,
    values: [JSON.stringify(document)],
  });
  const [known, rounds, remainders] = [
    byNumber(rows[0]!.known),
    byNumber(rows[0]!.rounds),
    byNumber(rows[0]!.remainders),
  ];
  return asks.map(({ key }, n) => {
    const open = rounds.get(n) ?? [];
    const [remainder] = remainders.get(n) ?? [];
    const byId = new Map(open.map((round) => [round.id, toRound(round)]));
    const own = open.find((round) => round.key === key);
    return {
      known: (known.get(n) ?? []).map(toKnown),
      remainder: remainder
        ? { rest: BigInt(remainder.rest), owed: BigInt(remainder.owed) }
        : NOTHING_LEFT_OVER,
      played: remainder !== undefined,
      own: own && byId.get(own.id),
      rounds: byId,
    };
  });
}

function byNumber<Value>(list: readonly Numbered<Value>[] | null): ReadonlyMap<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const one of list ?? []) {
    const group = groups.get(one.n);
    if (group) group.push(one);
    else groups.set(one.n, [one]);
  }
  return groups;
}

function toKnown(row: Row): Known {
  return {
    id: row.id,
    ref: row.ref,
    user: BigInt(row.user_id),
    cur: row.cur,
    action: row.action,
    amount: BigInt(row.amount),
    arrivedAt: row.arrived_at === null ? null : Date.parse(row.arrived_at),
    undone: row.undone,
    target: row.target,
    named: row.named ?? [],
    effect: BigInt(row.effect),
    round: row.round,
    held: row.held,
  };
}

interface Described {
  readonly session: string | null;
  readonly game: string | null;
  readonly type: string | null;
  /** Free spins that it belongs to. */
  readonly spins: string | null;
}

/** All that a call leaves behind. */
export interface Written {
  readonly provider: string;
  readonly user: bigint;
  readonly cur: number;
  readonly rows: readonly Known[];
  /** Those that have just come, by their ids, with what they say of themselves; none when a round only ended. */
  readonly own: ReadonlyMap<string, Described>;
  readonly parts: bigint;
  /** Null when it is as it was. */
  readonly remainder: Remainder | null;
  readonly rounds: readonly OpenRound[];
  /** Of a round that is new. */
  readonly key: string;
  /** A round that is over. */
  readonly ended: string | null;
}

const WRITE = `
with w as (insert into provider_transaction as x
    (provider, id, ref, user_id, cur, action, amount, arrived_at, undone, target, effect, round, session, game, type, named, spins, held, at)
  select t.provider, t.id, t.ref, t.u, t.cur, t.action, t.amount, t."arrivedAt", t.undone, t.target, t.effect, t.round,
      t.session, t.game, t.type, t.named, t.spins, t.held, $5::timestamptz
    from jsonb_to_recordset($1::jsonb) as t(provider text, id text, ref uuid, u bigint, cur smallint, action text, amount bigint,
      "arrivedAt" timestamptz, undone boolean, target text, effect bigint, round uuid, session text, game text, type text, named text[],
      spins uuid, held text)
  on conflict (provider, id) do update set action = excluded.action, amount = excluded.amount, arrived_at = excluded.arrived_at,
      undone = excluded.undone, target = excluded.target, effect = excluded.effect, round = coalesce(x.round, excluded.round),
      session = coalesce(x.session, excluded.session), game = coalesce(x.game, excluded.game),
      type = coalesce(x.type, excluded.type), named = coalesce(x.named, excluded.named),
      spins = coalesce(x.spins, excluded.spins), held = excluded.held
    where x.user_id = excluded.user_id and x.cur = excluded.cur
  returning 1),
m as (insert into provider_remainder (user_id, cur, rest, parts, owed)
  select t.u, t.cur, t.rest, t.parts, t.owed
    from jsonb_to_recordset($2::jsonb) as t(u bigint, cur smallint, rest bigint, parts bigint, owed bigint)
  on conflict (user_id, cur) do update set rest = excluded.rest, owed = excluded.owed),
d as (delete from provider_round where id = any($3::uuid[])),
r as (insert into provider_round (id, provider, user_id, cur, key, game, staked, paid, opened_at, touched_at)
  select t.id, t.provider, t.u, t.cur, t.key, t.game, t.staked, t.paid, $5, $5
    from jsonb_to_recordset($4::jsonb)
      as t(id uuid, provider text, u bigint, cur smallint, key text, game text, staked bigint, paid bigint)
  on conflict (id) do update set staked = excluded.staked, paid = excluded.paid, touched_at = excluded.touched_at)
select count(*)::int as written from w`;

async function writeAll(client: Queryable, changes: readonly Written[], at: string): Promise<boolean> {
  // One order for everybody, so that two batches never wait for each other.
  const rows = changes.flatMap(documentsOf).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const remainders = changes.flatMap(({ user, cur, parts, remainder }) =>
    remainder
      ? {
          u: user.toString(),
          cur,
          rest: remainder.rest.toString(),
          parts: parts.toString(),
          owed: remainder.owed.toString(),
        }
      : [],
  );
  const rounds = changes.flatMap(({ provider, user, key, rounds: open }) =>
    open.map((round) => ({
      id: round.id,
      provider,
      u: user.toString(),
      cur: round.cur,
      key,
      game: round.game,
      staked: round.staked.toString(),
      paid: round.paid.toString(),
    })),
  );
  const answer = await client.query<{ written: number }>({
    name: 'provider-write',
    text: WRITE,
    values: [
      JSON.stringify(rows),
      JSON.stringify(remainders),
      changes.flatMap(({ ended }) => ended ?? []),
      JSON.stringify(rounds),
      at,
    ],
  });
  return answer.rows[0]!.written === rows.length;
}

function documentsOf({ provider, user, cur, rows, own }: Written) {
  return rows.map(({ amount, effect, arrivedAt, named, ...row }) => ({
    ...row,
    provider,
    u: user.toString(),
    user: undefined,
    cur,
    amount: amount.toString(),
    effect: effect.toString(),
    arrivedAt: arrivedAt === null ? null : new Date(arrivedAt).toISOString(),
    named: named.length > 0 ? named : null,
    ...own.get(row.id),
  }));
}

/** What of a player's money the ledger cannot hold: parts of a unit, and what is owed in units. */
export interface Remainder {
  readonly rest: bigint;
  readonly owed: bigint;
}

const NOTHING_LEFT_OVER: Remainder = { rest: 0n, owed: 0n };

/** A round that is not over. */
export interface OpenRound {
  readonly id: string;
  readonly cur: number;
  readonly game: string;
  readonly staked: bigint;
  readonly paid: bigint;
  /** Epoch milliseconds of the first call in it, and of the last. */
  readonly openedAt: number;
  readonly touchedAt: number;
}

function toRound({ staked, paid, opened, touched, id, cur, game }: RoundRow): OpenRound {
  const [openedAt, touchedAt] = [Date.parse(opened), Date.parse(touched)];
  return { id, cur, game, staked: BigInt(staked), paid: BigInt(paid), openedAt, touchedAt };
}
