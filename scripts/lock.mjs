// Completes package-lock.json. A registry that does not carry a package for some other platform makes npm
// leave its entry out, and `npm ci` then refuses the whole file. The entries are never fetched here.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = process.argv[2] ?? join(import.meta.dirname, '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

const systems = ['android', 'darwin', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'linux', 'win32', 'windows', 'wasi'];
const processors = ['arm64', 'arm', 'armv7', 'x64', 'ia32', 'ppc64', 'ppc64le', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const { packages } = lock;
let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = packages[resolved(path, name)];
    const exact = /^\d[\w.+-]*$/.test(version);
    if (found && (!exact || found.version === version)) continue;
    const platform = platformOf(name);
    if (!exact || !platform) throw new Error(`${path}: cannot lock ${name}@${version} by itself`);
    // Beside the other packages, or inside its owner where another version is in that place.
    const place = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
    packages[place] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true };
    added += 1;
  }
}
const entries = Object.entries(packages).toSorted(([one], [two]) => (one < two ? -1 : 1));
lock.packages = Object.fromEntries(entries);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} entries added\n`);

/** Where a package at `path` finds `name`, as node looks for it: in its own node_modules, then upwards. */
function resolved(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place] || folder === '') return place;
  }
}

/** os, cpu and libc of a package for one platform, from its name. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => systems.includes(word));
  const cpu = words.find((word) => processors.includes(word));
  if (!os && !cpu) return null;
  const system = os === 'wasi' ? undefined : os === 'windows' ? 'win32' : os;
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') && system === 'linux' ? ['glibc'] : undefined;
  return {
    ...(cpu ? { cpu: [cpu === 'armv7' ? 'arm' : cpu] } : {}),
    ...(libc ? { libc } : {}),
    ...(system ? { os: [system] } : {}),
  };
}
