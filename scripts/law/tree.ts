/** The checkout as the laws read it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { floors, OUTSIDE, readModules, type Module } from '../architecture.ts';

export interface Tree {
  /** Modules of the floors. */
  readonly modules: readonly Module[];
  /** Modules of what stands beside the floors: benches, drills, browser tests, scripts. */
  readonly beside: readonly Module[];
  readonly migrations: readonly Module[];
}

/** Every module and migration below `root`. */
export function readTree(root: string): Tree {
  const migrations = ['platform', 'features'].flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.sql'))
      .map((file) => join(floor, file).replaceAll('\\', '/'))
      .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') })),
  );
  return { modules: readModules(root, floors), beside: readModules(root, OUTSIDE), migrations };
}
