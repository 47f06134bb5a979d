import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { BetFilterRow } from './bet-filter-row.tsx';
import { BetTable } from './bet-table.tsx';
import {
  choiceOf,
  exportAddress,
  filtersText,
  NO_FILTERS,
  readFilters,
  type BetChoice,
  type BetFilters,
} from './bet-choice.ts';
import { OwnTabs } from './own-tabs.tsx';
import { betsQuery } from './queries.ts';

const PATH = '/profile/settings/bets';
const ROWS = 10;

/** /profile/settings/bets: every bet of one's own, with filters that the address carries. */
export default function BetsPage(): ReactNode {
  const t = useT('profile.history');
  const filters = readFilters(useSearch());
  const choice = choiceOf(filters);
  const change = (next: BetFilters): void => navigate(PATH + filtersText(next), { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <OwnTabs />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold tracking-tight">{t('heading')}</h1>
        <Exports choice={choice} />
      </header>
      <BetFilterRow filters={filters} onChange={change} />
      <Bets choice={choice} filtered={filtersText(filters) !== ''} onClear={() => change(NO_FILTERS)} />
    </div>
  );
}

/** The same bets as a file, with the seeds they can be checked by. */
function Exports({ choice }: { choice: BetChoice }): ReactNode {
  const t = useT('profile.history');
  return (
    <p className="flex items-center gap-2">
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={exportAddress(choice, format)}
          download
          aria-label={t('export', { format: format.toUpperCase() })}
          title={t('exportHint')}
          className={buttonClass()}
        >
          <Icon name="download" size={18} />
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}

function Bets({
  choice,
  filtered,
  onClear,
}: {
  choice: BetChoice;
  filtered: boolean;
  onClear: () => void;
}): ReactNode {
  const t = useT('profile.history');
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(betsQuery(choice));
  const card = 'rounded-xl border border-line/70 bg-panel p-3 sm:p-4';
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className={`min-h-100 ${card}`}
      />
    );
  const bets = data?.pages.flatMap((page) => page.bets) ?? null;
  // A search that found nothing yet goes on when asked: a page looks at so many bets and no more.
  const searching = bets?.length === 0 && hasNextPage;
  return (
    <section aria-label={t('heading')} className={`min-h-100 ${card}`}>
      {searching ? (
        <EmptyState icon="search" text={t('further')} className="min-h-80" />
      ) : (
        <BetTable
          bets={bets}
          caption={t('heading')}
          placeholders={ROWS}
          own
          empty={
            <EmptyState
              icon={filtered ? 'filter' : 'dice'}
              text={t(filtered ? 'nothing' : 'none')}
              className="min-h-80"
              action={filtered && <Button onClick={onClear}>{t('clear')}</Button>}
            />
          }
        />
      )}
      {hasNextPage && (
        <p className="mt-4 flex justify-center">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(searching ? 'searchOn' : 'more')}
          </Button>
        </p>
      )}
    </section>
  );
}
