import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkName, HASH, halves } from './scripts/halves.ts';
import { featuresPlugin } from './scripts/vite-features.ts';
import { firstLoadPlugin } from './scripts/vite-first-load.ts';
import { framePlugin } from './scripts/vite-frame.ts';
import { laterFeaturesPlugin } from './scripts/vite-later-features.ts';
import { leanRouterPlugin } from './scripts/vite-lean-router.ts';
import { messagesPlugin } from './scripts/vite-messages.ts';
import { outlinePlugin } from './scripts/vite-outline.ts';
import { sheetsPlugin } from './scripts/vite-sheets.ts';

const root = import.meta.dirname;

const PUSH_WORKER = 'push-worker.js';

/** The part of the service worker that is ours, beside the one that is generated. */
function pushWorker(): Plugin {
  return {
    name: 'phoenix-push-worker',
    generateBundle() {
      const source = readFileSync(join(root, 'app', PUSH_WORKER), 'utf8');
      this.emitFile({ type: 'asset', fileName: PUSH_WORKER, source });
    },
  };
}

export default defineConfig({
  root: join(root, 'app'),
  publicDir: false,
  cacheDir: join(root, 'node_modules/.vite'),
  plugins: [
    halves('web'),
    leanRouterPlugin(),
    messagesPlugin(),
    featuresPlugin(),
    laterFeaturesPlugin(root),
    firstLoadPlugin(),
    framePlugin(),
    react(),
    sheetsPlugin(root),
    tailwindcss(),
    outlinePlugin(),
    pushWorker(),
    VitePWA({
      outDir: join(root, 'dist/web'),
      registerType: 'autoUpdate',
      // The page registers /sw.js itself, after first paint, under the strict content policy.
      injectRegister: null,
      manifest: {
        id: '/',
        name: 'Phoenix',
        short_name: 'Phoenix',
        description: 'Provably fair originals on your own server',
        start_url: '/',
        display: 'standalone',
        background_color: '#0e1218',
        theme_color: '#141a22',
        icons: [
          { src: '/art/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/art/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      },
      workbox: {
        // Pages carry the boot data of this moment, so HTML always comes from the server; rooms that
        // may be switched off, and languages that may never be read, are not stored ahead of time.
        navigateFallback: null,
        globPatterns: ['assets/*.{js,css,woff2}'],
        globIgnores: ['assets/{f,g,texts}.*', 'assets/strategy-worker-*'],
        // The operator's name, colours and icon are in it: it comes from the server each time.
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => url !== 'manifest.webmanifest') }),
        ],
        inlineWorkboxRuntime: true,
        importScripts: [`/${PUSH_WORKER}`],
      },
    }),
  ],
  server: { fs: { allow: [root] } },
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: {
      // Polling for module preload support is not needed by any browser of this target.
      polyfill: false,
      // What a lazy part needs beside itself is asked for with it. It is asked for itself in the same moment, and naming it in the
      // list too is a tenth of the first load's own code.
      resolveDependencies: (file, needed) => needed.filter((one) => one !== file),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        entryFileNames: `assets/[name]-${HASH}.js`,
        assetFileNames: `assets/[name]-${HASH}[extname]`,
      },
    },
  },
});
