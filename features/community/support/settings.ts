import * as z from 'zod/mini';
import { LOCALES } from '#platform/contract/locale.ts';

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

const entry = z.object({ locale: z.enum(LOCALES), question: text(200), answer: text(2000) });

/** In every language we speak, so that a fresh house answers at once. */
const FAQ: z.output<typeof entry>[] = [
  {
    locale: 'en',
    question: 'How can I check that a game was fair?',
    answer:
      'Open the result of a bet and choose “Verify”. The page computes the result again from the server seed, your client seed and the nonce. A server seed is shown once you have changed to the next one; until then you see its hash.',
  },
  {
    locale: 'en',
    question: 'How long does a withdrawal take?',
    answer:
      'Small withdrawals are sent at once. Others are looked at by a person between 11:00 and 19:00. From then on it takes from five minutes to a day, as the chain allows. The wallet shows what a withdrawal waits for.',
  },
  {
    locale: 'en',
    question: 'My deposit has not arrived. What now?',
    answer:
      'Deposits are credited after the number of confirmations that the wallet shows. If your wallet shows the transaction as confirmed and it is still missing after an hour, write to us with the transaction id.',
  },
  {
    locale: 'en',
    question: 'How do I set limits or take a break?',
    answer:
      'In the settings of your profile, under “Limits”. A lower limit and a break hold at once; a higher limit has to be confirmed after a day.',
  },
  {
    locale: 'de',
    question: 'Wie prüfe ich, ob ein Spiel fair war?',
    answer:
      'Öffne das Ergebnis einer Wette und wähle „Prüfen“. Die Seite rechnet das Ergebnis aus Server-Seed, deinem Client-Seed und der Nonce noch einmal aus. Ein Server-Seed wird gezeigt, sobald du zum nächsten gewechselt hast; bis dahin siehst du seinen Hash.',
  },
  {
    locale: 'de',
    question: 'Wie lange dauert eine Auszahlung?',
    answer:
      'Kleine Auszahlungen gehen sofort raus. Andere sieht sich zwischen 11:00 und 19:00 Uhr ein Mensch an. Danach dauert es fünf Minuten bis einen Tag, je nach Blockchain. Die Wallet zeigt, worauf eine Auszahlung wartet.',
  },
  {
    locale: 'de',
    question: 'Meine Einzahlung ist nicht angekommen. Was nun?',
    answer:
      'Einzahlungen werden nach so vielen Bestätigungen gutgeschrieben, wie die Wallet zeigt. Ist die Transaktion bestätigt und fehlt nach einer Stunde immer noch, schreib uns mit der Transaktions-ID.',
  },
  {
    locale: 'de',
    question: 'Wie setze ich Limits oder mache eine Pause?',
    answer:
      'In den Einstellungen deines Profils unter „Limits“. Ein niedrigeres Limit und eine Pause gelten sofort; ein höheres Limit musst du nach einem Tag bestätigen.',
  },
];

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
  /** Minutes until the player is told by letter of an answer they have not read. */
  letterMinutes: z._default(z.int().check(z.gte(1), z.lte(1440)), 10),
});
export type SupportSettings = z.output<typeof supportSettings>;
