import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Served by the accounts' feature; the page's live sockets ask for it. The path is older than the rooms it serves. */
export const getSecret = endpoint({
  method: 'POST',
  path: '/api/websocket/originals/getSecret',
  who: 'user',
  body: z.object({}),
  reply: z.object({ secret: z.string() }),
  rate: { max: 30, seconds: 60 },
  summary: "A fresh secret for the live sockets; the session's earlier one stops working.",
});
