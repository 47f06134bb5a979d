import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foreignNames, namedIn, tableBreaches, tablesOf } from './tables.ts';
import { HANDED_ON, PLATFORM_OWNERS } from './table-owners.ts';
import { readTree } from './tree.ts';

const { modules, migrations } = readTree(join(import.meta.dirname, '../..'));

it('every table has one owner, and no other room names it', () => {
  const { owners, faults } = tablesOf(migrations, PLATFORM_OWNERS, HANDED_ON);
  expect(owners.size).toBeGreaterThan(100);
  expect(faults).toEqual([]);
  const foreign = foreignNames(owners, [...modules, ...migrations]);
  expect(foreign.length).toBeGreaterThan(50);
  expect(tableBreaches(foreign)).toEqual([]);
});

const made = [
  { path: 'platform/server/database/migrations/001-a.sql', source: 'create table coin (id int);' },
  { path: 'features/a/a/server/migrations/001-a.sql', source: 'create unlogged table jar (id int);' },
];
const { owners } = tablesOf(made, { 'platform/server/mint': ['coin'] });

it.each([
  ['features/a/b/server/x.ts', 'pool.query(`select 1 from jar j where id = ${id}`)', 'reads jar'],
  ['features/a/b/server/x.ts', `pool.query('select 1 from lane l, jar as j')`, 'reads jar'],
  ['features/a/b/server/x.ts', `pool.query('with gone as (delete from jar) select 1')`, 'writes jar'],
  ['features/a/b/server/x.ts', `forget(db, { table: 'jar', key: {} })`, 'writes jar'],
  ['features/a/b/server/migrations/002-b.sql', 'update jar set id = 1;', 'writes jar'],
  ['features/a/a/server/x.ts', `pool.query('insert into coin (id) values (1)')`, 'writes coin'],
  ['platform/server/mint/x.ts', `pool.query('select 1 from coin left join jar on true')`, 'reads jar'],
  ['platform/server/settings/x.ts', `pool.query('lock table coin in exclusive mode')`, 'writes coin'],
])("a statement on another's table is refused: %s: %s", (path, source, found) => {
  const foreign = foreignNames(owners, [{ path, source }]);
  expect(tableBreaches(foreign, [])).toEqual([expect.stringContaining(`${path}: ${found}`)]);
});

it.each([
  ['features/a/a/server/x.ts', 'pool.query(`select 1 from jar`)'],
  ['platform/server/mint/x.ts', `pool.query('update coin set id = 2')`],
  ['features/a/b/server/x.ts', `const text = 'Take one jar from the shelf'; // select 1 from jar`],
  ['features/a/b/server/x.test.ts', `pool.query('select 1 from jar')`],
  ['app/cli/x.ts', `pool.query('select 1 from jar')`],
])('what belongs to the room passes: %s: %s', (path, source) => {
  expect(foreignNames(owners, [{ path, source }])).toEqual([]);
});

it('an exception to read is none to write, and one that nothing needs is named', () => {
  const source = `pool.query('delete from jar'); pool.query('select 1 from jar')`;
  const foreign = foreignNames(owners, [{ path: 'features/a/b/server/x.ts', source }]);
  const exception = { tables: ['jar'], by: ['features/a/b/'], why: 'jars are shown' };
  expect(tableBreaches(foreign, [exception])).toEqual([
    'features/a/b/server/x.ts: writes jar, which belongs to features/a/a',
  ]);
  expect(tableBreaches(foreign, [{ ...exception, writes: true }])).toEqual([]);
  expect(tableBreaches([], [exception])[0]).toContain('nothing needs the exception of jar');
});

it('a table without an owner, and one of two, is named', () => {
  expect(tablesOf(made, {}).faults).toEqual(['coin has no owner']);
  expect(tablesOf(made, { 'platform/server/mint': ['coin', 'jar'] }).faults).toContain(
    'jar has two owners: features/a/a and platform/server/mint',
  );
});

it('tables are found wherever SQL names them', () => {
  const sql = `with a as (select 1 from one x join two on true) insert into three select * from four, five as f where 1 = 1`;
  expect(namedIn(sql).map(({ table }) => table)).toEqual(['one', 'two', 'three', 'four', 'five']);
});

it("a table that was handed on is its new room's, and only the migrations that made it may name it beside", () => {
  const to = 'features/money/reconciliation';
  const from = 'features/money/wallet';
  const sql = 'create table reconciliation_case (id int);';
  const maker = { path: `${from}/server/migrations/001-a.sql`, source: sql };
  const handedOn = [{ tables: ['reconciliation_case'], from, to }];
  const { owners: after, faults } = tablesOf([maker], {}, handedOn);
  expect([after.get('reconciliation_case'), faults]).toEqual([to, []]);
  const asks = (path: string) => ({ path, source: 'pool.query(`select 1 from reconciliation_case`)' });
  expect(foreignNames(after, [maker, asks(`${to}/server/x.ts`)])).toEqual([]);
  expect(foreignNames(after, [asks(`${from}/server/x.ts`)])).toHaveLength(1);
  expect(tablesOf(made, { 'platform/server/mint': ['coin'] }, handedOn).faults).toEqual([
    `reconciliation_case is handed on by ${from}, which does not make it`,
  ]);
});
