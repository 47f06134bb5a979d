import type pg from 'pg';

export interface TransactionOptions {
  /**
   * Its statements are planned once, and by indexes: for what runs many times a second. A plan that was made while a table was
   * empty reads all of it, and is kept until the table is analysed.
   */
  readonly byIndex?: boolean;
}

const BEGIN = 'begin';
const BEGIN_BY_INDEX = `${BEGIN}; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off`;

/** Runs `work` in one transaction of a pool: committed when it returns, rolled back when it throws. */
export async function transactionOn<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { byIndex = false }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(byIndex ? BEGIN_BY_INDEX : BEGIN);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}
