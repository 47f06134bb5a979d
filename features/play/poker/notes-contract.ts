/** Poker: the calls of notes on other players. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { pokerCodes, tableId } from './contract.ts';

const MAX_NOTE_LENGTH = 500;
const noteText = z.string().check(z.trim(), z.maxLength(MAX_NOTE_LENGTH), printable);

const noteView = z.object({ user: z.string(), text: z.string() });
export type NoteView = z.output<typeof noteView>;

export const notes = endpoint({
  method: 'POST',
  path: '/api/poker/notes',
  who: 'user',
  body: z.object({ table: tableId }),
  reply: z.array(noteView),
  codes: { 1: 'poker.error.table' },
  summary: 'What the caller has noted about those who sit at a table.',
});

export const note = endpoint({
  method: 'POST',
  path: '/api/poker/note',
  who: 'user',
  body: z.object({
    user: z.string().check(z.minLength(1), z.maxLength(64)),
    /** Empty: the note is taken away. */
    text: noteText,
  }),
  reply: noteView,
  codes: pokerCodes,
  invalid: { status: 422, code: 16, message: 'This is no note.' },
  rate: { max: 60, seconds: 60 },
  summary: 'Note something about another player. Nobody else sees it.',
});
