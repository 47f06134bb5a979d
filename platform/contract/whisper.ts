/** Small events of a player's to the house over one call: turns of a round, messages to support. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Refusals of a turn or finish; 3 also answers an event that nobody listens to. */
export const turnCodes = {
  0: 'turn.retry',
  1: 'turn.invalidGame',
  2: 'turn.callback',
  3: 'turn.invalidOperation',
} as const;

export const whisper = endpoint({
  method: 'POST',
  path: '/api/whisper',
  who: 'user',
  body: z.object({
    event: z.string().check(z.minLength(1), z.maxLength(64)),
    /** What it holds is told by the feature that listens to the event. */
    data: z.looseObject({}),
  }),
  reply: z.looseObject({}),
  codes: turnCodes,
  rate: { max: 2000, seconds: 10 },
  summary:
    'Tells the house something: {event: "turn" | "finish", data: {id, step?, ...}} moves an open round, {event: "SupportMessage", data: {channel, message}} writes to support.',
});
