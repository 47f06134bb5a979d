import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { halves } from './halves.ts';

/**
 * Bundles app/server.ts, app/signer.ts and app/cli.ts. Packages stay outside and are loaded from node_modules.
 * @param root the checkout @param target folder for the result, emptied first
 */
export async function buildServerBundle(root: string, target: string): Promise<void> {
  const entries = ['server', 'signer', 'cli'].map((name) => [name, join(root, 'app', `${name}.ts`)] as const);
  await build({
    cwd: root,
    input: Object.fromEntries(entries.filter(([, file]) => existsSync(file))),
    platform: 'node',
    // Ours start with '.', '/', '#' or (virtual) '\0'; everything else is a package.
    external: (id) => /^[^./#\0]/.test(id),
    plugins: [halves('server')],
    output: {
      dir: target,
      format: 'esm',
      sourcemap: true,
      cleanDir: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
    logLevel: 'warn',
  });
}
