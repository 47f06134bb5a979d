/** Links that end letters: sealed by the house, so that nobody makes one for somebody else, and good for ever. */
import { CONSENT_PURPOSES, type ConsentPurpose } from '#platform/contract/consent.ts';
import { DEFAULT_LOCALE, type Locale } from '#platform/contract/locale.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Unsubscribe } from '#platform/server/mail/mail.ts';

/** Where mail programs post to (RFC 8058). */
export const ONE_CLICK_PATH = '/api/unsubscribe';

const MARK = 'unsubscribe';

export interface Meant {
  readonly user: bigint;
  readonly purpose: ConsentPurpose;
}

/** What stands under a letter, in its language. */
const WORDS: Readonly<Record<Locale, string>> = {
  en: 'No more letters of this kind',
  de: 'Keine solchen Briefe mehr',
  es: 'No recibir más correos como este',
  pt: 'Não receber mais e-mails como este',
  fr: 'Ne plus recevoir de lettres de ce type',
  ru: 'Больше не присылать такие письма',
  tr: 'Bu tür e-postaları artık gönderme',
  ar: 'إيقاف هذا النوع من الرسائل',
  ja: 'このようなメールの配信を停止する',
  zh: '不再接收此类邮件',
};

export function linksOf(
  { vault, config }: Pick<ServerKit, 'vault' | 'config'>,
  { user, purpose }: Meant,
  locale: Locale | null,
): Unsubscribe {
  const token = vault.seal(`${MARK}:${user}:${purpose}`).toString('base64url');
  return {
    page: `${config.publicUrl}/unsubscribe/${token}`,
    post: `${config.publicUrl}${ONE_CLICK_PATH}/${token}`,
    label: WORDS[locale ?? DEFAULT_LOCALE],
  };
}

/** @returns null for what the house has not sealed, or sealed for something else */
export function readLink({ vault }: Pick<ServerKit, 'vault'>, token: string): Meant | null {
  const purposes = CONSENT_PURPOSES.join('|');
  const found = new RegExp(`^${MARK}:([1-9][0-9]{0,17}):(${purposes})$`).exec(opened(vault, token) ?? '');
  return found && { user: BigInt(found[1]!), purpose: found[2] as ConsentPurpose };
}

function opened(vault: ServerKit['vault'], token: string): string | null {
  try {
    return vault.open(Buffer.from(token, 'base64url'));
  } catch {
    return null;
  }
}
