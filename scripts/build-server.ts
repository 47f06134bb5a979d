import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { halves } from './halves.ts';

/**
 * Packages that stay in node_modules: those with a binary, those that start a thread from a file of their own, and those that
 * most starts never load. All others are part of the bundle, which halves the processor time of a start.
 */
const FROM_FOLDER = [
  '@node-rs/argon2',
  'sharp',
  'litesvm',
  'pg-native',
  'pino',
  'pino-pretty',
  'oidc-provider',
  'nodemailer',
  'tsx',
  '@duckdb/node-api',
];

/**
 * Bundles app/server.ts, app/signer.ts, app/emulator.ts, app/pdf.ts and app/cli.ts. Packages are bundled too, but for a few.
 * @param root the checkout @param target folder for the result, emptied first
 */
export async function buildServerBundle(root: string, target: string): Promise<void> {
  const entries = ['server', 'signer', 'emulator', 'pdf', 'cli'].map(
    (name) => [name, join(root, 'app', `${name}.ts`)] as const,
  );
  await build({
    cwd: root,
    input: Object.fromEntries(entries.filter(([, file]) => existsSync(file))),
    platform: 'node',
    external: (id) =>
      id.startsWith('node:') || FROM_FOLDER.some((name) => id === name || id.startsWith(`${name}/`)),
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
