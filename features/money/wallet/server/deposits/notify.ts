/** Tells the open pages of players where their deposits are. */
import type { ServerKit } from '#platform/server/kit.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import { depositViewOf, type DepositRow, readHeights } from './row.ts';

export async function notifyDeposits(kit: ServerKit, rows: readonly DepositRow[]): Promise<void> {
  const owned = rows.filter(({ account_id, state }) => account_id !== null && state !== 'internal');
  if (owned.length === 0) return;
  const heights = await readHeights(kit);
  for (const row of owned) {
    const player = await kit.identity.byId(BigInt(row.account_id!));
    const channel = player && channelOfPlayer('deposits.{user}', player._id);
    if (!channel || !kit.realtime.occupied(channel)) continue;
    const view = depositViewOf(kit, row, heights.get(row.chain) ?? null);
    kit.realtime.publish(channel, 'DepositChanged', view, { urgent: true });
  }
}
