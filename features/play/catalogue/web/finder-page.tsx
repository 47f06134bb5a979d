import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { AppLink, usePath, useSearch } from '#platform/web/app-link.tsx';
import { CasinoTabs } from '#platform/web/casino-tabs.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { navigate } from '#platform/web/router.tsx';
import { Slot } from '#platform/web/slots.tsx';
import { useStore } from '#platform/web/store.ts';
import type { CatalogueGame } from '../contract.ts';
import { choiceAddress, choiceOf, finderOf, rulesOf, type Choice, type Finder } from './finder.ts';
import { FinderFilters } from './finder-filters.tsx';
import { FINDER_GRID, GameGrid, GridSkeleton } from './game-grid.tsx';
import { FINDER_PAGE, finderQuery, providersQuery, type GamesPage } from './queries.ts';
import { useTagText } from './tag-text.ts';

/** Tall enough that what is below the games never moves into sight and out again. */
const ROOM = { minHeight: '80vh' } as const;

/** Pictures in the first screen of a wide window. */
const EAGER = 16;

/** A list of games: a section of the casino, a provider's, or those of a tag. Which, the address says. */
export default function FinderPage(): ReactNode {
  const path = usePath();
  const finder = finderOf(
    path,
    useStore(({ favourites }) => favourites),
  );
  const choice = choiceOf(finder, useSearch());
  const query = useInfiniteQuery(finderQuery(rulesOf(finder, choice), choice.sort));
  const total = query.data?.pages[0]?.total;
  function handleChoice(next: Choice): void {
    navigate(choiceAddress(path, finder, next), { replace: true });
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {finder.tab && <CasinoTabs />}
      <div className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-end md:justify-between">
        <Heading finder={finder} total={total} />
        <FinderFilters finder={finder} choice={choice} onChange={handleChoice} />
      </div>
      <div style={ROOM} aria-busy={query.isPending}>
        <Results
          query={query}
          narrowed={choice.provider !== '' || choice.category !== ''}
          starred={finder.name === 'favourites' && finder.kind === 'section'}
          onWiden={() => handleChoice({ ...choice, provider: '', category: '' })}
        />
      </div>
      <Slot place="casino.below" near fallback={<div className="h-142" />} />
    </div>
  );
}

function Heading({ finder, total }: { finder: Finder; total: number | undefined }): ReactNode {
  const t = useT('catalogue');
  const tagText = useTagText();
  const { kind, name } = finder;
  const provider = useProvider(kind === 'provider' ? name : null);
  const text =
    kind === 'section'
      ? t(`finder.section.${name}`)
      : kind === 'tag'
        ? tagText(name)
        : (provider?.name ?? name);
  usePageTitle(kind === 'section' ? null : text);
  return (
    <div className="flex min-w-0 items-center gap-4">
      {kind === 'provider' && (
        <img
          src={provider?.image ?? `/art/provider/${encodeURIComponent(name)}.svg`}
          alt=""
          width={120}
          height={60}
          className="h-15 w-30 shrink-0 rounded-lg bg-raised object-cover"
        />
      )}
      <div className="min-w-0">
        <h1 className="truncate text-xl font-bold tracking-tight">{text}</h1>
        {/* The line is held from the start, so that the number does not push the games down. */}
        <p className="min-h-5 text-fg3 tnum" aria-live="polite">
          {total === undefined ? '' : t('finder.total', { count: total })}
        </p>
      </div>
    </div>
  );
}

/** The provider an address names, by id or by name. */
function useProvider(named: string | null) {
  const { data } = useQuery({ ...providersQuery, enabled: named !== null });
  const wanted = named?.toLowerCase();
  return data?.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
}

interface ResultsProps {
  query: {
    data: { pages: GamesPage[] } | undefined;
    error: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  narrowed: boolean;
  /** The page of favourites. */
  starred: boolean;
  onWiden: () => void;
}

function Results({ query, narrowed, starred, onWiden }: ResultsProps): ReactNode {
  const t = useT('catalogue.finder');
  const { data } = query;
  if (!data && query.error) {
    return (
      <ErrorState
        text={errorText(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!data) return <GridSkeleton count={24} layout={FINDER_GRID} />;
  const games = unique(data.pages);
  const total = data.pages.at(-1)?.total ?? 0;
  if (games.length === 0) return <Nothing narrowed={narrowed} starred={starred} onWiden={onWiden} />;
  return (
    <>
      <GameGrid
        games={games}
        label={t('games')}
        layout={FINDER_GRID}
        eager={EAGER}
        more={query.isFetchingNextPage ? Math.min(FINDER_PAGE, Math.max(0, total - games.length)) : 0}
      />
      {(query.hasNextPage || data.pages.length > 1) && (
        <More query={query} shown={games.length} total={total} />
      )}
    </>
  );
}

/** The list may have changed between two pages: no game is shown twice. */
function unique(pages: readonly GamesPage[]): CatalogueGame[] {
  return [...new Map(pages.flatMap(({ games }) => games).map((game) => [game.id, game])).values()];
}

interface MoreProps {
  query: ResultsProps['query'];
  shown: number;
  total: number;
}

/** How far the list has been read, and the rest of it by a press: an endless list would keep people from the footer. */
function More({ query, shown, total }: MoreProps): ReactNode {
  const t = useT('catalogue.finder');
  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      <p className="text-fg3 tnum" aria-live="polite">
        {t('shown', { shown: formatCount(shown), total: formatCount(total) })}
      </p>
      <span aria-hidden className="h-1 w-50 overflow-hidden rounded-full bg-raised">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${(shown / total) * 100}%` }}
        />
      </span>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-lose">
          {errorText(query.error)}
        </p>
      )}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function Nothing({
  narrowed,
  starred,
  onWiden,
}: Pick<ResultsProps, 'narrowed' | 'starred' | 'onWiden'>): ReactNode {
  const t = useT('catalogue.finder');
  if (narrowed) {
    return (
      <EmptyState
        art="/art/empty/search.svg"
        text={t('noneFits')}
        action={<Button onClick={onWiden}>{t('widen')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      art="/art/empty/search.svg"
      text={t(starred ? 'noFavourites' : 'none')}
      action={
        <AppLink to="/casino/latest-releases" className={buttonClass()}>
          {t('all')}
          <Icon name="arrow-right" size={18} />
        </AppLink>
      }
    />
  );
}
