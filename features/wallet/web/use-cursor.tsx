import { useState, type ReactNode } from 'react';
import { Pager } from '#ui/pager.tsx';
import { useT } from '#platform/web/i18n.ts';

export interface Cursor<Start> {
  /** Where the open page starts; undefined for the first. */
  readonly before: Start | undefined;
  /** Draws the pager. @param next what the open page named as the start of the one after it */
  pager(next: Start | null | undefined): ReactNode;
}

/** Pages over a list that only knows "what comes after this". Another `list` (its filters) starts over. */
export function useCursor<Start extends string | number>(list: string): Cursor<Start> {
  const t = useT('cashier.history');
  const [state, setState] = useState<{ list: string; starts: readonly Start[]; page: number }>({
    list,
    starts: [],
    page: 1,
  });
  const { starts, page } = state.list === list ? state : { starts: [], page: 1 };
  return {
    before: page === 1 ? undefined : starts[page - 2],
    pager(next) {
      const ends = next === null || next === undefined || starts.length >= page;
      const known = ends ? starts : [...starts, next];
      return (
        <Pager
          page={page}
          pages={known.length + 1}
          onChange={(to) => setState({ list, starts: known, page: to })}
          labels={{
            nav: t('pages'),
            previous: t('newer'),
            next: t('older'),
            page: (number) => t('page', { number }),
          }}
        />
      );
    },
  };
}
