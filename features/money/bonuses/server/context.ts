/** What every part of this room shares: settings, rows, worths. */
import type pg from 'pg';
import { parseUnits, typedFloor } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type Currency, unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { bonusIdSql, ledgerId } from '#platform/server/money/ledger-id.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { offBetween } from '#platform/server/settings/off-spans.ts';
import { bonusSettings, type BonusSettings } from '../settings.ts';

export type Queryable = Pick<pg.ClientBase, 'query'>;

/** What was counted is kept in billionths of a smallest unit. */
export const COUNT_SCALE = 1_000_000_000n;
export const DAY_MS = 86_400_000;
const MICRO = 6;
/** Ledger id of the money of a bonus named `x`, in SQL. */
export const BONUS_CUR = bonusIdSql('x.cur');

export type BonusState = 'active' | 'done' | 'cancelled' | 'expired' | 'lost' | 'reversed';

export interface Bonus {
  readonly id: string;
  readonly user: bigint;
  /** Real currency. */
  readonly currency: Currency;
  /** Ledger id of its money. */
  readonly cur: number;
  readonly kind: 'deposit' | 'cash';
  readonly offer: string | null;
  readonly name: string;
  readonly granted: bigint;
  readonly toWager: bigint;
  /** Whole smallest units, floored. */
  readonly counted: bigint;
  readonly cap: bigint | null;
  readonly state: BonusState;
  readonly ending: 'expired' | 'reversed' | null;
  readonly released: bigint;
  readonly forfeited: bigint;
  readonly at: number;
  readonly expiresAt: number;
  readonly endedAt: number | null;
  readonly staff: string | null;
  readonly reason: string | null;
}

export interface BonusRecord {
  id: string;
  user_id: string;
  cur: number;
  kind: Bonus['kind'];
  offer: string | null;
  name: string;
  granted: string;
  to_wager: string;
  counted: string;
  cap: string | null;
  state: BonusState;
  ending: Bonus['ending'];
  released: string;
  forfeited: string;
  at: Date;
  expires_at: Date;
  ended_at: Date | null;
  staff: string | null;
  reason: string | null;
}

export function toBonus({ money }: Pick<ServerKit, 'money'>, row: BonusRecord): Bonus {
  const currency = money.currencyById(row.cur);
  return {
    id: row.id,
    user: BigInt(row.user_id),
    currency,
    cur: ledgerId(currency, 'bonus'),
    kind: row.kind,
    offer: row.offer,
    name: row.name,
    granted: BigInt(row.granted),
    toWager: BigInt(row.to_wager),
    counted: BigInt(row.counted) / COUNT_SCALE,
    cap: row.cap === null ? null : BigInt(row.cap),
    state: row.state,
    ending: row.ending,
    released: BigInt(row.released),
    forfeited: BigInt(row.forfeited),
    at: row.at.getTime(),
    expiresAt: row.expires_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    staff: row.staff,
    reason: row.reason,
  };
}

export function settingsOf({ settings }: Pick<ServerKit, 'settings'>): BonusSettings {
  return settings.get('bonuses', bonusSettings);
}

/**
 * When bonuses expire, epoch ms, by what is kept with them: time in which bonuses were switched off, and nobody could play them, is
 * added to that of those under way.
 */
export async function createExpiry(
  { features, runtime }: Pick<ServerKit, 'features' | 'runtime'>,
  client: Queryable,
): Promise<(bonus: Pick<Bonus, 'state' | 'at' | 'expiresAt'>) => number> {
  const spans = await features.offSpans('bonuses', client);
  const now = runtime.now();
  return ({ state, at, expiresAt }) =>
    state === 'active' ? expiresAt + offBetween(spans, at, now) : expiresAt;
}

/** What was opted in to at this time or before it has lapsed: bonuses expire alike, given or only wanted. */
export function lapsedUntil(kit: Pick<ServerKit, 'settings' | 'runtime'>, now = kit.runtime.now()): Date {
  return new Date(now - settingsOf(kit).expireDays * DAY_MS);
}

/** Dollars of a setting in millionths. */
export const microOf = (usd: string): bigint => parseUnits(usd, MICRO) ?? 0n;

/** Units worth at most so many dollars, in whole steps of what can be typed. */
export function unitsOfUsd(usd: string, currency: Currency): bigint {
  return typedFloor(unitsOfMicroUsd(microOf(usd), currency), currency);
}

/** The bonus that is under way, its row held until the commit. Inside `money.exclusive` of the player. */
export async function lockActive(kit: ServerKit, client: Queryable, user: bigint): Promise<Bonus | null> {
  const { rows } = await client.query<BonusRecord>(
    `select * from bonus where user_id = $1 and state = 'active' for update`,
    [user.toString()],
  );
  return rows[0] ? toBonus(kit, rows[0]) : null;
}

export async function hasActive(client: Queryable, user: bigint): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from bonus where user_id = $1 and state = 'active'`, [
    user.toString(),
  ]);
  return rowCount === 1;
}

/** Bonus money that is free, and what of it lies on open rounds. */
export function bonusWalletOf(
  { balances, rounds }: PlayerState,
  { cur: ledgerCurrencyId }: Pick<Bonus, 'cur'>,
) {
  let staked = 0n;
  for (const round of rounds.values()) if (round.cur === ledgerCurrencyId) staked += round.stake;
  return { free: balances.get(ledgerCurrencyId) ?? 0n, staked };
}

/** Number of the batch that the running `money.exclusive` will be: its transaction holds the lane. */
export async function nextBatch({ money }: ServerKit, client: Queryable, user: bigint) {
  const lane = money.laneOf(user);
  const { rows } = await client.query<{ no: string }>('select no::text from lane where id = $1', [lane]);
  return { lane, batch: BigInt(rows[0]!.no) + 1n };
}
