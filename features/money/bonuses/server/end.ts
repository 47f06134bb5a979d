/** How a bonus ends. Everything here runs inside `money.exclusive` of the player, on a row that `lockActive` holds. */
import type { BonusWork } from '#platform/server/services/bonus.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { keepPosting, post } from './postings.ts';
import { type Bonus, type BonusState, nextBatch, bonusWalletOf } from './context.ts';

/** Takes back what is free of the bonus money. @returns smallest units */
async function forfeit(kit: ServerKit, work: BonusWork, bonus: Bonus): Promise<bigint> {
  const { free } = bonusWalletOf(work.state, bonus);
  if (free === 0n) return 0n;
  const posting = post(kit, work, bonus.cur, -free, KIND.bonusForfeit, bonus.name);
  await keepPosting(work.client, bonus.id, posting);
  await work.client.query('update bonus set forfeited = forfeited + $2 where id = $1', [
    bonus.id,
    free.toString(),
  ]);
  return free;
}

/** No round in its money is open, and none of it is left. */
async function close(
  kit: ServerKit,
  { client, state, draft }: BonusWork,
  bonus: Bonus,
  as: Exclude<BonusState, 'active'>,
): Promise<void> {
  const { batch } = await nextBatch(kit, client, state.user);
  await client.query(
    'update bonus set state = $2, ending = null, until_batch = $3, ended_at = $4 where id = $1',
    [bonus.id, as, batch.toString(), new Date(kit.runtime.now())],
  );
  draft.event(state, 'bonus.ended', { id: bonus.id, as });
}

/** Ends it with nothing for the player: given up, lost. The caller knows that no round is open. */
export async function endWithNothing(
  kit: ServerKit,
  work: BonusWork,
  bonus: Bonus,
  as: 'cancelled' | 'lost',
): Promise<void> {
  await forfeit(kit, work, bonus);
  await close(kit, work, bonus, as);
}

/** Takes what is free at once, and the rest when the open rounds are over. @returns whether anything changed */
export async function endByItself(
  kit: ServerKit,
  work: BonusWork,
  bonus: Bonus,
  as: 'expired' | 'reversed',
): Promise<boolean> {
  const taken = await forfeit(kit, work, bonus);
  if (bonusWalletOf(work.state, bonus).staked === 0n) {
    await close(kit, work, bonus, as);
    return true;
  }
  if (taken === 0n && bonus.ending === as) return false;
  await work.client.query('update bonus set ending = $2 where id = $1', [bonus.id, as]);
  return true;
}

/** It is wagered: bonus money goes back, as much real money comes; what is above the cap stays with the house. */
export async function release(kit: ServerKit, work: BonusWork, bonus: Bonus): Promise<void> {
  const { client, state, draft } = work;
  const { free } = bonusWalletOf(state, bonus);
  const paid = bonus.cap !== null && free > bonus.cap ? bonus.cap : free;
  const back = post(kit, work, bonus.cur, -paid, KIND.bonusRelease, bonus.name);
  const own = post(kit, work, bonus.currency.id, paid, KIND.bonusRelease, bonus.name);
  await keepPosting(client, bonus.id, back);
  await keepPosting(client, bonus.id, own);
  const forfeited = await forfeit(kit, work, bonus);
  await client.query('update bonus set released = $2 where id = $1', [bonus.id, paid.toString()]);
  await close(kit, work, bonus, 'done');
  draft.event(state, 'bonus.released', {
    id: bonus.id,
    cur: bonus.currency.id,
    amount: paid.toString(),
    forfeited: forfeited.toString(),
  });
}

/** The deposit of a bonus that was wagered already is undone: what is there of the real money it became goes back. */
export async function reclaim(kit: ServerKit, work: BonusWork, bonus: Bonus): Promise<void> {
  const { client, state, draft } = work;
  const own = state.balances.get(bonus.currency.id) ?? 0n;
  const taken = own < bonus.released ? own : bonus.released;
  if (taken > 0n) {
    const posting = post(kit, work, bonus.currency.id, -taken, KIND.bonusForfeit, bonus.name);
    await keepPosting(client, bonus.id, posting);
  }
  await client.query(`update bonus set state = 'reversed', reclaimed = $2 where id = $1`, [
    bonus.id,
    taken.toString(),
  ]);
  draft.event(state, 'bonus.ended', { id: bonus.id, as: 'reversed' });
}

/** What `reclaim` took is the player's again: the deposit is there once more, under the id of another crediting. */
export async function giveBack(
  kit: ServerKit,
  work: BonusWork,
  bonus: Bonus,
  deposit: string,
): Promise<void> {
  const { rows } = await work.client.query<{ reclaimed: string }>(
    'select reclaimed from bonus where id = $1',
    [bonus.id],
  );
  const back = BigInt(rows[0]!.reclaimed);
  if (back > 0n) {
    const posting = post(kit, work, bonus.currency.id, back, KIND.bonusForfeit, bonus.name);
    await keepPosting(work.client, bonus.id, posting);
  }
  await work.client.query(`update bonus set state = 'done', reclaimed = 0, deposit = $2 where id = $1`, [
    bonus.id,
    deposit,
  ]);
}
