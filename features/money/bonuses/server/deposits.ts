/** Deposits: the first one after the opt-in brings the bonus, one that its chain undid takes it back. */
import * as z from 'zod/mini';
import { fail, isFailure } from '#platform/contract/error.ts';
import type { BonusWork } from '#platform/server/bonus.ts';
import type { DomainEvent, ServerKit } from '#platform/server/kit.ts';
import { endByItself, reclaim } from './end.ts';
import { grantBonus } from './grant.ts';
import { type BonusRecord, settingsOf, toBonus, unitsOfUsd } from './room.ts';

export const CREDITED = 'deposit.credited';
/** What had been set aside of a deposit came to the player after all. */
export const RELEASED = 'deposit.released';
export const REVERSED = 'deposit.reversed';

const credited = z.object({
  id: z.string(),
  cur: z.int().check(z.gt(0)),
  /** Smallest units that reached the balance. */
  amount: z.string().check(z.regex(/^\d+$/)),
});
const reversed = z.object({ id: z.string() });
const nothing = fail(409, 409, 'Nothing to do.');

interface Deposit {
  readonly id: string;
  readonly cur: number;
  readonly amount: bigint;
  /** Epoch ms. */
  readonly at: number;
}

/** One transaction of the player's each, whatever happens in between; an event that comes again finds its deposit there. */
export async function takeDeposits(kit: ServerKit, events: readonly DomainEvent[]): Promise<void> {
  for (const { type, user, data, at } of events) {
    if (user === null) continue;
    if (type === REVERSED) await takeBack(kit, user, reversed.parse(data).id);
    else {
      const { id, cur, amount } = credited.parse(data);
      // All of it was set aside: the release is the deposit.
      if (BigInt(amount) > 0n) await take(kit, user, { id, cur, amount: BigInt(amount), at });
    }
  }
}

async function take(kit: ServerKit, user: bigint, deposit: Deposit): Promise<void> {
  await kit.money.exclusive(user, async (client, state, draft) => {
    // Two parts of one deposit have one id: the first of them counts.
    const { rowCount } = await client.query(
      'insert into bonus_deposit (id, user_id, at) values ($1, $2, $3) on conflict do nothing',
      [deposit.id, user.toString(), new Date(deposit.at)],
    );
    if (rowCount !== 1) return nothing;
    if (kit.features.isOn('bonuses')) await bring(kit, { client, state, draft }, deposit);
    return true;
  });
}

async function bring(kit: ServerKit, work: BonusWork, deposit: Deposit): Promise<void> {
  const { client, state } = work;
  const user = state.user.toString();
  const { rows } = await client.query<{ offer: string; at: Date; first: boolean }>(
    `select offer, at, not exists (select 1 from bonus_deposit where user_id = $1 and id <> $2) as first
     from bonus_opt_in where user_id = $1`,
    [user, deposit.id],
  );
  const wanted = rows[0];
  if (!wanted || wanted.at.getTime() > deposit.at) return;
  const offer = settingsOf(kit).offers.find(({ id }) => id === wanted.offer);
  const forget = () => client.query('delete from bonus_opt_in where user_id = $1', [user]);
  if (!offer || (offer.firstDepositOnly && !wanted.first)) return void (await forget());
  const most = unitsOfUsd(offer.maxUsd, kit.money.currencyById(deposit.cur));
  const share = (deposit.amount * BigInt(offer.percent)) / 100n;
  const given = await grantBonus(kit, work, {
    cur: deposit.cur,
    amount: share < most ? share : most,
    kind: 'deposit',
    name: offer.name,
    multiplier: offer.multiplier,
    offer: offer.id,
    deposit: deposit.id,
  });
  // Too small a deposit, or a bonus from elsewhere that is under way: the next one may bring it.
  if (!isFailure(given)) await forget();
}

async function takeBack(kit: ServerKit, user: bigint, deposit: string): Promise<void> {
  await kit.money.exclusive(user, async (client, state, draft) => {
    const { rows } = await client.query<BonusRecord>(
      `select * from bonus where deposit = $1 and user_id = $2 and state in ('active', 'done') for update`,
      [deposit, user.toString()],
    );
    const bonus = rows[0] && toBonus(kit, rows[0]);
    if (!bonus) return nothing;
    const work = { client, state, draft };
    if (bonus.state === 'done') await reclaim(kit, work, bonus);
    else await endByItself(kit, work, bonus, 'reversed');
    return true;
  });
}
