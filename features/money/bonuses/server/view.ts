/** Bonuses as calls tell them. */
import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { openRounds } from '#platform/server/money/open-rounds.ts';
import type { BonusRow } from '../contract.ts';
import {
  type Bonus,
  BONUS_CUR,
  type BonusRecord,
  createExpiry,
  type Queryable,
  settingsOf,
  toBonus,
  unitsOfUsd,
} from './context.ts';

/** Its bonus money now: free, and staked on open rounds. */
export const BONUS_WALLET = `
  coalesce((select w.balance from wallet w where w.user_id = x.user_id and w.cur = ${BONUS_CUR}), 0)::text as free,
  coalesce((select sum(r.stake) from (${openRounds('user_id = x.user_id')}) r where r.cur = ${BONUS_CUR}), 0)::text as staked`;

export interface BonusWallet {
  free: string;
  staked: string;
}

/** The bonus of a player that is under way, as a list of one or none. */
export async function rowsOf(
  kit: ServerKit,
  user: bigint,
  client: Queryable = kit.db.pool,
): Promise<BonusRow[]> {
  const { rows } = await client.query<BonusRecord & BonusWallet>({
    name: 'bonus-rows',
    text: `select x.*, ${BONUS_WALLET} from bonus x where x.user_id = $1 and x.state = 'active'`,
    values: [user.toString()],
  });
  if (rows.length === 0) return [];
  const { maxBetUsd } = settingsOf(kit);
  const expiryOf = await createExpiry(kit, client);
  return rows.map((row) => {
    const bonus = toBonus(kit, row);
    return viewOf({ ...bonus, expiresAt: expiryOf(bonus) }, row, maxBetUsd);
  });
}

function viewOf(bonus: Bonus, { free, staked }: BonusWallet, maxBetUsd: string): BonusRow {
  const { currency, toWager } = bonus;
  const units = (value: bigint): string => formatAmount(value, currency);
  const counted = wageredOf(bonus);
  return {
    _id: bonus.id,
    currency: currency.code,
    value: units(BigInt(free) + BigInt(staked)),
    frozenValue: units(BigInt(staked)),
    kind: bonus.kind,
    name: bonus.name,
    granted: units(bonus.granted),
    toWager: units(toWager),
    wagered: units(counted),
    left: units(toWager - counted),
    expiresAt: bonus.expiresAt,
    maxBet: units(unitsOfUsd(maxBetUsd, currency)),
    cap: bonus.cap === null ? null : units(bonus.cap),
    ending: bonus.ending !== null,
  };
}

/** What counted, at most all of it: bets that were on their way when it was reached count too. */
export const wageredOf = ({ counted, toWager }: Bonus): bigint => (counted < toWager ? counted : toWager);
