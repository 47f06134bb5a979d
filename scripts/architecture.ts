/**
 * The law of the house, checked over every import statement (docs/architecture.md). Modules are
 * parsed, not guessed: `import type`, re-exports and lazy imports count alike.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { parseSync } from 'vite';

export interface Module {
  /** Path from the root of the checkout, with slashes. */
  readonly path: string;
  readonly source: string;
}

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** True when nothing of it is left after the types are gone. */
  readonly typesOnly: boolean;
  readonly names: readonly string[];
}

export const floors = ['app', 'engines', 'features', 'games', 'platform', 'ui'] as const;

/** Which half of the house a module is in: it decides what it may name of the other half. */
type Half = 'web' | 'server' | 'both';

interface Place {
  readonly path: string;
  readonly floor: string;
  /** The feature with its group, the game or the engine; contract, server, chains or web on the platform. */
  readonly room: string;
  readonly half: Half;
  readonly test: boolean;
}

/** What stands beside the floors: it composes, measures and breaks the house, and reads like it. */
export const OUTSIDE = ['bench', 'drills', 'e2e', 'scripts'] as const;

const foldersRead = new Map<string, readonly Module[]>();

/** Every module of the floors below `root`, or of other folders. Each folder is read once in a process. */
export function readModules(root: string, folders: readonly string[] = floors): Module[] {
  return folders.flatMap((floor) => {
    const folder = join(root, floor);
    const known = foldersRead.get(folder) ?? readFolder(root, folder);
    foldersRead.set(folder, known);
    return known;
  });
}

function readFolder(root: string, folder: string): Module[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  return files.map((entry) => {
    const file = join(entry.parentPath, entry.name);
    return { path: relative(root, file).replaceAll('\\', '/'), source: readFileSync(file, 'utf8') };
  });
}

/** What is read out of a module is kept with it: the laws ask the whole tree again for each breach that is planted. */
export function ofEach<Read>(read: (module: Module) => Read): (module: Module) => Read {
  const known = new WeakMap<Module, { readonly read: Read }>();
  return (module) => {
    const kept = known.get(module) ?? { read: read(module) };
    known.set(module, kept);
    return kept.read;
  };
}

/** All imports of a module. @throws when it does not parse */
export const importsOf = ofEach(readImports);

function readImports({ path, source }: Module): Import[] {
  const { module, errors, program } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const typeStatements = new Set(
    program.body
      .filter((node) => 'importKind' in node && node.importKind === 'type')
      .map((node) => node.start),
  );
  const imported = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    typesOnly: typeStatements.has(start) || (entries.length > 0 && entries.every((entry) => entry.isType)),
    names: entries.map((entry) => entry.importName.name ?? '*'),
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typesOnly: isType, names: ['*'] }] : [],
    ),
  );
  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"`]([^$]+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return literal ? [{ specifier: literal, typesOnly: false, names: ['*'] }] : [];
  });
  return [...imported, ...exported, ...lazy];
}

/**
 * Breaches of the law among `modules`, one line each.
 * @param exists says whether a file of ours is there; imports of missing files are breaches too
 */
export function breaches(modules: readonly Module[], exists: (path: string) => boolean): string[] {
  return modules.flatMap((module) => {
    const found = importsOf(module).flatMap((one) => breach(module.path, one, exists) ?? []);
    return [...found, ...clockBreaches(module)].map((reason) => `${module.path}: ${reason}`);
  });
}

function breach(path: string, one: Import, exists: (path: string) => boolean): string | null {
  const target = resolve(path, one.specifier);
  if (target === null) return packageBreach(path, one);
  if (!/\.\w+$/.test(target)) return `import ${one.specifier} with its extension`;
  if (!exists(target)) return `imports ${one.specifier}, which is not there`;
  const reason = floorBreach(placeOf(path), placeOf(target), target, one);
  return reason ? `imports ${one.specifier}: ${reason}` : null;
}

/** Path from the root of what a specifier names, or null for a package. */
function resolve(from: string, specifier: string): string | null {
  const clean = specifier.replace(/\?.*$/, '');
  if (clean.startsWith('#')) return clean.slice(1);
  return clean.startsWith('.') ? posix.join(posix.dirname(from), clean) : null;
}

function placeOf(path: string): Place {
  const [floor = '', first = '', second = ''] = path.split('/');
  const room = floor === 'features' ? `${first}/${second}` : first;
  const test = /\.test\.tsx?$|\/testing\/|\/(?:test-[\w-]+|fixture)\.ts$/.test(path);
  return { path, floor, room, half: halfOf(path, floor, room), test };
}

