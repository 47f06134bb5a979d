/**
 * Vite plugin: two stylesheets. The first load's (ui/tokens.css) gets the classes of the frame and of the home page;
 * whatever is fetched later and names others brings the whole house's (ui/stage.css) along.
 */
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { firstSheet, type FirstSheet } from './first-sheet.ts';

/** Where ui/tokens.css wants the sources of the first load. */
const HOLE = "@source '../app/index.html';";

/** @param root folder of the house */
export function sheetsPlugin(root: string): Plugin {
  let sheet: FirstSheet | undefined;
  return {
    name: 'phoenix:sheets',
    enforce: 'pre',
    buildStart() {
      sheet = firstSheet(root);
    },
    transform(code, id) {
      const path = relative(root, id.split('?')[0]!).replaceAll('\\', '/');
      sheet ??= firstSheet(root);
      if (path === 'ui/tokens.css') {
        if (!code.includes(HOLE)) throw new Error(`ui/tokens.css has lost its ${HOLE}`);
        const sources = sheet.sources.map((source) => `@source '../${source}';`).join('\n');
        return { code: code.replace(HOLE, `${HOLE}\n${sources}`), map: null };
      }
      return sheet.strangers.has(path) ? { code: `import '#ui/stage.css';${code}`, map: null } : null;
    },
  };
}
