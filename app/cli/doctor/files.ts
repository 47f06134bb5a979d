/** Files that nobody else may read, and secrets that nobody can guess. */
import { existsSync, lstatSync, readFileSync, type Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { givenSettings, settingNames } from '#platform/server/config/schema.ts';
import { secretsFile } from '#platform/server/config/secrets.ts';
import { type Check, counted, fault, type Finding, ok, type Surroundings, warn } from './check.ts';

/** Where the signer keeps what it has, as its own commands find it. */
export function signerFolder({ config, env }: Pick<Surroundings, 'config' | 'env'>): string {
  return env['PHOENIX_SIGNER_FOLDER'] || join(config.data, 'signer');
}

const SIGNER_SECRETS = ['key', 'words.sealed', 'token'];
const READ_BY_OTHERS = 0o077;
const WRITTEN_BY_OTHERS = 0o022;

interface Seen {
  readonly path: string;
  readonly stats: Stats;
}

const fileModes: Check<Surroundings> = {
  name: 'file modes',
  look(around) {
    const { config } = around;
    const signer = signerFolder(around);
    const files = seen([
      secretsFile(config.data),
      ...SIGNER_SECRETS.map((name) => join(signer, name)),
      ...configWithSecrets(around),
    ]);
    const folders = seen([config.data, signer]);
    const open = files.filter(({ stats }) => (stats.mode & READ_BY_OTHERS) !== 0);
    const writable = folders.filter(({ stats }) => (stats.mode & WRITTEN_BY_OTHERS) !== 0);
    if (open.length + writable.length > 0)
      return fault(
        [...open, ...writable].map(shown).join(', '),
        `Other accounts of this machine can read secrets or put others in their place: ${[
          ...open.map(({ path }) => `chmod 600 ${path}`),
          ...writable.map(({ path }) => `chmod 700 ${path}`),
        ].join('; ')}. What may have been read counts as known: change the passwords and tokens in it.`,
      );
    const listed = folders.filter(({ stats }) => (stats.mode & READ_BY_OTHERS) !== 0);
    if (listed.length > 0)
      return warn(
        listed.map(shown).join(', '),
        `Others can list it: ${listed.map(({ path }) => `chmod 700 ${path}`).join('; ')}.`,
      );
    return ok(`${counted(files.length, 'file')} with secrets, readable by the owner only`);
  },
};

const owners: Check<Surroundings> = {
  name: 'file owners',
  look(around) {
    const { config, machine } = around;
    const [data] = seen([config.data]);
    if (!data) return ok(`there is no ${config.data}`);
    const [secrets] = seen([secretsFile(config.data)]);
    const owner = data.stats.uid;
    if (secrets && secrets.stats.uid !== owner)
      return fault(
        `${secrets.path} belongs to uid ${secrets.stats.uid}, its folder to uid ${owner}`,
        `Give both to the account that runs the server: chown -R <account>: ${config.data}. The embedded database's folder pg keeps the account it has.`,
      );
    const { uid } = machine;
    if (uid !== null && uid !== 0 && uid !== owner)
      return fault(
        `${data.path} belongs to uid ${owner}, and this runs as uid ${uid}`,
        'Run it as the account that runs the server, or give that account the folder.',
      );
    return ofSigner(around, owner) ?? ok(`uid ${owner}`);
  },
};

/** A signer reads its folder as the account that the folder belongs to: that of the server where the server starts it. */
function ofSigner(around: Surroundings, server: number): Finding | null {
  const folder = signerFolder(around);
  const [home] = seen([folder]);
  if (!home) return null;
  const owner = around.config.signer === null ? server : home.stats.uid;
  const strange = [home, ...seen(SIGNER_SECRETS.map((name) => join(folder, name)))].filter(
    ({ stats }) => stats.uid !== owner,
  );
  if (strange.length === 0) return null;
  return fault(
    strange.map(({ path, stats }) => `${path} belongs to uid ${stats.uid}`).join(', '),
    `The signer runs as uid ${owner} and cannot read it, or somebody else can: chown -R <account>: ${folder}, and find out who made it.`,
  );
}

/** A secret that events are signed with, and what a random key of 32 bytes never comes down to. */
const SECRET_CHARACTERS = 16;
const KEY_BYTES_APART = 16;
/** What is tried first, and what stands in examples. */
const COMMON = new Set(
  'admin administrator casino changeme change-me database default example letmein passw0rd password password1 phoenix postgres qwerty qwertyuiop root secret secret88 test 12345678 123456789 1234567890'.split(
    ' ',
  ),
);

const strength: Check<Surroundings> = {
  name: 'secrets',
  look({ config, env, cwd }) {
    const weak = new Set([
      ...(config.pusher.secret.length < SECRET_CHARACTERS ? ['PUSHER_APP_SECRET'] : []),
      ...(new Set(config.installationKey).size < KEY_BYTES_APART ? ['PHOENIX_KEY'] : []),
      ...commonOf(givenSettings(env, cwd)),
    ]);
    if (weak.size === 0) return ok('long enough, and drawn at random');
    return fault(
      `${[...weak].join(' and ')} can be guessed`,
      'Before players come: openssl rand -hex 32 draws one that cannot. PHOENIX_KEY stays as it is once something is sealed with it: then nobody but the program may read the database or its copies.',
    );
  },
};

/** Names of secrets, and of addresses with a password in them, that are words out of a list. */
function commonOf(given: Readonly<Record<string, unknown>>): string[] {
  return settingNames().flatMap(({ name, secret }) => {
    const value = given[name];
    if (!secret || typeof value !== 'string') return [];
    const word = URL.canParse(value) ? new URL(value).password : value;
    return COMMON.has(word.toLowerCase()) ? [name] : [];
  });
}

/** The configuration file, when there is one and a secret stands in it. */
function configWithSecrets({ env, cwd }: Surroundings): string[] {
  const file = resolve(cwd, env['PHOENIX_CONFIG'] || 'phoenix.config.json');
  if (!existsSync(file)) return [];
  const given = JSON.parse(readFileSync(file, 'utf8')) as object;
  return settingNames().some(({ name, secret }) => secret && Object.hasOwn(given, name)) ? [file] : [];
}

/** Those that are there and may be looked at: a signer's folder may belong to an account of its own. */
function seen(paths: readonly string[]): Seen[] {
  return paths.flatMap((path) => {
    try {
      return [{ path, stats: lstatSync(path) }];
    } catch (error) {
      if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  });
}

const shown = ({ path, stats }: Seen): string => `${path} is ${(stats.mode & 0o777).toString(8)}`;

export const FILE_CHECKS: readonly Check<Surroundings>[] = [fileModes, owners, strength];
