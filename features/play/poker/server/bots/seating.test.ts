import { expect, test } from 'vitest';
import { seatForBot, wantedBots } from './seating.ts';

test('bots come with the first player, go as more come, and leave a seat free also when somebody sits down in the hand', () => {
  for (const size of [2, 6, 9])
    for (let most = 0; most <= 7; most++) {
      expect(wantedBots(size, 0, most)).toBe(0);
      for (let players = 1; players <= size; players++) {
        const bots = wantedBots(size, players, most);
        expect(bots).toBeLessThanOrEqual(most);
        if (bots > 0) expect(size - (players + 1) - bots).toBeGreaterThan(0);
      }
    }
  expect([1, 2, 3, 4, 5].map((players) => wantedBots(6, players, 3))).toEqual([3, 2, 1, 0, 0]);
});

test('a bot takes the seat that is farthest from all others', () => {
  expect(seatForBot(6, [0])).toBe(3);
  expect(seatForBot(6, [0, 3])).toBe(1);
  expect(seatForBot(6, [2, 3, 4])).toBe(0);
  expect(seatForBot(2, [0, 1])).toBeNull();
});
