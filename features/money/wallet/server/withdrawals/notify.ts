/** Who hears of a withdrawal: the player's pages, and a letter when it is decided. */
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { WithdrawView } from '../../withdraw-contract.ts';
import type { Row } from './context.ts';
import type { letters } from './letters.ts';
import { withdrawalView } from './view.ts';

export function notifyPlayer(kit: ServerKit, publicId: string, view: WithdrawView): void {
  const channel = channelOfPlayer('withdrawals.{user}', publicId);
  if (kit.realtime.occupied(channel))
    kit.realtime.publish(channel, 'WithdrawalChanged', view, { urgent: true });
}

/** Tells a change to the pages of whoever the withdrawal is of. */
export async function notifyOwner(kit: ServerKit, row: Row): Promise<Player | null> {
  const player = await kit.identity.byId(BigInt(row.user_id));
  if (player) notifyPlayer(kit, player._id, withdrawalView(kit, row));
  return player;
}

/** Leaves a letter with the commit; players without a confirmed address get none. */
export async function writeLetter(
  kit: ServerKit,
  client: pg.ClientBase,
  template: keyof (typeof letters)['en'],
  row: Row,
): Promise<void> {
  const player = await kit.identity.byId(BigInt(row.user_id));
  if (!player?.email || !player.emailVerified) return;
  const view = withdrawalView(kit, row);
  const data = {
    name: player.name,
    amount: {
      amount: template === 'withdrawalDeclined' ? view.sum : view.net,
      currency: view.currency,
    },
    address: row.address,
    txid: row.txid ?? '',
    reason: row.decline_reason ?? '',
  };
  const { email: to, locale } = player;
  await kit.mail.send({ to, locale, template: `wallet.${template}`, data }, client as pg.PoolClient);
}
