/**
 * What the first stylesheet is made of: the sources of the frame and of the home page, with what lies on them in their lazy
 * pieces. Read from the sources themselves, before there is a build, for Tailwind is asked first of all.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { visit, type Node } from './estree.ts';

/** The page's entry and the home page. */
const ENTRIES = ['app/web.tsx', 'features/play/lobby/web/lobby.tsx'];
/** What these fetch by themselves stands round every page. */
const FRAME = [
  'features/site/shell/web/shell.tsx',
  'features/site/shell/web/late-sidebar.tsx',
  'ui/toast.tsx',
];
/** Places on the frame and on the home page. */
const ON_HOME = /^(?:header|sidebar|lobby|feed|footer|shell)\./;
/** Folders with sources of the page. */
const FOLDERS = ['app', 'features', 'games', 'platform/web', 'ui'];

/** Modules that name no class by what they are. */
const UNDRESSED = /(?:contract|settings|feature)\.ts$/;

interface Source {
  /** Modules that it brings along. */
  readonly brings: readonly string[];
  /** Modules that it fetches later. */
  readonly fetches: readonly string[];
  /** Names classes of its own. */
  readonly dressed: boolean;
}

export interface FirstSheet {
  /** Sources whose classes are in the first sheet, as paths from the root. */
  readonly sources: readonly string[];
  /** Modules that are fetched later and need more than it. */
  readonly strangers: ReadonlySet<string>;
}

const read = new Map<string, FirstSheet>();

/**
 * Reads each house once.
 * @param root folder of the house
 * @throws when an entry is not where it is looked for
 */
export function firstSheet(root: string): FirstSheet {
  const sheet = read.get(root) ?? readSheet(root);
  read.set(root, sheet);
  return sheet;
}

function readSheet(root: string): FirstSheet {
  const sources = new Map<string, Source>();
  const sourceOf = (path: string): Source => {
    const known = sources.get(path) ?? readSource(root, path);
    sources.set(path, known);
    return known;
  };
  const frame = FRAME.filter((path) => existsSync(join(root, path)));
  const pieces = [...homePieces(root), ...frame.flatMap((path) => sourceOf(path).fetches)];
  for (const entry of [...ENTRIES, ...pieces])
    if (!existsSync(join(root, entry))) throw new Error(`${entry}: there is no such module`);
  const first = closureOf([...ENTRIES, ...pieces], sourceOf);
  const later = new Set(sourcesIn(root).flatMap((path) => sourceOf(path).fetches));
  const needsMore = (path: string): boolean =>
    [...closureOf([path], sourceOf)].some((part) => !first.has(part) && sourceOf(part).dressed);
  return {
    sources: [...first].filter((path) => !UNDRESSED.test(path)).toSorted(),
    strangers: new Set([...later].filter(needsMore)),
  };
}

/** Modules reached from some by what they bring along. */
function closureOf(entries: readonly string[], sourceOf: (path: string) => Source): Set<string> {
  const reached = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    open.push(...sourceOf(path).brings);
  }
  return reached;
}

/**
 * Paths and windows that what is seen at home asks for (`hasRoute`, `hasModal`) while no more is known of them than that they are there.
 * @throws when one is not written out
 */
export function askedNames(root: string): Set<string> {
  const asked = new Set<string>();
  for (const path of firstSheet(root).sources) {
    if (/\/(?:features|modals)\.tsx?$/.test(path)) continue;
    const code = readFileSync(join(root, path), 'utf8');
    for (const [call, name] of code.matchAll(/\b(?:hasRoute|useHasRoute|hasModal)\((?:'([^']+)')?/g)) {
      if (name === undefined) throw new Error(`${path}: the name in ${call}...) has to be written out`);
      asked.add(name);
    }
  }
  return asked;
}

/** What the rooms put on the frame and on the home page. */
function homePieces(root: string): string[] {
  return sourcesIn(root)
    .filter((path) => path.endsWith('/feature.ts'))
    .flatMap((path) => {
      const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
      return placedPieces(program, ON_HOME).flatMap((piece) => resolve(root, path, piece) ?? []);
    });
}

/**
 * @param program a feature.ts as ESTree
 * @returns what its slots in such places import, as written
 */
export function placedPieces(program: unknown, places: RegExp): string[] {
  const found: string[] = [];
  visit(program, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const place = valueOf(node, 'place');
    if (place?.type !== 'Literal' || !places.test(String(place['value']))) return;
    visit(valueOf(node, 'load'), (part) => {
      if (part.type === 'ImportExpression') found.push(String((part['source'] as Node)['value']));
    });
  });
  return found;
}

function valueOf(object: Node, name: string): Node | undefined {
  const properties = object['properties'] as { key?: { name?: string }; value?: Node }[];
  return properties.find(({ key }) => key?.name === name)?.value;
}

function sourcesIn(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  ).filter(
    (path) =>
      !/^features\/[^/]+\/[^/]+\/server\/|^games\/[^/]+\/server\/|^app\/(?!web|game-stages)/.test(path),
  );
}

function readSource(root: string, path: string): Source {
  const code = readFileSync(join(root, path), 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
  const found = (sources: readonly (string | undefined)[]): string[] =>
    sources.flatMap((source) => (source === undefined ? [] : (resolve(root, path, source) ?? [])));
  // What only lends types is left out by the build.
  const lends = (entries: readonly { isType: boolean }[]): boolean =>
    entries.length > 0 && entries.every(({ isType }) => isType);
  const imported = staticImports.filter(({ entries }) => !lends(entries));
  const exported = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  return {
    brings: found([
      ...imported.map(({ moduleRequest }) => moduleRequest.value),
      ...exported.map(({ moduleRequest }) => moduleRequest?.value),
    ]),
    fetches: found(
      dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ),
    dressed: /className|Class\b/.test(code),
  };
}

/** Path of a module of the page, from the root; null for libraries, stylesheets, texts and the server. */
function resolve(root: string, from: string, source: string): string | null {
  if (!/^[.#].*\.tsx?$/.test(source)) return null;
  const path = source.startsWith('#') ? source.slice(1) : join(dirname(from), source);
  const inside = path.replaceAll('\\', '/');
  return /\/server\//.test(inside) || !existsSync(join(root, inside)) ? null : inside;
}
