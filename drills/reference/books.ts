/** The books of one history as the database has them, read in one snapshot. Amounts are smallest units. */
import type pg from 'pg';

export type Wallet = 'usd' | 'eth' | 'demo' | 'bonus';
export type Kind =
  | 'bet'
  | 'round'
  | 'adjust'
  | 'deposit'
  | 'hold'
  | 'bonus'
  | 'rakeback'
  | 'commission'
  | 'tip'
  | 'rain';

export interface Books {
  /** Sums of journal lines by who, wallet and kind, and balances by who and wallet. */
  readonly lines: ReadonlyMap<string, bigint>;
  readonly wallets: ReadonlyMap<string, bigint>;
  /** Sums of holds in force. */
  readonly held: ReadonlyMap<string, bigint>;
  readonly nonces: readonly bigint[];
  readonly bonuses: readonly {
    who: number;
    granted: bigint;
    released: bigint;
    forfeited: bigint;
    open: boolean;
  }[];
  readonly rains: readonly {
    id: string;
    who: number;
    wallet: Wallet;
    pot: bigint;
    ended: boolean;
    places: number;
    people: readonly number[];
  }[];
  /** Sent, and not yet with whom it is for. */
  readonly onTheWay: readonly { who: number; wallet: Wallet; amount: bigint; rain: boolean }[];
  /** By what the bank calls the payment. */
  readonly deposits: ReadonlyMap<string, { state: string; held: bigint }>;
  readonly withdrawals: readonly { id: string; who: number; sum: bigint; open: boolean }[];
  /** Edge that is not paid out, in billionths; commission that is not, in billionths of hundredths of a percent. */
  readonly edges: ReadonlyMap<string, bigint>;
  readonly owed: ReadonlyMap<string, bigint>;
}

const KINDS: readonly (readonly [Kind, readonly number[]])[] = [
  ['bet', [1]],
  ['round', [10, 11, 12, 13]],
  ['adjust', [20]],
  ['hold', [30, 31, 32]],
  ['deposit', [50]],
  ['rakeback', [60]],
  ['bonus', [65, 66, 67]],
  ['commission', [70]],
  ['tip', [81, 82]],
  ['rain', [83, 84]],
];
const WALLETS: Readonly<Record<string, Wallet>> = {
  '10': 'usd',
  '2': 'eth',
  '-10': 'demo',
  '-10010': 'bonus',
};

const walletOf = (cur: number): Wallet => WALLETS[cur]!;
const kindOf = (code: number): string =>
  KINDS.find(([, codes]) => codes.includes(code))?.[0] ?? `kind ${code}`;

interface Row {
  what: string;
  user_id: string;
  cur: number;
  a: string | null;
  b: string | null;
  c: string | null;
  d: string | null;
  e: string | null;
}

/** One shape for everything, so that it is one statement and one snapshot. */
const READ = `
with p as (select unnest($1::bigint[]) as user_id)
select 'line' as what, j.account::text as user_id, j.cur, j.kind::text as a, sum(j.credit - j.debit)::text as b, null as c, null as d, null as e
  from journal j where j.account = any($1) group by j.account, j.cur, j.kind
union all select 'wallet', user_id::text, cur, balance::text, null, null, null, null from wallet where user_id = any($1)
union all select 'held', user_id::text, cur, sum(amount)::text, null, null, null, null from hold where user_id = any($1) and state = 'held' group by user_id, cur
union all select 'nonce', user_id::text, 0, nonce::text, null, null, null, null from player where user_id = any($1)
union all select 'bonus', user_id::text, cur, granted::text, released::text, forfeited::text, state, null from bonus where user_id = any($1)
union all select 'rain', r.by_user::text, r.cur, r.id::text, r.pot::text, r.state, r.places::text,
    (select string_agg(c.user_id::text, ',') from rain_claim c where c.rain_id = r.id) from rain r where r.by_user = any($1)
union all select 'way', to_user::text, cur, amount::text, (rain_id is not null)::text, null, null, null from transfer where to_user = any($1) and given is null
union all select 'deposit', account_id::text, 0, txid, state, held::text, null, null from deposit where account_id = any($1)
union all select 'withdrawal', user_id::text, cur, id::text, amount::text, status::text, null, null from withdrawal where user_id = any($1)
union all select 'edge', user_id::text, cur, sum(edge)::text, null, null, null, null from reward_edge where user_id = any($1) group by user_id, cur
union all select 'owed', affiliate_id::text, cur, parts::text, null, null, null, null from affiliate_due where affiliate_id = any($1)`;

/** @param users accounts of the players, in their order */
export async function readBooks(db: Pick<pg.ClientBase, 'query'>, users: readonly string[]): Promise<Books> {
  const { rows } = await db.query<Row>(READ, [users]);
  const who = new Map(users.map((id, index) => [id, index]));
  const of = (what: string): (Row & { who: number })[] =>
    rows.filter((row) => row.what === what).map((row) => ({ ...row, who: who.get(row.user_id)! }));
  const sums = (what: string): Map<string, bigint> =>
    new Map(of(what).map((row) => [`${row.who} ${walletOf(row.cur)}`, BigInt(row.a!)]));
  const lines = new Map<string, bigint>();
  for (const row of of('line')) {
    const key = `${row.who} ${walletOf(row.cur)} ${kindOf(Number(row.a))}`;
    lines.set(key, (lines.get(key) ?? 0n) + BigInt(row.b!));
  }
  const nonces = new Map(of('nonce').map((row) => [row.who, BigInt(row.a!)]));
  return {
    lines,
    wallets: sums('wallet'),
    held: sums('held'),
    nonces: users.map((_user, index) => nonces.get(index) ?? 0n),
    bonuses: of('bonus').map((row) => ({
      who: row.who,
      granted: BigInt(row.a!),
      released: BigInt(row.b!),
      forfeited: BigInt(row.c!),
      open: row.d === 'active',
    })),
    rains: of('rain').map((row) => ({
      id: row.a!,
      who: row.who,
      wallet: walletOf(row.cur),
      pot: BigInt(row.b!),
      ended: row.c === 'ended',
      places: Number(row.d),
      people: (row.e ?? '')
        .split(',')
        .filter(Boolean)
        .map((id) => who.get(id)!),
    })),
    onTheWay: of('way').map((row) => ({
      who: row.who,
      wallet: walletOf(row.cur),
      amount: BigInt(row.a!),
      rain: row.b === 'true',
    })),
    deposits: new Map(of('deposit').map((row) => [row.a!, { state: row.b!, held: BigInt(row.c!) }])),
    withdrawals: of('withdrawal').map((row) => ({
      id: row.a!,
      who: row.who,
      sum: BigInt(row.b!),
      open: row.c === '0' || row.c === '3',
    })),
    edges: sums('edge'),
    owed: sums('owed'),
  };
}
