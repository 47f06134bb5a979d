/**
 * Vite plugin for texts and for the chunks of the first load.
 * - locales/*.json is compiled from ICU at build time; the page carries only use-intl's small formatter.
 * - `en.json?locale=de` holds the twin de.json, and the English text of whatever that leaves out.
 * - `app/texts/de.ts` is `en.ts` with that language in it.
 * - `en.json?locale=de&face` holds just what must be there before a feature's chunk is: nav labels and route titles.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { LOCALES, RIGHT_TO_LEFT } from '../platform/contract/locale.ts';

type Tree = { [key: string]: Tree | string };
type Compiled = { [key: string]: Compiled | string | readonly unknown[] };

const LOCALE = /\/locales\/[a-z-]+\.json(?:\?.*)?$/;
const LIST = /\/app\/texts\/([a-z]+)\.ts$/;
/** Where app/index.html keeps the list of chunks to fetch ahead. */
const HOLE = "['__FIRST_CHUNKS__']";
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

/** The texts of `twin` over those of `tree`, which stay where the twin says nothing. */
export function twinOver(tree: Tree, twin: Tree): Tree {
  const result: Tree = {};
  for (const [key, value] of Object.entries(tree)) {
    const other = twin[key];
    if (typeof value === 'string') result[key] = typeof other === 'string' ? other : value;
    else result[key] = typeof other === 'object' ? twinOver(value, other) : value;
  }
  return result;
}

/** The list of texts (app/texts/en.ts) in another language. */
async function listIn(locale: string, folder: string): Promise<string> {
  const english = await readFile(join(folder, 'en.ts'), 'utf8');
  return english.replaceAll('locale=en', `locale=${locale}`);
}

async function readTexts(file: string, locale: string | null): Promise<{ tree: Tree; files: string[] }> {
  const tree = JSON.parse(await readFile(file, 'utf8')) as Tree;
  if (locale === null || file.endsWith(`/${locale}.json`)) return { tree, files: [file] };
  const twin = join(dirname(file), `${locale}.json`);
  const text = await readFile(twin, 'utf8').catch(() => '{}');
  return { tree: twinOver(tree, JSON.parse(text) as Tree), files: [file, twin] };
}

/** Chunks that a first load needs besides the entry: those of the home page, and the texts of a language. */
interface FirstChunk {
  readonly path: string;
  readonly lang?: string;
  readonly home?: true;
}

/** @param home path suffix of the source module that draws the home page */
export function messagesPlugin(home = 'features/play/lobby/web/lobby.tsx'): Plugin {
  return {
    name: 'phoenix-messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    async load(id) {
      const list = LIST.exec(id);
      if (list) return { code: await listIn(list[1]!, dirname(id)), moduleType: 'ts' };
      if (!LOCALE.test(id)) return null;
      const [file = id, query] = id.split('?');
      const asked = new URLSearchParams(query);
      const { tree, files } = await readTexts(file, asked.get('locale'));
      for (const read of files) this.addWatchFile(read);
      const messages = compileMessages(asked.has('face') ? faceOf(tree) : tree);
      return { code: `export default ${JSON.stringify(messages)}`, moduleType: 'js' };
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const html = page
          .replace('__LOCALES__', LOCALES.join('|'))
          .replace('__RIGHT_TO_LEFT__', RIGHT_TO_LEFT.join('|'));
        if (!bundle) return html;
        if (!html.includes(HOLE)) throw new Error(`index.html has lost its ${HOLE}`);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
        const listed: FirstChunk[] = [];
        for (const { facadeModuleId, fileName, imports } of chunks) {
          const lang = /\/app\/texts\/([a-z]+)\.ts$/.exec(facadeModuleId ?? '')?.[1];
          const isHome = facadeModuleId?.endsWith(home);
          if (!lang && !isHome) continue;
          for (const file of [fileName, ...imports]) {
            if (entries.has(file) || html.includes(file)) continue;
            listed.push({ path: `/${file}`, ...(lang ? { lang } : { home: true }) });
          }
        }
        return html.replace(HOLE, JSON.stringify(listed));
      },
    },
  };
}
