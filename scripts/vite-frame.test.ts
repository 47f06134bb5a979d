import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { framePieces, lightModules } from './vite-frame.ts';

it('finds what a room puts round every page, and nothing that waits for a page or a click', () => {
  const code = `export const feature = defineFeature({
    id: 'bell',
    web: {
      routes: [{ path: '/bell', load: () => import('./web/page.tsx') }],
      slots: [
        { place: 'header.actions', id: 'bell', load: () => import('./web/bell.tsx') },
        { place: 'shell.overlay', id: 'bell', load: () => import('./web/watch.tsx') },
        { place: 'shell.dock', id: 'bell', load: () => import('./web/dock.tsx') },
        { place: 'admin.rooms', id: 'bell', load: () => import('./web/admin/section.tsx') },
      ],
      modals: { bell: () => import('./web/modal.tsx') },
    },
  });`;
  const { program } = parseSync('feature.ts', code);
  expect(framePieces(program)).toEqual(['./web/bell.tsx', './web/watch.tsx']);
});

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
