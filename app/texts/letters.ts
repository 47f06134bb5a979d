/** Every letter of the house in every language, filled with values to look at: `./phoenix letters`, and its test. */
import type { Locale } from '#platform/contract/locale.ts';
import { write } from '#platform/server/mail/layout.ts';
import { HOUSE_BRAND } from '#platform/server/services/site-brand.ts';
import type { LetterText, LetterValue } from '#platform/server/mail/mail.ts';
import { isOfLetters, readTexts, roomsWithTexts } from './compare.ts';

const SITE = 'https://casino.example';

/** One of each value that a letter is given. */
const SAMPLES: Readonly<Record<string, LetterValue>> = {
  name: 'LuckyFox',
  time: { at: Date.UTC(2026, 10, 22, 7, 5) },
  until: { at: Date.UTC(2027, 4, 22, 7, 5) },
  begins: { at: Date.UTC(2026, 11, 22, 7, 5) },
  percent: '2.5',
  device: 'Safari · iOS',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  link: `${SITE}/email/0123456789abcdef01234567/YWJjZGVmZ2hpamtsbW5vcA`,
  email: 'l***@example.com',
  passkey: 'Pixel 9',
  key: 'Balance sheet',
  left: '7',
  wallet: '0x5aAeb6…BeAed9',
  document: 'passport.jpg',
  endpoint: 'Warehouse',
  url: 'https://warehouse.example/hooks',
  report: 'GGR',
  first: '2026-11-16',
  last: '2026-11-22',
  stop: `${SITE}/admin/room/reports?view=saved`,
  reason: '…',
  subject: 'BTC',
  amount: { amount: '1234.56789', currency: 'btc' },
  txid: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
};

export interface SampleLetter {
  /** 'identity.confirm'. */
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Rooms that write letters: 'features/account/identity/letters'. */
export const roomsWithLetters = (root: string): string[] => roomsWithTexts(root).filter(isOfLetters);

/** All letters in a language. @throws when one needs a value that none is known for */
export function sampleLetters(root: string, locale: Locale): SampleLetter[] {
  return roomsWithLetters(root).flatMap((room) => {
    const feature = room.split('/').at(-2);
    const texts = (readTexts(root, room, locale) ?? {}) as unknown as Readonly<Record<string, LetterText>>;
    return Object.entries(texts).map(([name, text]) => ({
      template: `${feature}.${name}`,
      ...write(text, SAMPLES, { site: 'Phoenix', url: SITE, locale, look: HOUSE_BRAND.letters }),
    }));
  });
}
