import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breaches, floors, importsOf, readModules } from './architecture.ts';

const root = join(import.meta.dirname, '..');
const modules = readModules(root);

it('keeps the law in every module', () => {
  expect(breaches(modules, (path) => existsSync(join(root, path)))).toEqual([]);
});

it('reads modules on every floor, and their imports', () => {
  for (const floor of floors)
    expect(modules.filter(({ path }) => path.startsWith(`${floor}/`)).length, floor).toBeGreaterThan(0);
  expect(modules.flatMap(importsOf).length).toBeGreaterThan(modules.length);
});

describe('a planted breach is caught', () => {
  it.each([
    [
      'engines/fair/x.ts',
      `import { a } from '#platform/contract/money.ts'`,
      'engines must not know platform',
    ],
    ['engines/fair/x.ts', `import { readFileSync } from 'node:fs'`, 'runs in a browser too'],
    ['ui/x.tsx', `import { a } from '#platform/web/api.ts'`, 'ui must not know platform'],
    ['platform/contract/x.ts', `import fastify from 'fastify'`, 'only zod/mini'],
    ['platform/contract/x.ts', `import * as z from 'zod'`, 'use zod/mini'],
    ['platform/contract/x.ts', `import type { Kit } from '#platform/server/kit.ts'`, 'only zod/mini'],
    [
      'platform/server/x.ts',
      `import { feed } from '#features/play/feed/feature.ts'`,
      'platform must not know features',
    ],
    ['platform/server/x.ts', `import { dice } from '#games/dice/game.ts'`, 'platform must not know games'],
    [
      'platform/server/x.ts',
      `import { call } from '../web/api.ts'`,
      'web and server never import each other',
    ],
    [
      'platform/web/x.ts',
      `const lazy = () => import('#platform/server/kit.ts')`,
      'web and server never import each other',
    ],
    [
      'features/play/feed/server/x.ts',
      `import { row } from '../web/row.tsx'`,
      'web and server never import each other',
    ],
    [
      'features/play/feed/web/x.ts',
      `export * from '../server/index.ts'`,
      'web and server never import each other',
    ],
    [
      'features/play/feed/web/x.ts',
      `import { x } from '#features/play/lobby/web/x.tsx'`,
      'must not know another feature',
    ],
    [
      'features/play/feed/web/x.ts',
      `import { login } from '#features/account/identity/contract.ts'`,
      'only the types',
    ],
    ['features/play/feed/web/x.ts', `import { readFileSync } from 'node:fs'`, 'runs in a browser too'],
    ['features/play/feed/web/x.ts', `import { games } from '#app/games.ts'`, 'features must not know app'],
    [
      'features/play/feed/contract.ts',
      `import { x } from './server/index.ts'`,
      'shared code must not depend on the server half',
    ],
    ['games/dice/game.ts', `import { mines } from '#games/mines/game.ts'`, 'must not know another game'],
    ['platform/server/x.test.ts', `import { x } from '#app/server.ts'`, 'platform must not know app'],
    [
      'games/dice/game.ts',
      `import { x } from '#features/play/feed/contract.ts'`,
      'games must not know features',
    ],
    ['games/dice/game.ts', `export const roll = () => Math.random()`, 'Math.random('],
    ['platform/server/x.ts', `export const at = () => new Date()`, 'new Date()'],
    ['platform/server/x.ts', `import { randomBytes } from 'node:crypto'`, 'runtime.random'],
    ['app/web.tsx', `import { x } from '#platform/server/kit.ts'`, 'web and server never import each other'],
    ['platform/server/x.ts', `import { x } from './kit'`, 'with its extension'],
  ])('%s: %s', (path, source, reason) => {
    const found = breaches([{ path, source }], () => true);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(reason);
  });

  it('when the imported file is missing', () => {
    expect(breaches([{ path: 'ui/x.tsx', source: `import './gone.ts'` }], () => false)[0]).toContain(
      'is not there',
    );
  });
});

it.each([
  [
    'features/play/feed/feature.ts',
    `export const feed = { server: () => import('./server/index.ts'), web: () => import('./web/feed.tsx') }`,
  ],
  ['features/play/feed/web/x.ts', `import type { Login } from '#features/account/identity/contract.ts'`],
  ['features/play/feed/web/x.ts', `import { type Login } from '#features/account/identity/contract.ts'`],
  ['features/play/originals/web/x.ts', `import { dice } from '#games/dice/game.ts'`],
  ['platform/server/x.ts', `import { nobleHmac } from '#engines/fair/hmac.ts'; // not Math.random()`],
  ['platform/server/x.ts', `import { readFileSync } from 'node:fs'`],
  ['games/dice/web/stage.tsx', `import { Button } from '#ui/button.tsx'; export const stage = <div />;`],
  [
    'features/play/feed/server/feed.test.ts',
    `import { games } from '#app/games.ts'; import { shell } from '#features/site/shell/feature.ts'`,
  ],
  ['app/server.ts', `import { features } from './features.ts'; import { x } from '#platform/server/kit.ts'`],
])('what the law allows passes: %s: %s', (path, source) => {
  expect(breaches([{ path, source }], () => true)).toEqual([]);
});
