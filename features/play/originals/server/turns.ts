/** POST /api/whisper: turn and finish of open rounds. The answer is the reply, and a push for lost replies. */
import type * as z from 'zod/mini';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { isRepeated, UnknownOutcome } from '#platform/server/money/money.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { userChannel } from '#platform/contract/push.ts';
import type { turnData, TurnReply } from '../contract.ts';
import { pushBalance, toReply } from './answer.ts';
import { flightOf, leaveShared } from './play-shared.ts';
import { finishSteps, takeTurn, type TurnAnswer } from './play-steps.ts';
import type { OriginalsContext } from './context.ts';
import { roundByNo } from './shared-store.ts';
import { askForState, invalidGameId } from './refusals.ts';

type TurnData = z.output<typeof turnData>;

type Step = (state: PlayerState, draft: Draft) => TurnAnswer | Failure;

export async function whisperHandler(
  context: OriginalsContext,
  player: Player,
  event: 'turn' | 'finish',
  data: TurnData,
  country: string | null,
): Promise<TurnReply | Failure> {
  const { leaving } = context;
  const taken = answerWhisper(context, player, event, data, country);
  if (event === 'turn') return taken;
  leaving.add(taken);
  return taken.finally(() => leaving.delete(taken));
}

async function answerWhisper(
  context: OriginalsContext,
  player: Player,
  event: 'turn' | 'finish',
  data: TurnData,
  country: string | null,
): Promise<TurnReply | Failure> {
  const arrived = context.kit.runtime.now();
  const id = context.betIds.decode(data.id ?? '');
  // Somebody else's round is as unknown as one that never was.
  if (!id || id.user !== player.id) return invalidGameId;
  const step =
    event === 'turn'
      ? takeTurn(context, id.id, { turn: turnOf(data), step: data.step, country })
      : await finishOf(context, player, id.id, arrived, data.step);
  if (isFailure(step)) return step;
  try {
    const moved = await context.kit.money.act(player.id, step);
    if (isRepeated(moved)) throw new Error('a turn carries no key');
    return isFailure(moved) ? moved : answer(context, player, event, moved);
  } catch (error) {
    if (error instanceof UnknownOutcome) return askForState;
    throw error;
  }
}

function turnOf(data: TurnData): Record<string, unknown> {
  const { id: _id, step: _step, ...turn } = data;
  return turn;
}

/** A finish ends a stepped round, or the player's part in a shared one. */
async function finishOf(
  context: OriginalsContext,
  player: Player,
  id: string,
  arrived: number,
  step: number | undefined,
): Promise<Step | Failure> {
  const { rows } = await context.kit.db.pool.query<{ game: string; shared_no: string | null }>({
    name: 'shared-part',
    text: `select game, shared_no::text from round where user_id = $1 and id = $2 and shared_no is not null and status = 'open'`,
    values: [player.id.toString(), id],
  });
  const part = rows[0];
  if (!part?.shared_no) return finishSteps(context, id, step);
  const game = context.games.get(part.game);
  const shared = game?.kind === 'shared' ? await roundByNo(context, part.game, BigInt(part.shared_no)) : null;
  if (!shared || game?.kind !== 'shared') return invalidGameId;
  const leave = leaveShared(context, id, await flightOf(context, game, shared), arrived);
  return (state, draft) => {
    const left = leave(state, draft);
    return isFailure(left) ? left : { type: 'finish', answer: left };
  };
}

function answer(context: OriginalsContext, player: Player, event: string, moved: TurnAnswer): TurnReply {
  const { canBeFinished, game, balance, id } = toReply(context, moved.answer);
  const reply: TurnReply = { id, type: moved.type, canBeFinished, game, balance };
  context.kit.realtime.publish(
    userChannel(player._id),
    'WhisperResponse',
    { event, data: reply },
    { urgent: true },
  );
  const { answer: ended } = moved;
  if (!ended.running) pushBalance(context, player, balance, ended.delay);
  return reply;
}
