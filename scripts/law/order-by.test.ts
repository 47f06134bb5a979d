import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sortedAsText } from './order-by.ts';
import { readTree } from './tree.ts';

it('no rows are sorted by the text of what they should be sorted by', () => {
  const { modules, beside } = readTree(join(import.meta.dirname, '../..'));
  const found = [...modules, ...beside]
    .filter(({ path }) => !path.startsWith('scripts/law/'))
    .flatMap(({ path, source }) => sortedAsText(source).map((one) => `${path}:${one}`));
  expect(found).toEqual([]);
});

it('finds who sorts by a column of the answer that is a text', () => {
  const planted = [
    "'select id::text, name from t where id > $1 order by id limit 500'",
    '`select a.id::text,\n a.no from t a\n order by no desc, id`',
    '`select count(*)::text as n, day from t group by day order by n desc`',
    '`select x from (select id::text from t order by id limit 1) s`',
    "'select id::text from t order by t.id'",
    "`select string_agg(id::text, ',' order by id) from t`",
    '`select id::text, row_number() over (order by id) from t`',
    "'select name::text, id from t order by id'",
  ];
  expect(planted.map((source) => sortedAsText(source))).toEqual([
    ['1: id'],
    ['1: id'],
    ['1: n'],
    ['1: id'],
    [],
    [],
    [],
    [],
  ]);
});
