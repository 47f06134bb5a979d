import { describe, expect, it } from 'vitest';
import { drawnStack, topEntry, putOnTop } from './modal-order.ts';

const entry = (id: string) => ({ id });
const ids = (drawn: { id: string; leaving: boolean }[]) =>
  drawn.map(({ id, leaving }) => (leaving ? `${id}-` : id)).join(' ');

describe('the modal stack', () => {
  it('draws in the wanted order', () => {
    expect(ids(drawnStack([], [entry('a'), entry('b')]))).toBe('a b');
  });

  it('keeps what left in its place until it is gone', () => {
    const drawn = drawnStack([], [entry('a'), entry('b'), entry('c')]);
    expect(ids(drawnStack(drawn, [entry('a'), entry('c')]))).toBe('a b- c');
    expect(ids(drawnStack(drawn, []))).toBe('a- b- c-');
  });

  it('takes back an entry that was leaving', () => {
    const leaving = drawnStack(drawnStack([], [entry('a')]), []);
    expect(ids(drawnStack(leaving, [entry('a')]))).toBe('a');
  });

  it('gives the keyboard to the last one that stays', () => {
    const drawn = drawnStack(drawnStack([], [entry('a'), entry('b')]), [entry('a')]);
    expect(topEntry(drawn)?.id).toBe('a');
    expect(topEntry([])).toBeNull();
  });
});

describe('putting one on top', () => {
  const loose = (id: string) => ({ id, mandatory: false });
  const firm = (id: string) => ({ id, mandatory: true });
  const idsOf = (stack: readonly { id: string }[]) => stack.map(({ id }) => id);

  it('goes over all others', () => {
    expect(idsOf(putOnTop([loose('a')], loose('b')))).toEqual(['a', 'b']);
    expect(idsOf(putOnTop([loose('a'), firm('b')], firm('c')))).toEqual(['a', 'b', 'c']);
  });

  it('stays under what must be answered', () => {
    expect(idsOf(putOnTop([loose('a'), firm('b'), firm('c')], loose('d')))).toEqual(['a', 'd', 'b', 'c']);
  });
});
