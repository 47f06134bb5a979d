import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { walkFaults, walksIn } from './walks.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);

it('the walks of the architecture pass files that are there and do what is said', () => {
  const walks = walksIn(read('docs/architecture.md')!);
  expect(walks.map(({ title }) => title)).toEqual([
    'A dice bet',
    'A withdrawal',
    'A setting',
    'A chat message',
  ]);
  expect(walkFaults(walks, read)).toEqual([]);
});

it('a wrong count, a file that went and a name that went are found', () => {
  const walks = walksIn(`### A coin: 3 hops

| | file | what | does |
|---|---|---|---|
| 1 | \`a.ts\` | \`take\` | takes it |
| 2 | \`a.ts\` | \`contract.give\` | gives it |
| 4 | \`b.ts\` | \`put\` | puts it |
| 4 | \`b.ts\` | \`put\` | puts it |
`);
  expect(walkFaults(walks, (file) => (file === 'a.ts' ? 'function take() {}' : null))).toEqual([
    'A coin: 3 hops, and 4 rows',
    'A coin: a.ts has no contract.give',
    'A coin: hop 4 is the 3th row',
    'A coin: b.ts is not there',
  ]);
});
