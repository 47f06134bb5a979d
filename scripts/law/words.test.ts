import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { floors, OUTSIDE, readModules } from '../architecture.ts';
import { bannedInDocuments, bannedInModules } from './words.ts';

const root = join(import.meta.dirname, '../..');

const documents = ['docs', ...floors, ...OUTSIDE]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  )
  .concat('README.md', 'CONTRIBUTING.md')
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

it('no module calls a thing by a name that was given up', () => {
  expect(bannedInModules(readModules(root, [...floors, ...OUTSIDE]))).toEqual([]);
});

it('no document does', () => {
  expect(documents.length).toBeGreaterThan(80);
  expect(bannedInDocuments(documents)).toEqual([]);
});

it('a planted one is named, as a variable, a property and a word of a comment', () => {
  const planted = [
    { path: 'features/a/a/server/x.ts', source: `export const MOST_ROWS = 3;` },
    {
      path: 'platform/server/x.ts',
      source: `export function run({ ports }: { ports: Ports }) { return ports.now(); }`,
    },
    {
      path: 'games/a/web/x.ts',
      source: `// It is drawn anew.\nexport const text = 'told anew at the door';`,
    },
    {
      path: 'platform/server/y.ts',
      source: 'const rows = await sql`select lead(x) over ()`; kit.lead(rows);',
    },
  ];
  expect(bannedInModules(planted)).toEqual([
    'features/a/a/server/x.ts: MOST_ is called MAX_, MIN_',
    'platform/server/x.ts: ports is called runtime',
    'platform/server/x.ts: Ports is called Runtime',
    'games/a/web/x.ts: anew is called again',
    'platform/server/y.ts: lead is called runAsLeader, leader',
  ]);
});

it('what the wire and the pictures keep is kept', () => {
  const kept = [
    { path: 'games/stairs/web/flight.ts', source: `/** An open door. */ const door = 1;` },
    { path: 'features/play/originals/contract.ts', source: `export const part = { told: 1 };` },
  ];
  expect(bannedInModules(kept)).toEqual([]);
});

it('a planted word of a document is named, in prose and in code', () => {
  const source = 'Time comes from `kit.ports`, drawn anew. `anew` is a word.';
  expect(bannedInDocuments([{ path: 'docs/x.md', source }])).toEqual([
    'docs/x.md: ports is called runtime',
    'docs/x.md: anew is called again',
  ]);
});
