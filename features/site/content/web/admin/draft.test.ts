import { describe, expect, it } from 'vitest';
import type { ContentItem } from '../../contract.ts';
import { draftOf, EMPTY, readDraft, titleOf } from './draft.ts';

const item: ContentItem = {
  id: 'x',
  kind: 'banner',
  place: 3,
  locale: 'de',
  published: true,
  startsAt: '2026-11-20T09:30:00.000Z',
  endsAt: null,
  data: { title: 'Weekend' },
  state: 'live',
  author: 'a',
  changedAt: '2026-11-20T09:00:00.000Z',
};

describe('a draft of content', () => {
  it('comes back as it was', () => {
    const { place, locale, published, startsAt, endsAt } = item;
    expect(readDraft(draftOf(item))).toEqual({
      value: { place, locale, published, startsAt, endsAt },
      wrong: [],
    });
  });

  it('of something new is nobody’s yet', () => {
    expect(draftOf(null)).toBe(EMPTY);
    expect(readDraft(EMPTY).value).toEqual({
      place: 0,
      locale: null,
      published: false,
      startsAt: null,
      endsAt: null,
    });
  });

  it.each(['', 'x', '1.5', '10001', '-10001', '1e3', '--1'])('has no order such as "%s"', (place) => {
    expect(readDraft({ ...EMPTY, place }).wrong).toEqual(['place']);
  });

  it('ends after it starts', () => {
    const at = (starts: string, ends: string) => readDraft({ ...EMPTY, starts, ends }).wrong;
    expect(at('2026-11-20T09:30', '2026-11-20T09:30')).toEqual(['ends']);
    expect(at('2026-11-20T09:30', '2026-11-20T09:31')).toEqual([]);
    expect(at('', '2026-11-20T09:31')).toEqual([]);
  });

  it('is known by what it says', () => {
    expect(titleOf('banner', item.data)).toBe('Weekend');
    expect(titleOf('slide', { name: 'Spring' })).toBe('Spring');
    expect(titleOf('notice', {})).toBe('');
  });
});
