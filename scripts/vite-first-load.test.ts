import { expect, it } from 'vitest';
import { firstModules } from './vite-first-load.ts';

it('follows static imports from the entries, round circles, and nothing else', () => {
  const graph: Record<string, { isEntry: boolean; importedIds: string[] }> = {
    entry: { isEntry: true, importedIds: ['a', 'b'] },
    a: { isEntry: false, importedIds: ['b'] },
    b: { isEntry: false, importedIds: ['a'] },
    lazy: { isEntry: false, importedIds: ['a', 'c'] },
    c: { isEntry: false, importedIds: [] },
  };
  const first = firstModules({
    getModuleIds: () => Object.keys(graph),
    getModuleInfo: (id) => graph[id] ?? null,
  });
  expect([...first].toSorted()).toEqual(['a', 'b', 'entry']);
});
