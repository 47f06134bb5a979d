/** Questions about the lines of one posting are answered by its index, however long the ledger and the account are. */
import { expect, it } from 'vitest';
import { LOOK } from '../../chains/signer/approvals.ts';
import { asOwner, openTestDatabase } from '../testing/open-database.ts';
import { LINE_OF_POSTING } from './post.ts';
import { KIND } from './kinds.ts';

const id = '00000000-0000-7000-8000-000000000000';

it('a repeated key, an answered round and an approval', async () => {
  const db = await openTestDatabase();
  // One busy account: its own index alone would read all of its lines. They are of the day before: a month may have begun since the copied
  // database was made.
  await db.pool.query(
    `insert into entry (lane, batch, account, cur, debit, credit, kind, ref, balance_after, at)
     select 1, n, 7, 10, 0, 1, ${KIND.adjust}, gen_random_uuid(), n, now() - interval '1 day' from generate_series(1, 20000) n`,
  );
  await asOwner(db, 'analyze entry');
  const plan = async (text: string, values: unknown[]): Promise<string> => {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, values);
    return JSON.stringify(rows[0]);
  };
  const opening =
    'select e.balance_after from round r join entry e on e.account = r.user_id and e.ref = r.id and e.kind = $3 where r.user_id = $1 and r.id = $2';
  expect(await plan(LINE_OF_POSTING, ['7', id, KIND.adjust])).toContain('"entry_first_ref"');
  expect(await plan(opening, ['7', id, KIND.roundStake])).toContain('"entry_first_ref"');
  const look = await plan(LOOK, [id]);
  expect(look).toContain('"entry_first_ref"');
  expect(look).not.toContain('"entry_first_account"');
});
