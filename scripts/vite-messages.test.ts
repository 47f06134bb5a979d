import { expect, it } from 'vitest';
import { compileMessages, faceOf, partOf, twinOver } from './vite-messages.ts';

it('compiles texts and keeps plain ones plain', () => {
  expect(compileMessages({ a: { b: 'Hello {name}!', c: 'Plain' } })).toEqual({
    a: { b: ['Hello ', ['name'], '!'], c: 'Plain' },
  });
});

it('names the text that is not ICU', () => {
  expect(() => compileMessages({ a: { b: 'Hello {name' } })).toThrow(/a\.b/);
});

it('keeps the texts that a module names, whole or by their beginning', () => {
  const code = "nav: [{ label: 'feed.nav.all' }], path: '/feed', title: `feed.titles.${which}`, id: 'other'";
  const tree = {
    feed: { nav: { all: 'Feed', own: 'Own' }, titles: { a: 'A', b: 'B' }, title: 'Live', row: 'x' },
    other: 'w',
  };
  expect(faceOf(tree, code)).toEqual({ feed: { nav: { all: 'Feed' }, titles: { a: 'A', b: 'B' } } });
});

it('fills what a twin leaves out with English, and drops what only the twin has', () => {
  const english = { a: 'One', b: { c: 'Two', d: 'Three' }, e: { f: 'Four' } };
  expect(twinOver(english, { a: 'Eins', b: { d: 'Drei', x: 'y' }, e: 'Vier' })).toEqual({
    a: 'Eins',
    b: { c: 'Two', d: 'Drei' },
    e: { f: 'Four' },
  });
});

it('leaves to later what of the frame is seen behind a click, and loses nothing', () => {
  const frame = { shell: { skip: 'Skip', footer: { age: '18' } }, gameKit: { nonce: 'Nonce' } };
  expect(partOf(frame, 'first')).toEqual({ shell: { skip: 'Skip' } });
  expect(partOf(frame, 'later')).toEqual({ shell: { footer: { age: '18' } }, gameKit: { nonce: 'Nonce' } });
});
