/** What is known of a player and of the house when money is asked for. Every question takes the caller's connection. */
import type pg from 'pg';
import { toLedger } from '#platform/chains/units.ts';
import { microEur } from '#platform/server/money/currency.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import type { WithdrawSettings } from '../../withdraw-settings.ts';
import type { Coin, Row, WithdrawContext } from './context.ts';
import type { Cost } from './rules.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
const DAY_MS = 24 * 3_600_000;

export interface AccountFacts {
  readonly since: number;
  readonly lockedUntil: number | null;
  /** The e-mail address is the player's. */
  readonly confirmed: boolean;
  /** Staff suspect where the money comes from. */
  readonly flagged: boolean;
}

export async function accountFacts(
  { services }: WithdrawContext['kit'],
  client: Queryable,
  user: bigint,
): Promise<AccountFacts> {
  const { rows } = await client.query<{
    created_at: Date;
    locked: Date | null;
    confirmed: boolean;
  }>(
    `select created_at, withdrawals_locked_until as locked, email_verified as confirmed from account where id = $1`,
    [user.toString()],
  );
  const row = rows[0]!;
  return {
    since: row.created_at.getTime(),
    lockedUntil: row.locked?.getTime() ?? null,
    confirmed: row.confirmed,
    flagged: await services.staffFlag(client, user, 'aml'),
  };
}

/** Worth and number of the withdrawals of 24 hours that were not given back. */
export async function dayFacts(
  client: Queryable,
  user: bigint,
  now: number,
): Promise<{ eur: bigint; count: number }> {
  const { rows } = await client.query<{ eur: string; count: number }>(
    `select coalesce(sum(micro_eur), 0)::text as eur, count(*)::int as count from withdrawal
      where user_id = $1 and at > $2 and status in (0, 1, 3)`,
    [user.toString(), new Date(now - DAY_MS)],
  );
  return { eur: BigInt(rows[0]!.eur), count: rows[0]!.count };
}

export async function openOf(client: Queryable, user: bigint): Promise<Row | null> {
  const { rows } = await client.query<Row>(
    'select * from withdrawal where user_id = $1 and status in (0, 3)',
    [user.toString()],
  );
  return rows[0] ?? null;
}

/** Micro-euro that still have to be staked before money goes out, at the prices of now. */
export async function wagerLeft(
  { kit }: WithdrawContext,
  client: Queryable,
  { wagering }: WithdrawSettings,
  state: PlayerState,
  flagged: boolean,
): Promise<bigint> {
  const times = flagged ? Math.max(wagering.times, wagering.flaggedTimes) : wagering.times;
  if (times === 0) return 0n;
  const wanted = (BigInt(state.guard?.deposited ?? '0') * BigInt(Math.round(times * 100))) / 100n;
  const staked = await kit.services.stakedMicroEur(client, state.user);
  return wanted > staked ? wanted - staked : 0n;
}

/** Rules that let nobody stake, whatever they do about it: beside bars, their country, its law and their age. */
const NO_STAKES = new Set(['licence', 'country', 'country.unknown', 'law.money', 'age']);

/** Whether a player can do something for stakes that are asked for. Who cannot keeps the way to their money. @param country of the request */
export function mayStake(
  { policy, runtime }: Pick<WithdrawContext['kit'], 'policy' | 'runtime'>,
  state: PlayerState,
  country: string | null,
): boolean {
  const where = { product: 'wallet', country, demo: false, worth: 0n, now: runtime.now() };
  const rule = policy.decide('play', state, where)?.policy?.rule;
  return rule === undefined || (!rule.startsWith('bar.') && !NO_STAKES.has(rule));
}

/** What a payment of this coin cost at the last look at its chain; 0 while nobody has looked. */
export async function costFacts({ kit }: WithdrawContext, client: Queryable, coin: Coin): Promise<Cost> {
  const { rows } = await client.query<{ cost: string }>(
    'select cost::text from chain_fee where chain = $1 and currency = $2',
    [coin.driver.id, coin.asset.currency],
  );
  const worthOf = (units: bigint) => (units > 0n ? (coinWorth(kit, coin.driver, units) ?? 0n) : 0n);
  return {
    payment: worthOf(BigInt(rows[0]?.cost ?? 0)),
    kept: worthOf(coin.driver.payeeKeeps?.(coin.asset.currency) ?? 0n),
  };
}

/** Worth of so much of the chain's own coin, micro-euro, rounded up; null when nobody knows its price. */
export function coinWorth(
  { money }: Pick<WithdrawContext['kit'], 'money'>,
  { assets }: Pick<Coin['driver'], 'assets'>,
  units: bigint,
): bigint | null {
  const coin = assets[0]!;
  const currency = money.currency(coin.currency);
  if (!currency) return null;
  return microEur(toLedger(units, coin.decimals, currency.scale).units + 1n, currency);
}

/** Ledger units on the hot address less what is approved and not yet on its way; null when nobody has looked. */
export async function hotFacts(client: Queryable, { driver, currency, asset }: Coin): Promise<bigint | null> {
  const { rows } = await client.query<{ balance: string | null; waiting: string }>(
    `select (select balance::text from hot_balance where chain = $1 and currency = $2) as balance,
       (select coalesce(sum(net), 0)::text from withdrawal where chain = $1 and cur = $3 and status = 3
         and step in ('none', 'planned', 'signed', 'sent')) as waiting`,
    [driver.id, asset.currency, currency.id],
  );
  const { balance, waiting } = rows[0]!;
  if (balance === null) return null;
  return toLedger(BigInt(balance), asset.decimals, currency.scale).units - BigInt(waiting);
}
