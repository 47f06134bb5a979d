/** Tells a player's open pages what became of a bonus. */
import { formatAmount } from '#platform/contract/money.ts';
import type { DomainEvent, DomainEvents } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { channelOfPlayer, userChannel } from '#platform/contract/push.ts';
import type { Queryable } from './context.ts';
import { rowsOf } from './view.ts';

export const NOTIFIED = ['bonus.granted', 'bonus.ended', 'bonus.released'] as const;

/** The bonuses of a player as they are now, to whoever looks. @param client of a transaction that has just changed them */
export async function notifyPlayer(kit: ServerKit, user: bigint, client?: Queryable): Promise<void> {
  const player = await kit.identity.byId(user);
  const channel = player && channelOfPlayer('bonuses.{user}', player._id);
  if (!channel || !kit.realtime.occupied(channel)) return;
  kit.realtime.publish(channel, 'BonusChanged', { bonuses: await rowsOf(kit, user, client) });
}

export async function notifyOfEvents(
  kit: ServerKit,
  events: readonly DomainEvent<(typeof NOTIFIED)[number]>[],
): Promise<void> {
  for (const { type, user, data } of events) {
    if (user === null) continue;
    if (type === 'bonus.released') await notifyReleased(kit, user, data);
    await notifyPlayer(kit, user);
  }
}

async function notifyReleased(
  kit: ServerKit,
  user: bigint,
  data: DomainEvents['bonus.released'],
): Promise<void> {
  const player = await kit.identity.byId(user);
  if (!player) return;
  const { id, cur: ledgerCurrencyId, amount, forfeited } = data;
  const currency = kit.money.currencyById(ledgerCurrencyId);
  const payload = {
    _id: id,
    currency: currency.code,
    value: formatAmount(BigInt(amount), currency),
    forfeited: formatAmount(BigInt(forfeited), currency),
  };
  for (const channel of [channelOfPlayer('bonuses.{user}', player._id), userChannel(player._id)])
    kit.realtime.publish(channel, 'BonusBalanceTransferred', payload);
}
