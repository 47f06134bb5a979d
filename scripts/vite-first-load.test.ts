import { expect, it } from 'vitest';
import { firstLoad, firstModules } from './vite-first-load.ts';

it('follows static imports from the entries, round circles, and nothing else', () => {
  const graph: Record<string, { isEntry: boolean; importedIds: string[] }> = {
    entry: { isEntry: true, importedIds: ['a', 'b'] },
    a: { isEntry: false, importedIds: ['b'] },
    b: { isEntry: false, importedIds: ['a'] },
    lazy: { isEntry: false, importedIds: ['a', 'c'] },
    c: { isEntry: false, importedIds: [] },
  };
  const modules = {
    getModuleIds: () => Object.keys(graph),
    getModuleInfo: (id: string) => graph[id] ?? null,
  };
  expect([...firstModules(modules)].toSorted()).toEqual(['a', 'b', 'entry']);
  expect([...firstModules(modules, 'lazy')].toSorted()).toEqual(['a', 'b', 'c', 'lazy']);
});

it('does not go on without the home page that it looks for', () => {
  const nothing = {
    getModuleIds: () => ['entry'],
    getModuleInfo: () => ({ isEntry: true, importedIds: [] }),
  };
  expect(() => firstLoad(nothing)).toThrow('there is no such module');
});
