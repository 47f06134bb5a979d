import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '../../app/features.ts';
import { PERMISSIONS } from '../../platform/contract/permission.ts';
import { readModules } from '../architecture.ts';
import { askedPermissions, permissionBreaches, unknownPermissions } from './permissions.ts';

const modules = readModules(join(import.meta.dirname, '../..')).filter(
  ({ path }) => path !== 'platform/contract/permission.ts',
);

it('every permission is declared by one feature and asked for', () => {
  expect(permissionBreaches(PERMISSIONS, features, askedPermissions(modules))).toEqual([]);
  expect(unknownPermissions(PERMISSIONS, modules)).toEqual([]);
});

it('a permission that is declared nowhere, twice, or asked for nowhere is named', () => {
  const asked = askedPermissions([
    { path: 'features/a/a/web/x.tsx', source: `const may = useAllowed('coins.read'); // not 'coins.write'` },
    { path: 'features/a/a/contract.ts', source: `endpoint({ who: 'perm:coins.edit' })` },
  ]);
  const declared = [
    { id: 'one', permissions: ['coins.edit', 'coins.write', 'coins.sell'] },
    { id: 'two', permissions: ['coins.edit'] },
  ];
  expect(permissionBreaches(['coins.read', 'coins.edit', 'coins.write'], declared, asked)).toEqual([
    'coins.read is declared by no feature',
    'coins.edit is declared twice',
    'coins.write is asked for nowhere',
    'one declares coins.sell, which is not in platform/contract/permission.ts',
  ]);
});
