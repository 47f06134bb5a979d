import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { SEARCH_PAGE, type GamesPage } from './queries.ts';

const LAYOUT = 'grid grid-cols-[repeat(3,minmax(0,1fr))] gap-2.5 md:grid-cols-[repeat(6,minmax(0,1fr))]';

interface SearchResultsProps {
  query: {
    data: GamesPage | undefined;
    error: unknown;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  onReset: () => void;
}

/** Six places: whatever comes stands in them, so the window keeps its height. */
export function SearchResults({ query, onReset }: SearchResultsProps): ReactNode {
  const t = useT('catalogue.search');
  const { data, error } = query;
  if (data === undefined && !error) return <GridSkeleton count={SEARCH_PAGE} layout={LAYOUT} />;
  if (error) {
    return (
      <Held>
        <ErrorState
          text={errorText(error)}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          className="py-0!"
        />
      </Held>
    );
  }
  const games = data?.games ?? [];
  if (games.length === 0) {
    return (
      <Held>
        <EmptyState
          icon="search"
          text={t('none')}
          action={<Button onClick={onReset}>{t('reset')}</Button>}
          className="py-0!"
        />
      </Held>
    );
  }
  return (
    <Held>
      <div
        data-results
        className={cx('transition-opacity', query.isPlaceholderData && 'opacity-50')}
        aria-busy={query.isPlaceholderData}
      >
        <GameGrid games={games} label={t('results')} layout={LAYOUT} eager={SEARCH_PAGE} />
      </div>
    </Held>
  );
}

/** Lies over unseen places of the full page. */
function Held({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div aria-hidden className={cx(LAYOUT, 'invisible col-start-1 row-start-1')}>
        {Array.from({ length: SEARCH_PAGE }, (_, index) => (
          <span key={index} className="aspect-3/4" />
        ))}
      </div>
      <div className="col-start-1 row-start-1 grid grid-cols-[minmax(0,1fr)] items-center has-[[data-results]]:items-start">
        {children}
      </div>
    </div>
  );
}
