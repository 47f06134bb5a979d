/** Back office: what staff note about a player, and flags. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printableLines, publicId as userId, reason } from '#platform/contract/fields.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';
import { person } from './fields.ts';

export const flagName = z.enum(['watch', 'fraud', 'aml', 'vulnerable', 'complaint', 'vip']);

export const notesView = z.object({
  /** Newest first; never changed, never removed. */
  notes: z.array(z.object({ id: z.string(), author: person, text: z.string(), at: z.string() })),
  /** What older ones are asked for by; null: there are none. */
  next: z.nullable(z.string()),
  flags: z.array(
    z.object({
      flag: flagName,
      reason: z.string(),
      by: person,
      at: z.string(),
      /** What came of it, where somebody had to look into it: the flag may stay all the same. */
      settled: z.nullable(z.object({ by: person, at: z.string(), note: z.string() })),
    }),
  ),
});
export type NotesView = z.output<typeof notesView>;

export const notes = endpoint({
  method: 'POST',
  path: '/api/admin/user/notes',
  who: 'perm:users',
  view: 'reads',
  body: z.object({
    id: userId,
    /** Lists notes older than that one: what an earlier answer named as `next`. */
    before: z.optional(z.string().check(z.regex(/^[0-9]{1,18}$/))),
  }),
  reply: notesView,
  summary: 'What staff have noted about a player, and the flags on them.',
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/admin/user/note',
  who: 'perm:users.notes',
  body: z.object({
    id: userId,
    text: z.string().check(z.trim(), z.minLength(3), z.maxLength(4000), printableLines),
  }),
  reply: notesView,
  summary: 'Note something about a player. Notes are never changed or removed.',
});

export const setFlag = endpoint({
  method: 'POST',
  path: '/api/admin/user/flag',
  who: 'perm:users.notes',
  body: z.object({ id: userId, flag: flagName, on: z.boolean(), reason }),
  reply: notesView,
  codes: { 409: 'backoffice.refusal.flag', ...STAFF_REFUSALS },
  summary: 'Put a flag on a player or take it away.',
});

/** Flags that somebody has to look into: each is a case until they are settled or taken away. */
const lookedInto = z.enum(['aml']);
export type LookedInto = z.output<typeof lookedInto>;

export const settleFlag = endpoint({
  method: 'POST',
  path: '/api/admin/user/flag/settle',
  who: 'perm:users.notes',
  body: z.object({ id: userId, flag: lookedInto, reason }),
  reply: notesView,
  codes: { 409: 'backoffice.refusal.flag', ...STAFF_REFUSALS },
  summary: 'Say what came of a flag that somebody had to look into. It stays until it is taken away.',
});
