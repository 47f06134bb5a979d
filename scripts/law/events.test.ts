import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readModules } from '../architecture.ts';
import { declaredEvents, eventBreaches } from './events.ts';

const LIST = 'platform/contract/event.ts';
const modules = readModules(join(import.meta.dirname, '../..'));
const list = modules.find(({ path }) => path === LIST)!;

it('every domain event that is declared is written, and no other is written or read', () => {
  expect(declaredEvents(list).length).toBeGreaterThan(20);
  expect(eventBreaches(declaredEvents(list), modules)).toEqual([]);
});

it('one that is never written, and one that nobody declared, are named', () => {
  const declared = declaredEvents({
    path: LIST,
    source: `export interface DomainEvents { 'coin.sold': { id: string }; 'coin.lost': { id: string } }`,
  });
  const planted = [
    { path: 'features/a/a/server/x.ts', source: `draft.event(state, 'coin.sold', { id }); // 'coin.lost'` },
    {
      path: 'features/a/b/server/x.ts',
      source: `kit.on.events(['coin.sold', 'coin.found'], 'count', count);`,
    },
    {
      path: 'features/a/c/server/x.ts',
      source: "pool.query(`select 1 from event where type = 'coin.gone'`)",
    },
    { path: 'features/a/d/server/x.ts', source: `await kit.emit(client, 'coin.made', null, {});` },
  ];
  expect(eventBreaches(declared, planted)).toEqual([
    'coin.lost is declared, and written nowhere',
    'features/a/d/server/x.ts: coin.made is not declared in platform/contract/event.ts',
    'features/a/b/server/x.ts: coin.found is not declared in platform/contract/event.ts',
    'features/a/c/server/x.ts: coin.gone is not declared in platform/contract/event.ts',
  ]);
});

it('a list without names is no list', () => {
  expect(() => declaredEvents({ path: LIST, source: 'export interface Events {}' })).toThrow(
    'declares no events',
  );
});
