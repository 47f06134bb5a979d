import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { firstSheet, placedPieces } from './first-sheet.ts';

it('finds what a room puts in such places, and nothing that waits for a page or a click', () => {
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
  expect(placedPieces(program, /^header\.|^shell\.overlay$/)).toEqual(['./web/bell.tsx', './web/watch.tsx']);
});

/** A house of these sources. */
function houseOf(sources: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-sheet-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['app/x', 'features/x', 'games/x', 'platform/web/x', 'ui/x'])
    mkdirSync(join(folder, dirname(path)), { recursive: true });
  for (const [path, code] of Object.entries(sources)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return folder;
}

it('gives the first sheet what is seen at home, and the whole one to whatever names other classes', () => {
  const house = houseOf({
    'app/web.tsx':
      "import type { T } from '../ui/types.ts'; import { Bar } from '#ui/bar.tsx'; import('#ui/window.tsx');",
    'ui/types.ts': 'export type T = string;',
    'ui/bar.tsx':
      "export const Bar = () => <b className='p-1' />; void import('./quiet.ts'); void import('./plain.tsx');",
    'ui/window.tsx':
      "import { Bar } from './bar.tsx'; export const Window = () => <i className='p-9'><Bar /></i>;",
    'ui/quiet.ts': 'export const add = 1;',
    'ui/plain.tsx': "export { Bar } from './bar.tsx';",
    'features/play/lobby/web/lobby.tsx': 'export const Lobby = () => null;',
    'features/play/bell/feature.ts': `export const bell = {
      routes: [{ load: () => import('./web/page.tsx') }],
      slots: [{ place: 'header.actions', load: () => import('./web/bell.tsx') }, { place: 'admin.rooms', load: () => import('./web/admin.tsx') }],
    };`,
    'features/play/bell/web/page.tsx': "import { Part } from './part.tsx'; export default Part;",
    'features/play/bell/web/part.tsx': "export const Part = () => <b className='p-8' />;",
    'features/play/bell/web/bell.tsx': "export default () => <b className='p-7' />;",
    'features/play/bell/web/admin.tsx': "export default () => <b className='p-6' />;",
  });
  const { sources, strangers } = firstSheet(house);
  expect(sources).toEqual([
    'app/web.tsx',
    'features/play/bell/web/bell.tsx',
    'features/play/lobby/web/lobby.tsx',
    'ui/bar.tsx',
  ]);
  expect([...strangers].toSorted()).toEqual([
    'features/play/bell/web/admin.tsx',
    'features/play/bell/web/page.tsx',
    'ui/window.tsx',
  ]);
});
