/** Poker: what players write at a table. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { chatLine } from './chat-line-contract.ts';
import { tableId } from './contract.ts';

/** Why a line is not written. */
const chatCodes = {
  1: 'poker.error.table',
  4: 'poker.error.notSeated',
  41: 'poker.error.chatOff',
  42: 'poker.error.chatLength',
  43: 'poker.error.chatMuted',
  44: 'poker.error.chatWord',
  45: 'poker.error.chatLink',
  46: 'poker.error.chatSlow',
  403: 'poker.error.chatBarred',
} as const;

export const tableChat = endpoint({
  method: 'POST',
  path: '/api/poker/chat',
  who: 'guest',
  view: 'reads',
  body: z.object({ table: tableId }),
  reply: z.object({
    /** Whether players may write at tables at all. */
    open: z.boolean(),
    /** Whether who has no seat may write too. */
    spectators: z.boolean(),
    /** Oldest first, without those whom the caller ignores. */
    lines: z.array(chatLine),
  }),
  codes: { 1: 'poker.error.table' },
  summary: 'What players wrote last at a poker table.',
});

export const writeLine = endpoint({
  method: 'POST',
  path: '/api/poker/write',
  who: 'user',
  // Wide on purpose: a wrong length is a refusal with a code, not a malformed request.
  body: z.object({ table: tableId, text: z.string().check(z.maxLength(2_000)) }),
  reply: chatLine,
  codes: chatCodes,
  invalid: { status: 422, code: 42, message: 'This is no line for a table.' },
  rate: { max: 30, seconds: 60 },
  summary: 'Write a line at a poker table.',
});
