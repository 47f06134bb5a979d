import { expect, it } from 'vitest';
import { fold } from '../../contract/fold.ts';
import { openTestDatabase } from '../testing/open-database.ts';

/** Every letter, figure, mark and sign of the first plane, but for figures that are no digits: PostgreSQL takes them for signs. */
function characters(): string[] {
  const all = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
  return all.filter(
    (sign) => /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(sign) && !/\p{No}/u.test(sign.normalize('NFKD')),
  );
}

it('folds in the database as in the page', async () => {
  const { pool } = await openTestDatabase();
  const texts = [
    ...characters(),
    'Beşiktaş – Fenerbahçe',
    'ΟΔΟΣ 2',
    'İSTANBUL ıslak',
    'Größe, Łódź & Smørrebrød',
    'إيداعٌ في المحفظة',
    'ﾌﾞﾗｯｸ・ジャック 21',
    '  Lucky_Fox-7! ',
    'ȦȦ'.normalize('NFD'),
  ];
  const { rows } = await pool.query<{ text: string; folded: string }>(
    // One of the two may know a newer Unicode.
    'select text, fold_text(text) as folded from unnest($1::text[]) text where unicode_assigned(text)',
    [texts],
  );
  expect(rows.length).toBeGreaterThan(50_000);
  expect(rows.filter(({ text, folded }) => folded !== fold(text))).toEqual([]);
});

it('finds a player by any part of the name without reading all of them', async () => {
  const { pool } = await openTestDatabase();
  const { rows } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'account_search'`,
  );
  expect(rows[0]?.indexdef).toContain('gin_trgm_ops');
  const client = await pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from account a where a.plain like '%' || fold_text('Lucky') || '%'`,
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('account_search');
  } finally {
    client.release(true);
  }
});
