import type { BookContext } from './context.ts';

/** What invented matches are drawn from: made once, secret, and the same for every process and restart. */
export async function simulatorSeed({ kit }: Pick<BookContext, 'kit'>): Promise<string> {
  await kit.db.pool.query('insert into sport_seed (seed) values ($1) on conflict do nothing', [
    kit.runtime.random(32).toString('hex'),
  ]);
  const { rows } = await kit.db.pool.query<{ seed: string }>('select seed from sport_seed');
  return rows[0]!.seed;
}
