/** Tests are told apart by their names: what stands on a database is `*.server.test.ts`, and nothing else is. */
import type { Module } from '../architecture.ts';
import { importersOf } from '../room-tests.ts';

/** Gives a test a database of its own; whoever imports it, however far, needs the project that starts one. */
export const DATABASE = 'platform/server/testing/database.ts';

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isNamed = (path: string) => path.endsWith('.server.test.ts');

/** Test files whose name says otherwise than their imports, types left out. */
export function misnamedTests(modules: readonly Module[]): string[] {
  const importers = importersOf(modules);
  const standing = new Set([DATABASE]);
  for (const path of standing) for (const importer of importers.get(path) ?? []) standing.add(importer);
  return modules
    .map(({ path }) => path)
    .filter((path) => isTest(path) && standing.has(path) !== isNamed(path))
    .toSorted();
}
