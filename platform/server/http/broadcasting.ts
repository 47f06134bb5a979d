import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { fail, type Failure } from '../../contract/error.ts';
import { sessionIdOf } from '../identity/session-token.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { HttpCall } from './call.ts';
import { unavailableBody } from './failures.ts';

const socketId = z.string().check(z.maxLength(40), z.regex(/^\d+\.\d+$/));
const channelName = z.string().check(z.maxLength(200), z.regex(/^#?[-\w=@,.;]+$/));

/** What pusher-js asks before it joins a private or presence channel, or signs its user in. */
export const broadcasting = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  who: 'guest',
  // Without a channel it is pusher-js' signin().
  body: z.object({ socket_id: socketId, channel_name: z.optional(channelName) }),
  reply: z.object({
    auth: z.string(),
    channel_data: z.optional(z.string()),
    user_data: z.optional(z.string()),
  }),
  view: 'reads',
  rate: { max: 120, seconds: 60 },
  summary: 'Signs a channel subscription',
});

export function authoriseChannel(
  realtime: Pick<Realtime, 'authorise' | 'signIn'>,
): (call: HttpCall) => Promise<object | Failure> {
  return async (call) => {
    const { socket_id: socket, channel_name: name } = call.body as z.output<typeof broadcasting.body>;
    const session = call.token === null ? null : sessionIdOf(call.token);
    const answer =
      name === undefined
        ? await realtime.signIn(socket, call.player, session)
        : await realtime.authorise(socket, name, call.player, session);
    if (answer === null) return fail(503, unavailableBody.code, unavailableBody.message);
    return 'refused' in answer ? fail(403, 403, answer.refused) : answer;
  };
}
