/** Files that nobody else may read, and the trace that copies leave. */
import { existsSync, lstatSync, readFileSync, type Stats } from 'node:fs';
import { join, resolve } from 'node:path';
import { settingNames } from '#platform/server/config/schema.ts';
import { secretsFile } from '#platform/server/config/secrets.ts';
import {
  type Check,
  counted,
  DAY_MS,
  fault,
  type Finding,
  graver,
  HOUR_MS,
  type Installation,
  ok,
  span,
  type Surroundings,
  warn,
} from './check.ts';

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
  look({ config, machine }) {
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
    return ok(`uid ${owner}`);
  },
};

/** A secret that events are signed with, and what a random key of 32 bytes never comes down to. */
const SECRET_CHARACTERS = 16;
const KEY_BYTES_APART = 16;

const strength: Check<Surroundings> = {
  name: 'secrets',
  look({ config }) {
    const weak = [
      ...(config.pusher.secret.length < SECRET_CHARACTERS ? ['PUSHER_APP_SECRET'] : []),
      ...(new Set(config.installationKey).size < KEY_BYTES_APART ? ['PHOENIX_KEY'] : []),
    ];
    if (weak.length === 0) return ok('long enough, and drawn at random');
    return fault(
      `${weak.join(' and ')} can be guessed`,
      'Before players come: openssl rand -hex 32 draws one that cannot. PHOENIX_KEY stays as it is once something is sealed with it: then nobody but the program may read the database or its copies.',
    );
  },
};

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

/** Copies are made every night, and a night may be slow. */
const COPY_AGE_MS = DAY_MS + 2 * HOUR_MS;

/** deploy/backup.sh leaves the time of the last copy here, and so may a script of the operator's own. */
const copiedFile = (data: string): string => join(data, 'copied');

export const copies: Check<Installation> = {
  name: 'last copy',
  async look(around) {
    const { config, runtime } = around;
    const file = copiedFile(config.data);
    if (existsSync(file)) {
      const text = readFileSync(file, 'utf8').trim();
      const age = runtime.now() - Date.parse(text);
      if (Number.isNaN(age)) return warn(`${file} holds no time: "${text.slice(0, 40)}"`, NO_TRACE);
      const found = `made ${span(age)} ago`;
      return age > COPY_AGE_MS ? graver(around, found, STALE) : ok(found);
    }
    return config.databaseUrl === null ? graver(around, `${file} is not there`, NO_TRACE) : archived(around);
  },
};

const STALE =
  'Run deploy/backup.sh every night (cron or a systemd timer), look at why it stopped, and try the copy (deploy/backup.md).';
const NO_TRACE =
  'Run deploy/backup.sh every night: it leaves the time there. A way of your own does the same with: date -u +%Y-%m-%dT%H:%M:%SZ > <data>/copied (deploy/backup.md).';

/** A database of one's own may archive its log in place of nightly copies. */
async function archived(around: Installation): Promise<Finding> {
  const { rows } = await around.pool.query<{ mode: string; last: Date | null; failing: boolean }>(
    `select current_setting('archive_mode') as mode, last_archived_time as last,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
     from pg_stat_archiver`,
  );
  const { mode, last, failing } = rows[0]!;
  if (mode === 'off')
    return graver(around, 'there is no trace of one, and the database archives no log', NO_TRACE);
  if (failing)
    return fault(
      'archive_command fails',
      'Look at the log of PostgreSQL for its message: without the archive there is no point in time to go back to, and pg_wal fills the disk.',
    );
  if (last === null) return graver(around, 'the database has archived no log yet', NO_TRACE);
  const age = around.runtime.now() - last.getTime();
  const found = `the database archived its log ${span(age)} ago`;
  return age > COPY_AGE_MS
    ? graver(around, found, 'Set archive_timeout, and look at archive_command.')
    : ok(found);
}
