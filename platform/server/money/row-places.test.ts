/** `ctid` names a row of one partition: of the ledger's tables no statement goes by it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../database/project-root.ts';

/** Tables that are one table for good. */
const KEPT =
  /select ctid as at from sport_due|^\s*where d\.ctid = t\.at|key: \{ last_at: 'timestamptz', ctid: 'tid' \}/;

function byPlace(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /\bctid\b/.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line) && !KEPT.test(line));
}

it('no statement of the server finds a row by its place', () => {
  const found = ['app', 'features', 'platform'].flatMap((floor) =>
    readdirSync(join(projectRoot(), floor), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        byPlace(readFileSync(join(projectRoot(), floor, file), 'utf8')).map((line) => ({ file, line })),
      ),
  );
  expect(found).toEqual([]);
});

it('one that does is seen', () => {
  expect(byPlace('select 1\n  from bet where ctid in (select ctid from bet)')).toHaveLength(1);
});
