import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { dataFolder, givenSettings } from '#platform/server/config/schema.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { defineCommand, Refusal, UsageError } from './command.ts';
import {
  digestOf,
  joinShares,
  type Kept,
  readShare,
  type Share,
  splitKept,
  type Terms,
} from './escrow/shares.ts';

/** What opens a copy. */
const [SECRETS, SIGNER_KEY, SIGNER_WORDS] = ['secrets.json', 'signer/key', 'signer/words.sealed'] as const;
/** Keys that are given from outside. */
const VARIABLES = ['PHOENIX_KEY', 'PHOENIX_SIGNER_KEY'] as const;
const ENVIRONMENT = 'environment';
const MORE = 'more';
const MAX_BYTES = 256 * 1024;

export const command = defineCommand({
  name: 'keys',
  summary: 'split what opens a copy into shares for several people, and join them again',
  usage: `Usage: phoenix keys split <new folder> [file...] [--from <folder>] [--words <file>] [--without-signer] [--of 3] [--need 2]
       phoenix keys join <share> <share>... --to <new folder>
       phoenix keys check <share> <share>...

split writes share-1.json to share-3.json: any two of them give back secrets.json, the signer's key and its sealed words, PHOENIX_KEY
and PHOENIX_SIGNER_KEY where they are set, and the files named (the passphrase of your copies, for instance). One alone tells nothing.
--from is the data folder (PHOENIX_DATA unless given), or the one that deploy/backup.sh --keys filled; the sealed words are in the copy
then: --words <copy>/signer/words.sealed. A signer's folder elsewhere is named by PHOENIX_SIGNER_FOLDER, and read by root or the signer's
account; --without-signer leaves its key and words out. Give each share to somebody else, on something that is not near the machine, and
delete the folder. Split again when a holder leaves or a key was changed.

join writes them back, files as they were and variables into a file named environment: copy the folder over a restored data folder.
check opens the shares and writes nothing: do it once a year with the people who hold them.
`,
  options: {
    from: { type: 'string' },
    words: { type: 'string' },
    'without-signer': { type: 'boolean' },
    to: { type: 'string' },
    of: { type: 'string' },
    need: { type: 'string' },
  },
  async run({ words: [act, ...words], options, print }) {
    const { from, to } = options;
    if (act === 'split' && to === undefined) {
      const [folder, ...more] = words;
      if (folder === undefined) throw new UsageError('expected a new folder for the shares');
      const terms = readTerms(options['of'], options['need']);
      const kept = gather(
        {
          from: typeof from === 'string' ? resolve(from) : null,
          words: typeof options['words'] === 'string' ? resolve(options['words']) : null,
          signer: options['without-signer'] !== true,
        },
        more,
      );
      const names = await writeShares(folder, kept, terms);
      print(
        `${names.length} shares in ${folder}, any ${terms.need} of them open:\n${list(kept)}\nGive each to somebody else, then delete the folder.`,
        { shares: names, need: terms.need, files: digests(kept) },
      );
      return;
    }
    const isCheck = act === 'check';
    if ((act !== 'join' && !isCheck) || from !== undefined || isCheck !== (to === undefined))
      throw new UsageError('expected split <new folder>, join <shares> --to <new folder>, or check <shares>');
    const kept = await joinShares(words.map(shareIn));
    if (typeof kept === 'string') throw new Refusal(kept);
    if (typeof to === 'string') writeKept(to, kept);
    print(`${isCheck ? 'These shares open' : `Written to ${String(to)}`}:\n${list(kept)}`, {
      to: to ?? null,
      files: digests(kept),
    });
  },
});

function readTerms(of: string | boolean | undefined, need: string | boolean | undefined): Terms {
  const number = (value: string | boolean | undefined, fallback: number): number => {
    if (value === undefined) return fallback;
    return typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : 0;
  };
  const terms = { of: number(of, 3), need: number(need, 2) };
  if (terms.of < 2 || terms.of > 16) throw new UsageError('--of is 2 to 16');
  if (terms.need < 2 || terms.need > terms.of) throw new UsageError('--need is 2 to --of');
  return terms;
}

interface Places {
  /** Null: the data folder. */
  readonly from: string | null;
  /** The signer's sealed words; null: beside its key. */
  readonly words: string | null;
  /** False: nothing of the signer's. */
  readonly signer: boolean;
}

