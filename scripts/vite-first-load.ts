/**
 * Vite plugin: puts everything the first load needs into two files, libraries and ours, together with what the home page
 * shares with others. The libraries of every call (schemas, queries) are one file, fetched after the first paint. Left
 * alone the bundler cuts it all into some thirty pieces along the seams of the lazy chunks, which compress
 * badly and cost a request each.
 */
import type { Plugin } from 'vite';

export interface Graph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { isEntry: boolean; importedIds: readonly string[] } | null;
}

/** Modules that the entries, or the modules at these paths, reach by static imports alone. */
export function firstModules(graph: Graph, path?: string): Set<string> {
  const ids = [...graph.getModuleIds()];
  const reached = new Set<string>();
  const open = ids.filter((id) =>
    path === undefined ? graph.getModuleInfo(id)?.isEntry : id.endsWith(path),
  );
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

const HOME = '/features/play/lobby/web/lobby.tsx';
/** Its own files keep their chunk: a page is a chunk of its own. */
const OF_HOME = '/features/play/lobby/';
export const LATER = /\/node_modules\/(?:zod|@tanstack\/(?:query-core|react-query))\//;

/**
 * Everything that the first load is made of, with what the home page shares with other pages.
 * @throws when there is no home page where it is looked for
 */
export function firstLoad(graph: Graph): Set<string> {
  const first = firstModules(graph);
  const home = firstModules(graph, HOME);
  if (home.size === 0) throw new Error(`${HOME}: there is no such module`);
  for (const id of home) if (!id.includes(OF_HOME)) first.add(id);
  return first;
}

export function firstLoadPlugin(): Plugin {
  let first = new Set<string>();
  return {
    name: 'phoenix:first-load',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What a group's modules import is in the list by itself, as far as it is wanted.
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'libraries',
                  priority: 3,
                  test: (id: string) => first.has(id) && id.includes('/node_modules/'),
                },
                { name: 'first', priority: 2, test: (id: string) => first.has(id) },
                { name: 'later-libraries', priority: 1, test: (id: string) => LATER.test(id) },
                // Changes less often than the page that it draws on.
                { name: 'charts', priority: 1, test: /\/node_modules\/(lightweight-charts|fancy-canvas)\// },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      first = firstLoad(this);
    },
  };
}
