import { join } from 'node:path';
import { expect, test } from 'vitest';
import { floors, readModules } from './architecture.ts';
import { importersOf, roomTests } from './room-tests.ts';

const modules = readModules(join(import.meta.dirname, '..'), [...floors, 'scripts']);
const importers = importersOf(modules);

test('a feature is checked by its own tests, its calls, and the checks over all sources', () => {
  const { files, walks } = roomTests(modules, importers, 'features/money/bonuses');
  expect(files).toContain('features/money/bonuses/server/races.server.test.ts');
  expect(files).toContain('scripts/law/tables.test.ts');
  expect(files.filter((file) => file.startsWith('app/garbage'))).toEqual([]);
  expect(walks?.files).toContain('app/garbage.server.test.ts');
  const names = new RegExp(walks!.names);
  expect('POST /api/bonusBalance answers any JSON').toMatch(names);
  expect('bonuses disappears when it is switched off').toMatch(names);
  expect('POST /api/data/currencies answers any JSON').not.toMatch(names);
});

test('of the checks over all sources those run that a room can break, and quickly', () => {
  const { files } = roomTests(modules, importers, 'features/money/bonuses');
  const ofScripts = modules.map(({ path }) => path).filter((path) => /^scripts\/.*\.test\.ts$/.test(path));
  expect(ofScripts.filter((path) => !files.includes(path)).toSorted()).toEqual([
    'scripts/build.test.ts',
    'scripts/failures.test.ts',
    'scripts/house.test.ts',
    'scripts/law/planted.test.ts',
    'scripts/parent.test.ts',
    'scripts/room-tests.test.ts',
    'scripts/vite-features.test.ts',
    'scripts/vite-first-load.test.ts',
    'scripts/vite-frame.test.ts',
    'scripts/vite-messages.test.ts',
    'scripts/vite-outline.test.ts',
  ]);
});

test('tests of other rooms wait for the whole check when they need a database', () => {
  const { files } = roomTests(modules, importers, 'features/account/safer-play');
  expect(files).toContain('features/account/safer-play/server/limits.server.test.ts');
  expect(files).toContain('app/safer-play.server.test.ts');
  expect(files.filter((file) => /^features\/(?!account\/safer-play\/).*\/server\//.test(file))).toEqual([]);
});

test('a game is checked by what every game of the house must keep', () => {
  const { files, walks } = roomTests(modules, importers, 'games/dice');
  expect(files).toContain('games/dice/game.test.ts');
  expect(walks?.files).toContain('app/every-game.server.test.ts');
  expect('dice takes bets on every one of its settings').toMatch(new RegExp(walks!.names));
});

test('what stands on an engine is checked with it', () => {
  expect(roomTests(modules, importers, 'engines/slots').files).toContain('games/cinder/game.test.ts');
});

test('a room of the platform is checked by itself: what stands on it is everything', () => {
  const { files, walks } = roomTests(modules, importers, 'platform/server/money');
  expect(files.some((file) => file.startsWith('platform/server/money/'))).toBe(true);
  expect(files.filter((file) => file.startsWith('features/'))).toEqual([]);
  expect(walks).toBeNull();
});

test('a room that is not there is said', () => {
  expect(() => roomTests(modules, importers, 'features/nothing')).toThrow(
    'there is no room features/nothing',
  );
});
