/** Looks whether a bonus has come to its end: wagered, nearly or wholly used up, expired. */
import type { BonusWork } from '#platform/server/services/bonus.ts';
import { readUpTo } from '#platform/server/events/has-read-bets.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { endByItself, endWithNothing, release } from './end.ts';
import {
  type Bonus,
  BONUS_CUR,
  type BonusRecord,
  createExpiry,
  lockActive,
  microOf,
  bonusWalletOf,
  type Queryable,
  settingsOf,
} from './context.ts';
import { nothingToDo } from './refusals.ts';

/** Cursor of the subscriber that counts bets (count.ts). */
const BETS_CURSOR = 'bonuses.bets';

/** One transaction: of any number of looks at the same time one finds the end. */
export async function settleBonus(kit: ServerKit, user: bigint): Promise<void> {
  await kit.money.exclusive(user, async (client, state, draft) => {
    const bonus = await lockActive(kit, client, user);
    if (!bonus) return nothingToDo;
    return (await settleOne(kit, { client, state, draft }, bonus)) ? true : nothingToDo;
  });
}

/** @returns whether anything changed */
async function settleOne(kit: ServerKit, work: BonusWork, bonus: Bonus): Promise<boolean> {
  const isWagered = bonus.counted >= bonus.toWager;
  // What is wagered is the player's: it waits for its open round, however late that ends.
  const isOver = !isWagered && (await isExpired(kit, work.client, bonus));
  const ending = bonus.ending ?? (isOver ? 'expired' : null);
  if (ending) return endByItself(kit, work, bonus, ending);
  const { free, staked } = bonusWalletOf(work.state, bonus);
  if (staked > 0n) return false;
  if (free === 0n) {
    await endWithNothing(kit, work, bonus, 'lost');
    return true;
  }
  const small = microUsd(free, bonus.currency) < microOf(settingsOf(kit).resetBelowUsd);
  if (!isWagered && !small) return false;
  await release(kit, work, bonus);
  return true;
}

async function isExpired(kit: ServerKit, client: Queryable, bonus: Bonus): Promise<boolean> {
  const now = kit.runtime.now();
  if (bonus.expiresAt > now) return false;
  const end = (await createExpiry(kit, client))(bonus);
  return end <= now && !(await hasUncounted(kit, client, bonus, end));
}

/** Whether a bet in its money from before a moment is still to be counted: it may be the one that was missing. */
async function hasUncounted(
  { money }: ServerKit,
  client: Queryable,
  { user, cur }: Bonus,
  before: number,
): Promise<boolean> {
  const lane = money.laneOf(user);
  const read = await readUpTo(client, BETS_CURSOR, lane);
  const { rowCount } = await client.query(
    'select 1 from bet where user_id = $1 and cur = $2 and lane = $3 and batch > $4 and at < $5 limit 1',
    [user.toString(), cur, lane, read, new Date(before)],
  );
  return rowCount === 1;
}

interface DueRow extends Pick<BonusRecord, 'user_id' | 'at' | 'expires_at'> {
  /** Whatever its time. */
  due: boolean;
}

/** Players of whose bonus something may be due, among these or among all. Reads only; settleBonus decides. */
export async function dueAmong(
  kit: ServerKit,
  client: Queryable,
  bonuses: readonly string[] | null,
): Promise<bigint[]> {
  const now = kit.runtime.now();
  const { rows } = await client.query<DueRow>(
    `select * from (
       select x.user_id::text, x.at, x.expires_at, x.ending is not null or x.counted >= x.to_wager * 1000000000::numeric
           or coalesce(w.balance, 0) * c.price_usd / 10::numeric ^ c.scale < $3::numeric as due
         from bonus x join currency c on c.id = x.cur left join wallet w on w.user_id = x.user_id and w.cur = ${BONUS_CUR}
         where x.state = 'active' and ($1::uuid[] is null or x.id = any($1))) b
     where due or expires_at <= $2`,
    [bonuses, new Date(now), settingsOf(kit).resetBelowUsd],
  );
  if (rows.length === 0) return [];
  const expiryOf = await createExpiry(kit, client);
  const isOver = ({ at, expires_at: expires }: DueRow): boolean =>
    expiryOf({ state: 'active', at: at.getTime(), expiresAt: expires.getTime() }) <= now;
  return rows.filter((row) => row.due || isOver(row)).map((row) => BigInt(row.user_id));
}

/** Every minute: what expired, and what a refunded round, which is no bet, left to do. */
export async function settleDue(kit: ServerKit): Promise<void> {
  for (const user of await dueAmong(kit, kit.db.pool, null)) await settleBonus(kit, user);
}
