/** Each law over the whole tree and one planted breach more: it finds that one, and nothing else. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from '../../app/features.ts';
import { PERMISSIONS } from '../../platform/contract/permission.ts';
import { breaches, type Module } from '../architecture.ts';
import { circles } from './circles.ts';
import { declaredEvents, eventBreaches } from './events.ts';
import { roomsWithoutWalls } from './lanes.ts';
import { nameBreaches, namesIn } from './names.ts';
import { askedPermissions, permissionBreaches, unknownPermissions } from './permissions.ts';
import { HANDED_ON, PLATFORM_OWNERS } from './table-owners.ts';
import { foreignNames, tableBreaches, tablesOf } from './tables.ts';
import { readTree } from './tree.ts';
import { bannedInModules } from './words.ts';

const root = join(import.meta.dirname, '../..');
const tree = readTree(root);
const { owners } = tablesOf(tree.migrations, PLATFORM_OWNERS, HANDED_ON);
const foreign = foreignNames(owners, [...tree.modules, ...tree.migrations]);
const LISTS = ['platform/contract/event.ts', 'platform/contract/permission.ts'];
const eventList = tree.modules.find(({ path }) => path === LISTS[0])!;
const users = tree.modules.filter(({ path }) => !LISTS.includes(path));

const LAWS: Readonly<Record<string, (planted: readonly Module[]) => string[]>> = {
  floors: (planted) => {
    const there = new Set(planted.map(({ path }) => path));
    return breaches([...tree.modules, ...planted], (path) => there.has(path) || existsSync(join(root, path)));
  },
  circles: (planted) =>
    circles([...tree.modules, ...tree.beside, ...planted]).map((group) => group.join(' <-> ')),
  events: (planted) => eventBreaches(declaredEvents(eventList), [...tree.modules, ...planted]),
  permissions: (planted) => [
    ...permissionBreaches(PERMISSIONS, features, askedPermissions([...users, ...planted])),
    ...unknownPermissions(PERMISSIONS, [...users, ...planted]),
  ],
  tables: (planted) => tableBreaches([...foreign, ...foreignNames(owners, planted)]),
  names: (planted) => nameBreaches(namesIn([...tree.modules, ...planted])),
  lanes: (planted) => roomsWithoutWalls([...tree.modules, ...planted]),
  words: (planted) => bannedInModules([...tree.modules, ...tree.beside, ...planted]),
};

interface Breach {
  readonly what: string;
  readonly law: keyof typeof LAWS;
  readonly planted: readonly Module[];
  readonly found: string;
}

const plant = (path: string, source: string): Module => ({ path, source });

const PLANTED: readonly Breach[] = [
  {
    what: 'an import of another feature',
    law: 'floors',
    planted: [
      plant('features/play/feed/server/planted.ts', `import '#features/site/shell/server/index.ts';`),
    ],
    found:
      'features/play/feed/server/planted.ts: imports #features/site/shell/server/index.ts: a feature must not',
  },
  {
    what: 'a circle',
    law: 'circles',
    planted: [
      plant('ui/planted-a.ts', `import type { B } from './planted-b.ts'; export type A = B[];`),
      plant('ui/planted-b.ts', `import type { A } from './planted-a.ts'; export type B = A | null;`),
    ],
    found: 'ui/planted-a.ts <-> ui/planted-b.ts',
  },
  {
    what: 'an unknown event that is written',
    law: 'events',
    planted: [
      plant('features/play/feed/server/planted.ts', `await kit.emit(client, 'feed.planted', null, {});`),
    ],
    found: 'feed.planted is not declared',
  },
  {
    what: 'an unknown event that is read',
    law: 'events',
    planted: [
      plant('features/play/feed/server/planted.ts', `kit.on.events(['bet.planted'], 'count', count);`),
    ],
    found: 'bet.planted is not declared',
  },
  {
    what: 'an undeclared permission that a contract asks for',
    law: 'permissions',
    planted: [
      plant('features/play/feed/contract.ts', `export const x = endpoint({ who: 'perm:feed.planted' });`),
    ],
    found: 'feed.planted is not declared',
  },
  {
    what: 'an undeclared permission that a page asks for',
    law: 'permissions',
    planted: [plant('features/play/feed/web/planted.tsx', `const may = useAllowed('feed.planted');`)],
    found: 'feed.planted is not declared',
  },
  {
    what: 'a foreign table that is read',
    law: 'tables',
    planted: [plant('features/play/feed/server/planted.ts', 'pool.query(`select 1 from reward_draw`);')],
    found: 'features/play/feed/server/planted.ts: reads reward_draw, which belongs to features/money/rewards',
  },
  {
    what: 'a foreign table that a migration changes',
    law: 'tables',
    planted: [
      plant('features/play/feed/server/migrations/999-planted.sql', 'update withdrawal set state = 4;'),
    ],
    found: 'writes withdrawal, which belongs to features/money/wallet',
  },
  {
    what: 'a push that no channel declares',
    law: 'names',
    planted: [plant('features/play/feed/web/planted.tsx', `useUserEvent('FeedPlanted', take);`)],
    found: 'FeedPlanted: a push',
  },
  {
    what: 'a slot that no page draws',
    law: 'names',
    planted: [
      plant(
        'features/play/planted/feature.ts',
        `export const x = defineFeature({ web: { slots: [{ place: 'feed.planted', id: 'x', load }] } });`,
      ),
    ],
    found: 'feed.planted: a slot that no page draws',
  },
  {
    what: 'a room that works on lanes without a test of it',
    law: 'lanes',
    planted: [plant('features/play/feed/server/planted.ts', `await kit.money.exclusive(user, work);`)],
    found: 'features/play/feed',
  },
  {
    what: 'a banned word as a name',
    law: 'words',
    planted: [plant('features/play/feed/server/planted.ts', `export const MOST_ROWS = 3;`)],
    found: 'MOST_ is called MAX_, MIN_',
  },
  {
    what: 'a banned word in a comment of a browser test',
    law: 'words',
    planted: [plant('e2e/planted.spec.ts', `// It is loaded anew.\nexport const x = 1;`)],
    found: 'anew is called again',
  },
];

it.each(PLANTED)('the law finds $what, and nothing else in the tree', ({ law, planted, found }) => {
  expect(LAWS[law]!(planted)).toEqual([expect.stringContaining(found)]);
});