function gather({ from, words, signer }: Places, more: readonly string[]): Kept {
  const env = process.env;
  const settings = givenSettings(env, process.cwd());
  const folder = from ?? dataFolder(settings, process.cwd());
  const kept = new Map<string, Buffer>();
  const keep = (path: string, file: string): void => {
    const data = readIfThere(file);
    if (data) kept.set(path, data);
  };
  keep(SECRETS, join(folder, SECRETS));
  if (signer) {
    const place = signerFolder(folder, from);
    keep(SIGNER_KEY, join(place, 'key'));
    keep(SIGNER_WORDS, words ?? join(place, 'words.sealed'));
    if (words !== null && !kept.has(SIGNER_WORDS)) throw new Refusal(`${words} is not there`);
    refuseHalf(kept, place, settings.PHOENIX_SIGNER !== undefined);
  }
  const given = VARIABLES.flatMap((name) => (env[name] ? [`${name}=${env[name]}\n`] : []));
  if (given.length > 0) kept.set(ENVIRONMENT, Buffer.from(given.join('')));
  if (!kept.has(SECRETS) && !env['PHOENIX_KEY'])
    throw new Refusal(`${folder} has no secrets.json, and PHOENIX_KEY is not set: there is no key to keep`);
  for (const file of more) {
    const name = join(MORE, basename(file));
    if (!existsSync(file) || !statSync(file).isFile()) throw new Refusal(`${file} is no file`);
    if (kept.has(name)) throw new Refusal(`two files are named ${basename(file)}`);
    kept.set(name, readFileSync(file));
  }
  if ([...kept.values()].reduce((sum, { length }) => sum + length, 0) > MAX_BYTES)
    throw new Refusal(`at most ${MAX_BYTES / 1024} KiB are split: keys and passphrases, no copies`);
  return kept;
}

/** @throws when it is there and cannot be read: shares without it would look whole */
function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new Refusal(
      `${file} cannot be read (${code}): run this as root, or as the account that it belongs to`,
    );
  }
}

/** The signer's key opens nothing without its sealed words, nor they without it. */
function refuseHalf(kept: Kept, place: string, elsewhere: boolean): void {
  const key = kept.has(SIGNER_KEY) || Boolean(process.env['PHOENIX_SIGNER_KEY']);
  const words = kept.has(SIGNER_WORDS);
  if (key && !words)
    throw new Refusal(
      `words.sealed is not in ${place}: name it with --words (backup.sh leaves it in the copy)`,
    );
  if (words && !key) throw new Refusal(`key is not in ${place}, and PHOENIX_SIGNER_KEY is not set`);
  if (elsewhere && !key)
    throw new Refusal(
      `PHOENIX_SIGNER is set, and ${place} has neither key nor words: name the signer's folder in PHOENIX_SIGNER_FOLDER, or say --without-signer`,
    );
}

function signerFolder(folder: string, from: string | null): string {
  return from === null && process.env['PHOENIX_SIGNER_FOLDER']
    ? process.env['PHOENIX_SIGNER_FOLDER']
    : join(folder, 'signer');
}

async function writeShares(folder: string, kept: Kept, terms: Terms): Promise<string[]> {
  if (existsSync(folder)) throw new Refusal(`${folder} is there already`);
  const runtime = systemRuntime();
  const made = new Date(runtime.now()).toISOString();
  const shares = await splitKept(kept, terms, {
    random: (bytes) => Buffer.from(runtime.random(bytes)),
    made,
  });
  // Never handed out before they were seen to work.
  const opened = await joinShares(shares.slice(-terms.need));
  if (typeof opened === 'string' || [...kept].some(([path, data]) => !opened.get(path)?.equals(data)))
    throw new Error('the shares do not open what was split');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return shares.map((share) => {
    const name = `share-${share.no}.json`;
    writeFileSync(join(folder, name), `${JSON.stringify(share, null, 2)}\n`, { mode: 0o400, flag: 'wx' });
    return name;
  });
}

function shareIn(file: string): Share {
  const share = existsSync(file) && statSync(file).isFile() ? readShare(readFileSync(file, 'utf8')) : null;
  if (!share) throw new Refusal(`${file} is no share`);
  return share;
}

function writeKept(to: string, kept: Kept): void {
  if (existsSync(to)) throw new Refusal(`${to} is there already`);
  const folder = resolve(to);
  for (const [path, data] of kept) {
    const file = resolve(folder, path);
    if (relative(folder, file).startsWith('..')) throw new Refusal(`${path} leads out of the folder`);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, data, { mode: 0o600, flag: 'wx' });
  }
}

const digests = (kept: Kept): Record<string, string> =>
  Object.fromEntries([...kept].map(([path, data]) => [path, digestOf(data)]));

const list = (kept: Kept): string =>
  [...kept].map(([path, data]) => `  ${path}  ${data.length} bytes, SHA-256 ${digestOf(data)}...`).join('\n');
