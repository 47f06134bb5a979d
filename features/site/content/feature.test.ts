import { expect, test } from 'vitest';
import type { SlotPage } from '#platform/contract/feature.ts';
import { content } from './feature.ts';

const none = { slides: 0, banners: 0, playerBanners: 0 };

/** What stands at the top of a page, with so much of it. */
function shownAt(place: 'lobby.top' | 'sport.top', counts: object, player: boolean): string[] {
  const page = {
    boot: { content: { en: { casino: none, sport: none, notices: [], window: null, ...counts } } },
    user: player ? {} : null,
    locale: 'en',
    dismissed: [],
  } as unknown as SlotPage;
  const slots = content.web?.slots ?? [];
  return slots.filter((slot) => slot.place === place && slot.wanted?.(page)).map(({ id }) => id);
}

test.each([
  ['casino', 'lobby.top', 'sport.top'],
  ['sport', 'sport.top', 'lobby.top'],
] as const)('what is of %s stands at %s, and takes no room at %s', (of, here, there) => {
  const counts = { [of]: { slides: 1, banners: 1, playerBanners: 0 } };
  expect(shownAt(here, counts, false)).toEqual(['slides', 'banners']);
  expect(shownAt(there, counts, false)).toEqual([]);
});

test('the only banner is for players: a guest has no room for it, and gets it with the log-in', () => {
  const counts = { casino: { ...none, playerBanners: 1 } };
  expect(shownAt('lobby.top', counts, false)).toEqual([]);
  expect(shownAt('lobby.top', counts, true)).toEqual(['banners']);
});