function halfOf(path: string, floor: string, room: string): Half {
  if (floor === 'ui') return path.startsWith('ui/art/') ? 'both' : 'web';
  if (floor === 'platform')
    return room === 'chains' ? 'server' : room === 'web' || room === 'server' ? room : 'both';
  if (floor === 'app')
    return /^app\/(?:web|locales|.*\.tsx$)/.test(path)
      ? 'web'
      : /^app\/(?:server|signer|cli)/.test(path)
        ? 'server'
        : 'both';
  const folder = path.split('/')[floor === 'features' ? 3 : 2];
  return folder === 'web' || folder === 'server' ? folder : 'both';
}

/** What each floor may import of ours, besides its own room. */
const below: Readonly<Record<string, readonly string[]>> = {
  engines: [],
  ui: [],
  platform: ['platform', 'engines', 'ui'],
  games: ['platform', 'engines', 'ui', 'games'],
  features: ['platform', 'engines', 'ui', 'games', 'features'],
  app: floors,
};

/** What a house is composed of: tests of a room may compose one, as app/ does. */
const composition = /^app\/(?:features|games)\.ts$|^features\/[^/]+\/[^/]+\/feature\.ts$/;

function floorBreach(from: Place, to: Place, target: string, one: Import): string | null {
  const ownRoom = from.floor === to.floor && (from.room === to.room || from.floor === 'ui');
  if (from.test && composition.test(target)) return null;
  if (!ownRoom && !below[from.floor]?.includes(to.floor)) return `${from.floor} must not know ${to.floor}`;
  if (from.floor === 'platform' && from.room === 'contract' && !ownRoom)
    return 'platform/contract imports only zod/mini';
  if (from.floor === 'features' && to.floor === 'features' && !ownRoom) return featureBreach(target, one);
  if (from.floor === 'games' && to.floor === 'games' && !ownRoom) return 'a game must not know another game';
  return halvesBreach(from, to, target, one);
}

function featureBreach(target: string, one: Import): string | null {
  if (!/^features\/[^/]+\/(?:[^/]+\/)?contract\.ts$/.test(target))
    return 'a feature must not know another feature';
  return one.typesOnly ? null : 'of another feature only the types of its contract';
}

function halvesBreach(from: Place, to: Place, target: string, one: Import): string | null {
  const opposite =
    (from.half === 'web' && to.half === 'server') || (from.half === 'server' && to.half === 'web');
  if (opposite) return 'web and server never import each other';
  // A room's own object names both halves in lazy imports; anything else shared must run anywhere.
  const composes = from.floor === 'app' || /^features\/[^/]+\/[^/]+\/feature\.ts$/.test(from.path);
  if (from.half === 'both' && to.half !== 'both' && !one.typesOnly && !composes) {
    return `shared code must not depend on the ${to.half} half (${target})`;
  }
  return null;
}

const anywhere = /^(?:engines|games|features|platform)\//;

function packageBreach(path: string, { specifier, typesOnly, names }: Import): string | null {
  const place = placeOf(path);
  if (specifier === 'zod' || (specifier.startsWith('zod/') && specifier !== 'zod/mini'))
    return `imports ${specifier}: use zod/mini`;
  if (place.test) return null;
  if (place.floor === 'platform' && place.room === 'contract' && specifier !== 'zod/mini') {
    return `imports ${specifier}: platform/contract imports only zod/mini`;
  }
  const node = specifier.startsWith('node:');
  if (node && !typesOnly && place.half !== 'server' && place.floor !== 'app' && anywhere.test(path)) {
    return `imports ${specifier}: this runs in a browser too`;
  }
  const draws = names.find((name) =>
    /^(?:random(?:Bytes|UUID|Int|Fill(?:Sync)?)|getRandomValues|webcrypto)$/.test(name),
  );
  if (draws && specifier.endsWith('crypto') && place.half === 'server' && !drawers.has(path)) {
    return `imports ${draws}: randomness comes from runtime.random`;
  }
  return null;
}

/** The port itself, and what has to draw before there is one. */
const drawers = new Set(['platform/server/runtime.ts', 'platform/server/config/secrets.ts']);

/** A module without what is said about it. */
export const codeOf = ofEach(({ source }) => withoutComments(source));

function clockBreaches(module: Module): string[] {
  const { path } = module;
  const place = placeOf(path);
  if (place.half === 'web' || place.test || drawers.has(path)) return [];
  const code = codeOf(module);
  const uses = ['Math.random(', 'Date.now(', 'new Date()', 'randomUUID('].filter((use) => code.includes(use));
  return uses.map((use) => `${use}: time and randomness come from the runtime`);
}

export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
