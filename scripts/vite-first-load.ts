/**
 * Vite plugin: puts everything the first load needs into two files, libraries and ours. Left alone the
 * bundler cuts it into some twenty pieces along the seams of the lazy chunks, which compress badly and
 * cost a request each.
 */
import type { Plugin } from 'vite';

interface Graph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { isEntry: boolean; importedIds: readonly string[] } | null;
}

/** Modules that the entries reach by static imports alone. */
export function firstModules(graph: Graph): Set<string> {
  const ids = [...graph.getModuleIds()];
  const reached = new Set<string>();
  const open = ids.filter((id) => graph.getModuleInfo(id)?.isEntry);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
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
                  priority: 2,
                  test: (id: string) => first.has(id) && id.includes('/node_modules/'),
                },
                { name: 'first', priority: 1, test: (id: string) => first.has(id) },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      first = firstModules(this);
    },
  };
}
