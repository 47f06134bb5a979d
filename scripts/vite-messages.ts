/**
 * Vite plugin for texts and for the first chunks of the home page.
 * - locales/*.json is compiled from ICU at build time; the page carries only use-intl's small formatter.
 * - `en.json?face` holds just what must be there before a feature's chunk is: nav labels and route titles.
 */
import { readFile } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

type Tree = { [key: string]: Tree | string };
type Compiled = { [key: string]: Compiled | string | readonly unknown[] };

const LOCALE = /\/locales\/[a-z-]+\.json(\?face)?$/;
const FACE = new Set(['nav', 'title', 'titles']);

/** Compiles every text of a tree. A text that is not valid ICU stops the build with its path. */
export function compileMessages(tree: Tree, path = ''): Compiled {
  const result: Compiled = {};
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value !== 'string') {
      result[key] = compileMessages(value, at);
      continue;
    }
    try {
      result[key] = compile(value) as Compiled[string];
    } catch (error) {
      throw new Error(`Text ${at} is not valid ICU: ${value}`, { cause: error });
    }
  }
  return result;
}

/** Keeps only branches and texts named nav, title or titles, at any depth. */
export function faceOf(tree: Tree): Tree {
  const result: Tree = {};
  for (const [key, value] of Object.entries(tree)) {
    if (FACE.has(key)) result[key] = value;
    else if (typeof value !== 'string') {
      const inner = faceOf(value);
      if (Object.keys(inner).length > 0) result[key] = inner;
    }
  }
  return result;
}

/** @param home path suffixes of source modules whose chunks the home page needs at once */
export function messagesPlugin(home: readonly string[] = ['features/lobby/web/lobby.tsx']): Plugin {
  return {
    name: 'phoenix-messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    async load(id) {
      if (!LOCALE.test(id)) return null;
      const [file = id, query] = id.split('?');
      this.addWatchFile(file);
      const tree = JSON.parse(await readFile(file, 'utf8')) as Tree;
      const messages = compileMessages(query === 'face' ? faceOf(tree) : tree);
      return { code: `export default ${JSON.stringify(messages)}`, moduleType: 'js' };
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const wanted = chunks.filter((chunk) => home.some((path) => chunk.facadeModuleId?.endsWith(path)));
        const files = new Set(wanted.flatMap((chunk) => [chunk.fileName, ...chunk.imports]));
        for (const chunk of chunks) if (chunk.isEntry) files.delete(chunk.fileName);
        const listed = [...files].filter((file) => !html.includes(file)).map((file) => `/${file}`);
        return html.replace('"__HOME_CHUNKS__"', JSON.stringify(listed).slice(1, -1));
      },
    },
  };
}
