import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { GameRow, GameRowSkeleton } from '#platform/web/game-row.tsx';
import { GameTile } from '#platform/web/game-tile.tsx';
import { useT } from '#platform/web/i18n.ts';
import { HOME_ROWS } from '../home.ts';
import { homeQuery } from './queries.ts';

/** A row of the home page: the first games of a section. A section without games is left out. */
export function HomeGames({ row }: { row: keyof typeof HOME_ROWS }): ReactNode {
  const t = useT('catalogue');
  const { title, to } = HOME_ROWS[row];
  const query = useQuery(homeQuery(row));
  const heading = t(`home.${title}`);
  if (query.data?.length === 0) return null;
  if (query.data)
    return (
      <GameRow title={heading} to={to}>
        {query.data.map((game) => (
          <GameTile key={game.id} game={game} />
        ))}
      </GameRow>
    );
  if (query.isError) return <HomeFailed heading={heading} query={query} />;
  return <GameRowSkeleton title={heading} busy />;
}

interface FailedProps {
  heading: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** A row that could not be read, and the way to try again. */
export function HomeFailed({ heading, query }: FailedProps): ReactNode {
  const t = useT('catalogue.finder');
  return (
    <section className="min-w-0">
      <h2 className="mb-3 flex h-10 items-center text-base font-semibold">{heading}</h2>
      <ErrorState
        text={errorText(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        className="rounded-xl bg-panel"
      />
    </section>
  );
}
