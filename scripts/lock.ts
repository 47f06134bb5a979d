/**
 * Completes package-lock.json: `node --import tsx scripts/lock.ts`, after every npm install.
 *
 * A registry that does not carry a package for some other platform makes npm leave its entry out,
 * and `npm ci` then refuses the whole file. Entries for other platforms are never fetched here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, Entry>;
}

const systems = new Set(
  'android darwin freebsd netbsd openbsd openharmony sunos aix linux win32 windows wasi'.split(' '),
);
const processors = new Set(
  'arm64 arm armv7 x64 ia32 ppc64 ppc64le riscv64 s390x loong64 mips64el wasm32'.split(' '),
);

/**
 * Adds an entry for every optional package that has none.
 * @returns the places added
 * @throws when a missing package is not one for a single platform in an exact version
 */
export function completeLock(lock: Lock): string[] {
  const { packages } = lock;
  const added: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const found = packages[resolved(packages, path, name)];
      const exact = /^\d[\w.+-]*$/.test(version);
      if (found && (!exact || found.version === version)) continue;
      const platform = platformOf(name);
      if (!exact || !platform) throw new Error(`${path}: cannot lock ${name}@${version} by itself`);
      // Beside the other packages, or inside its owner where another version is in that place.
      const place = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
      packages[place] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true };
      added.push(place);
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(packages).toSorted(([one], [two]) => (one < two ? -1 : 1)),
  );
  return added;
}

/** Where a package at `path` finds `name`, as node looks for it: in its own node_modules, then upwards. */
function resolved(packages: Lock['packages'], path: string, name: string): string {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place] || folder === '') return place;
  }
}

/** os, cpu and libc of a package for one platform, from its name. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | null {
  const words = name.split(/[/-]/);
  const os = words.find((word) => systems.has(word));
  const cpu = words.find((word) => processors.has(word));
  if (!os && !cpu) return null;
  const system = os === 'wasi' ? undefined : os === 'windows' ? 'win32' : os;
  const libc = words.includes('musl')
    ? 'musl'
    : words.includes('gnu') && system === 'linux'
      ? 'glibc'
      : undefined;
  return {
    ...(cpu ? { cpu: [cpu === 'armv7' ? 'arm' : cpu] } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(system ? { os: [system] } : {}),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const added = completeLock(lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${added.length} entries added\n`);
}
