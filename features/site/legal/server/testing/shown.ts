import type { Locale } from '#platform/contract/locale.ts';
import type { TestPlatform } from '#platform/server/testing/platform.ts';

/** What a page that shows the texts in force accepts. */
export async function shownTexts(app: Pick<TestPlatform, 'api'>, locale: Locale = 'en') {
  const read = async (document: string) =>
    (await app.api('/api/legal/document', { document, locale })).body as { version: string; edition: number };
  const [terms, privacy] = [await read('terms'), await read('privacy')];
  return { locale, edition: terms.edition, terms: terms.version, privacy: privacy.version };
}
