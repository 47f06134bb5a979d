/** Letters of staff to one player: they come in the bell. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, printableLines, publicId } from '#platform/contract/fields.ts';

export const SUBJECT_MAX = 80;
export const LETTER_MAX = 2_000;

/** Letters in one answer, newest first. */
export const LETTERS_SHOWN = 20;

/** One line that a player reads. */
export const subject = z.string().check(z.trim(), z.minLength(3), z.maxLength(SUBJECT_MAX), printable);
export const letterText = z.string().check(z.trim(), z.minLength(3), z.maxLength(LETTER_MAX), printableLines);

const sentLetter = z.object({
  _id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  /** Name of who wrote it. */
  by: z.string(),
  /** Epoch ms. */
  at: z.int(),
  read: z.boolean(),
});
export type SentLetter = z.output<typeof sentLetter>;

const letters = z.object({ letters: z.array(sentLetter) });

export const staffLetters = endpoint({
  method: 'POST',
  path: '/api/admin/user/letters',
  who: 'perm:users.letters',
  view: 'reads',
  body: z.object({ id: publicId }),
  reply: letters,
  codes: { 404: 'notifications.letter.noPlayer' },
  summary: 'Letters of staff to a player, newest first; they are kept for 90 days.',
});

export const sendLetter = endpoint({
  method: 'POST',
  path: '/api/admin/user/letter',
  who: 'perm:users.letters',
  body: z.object({
    id: publicId,
    subject,
    text: letterText,
    /** Names this letter: sent twice, it comes once. */
    key: z.uuid(),
  }),
  reply: letters,
  codes: { 404: 'notifications.letter.noPlayer', 409: 'notifications.letter.keyUsed' },
  rate: { max: 60, seconds: 60 },
  summary: 'Sends a letter to a player, who reads it in the bell.',
});
