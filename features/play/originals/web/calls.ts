/** The calls behind a game page, with the rules for lost answers. */
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { whisper } from '#platform/contract/whisper.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { createOnce } from '#platform/web/once.ts';
import { play, turnReply, type PlayReply, type TurnReply } from '../contract.ts';

type Placement = Omit<BodyOf<typeof play>, 'key'>;

/** Places bets: the same bet pressed again after a lost answer is placed once at most. */
export function createPlacer(
  send: (body: BodyOf<typeof play>) => Promise<ReplyOf<typeof play>> = (body) => call(play, body),
): (body: Placement) => Promise<PlayReply> {
  const once = createOnce();
  return (body) => once(body, send);
}

const RETRY_CODE = 0;
const RETRY_AFTER_MS = 150;

/** Sends a turn or a finish. Code 0 asks to try again: that is done once. */
export async function sendWhisper(
  event: 'turn' | 'finish',
  data: { id: string } & Record<string, unknown>,
): Promise<TurnReply> {
  try {
    return turnReply.parse(await call(whisper, { event, data }));
  } catch (error) {
    const again =
      error instanceof ApiError &&
      error.kind === 'refused' &&
      error.status !== 429 &&
      error.code === RETRY_CODE;
    if (!again) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return turnReply.parse(await call(whisper, { event, data }));
  }
}
