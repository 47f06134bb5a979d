import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SPANNING } from '../../platform/server/testing/spanning-tables.ts';
import { roomsWithoutWalls } from './lanes.ts';
import { readTree } from './tree.ts';

const root = join(import.meta.dirname, '../..');

it('every room that works on lanes has a test in which they are told apart', () => {
  expect(roomsWithoutWalls(readTree(root).modules)).toEqual([]);
});

it('knows transactions of lanes from other work', () => {
  const modules = [
    {
      path: 'features/money/one/server/pay.ts',
      source: 'post({ ...posting, within: async (client) => {} })',
    },
    {
      path: 'features/money/two/server/pay.ts',
      source: 'kit.money.actBeside<A, B, C, D>(user, rows, ask, decide)',
    },
    {
      path: 'features/money/two/server/two.server.test.ts',
      source: 'createTestPlatform({ lanesApart: true })',
    },
    { path: 'features/money/three/server/old.ts', source: `forget({ within: 't.at < $1' })` },
  ];
  expect(roomsWithoutWalls(modules)).toEqual(['features/money/one']);
});

it('what spans lanes by design is listed for who plans cells', () => {
  const growth = readFileSync(join(root, 'docs/growth.md'), 'utf8');
  expect(Object.keys(SPANNING).filter((table) => !growth.includes(`\`${table}\``))).toEqual([]);
});
