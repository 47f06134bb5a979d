import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { LedgerFinding } from '../money/audit-ledger.ts';
import type { SeedVault } from './vault.ts';

/** Every sealed seed must still open and hash to what was published. @param after seed pairs up to this id are passed over */
export async function checkSeeds(
  client: pg.ClientBase,
  { open }: Pick<SeedVault, 'open'>,
  after: string,
  atOnce = 5000,
): Promise<LedgerFinding[]> {
  const rule = 'every server seed hashes to the commitment published before its first bet';
  let last = after;
  for (;;) {
    const { rows } = await client.query<{ id: string; hash: string; sealed: Buffer }>(
      'select id::text, hash, sealed from seed_pair where id > $1 order by seed_pair.id limit $2',
      [last, atOnce],
    );
    if (rows.length === 0) return [];
    const wrong = rows.find((row) => !commits(row, open));
    if (wrong) return [{ check: 'seed commitments', rule, rows: [{ pair: wrong.id, hash: wrong.hash }] }];
    last = rows.at(-1)!.id;
  }
}

function commits(row: { hash: string; sealed: Buffer }, open: (sealed: Buffer) => string): boolean {
  try {
    return createHash('sha256').update(open(row.sealed), 'utf8').digest('hex') === row.hash;
  } catch {
    // A seed that does not open (another key, changed bytes) is as wrong as one that does not match.
    return false;
  }
}
