/**
 * A feature's object names both of its halves in lazy imports. Each build resolves the half that is
 * not its own to an empty module, so no server code reaches a browser and no page code the server.
 */
import { dirname, posix } from 'node:path';
import type { Plugin } from 'vite';

const empty = '\0other-half';

const otherHalf = {
  web: /\/(?:features\/[^/]+|games)\/[^/]+\/server\/|\/platform\/(?:server|chains)\//,
  server: /\/(?:features\/[^/]+|games)\/[^/]+\/web\/|\/platform\/web\//,
} as const;

/** @param building the half that is built; imports of the other one become empty */
export function halves(building: keyof typeof otherHalf): Plugin {
  return {
    name: 'phoenix:halves',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || importer.startsWith('\0') || !/^[.#]/.test(source)) return null;
      const path = source.startsWith('#') ? `/${source.slice(1)}` : posix.join(dirname(importer), source);
      return otherHalf[building].test(path) ? empty : null;
    },
    load: (id) => (id === empty ? 'export default function otherHalf() {}' : null),
  };
}

/** Of the content: 42 bits tell the builds of a file apart, the bundler takes no fewer, and the first load names a hundred files. */
export const HASH = '[hash:7]';

/**
 * File name of a web chunk. The room is in the name, so the server can refuse the chunks of a
 * feature that is switched off: assets/f.<feature>.<name>, assets/g.<game>.<name>. Texts of the first load, one file
 * a language, are assets/texts.<language>; the lists of the rooms' texts are assets/texts.rooms-<language>.
 */
export function chunkName(chunk: {
  name: string;
  facadeModuleId?: string | null;
  moduleIds: readonly string[];
}): string {
  const language = /\/app\/texts\/([a-z]+)\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1];
  if (language) return `assets/texts.${language}-${HASH}.js`;
  const list = /\/app\/texts\/rooms\.ts\?locale=([a-z]+)$/.exec(chunk.facadeModuleId ?? '')?.[1];
  if (list) return `assets/texts.rooms-${list}-${HASH}.js`;
  const rooms = new Set((chunk.facadeModuleId ? [chunk.facadeModuleId] : chunk.moduleIds).map(roomOf));
  const [room] = rooms;
  const name =
    posix
      .basename(chunk.name)
      .replace(/[^\w-]+/g, '-')
      .toLowerCase() || 'chunk';
  return rooms.size === 1 && room ? `assets/${room}.${name}-${HASH}.js` : `assets/${name}-${HASH}.js`;
}

function roomOf(id: string): string | null {
  const match = /\/(features\/[^/]+|games)\/([^/]+)\/(?:web|locales)\//.exec(id);
  return match ? `${match[1] === 'games' ? 'g' : 'f'}.${match[2]}` : null;
}
