import fc from 'fast-check';
import { expect, it } from 'vitest';
import { games } from '#app/games.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { liveGame } from '../contract.ts';
import { feedSettings } from '../settings.ts';
import { newestSimulated, publishSimulated, simulatedAt, simulatedWin } from './simulate.ts';

const app = { games: new Map(games.map((game) => [game.id, game])) };
const number = fc.integer({ min: 1, max: 400_000_000 });

it('tells one every 5 to 10 seconds', () => {
  fc.assert(
    fc.property(number, (no) => {
      const gap = simulatedAt(no + 1) - simulatedAt(no);
      expect(gap).toBeGreaterThanOrEqual(5000);
      expect(gap).toBeLessThanOrEqual(10_000);
    }),
  );
});

it('knows the newest at any moment', () => {
  fc.assert(
    fc.property(number, fc.nat({ max: 10_000 }), (no, later) => {
      const newest = newestSimulated(simulatedAt(no) + later);
      expect(simulatedAt(newest)).toBeLessThanOrEqual(simulatedAt(no) + later);
      expect(simulatedAt(newest + 1)).toBeGreaterThan(simulatedAt(no) + later);
    }),
  );
});

it('marks each as invented, names nobody, and tells the same one every time', () => {
  fc.assert(
    fc.property(number, (no) => {
      const win = simulatedWin(app, no);
      expect(liveGame.safeParse(win).success).toBe(true);
      expect(win.user).toBeNull();
      expect(win.game).toMatchObject({ demo: true, user: null, status: 'win' });
      expect(win.game.multiplier).toBeGreaterThan(1);
      expect(simulatedWin(app, no)).toEqual(win);
    }),
  );
});

it('is refused outside a demo build', () => {
  const kit = {
    config: { demo: false },
    run: { asLeader: () => expect.unreachable() },
  } as unknown as ServerKit;
  expect(() => publishSimulated(kit)).toThrow('demo builds only');
});

it.each([
  [{}, 30],
  [{ winsKept: 25 }, 25],
  [{ winsKept: 30 }, 30],
  [{ winsKept: 26 }, null],
])('the strip keeps what the operator set: %o is %s', (value, kept) => {
  const parsed = feedSettings.safeParse(value);
  expect(parsed.success ? parsed.data.winsKept : null).toBe(kept);
});
