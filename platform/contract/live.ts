import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Served by the accounts' feature; the page's live sockets ask for it. The path is older than the rooms it serves. */
export const getSecret = endpoint({
  method: 'POST',
  path: '/api/websocket/originals/getSecret',
  who: 'user',
  body: z.object({}),
  reply: z.object({ secret: z.string() }),
  rate: { max: 60, seconds: 60 },
  summary: 'A secret for one live socket: good once, within a minute.',
});
