/** Deposits: the first one after the opt-in brings the bonus, one that its chain undid takes it back. */
import { isFailure } from '#platform/contract/error.ts';
import type { BonusWork } from '#platform/server/services/bonus.ts';
import type { DomainEvent } from '#platform/contract/event.ts';
import { unreadEvents } from '#platform/server/events/unread.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { endByItself, giveBack, reclaim } from './end.ts';
import { grantBonus } from './grant.ts';
import { type BonusRecord, lapsedUntil, type Queryable, settingsOf, toBonus, unitsOfUsd } from './context.ts';
import { waitingSince } from './offers.ts';
import { nothingToDo } from './refusals.ts';

/** Name of the subscriber, and of its cursor as the events call it. */
export const SUBSCRIBER = 'deposits';
const CURSOR = `bonuses.${SUBSCRIBER}`;

interface Deposit {
  readonly id: string;
  readonly source: string | null;
  readonly cur: number;
  readonly amount: bigint;
  /** Epoch ms. */
  readonly at: number;
}

/** A crediting, or what was set aside of one and is released now. */
interface Part extends Deposit {
  readonly released: boolean;
  /** More of it is set aside. */
  readonly split: boolean;
}

/** One transaction of the player's each, whatever happens in between; an event that comes again finds its deposit there. */
export async function takeDeposits(
  kit: ServerKit,
  events: readonly DomainEvent<'deposit.credited' | 'deposit.released' | 'deposit.reversed'>[],
): Promise<void> {
  for (const { type, user, data, at } of events) {
    if (user === null) continue;
    if (type === 'deposit.reversed') await takeBack(kit, user, data.id);
    else {
      const { id, deposit, cur: ledgerCurrencyId, amount } = data;
      // All of it was set aside: the release is the deposit.
      if (BigInt(amount) > 0n)
        await take(kit, user, {
          id,
          source: deposit ?? null,
          cur: ledgerCurrencyId,
          amount: BigInt(amount),
          at,
          released: type === 'deposit.released',
          split: 'held' in data && BigInt(data.held ?? '0') > 0n,
        });
    }
  }
}

async function take(kit: ServerKit, user: bigint, part: Part): Promise<void> {
  await kit.money.exclusive(user, async (client, state, draft) => {
    const deposit = await noteDeposit(client, user, part);
    if (!deposit) return nothingToDo;
    if (deposit.source !== null && (await bringBack(kit, { client, state, draft }, deposit, deposit.source)))
      return true;
    if (kit.features.isOn('bonuses')) await bring(kit, { client, state, draft }, deposit);
    return true;
  });
}

/**
 * Writes it down. Two parts of one deposit have one id: the second is weighed together with the first, unless that has brought a bonus.
 * @returns what is to be weighed; null: it was before
 */
async function noteDeposit(client: Queryable, user: bigint, part: Part): Promise<Deposit | null> {
  const { id, amount, at, source, released, split } = part;
  const made = await client.query(
    'insert into bonus_deposit (id, user_id, at, source, part) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [id, user.toString(), new Date(at), source, split ? amount.toString() : null],
  );
  if (made.rowCount === 1) return part;
  if (!released) return null;
  const { rows } = await client.query<{ part: string; at: Date }>(
    `with first as (select id, part, at from bonus_deposit where id = $1 and part is not null
       and not exists (select 1 from bonus where deposit = $1))
     update bonus_deposit d set part = null from first where d.id = first.id returning first.part::text, first.at`,
    [id],
  );
  const first = rows[0];
  return first ? { ...part, amount: BigInt(first.part) + amount, at: first.at.getTime() } : null;
}

/**
 * Whether a deposit after the opt-in was not looked at yet. What is read late is given late: until then the deposit must not leave, as it
 * must not beside the bonus.
 */
export async function isComing(
  kit: ServerKit,
  user: bigint,
  client: Queryable = kit.db.pool,
): Promise<boolean> {
  const since = await waitingSince(kit, user, client);
  if (since === null) return false;
  const types = ['deposit.credited', 'deposit.released'] as const;
  const unread = await unreadEvents(client, CURSOR, { user, lane: kit.money.laneOf(user), types, since });
  const parts = unread.filter(({ data }) => data.amount !== '0');
  if (parts.length === 0) return false;
  const { rows } = await client.query<{ id: string; part: string | null }>(
    'select id, part::text from bonus_deposit where id = any($1::text[])',
    [parts.map(({ data }) => data.id)],
  );
  const known = new Map(rows.map(({ id, part }) => [id, part]));
  return parts.some(
    ({ type, data: { id } }) => !known.has(id) || (type === 'deposit.released' && known.get(id) !== null),
  );
}

async function bring(kit: ServerKit, work: BonusWork, deposit: Deposit): Promise<void> {
  const { client, state } = work;
  const user = state.user.toString();
  const { rows } = await client.query<{ offer: string; at: Date; first: boolean }>(
    `select offer, at, not exists (select 1 from bonus_deposit where user_id = $1 and id <> $2 and not reversed) as first
     from bonus_opt_in where user_id = $1`,
    [user, deposit.id],
  );
  const wanted = rows[0];
  if (!wanted || wanted.at.getTime() > deposit.at || wanted.at <= lapsedUntil(kit, deposit.at)) return;
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

/**
 * The chain had undone this deposit and has it again: a bonus that was wagered by then is the player's once more. One that was
 * under way comes again as the offer gives it, because the wish for it was kept.
 */
async function bringBack(
  kit: ServerKit,
  work: BonusWork,
  deposit: Deposit,
  source: string,
): Promise<boolean> {
  const { rows } = await work.client.query<BonusRecord>(
    `select b.* from bonus b join bonus_deposit d on d.id = b.deposit
      where d.source = $1 and d.reversed and b.user_id = $2 and b.state = 'reversed' and b.released > 0 for update of b`,
    [source, work.state.user.toString()],
  );
  const bonus = rows[0] && toBonus(kit, rows[0]);
  if (!bonus) return false;
  await giveBack(kit, work, bonus, deposit.id);
  return true;
}

async function takeBack(kit: ServerKit, user: bigint, deposit: string): Promise<void> {
  await kit.money.exclusive(user, async (client, state, draft) => {
    await client.query('update bonus_deposit set reversed = true where id = $1 and user_id = $2', [
      deposit,
      user.toString(),
    ]);
    const { rows } = await client.query<BonusRecord>(
      `select * from bonus where deposit = $1 and user_id = $2 and state in ('active', 'done') for update`,
      [deposit, user.toString()],
    );
    const bonus = rows[0] && toBonus(kit, rows[0]);
    if (!bonus) return true;
    const work = { client, state, draft };
    if (bonus.state === 'done') await reclaim(kit, work, bonus);
    else {
      await endByItself(kit, work, bonus, 'reversed');
      // The player wanted it with this deposit, and still does when it comes again.
      await client.query(
        `insert into bonus_opt_in (user_id, offer, at) select user_id, offer, at from bonus
          where id = $1 and offer is not null on conflict do nothing`,
        [bonus.id],
      );
    }
    return true;
  });
}
