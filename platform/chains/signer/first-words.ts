/** Before new words are drawn: whether players already have addresses that belong to other ones. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** New words would leave every coin on every address that was given out without a key. */
export class WordsLost extends Error {
  override name = 'WordsLost';

  constructor(folder: string) {
    super(
      `players have deposit addresses, and ${folder} has no words that they belong to. New ones are not drawn: put the signer's ` +
        'folder back from a copy (deploy/backup.md), or set PHOENIX_SIGNER_MNEMONIC_FILE or PHOENIX_SIGNER to where the words are',
    );
  }
}

/** Whether words were drawn in this folder, or it was started with words from outside. */
export function hasWords(folder: string): boolean {
  return existsSync(join(folder, 'words.sealed')) || existsSync(join(folder, 'words.mark'));
}

/** @throws WordsLost when there are addresses, and no words in `folder` */
export async function refuseLostWords(folder: string, client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  if (!hasWords(folder) && (await hasAddresses(client))) throw new WordsLost(folder);
}

async function hasAddresses(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const tables = await client.query<{ there: boolean }>(
    `select to_regclass('wallet_keyring') is not null as there`,
  );
  if (!tables.rows[0]!.there) return false;
  const { rows } = await client.query<{ given: boolean }>(
    `select exists (select from wallet_keyring) or exists (select from wallet_pool) or exists (select from wallet_address) as given`,
  );
  return rows[0]!.given;
}
