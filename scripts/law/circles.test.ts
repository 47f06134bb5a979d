import { join } from 'node:path';
import { expect, it } from 'vitest';
import { floors, OUTSIDE, readModules } from '../architecture.ts';
import { circles } from './circles.ts';

it('no modules import each other in a circle, types included', () => {
  expect(circles(readModules(join(import.meta.dirname, '../..'), [...floors, ...OUTSIDE]))).toEqual([]);
});

it('a circle is found, also one of types alone and one that goes over several modules', () => {
  const modules = [
    { path: 'ui/a.ts', source: `import type { B } from './b.ts'; export interface A { b: B }` },
    { path: 'ui/b.ts', source: `import type { A } from './a.ts'; export interface B { a: A }` },
    { path: 'ui/c.ts', source: `export * from '#ui/d.ts'` },
    { path: 'ui/d.ts', source: `export const load = () => import('./e.ts')` },
    { path: 'ui/e.ts', source: `import { c } from './c.ts'; import { A } from './a.ts'` },
    { path: 'ui/f.ts', source: `import { a } from './a.ts'` },
  ];
  expect(circles(modules)).toEqual([
    ['ui/c.ts', 'ui/d.ts', 'ui/e.ts'],
    ['ui/a.ts', 'ui/b.ts'],
  ]);
});
