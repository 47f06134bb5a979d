/** Pushes to players about what the server ended by itself. */
import { pushBalance, toReply, type Answer } from './answer.ts';
import type { OriginalsContext } from './context.ts';
import { userChannel } from '#platform/contract/push.ts';

/** Tells the player's pages that a round of theirs ended without a request: target reached, or lost. */
export async function pushSettled(context: OriginalsContext, answer: Answer): Promise<void> {
  const player = await context.kit.identity.byId(answer.user);
  if (!player) return;
  const reply = toReply(context, answer);
  const { canBeFinished, game, balance, id } = reply;
  const type = answer.payout > 0n ? 'finish' : 'lose';
  const channel = userChannel(player._id);
  context.kit.realtime.publish(
    channel,
    'WhisperResponse',
    { event: 'finish', data: { id, type, canBeFinished, game, balance } },
    { urgent: true },
  );
  pushBalance(context, player, balance, game.delay);
}
