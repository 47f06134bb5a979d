import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatCount, formatMultiplier, formatPercent } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { betPicture } from '#platform/contract/product.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { Slot } from '#platform/web/slots.tsx';
import type { overview } from '../contract.ts';
import { BetTable } from './bet-table.tsx';
import { Figure } from './figure.tsx';
import { overviewQuery } from './queries.ts';

type Overview = ReplyOf<typeof overview>;

const CARD = 'rounded-xl border border-line/70 bg-panel p-4 sm:p-6';
const LAST = 10;

/** What a player plays: figures, favourite games, last bets; oneself also by currency. */
export function Play({ tag, own }: { tag: string; own: boolean }): ReactNode {
  const t = useT('profile.play');
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(tag));
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className={`min-h-80 ${CARD}`}
      />
    );
  return (
    <>
      <Figures statistics={data?.statistics} />
      {/* By what the columns of the page leave, not by the window: beside an open chat the bets need the whole width. */}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 @4xl:grid-cols-[minmax(0,1fr)_320px]">
          <section aria-labelledby="profile-bets" className={CARD}>
            <header className="mb-3 flex min-h-10 items-center justify-between gap-3">
              <h2 id="profile-bets" className="text-base font-bold">
                {t('last')}
              </h2>
              {own && (
                <AppLink to="/profile/settings/bets" className={buttonClass({ variant: 'ghost' })}>
                  {t('all')}
                  <Icon name="chevron-right" size={18} className="rtl:-scale-x-100" />
                </AppLink>
              )}
            </header>
            <BetTable
              bets={data?.bets ?? null}
              caption={t('last')}
              placeholders={LAST}
              own={own}
              empty={<EmptyState icon="dice" text={t(own ? 'noneOwn' : 'none')} />}
            />
          </section>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
            <Favourites games={data?.favourites} />
            {own && <ByCurrency rows={data ? (data.statistics?.currencies ?? []) : null} />}
          </div>
        </div>
      </div>
      <Slot
        place="profile.play"
        props={{ tag, own }}
        near
        fallback={<div className="min-h-100 rounded-xl border border-line/70 bg-panel" />}
      />
    </>
  );
}

function Figures({ statistics }: { statistics: Overview['statistics'] | undefined }): ReactNode {
  const t = useT('profile.play');
  const { games = 0, wins = 0, best_multiplier: best = 0 } = statistics ?? {};
  const there = statistics !== undefined && statistics !== null;
  return (
    <dl aria-label={t('figures')} className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      <Figure name={t('wagered')}>
        {there ? <Money amount={statistics.wagered_usd} currency="usd" mark="none" /> : undefined}
      </Figure>
      <Figure name={t('bets')}>{there ? formatCount(games) : undefined}</Figure>
      <Figure name={t('wins')}>
        {there ? (games === 0 ? '–' : formatPercent(wins / games, 1)) : undefined}
      </Figure>
      <Figure name={t('best')}>{there ? (best === 0 ? '–' : formatMultiplier(best)) : undefined}</Figure>
    </dl>
  );
}

function Favourites({ games }: { games: Overview['favourites'] | undefined }): ReactNode {
  const t = useT('profile.play');
  return (
    <section aria-labelledby="profile-favourites" className={CARD}>
      <h2 id="profile-favourites" className="mb-3 flex min-h-10 items-center text-base font-bold">
        {t('favourites')}
      </h2>
      {games?.length === 0 ? (
        <EmptyState icon="heart" text={t('noFavourites')} className="py-6" />
      ) : (
        <ul className="grid gap-2">
          {(games ?? [null, null, null]).map((game, index) => (
            <li key={game?.game ?? index}>
              {game ? <Favourite {...game} /> : <Skeleton className="h-16" />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Favourite({ game, name, games, wagered_usd: wagered }: Overview['favourites'][number]): ReactNode {
  const t = useT('profile.play');
  return (
    <AppLink
      to={`/casino/game/${game}`}
      className="flex h-16 items-center gap-3 rounded-lg bg-raised px-3 -outline-offset-2 transition-colors hover:bg-hover"
    >
      <img
        src={betPicture(game)}
        alt=""
        width={36}
        height={48}
        loading="lazy"
        decoding="async"
        className="rounded-md object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-xs text-fg3 tnum">{t('count', { count: games })}</span>
      </span>
      <span className="text-end">
        <span className="block text-xs text-fg3">{t('wagered')}</span>
        <Money amount={wagered} currency="usd" mark="none" className="font-semibold" />
      </span>
    </AppLink>
  );
}

type CurrencyRow = NonNullable<NonNullable<Overview['statistics']>['currencies']>[number];

/** For oneself alone. */
function ByCurrency({ rows }: { rows: readonly CurrencyRow[] | null }): ReactNode {
  const t = useT('profile.play');
  return (
    <section aria-labelledby="profile-currencies" className={CARD}>
      <h2 id="profile-currencies" className="mb-3 flex min-h-10 items-center gap-2 text-base font-bold">
        {t('currencies')}
        <Icon name="lock" size={16} className="text-fg3" />
        <span className="sr-only">{t('onlyYou')}</span>
      </h2>
      <Table
        caption={t('currencies')}
        columns={[
          {
            id: 'wagered',
            head: t('wagered'),
            cell: (row) => <Money amount={row.wagered} currency={row.currency} mark="icon" />,
          },
          {
            id: 'profit',
            head: t('profit'),
            numeric: true,
            cell: (row) => (
              <Money
                amount={row.profit}
                currency={row.currency}
                mark="icon"
                profit
                className="font-semibold"
              />
            ),
          },
        ]}
        rows={rows}
        rowKey={(row) => row.currency}
        placeholders={2}
        empty={<EmptyState icon="coins" text={t('noneOwn')} className="py-6" />}
      />
    </section>
  );
}
