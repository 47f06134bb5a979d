/** Files beside messages: written again, sealed, and opened by the two sides of their chat alone. */
import { isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { cleanFile } from '#platform/server/media/clean-file.ts';
import { type attach, LARGEST_FILE, type readFile } from '../contract.ts';
import { PERMISSION, sideOf } from './context.ts';
import { noFile, tooManyFiles } from './refusals.ts';

/** Files of one player that no message carries yet. */
const MAX_LOOSE = 5;
const LOOSE_MS = 24 * 3_600_000;
/** Bytes of one player's files in a day, sent or not. Of staff, who answer many, they are not counted. */
const MAX_OF_DAY = 10 * LARGEST_FILE;
const DAY_MS = 24 * 3_600_000;
/** Whether $1 may hand in one more: with at most $3 bytes since $2, or any where $3 is null. */
const FITS = `(select count(*) from support_file where account_id = $1 and chat_id is null) < ${MAX_LOOSE}
  and ($3::bigint is null
    or (select coalesce(sum(size), 0) from support_file where account_id = $1 and created_at > $2) <= $3)`;

export async function keepFile(kit: ServerKit, { player, body }: Call<typeof attach>) {
  const now = kit.runtime.now();
  const day = new Date(now - DAY_MS);
  const counted = !kit.identity.allowed(player, PERMISSION);
  // Before the work: what is refused for its number costs no reading.
  const { rows } = await kit.db.pool.query<{ room: boolean }>(`select ${FITS} as room`, [
    player.id.toString(),
    day,
    counted ? MAX_OF_DAY - 1 : null,
  ]);
  if (!rows[0]!.room) return tooManyFiles;
  const file = await cleanFile(body.data);
  if (isFailure(file)) return file;
  const id = kit.runtime.uuid();
  const { rowCount } = await kit.db.transaction(async (client) => {
    // Two at once count each other.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 81))', [player._id]);
    return client.query(
      `insert into support_file (id, account_id, name, type, sealed, size, created_at)
       select $4, $1, $5, $6, $7, $8, $9 where ${FITS}`,
      [
        player.id.toString(),
        day,
        counted ? MAX_OF_DAY - file.bytes.length : null,
        id,
        body.name,
        file.type,
        kit.vault.seal(file.bytes.toString('base64')),
        file.bytes.length,
        new Date(now),
      ],
    );
  });
  return rowCount === 1 ? { id } : tooManyFiles;
}

export async function openFile(kit: ServerKit, { player, body }: Call<typeof readFile>) {
  const { rows } = await kit.db.pool.query<{
    name: string;
    type: string;
    sealed: Buffer;
    owner: string | null;
  }>(
    `select f.name, f.type, f.sealed, c.account_id as owner
       from support_file f left join support_chat c on c.id = f.chat_id where f.id = $1`,
    [body.id],
  );
  const row = rows[0];
  if (!row?.owner || sideOf(kit, player, BigInt(row.owner)) === null) return noFile;
  return { name: row.name, type: row.type, data: kit.vault.open(row.sealed) };
}

/** Forgets files that no message came to carry. */
export async function dropLooseFiles({ db, runtime }: ServerKit): Promise<void> {
  await db.pool.query('delete from support_file where chat_id is null and created_at < $1', [
    new Date(runtime.now() - LOOSE_MS),
  ]);
}
