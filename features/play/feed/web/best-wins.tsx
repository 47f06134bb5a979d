import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { figureLocale } from '#ui/locale.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { boot } from '#platform/web/boot.ts';
import { call } from '#platform/web/api.ts';
import { hasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal } from '#platform/web/modals.tsx';
import { bestWins, type LiveGame } from '../contract.ts';
import { BetMoney } from './bet-money.tsx';

const MEASURES = ['multiplier', 'payout'] as const;
const PERIODS = ['day', 'week', 'month', 'all'] as const;

interface Chosen {
  readonly by: (typeof MEASURES)[number];
  readonly period: (typeof PERIODS)[number];
  /** Empty: of all games. */
  readonly game: string;
}

const bestQuery = ({ by, period, game }: Chosen) =>
  queryOptions({
    queryKey: ['feed', 'best', by, period, game],
    queryFn: ({ signal }) => call(bestWins, { by, period, ...(game !== '' && { game }) }, { signal }),
    staleTime: 30_000,
  });

/** /wins: the best wins of the house, each with its replay. */
export default function BestWins(): ReactNode {
  const t = useT('feed.best');
  const [chosen, setChosen] = useState<Chosen>({ by: 'multiplier', period: 'week', game: '' });
  const change = (part: Partial<Chosen>): void => setChosen((before) => ({ ...before, ...part }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="flex items-center gap-2.5 text-2xl font-bold">
          <Icon name="trophy" size={26} className="text-accent" />
          {t('title')}
        </h1>
        <p className="mt-2 max-w-160 text-pretty text-fg2">{t('intro')}</p>
      </header>
      <div className="flex flex-wrap items-center gap-3">
        <Tabs
          label={t('measure')}
          items={MEASURES.map((id) => ({ id, label: t(`by.${id}`) }))}
          value={chosen.by}
          onChange={(by) => change({ by })}
        />
        <Tabs
          label={t('period')}
          items={PERIODS.map((id) => ({ id, label: t(`periods.${id}`) }))}
          value={chosen.period}
          onChange={(period) => change({ period })}
        />
        <div className="w-full sm:ms-auto sm:w-52">
          <NativeSelect
            aria-label={t('game')}
            value={chosen.game}
            onChange={({ target }) => change({ game: target.value })}
          >
            <option value="">{t('allGames')}</option>
            {boot().games.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      <Wins chosen={chosen} />
    </div>
  );
}

function Wins({ chosen }: { chosen: Chosen }): ReactNode {
  const t = useT('feed.best');
  const feed = useT('feed');
  const { data, isError, isFetching, refetch } = useQuery(bestQuery(chosen));
  const frame = 'min-h-100 rounded-xl border border-line/70 bg-panel';
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={feed('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className={frame}
      />
    );
  if (data?.length === 0) return <EmptyState icon="trophy" text={t('none')} className={frame} />;
  return (
    <ol aria-busy={!data} aria-label={t('title')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {data
        ? data.map((win, at) => <Win key={win.game.id} win={win} place={at + 1} />)
        : Array.from({ length: 8 }, (_, at) => (
            <li key={at}>
              <Skeleton className="h-18 w-full rounded-xl" />
            </li>
          ))}
    </ol>
  );
}

/** The first three stand out. */
const MEDALS = ['text-warn', 'text-fg', 'text-fg2'];

function Win({ win: { user, metadata, game }, place }: { win: LiveGame; place: number }): ReactNode {
  const t = useT('feed.best');
  return (
    <li className="flex min-h-18 min-w-0 items-center gap-3 rounded-xl border border-line/70 bg-panel py-2 ps-3 pe-3 sm:gap-4 sm:ps-4">
      <span
        className={cx('w-6 shrink-0 text-center text-base font-bold tnum', MEDALS[place - 1] ?? 'text-fg3')}
      >
        {place}
      </span>
      <img src={metadata.image} alt="" width={36} height={48} loading="lazy" className="rounded-md" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-bold">{metadata.name}</p>
        <p className="flex min-w-0 items-center gap-1.5 text-xs text-fg3">
          <Who user={user} />
          <time dateTime={game.created_at} className="truncate max-sm:hidden">
            {new Date(game.created_at).toLocaleString(figureLocale(), {
              dateStyle: 'medium',
              timeStyle: 'short',
            })}
          </time>
        </p>
      </div>
      <div className="w-28 shrink-0 text-end max-md:hidden">
        <p className="text-xs text-fg3">{t('bet')}</p>
        <BetMoney value={game.wager} currency={game.currency} className="font-semibold" />
      </div>
      <div className="shrink-0 text-end sm:w-28">
        <p className="text-base font-bold text-accent tnum">{formatMultiplier(game.multiplier)}</p>
        <BetMoney value={game.profit} currency={game.currency} profit className="text-xs font-semibold" />
      </div>
      {hasRoute('/replay/$id') && (
        <AppLink
          to={`/replay/${game.id}`}
          aria-label={t('replay', { game: metadata.name, place })}
          className={cx(buttonClass({ variant: 'secondary' }), 'shrink-0 max-sm:size-10 max-sm:px-0')}
        >
          <Icon name="play" />
          <span className="max-sm:sr-only">{t('watch')}</span>
        </AppLink>
      )}
    </li>
  );
}

function Who({ user }: Pick<LiveGame, 'user'>): ReactNode {
  const t = useT('feed');
  if (!user) return <span className="truncate">{t('hidden')}</span>;
  const name = (
    <>
      <Avatar seed={user._id} src={user.avatar} size={18} />
      <span className="truncate">{user.name}</span>
    </>
  );
  if (!hasModal('user-profile')) return name;
  return (
    <button
      type="button"
      onClick={() => void openModal('user-profile', { id: user._id })}
      className="touch-area flex min-w-0 items-center gap-1.5 rounded-sm font-semibold text-fg2 hover:text-fg hover:underline"
    >
      {name}
    </button>
  );
}
