import { expect, it } from 'vitest';
import { lightModules } from './vite-frame.ts';

it('puts no module into the common file that brings along what a page has not', () => {
  const imports: Record<string, string[]> = {
    '/ui/field.tsx': ['/ui/cx.ts', '/platform/web/t.ts'],
    '/ui/cx.ts': [],
    '/platform/web/t.ts': ['/node_modules/zod/index.js', '/app/first.ts'],
    '/ui/select.tsx': ['/ui/popover.tsx'],
    '/ui/popover.tsx': ['/node_modules/large/index.js'],
    '/node_modules/large/index.js': [],
    '/node_modules/zod/index.js': [],
    '/features/a/b/web/page.tsx': [],
    '/ui/button.tsx': [],
    '/app/first.ts': ['/ui/button.tsx'],
  };
  const graph = {
    getModuleIds: () => Object.keys(imports),
    getModuleInfo: (id: string) => ({ isEntry: false, importedIds: imports[id] ?? [] }),
  };
  expect([...lightModules(graph, new Set(['/app/first.ts', '/ui/button.tsx']))].toSorted()).toEqual([
    '/platform/web/t.ts',
    '/ui/cx.ts',
    '/ui/field.tsx',
  ]);
});
