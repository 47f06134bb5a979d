/**
 * Vite plugin: what stands round every page comes in few files. Left alone the bundler cuts one for each piece and for
 * each helper that two pieces share, more than a hundred of a few hundred bytes for a page. Here the pieces of a room
 * that are on every page (header, side bar, overlays) are one file of that room, which the server refuses with
 * the room; and what many rooms share after the first paint is one file of all.
 */
import { dirname, posix } from 'node:path';
import type { Plugin } from 'vite';
import { placedPieces } from './first-sheet.ts';
import { firstLoad, firstModules, LATER, type Graph } from './vite-first-load.ts';

/** Slots that every page fills at once (platform/contract/page.ts); large ones and those behind a click are left out. */
const ROUND_EVERY_PAGE = /^(?:header|sidebar)\.|^shell\.(?:menu|notice|overlay)$/;
const ROOM = /\/features\/[^/]+\/([^/]+)\/web\//;
const COMMON = /\/(?:ui|platform\/(?:web|contract))\/.+\.tsx?$/;
/** What fewer files than these use stays where it is used. */
const SHARED_BY = 6;
/** What slots share is fetched with a slot, however many of them there are. */
const OF_SLOTS = /\/platform\/web\/game\/reels\/|\/ui\/art\//;

/**
 * Common modules that bring nothing along but each other and what every page has anyway: a file of them all
 * costs a page no library that it does not want.
 */
export function lightModules(graph: Graph, present: ReadonlySet<string>): Set<string> {
  const light = new Set([...graph.getModuleIds()].filter((id) => COMMON.test(id) && !present.has(id)));
  const isThere = (id: string): boolean => present.has(id) || light.has(id) || LATER.test(id);
  let before = Number.POSITIVE_INFINITY;
  while (light.size < before) {
    before = light.size;
    for (const id of light) if (!graph.getModuleInfo(id)?.importedIds.every(isThere)) light.delete(id);
  }
  return light;
}

export function framePlugin(): Plugin {
  const pieces = new Set<string>();
  /** Name of the file for each module of a room's pieces. */
  const files = new Map<string, string>();
  let light = new Set<string>();
  return {
    name: 'phoenix:frame',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: (id: string) => files.get(id) ?? null, debugName: 'frame', priority: 0.5 },
                {
                  name: 'shared',
                  priority: 0.25,
                  minShareCount: SHARED_BY,
                  test: (id: string) => light.has(id) && !OF_SLOTS.test(id),
                },
              ],
            },
          },
        },
      },
    }),
    transform(code, id) {
      if (!/\/features\/[^/]+\/[^/]+\/feature\.ts$/.test(id)) return null;
      for (const path of placedPieces(this.parse(code), ROUND_EVERY_PAGE))
        pieces.add(posix.join(dirname(id), path));
      return null;
    },
    buildEnd() {
      light = lightModules(this, firstLoad(this));
      for (const piece of pieces) {
        const room = ROOM.exec(piece)?.[1];
        for (const id of firstModules(this, piece))
          if (room !== undefined && ROOM.exec(id)?.[1] === room) files.set(id, `${room}/frame`);
      }
    },
  };
}
