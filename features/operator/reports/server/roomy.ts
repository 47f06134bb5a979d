/** Statements over what each player did on each day: they add up hundreds of thousands of rows, which fit into more memory than others need. */
import type { ServerKit } from '#platform/server/kit.ts';

/** Beside each other a few of staff ask at most. */
const MEMORY = `set local work_mem = '64MB'`;
/** Where nobody can foretell how many rows a join has, it is never done by looking through one side for every row of the other. */
const HASHED = 'set local enable_nestloop = off';

/** Rows of one statement that only reads. */
export async function readRoomy<Row extends object>(
  { pool }: Pick<ServerKit['db'], 'pool'>,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  joins: 'any' | 'hashed' = 'any',
): Promise<Row[]> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    await client.query(`begin read only; ${MEMORY}${joins === 'hashed' ? `; ${HASHED}` : ''}`);
    const { rows } = await client.query<Row>(text, [...values]);
    await client.query('commit');
    return rows;
  } catch (err) {
    await client.query('rollback').catch((reason: Error) => (lost = reason));
    throw err;
  } finally {
    client.release(lost);
  }
}
