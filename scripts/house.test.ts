import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModules } from './architecture.ts';
import { PICTURE, picture } from './house-picture.ts';
import { houseOf } from './house.ts';

const root = join(import.meta.dirname, '..');
const modules = readModules(root);
const house = houseOf(modules);

it('the drawn house is the one that stands: `npm run house` draws it', () => {
  expect(readFileSync(join(root, PICTURE), 'utf8')).toBe(picture(house));
});

it('every room is in it, and every floor says what it stands on', () => {
  expect(house.groups.get('play')).toContain('originals');
  expect(house.games.length).toBeGreaterThan(30);
  expect(house.platform.get('server')).toContain('money');
  expect(house.standsOn.get('engines')).toBeUndefined();
  expect(house.standsOn.get('games')).toEqual(['engines', 'platform', 'ui']);
  expect(house.standsOn.get('platform/web')).not.toContain('platform/server');
});

it.each([
  ['a new feature', { path: 'features/play/planted/feature.ts', source: '' }],
  ['a new group', { path: 'features/planted/a/feature.ts', source: '' }],
  ['a new game', { path: 'games/planted/game.ts', source: '' }],
  ['a new room of the platform', { path: 'platform/server/planted/x.ts', source: '' }],
  ['a new way down', { path: 'ui/x.ts', source: `import '#engines/fair/draw.ts';` }],
])('%s changes the picture', (_what, planted) => {
  expect(picture(houseOf([...modules, planted]))).not.toBe(picture(house));
});

it('another file in a room, or a test, changes nothing', () => {
  const more = [
    { path: 'features/play/feed/server/planted.ts', source: `import '#platform/server/kit.ts';` },
    { path: 'ui/planted.test.ts', source: `import '#platform/server/kit.ts';` },
  ];
  expect(picture(houseOf([...modules, ...more]))).toBe(picture(house));
});
