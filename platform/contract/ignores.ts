/** Whom a player does not want to read: said in the profile, in the windows of players and in the chat alike. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const name = z.string().check(z.minLength(1), z.maxLength(64));
const unknownUser = { 1: 'profile.error.unknownUser' } as const;
const person = z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) });

export const ignore = endpoint({
  method: 'POST',
  path: '/api/user/ignore',
  who: 'user',
  body: z.object({ name }),
  reply: z.object({ user: person }),
  codes: { ...unknownUser, 2: 'profile.error.ignoreSelf', 3: 'profile.error.ignoreFull' },
  rate: { max: 60, seconds: 60 },
  summary: 'Leaves out what a player writes, for the caller',
});

export const unignore = endpoint({
  method: 'POST',
  path: '/api/user/unignore',
  who: 'user',
  body: z.object({ name }),
  reply: z.object({ user: person }),
  /** Of who is not ignored too. */
  codes: unknownUser,
  rate: { max: 60, seconds: 60 },
  summary: 'Reads a player again who was ignored',
});

export const ignored = endpoint({
  method: 'POST',
  path: '/api/user/ignored',
  who: 'user',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ users: z.array(z.object({ ...person.shape, since: z.string() })) }),
  summary: 'Whom the caller ignores, newest first',
});
