import { expect, test } from 'vitest';
import { crash } from '#games/crash/game.ts';
import { dice } from '#games/dice/game.ts';
import { sameParams } from './same-params.ts';

test('parameters are the same in whatever order they come', () => {
  const placed = { target: 50, direction: 'over' };
  expect(sameParams(dice, placed, { direction: 'over', target: 50 })).toBe(true);
  expect(sameParams(dice, placed, { direction: 'over', target: 51 })).toBe(false);
});

test.each([
  ['the same exit', { place: 'b', autoCashout: 2 }, { autoCashout: 2, place: 'b' }, true],
  ['another place', { place: 'a', autoCashout: 2 }, { place: 'b', autoCashout: 2 }, false],
  ['an earlier exit', { autoCashout: 10 }, { autoCashout: 2 }, false],
  ['an exit where there was none', {}, { autoCashout: 2 }, false],
  ['by hand, ended by the greatest payout', { limit: 3 }, {}, true],
  ['an exit ended by the greatest payout', { autoCashout: 50, limit: 3 }, { autoCashout: 50 }, true],
  ['another one', { autoCashout: 50, limit: 3 }, { autoCashout: 60 }, false],
  ['by hand, where there was one', { autoCashout: 50, limit: 3 }, {}, false],
  ['an old row: by hand', { autoCashout: 1_000_000 }, {}, true],
  ['an old row: lowered', { place: 'b', autoCashout: 3 }, { place: 'b', autoCashout: 50 }, true],
  ['an old row: lowered, at another place', { place: 'b', autoCashout: 3 }, { autoCashout: 50 }, false],
])('of a flight: %s', (_, placed, asked, same) => {
  expect(sameParams(crash, placed, asked)).toBe(same);
});
