/** The key of the installation and the words of its signer. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasWords, refuseLostWords, WordsLost } from '#platform/chains/signer/first-words.ts';
import { signerWords } from '#platform/chains/signer/mnemonic.ts';
import { isConfirmed } from '#platform/chains/signer/recovery.ts';
import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { type Check, fault, type Finding, type Installation, ok, warn } from './check.ts';
import { signerFolder } from './files.ts';

const installationKey: Check<Installation> = {
  name: 'installation key',
  async look({ pool, config, runtime }) {
    const { open } = createVault(config.installationKey, runtime);
    const pairs = await pool.query<{ hash: string; sealed: Buffer }>(
      `(select hash, sealed from seed_pair order by id limit 1) union all (select hash, sealed from seed_pair order by id desc limit 3)`,
    );
    const chains = await pool.query<{ sealed: Buffer }>(
      'select sealed_top as sealed from chain order by id desc limit 3',
    );
    const count = pairs.rows.length + chains.rows.length;
    if (count === 0) return ok('nothing is sealed with it yet');
    const held =
      pairs.rows.every(({ hash, sealed }) => sha256(opened(open, sealed)) === hash) &&
      chains.rows.every(({ sealed }) => opened(open, sealed) !== null);
    if (held) return ok('opens what it sealed');
    return fault(
      'does not open the seeds that are in the database',
      'This is another key, or another database. Stop the server before it draws more, and put back the secrets.json or PHOENIX_KEY that belongs to it (deploy/backup.md).',
    );
  },
};

function opened(open: (sealed: Buffer) => string, sealed: Buffer): string | null {
  try {
    return open(sealed);
  } catch {
    return null;
  }
}

const sha256 = (text: string | null): string | null =>
  text === null ? null : createHash('sha256').update(text, 'utf8').digest('hex');

const words: Check<Installation> = {
  name: 'recovery words',
  async look(around) {
    const { config, env, pool } = around;
    if (config.signer !== null) return ok('the signer runs by itself: ./phoenix words where its folder is');
    if (env['PHOENIX_SIGNER_MNEMONIC'] || env['PHOENIX_SIGNER_MNEMONIC_FILE'])
      return ok('they come from outside');
    if (config.chains.length === 0) return ok('there are no chains');
    const folder = signerFolder(around);
    try {
      await refuseLostWords(folder, pool);
    } catch (error) {
      if (!(error instanceof WordsLost)) throw error;
      return fault(
        `players have addresses, and ${folder} has no words`,
        "Put the signer's folder back from a copy, or set PHOENIX_SIGNER_FOLDER to where it is (deploy/backup.md). The server does not start without.",
      );
    }
    return inFolder(folder, around);
  },
};

function inFolder(folder: string, { config, env, runtime }: Installation): Finding {
  const main = hasMainNetwork(config);
  if (!hasWords(folder))
    return main
      ? warn(
          'none were drawn yet',
          'Start the server once, then run ./phoenix words: before that no address is given out.',
        )
      : ok('drawn when the first address is wanted');
  // Without these the words came from outside, and asking for them would draw others.
  if (!existsSync(join(folder, 'words.sealed'))) return ok('they come from outside');
  const key = env['PHOENIX_SIGNER_KEY'] || null;
  if (key === null && !existsSync(join(folder, 'key')))
    return fault(
      `${join(folder, 'words.sealed')} is there, and the key that opens it is not`,
      `Put ${join(folder, 'key')} back from the copy of the keys (deploy/backup.md), or set PHOENIX_SIGNER_KEY. Until then no address is given out and nothing is paid; the words on paper are the last resort.`,
    );
  const { words: own } = signerWords({ folder, key, given: null, runtime });
  if (isConfirmed(folder, own)) return ok('they open, and somebody has them on paper');
  if (!main) return ok('they open; development chains need no paper');
  return fault(
    'nobody has proved to have them on paper',
    'Run ./phoenix words as the account of the signer, on a terminal. Until then no address is given out and nothing is paid.',
  );
}

export const KEY_CHECKS: readonly Check<Installation>[] = [installationKey, words];
