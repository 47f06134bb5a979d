/** What a campaign says in a language. */
import { DEFAULT_LOCALE, type Locale } from '#platform/contract/locale.ts';
import type { LetterText } from '#platform/server/mail/mail.ts';
import type { CampaignWords } from '../../campaign-contract.ts';
import type { Campaign } from './store.ts';

/** English where it was not written in the language. */
export function wordsIn({ words }: Pick<Campaign, 'words'>, locale: Locale | null): [Locale, CampaignWords] {
  const own = locale && words[locale];
  return own ? [locale, own] : [DEFAULT_LOCALE, words[DEFAULT_LOCALE]!];
}

export function letterOf({ subject, text, action }: CampaignWords, path: string): LetterText {
  return { subject, heading: subject, body: text, ...(action !== '' && path !== '' && { action }) };
}

export const filled = (text: string, name: string): string => text.replaceAll('{name}', name);
