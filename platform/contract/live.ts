/**
 * The live sockets: requests with an answer, and pushes. A feature adds its own (`declare module`) where its contract has their
 * schemas, so the two halves and other features take no other name.
 */
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

/** Requests by name: what they hold, and what they are answered with. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add theirs
export interface LiveRequests {}

/** Pushes by name. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features add theirs
export interface LivePushes {}

type Part<Name extends keyof LiveRequests, Key extends 'data' | 'reply'> =
  LiveRequests[Name] extends Record<Key, infer Value> ? Value : never;
export type LiveData<Name extends keyof LiveRequests> = Part<Name, 'data'>;
export type LiveReply<Name extends keyof LiveRequests> = Part<Name, 'reply'>;
