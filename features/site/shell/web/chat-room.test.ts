import { expect, it } from 'vitest';
import { nextRoom } from './chat-room.ts';

it('another kind of page has another room, in the language that was chosen in the chat', () => {
  expect(nextRoom('casino_de', { sport: 'SPORTS' })).toBe('sport_de');
  expect(nextRoom('sport_de', { sport: 'ESPORTS' })).toBe('casino_de');
});

it('another language of the page is that of the room, of the same kind', () => {
  expect(nextRoom('sport_de', { locale: 'fr' })).toBe('sport_fr');
});

it('a room that nobody has chosen is that of the page', () => {
  expect(nextRoom('casino_en', { sport: 'SPORTS', locale: 'ja' })).toBe('sport_ja');
});
