/** What the house owes its players at one moment, by player and ledger currency, and the ledger's own word for the sums. */
import type pg from 'pg';
import { ACCOUNT } from './kinds.ts';
import { currencyIdOf, natureOf } from './ledger-id.ts';
import { openRounds } from './open-rounds.ts';

/** Money of one player, in smallest units of a ledger currency. */
export interface OwedPart {
  readonly user: bigint;
  readonly cur: number;
  readonly amount: bigint;
}

/** Reads parts: everybody's, or with a player named that one's alone. */
export type OwedSource = (
  client: Pick<pg.ClientBase, 'query'>,
  user?: bigint,
) => Promise<readonly OwedPart[]>;

interface OwedRow {
  readonly user_id: string;
  readonly cur: number;
  readonly amount: string;
}

const partOf = ({ user_id: user, cur, amount }: OwedRow): OwedPart => ({
  user: BigInt(user),
  cur,
  amount: BigInt(amount),
});

/** @param sql selects `user_id`, `cur` and `amount` @returns what reads parts by it */
export const owedBy =
  (sql: string): OwedSource =>
  async (client, user) => {
    const all = `select user_id::text, cur, amount::text from (${sql}) owed`;
    const { rows } =
      user === undefined
        ? await client.query<OwedRow>(all)
        : await client.query<OwedRow>(`${all} where user_id = $1`, [user.toString()]);
    return rows.map(partOf);
  };

export interface Liabilities {
  /** Wallets, stakes of open rounds and amounts on hold. What rooms keep is not in them: each knows whose it is (services `keptMoney`). */
  readonly parts: readonly OwedPart[];
  /**
   * By ledger currency, what all players are owed together, read from the other side of the ledger: minus the sum of the
   * house's own accounts. Every posting adds up to nothing, so the two sides agree when nothing is missing.
   */
  readonly owed: ReadonlyMap<number, bigint>;
  /** The last batch of each lane that is in it. */
  readonly lanes: Readonly<Record<string, string>>;
}

/** Accounts of the house that keep players' money. */
const PLAYERS_OWN = [
  ACCOUNT.openRounds,
  ACCOUNT.providerRounds,
  ACCOUNT.held,
  ACCOUNT.transit,
  ACCOUNT.pokerTables,
  ACCOUNT.pools,
];

/** Real money and bonus money; play money is owed to nobody. */
const OWED = '(cur > 0 or cur <= -10001)';

/** @param client in a transaction on one snapshot */
export async function readLiabilities(client: Pick<pg.ClientBase, 'query'>): Promise<Liabilities> {
  const parts = await readParts(client);
  const sums = await client.query<{ cur: number; owed: string }>(
    `select cur, (-sum(balance))::text as owed from house
     where ${OWED} and code <> all($1::smallint[]) group by cur having sum(balance) <> 0`,
    [PLAYERS_OWN],
  );
  const lanes = await client.query<{ id: number; no: string }>('select id, no::text from lane order by id');
  return {
    parts,
    owed: new Map(sums.rows.map(({ cur, owed }) => [cur, BigInt(owed)])),
    lanes: Object.fromEntries(lanes.rows.map(({ id, no }) => [String(id), no])),
  };
}

/** Rows at a time: between them the process does its other work. */
const AT_ONCE = 2_000;

async function readParts(client: Pick<pg.ClientBase, 'query'>): Promise<OwedPart[]> {
  await client.query(
    `declare owed no scroll cursor for select user_id::text, cur, sum(amount)::text as amount from (
       select user_id, cur, balance::numeric as amount from wallet where balance > 0 and ${OWED}
       union all select user_id, cur, stake from (${openRounds()}) r where ${OWED}
       union all select user_id, cur, amount from hold where state = 'held' and ${OWED}) part
     group by user_id, cur`,
  );
  const parts: OwedPart[] = [];
  for (;;) {
    const { rows } = await client.query<OwedRow>(`fetch ${AT_ONCE} from owed`);
    parts.push(...rows.map(partOf));
    if (rows.length < AT_ONCE) break;
  }
  await client.query('close owed');
  return parts;
}

/**
 * What all players together hold of one ledger currency, read from the house's side: one row a lane and account. What
 * aggregators' rounds have paid beyond their stakes is in wallets already, so their account below zero makes it no less.
 */
export async function owedIn(db: Pick<pg.ClientBase, 'query'>, ledgerCurrencyId: number): Promise<bigint> {
  const { rows } = await db.query<{ owed: string }>(
    `select (-coalesce(sum(balance) filter (where code <> all($2::smallint[])), 0)
        - least(coalesce(sum(balance) filter (where code = ${ACCOUNT.providerRounds}), 0), 0))::text as owed
      from house where cur = $1`,
    [ledgerCurrencyId, PLAYERS_OWN],
  );
  return BigInt(rows[0]!.owed);
}

export interface Standing {
  /** Real money by currency, in smallest units: what wallets hold, what is in play (open rounds, those of aggregators less what they have paid already, chips, pools), what is on hold or on its way. */
  readonly owed: readonly {
    readonly cur: number;
    readonly balances: bigint;
    readonly open: bigint;
    readonly held: bigint;
  }[];
  /** Bonus money that players have or have staked, by currency. */
  readonly bonus: readonly { readonly cur: number; readonly units: bigint }[];
  /** Wallets and the house's accounts add up to nothing in each currency. */
  readonly balanced: boolean;
  /** When an audit last found nothing wrong; null: never. */
  readonly auditedAt: Date | null;
}

/** What the house owes now, and whether its books are even. @param db one statement each, so rows of one moment */
export async function readStanding(db: Pick<pg.ClientBase, 'query'>): Promise<Standing> {
  const { rows } = await db.query<{
    cur: number;
    balances: string;
    open: string;
    held: string;
    rest: string;
  }>(
    `with w as (select cur, sum(balance) as units from wallet group by cur),
       h as (select cur, sum(balance) as units, sum(balance) filter (where code in (${[ACCOUNT.openRounds, ACCOUNT.providerRounds, ACCOUNT.pokerTables, ACCOUNT.pools].join(', ')})) as open,
         sum(balance) filter (where code in (${[ACCOUNT.held, ACCOUNT.transit].join(', ')})) as held from house group by cur)
     select cur, coalesce(w.units, 0)::text as balances, coalesce(h.open, 0)::text as open, coalesce(h.held, 0)::text as held,
       (coalesce(w.units, 0) + coalesce(h.units, 0))::text as rest from w full join h using (cur)`,
  );
  const audits = await db.query<{ at: Date | null }>('select max(at) as at from audit_checkpoint');
  return {
    owed: rows
      .filter(({ cur }) => cur > 0)
      .map(({ cur, balances, open, held }) => ({
        cur,
        balances: BigInt(balances),
        open: BigInt(open),
        held: BigInt(held),
      })),
    bonus: rows
      .filter(({ cur }) => natureOf(cur) === 'bonus')
      .map(({ cur, balances, open }) => ({ cur: currencyIdOf(cur), units: BigInt(balances) + BigInt(open) })),
    balanced: rows.every(({ rest }) => rest === '0'),
    auditedAt: audits.rows[0]?.at ?? null,
  };
}
