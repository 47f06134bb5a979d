/**
 * Vite plugin: every route object of the router offers a Link of its own, and so brings the router's link into the first load: 2 KB.
 * Ours are drawn by platform/web/app-link.tsx; what nobody draws is left out.
 */
import type { Plugin } from 'vite';

const LINK = './link.js';
const ROUTE = /\/@tanstack\/react-router\/dist\/esm\/route\.js$/;
const NONE = '\0phoenix:no-link';

export function leanRouterPlugin(): Plugin {
  return {
    name: 'phoenix:lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === LINK && importer && ROUTE.test(importer) ? NONE : null),
    load: (id) => (id === NONE ? 'export const Link = () => null;' : null),
  };
}
