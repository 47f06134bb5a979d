import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesIn, expandingFaults } from './expanding.ts';
import { readTree } from './tree.ts';

it('migrations that say so leave what was there as it was, and those that do say so', () => {
  const { migrations } = readTree(join(import.meta.dirname, '../..'));
  expect(expandingFaults(migrations)).toEqual([]);
});

describe('what the version before does not notice', () => {
  it.each([
    'create table a (x int not null check (x > 0)); create unique index on a (x); insert into a values (1);',
    'create table a (x int); alter table a add constraint c unique (x); create trigger t before insert on a for each row execute function f();',
    "-- Why; and what for.\nalter table a add b text, add column c numeric(3, 1) not null default 0; comment on column a.b is 'x; drop table a';",
    'create function f() returns int language plpgsql as $$ begin delete from a; return 1; end $$; create index a_b on a (b) where b > 0;',
    "alter table a add at date generated always as ('2026-01-01') stored",
  ])('%s', (sql) => expect(changesIn(sql)).toEqual([]));

  it.each([
    ['drop table a', 'drop table a'],
    ['alter table a add b text not null', 'alter table a add b text not null'],
    ['alter table a add b int, drop c', 'alter table a add b int, drop c'],
    ['alter table a add b int unique', 'alter table a add b int unique'],
    ['alter table a add constraint c check (x > 0)', 'alter table a add constraint c check (x > 0)'],
    ['alter table a rename b to c', 'alter table a rename b to c'],
    ['create unique index a_b on a (b)', 'create unique index a_b on a (b)'],
    [
      'create or replace function f() returns int as $$ select 1 $$',
      'create or replace function f() returns int as',
    ],
    ['create table b (x int); update a set x = 1', 'update a set x = 1'],
    ['create table b (x int); insert into a values (1)', 'insert into a values (1)'],
    [
      'create trigger t before insert on a for each row execute function f()',
      'create trigger t before insert on a',
    ],
  ])('but this: %s', (sql, begins) => {
    const [found] = changesIn(sql);
    expect(found).toContain(begins.slice(0, 60));
  });
});

it('asks for the word in the names of new ones alone', () => {
  const adds = 'create table a (x int)';
  const takes = 'drop table a';
  const at = (file: string, source: string) => ({ path: `features/x/y/server/migrations/${file}`, source });
  const faults = expandingFaults([
    at('319-old.sql', adds),
    at('001-expand-old.sql', takes),
    at('320-new.sql', adds),
    at('321-expand-new.sql', adds),
    at('322-less.sql', takes),
    at('323-expand-less.sql', takes),
  ]);
  expect(faults).toEqual([
    expect.stringContaining('001-expand-old.sql: does more than to expand'),
    expect.stringContaining('320-new.sql: only expands'),
    expect.stringContaining('323-expand-less.sql: does more than to expand: drop table a'),
  ]);
});
