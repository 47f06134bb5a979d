/** What staff write before it is saved: figures and times as typed. Pure. */
import type { ContentItem, ContentKind } from '../../contract.ts';

export interface Draft {
  readonly place: string;
  /** '' stands for every language. */
  readonly locale: string;
  readonly published: boolean;
  /** As the browser's time control has them, in UTC: '2026-11-20T09:30', '' for no limit. */
  readonly starts: string;
  readonly ends: string;
}

export const EMPTY: Draft = { place: '0', locale: '', published: false, starts: '', ends: '' };

export function draftOf(item: ContentItem | null): Draft {
  if (!item) return EMPTY;
  const { place, locale, published, startsAt, endsAt } = item;
  return {
    place: String(place),
    locale: locale ?? '',
    published,
    starts: startsAt?.slice(0, 16) ?? '',
    ends: endsAt?.slice(0, 16) ?? '',
  };
}

export interface Schedule {
  readonly place: number;
  readonly locale: string | null;
  readonly published: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

export interface ReadDraft {
  readonly value: Schedule;
  /** Fields that need another value. */
  readonly wrong: readonly ('place' | 'ends')[];
}

const FAR = 10_000;

export function readDraft({ place, locale, published, starts, ends }: Draft): ReadDraft {
  const number = /^[-−]?\d{1,5}$/.test(place.trim()) ? Number(place.trim().replace('−', '-')) : Number.NaN;
  const [startsAt, endsAt] = [isoOf(starts), isoOf(ends)];
  const wrong: ('place' | 'ends')[] = [];
  if (!(Math.abs(number) <= FAR)) wrong.push('place');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) wrong.push('ends');
  return { value: { place: number, locale: locale || null, published, startsAt, endsAt }, wrong };
}

function isoOf(text: string): string | null {
  return text === '' ? null : `${text.slice(0, 16)}:00.000Z`;
}

/** By which staff know it in the list. */
export function titleOf(kind: ContentKind, data: Readonly<Record<string, unknown>>): string {
  const name = { banner: 'title', slide: 'name', notice: 'text', window: 'title' }[kind];
  const value = data[name];
  return typeof value === 'string' ? value : '';
}
