/** What somebody has shown to be let in counts until it ends: what takes it away comes before what they are let in to, or after it. */
import type pg from 'pg';
import type { Database } from '../database/handle.ts';

/** Whether what was shown still opens the account; asked while the account's row is locked, as whatever ends it locks it too. */
export type Proof = (client: pg.PoolClient) => Promise<boolean>;

/** Does `work` for who has shown a proof. @returns null, and nothing is done, when it has ended meanwhile */
export async function whileProved<T>(
  db: Pick<Database, 'transaction'>,
  id: bigint,
  proof: Proof,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (client) => {
    await client.query('select 1 from account where id = $1 for share', [id.toString()]);
    return (await proof(client)) ? work(client) : null;
  });
}

/** The password of the account. @param hash as it was stored when it was right */
export function byPassword(id: bigint, hash: string): Proof {
  return async (client) => {
    const { rowCount } = await client.query('select 1 from account where id = $1 and password = $2', [
      id.toString(),
      hash,
    ]);
    return rowCount === 1;
  };
}
