import { useState, type ReactNode } from 'react';
import { Pager } from '#ui/pager.tsx';
import { useT } from './i18n.ts';

export interface CursorPages<Cursor> {
  /** Where the open page starts; undefined for the first. */
  readonly before: Cursor | undefined;
  /** Draws the pager. @param next what the open page named as its end */
  pager(next: Cursor | null | undefined): ReactNode;
}

/** @param next what the open page named as its end; while the page before it stands in, that is known already */
export function knownStarts<Cursor>(
  starts: readonly Cursor[],
  page: number,
  next: Cursor | null | undefined,
): readonly Cursor[] {
  if (next === null || next === undefined || starts.length >= page) return starts;
  return starts.includes(next) ? starts : [...starts, next];
}

/**
 * Page numbers over a list that only knows "what comes after this": pages seen so far can be gone back
 * to, the one after the last is reached with "next". Another `list` (its filters) starts over.
 * @param texts where its words are: `nav`, `newer`, `older`, `page`
 */
export function useCursorPages<Cursor extends string | number>(
  list: string,
  texts: string,
): CursorPages<Cursor> {
  const t = useT(texts);
  const [state, setState] = useState<{ list: string; starts: readonly Cursor[]; page: number }>({
    list,
    starts: [],
    page: 1,
  });
  const { starts, page } = state.list === list ? state : { starts: [], page: 1 };
  return {
    before: page === 1 ? undefined : starts[page - 2],
    pager(next) {
      const known = knownStarts(starts, page, next);
      return (
        <Pager
          page={page}
          pages={known.length + 1}
          onChange={(to) => setState({ list, starts: known, page: Math.min(to, known.length + 1) })}
          labels={{
            nav: t('nav'),
            previous: t('newer'),
            next: t('older'),
            page: (number) => t('page', { number }),
          }}
        />
      );
    },
  };
}
