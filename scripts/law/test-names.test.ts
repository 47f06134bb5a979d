import { join } from 'node:path';
import { expect, it } from 'vitest';
import { floors, readModules } from '../architecture.ts';
import { DATABASE, misnamedTests } from './test-names.ts';

it('a test on a database is named so, and no other', () => {
  const modules = readModules(join(import.meta.dirname, '../..'), [...floors, 'drills']);
  expect(modules.map(({ path }) => path)).toContain(DATABASE);
  expect(misnamedTests(modules)).toEqual([]);
});

it('both ways are found, over a fixture too', () => {
  const modules = [
    { path: DATABASE, source: 'export const open = 1' },
    { path: 'app/fixture.ts', source: `import { open } from '#${DATABASE}'; export const app = open` },
    { path: 'app/one.test.ts', source: `import { app } from './fixture.ts'; app` },
    { path: 'app/two.server.test.ts', source: `import { app } from './fixture.ts'; app` },
    { path: 'app/three.server.test.ts', source: `import type { App } from './fixture.ts'` },
    { path: 'app/four.test.ts', source: `import { expect } from 'vitest'; expect` },
  ];
  expect(misnamedTests(modules)).toEqual(['app/one.test.ts', 'app/three.server.test.ts']);
});
