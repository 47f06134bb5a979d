/**
 * Vite plugin for texts and for the chunks of the first load.
 * - locales/*.json is compiled from ICU at build time; the page carries only use-intl's small formatter.
 * - `en.json?locale=de` holds the twin de.json, and the English text of whatever that leaves out.
 * - `app/texts/de.ts` is `en.ts` with that language in it, and so is `rooms.ts?locale=de`.
 * - `en.json?locale=de&part=first` holds what no window of the frame needs alone; `part=later` holds the rest.
 * - `en.json?locale=de&face=first` holds just what must be there before a feature's chunk is: what its feature.ts names, labels and titles,
 *   for the frame and the home page. `face=later` holds what the other half of it names.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import compile from 'icu-minify/compile';
import { parseSync, type Plugin } from 'vite';
import { LOCALES, RIGHT_TO_LEFT } from '../platform/contract/locale.ts';
import { halfOf, type Half } from './feature-halves.ts';
import { LATER_FEATURES } from './vite-later-features.ts';

type Tree = { [key: string]: Tree | string };
type Compiled = { [key: string]: Compiled | string | readonly unknown[] };

const LOCALE = /\/locales\/[a-z-]+\.json(?:\?.*)?$/;
const LIST = /\/app\/texts\/([a-z]{2})\.ts$/;
const ROOMS = /\/app\/texts\/rooms\.ts\?locale=([a-z]+)$/;
const NONE: ReadonlySet<string> = new Set();
/** Texts of the frame that are seen behind a click, on later pages or by other rooms' parts. */
const BEHIND =
  /^(?:gameKit|general|shell\.(?:themes|footer|expired|problem|refreshCurrency|hotkeys|license|slot|excluded|field|floating|widget|staff))\./;
const SIDEBAR = '/features/site/shell/web/sidebar.tsx';
/** Where app/index.html keeps the list of chunks to fetch ahead. */
const HOLE = "['__FIRST_CHUNKS__']";

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

/**
 * Keeps only the texts whose paths a module names, whole (`'chat.nav.user'`) or by their beginning (`` `chat.nav.${id}` ``).
 * @param tree texts from the root @param code source of the module
 */
export function faceOf(tree: Tree, code: string): Tree {
  const named = new Set(Array.from(code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g), ([, path]) => path));
  const begun = Array.from(code.matchAll(/`((?:[\w-]+\.)+)\$\{/g), ([, path]) => path!);
  return keep(tree, '');

  function keep(branch: Tree, at: string): Tree {
    const kept = Object.entries(branch).flatMap(([key, value]): [string, Tree | string][] => {
      const path = at + key;
      if (typeof value === 'string')
        return named.has(path) || begun.some((start) => path.startsWith(start)) ? [[key, value]] : [];
      const inner = keep(value, `${path}.`);
      return Object.keys(inner).length > 0 ? [[key, inner]] : [];
    });
    return Object.fromEntries(kept);
  }
}

/** @returns the texts of a tree that are wanted with the first load, or the others */
export function partOf(tree: Tree, part: Half, at = ''): Tree {
  const kept = Object.entries(tree).flatMap(([key, value]): [string, Tree | string][] => {
    const path = at + key;
    if (typeof value === 'string') return BEHIND.test(path) === (part === 'later') ? [[key, value]] : [];
    const inner = partOf(value, part, `${path}.`);
    return Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return Object.fromEntries(kept);
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

/** A list of texts (app/texts/en.ts, rooms.ts) in another language. */
async function listIn(locale: string, file: string): Promise<string> {
  const english = await readFile(file, 'utf8');
  return english.replaceAll('locale=en', `locale=${locale}`);
}

async function readTexts(file: string, locale: string | null): Promise<{ tree: Tree; files: string[] }> {
  const tree = JSON.parse(await readFile(file, 'utf8')) as Tree;
  if (locale === null || file.endsWith(`/${locale}.json`)) return { tree, files: [file] };
  const twin = join(dirname(file), `${locale}.json`);
  const text = await readFile(twin, 'utf8').catch(() => '{}');
  return { tree: twinOver(tree, JSON.parse(text) as Tree), files: [file, twin] };
}

function textsOf(tree: Tree): { code: string; moduleType: 'js' } {
  return { code: `export default ${JSON.stringify(compileMessages(tree))}`, moduleType: 'js' };
}

/** Chunks that a first load needs besides the entry: those of the home page or of any other page, the texts of a language, the sidebar. */
interface FirstChunk {
  readonly path: string;
  readonly lang?: string;
  readonly home?: true;
  readonly away?: true;
  /** In windows that are wide enough for what stands at the side. */
  readonly desk?: true;
}

/** On which pages a chunk is needed at once; null: on none. */
function neededWhen(module: string, home: string): Omit<FirstChunk, 'path'> | null {
  const lang = LIST.exec(module)?.[1];
  if (lang) return { lang };
  const rooms = ROOMS.exec(module)?.[1];
  if (rooms) return { lang: rooms, away: true };
  if (module.endsWith(home)) return { home: true };
  if (module.endsWith(SIDEBAR)) return { desk: true };
  return module.endsWith(LATER_FEATURES) ? { away: true } : null;
}

/** @param home path suffix of the source module that draws the home page */
export function messagesPlugin(home = 'features/play/lobby/web/lobby.tsx'): Plugin {
  let building = false;
  return {
    name: 'phoenix-messages',
    enforce: 'pre',
    configResolved({ command }) {
      building = command === 'build';
    },
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
    }),
    async load(id) {
      const list = LIST.exec(id);
      if (list) return { code: await listIn(list[1]!, join(dirname(id), 'en.ts')), moduleType: 'ts' };
      const rooms = ROOMS.exec(id);
      if (rooms) return { code: await listIn(rooms[1]!, id.split('?')[0]!), moduleType: 'ts' };
      if (!LOCALE.test(id)) return null;
      const [file = id, query] = id.split('?');
      const asked = new URLSearchParams(query);
      const { tree, files } = await readTexts(file, asked.get('locale'));
      for (const read of files) this.addWatchFile(read);
      if (asked.has('part')) return textsOf(partOf(tree, asked.get('part') as Half));
      if (!asked.has('face')) return textsOf(tree);
      const feature = join(dirname(file), '../feature.ts');
      this.addWatchFile(feature);
      const code = await readFile(feature, 'utf8');
      if (!building) return textsOf(faceOf(tree, code));
      return textsOf(
        faceOf(tree, halfOf(code, parseSync(feature, code).program, asked.get('face') as Half, NONE)),
      );
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
          const when = neededWhen(facadeModuleId ?? '', home);
          if (!when) continue;
          for (const file of [fileName, ...imports]) {
            if (entries.has(file) || html.includes(file)) continue;
            listed.push({ path: `/${file}`, ...when });
          }
        }
        return html.replace(HOLE, JSON.stringify(listed));
      },
    },
  };
}
