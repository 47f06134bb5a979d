/** Which tests a change in one room can break, for npm run check -- <room>. */
import { posix } from 'node:path';
import { importsOf, type Module } from './architecture.ts';

export interface RoomTests {
  /** Run whole: the room's own, those that import it, and the checks over all sources. */
  readonly files: readonly string[];
  /** Of tests that walk the whole house only the parts with a name like this. */
  readonly walks: { readonly files: readonly string[]; readonly names: string } | null;
}

/** They import every room there is: what they would lead to is everything. */
const compositions = /^app\/(?:features|games|game-stages|house|locales|web|server|signer|cli)\b/;
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const floorOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** Tests over the whole house that name its parts: calls by their paths, features and games by their ids. */
const walks = {
  features: ['app/garbage.server.test.ts', 'app/conformance.server.test.ts'],
  games: ['app/every-game.server.test.ts', 'app/no-spoilers.server.test.ts', 'app/game-samples.test.ts'],
} as const;

/**
 * Tests of the tools, which no room breaks, and the drawn house, which takes as long as all laws together and is drawn
 * again before a change is handed in: they wait for the whole check.
 */
const aboutTools = /^scripts\/(?:build|failures|house|parent|room-tests|vite-[\w-]+|law\/planted)\.test\.ts$/;

/**
 * They stand on a database or a whole program: seconds each, where the others take none. Those of other rooms wait for the
 * whole check: most load a feature only because the players of their fixtures need it.
 */
const isSlow = (path: string) => path.endsWith('.server.test.ts');

/**
 * @param modules every module of the house and of its scripts, tests among them
 * @param importers of each of them
 * @param room features/money/bonuses, games/dice, platform/server/money, ui
 */
export function roomTests(modules: readonly Module[], importers: Importers, room: string): RoomTests {
  const inside = (path: string) => path.startsWith(`${room}/`);
  if (!modules.some(({ path }) => inside(path))) throw new Error(`there is no room ${room}`);
  // What platform and ui are used by is nearly everything: of that, what names them itself.
  const far = /^(?:features|games|engines)\//.test(room);
  const broken = new Set(modules.filter(({ path }) => inside(path)).map(({ path }) => path));
  const queue = [...broken];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (!far && !inside(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (broken.has(importer) || compositions.test(importer)) continue;
      if (!far && floorOf(importer) !== floorOf(room)) continue;
      broken.add(importer);
      queue.push(importer);
    }
  }
  return {
    files: [
      ...[...broken].filter((path) => isTest(path) && (inside(path) || !isSlow(path))).toSorted(),
      ...aboutIt(modules, room),
      ...modules
        .map(({ path }) => path)
        .filter((path) => path.startsWith('scripts/') && isTest(path) && !aboutTools.test(path)),
    ],
    walks: walkOf(modules, room),
  };
}

/** Tests of the house that are about this feature and carry its name: app/safer-play.server.test.ts. */
function aboutIt(modules: readonly Module[], room: string): string[] {
  if (!room.startsWith('features/')) return [];
  const name = posix.basename(room);
  const about = new RegExp(`^app/(?:[\\w-]+-)?${name}(?:-[\\w-]+)?\\.server\\.test\\.ts$`);
  return modules.map(({ path }) => path).filter((path) => about.test(path));
}

/** Who imports a module, by its path. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Imports that are there when it runs. */
export function importersOf(modules: readonly Module[]): Importers {
  const importers = new Map<string, string[]>();
  for (const module of modules)
    for (const { specifier, typesOnly } of importsOf(module)) {
      if (typesOnly || !/^[.#]/.test(specifier)) continue;
      const clean = specifier.replace(/\?.*$/, '');
      const target = clean.startsWith('#') ? clean.slice(1) : posix.join(posix.dirname(module.path), clean);
      importers.set(target, [...(importers.get(target) ?? []), module.path]);
    }
  return importers;
}

function walkOf(modules: readonly Module[], room: string): RoomTests['walks'] {
  const [floor] = room.split('/');
  const name = posix.basename(room);
  if (floor === 'games') {
    const id = /\bid: '([\w-]+)'/.exec(sourceOf(modules, `${room}/game.ts`))?.[1] ?? name;
    return { files: walks.games, names: `\\b${id}\\b` };
  }
  if (floor !== 'features') return null;
  const id = /\bid: '([\w-]+)'/.exec(sourceOf(modules, `${room}/feature.ts`))?.[1] ?? name;
  const escaped = callsOf(modules, room).map(
    (path) => ` ${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?= )`,
  );
  return { files: walks.features, names: [`^${id} `, ...escaped].join('|') };
}

/** Paths of the calls that a feature declares. */
function callsOf(modules: readonly Module[], room: string): string[] {
  return modules
    .filter(({ path }) => path.startsWith(`${room}/`) && /contract[^/]*\.ts$/.test(path))
    .flatMap(({ source }) => [...source.matchAll(/\bpath: '(\/[^']+)'/g)].map(([, path]) => path!));
}

function sourceOf(modules: readonly Module[], path: string): string {
  return modules.find((module) => module.path === path)?.source ?? '';
}
