// Builds what is stale into dist/: the page (Vite), the server and the operator's commands (rolldown).
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(import.meta.dirname, '..');
export const dist = join(root, 'dist');

const parts = {
  web: {
    title: 'page',
    result: 'web/index.html',
    leaves:
      /^(?:platform\/server|platform\/chains|features\/[^/]+\/[^/]+\/server|app\/(?:server|signer|cli)(?:\/|\.ts)|ui\/gallery\/fixtures)/,
    also: [
      'vite.config.ts',
      'scripts/halves.ts',
      'scripts/vite-messages.ts',
      'scripts/vite-features.ts',
      'scripts/vite-first-load.ts',
      'scripts/vite-frame.ts',
      'scripts/vite-outline.ts',
      'scripts/vite-lean-router.ts',
      'scripts/vite-sheets.ts',
      'scripts/feature-halves.ts',
      'scripts/vite-later-features.ts',
      'scripts/first-sheet.ts',
      'scripts/precompress.ts',
      'scripts/favicon.ts',
      'scripts/page-heads.ts',
    ],
    build: buildWeb,
  },
  server: {
    title: 'server and commands',
    result: 'server/server.js',
    leaves: /^(?:platform\/web|features\/[^/]+\/[^/]+\/web|games\/[^/]+\/web|app\/web\.tsx|app\/index\.html)/,
    also: ['scripts/halves.ts', 'scripts/build-server.ts'],
    build: buildServer,
  },
};

/**
 * @param {readonly ('web' | 'server')[]} names
 * @returns {('web' | 'server')[]} parts whose sources are not those of the last build
 */
export function staleParts(names = ['server', 'web']) {
  return names.filter((name) => readMark(name) !== sourceHash(name));
}

/** @param {readonly ('web' | 'server')[]} names */
export async function build(names = ['server', 'web'], log = (line) => process.stdout.write(`${line}\n`)) {
  refuseForeign();
  const { withStartLock } = await typescript('../platform/server/database/start-lock.ts');
  await withStartLock(join(dist, '.build.lock'), async () => {
    for (const name of names) await buildOne(name, log);
  });
}

/** Whoever runs the program need not be who may change it: deploy/README.md. */
function refuseForeign() {
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK);
  } catch {
    throw new Error(
      `these sources have to be built, and this account may not write to ${dist}. Their owner does it: cd ${root} && sudo npm run build`,
    );
  }
}

async function buildOne(name, log) {
  const part = parts[name];
  const hash = sourceHash(name);
  if (readMark(name) === hash) return log(`${part.title}: up to date`);
  const began = performance.now();
  log(`${part.title}: building`);
  rmSync(markFile(name), { force: true });
  await part.build();
  if (hash !== sourceHash(name))
    log(`${part.title}: sources changed during the build; it will be built again next time`);
  writeFileSync(markFile(name), hash);
  log(`${part.title}: built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function buildWeb() {
  const { build: viteBuild } = await import('vite');
  await viteBuild({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await writeArt(join(dist, 'web'));
  const { pageHeads } = await typescript('./page-heads.ts');
  writeFileSync(join(dist, 'web/.heads.json'), JSON.stringify(pageHeads(root)));
  const { precompress } = await typescript('./precompress.ts');
  await precompress(join(dist, 'web'));
}

async function buildServer() {
  const { buildServerBundle } = await typescript('./build-server.ts');
  await buildServerBundle(root, join(dist, 'server'));
}

async function writeArt(folder) {
  if (!existsSync(join(root, 'ui/art/emit.ts'))) return;
  const { emitArt } = await typescript('../ui/art/emit.ts');
  for (const [path, content] of Object.entries(emitArt())) {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, content);
  }
  const { icoOf } = await typescript('./favicon.ts');
  writeFileSync(join(folder, 'favicon.ico'), await icoOf(join(folder, 'art/mark.svg')));
}

/** Loads one of our TypeScript modules into this plain script. */
export async function typescript(path) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(path, import.meta.url);
}

function markFile(name) {
  return join(dist, name, '.built');
}

function readMark(name) {
  const there = existsSync(markFile(name)) && existsSync(join(dist, parts[name].result));
  return there ? readFileSync(markFile(name), 'utf8') : null;
}

export function sourceHash(name) {
  const { leaves, also } = parts[name];
  const hash = createHash('sha256').update(process.version);
  const folders = ['app', 'engines', 'features', 'games', 'platform', 'ui'].flatMap((folder) =>
    filesOf(join(root, folder)),
  );
  const files = [
    ...folders,
    ...[...also, 'package-lock.json', 'scripts/build.mjs'].map((file) => join(root, file)),
  ];
  for (const file of files) {
    const path = relative(root, file).replaceAll('\\', '/');
    if (leaves.test(path) || !existsSync(file)) continue;
    hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const wanted = entries.filter((entry) => entry.isFile() && !/\.(?:test\.tsx?|md|sql)$/.test(entry.name));
  return wanted.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2).filter((name) => name in parts);
  await build(asked.length > 0 ? asked : undefined).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
