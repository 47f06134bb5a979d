/**
 * Real Bitcoin and Litecoin nodes for tests. One that is named by the environment or on PATH is taken; else Debian's package
 * is fetched into a folder of ours, unpacked there and run with its own libraries. Nothing is installed on the machine.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './build.mjs';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
const CACHE = process.env.PHOENIX_CHAIN_NODES ?? join(root, 'node_modules/.cache/phoenix-chain-nodes');
const FETCH_MS = 5 * 60_000;

/** Where Debian keeps libraries, by Node's name of the processor. */
const LIBRARIES = {
  x64: { folder: 'usr/lib/x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { folder: 'usr/lib/aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

const NODES = [
  // In Debian's stable release: the fixed one.
  {
    variable: 'PHOENIX_LITECOIND',
    command: 'litecoind',
    package: 'litecoind',
    suite: 'trixie',
    program: 'usr/lib/litecoin/litecoind',
  },
  // Bitcoin Core itself is no Debian package; Knots is made from it, and is in the unstable release only.
  {
    variable: 'PHOENIX_BITCOIND',
    command: 'bitcoind',
    package: 'bitcoin-knots',
    suite: 'sid',
    program: 'usr/bin/bitcoind',
  },
];

/**
 * @returns {{ env: Record<string, string>, notes: string[] }} variables for the tests of the drivers, and what there is to
 * tell: one line for each node
 */
export function prepareNodes() {
  const env = {};
  const notes = [];
  for (const node of NODES) {
    try {
      const { file, how } = find(node);
      env[node.variable] = file;
      notes.push(`${node.command}: ${how}`);
    } catch (error) {
      notes.push(`${node.command}: NOT HERE, its tests are skipped (${error.message})`);
    }
  }
  return { env, notes };
}

function find(node) {
  const named = process.env[node.variable];
  if (named) return { file: named, how: `${node.variable} is ${named}` };
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = folders.map((folder) => join(folder, node.command)).find((file) => existsSync(file));
  if (installed) return { file: installed, how: `installed, ${installed}` };
  const file = join(CACHE, node.package, 'run');
  if (existsSync(file)) return { file, how: `fetched before, ${file}` };
  fetchPackage(node, file);
  return { file, how: `fetched from ${MIRROR} ${node.suite}, ${file}` };
}

/** @throws with the reason when it cannot be had */
function fetchPackage(node, file) {
  const libraries = LIBRARIES[arch()];
  if (platform() !== 'linux' || !libraries) throw new Error('Debian packages run on Linux, x64 or arm64');
  for (const tool of ['apt-get', 'dpkg']) {
    if (spawnSync(tool, ['--version']).status !== 0) throw new Error(`there is no ${tool}`);
  }
  if (!existsSync(KEYRING)) throw new Error('there is no keyring of Debian');
  const folder = join(CACHE, node.package);
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['lists/partial', 'cache/archives/partial', 'root']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  writeFileSync(join(folder, 'sources'), `deb [signed-by=${KEYRING}] ${MIRROR} ${node.suite} main\n`);
  // Lists, archives and "what is installed" (nothing) of our own: apt resolves every library and touches nothing else.
  const options = {
    'Dir::Etc::sourcelist': join(folder, 'sources'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::State::status': '/dev/null',
    'APT::Sandbox::User': 'root',
    'APT::Update::Error-Mode': 'any',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '20',
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  runQuietly('apt-get', [...settings, 'update']);
  runQuietly('apt-get', [
    ...settings,
    'install',
    '-y',
    '--no-install-recommends',
    '--download-only',
    node.package,
  ]);
  const archives = join(folder, 'cache/archives');
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    runQuietly('dpkg', ['-x', join(archives, name), join(folder, 'root')]);
  }
  for (const rest of ['lists', 'cache']) rmSync(join(folder, rest), { recursive: true, force: true });
  const own = join(folder, 'root', libraries.folder);
  const program = join(folder, 'root', node.program);
  if (!existsSync(program)) throw new Error(`the package ${node.package} has no ${node.program}`);
  const line = `exec '${join(own, libraries.loader)}' --library-path '${own}' '${program}' "$@"`;
  writeFileSync(file, `#!/bin/sh\n${line}\n`);
  chmodSync(file, 0o755);
}

function runQuietly(tool, args) {
  try {
    execFileSync(tool, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: FETCH_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    const said = String(error.stderr ?? '')
      .trim()
      .split('\n')
      .at(-1);
    throw new Error(`${tool} ${args.at(-1)}: ${said || error.message}`, { cause: error });
  }
}
