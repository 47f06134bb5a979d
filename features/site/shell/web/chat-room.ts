import type { Locale } from '#platform/contract/locale.ts';
import type { SportType } from '#platform/web/events.ts';

/**
 * The chat's room when another kind of page is open, or another language is spoken. What did not change stays as it is: the
 * language of the room may have been chosen in the chat.
 * @param channel {casino|sport}_{locale}
 */
export function nextRoom(channel: string, changed: { sport?: SportType; locale?: Locale }): string {
  const [kind, language] = channel.split('_');
  const { sport, locale = language } = changed;
  return `${sport === undefined ? kind : sport === 'SPORTS' ? 'sport' : 'casino'}_${locale}`;
}
