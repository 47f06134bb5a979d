import { expect, it } from 'vitest';
import { compileMessages, faceOf, twinOver } from './vite-messages.ts';

it('compiles texts and keeps plain ones plain', () => {
  expect(compileMessages({ a: { b: 'Hello {name}!', c: 'Plain' } })).toEqual({
    a: { b: ['Hello ', ['name'], '!'], c: 'Plain' },
  });
});

it('names the text that is not ICU', () => {
  expect(() => compileMessages({ a: { b: 'Hello {name' } })).toThrow(/a\.b/);
});

it('keeps nav labels and titles at any depth', () => {
  expect(
    faceOf({
      feed: { nav: { all: 'Feed' }, title: 'Live', row: 'x', deep: { title: 'y', z: 'z' } },
      other: 'w',
    }),
  ).toEqual({
    feed: { nav: { all: 'Feed' }, title: 'Live', deep: { title: 'y' } },
  });
});

it('fills what a twin leaves out with English, and drops what only the twin has', () => {
  const english = { a: 'One', b: { c: 'Two', d: 'Three' }, e: { f: 'Four' } };
  expect(twinOver(english, { a: 'Eins', b: { d: 'Drei', x: 'y' }, e: 'Vier' })).toEqual({
    a: 'Eins',
    b: { c: 'Two', d: 'Drei' },
    e: { f: 'Four' },
  });
});
