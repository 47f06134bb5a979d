import * as z from 'zod/mini';
import { LOCALES } from '#platform/contract/locale.ts';
import { FAQ } from './faq.ts';

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

const entry = z.object({ locale: z.enum(LOCALES), question: text(200), answer: text(2000) });

export const supportSettings = z.object({
  /** What is asked often, by language, in this order. */
  faq: z._default(z.array(entry).check(z.maxLength(200)), FAQ),
  /** Answers that staff can put into a message. */
  answers: z._default(z.array(z.object({ title: text(80), text: text(2000) })).check(z.maxLength(100)), [
    {
      title: 'Transaction id',
      text: 'Please send us the transaction id of your deposit, and the chain you sent it on.',
    },
    {
      title: 'We look into it',
      text: 'Thank you. We look into it and come back to you here; you will also get a letter.',
    },
  ]),
  /** Chats of one player that may be open at once. */
  openChats: z._default(z.int().check(z.gte(1), z.lte(20)), 3),
  /** Hours without a word after an answer of staff until a chat ends by itself. */
  idleHours: z._default(z.int().check(z.gte(1), z.lte(720)), 72),
  /** Days in which a complaint gets its first answer, and has come to its end. */
  complaintAnswerDays: z._default(z.int().check(z.gte(1), z.lte(30)), 7),
  complaintEndDays: z._default(z.int().check(z.gte(1), z.lte(90)), 28),
  /** Minutes until the player is told by letter of an answer they have not read. */
  letterMinutes: z._default(z.int().check(z.gte(1), z.lte(1440)), 10),
});
export type SupportSettings = z.output<typeof supportSettings>;
