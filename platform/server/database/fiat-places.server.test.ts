/** Migration 200: six places of fiat where nothing is stored, and as before where something is. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../testing/open-database.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { migrate, migrationFolders, readMigrations } from './migrate.ts';

const THIS = 200;

/** The platform's migrations before this one, then all of them. */
function platformMigrations() {
  const [platform] = migrationFolders();
  const earlier = join(temporaryFolder(), 'platform');
  mkdirSync(earlier);
  for (const { name, number } of readMigrations(platform!))
    if (number < THIS) symlinkSync(join(platform!.folder, name), join(earlier, name));
  return { earlier: { room: 'platform', folder: earlier }, all: platform! };
}

/** @param begun what an installation has stored that has begun */
async function scalesAfter(begun: string | null): Promise<Record<string, number>> {
  const { pool } = await openTestDatabase(false);
  const { earlier, all } = platformMigrations();
  await migrate(pool, [earlier]);
  if (begun !== null) await pool.query(begun);
  await migrate(pool, [all]);
  const { rows } = await pool.query<{ code: string; scale: number }>(
    `select code, scale from currency where code in ('usd', 'eur', 'btc')`,
  );
  return Object.fromEntries(rows.map(({ code, scale }) => [code, scale]));
}

it('a new installation counts fiat with six places, and coins as before', async () => {
  expect(await scalesAfter(null)).toEqual({ usd: 6, eur: 6, btc: 8 });
});

it.each([
  ['an account', `insert into account (name, public_id, created_at) values ('anna', repeat('a', 24), now())`],
  [
    'a setting',
    `insert into setting_version (feature, version, value, author) values ('a', 1, '{}', 'test')`,
  ],
])('an installation that has %s keeps two', async (_what, begun) => {
  expect(await scalesAfter(begun)).toEqual({ usd: 2, eur: 2, btc: 8 });
});
