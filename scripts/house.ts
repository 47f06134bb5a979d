/**
 * The house as its imports make it: which rooms there are, and which floor stands on which. Drawn into docs/images/house.svg by
 * `npm run house`; a test holds the picture to the tree, so it cannot drift.
 */
import { importsOf, type Module } from './architecture.ts';

export interface House {
  /** Files of app/ that start something or list what there is. */
  readonly entries: readonly string[];
  /** Rooms of features, by group. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly games: readonly string[];
  /** Rooms of the platform, each with its own rooms. */
  readonly platform: ReadonlyMap<string, readonly string[]>;
  readonly engines: readonly string[];
  /** What each floor, and each room of the platform, imports; names as 'features' and 'platform/server'. */
  readonly standsOn: ReadonlyMap<string, readonly string[]>;
}

const TESTS = /\.test\.tsx?$|\/testing\/|\/(?:test-[\w-]+|fixture)\.ts$/;
/** What is read first in app/. */
const ENTRIES = [
  'server.ts',
  'web.tsx',
  'cli.ts',
  'signer.ts',
  'emulator.ts',
  'pdf.ts',
  'features.ts',
  'games.ts',
];

/** Reads the house from its modules; tests do not count, for they may compose one. */
export function houseOf(all: readonly Module[]): House {
  const modules = all.filter(({ path }) => !TESTS.test(path));
  const parts = modules.map(({ path }) => path.split('/'));
  const rooms = (floor: string): string[] =>
    sorted(parts.flatMap(([first, room, inner]) => (first === floor && inner !== undefined ? [room!] : [])));
  const within = (floor: string, room: string): string[] =>
    sorted(
      parts.flatMap(([first, second, third, inner]) =>
        first === floor && second === room && inner !== undefined ? [third!] : [],
      ),
    );
  const below = (floor: string) => new Map(rooms(floor).map((room) => [room, within(floor, room)] as const));
  return {
    entries: ENTRIES.filter((name) => modules.some(({ path }) => path === `app/${name}`)),
    groups: below('features'),
    games: rooms('games'),
    platform: below('platform'),
    engines: rooms('engines'),
    standsOn: arrows(modules),
  };
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

function arrows(modules: readonly Module[]): Map<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const add = (from: string, to: string): void => {
    if (from !== to) found.set(from, (found.get(from) ?? new Set()).add(to));
  };
  for (const module of modules) {
    const [floor = '', room = ''] = module.path.split('/');
    for (const { specifier } of importsOf(module)) {
      const target = targetOf(module.path, specifier);
      if (target === null) continue;
      const [toFloor = '', toRoom = ''] = target;
      add(floor, toFloor);
      if (floor !== 'platform') continue;
      add(`platform/${room}`, toFloor === 'platform' ? `platform/${toRoom}` : toFloor);
    }
  }
  return new Map([...found].map(([from, to]) => [from, sorted([...to])]));
}

/** Folders of what a specifier names; null for packages. */
function targetOf(from: string, specifier: string): string[] | null {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/');
  if (!specifier.startsWith('.')) return null;
  const path = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') path.pop();
    else if (part !== '.') path.push(part);
  }
  return path;
}
