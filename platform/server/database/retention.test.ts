/** Every table has a rule for how long its rows are kept: docs/retention.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationFolders, readMigrations } from './migrate.ts';
import { projectRoot } from './project-root.ts';

const page = readFileSync(join(projectRoot(), 'docs', 'retention.md'), 'utf8');
const migrations = migrationFolders()
  .flatMap(readMigrations)
  .map(({ sql }) => sql);
/** Made by the program before any migration. */
const OWN = ['migration'];

function tablesOf(statements: readonly string[]): string[] {
  const made = new Set(OWN);
  for (const sql of statements)
    for (const [, what, name] of sql.matchAll(
      /^\s*(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/gim,
    ))
      if (what!.toLowerCase() === 'create') made.add(name!);
      else made.delete(name!);
  return [...made].toSorted();
}

/** Tables with an owner, what they grow by, and a rule. */
const ruledOf = (text: string) =>
  [...text.matchAll(/^\| `(\w+)` \| [^|]*\S[^|]* \| [^|]*\S[^|]* \| [^|]*\S[^|]* \|$/gm)]
    .map(([, name]) => name!)
    .toSorted();

it('every table has its rule, once, and every rule its table', () => {
  expect(ruledOf(page)).toEqual(tablesOf(migrations));
});

it('a table that nobody gave a rule is found, and so is a rule that lost its table', () => {
  const planted = [...migrations, 'begin;\nCREATE TABLE IF NOT EXISTS planted_rows (id bigint);'];
  expect(tablesOf(planted).filter((name) => !ruledOf(page).includes(name))).toEqual(['planted_rows']);
  expect(tablesOf([...migrations, 'drop table bet;'])).not.toContain('bet');
  const without = page.replace(/^\| `seed_pair` \|.*$/m, '| `seed_pair` | fairness |  |  |');
  expect(tablesOf(migrations).filter((name) => !ruledOf(without).includes(name))).toEqual(['seed_pair']);
});
