import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | null = null;

/**
 * Folder of the checkout (the one with package.json and node_modules), whether this code runs from
 * source or from the bundle in dist/.
 * @throws when no package.json lies above this file
 */
export function projectRoot(): string {
  if (found) return found;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('no package.json above ' + fileURLToPath(import.meta.url));
    folder = above;
  }
  found = folder;
  return folder;
}
