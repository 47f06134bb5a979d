import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModules } from '../architecture.ts';
import { nameBreaches, namesIn } from './names.ts';

it('whatever runs between rooms by name is declared, and used', () => {
  const names = namesIn(readModules(join(import.meta.dirname, '../..')));
  const kinds = ['events', 'requests', 'places', 'drawn', 'filled', 'windows', 'opened', 'jobs'] as const;
  for (const kind of kinds) expect(names[kind].length, kind).toBeGreaterThan(4);
  expect(nameBreaches(names)).toEqual([]);
});

const sound = [
  { path: 'platform/contract/page.ts', source: `export type SlotPlace = 'coins.below';` },
  {
    path: 'features/a/a/contract.ts',
    source: `const more = { sold: z.object({}) } as const;
      export const coins = channel({ name: 'coins', who: 'guest', events: more });
      declare module '#platform/contract/live.ts' { interface LiveRequests { Flip: { data: object; reply: object } } }`,
  },
  {
    path: 'features/a/a/server/index.ts',
    source: `kit.run.every('* * * * *', 'melt', melt); kit.live.register('Flip', flip, answer);
      kit.realtime.publish(channelOfAll('coins'), 'sold', {});`,
  },
  {
    path: 'features/a/a/feature.ts',
    source: `export const a = defineFeature({ web: {
      slots: [{ place: 'coins.below', id: 'a', load }], modals: { 'coins.flip': load } } })`,
  },
  {
    path: 'features/a/b/web/page.tsx',
    source: `import { ask } from '#platform/web/live.ts'; useChannel(channelOfAll('coins'), 'sold', take); void ask('Flip', {}); void openModal('coins.flip');
      export const page = () => <Slot place="coins.below" />;`,
  },
];

it('what is declared and used passes', () => {
  expect(nameBreaches(namesIn(sound))).toEqual([]);
});

it.each([
  ['features/a/b/server/x.ts', `kit.realtime.publish(channelOfAll('coins'), 'lost', {})`, 'lost: a push'],
  ['features/a/b/web/x.ts', `useUserEvent('Lost', take)`, 'Lost: a push'],
  [
    'features/a/b/web/x.ts',
    `import { ask } from '#platform/web/live.ts'; void ask('Flop', {})`,
    'Flop: a request of the live socket',
  ],
  [
    'features/a/b/feature.ts',
    `export const b = defineFeature({ web: { slots: [{ place: 'coins.above', id: 'b', load }] } })`,
    'coins.above: a slot that no page draws',
  ],
  [
    'platform/contract/page.ts',
    `export type SlotPlace = 'coins.below' | 'coins.above';`,
    'coins.above: a place that no page draws',
  ],
  ['features/a/b/web/x.ts', `void openModal('coins.flop')`, 'coins.flop: a window that no feature has'],
  [
    'features/a/b/feature.ts',
    `export const b = defineFeature({ web: { modals: { 'coins.flip': load } } })`,
    'coins.flip: a window of two features',
  ],
  ['features/a/a/server/x.ts', `kit.run.task('melt', melt)`, 'melt: a job of two kinds of work'],
  ['features/a/b/server/x.ts', `kit.run.asLeader('b.melt', melt)`, 'b.melt: the kit puts the feature before'],
  [
    'features/a/b/server/x.ts',
    'const name = `private-user.${id}`',
    'private-user.: a name of a channel made by hand',
  ],
  [
    'features/a/b/contract.ts',
    `export const jars = channel({ name: 'jars', who: 'guest', events: { full: z.object({}) } })`,
    'full: declared, and pushed nowhere',
  ],
])('a planted name is caught: %s: %s', (path, source, found) => {
  expect(nameBreaches(namesIn([...sound, { path, source }]))).toEqual([
    expect.stringContaining(`${path}: ${found}`),
  ]);
});
